/// The JSON form of values of one type: how to read, write and describe them.
///
/// Reading, writing and the JSON Schema come from one declaration, so that they always match.
public final class Codec<Value: Sendable>: Sendable {
  /// Reads a value. `base` is the value that it replaces: members that an object omits keep their value.
  package let decode:
    @Sendable (_ json: JSONValue, _ base: Value?, _ pointer: Pointer, _ faults: inout Faults) -> Value?
  /// Writes a value.
  package let write: @Sendable (Value, inout JSONWriter) -> Void
  /// The JSON Schema (2020-12) of the accepted values.
  package let schema: JSONValue
  /// Whether a member with this value is omitted; nil if no value is.
  let leavesOut: (@Sendable (Value) -> Bool)?

  /// A codec with these functions. The schema is computed only when a document shows it.
  @inline(__always)
  package convenience init(
    schema: @autoclosure () -> JSONValue,
    decode: @escaping @Sendable (JSONValue, Value?, Pointer, inout Faults) -> Value?,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
    leavesOut: (@Sendable (Value) -> Bool)? = nil
  ) {
    self.init(documented: .documented(schema()), decode: decode, write: write, leavesOut: leavesOut)
  }

  /// A codec of values that are only written.
  @inline(__always)
  package static func written(
    schema: @autoclosure () -> JSONValue, _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) -> Codec {
    Codec(schema: schema(), decode: { _, _, _, _ in nil }, write: write)
  }

  init(
    documented: JSONValue, decode: @escaping @Sendable (JSONValue, Value?, Pointer, inout Faults) -> Value?,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void, leavesOut: (@Sendable (Value) -> Bool)?
  ) {
    schema = documented
    self.decode = decode
    self.write = write
    self.leavesOut = leavesOut
  }

  /// Writes a value as the member `name`, unless it is omitted.
  func write(_ value: Value, named name: JSONText.Name, to text: inout JSONWriter) {
    if let leavesOut, leavesOut(value) { return }
    text.name(name)
    write(value, &text)
  }

  /// The value as it is written.
  package func encode(_ value: Value) -> JSONValue { JSONText { write(value, &$0) }.value }

  /// The same JSON for another type in the program. If `wrap` returns nil, it has reported a fault already.
  public func mapped<Other: Sendable>(
    to wrap: @escaping @Sendable (Value) -> Other?, from unwrap: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(
      schema: schema,
      decode: { [self] json, base, pointer, faults in decode(json, base.map(unwrap), pointer, &faults).flatMap(wrap) },
      write: { [self] in write(unwrap($0), &$1) })
  }

  /// The same codec, for which a client generator makes a type called `name`.
  @inline(__always)
  public func titled(_ name: @autoclosure () -> String) -> Codec {
    Codec(schema: schema.titled(name()), decode: decode, write: write, leavesOut: leavesOut)
  }

  /// The same codec, described as `text` in documents.
  @inline(__always)
  public func described(_ text: @autoclosure () -> String) -> Codec {
    Codec(schema: schema.described(text()), decode: decode, write: write, leavesOut: leavesOut)
  }

  /// The same codec, but a member is omitted if `condition` holds for its value.
  public func leftOut(where condition: @escaping @Sendable (Value) -> Bool) -> Codec {
    Codec(schema: schema, decode: decode, write: write, leavesOut: condition)
  }

  /// An object with such a value as its only member, which is required unless it has a default.
  public func asOnlyMember(_ name: String, default initial: Value? = nil) -> Codec {
    let member = Field<Value?>(name, optional(), { $0 }, { $0 = $1 }, isRequired: initial == nil)
    return Codec<Value?>.object(.some(initial), [member]).mapped(to: { $0 }, from: { $0 })
  }

  /// The same, or null.
  public func nullable() -> Codec<Value?> {
    Codec<Value?>(
      schema: ["anyOf": [schema, ["type": "null"]]],
      decode: { [self] json, base, pointer, faults in
        if case .null = json { return .some(.none) }
        return decode(json, base.flatMap { $0 }, pointer, &faults).map { .some($0) }
      },
      write: { [self] in writeIfPresent($0, &$1) })
  }

  /// The same codec for a property that is nil until it is set. It cannot be null on the wire, and is omitted while it
  /// is nil.
  public func optional() -> Codec<Value?> {
    Codec<Value?>(
      schema: schema,
      decode: { [self] json, base, pointer, faults in
        decode(json, base.flatMap { $0 }, pointer, &faults).map { .some($0) }
      },
      write: { [self] in writeIfPresent($0, &$1) },
      leavesOut: { $0 == nil })
  }

  func writeIfPresent(_ value: Value?, _ text: inout JSONWriter) {
    if let value { write(value, &text) } else { text.appendNull() }
  }

  /// An array of such values: at least `least`, at most 100.
  public func array(atLeast least: Int = 0) -> Codec<[Value]> {
    Codec<[Value]>(
      schema: [
        "type": "array", "items": schema, "minItems": .number(Double(least)), "maxItems": .number(Double(listLimit)),
      ],
      decode: { [self] json, _, pointer, faults in
        guard let elements = json.elements(atLeast: least, pointer, &faults) else { return nil }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
          if let value = decode(element, nil, pointer.element(index), &faults) { values.append(value) }
        }
        return values.count == elements.count ? values : nil
      },
      write: { [write] in $1.appendArray(of: $0, write) })
  }

  /// An object of at most ``mapLimit`` such values, under names that the client chooses. Their lengths are not checked
  /// here; they are read in the order of the names.
  package func dictionary() -> Codec<[(name: String, value: Value)]> {
    Codec<[(name: String, value: Value)]>(
      schema: [
        "type": "object", "additionalProperties": schema, "propertyNames": Codec<String>.string(1...64).schema,
        "maxProperties": .number(Double(mapLimit)),
      ],
      decode: { [self] json, _, pointer, faults in
        guard let members = json.map(pointer, &faults) else { return nil }
        var values: [(name: String, value: Value)] = []
        for (name, member) in members {
          if let value = decode(member, nil, pointer.member(name), &faults) { values.append((name, value)) }
        }
        return values
      },
      write: { [self] values, text in
        text.appendObject { text in
          for (name, value) in values {
            text.name(name)
            write(value, &text)
          }
        }
      })
  }
}

extension JSONValue {
  /// The elements if `self` is an array of an allowed length; otherwise nil and a fault.
  fileprivate func elements(atLeast least: Int, _ pointer: Pointer, _ faults: inout Faults) -> [JSONValue]? {
    guard let elements else {
      faults.add("must be an array, not \(kind)", at: pointer)
      return nil
    }
    guard elements.count >= least else {
      faults.add("must have at least \(least.counted("element"))", at: pointer)
      return nil
    }
    guard elements.count <= listLimit || !faults.checksRanges else {
      faults.add("must have at most \(listLimit) elements", at: pointer)
      return nil
    }
    return elements
  }

  /// The members if `self` is an object of an allowed size; otherwise nil and a fault.
  fileprivate func map(_ pointer: Pointer, _ faults: inout Faults) -> JSONObject? {
    guard let members = object(pointer, &faults) else { return nil }
    guard members.count <= mapLimit || !faults.checksRanges else {
      faults.add("must have at most \(mapLimit) members", at: pointer)
      return nil
    }
    return members
  }
}
