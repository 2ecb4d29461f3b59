/// Why a request's body was refused.
public enum WireError: Error, Equatable, Sendable {
  /// It is not JSON; why.
  case malformed(String)
  /// Valid JSON, but not a valid value; every fault found, up to the limit of `Faults`.
  case invalid([PointedFault])
  /// A machine refused an event because of its state; the JSON Pointer (RFC 6901) leads to the event.
  case refused(Refusal, pointer: String)
}

extension WireError {
  /// The value that `text` is, as a request's body.
  package static func body(_ text: some Sequence<UInt8>, maximumDepth: Int = JSONValue.maximumDepth) throws(WireError)
    -> JSONValue
  {
    do throws(MalformedJSON) {
      return try JSONValue(parsing: text, maximumDepth: maximumDepth)
    } catch {
      throw .malformed(error.reason)
    }
  }
}

extension PointedFault {
  /// A fault that a controller found in a value at `pointer`.
  init(_ fault: Fault, at pointer: Pointer) {
    self.init(pointer: pointer.appending(fault.path).text, detail: fault.detail)
  }
}

extension Faults {
  /// Adds a fault that a controller found in a value at `pointer`.
  package mutating func add(_ fault: Fault, at pointer: Pointer) {
    add(fault.detail, at: pointer.appending(fault.path))
  }

  /// Adds the faults that a controller found in a value at `pointer`.
  mutating func add(_ found: [Fault], at pointer: Pointer) {
    for fault in found { add(fault, at: pointer) }
  }

  /// Throws the collected faults, if any.
  package func check() throws(WireError) {
    guard isEmpty else { throw .invalid(all) }
  }
}

extension Codec {
  /// Reads a single value.
  ///
  /// - Throws: every fault found.
  func value(from json: JSONValue, base: Value? = nil, at pointer: Pointer = .root) throws(WireError) -> Value {
    var faults = Faults()
    let value = decode(json, base, pointer, &faults)
    try faults.check()
    guard let value else { throw .invalid([PointedFault(pointer: pointer.text, detail: "is not valid")]) }
    return value
  }

  /// The same codec, with the faults that `check` finds in a value.
  func checked(_ check: @escaping @Sendable (Value) -> [Fault]) -> Codec {
    Codec(
      schema: schema,
      decode: { [self] json, base, pointer, faults in
        guard let value = decode(json, base, pointer, &faults) else { return nil }
        let found = check(value)
        faults.add(found, at: pointer)
        return found.isEmpty ? value : nil
      }, write: write)
  }
}
