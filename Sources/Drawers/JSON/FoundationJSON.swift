#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as Foundation reads and writes it: nothing else here uses Foundation for that.
///
/// It is the reference for what `HotPath/` does in less time, and the only one that knows of `Decodable`.
package enum FoundationJSON {
  /// The value that `text` stands for.
  package static func value(parsing text: [UInt8]) throws(MalformedJSON) -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(text))
    } catch {
      throw MalformedJSON(reason: "\(error)")
    }
  }

  /// The text of `value`. A negative zero has no sign, and what is not finite, for which JSON has no number, is null.
  package static func text(of value: JSONValue) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value.writable)).map { [UInt8]($0) } ?? Array("null".utf8)
  }

  /// The value of a type of the program's that `json` stands for, as its conformance to `Decodable` has it.
  package static func decode<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.text))
  }
}

extension JSONValue {
  /// The value without what JSON has no numbers for.
  fileprivate var writable: JSONValue {
    switch self {
    case .number(let number): number.isFinite ? .finite(number) : .null
    case .array(let elements): .array(elements.map(\.writable))
    case .object(let members): .object(members.mapValues { $0.writable })
    default: self
    }
  }
}

/// Any value, as Foundation reads and writes it.
extension JSONValue: Codable {
  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        of: try container.allKeys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try JSONValue(scalar: try decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Writes the value; a number that is not finite cannot be written.
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
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}
