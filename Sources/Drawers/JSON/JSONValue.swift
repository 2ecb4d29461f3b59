/// A JSON value. Numbers are IEEE doubles, infinite if the text does not fit one.
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
  case object(JSONObject)

  /// A finite number, without the sign of a negative zero.
  package static func finite(_ number: Double) -> JSONValue {
    .number(number == 0 ? 0 : number)
  }

  /// An object; of members with the same name the last one counts.
  package static func object(of members: some Sequence<(String, JSONValue)>) -> JSONValue {
    .object(JSONObject(members))
  }

  /// The members, if this is an object.
  public var members: JSONObject? {
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

  /// The member called `name`; nil if there is none, or if this is not an object.
  public subscript(name: String) -> JSONValue? { members?[name] }

  /// The kind of value, for people.
  package var kind: String {
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

extension JSONValue {
  /// This object, with the members of `other` added or replaced.
  package func merging(_ other: JSONValue) -> JSONValue {
    guard let members, let added = other.members else { return self }
    return .object(members.merging(added))
  }
}

// MARK: - Text

/// Why a text is no JSON.
public struct MalformedJSON: Error, Equatable, Sendable {
  /// A description of the fault and its location, for people.
  public var reason: String

  /// A text of which that is wrong.
  public init(reason: String) { self.reason = reason }
}

extension JSONValue {
  /// The default limit for nested arrays and objects: 512, as in Foundation.
  public static var maximumDepth: Int { 512 }

  /// Parses a JSON text in UTF-8, nested at most `maximumDepth` levels deep.
  ///
  /// - Throws: the fault in the text. Members of the same name in one object are one.
  public init(parsing text: some Sequence<UInt8>, maximumDepth: Int = JSONValue.maximumDepth) throws(MalformedJSON) {
    let bytes = Array(text)
    #if !hasFeature(Embedded)
      guard HotPath.isTaken else {
        self = try FoundationJSON.value(parsing: bytes, maximumDepth: maximumDepth)
        return
      }
    #endif
    self = try JSONScanner.value(parsing: bytes, maximumDepth: maximumDepth)
  }

  /// The JSON text in UTF-8, with the members of objects sorted by name, so that equal values have equal bytes.
  ///
  /// A number that is not finite is null.
  public var text: [UInt8] { JSONText { $0.append(self) }.bytes }
}

extension JSONValue: CustomStringConvertible {
  /// The JSON text, as in ``text``.
  public var description: String { String(decoding: text, as: UTF8.self) }
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
    self = .object(of: elements)
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
