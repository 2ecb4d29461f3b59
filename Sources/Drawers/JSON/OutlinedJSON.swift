#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value that Foundation decodes along its outline: the same text, as `JSONScanner` has read it.
///
/// A decoder does not say which kind of value is next, and every attempt with another kind throws an error, which takes
/// longer than everything else. With the outline a creation is decoded in a quarter of the time, and a megabyte of
/// brackets in a tenth of a second instead of two thirds of a second.
struct OutlinedJSON: DecodableWithConfiguration {
  let value: JSONValue

  init(from decoder: any Decoder, configuration outline: JSONValue) throws {
    var whole = WholeText(decoder: decoder)
    value = try outline.decoded(from: &whole)
  }
}

extension JSONValue {
  /// The value at `place`, of which `self` is the outline.
  fileprivate func decoded(from place: inout some DecodingPlace) throws -> JSONValue {
    switch self {
    case .bool: return .bool(try place.bool())
    case .number(let number) where number.isNormal: return .number(try place.number())
    case .string: return .string(try place.string())
    case .array(let elements):
      var element = ElementPlace(container: try place.array())
      return .array(try elements.map { try $0.decoded(from: &element) })
    case .object(let members) where !members.spellsNamesTwice:
      let container = try place.object()
      return .object(
        JSONObject(
          try members.map { name, outline in
            var member = MemberPlace(container: container, name: MemberName(stringValue: name))
            return (name, try outline.decoded(from: &member))
          }))
    case .null, .number, .object:
      // Foundation refuses numbers beyond the range of a double, and has one member for two spellings of a name.
      try place.skip()
      return self
    }
  }
}

extension JSONObject {
  /// Whether two names are spellings of one, such as of an accented letter. Foundation treats these as the same name.
  fileprivate var spellsNamesTwice: Bool {
    contains { name, _ in !name.utf8.allSatisfy { $0 < 0x80 } } && Set(keys).count < count
  }
}

/// A place in a text that has one value.
///
/// Each kind of value has its own requirement: the generic `decode` of a container takes several times as long.
private protocol DecodingPlace {
  mutating func bool() throws -> Bool
  mutating func number() throws -> Double
  mutating func string() throws -> String
  mutating func array() throws -> any UnkeyedDecodingContainer
  mutating func object() throws -> KeyedDecodingContainer<MemberName>
  mutating func skip() throws
}

private struct WholeText: DecodingPlace {
  let decoder: any Decoder

  func bool() throws -> Bool { try decoder.singleValueContainer().decode(Bool.self) }
  func number() throws -> Double { try decoder.singleValueContainer().decode(Double.self) }
  func string() throws -> String { try decoder.singleValueContainer().decode(String.self) }
  func array() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
  func object() throws -> KeyedDecodingContainer<MemberName> { try decoder.container(keyedBy: MemberName.self) }
  func skip() {}
}

private struct MemberPlace: DecodingPlace {
  let container: KeyedDecodingContainer<MemberName>
  let name: MemberName

  func bool() throws -> Bool { try container.decode(Bool.self, forKey: name) }
  func number() throws -> Double { try container.decode(Double.self, forKey: name) }
  func string() throws -> String { try container.decode(String.self, forKey: name) }
  func array() throws -> any UnkeyedDecodingContainer { try container.nestedUnkeyedContainer(forKey: name) }
  func object() throws -> KeyedDecodingContainer<MemberName> {
    try container.nestedContainer(keyedBy: MemberName.self, forKey: name)
  }
  func skip() {}
}

/// The next element of an array.
private struct ElementPlace: DecodingPlace {
  var container: any UnkeyedDecodingContainer

  mutating func bool() throws -> Bool { try container.decode(Bool.self) }
  mutating func number() throws -> Double { try container.decode(Double.self) }
  mutating func string() throws -> String { try container.decode(String.self) }
  mutating func array() throws -> any UnkeyedDecodingContainer { try container.nestedUnkeyedContainer() }
  mutating func object() throws -> KeyedDecodingContainer<MemberName> {
    try container.nestedContainer(keyedBy: MemberName.self)
  }
  mutating func skip() throws { _ = try container.decode(Skipped.self) }
}

/// Any value, without reading it.
private struct Skipped: Decodable {
  init(from decoder: any Decoder) {}
}
