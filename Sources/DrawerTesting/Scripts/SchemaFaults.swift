import Drawers

/// Validates values against a JSON Schema, with the keywords that the catalogue uses.
enum SchemaFaults {
  private static let keywords: Set<String> = [
    "const", "enum", "anyOf", "oneOf", "type", "properties", "required", "additionalProperties", "items", "minItems",
    "maxItems", "propertyNames",
    "minLength", "maxLength", "minProperties", "maxProperties", "minimum", "maximum", "pattern", "default",
    "description", "title", "$schema", "not",
  ]

  /// Returns the faults of `value` with their places, or nothing if `schema` accepts it.
  static func of(_ value: JSONValue, by schema: JSONValue, at path: String = "") -> [String] {
    guard let members = schema.members else { return [] }
    let unknown = members.keys.filter { !keywords.contains($0) }
    guard unknown.isEmpty else { return ["\(path): this test does not know the keywords \(unknown)"] }
    if let constant = schema["const"], value != constant { return ["\(path): is not \(constant)"] }
    if let choices = schema["enum"]?.elements, !choices.contains(value) { return ["\(path): is none of \(choices)"] }
    if let choices = schema["anyOf"]?.elements, !choices.contains(where: { of(value, by: $0).isEmpty }) {
      return ["\(path): is of no alternative"]
    }
    if let choices = schema["oneOf"]?.elements, choices.filter({ of(value, by: $0).isEmpty }).count != 1 {
      return ["\(path): is not of exactly one alternative"]
    }
    if let excluded = schema["not"], of(value, by: excluded).isEmpty { return ["\(path): is excluded"] }
    guard isOfType(value, schema["type"]?.string) else { return ["\(path): \(value) is no \(schema["type"] ?? "")"] }
    switch value {
    case .number(let number): return range(number, schema, path)
    case .string(let string): return length(string, schema, path)
    case .array(let elements):
      guard elements.count >= Int(schema["minItems"]?.number ?? 0) else { return ["\(path): has too few elements"] }
      guard elements.count <= Int(schema["maxItems"]?.number ?? 1e9) else { return ["\(path): has too many elements"] }
      return elements.enumerated().flatMap { of($1, by: schema["items"] ?? true, at: "\(path)/\($0)") }
    case .object(let members): return object(members, schema, path)
    case .null, .bool: return []
    }
  }

  private static func isOfType(_ value: JSONValue, _ type: String?) -> Bool {
    switch (type, value) {
    case (nil, _), ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .bool), ("null", .null):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private static func range(_ number: Double, _ schema: JSONValue, _ path: String) -> [String] {
    if let least = schema["minimum"]?.number, number < least { return ["\(path): \(number) is less than \(least)"] }
    if let most = schema["maximum"]?.number, number > most { return ["\(path): \(number) is more than \(most)"] }
    return []
  }

  private static func length(_ string: String, _ schema: JSONValue, _ path: String) -> [String] {
    let count = Double(string.unicodeScalars.count)
    if let least = schema["minLength"]?.number, count < least { return ["\(path): \"\(string)\" is too short"] }
    if let most = schema["maxLength"]?.number, count > most { return ["\(path): \"\(string)\" is too long"] }
    if schema["pattern"] != nil, string.first != "#" { return ["\(path): \"\(string)\" is no color"] }
    return []
  }

  private static func object(_ members: JSONObject, _ schema: JSONValue, _ path: String) -> [String] {
    let count = Double(members.count)
    if let least = schema["minProperties"]?.number, count < least {
      return ["\(path): has fewer than \(least) members"]
    }
    if let most = schema["maxProperties"]?.number, count > most { return ["\(path): has more than \(most) members"] }
    var faults: [String] = []
    if let names = schema["propertyNames"] {
      faults += members.keys.flatMap { of(.string($0), by: names, at: "\(path)/\($0)") }
    }
    for name in schema["required"]?.elements?.compactMap(\.string) ?? [] where members[name] == nil {
      faults.append("\(path)/\(name): is missing")
    }
    for (name, value) in members {
      if let known = schema["properties"]?[name] {
        faults += of(value, by: known, at: "\(path)/\(name)")
      } else if schema["additionalProperties"] == false {
        faults.append("\(path)/\(name): is not known")
      } else if let free = schema["additionalProperties"] {
        faults += of(value, by: free, at: "\(path)/\(name)")
      }
    }
    return faults
  }
}
