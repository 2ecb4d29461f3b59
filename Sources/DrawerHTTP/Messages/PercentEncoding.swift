/// Percent-decoding (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The decoded text of `bytes`; nil if an escape is malformed or the result is not UTF-8.
  /// - Parameter plusIsSpace: whether a plus sign is a space, as in a form's query.
  static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
    // Most texts have no escapes. Reading the array's own memory is faster, and every request has some of them.
    let plain: String? = bytes.withUnsafeBufferPointer { bytes in
      let isEncoded = bytes.contains {
        $0 == UInt8(ascii: "%") || $0 >= 0x80 || (plusIsSpace && $0 == UInt8(ascii: "+"))
      }
      return isEncoded ? nil : String(decoding: bytes, as: UTF8.self)
    }
    if let plain { return plain }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = iterator.next().flatMap(Hexadecimal.value(ofDigit:)),
          let low = iterator.next().flatMap(Hexadecimal.value(ofDigit:))
        else { return nil }
        decoded.append(high << 4 | low)
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
