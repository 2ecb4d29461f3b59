import Drawers

/// Makes every object, choice and enumeration within the schemas of an OpenAPI document a component.
///
/// A generator makes a type of each component, and has to invent names for inline schemas: duplicate ones, or ones
/// whose numbers change in a later version. Here the name is a schema's `title`; without a title, it consists of the
/// names of the component and the members on the path to the schema.
struct NamedSchemas {
  /// The components; each refers to the others by name.
  private(set) var all: JSONObject = [:]
  /// The names that two different schemas have.
  private(set) var conflicts: [String] = []

  /// The components that `schemas` make.
  init(_ schemas: JSONObject) {
    for (name, schema) in schemas { add(named(partsOf: schema, within: name), as: name) }
  }

  private mutating func add(_ schema: JSONValue, as name: String) {
    if let known = all[name], known != schema { conflicts.append(name) }
    all[name] = schema
  }

  /// The schema, with references in place of its named parts.
  private mutating func named(partsOf schema: JSONValue, within name: String) -> JSONValue {
    guard var members = schema.members else { return schema }
    members["title"] = nil
    for (keyword, value) in members {
      switch keyword {
      case "properties":
        members[keyword] = .object(
          JSONObject((value.members ?? [:]).map { ($0, reference(to: $1, as: name + capitalized($0))) }))
      case "items":
        members[keyword] = reference(to: value, as: name + "Item")
      case "additionalProperties":
        members[keyword] = reference(to: value, as: name + "Value")
      case "oneOf", "anyOf":
        let choices = (value.elements ?? []).map { reference(to: $0, as: name + ($0.choiceName ?? "")) }
        members[keyword] = .array(choices)
        if members["discriminator"] == nil { members["discriminator"] = discriminator(of: choices) }
      default:
        break
      }
    }
    return .object(members.withoutCompositeDefault)
  }

  /// A reference to `schema`, if it needs a name, with the annotations of its use.
  private mutating func reference(to schema: JSONValue, as name: String) -> JSONValue {
    guard schema.isNamed, let members = schema.members else { return named(partsOf: schema, within: name) }
    let name = members["title"]?.string ?? name
    let isAnnotation: (JSONObject.Element) -> Bool = { ["default", "description"].contains($0.key) }
    add(named(partsOf: .object(members.filter { !isAnnotation($0) }), within: name), as: name)
    return .object(
      JSONObject([("$ref", JSONValue.component(name)["$ref"] ?? .null)]).merging(
        members.withoutCompositeDefault.filter(isAnnotation)))
  }

  /// The member that distinguishes the `choices`, if there is one.
  private func discriminator(of choices: [JSONValue]) -> JSONValue? {
    var mapping: [(String, JSONValue)] = []
    for choice in choices {
      guard let reference = choice["$ref"], let name = reference.string?.split(separator: "/").last,
        let tag = all[String(name)]?["properties"]?["type"]?["const"]?.string,
        !mapping.contains(where: { $0.0 == tag })
      else { return nil }
      mapping.append((tag, reference))
    }
    return ["propertyName": "type", "mapping": .object(of: mapping)]
  }
}

extension JSONValue {
  /// Whether a generator makes a type of this schema.
  fileprivate var isNamed: Bool {
    if self["properties"] != nil || self["enum"] != nil || self["oneOf"] != nil { return true }
    return self["anyOf"]?.elements.map { !$0.contains(["type": "null"]) } ?? false
  }

  /// The distinguishing part of this choice: its tag, its required members, or that it is a string or an array.
  fileprivate var choiceName: String? {
    if self["enum"] != nil { return "Word" }
    if self["type"] == "array" { return "List" }
    if let tag = self["properties"]?["type"]?["const"]?.string { return capitalized(tag) }
    return self["required"]?.elements?.compactMap { $0.string.map(capitalized) }.joined()
  }
}

extension JSONObject {
  /// The schema without a default that is an object or an array, for which generators have no literal. The description
  /// contains the default instead.
  fileprivate var withoutCompositeDefault: JSONObject {
    guard let value = self["default"], value.members != nil || value.elements != nil else { return self }
    var members = self
    members["default"] = nil
    let text = "`\(value)` by default."
    members["description"] = .string((members["description"]?.string.map { $0 + " " } ?? "") + text)
    return members
  }
}
