/// A member of an object of any type, whose value is read into the object's memory and written from there.
///
/// Neither this type nor ``Members`` is generic: the code that reads objects is compiled once instead of for each of a
/// hundred types, which was a quarter of the module for browsers.
@usableFromInline
final class Member: Sendable {
  /// Reads the member into the object at `object`. `isReplaced` is true if the property has a previous value, and not
  /// only a placeholder.
  typealias Read =
    @Sendable (
      _ object: UnsafeMutableRawPointer, _ json: JSONValue, _ isReplaced: Bool, _ pointer: Pointer,
      _ faults: inout Faults
    ) -> Void
  /// Writes the member of the object at `object` with its name, unless it is omitted.
  typealias Write = @Sendable (_ object: UnsafeRawPointer, _ name: JSONText.Name, _ text: inout JSONWriter) -> Void

  let name: String
  /// The names in the original library, if they differ.
  let originalNames: [String]
  /// Whether it has to be given.
  let isRequired: Bool
  /// The JSON Schema of its value.
  let schema: JSONValue
  private let writtenName: JSONText.Name
  let read: Read
  private let write: Write

  init(
    _ name: String, isRequired: Bool, originally: [String], schema: JSONValue, read: @escaping Read,
    write: @escaping Write
  ) {
    self.name = name
    self.isRequired = isRequired
    originalNames = originally
    self.schema = schema
    writtenName = JSONText.Name(name)
    self.read = read
    self.write = write
  }

  func write(of object: UnsafeRawPointer, to text: inout JSONWriter) { write(object, writtenName, &text) }
}

extension Codec {
  /// A member with such a value, `offset` bytes after the start of the object.
  @inline(never)  // Eight hundred places call it.
  @usableFromInline
  func member(_ name: String, at offset: Int?, isRequired: Bool, originally: [String]) -> Member {
    // Declarations are created at launch, and a test creates each of them. A client's input never gets here.
    guard let offset else { preconditionFailure("\(name) stands for no stored property") }
    return Member(
      name, isRequired: isRequired, originally: originally, schema: schema,
      read: { [self] object, json, isReplaced, pointer, faults in
        let property = (object + offset).assumingMemoryBound(to: Value.self)
        let base = isReplaced ? property.pointee : nil
        if let value = decode(json, base, pointer, &faults) { property.pointee = value }
      },
      write: { [self] object, name, text in
        write((object + offset).assumingMemoryBound(to: Value.self).pointee, named: name, to: &text)
      })
  }
}

/// The members of an object of whatever type.
final class Members: Sendable {
  /// The correct place of a member that clients often put here, as a JSON Pointer from the body's root; nil if there is
  /// none.
  typealias Elsewhere = @Sendable (_ name: String) -> String?

  private let list: [Member]
  private let known: [String]
  private let elsewhere: Elsewhere?

  /// - Parameters:
  ///   - list: the members.
  ///   - extra: names that a surrounding codec has handled already.
  ///   - elsewhere: the correct places of other members.
  init(_ list: [Member], extra: [String], elsewhere: Elsewhere? = nil) {
    self.list = list
    known = list.map { $0.name } + extra
    self.elsewhere = elsewhere
  }

  /// Reads the members of `json` into the object at `object`; omitted members keep their values, unknown ones are
  /// faults.
  func read(
    _ json: JSONObject, into object: UnsafeMutableRawPointer, isReplaced: Bool, _ pointer: Pointer,
    _ faults: inout Faults
  ) {
    for member in list {
      if let value = json[member.name] {
        member.read(object, value, isReplaced || !member.isRequired, pointer.member(member.name), &faults)
      } else if member.isRequired && !isReplaced {
        faults.add("is required", at: pointer.member(member.name))
      }
    }
    addUnknown(json, pointer, &faults)
  }

  /// Writes the members of the object at `object`.
  func write(_ object: UnsafeRawPointer, to text: inout JSONWriter) {
    text.appendObject { text in
      for member in list { member.write(of: object, to: &text) }
    }
  }

  /// The members of `json` if it is an object; otherwise nil and a fault.
  func object(_ json: JSONValue, _ pointer: Pointer, _ faults: inout Faults) -> JSONObject? {
    if json.members == nil {
      let names = known.isEmpty || known.count > Members.fewNames ? "" : " with \(quotedList(known))"
      faults.add("must be an object\(names), not \(json.kind)", at: pointer)
    }
    return json.members
  }

  private func addUnknown(_ json: JSONObject, _ pointer: Pointer, _ faults: inout Faults) {
    for (name, _) in json where !known.contains(where: { $0.isSame(as: name) }) {
      faults.add("is not a known member\(hint(about: name))", at: pointer.member(name))
    }
  }

  /// A suggestion for an unknown name.
  private func hint(about name: String) -> String {
    if let pointer = elsewhere?(name) { return "; it belongs at \(pointer)" }
    let ours = list.first { $0.originalNames.contains { $0.isSame(as: name) } }
    if let ours { return "; here it is called \"\(ours.name)\"" }
    let suggestion = suggestion(for: name, among: known)
    guard suggestion.isEmpty, !known.isEmpty, known.count <= Members.fewNames else { return suggestion }
    return "; the known ones are \(quotedList(known))"
  }

  /// As many names as fit a message.
  private static let fewNames = 12

  /// The JSON Schema of the object, with the members of `initial` as the defaults of members that are not required.
  func schema(initial: UnsafeRawPointer?) -> JSONValue {
    var properties: JSONObject = [:]
    for member in list {
      properties[member.name] = member.schema
      guard let initial, !member.isRequired else { continue }
      let written = JSONText { $0.appendObject { member.write(of: initial, to: &$0) } }.value[member.name] ?? .null
      if written != .null { properties[member.name] = member.schema.merging(["default": written]) }
    }
    var schema: JSONValue = ["type": "object", "properties": .object(properties), "additionalProperties": false]
    let required = list.filter { $0.isRequired }.map { JSONValue.string($0.name) }
    if !required.isEmpty { schema = schema.merging(["required": .array(required)]) }
    return schema
  }
}
