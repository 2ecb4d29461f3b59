extension Codec {
  /// An object. Omitted members keep the value of the object that is replaced, or else of `initial`. Unknown members
  /// are faults. Without `initial` there is always an object to replace.
  ///
  /// - Parameters:
  ///   - initial: the values of the members that a text leaves out.
  ///   - fields: the members.
  ///   - extra: a member that a surrounding codec has handled already.
  ///   - elsewhere: for a member that clients often misplace here, its correct place, as a JSON Pointer from the body's
  ///     root.
  #if !hasFeature(Embedded)
    // Compiled once instead of for each of a hundred types, which took a quarter of the library's code.
    @_semantics("optimize.sil.specialize.generic.never")
  #endif
  public static func object(
    _ initial: Value?, _ fields: [Field<Value>], extra: [String] = [],
    elsewhere: (@Sendable (_ name: String) -> String?)? = nil
  ) -> Codec {
    let members = Members(fields.map { $0.member }, extra: extra, elsewhere: elsewhere)
    return Codec(
      schema: initial.map { initial in withUnsafePointer(to: initial) { members.schema(initial: $0) } }
        ?? members.schema(initial: nil),
      decode: { json, base, pointer, faults in
        guard let given = members.object(json, pointer, &faults), var value = base ?? initial else { return nil }
        withUnsafeMutablePointer(to: &value) {
          members.read(given, into: $0, isReplaced: base != nil, pointer, &faults)
        }
        return value
      },
      write: { value, text in withUnsafePointer(to: value) { members.write($0, to: &text) } })
  }

  /// An object whose member `tag` names one of `variants`, which determines the other members. It is replaced as a
  /// whole.
  public static func tagged(_ tag: String = "type", _ variants: [Variant<Value>]) -> Codec {
    let names = variants.map { VariantName(name: $0.name, originalNames: $0.originalNames) }
    return Codec(
      schema: ["oneOf": .array(variants.flatMap { $0.schemas(tag: tag) })],
      decode: { json, _, pointer, faults in
        guard let chosen = json.variant(tag, of: names, pointer, &faults) else { return nil }
        return variants[chosen.index].decode(chosen.members, pointer, &faults)
      },
      write: { $1.append($0, as: variants, tag: tag) })
  }
}

extension JSONWriter {
  /// Writes `value` as the one of `variants` that it is: an object with the variant's name as the member `tag`, and the
  /// variant's members.
  mutating func append<Whole>(_ value: Whole, as variants: [Variant<Whole>], tag: String) {
    // By index: a loop over the elements would copy each of them, with its name and its schema.
    for index in variants.indices where variants[index].write(value, tag, &self) { return }
    appendNull()
  }
}

/// The name of a variant of a tagged object.
private struct VariantName: Sendable {
  let name: String
  let originalNames: [String]

  /// Returns whether `name` is this name, here or in the original library.
  func isCalled(_ name: String) -> Bool { self.name.isSame(as: name) || originalNames.contains(where: name.isSame) }
}

// The part of reading that objects of all types share, compiled once for all of them.

extension JSONValue {
  /// The members if `self` is an object; otherwise nil and a fault.
  package func object(_ pointer: Pointer, _ faults: inout Faults) -> JSONObject? {
    if members == nil { faults.add("must be an object, not \(kind)", at: pointer) }
    return members
  }

  /// The variant that the member `tag` names, and the other members; nil and a fault if it names none.
  fileprivate func variant(
    _ tag: String, of variants: [VariantName], _ pointer: Pointer, _ faults: inout Faults
  ) -> (index: Int, members: JSONValue)? {
    if let name = string, let meant = variants.first(where: { $0.isCalled(name) }) {
      faults.add("must be an object such as {\"\(tag)\": \"\(meant.name)\"}, not a string", at: pointer)
      return nil
    }
    guard var members = object(pointer, &faults) else { return nil }
    guard let name = members[tag]?.string else {
      let problem = members[tag].map { "must be a string, not \($0.kind)" } ?? "is required"
      faults.add(problem, at: pointer.member(tag))
      addFaultsBeside(missing: tag, in: members, pointer, &faults)
      return nil
    }
    guard let index = variants.firstIndex(where: { $0.name.isSame(as: name) }) else {
      let ours = variants.first { $0.isCalled(name) }
      let fault = ours.map { "is called \"\($0.name)\" here" } ?? unknownValue(name, among: variants.map { $0.name })
      faults.add(fault, at: pointer.member(tag))
      return nil
    }
    members[tag] = nil
    return (index, .object(members))
  }
}

extension JSONValue {
  /// Adds a suggestion for the `members` of an object without its `tag`: a misspelled tag, or a list of such objects
  /// within another one.
  private func addFaultsBeside(missing tag: String, in members: JSONObject, _ pointer: Pointer, _ faults: inout Faults)
  {
    guard members[tag] == nil else { return }
    for (name, value) in members {
      let suggestion = suggestion(for: name, among: [tag])
      if !suggestion.isEmpty {
        faults.add("is not a known member\(suggestion)", at: pointer.member(name))
      } else if value.elements?.first?[tag] != nil {
        faults.add(
          "is not a known member; send the array itself, without an object around it", at: pointer.member(name))
      }
    }
  }
}

