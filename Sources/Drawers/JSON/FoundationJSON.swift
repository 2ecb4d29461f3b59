#if os(Linux)
  // On other systems it would need newer ones than the rest of the library.
  import Synchronization
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as Foundation's coders read and write it: the codec layer for everything except gestures and their results.
///
/// It is the reference for the faster code in `HotPath/`. On the server it reads creations and changes of settings, and
/// writes lists, problems, the catalogue and the OpenAPI document: `ContentCodec` says which code reads what.
package enum FoundationJSON {
  #if os(Linux)
    private static let decoded = Atomic(0)

    /// How many texts Foundation has decoded since the program started.
    package static var decodings: Int { decoded.load(ordering: .relaxed) }

    private static func count() { decoded.add(1, ordering: .relaxed) }
  #else
    private static func count() {}
  #endif

  /// The value of `text`, nested at most `maximumDepth` levels deep.
  ///
  /// `JSONScanner` checks the syntax first, because Foundation accepts more than JSON, and does not report the place of
  /// a fault. Every text is therefore accepted or refused as on the hot path, for the same reason.
  ///
  /// - Throws: the syntax fault and its place, for people.
  package static func value(
    parsing text: [UInt8], maximumDepth: Int = JSONValue.maximumDepth
  ) throws(MalformedJSON) -> JSONValue {
    let outline = try JSONScanner.value(parsing: text, maximumDepth: maximumDepth)
    count()
    do {
      return try JSONDecoder().decode(OutlinedJSON.self, from: Data(text), configuration: outline).value
    } catch {
      throw MalformedJSON(reason: "Foundation cannot read this: \(error)")
    }
  }

  /// The text of `value`, with the members of objects sorted by name, so that equal values have equal bytes.
  package static func text(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { [UInt8]($0) } ?? Array("null".utf8)
  }

  /// The value of `text`, read by a conformance to `Decodable`.
  package static func decode<Value: Decodable>(_ type: Value.Type, from text: [UInt8]) throws -> Value {
    count()
    return try JSONDecoder().decode(type, from: Data(text))
  }
}

extension FoundationJSON {
  /// What `value` encodes itself as.
  static func value(encoding value: some Encodable) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  private static let numbers = (infinite: "Infinity", negative: "-Infinity", none: "NaN")

  /// As ``text(of:)``, with numbers that are not finite as strings.
  static func looseText(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: numbers.infinite, negativeInfinity: numbers.negative, nan: numbers.none)
    return (try? encoder.encode(value)).map { [UInt8]($0) } ?? Array("null".utf8)
  }

  /// As ``decode(_:from:)``, also for what ``looseText(of:)`` writes.
  static func decodeLoosely<Value: Decodable>(_ type: Value.Type, from text: [UInt8]) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: numbers.infinite, negativeInfinity: numbers.negative, nan: numbers.none)
    return try decoder.decode(type, from: Data(text))
  }
}

/// The name of any member of an object.
struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Any value, as Foundation reads and writes it.
extension JSONValue: Codable {
  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    let scalar = try decoder.singleValueContainer()
    // An attempt that fails throws an error, which is slow. Most values are numbers, so they come first.
    if scalar.decodeNil() {
      self = .null
    } else if let number = try? scalar.decode(Double.self) {
      self = .number(number)
    } else if let string = try? scalar.decode(String.self) {
      self = .string(string)
    } else if let bool = try? scalar.decode(Bool.self) {
      self = .bool(bool)
    } else if let container = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        of: try container.allKeys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else {
      var container = try decoder.unkeyedContainer()
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    }
  }

  /// Writes the value. A negative zero is written as 0, and a number that is not finite as null, since JSON has none.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for (name, value) in members { try container.encode(value, forKey: MemberName(stringValue: name)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      if value.isFinite { try container.encode(value == 0 ? 0 : value) } else { try container.encodeNil() }
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}
