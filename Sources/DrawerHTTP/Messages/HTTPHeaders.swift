/// The header fields of a request or a response, in order; names are case-insensitive.
///
/// All names and values are in one block of bytes, because a request has many short ones, and separate strings would be
/// most of its allocations.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  private struct Field {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// Name and value of each field, each followed by a zero so that C can read it in place.
  private var bytes: [UInt8] = []
  private var fields: [Field] = []

  /// No fields.
  public init() {}

  /// Fields in the given order, without those that `add` refuses.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// The number of fields.
  public var count: Int { fields.count }

  /// The size of all fields on the wire: `name: value` and the line's end.
  public var byteCount: Int { bytes.count + 2 * fields.count }

  /// The first value of the field `name`, or nil. Setting replaces every value; nil removes them.
  public subscript(name: String) -> String? {
    get {
      first(name).map { text($0.value) }
    }
    set {
      if contains(name) { matching(name) { matches in fields = fields.filter { !matches($0) } } }
      if let newValue { add(name, newValue) }
    }
  }

  /// Every value of the field `name`, in order.
  public func values(for name: String) -> [String] {
    matching(name) { matches in fields.filter(matches) }.map { text($0.value) }
  }

  /// The elements of the comma-separated list that the fields `name` contain together, without spaces and tabs around
  /// them.
  package func elements(of name: String) -> [Substring] {
    values(for: name).flatMap { $0.split(separator: ",") }.map { $0.trimming(" \t") }
  }

  /// Whether there is a field `name`.
  public func contains(_ name: String) -> Bool {
    first(name) != nil
  }

  /// Every field's name and value, in order.
  public var all: [(name: String, value: String)] {
    fields.map { (text($0.name), text($0.value)) }
  }

  /// Adds a field after the others, beside fields of the same name.
  ///
  /// A name that is not a token, or a value with a carriage return, line feed or zero, could inject other fields or a
  /// whole response: such a field is left out.
  /// - Returns: whether the field was added.
  @discardableResult
  public mutating func add(_ name: String, _ value: String) -> Bool {
    var (name, value) = (name, value)
    // Every response has a handful of fields; reading the strings' own memory takes a quarter of the time.
    return name.withUTF8 { name in
      value.withUTF8 { value in
        guard Self.isToken(name), !value.contains(where: { $0 == 13 || $0 == 10 || $0 == 0 }) else { return false }
        append(name, value)
        return true
      }
    }
  }

  /// Adds the fields of `others` after these, beside those of the same name.
  public mutating func add(_ others: HTTPHeaders) {
    guard others.count > 0 else { return }
    let start = bytes.count
    reserve()
    bytes.append(contentsOf: others.bytes)
    for field in others.fields {
      fields.append(
        Field(
          name: field.name.lowerBound + start..<field.name.upperBound + start,
          value: field.value.lowerBound + start..<field.value.upperBound + start))
    }
  }

  /// Reserves room for the fields of a usual message.
  private mutating func reserve() {
    if bytes.capacity < 512 { bytes.reserveCapacity(768) }
    if fields.capacity < 12 { fields.reserveCapacity(12) }
  }

  /// Adds a received field without checking it, because the whole header is checked later.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    reserve()
    let nameStart = bytes.count
    bytes.append(contentsOf: name)
    let nameEnd = bytes.count
    bytes.append(0)
    bytes.append(contentsOf: value)
    fields.append(Field(name: nameStart..<nameEnd, value: nameEnd + 1..<bytes.count))
    bytes.append(0)
  }

  /// The number of fields called `name`.
  func occurrences(of name: String) -> Int {
    matching(name) { matches in fields.count(where: matches) }
  }

  /// Whether every name is a token (RFC 9110, section 5.1); for example, a space before the colon is not allowed.
  var namesAreTokens: Bool {
    fields.allSatisfy { Self.isToken(bytes[$0.name]) }
  }

  /// Whether the first field `name` has exactly this value.
  func isFirst(_ name: String, _ value: String) -> Bool {
    guard let field = first(name) else { return false }
    var value = value
    return value.withUTF8 { value in bytes.withUnsafeBufferPointer { $0[field.value].elementsEqual(value) } }
  }

  /// Calls `body` with each field as C strings, valid during the call.
  func forEachCString(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void) {
    bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      for field in fields { body(base + field.name.lowerBound, base + field.value.lowerBound) }
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func first(_ name: String) -> Field? {
    matching(name) { matches in fields.first(where: matches) }
  }

  /// Calls `body` with a predicate for fields called `name`. A request is searched for a dozen names, so this compares
  /// memory, and compares letters only if the lengths are equal.
  private func matching<Result>(_ name: String, _ body: ((Field) -> Bool) -> Result) -> Result {
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBufferPointer { bytes in
        body { field in
          guard field.name.count == name.count else { return false }
          return zip(bytes[field.name], name).allSatisfy { $0 == $1 || $0.asciiLowercased == $1.asciiLowercased }
        }
      }
    }
  }

  private static func isToken(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy(\.isTokenCharacter)
  }
}

extension Substring {
  /// The text without `characters` at both ends.
  func trimming(_ characters: String) -> Substring {
    let start = drop { characters.contains($0) }
    guard let last = start.lastIndex(where: { !characters.contains($0) }) else { return start.prefix(0) }
    return start[...last]
  }
}

extension UInt8 {
  /// The byte, with an ASCII capital letter in lower case.
  var asciiLowercased: UInt8 { 0x41 <= self && self <= 0x5A ? self | 0x20 : self }

  /// Whether the byte may be in a token (RFC 9110, section 5.6.2).
  var isTokenCharacter: Bool {
    // Letters, digits, and "!#$%&'*+-.^_`|~": a bit for each of the 128 characters of ASCII.
    let bits: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : self < 128 ? 0x57FF_FFFF_C7FF_FFFE : 0
    return bits >> UInt64(self & 63) & 1 == 1
  }
}
