// Builds schemas of written values, and references between schemas.

extension JSONValue {
  /// A schema or another part of a document. The browser's build shows no documents and omits it.
  @inline(__always)
  package static func documented(_ value: @autoclosure () -> JSONValue) -> JSONValue {
    #if hasFeature(Embedded)
      .null
    #else
      value()
    #endif
  }

  /// Any number that is written.
  package static let anyNumber: JSONValue = ["type": "number"]
  /// Any text.
  package static let anyText: JSONValue = ["type": "string"]
  /// An integer that counts something, such as a revision.
  package static let count: JSONValue = ["type": "integer", "minimum": 0]

  /// The schema called `name` among the components of an OpenAPI document.
  package static func component(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

  /// A written object: it always has the members `required`, and sometimes those of `optional`. A later version may add
  /// others.
  package static func record(_ required: JSONObject, optional: JSONObject = [:]) -> JSONValue {
    [
      "type": "object", "properties": .object(optional.merging(required)),
      "required": .array(required.keys.map { .string($0) }),
    ]
  }

  /// The schema of an array whose elements `element` describes.
  package static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

  /// An object whose values `element` describes, under any names.
  package static func map(to element: JSONValue) -> JSONValue { ["type": "object", "additionalProperties": element] }

  /// Always `word`. The type is redundant, but some generators need it.
  package static func constant(_ word: String) -> JSONValue { ["type": "string", "const": .string(word)] }

  /// One of `names`.
  package static func oneOf(_ names: some Sequence<String>) -> JSONValue {
    ["type": "string", "enum": .array(names.map { .string($0) })]
  }

  /// One of the objects that the components `names` describe. The value of `member` determines which; the tags of
  /// `names` are its possible values.
  package static func tagged(by member: String, _ names: [(tag: String, component: String)]) -> JSONValue {
    let references = names.map { (tag: $0.tag, reference: component($0.component)["$ref"] ?? .null) }
    return [
      "oneOf": .array(references.map { ["$ref": $0.reference] }),
      "discriminator": [
        "propertyName": .string(member),
        "mapping": .object(of: references.map { ($0.tag, $0.reference) }),
      ],
    ]
  }

  /// This schema or null.
  package var orNull: JSONValue { ["anyOf": [self, ["type": "null"]]] }

  /// This schema, described as `text`.
  package func described(_ text: String) -> JSONValue { merging(["description": .string(text)]) }

  /// This schema, for which a generator makes a type called `name`.
  package func titled(_ name: String) -> JSONValue { merging(["title": .string(name)]) }

  /// The names of the members in this schema of an object.
  package var memberNames: [String] { self["properties"]?.members?.keys ?? [] }

  /// This schema, with references in place of every part that equals one of `components`.
  package func referring(to components: [(name: String, schema: JSONValue)]) -> JSONValue {
    if let members {
      // A default or a description of one use does not make it another schema.
      let annotations = members.filter { ["default", "description"].contains($0.key) }
      let core = annotations.isEmpty ? self : .object(members.filter { annotations[$0.key] == nil })
      if let known = components.first(where: { $0.schema == core }) {
        return JSONValue.component(known.name).merging(.object(annotations))
      }
    }
    return switch self {
    case .object(let members): .object(members.mapValues { $0.referring(to: components) })
    case .array(let elements): .array(elements.map { $0.referring(to: components) })
    default: self
    }
  }
}
