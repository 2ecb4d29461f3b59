import Bytes
import DrawerCore

/// How values of one type stand on the wire: how they are read, written and described.
///
/// Reading, writing and the JSON Schema come from one declaration, so that they cannot drift apart.
public struct Codec<Value: Sendable>: Sendable {
  /// Reads a value. `base` is what it replaces: members that an object leaves out keep theirs.
  let decode: @Sendable (_ json: JSONValue, _ base: Value?, _ pointer: Pointer, _ faults: inout Faults) -> Value?
  /// Writes a value.
  let write: @Sendable (Value, inout JSONWriter) -> Void
  /// The JSON Schema (2020-12) of what is accepted.
  let schema: JSONValue
  /// Whether a member is left out for having this value.
  let leavesOut: @Sendable (Value) -> Bool

  init(
    schema: @autoclosure () -> JSONValue,
    decode: @escaping @Sendable (JSONValue, Value?, Pointer, inout Faults) -> Value?,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
    leavesOut: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) {
    self.schema = .documented(schema())
    self.decode = decode
    self.write = write
    self.leavesOut = leavesOut
  }

  /// A codec of what is rarely written.
  init(
    schema: @autoclosure () -> JSONValue,
    decode: @escaping @Sendable (JSONValue, Value?, Pointer, inout Faults) -> Value?,
    encode: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(schema: schema(), decode: decode) { $1.append(encode($0)) }
  }

  /// The value as it is written.
  func encode(_ value: Value) -> JSONValue { JSONText { write(value, &$0) }.value }

  /// Reads a value that stands alone.
  ///
  /// - Throws: every fault found.
  func value(from json: JSONValue, base: Value? = nil, at pointer: Pointer = .root) throws(WireError) -> Value {
    var faults = Faults()
    let value = decode(json, base, pointer, &faults)
    try faults.check()
    guard let value else { throw .invalid([PointedFault(pointer: pointer.text, detail: "is not valid")]) }
    return value
  }

  /// The same on the wire, another type in the core; where `wrap` makes nothing of a value, it was at fault already.
  func mapped<Other: Sendable>(
    to wrap: @escaping @Sendable (Value) -> Other?, from unwrap: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(
      schema: schema,
      decode: { json, base, pointer, faults in decode(json, base.map(unwrap), pointer, &faults).flatMap(wrap) },
      write: { write(unwrap($0), &$1) })
  }

  /// The same, but for values in which `check` finds faults.
  func checked(_ check: @escaping @Sendable (Value) -> [Fault]) -> Codec {
    Codec(
      schema: schema,
      decode: { json, base, pointer, faults in
        guard let value = decode(json, base, pointer, &faults) else { return nil }
        let found = check(value)
        for fault in found { faults.add(fault, at: pointer) }
        return found.isEmpty ? value : nil
      }, encode: encode)
  }

  /// The same, described as `text`.
  func described(_ text: String) -> Codec {
    Codec(
      schema: schema.merging(["description": .string(text)]), decode: decode, write: write, leavesOut: leavesOut)
  }

  /// The same, but a member that has a value for which `condition` holds is left out.
  func leftOut(where condition: @escaping @Sendable (Value) -> Bool) -> Codec {
    Codec(schema: schema, decode: decode, write: write, leavesOut: condition)
  }

  /// The same, or null.
  func nullable() -> Codec<Value?> {
    Codec<Value?>(
      schema: ["anyOf": [schema, ["type": "null"]]],
      decode: { json, base, pointer, faults in
        if json == .null { return .some(.none) }
        return decode(json, base.flatMap { $0 }, pointer, &faults).map { .some($0) }
      },
      write: { writeIfPresent($0, &$1) })
  }

  /// The same, for a property that is nil until it is given; it cannot be null on the wire, and is left out.
  func optional() -> Codec<Value?> {
    Codec<Value?>(
      schema: schema,
      decode: { json, base, pointer, faults in
        decode(json, base.flatMap { $0 }, pointer, &faults).map { .some($0) }
      },
      write: { writeIfPresent($0, &$1) },
      leavesOut: { $0 == nil })
  }

  private func writeIfPresent(_ value: Value?, _ text: inout JSONWriter) {
    if let value { write(value, &text) } else { text.appendNull() }
  }

  /// An array of such values: at least `least` of them, at most ``listLimit``.
  func array(atLeast least: Int = 0) -> Codec<[Value]> {
    Codec<[Value]>(
      schema: [
        "type": "array", "items": schema, "minItems": .number(Double(least)), "maxItems": .number(Double(listLimit)),
      ],
      decode: { json, _, pointer, faults in
        guard let elements = json.elements else {
          faults.add("must be an array, not \(json.kind)", at: pointer)
          return nil
        }
        guard elements.count >= least else {
          faults.add("must have at least \(least) element(s)", at: pointer)
          return nil
        }
        guard elements.count <= listLimit else {
          faults.add("must have at most \(listLimit) elements", at: pointer)
          return nil
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
          if let value = decode(element, nil, pointer.element(index), &faults) { values.append(value) }
        }
        return values.count == elements.count ? values : nil
      },
      write: { $1.appendArray(of: $0, write) })
  }

  /// An object of at most ``mapLimit`` such values, under names of the client's choice, whose lengths the core judges.
  func dictionary() -> Codec<[String: Value]> {
    Codec<[String: Value]>(
      schema: [
        "type": "object", "additionalProperties": schema, "propertyNames": Codec<String>.string(1...64).schema,
        "maxProperties": .number(Double(mapLimit)),
      ],
      decode: { json, _, pointer, faults in
        guard let members = json.members else {
          faults.add("must be an object, not \(json.kind)", at: pointer)
          return nil
        }
        guard members.count <= mapLimit else {
          faults.add("must have at most \(mapLimit) members", at: pointer)
          return nil
        }
        var values: [String: Value] = [:]
        for (name, member) in members.sorted(by: { $0.key.precedes($1.key) }) {
          values[name] = decode(member, nil, pointer.member(name), &faults)
        }
        return values
      },
      write: { values, text in
        text.appendObject { text in
          for (name, value) in values.sorted(by: { $0.key.precedes($1.key) }) {
            text.name(name)
            write(value, &text)
          }
        }
      })
  }
}

extension JSONValue {
  /// A schema, or whatever else documents show: the browser's build, which shows none, leaves it out.
  static func documented(_ value: @autoclosure () -> JSONValue) -> JSONValue {
    #if hasFeature(Embedded)
      .null
    #else
      value()
    #endif
  }

  /// This object with the members of `other` added or replaced.
  package func merging(_ other: JSONValue) -> JSONValue {
    guard let members, let added = other.members else { return self }
    var merged = members
    for (name, value) in added { merged[name] = value }
    return .object(merged)
  }
}
