import Drawers

/// Values generated from a JSON Schema of the catalogue.
enum SchemaSamples {
  /// The smallest value that `schema` accepts.
  static func smallest(of schema: JSONValue) -> JSONValue {
    if let constant = schema["const"] { return constant }
    if let first = schema["enum"]?.elements?.first { return first }
    if let first = (schema["anyOf"] ?? schema["oneOf"])?.elements?.first { return smallest(of: first) }
    switch schema["type"]?.string {
    case "object":
      var names = schema["required"]?.elements?.compactMap(\.string) ?? []
      if names.isEmpty, schema["minProperties"] != nil {
        let insufficient = schema["not"]?["anyOf"]?.elements?.filter { $0["maxProperties"] == 1 } ?? []
        let alone = insufficient.compactMap { $0["required"]?.elements?.first?.string }
        names = Array((schema["properties"]?.members ?? [:]).keys.filter { !alone.contains($0) }.prefix(1))
      }
      return .object(of: names.map { ($0, smallest(of: schema["properties"]?[$0] ?? true)) })
    case "array":
      let count = Int(schema["minItems"]?.number ?? 0)
      return .array(Array(repeating: smallest(of: schema["items"] ?? true), count: count))
    case "string": return .string(String(repeating: "a", count: Int(schema["minLength"]?.number ?? 0)))
    case "number", "integer": return .number(max(0, schema["minimum"]?.number ?? 0))
    case "boolean": return true
    default: return .null
    }
  }

  /// Returns invalid variants of `sound`, a value of `schema`. Each has one changed member, whose name is returned with
  /// it.
  static func wrong(of sound: JSONValue, by schema: JSONValue) -> [(member: String, value: JSONValue)] {
    var wrong = [("noSuchMember", sound.merging(["noSuchMember": 1]))]
    for name in schema["required"]?.elements?.compactMap(\.string) ?? [] where name != "type" {
      wrong.append((name, .object((sound.members ?? [:]).filter { $0.key != name })))
    }
    for (name, member) in schema["properties"]?.members ?? [:] where name != "type" {
      for value in wrongValues(for: member) { wrong.append((name, sound.merging([name: value]))) }
    }
    return wrong
  }

  private static func wrongValues(for schema: JSONValue) -> [JSONValue] {
    if schema["enum"] != nil { return ["no such value", 1, .null] }
    switch schema["type"]?.string {
    case "object": return [[], "object", .null] + tooLarge(schema)
    case "array": return [[:], "array", .null] + tooLarge(schema)
    case "string": return [1, true, .null]
    case "boolean": return ["true", 0, .null]
    case "integer", "number":
      let limits = [(schema["minimum"]?.number).map { $0 - 1 }, (schema["maximum"]?.number).map { $0 + 1 }]
      return limits.compactMap { $0.map { .number($0) } } + ["1", .null] + (schema["type"] == "integer" ? [0.5] : [])
    default: return [["noSuchMember": 1], true]
    }
  }
}

extension SchemaSamples {
  /// Returns lists and maps with one element more than `schema` allows, or nothing if any number is allowed.
  private static func tooLarge(_ schema: JSONValue) -> [JSONValue] {
    if let most = schema["maxItems"]?.number {
      return [.array(Array(repeating: smallest(of: schema["items"] ?? true), count: Int(most) + 1))]
    }
    guard let most = schema["maxProperties"]?.number, let free = schema["additionalProperties"], free.members != nil
    else { return [] }
    let members = (0...Int(most)).map { ("name\($0)", smallest(of: free)) }
    return [
      .object(of: members), [String(repeating: "a", count: 65): smallest(of: free)],
    ]
  }
}
