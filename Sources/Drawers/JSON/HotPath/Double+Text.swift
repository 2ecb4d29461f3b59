#if hasFeature(Embedded)
  import CWebAssembly
#endif

// In a page, JavaScript reads and writes the numbers for which ``JSONScanner`` and ``JSONWriter`` have no short path:
// the standard library's code would be a thirtieth of a module.

extension Double {
  /// More bytes than any double has.
  static let mostDigits = 32

  /// The value of a JSON number: infinite if it is too great for a double, and 0 if it is too small.
  init?(json text: ArraySlice<UInt8>) {
    #if hasFeature(Embedded)
      self = text.withUnsafeBufferPointer { number($0.baseAddress, $0.count) }
    #else
      self.init(String(decoding: text, as: UTF8.self))
    #endif
  }

  /// Writes the shortest digits of this finite number to `place`, where ``mostDigits`` bytes are free.
  ///
  /// - Returns: the number of bytes written.
  func write(to place: UnsafeMutablePointer<UInt8>) -> Int {
    #if hasFeature(Embedded)
      return Int(digits(self, place))
    #else
      var digits = Digits(place: place)
      write(to: &digits)
      let end = place + digits.count
      let isWhole = digits.count > 2 && end[-2] == UInt8(ascii: ".") && end[-1] == UInt8(ascii: "0")
      return digits.count - (isWhole ? 2 : 0)
    #endif
  }

  /// The number as it stands in JSON, for people.
  package var jsonDigits: String { String(decoding: JSONText(capacity: 64) { $0.append(self) }.bytes, as: UTF8.self) }
}

#if !hasFeature(Embedded)
  /// Receives the digits of a number as `description` writes them.
  private struct Digits: TextOutputStream {
    let place: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(place: UnsafeMutablePointer<UInt8>) { self.place = place }

    mutating func write(_ string: String) {
      for byte in string.utf8.prefix(Double.mostDigits - count) {
        place[count] = byte
        count += 1
      }
    }

    /// The standard library calls this where it exists, to avoid a string for the digits.
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
      let size = min(buffer.count, Double.mostDigits - count)
      guard let source = buffer.baseAddress else { return }
      (place + count).update(from: source, count: size)
      count += size
    }
  }
#endif
