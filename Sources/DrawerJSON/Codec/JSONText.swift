/// JSON in UTF-8 that is being written, without a tree of values in between.
///
/// It holds what Foundation's encoder would write of the same value, except that members come in the order in which they
/// are written. Whoever writes a member names it first, and then writes its value.
public struct JSONText: Sendable, Equatable {
  /// The text so far.
  public private(set) var bytes: [UInt8] = []

  /// Nothing yet, with room for `capacity` bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// What `write` writes.
  public init(capacity: Int = 0, _ write: (inout JSONText) -> Void) {
    self.init(capacity: capacity)
    write(&self)
  }

  /// The object that `text` holds, and nothing else, with the members that `body` adds; it has members already.
  init(object text: [UInt8], adding body: (inout JSONText) -> Void) {
    bytes.reserveCapacity(text.count + 64)
    let end = text.lastIndex(of: UInt8(ascii: "}")) ?? text.endIndex
    bytes.append(contentsOf: text[..<end])
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A member's name as it stands before the value: in quotes, with the colon.
  struct Name: Sendable {
    let bytes: [UInt8]

    init(_ name: String) {
      bytes = JSONText { $0.append(name) }.bytes + [UInt8(ascii: ":")]
    }
  }

  /// The value that the text stands for.
  public var value: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }
}

// MARK: - Values

extension JSONText {
  /// Writes a value that is written already.
  public mutating func append(_ text: JSONText) { bytes.append(contentsOf: text.bytes) }

  /// Writes any value, with the members of objects in alphabetical order: the same value is the same bytes.
  public mutating func append(_ value: JSONValue) {
    switch value {
    case .null: appendNull()
    case .bool(let bool): append(bool)
    case .number(let number): append(number)
    case .string(let string): append(string)
    case .array(let elements): appendArray(of: elements) { $1.append($0) }
    case .object(let members):
      appendObject { text in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          text.name(name)
          text.append(value)
        }
      }
    }
  }

  mutating func appendNull() { append("null" as StaticString) }

  /// Writes `true` or `false`.
  public mutating func append(_ bool: Bool) { append(bool ? "true" : "false" as StaticString) }

  /// Writes the shortest digits that stand for `number`. A negative zero is written 0, and what is not finite, for which
  /// JSON has no number, null.
  mutating func append(_ number: Double) {
    guard let integer = Int64(exactly: number), integer.magnitude < 1_000_000_000_000_000 else {
      return number.isFinite ? appendDigits(of: number) : appendNull()
    }
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: integer.magnitude)
  }

  private mutating func appendDigits(of number: Double) {
    var digits = number.description
    digits.withUTF8 { digits in
      let isWhole =
        digits.count > 2 && digits[digits.count - 2] == UInt8(ascii: ".") && digits.last == UInt8(ascii: "0")
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits.dropLast(isWhole ? 2 : 0)))
    }
  }

  private mutating func append(digitsOf number: UInt64) {
    if number >= 10 { append(digitsOf: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func append(_ string: String) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { utf8 in
      if utf8.contains(where: JSONText.isEscaped) {
        for byte in utf8 { append(escaping: byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20:
      append("\\u00" as StaticString)
      bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 0xF
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default:
      bytes.append(byte)
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

// MARK: - Objects and arrays

extension JSONText {
  /// Writes an object of the members that `body` writes.
  public mutating func appendObject(_ body: (inout JSONText) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Adds the members that `body` writes to the object that was written last.
  public mutating func reopen(_ body: (inout JSONText) -> Void) {
    guard bytes.popLast() == UInt8(ascii: "}") else { return }
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes an array of `values`, each as `write` writes it.
  public mutating func appendArray<Values: Sequence>(
    of values: Values, _ write: (Values.Element, inout JSONText) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for value in values {
      separate()
      write(value, &self)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Names the next member; its value follows.
  public mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Names the next member; its value follows.
  mutating func name(_ name: Name) {
    separate()
    bytes.append(contentsOf: name.bytes)
  }

  /// Names the next member; its value follows.
  mutating func name(_ name: String) {
    separate()
    append(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member that is a number.
  public mutating func member(_ name: StaticString, _ number: Double) {
    self.name(name)
    append(number)
  }

  /// Writes a member that is a text.
  public mutating func member(_ name: StaticString, _ string: String) {
    self.name(name)
    append(string)
  }

  /// Writes a member that is written already.
  public mutating func member(_ name: StaticString, _ text: JSONText) {
    self.name(name)
    append(text)
  }

  /// A comma, unless what follows is the first in its object or array: no value ends with an opening bracket.
  mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else { return }
    bytes.append(UInt8(ascii: ","))
  }
}
