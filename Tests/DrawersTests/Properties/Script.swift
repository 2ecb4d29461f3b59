import Drawers

/// A session's creation and what happens to it, as a client would send it.
struct Script: Sendable {
  var kind: ControllerKind
  var seed: UInt64
  /// The members of the creation.
  var creation: JSONObject
  var events: [JSONValue]

  /// The body of a simulation: `POST /v1/simulations` plays it again.
  var text: String {
    let body = creation.merging(["events": .array(events)])
    return String(decoding: JSONValue.object(body).text, as: UTF8.self)
  }

  /// The machine right after its creation.
  func machine() throws -> AnyMachine { try SessionRequest(.object(creation)).machine }

  /// The greatest number that anything in it may be made of, 1000 at least.
  var magnitude: Double {
    (events + creation.values).reduce(1000) { max($0, $1.magnitude) }
  }
}

extension JSONValue {
  /// The greatest magnitude of a number in it, 0 when there is none; not finite when one of them is not.
  var magnitude: Double {
    switch self {
    case .number(let number): number.isFinite ? abs(number) : .infinity
    case .array(let elements): elements.reduce(0) { max($0, $1.magnitude) }
    case .object(let members): members.reduce(0) { max($0, $1.value.magnitude) }
    case .null, .bool, .string: 0
    }
  }

  /// `{"x", "y"}`.
  static func point(_ x: Double, _ y: Double) -> JSONValue { ["x": .number(x), "y": .number(y)] }

  /// This object with `value` as its member `name`.
  func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard var members else { return self }
    members[name] = value
    return .object(members)
  }

  /// This object without its member `name`.
  func without(_ name: String) -> JSONValue {
    guard var members else { return self }
    members[name] = nil
    return .object(members)
  }
}
