/// Foundation reads and writes any value, too: it is the reference for ``JSONScanner`` and ``JSONWriter``, which tests hold
/// against it.
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
