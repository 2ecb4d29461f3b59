import Bytes

/// A member of an object and the property that it stands for.
package struct Field<Root: Sendable>: Sendable {
  /// Its name.
  package let name: String
  /// The original library's name, where it has another one: the fault of a client that sends that suggests ours.
  package let originalNames: [String]
  /// Whether it has to be given.
  package let isRequired: Bool
  /// The JSON Schema of its value.
  package let schema: JSONValue
  /// Reads the member; `isReplaced` tells whether the property has a value already, not only a stand-in for one.
  package let read:
    @Sendable (_ root: inout Root, _ json: JSONValue, _ isReplaced: Bool, _ pointer: Pointer, _ faults: inout Faults)
      -> Void
  /// Writes the member, name and all, unless it is to be left out.
  package let write: @Sendable (Root, inout JSONWriter) -> Void

  /// A member that stands for what `get` reads and `set` replaces: two closures, because a key path takes a dozen times
  /// as long, and Embedded Swift has none.
  package init<Value>(
    _ name: String, _ codec: Codec<Value>, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void, isRequired: Bool = false, originally: [String] = []
  ) {
    self.name = name
    originalNames = originally
    self.isRequired = isRequired
    schema = codec.schema
    read = { root, json, isReplaced, pointer, faults in
      let base = isReplaced ? get(root) : nil
      if let value = codec.decode(json, base, pointer, &faults) { set(&root, value) }
    }
    let written = JSONText.Name(name)
    write = { root, text in
      let value = get(root)
      guard !codec.leavesOut(value) else { return }
      text.name(written)
      codec.write(value, &text)
    }
  }

  /// A member that has to be given.
  package static func required<Value>(
    _ name: String, _ codec: Codec<Value>, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void, originally: [String] = []
  ) -> Field {
    Field(name, codec, get, set, isRequired: true, originally: originally)
  }
}

extension Codec {
  /// An object; members left out keep the value that they replace, or else `initial`'s. Unknown members are faults.
  /// Without an `initial` value there is always one to replace.
  ///
  /// - Parameter extra: a member that a surrounding codec has dealt with already.
  package static func object(_ initial: Value?, _ fields: [Field<Value>], extra: [String] = []) -> Codec {
    let known = fields.map { $0.name } + extra
    let originals = fields.flatMap { field in field.originalNames.map { (name: $0, ours: field.name) } }
    return Codec(
      schema: objectSchema(initial, fields),
      decode: { json, base, pointer, faults in
        guard let members = json.members else {
          faults.add("must be an object, not \(json.kind)", at: pointer)
          return nil
        }
        guard var value = base ?? initial else { return nil }
        for field in fields {
          if let member = members[field.name] {
            let isReplaced = base != nil || !field.isRequired
            field.read(&value, member, isReplaced, pointer.member(field.name), &faults)
          } else if field.isRequired && base == nil {
            faults.add("is required", at: pointer.member(field.name))
          }
        }
        addUnknown(members, known: known, originals: originals, pointer, &faults)
        return value
      },
      write: { value, text in
        text.appendObject { text in
          for field in fields { field.write(value, &text) }
        }
      })
  }

  private static func addUnknown(
    _ members: [String: JSONValue], known: [String], originals: [(name: String, ours: String)], _ pointer: Pointer,
    _ faults: inout Faults
  ) {
    // Those that are reported are the first in the order of their bytes, of however many there are.
    var reported: [String] = []
    var unreported = 0
    for name in members.keys where !known.contains(where: { $0.isSame(as: name) }) {
      if reported.count >= faults.room {
        unreported += 1
        guard let last = reported.last, name.utf8.lexicographicallyPrecedes(last.utf8) else { continue }
        reported.removeLast()
      }
      reported.insert(
        name, at: reported.firstIndex { name.utf8.lexicographicallyPrecedes($0.utf8) } ?? reported.endIndex)
    }
    for name in reported {
      let hint =
        originals.first { $0.name.isSame(as: name) }.map { "; here it is called \"\($0.ours)\"" }
        ?? suggestion(for: name, among: known)
      faults.add("is not a known member\(hint)", at: pointer.member(name))
    }
    faults.add(unreported: unreported)
  }