extension Codec where Value: Equatable {
  /// One of a few words, or an object with its own codec for all other values.
  ///
  /// - Parameters:
  ///   - words: the words, each with its value.
  ///   - object: the codec of all other values.
  ///   - cases: the members of the object, each with an example. The error for any other value shows the first one, and the
  ///     error for the case's name in the original library, without its value, that of the name.
  public static func either(
    _ words: [(String, Value)], or object: Codec, cases: [(name: String, example: String)]
  ) -> Codec {
    let word = choice(words)
    return Codec(
      schema: ["anyOf": [word.schema, object.schema]],
      decode: { json, base, pointer, faults in
        // One-of values are replaced as a whole, so there is no base.
        if json.members != nil { return object.decode(json, nil, pointer, &faults) }
        if let name = json.string, let meant = cases.first(where: { name.isSame(as: $0.name) }) {
          faults.add("\"\(name)\" needs a value: send an object such as \(meant.example)", at: pointer)
          return nil
        }
        if json.string != nil { return word.decode(json, nil, pointer, &faults) }
        let forms =
          "must be one of \(quotedList(words.map { $0.0 })), or an object such as \(cases.first?.example ?? "{}")"
        faults.add("\(forms), not \(json.kind)", at: pointer)
        return nil
      },
      write: { value, text in
        let isWord = words.contains { $0.1 == value }
        (isWord ? word : object).write(value, &text)
      })
  }
}

/// One of the variants of a tagged object, with its members.
public struct Variant<Whole: Sendable>: Sendable {
  /// The tag's value.
  package let name: String
  /// The name in the original library, if it differs. If a client sends it, the fault suggests this one.
  package let originalNames: [String]
  /// The description of the member, for people.
  package let summary: String?
  /// The JSON Schema of its other members.
  package let members: JSONValue
  /// Reads the other members.
  package private(set) var decode: @Sendable (JSONValue, Pointer, inout Faults) -> Whole?
  /// Writes a value of this variant, with the variant's name as the member `tag`; false if the value is of another
  /// variant.
  let write: @Sendable (_ value: Whole, _ tag: String, inout JSONWriter) -> Bool

  /// A variant with the members of `codec`; `extract` returns them if a value is of this variant.
  public init<Part>(
    _ name: String, _ codec: Codec<Part>, originally: [String] = [], summary: String? = nil,
    embed: @escaping @Sendable (Part) -> Whole?, extract: @escaping @Sendable (Whole) -> Part?
  ) {
    self.name = name
    originalNames = originally
    self.summary = summary
    members = codec.schema
    decode = { json, pointer, faults in codec.decode(json, nil, pointer, &faults).flatMap(embed) }
    write = { whole, tag, text in
      guard let part = extract(whole) else { return false }
      text.appendObject { text in
        text.name(tag)
        text.append(name)
      }
      text.extend { codec.write(part, &$0) }
      return true
    }
  }

  /// A variant that is only read.
  public init<Part>(
    _ name: String, _ codec: Codec<Part>, originally: [String] = [], summary: String? = nil,
    embed: @escaping @Sendable (Part) -> Whole?
  ) {
    self.init(name, codec, originally: originally, summary: summary, embed: embed) { _ in nil }
  }

  /// A variant that is only written; `extract` returns its members if a value is of this variant.
  public static func written<Part>(
    _ name: String, _ codec: Codec<Part>, extract: @escaping @Sendable (Whole) -> Part?
  ) -> Variant {
    #if hasFeature(Embedded)
      return Variant(name, codec, embed: { _ in nil }, extract: extract)
    #else
      // Who stores such a value would lose it.
      var variant = Variant(name, codec, embed: { _ in nil }, extract: extract)
      variant.decode = { _, pointer, faults in
        faults.add("is only written", at: pointer)
        return nil
      }
      return variant
    #endif
  }

  /// A variant that is only read, with the members of `variant`, a part of it.
  init<Part>(_ variant: Variant<Part>, embed: @escaping @Sendable (Part) -> Whole) {
    name = variant.name
    originalNames = variant.originalNames
    summary = variant.summary
    members = variant.members
    decode = { json, pointer, faults in variant.decode(json, pointer, &faults).map(embed) }
    write = { _, _, _ in false }
  }

  /// The schemas of the whole object, tag included: one for each choice of its other members.
  package func schemas(tag: String) -> [JSONValue] {
    (members["oneOf"]?.elements ?? [members]).map { schema(of: $0, tag: tag) }
  }

  private func schema(of members: JSONValue, tag: String) -> JSONValue {
    let properties = (members["properties"] ?? [:]).merging([tag: .constant(name)])
    let required = [JSONValue.string(tag)] + (members["required"]?.elements ?? [])
    var schema = members.merging(["properties": properties, "required": .array(required)])
    if let summary { schema = schema.merging(["description": .string(summary)]) }
    return schema
  }
}

extension Variant where Whole: Equatable {
  /// A variant without members of its own: `value`.
  public init(_ name: String, _ value: Whole, summary: String? = nil) {
    self.init(name, Nothing.codec, summary: summary) { _ in
      value
    } extract: {
      $0 == value ? Nothing() : nil
    }
  }

  /// A variant that is only written: `value`, which has no members.
  public static func written(_ name: String, _ value: Whole) -> Variant {
    written(name, Nothing.codec) { $0 == value ? Nothing() : nil }
  }
}

/// No members.
public struct Nothing: Sendable {
  /// An object without members.
  public static let codec = Codec<Nothing>.object(Nothing(), [])

  /// Nothing.
  public init() {}
}
