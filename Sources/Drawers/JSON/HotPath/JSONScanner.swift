/// Reads JSON in UTF-8.
///
/// It reads all of JSON, and never falls back to Foundation, which takes a microsecond for each number: a client that
/// could force it to read a whole body, by one escape or one repeated name, would make the server compute for a second.
package struct JSONScanner {
  // Returns `.none` instead of `nil` for no value, because `nil` could mean the value null.

  /// The greatest length of a member's name in bytes. Known names are shorter, and a name is compared with many of
  /// them.
  static let longestName = 256

  let bytes: [UInt8]
  /// The byte that is read next.
  package internal(set) var index = 0
  private let maximumDepth: Int
  private var depth = 0
  /// A more precise message than the one that something else is expected, if there is one.
  private var fault: String?
  /// The names and the indices on the way to a member whose name repeats an earlier one, the last one first.
  private var way: [String] = []
  /// Whether there is more behind a whole value.
  private var isFollowed = false

  /// The value that the whole of `text` stands for.
  static func value(parsing text: [UInt8], maximumDepth: Int) throws(MalformedJSON) -> JSONValue {
    var scanner = JSONScanner(bytes: text, maximumDepth: maximumDepth)
    if let value = scanner.wholeValue() { return value }
    throw MalformedJSON(reason: scanner.problem)
  }

  /// A scanner at the start of `bytes`.
  package init(bytes: [UInt8], maximumDepth: Int = JSONValue.maximumDepth) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// The syntax fault and its place, for people.
  private var problem: String {
    guard bytes.contains(where: { $0 > 0x20 }) else { return "the body is empty" }
    #if !hasFeature(Embedded)
      if let problem = JSONMistakes.problem(of: bytes) { return problem }
    #endif
    let read = bytes[..<min(index, bytes.count)]
    let line = read.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = read[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    let place = "line \(line), column \(column)"
    if let fault {
      return way.isEmpty
        ? "\(fault): \(place)" : "\(fault): \(place), at \(Pointer.root.appending(way.reversed()).text)"
    }
    if isFollowed {
      return "there is more behind the JSON; send one document, and several events as an array: \(place)"
    }
    if isAtEnd { return "the JSON ends too early: \(place)" }
    #if hasFeature(Embedded)
      return "this is not JSON in UTF-8: \(place)"
    #else
      return "this is not JSON in UTF-8: \(place)\(JSONMistakes.advice(on: bytes, at: index))"
    #endif
  }

  /// The value of the whole text; nil if it is not JSON.
  private mutating func wholeValue() -> JSONValue? {
    // A byte order mark, which UTF-8 does not need, is not part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    guard let value = value() else { return .none }
    skipSpace()
    isFollowed = !isAtEnd
    return isFollowed ? .none : value
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether everything was read.
  package var isAtEnd: Bool { index == bytes.count }

  /// Skips white space.
  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// Skips `byte` if it is next.
  package mutating func skip(_ byte: UInt8) -> Bool {
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
    guard depth < maximumDepth else {
      return failing("the body is nested deeper than \(maximumDepth) arrays and objects")
    }
    index += 1
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func object() -> JSONValue? {
    let start = index
    var members: [JSONObject.Element] = []
    let isWhole = take(&members)
    let count = members.count
    let object = JSONObject(ordering: members)
    // This also applies if there is a fault behind it, because the message is about the first fault.
    guard object.count == count else { return failingWhereNamesRepeat(in: object, from: start) }
    return isWhole ? .object(object) : .none
  }

  /// Reads the members of an object and its end; returns whether they were valid.
  private mutating func take(_ members: inout [JSONObject.Element]) -> Bool {
    skipSpace()
    if skip(UInt8(ascii: "}")) { return true }
    // The number of members of a plain event. Growing from one would allocate three times.
    members.reserveCapacity(4)
    repeat {
      guard let member = member() else { return false }
      members.append(member)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}"))
  }

  private mutating func member() -> JSONObject.Element? {
    skipSpace()
    guard let name = string() else { return nil }
    guard name.utf8.count <= JSONScanner.longestName else {
      return failing("a member's name is longer than \(JSONScanner.longestName) bytes")
    }
    skipSpace()
    guard skip(UInt8(ascii: ":")) else { return nil }
    guard let value = value() else {
      if fault != nil { way.append(name) }
      return nil
    }
    return (name, value)
  }

  /// Fails behind the first member whose name repeats an earlier one, by reading the members of `object` again from
  /// `start`.
  private mutating func failingWhereNamesRepeat(in object: JSONObject, from start: Int) -> JSONValue? {
    index = start
    var isRead = object.mapValues { _ in false }
    while let name = member()?.key {
      guard case .bool(false)? = isRead[name] else {
        way = [name]
        return failing("an object has several members of the same name")
      }
      isRead[name] = true
      skipSpace()
      _ = skip(UInt8(ascii: ","))
    }
    return .none
  }

  private mutating func failing<Value>(_ fault: String) -> Value? {
    self.fault = fault
    return .none
  }

  private mutating func array() -> JSONValue? {
    var elements: [JSONValue] = []
    skipSpace()
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      skipSpace()
      guard let value = value() else {
        if fault != nil { way.append(String(elements.count)) }
        return .none
      }
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

  private mutating func string() -> String? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let start = index
    var isASCII = true
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { return nil }
      if byte == UInt8(ascii: "\\") { return escapedString(from: start) }
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

  /// The string that began at `start`, up to its first escape, which is next.
  private mutating func escapedString(from start: Int) -> String? {
    var text = Array(bytes[start..<index])
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { return nil }
      index += 1
      if byte == UInt8(ascii: "\\") {
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        text.append(byte)
      }
    }
    return skip(UInt8(ascii: "\"")) ? String(validating: text, as: UTF8.self) : nil
  }

  /// The scalar of the escape after the backslash; nil for an unknown escape, and for half a surrogate pair.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let unit = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")), let trail = codeUnit(), UTF16.isTrailSurrogate(trail)
    else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
  }

  /// The four hexadecimal digits that are next.
  private mutating func codeUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(JSONScanner.value(ofDigit:)) else { return nil }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// The value of a hexadecimal digit.
  package static func value(ofDigit digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// A string of at most 16 bytes of plain ASCII; nil if the next value is anything else.
  package mutating func shortName() -> ShortName? {
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
}
