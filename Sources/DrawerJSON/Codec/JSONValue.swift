// The essentials alone spare the binary Unicode's tables.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value. Objects do not keep an order; numbers are IEEE doubles, infinite where the text does not fit one.
public enum JSONValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// A finite number without the sign of a negative zero.
  static func finite(_ number: Double) -> JSONValue {
    .number(number == 0 ? 0 : number)
  }

  /// The members, if this is an object.
  public var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements, if this is an array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The number, if this is one.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The text, if this is a string.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The member called `name`, if this is an object that has it.
  public subscript(name: String) -> JSONValue? { members?[name] }

  /// The kind of value, for people.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// MARK: - Text

extension JSONValue {
  /// Parses a JSON text in UTF-8.
  ///
  /// - Throws: ``WireError/malformed(_:)`` with what is wrong; members of the same name in one object are.
  public init(parsing text: some Sequence<UInt8>) throws(WireError) {
    let bytes = Array(text)
    guard !bytes.isEmpty else { throw .malformed("the body is empty") }
    var scanner = JSONScanner(bytes: bytes)
    if let value = scanner.wholeValue() {
      self = value
      return
    }
    throw .malformed(scanner.fault ?? JSONValue.explanation(of: bytes) ?? "the body is not JSON in UTF-8")
  }

  /// What Foundation says of a text that is no JSON, as far as it finds that out without making values of it.
  private static func explanation(of bytes: [UInt8]) -> String? {
    struct Nothing: Decodable {
      init(from decoder: any Decoder) {}
    }
    do {
      _ = try JSONDecoder().decode(Nothing.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      return explanation(of: context)
    } catch {}
    return nil
  }

  private static func explanation(of context: DecodingError.Context) -> String {
    let underlying = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
    return underlying ?? context.debugDescription
  }

  /// The JSON text in UTF-8, with the members of objects in alphabetical order: the same value is the same bytes.
  ///
  /// Foundation's encoder, which this value conforms to, is the reference; a number that is not finite is null here.
  public var text: [UInt8] { JSONText { $0.append(self) }.bytes }
}

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
      var members: [String: JSONValue] = [:]
      for key in container.allKeys { members[key.stringValue] = try container.decode(JSONValue.self, forKey: key) }
      self = .object(members)
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
      do {
        self = .number(try container.decode(Double.self))
      } catch {
        guard let number = JSONValue.nearestDouble(toNumberIn: error) else { throw error }
        self = .number(number)
      }
    }
  }

  /// The double nearest to a number that Foundation refuses because none equals it: JSON's grammar knows no limits, so
  /// `1e400` is a number (an infinite one, which no range of ours contains), and `1e-400` is 0.
  ///
  /// - Parameter error: Foundation's own `numberIsNotRepresentableInSwift(parsed: "1e400")`, whose type is not public.
  private static func nearestDouble(toNumberIn error: any Error) -> Double? {
    let words = "\(error)".split(separator: "\"")
    guard words.count == 3, words[0] == "numberIsNotRepresentableInSwift(parsed: " else { return nil }
    return Double(words[1])
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

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .finite(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of members with the same name the last one counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
