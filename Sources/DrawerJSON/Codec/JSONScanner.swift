/// Reads the JSON that clients send as a rule, without Foundation.
///
/// Whatever is not plain (an escape in a string, a name that stands twice, a number of unusual size, a mistake) it leaves to
/// Foundation's decoder, which is the reference and knows what to say of it: what this reads, that one reads alike.
struct JSONScanner {
  // Where no value is meant, it says `.none`: a `nil` may be taken for the value that stands for null.

  private static let maximumDepth = 64

  /// How many bytes a member's name may have as it is written. Names of ours are shorter, and what a dictionary does with
  /// a name, accents above all, takes more time for each byte than anything else that is done with one.
  static let longestName = 256

  private let bytes: [UInt8]
  private(set) var index = 0
  private var depth = 0

  /// The value that `bytes` stand for; nil leaves it to Foundation.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    var scanner = JSONScanner(bytes: bytes)
    guard let value = scanner.value() else { return .none }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return .none }
    return value
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether everything was read.
  var isAtEnd: Bool { index == bytes.count }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// Goes on behind `byte`, if that is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() -> JSONValue? {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number().map { .number($0) }
    }
  }

  private mutating func nested(_ read: (inout JSONScanner) -> JSONValue?) -> JSONValue? {
    guard depth < JSONScanner.maximumDepth else { return .none }
    index += 1
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func object() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if skip(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard let name = string(), name.utf8.count <= JSONScanner.longestName else { return .none }
      skipSpace()
      guard skip(UInt8(ascii: ":")), let value = value() else { return .none }
      guard members.updateValue(value, forKey: name) == nil else { return .none }
      skipSpace()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { return .none }
    return .object(members)
  }

  private mutating func array() -> JSONValue? {
    var elements: [JSONValue] = []
    skipSpace()
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      guard let value = value() else { return .none }
      elements.append(value)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { return .none }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let isNext = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isNext else { return .none }
    index += word.utf8CodeUnitCount
    return value
  }

  mutating func string() -> String? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let start = index
    var isASCII = true
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
      if byte >= 0x80 { isASCII = false }
      index += 1
    }
    let end = index
    guard skip(UInt8(ascii: "\"")) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      return isASCII ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
    }
  }

  /// A string of at most 16 bytes, all of them plain ASCII; nil where the next value is another.
  mutating func shortName() -> ShortName? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let end = index + ShortName.capacity
    var name = ShortName()
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\"), index < end else { return nil }
      name.append(byte)
      index += 1
    }
    return skip(UInt8(ascii: "\"")) ? name : nil
  }

  // MARK: - Numbers

  /// Powers of ten that a double holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  mutating func number() -> Double? {
    let start = index
    let isNegative = skip(UInt8(ascii: "-"))
    var digits = Digits()
    if !skip(UInt8(ascii: "0")) {
      guard takeDigits(&digits) > 0 else { return nil }
    }
    if skip(UInt8(ascii: ".")) {
      let count = takeDigits(&digits)
      guard count > 0 else { return nil }
      digits.exponent = -count
    }
    let hasExponent = skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E"))
    if hasExponent {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      var ignored = Digits()
      guard takeDigits(&ignored) > 0 else { return nil }
    }
    // Both are exact, so that their quotient is the nearest double (Clinger, 1990).
    if !hasExponent, digits.isExact, -digits.exponent < JSONScanner.powers.count {
      let magnitude = Double(digits.mantissa) / JSONScanner.powers[-digits.exponent]
      return isNegative ? -magnitude : magnitude
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isNormal else {
      return nil
    }
    return number
  }

  /// The digits of a number read so far.
  private struct Digits {
    var mantissa: UInt64 = 0
    var exponent = 0

    /// Whether a double holds the mantissa exactly.
    var isExact: Bool { mantissa <= 1 << 53 }

    mutating func add(_ digit: UInt8) {
      // Past 19 digits the mantissa stays too great to be exact.
      guard mantissa < 1 << 60 else { return }
      mantissa = mantissa * 10 + UInt64(digit)
    }
  }

  private mutating func takeDigits(_ digits: inout Digits) -> Int {
    let start = index
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      digits.add(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index - start
  }
}

/// A name of at most 16 bytes, none of which is 0, as a number: it is compared in less time than a string is made.
struct ShortName: Equatable, Sendable {
  static let capacity = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// The empty name.
  init() {}

  /// The first 16 bytes of `text`.
  init(_ text: String) {
    for byte in text.utf8.prefix(ShortName.capacity) { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }
}