  private static func objectSchema(_ initial: Value?, _ fields: [Field<Value>]) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    for field in fields {
      properties[field.name] = field.schema
      guard let initial, !field.isRequired else { continue }
      let written = JSONText { $0.appendObject { field.write(initial, &$0) } }.value[field.name] ?? .null
      if written != .null { properties[field.name] = field.schema.merging(["default": written]) }
    }
    var schema: JSONValue = ["type": "object", "properties": .object(properties), "additionalProperties": false]
    let required = fields.filter { $0.isRequired }.map { JSONValue.string($0.name) }
    if !required.isEmpty { schema = schema.merging(["required": .array(required)]) }
    return schema
  }

  /// One of a few words or an object, each with a codec of its own; `writesString` tells which one writes a value.
  ///
  /// - Parameter example: an object, for whoever sends something else.
  package static func either(
    string: Codec, object: Codec, example: String, writesString: @escaping @Sendable (Value) -> Bool
  ) -> Codec {
    let words = string.schema["enum"]?.elements?.compactMap { $0.string } ?? []
    let forms = "must be one of \(quotedList(words)), or an object such as \(example)"
    return Codec(
      schema: ["anyOf": [string.schema, object.schema]],
      decode: { json, base, pointer, faults in
        // One-of values are replaced whole, hence no base.
        if json.members != nil { return object.decode(json, nil, pointer, &faults) }
        if json.string != nil { return string.decode(json, nil, pointer, &faults) }
        faults.add("\(forms), not \(json.kind)", at: pointer)
        return nil
      },
      write: { writesString($0) ? string.write($0, &$1) : object.write($0, &$1) })
  }

  /// An object whose member `tag` names one of `variants`, which tells its other members. It is replaced whole.
  package static func tagged(_ tag: String = "type", _ variants: [Variant<Value>]) -> Codec {
    Codec(
      schema: ["oneOf": .array(variants.map { $0.schema(tag: tag) })],
      decode: { json, _, pointer, faults in
        guard let members = json.members else {
          faults.add("must be an object, not \(json.kind)", at: pointer)
          return nil
        }
        guard let name = members[tag]?.string else {
          let problem = members[tag].map { "must be a string, not \($0.kind)" } ?? "is required"
          faults.add(problem, at: pointer.member(tag))
          return nil
        }
        guard let variant = variants.first(where: { $0.name.isSame(as: name) }) else {
          let original = variants.first { $0.originalNames.contains { $0.isSame(as: name) } }
          let fault =
            original.map { "is called \"\($0.name)\" here" } ?? unknownValue(name, among: variants.map { $0.name })
          faults.add(fault, at: pointer.member(tag))
          return nil
        }
        var rest = members
        rest[tag] = nil
        return variant.decode(.object(rest), pointer, &faults)
      },
      write: { value, text in
        for variant in variants where variant.write(value, &text) {
          return text.reopen { text in
            text.name(tag)
            text.append(variant.name)
          }
        }
        text.appendNull()
      })
  }
}

/// One of the values of a tagged object, and the members that it has.
package struct Variant<Whole: Sendable>: Sendable {
  /// The tag's value.
  package let name: String
  /// The original library's name, where it has another one: the fault of a client that sends that suggests ours.
  package let originalNames: [String]
  /// What it is, for people.
  package let summary: String?
  /// The JSON Schema of its other members.
  package let members: JSONValue
  /// Reads the other members.
  package let decode: @Sendable (JSONValue, Pointer, inout Faults) -> Whole?
  /// Writes a value that is of this variant, without the tag; false where it is of another.
  package let write: @Sendable (Whole, inout JSONWriter) -> Bool

  /// A variant with the members of `codec`; `extract` gives them back where a value is of this variant.
  package init<Part>(
    _ name: String, _ codec: Codec<Part>, originally: [String] = [], summary: String? = nil,
    embed: @escaping @Sendable (Part) -> Whole, extract: @escaping @Sendable (Whole) -> Part?
  ) {
    self.name = name
    originalNames = originally
    self.summary = summary
    members = codec.schema
    decode = { json, pointer, faults in codec.decode(json, nil, pointer, &faults).map(embed) }
    write = { whole, text in
      guard let part = extract(whole) else { return false }
      codec.write(part, &text)
      return true
    }
  }

  /// A variant that is only ever read, such as a command.
  package init<Part>(
    _ name: String, _ codec: Codec<Part>, originally: [String] = [], summary: String? = nil,
    embed: @escaping @Sendable (Part) -> Whole
  ) {
    self.init(name, codec, originally: originally, summary: summary, embed: embed) { _ in nil }
  }

  /// The same members, another whole.
  package init<Part>(wrapping variant: Variant<Part>, embed: @escaping @Sendable (Part) -> Whole) {
    name = variant.name
    originalNames = variant.originalNames
    summary = variant.summary
    members = variant.members
    decode = { json, pointer, faults in variant.decode(json, pointer, &faults).map(embed) }
    write = { _, _ in false }
  }

  /// The schema of the whole object, with the tag.
  package func schema(tag: String) -> JSONValue {
    let properties = (members["properties"] ?? [:]).merging([tag: ["const": .string(name)]])
    let required = [JSONValue.string(tag)] + (members["required"]?.elements ?? [])
    var schema = members.merging(["properties": properties, "required": .array(required)])
    if let summary { schema = schema.merging(["description": .string(summary)]) }
    return schema
  }
}

/// No members.
package struct Nothing: Sendable {
  /// An object without members.
  package static let codec = Codec<Nothing>.object(Nothing(), [])

  /// Nothing.
  package init() {}
}
