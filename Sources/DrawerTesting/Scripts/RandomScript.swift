import Drawers

/// A session's creation and its events, as a client would send them.
struct RandomScript: Sendable {
  var kind: ControllerKind
  /// The catalogue's entry for the kind.
  var catalogue: Catalogue
  var seed: UInt64
  /// The members of the creation.
  var creation: JSONObject
  var events: [JSONValue]

  /// The body of a simulation, to play the script again with `POST /v1/simulations`.
  var text: String {
    let body = creation.merging(["events": .array(events)])
    return JSONValue.object(body).description
  }

  /// Creates the machine.
  func machine() throws -> AnyMachine { try SessionRequest(.object(creation)).machine }

  /// An upper bound for the numbers in the script, at least 1000.
  var magnitude: Double {
    (events + creation.values).reduce(1000) { max($0, $1.magnitude) }
  }
}

extension JSONValue {
  /// The greatest magnitude of a number in the value: 0 if there is none, and not finite if one of them is not.
  var magnitude: Double {
    switch self {
    case .number(let number): number.isFinite ? abs(number) : .infinity
    case .array(let elements): elements.reduce(0) { max($0, $1.magnitude) }
    case .object(let members): members.reduce(0) { max($0, $1.value.magnitude) }
    case .null, .bool, .string: 0
    }
  }

  /// Returns `{"x", "y"}`.
  static func point(_ x: Double, _ y: Double) -> JSONValue { ["x": .number(x), "y": .number(y)] }

  /// Returns this object with `value` as its member `name`.
  func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard var members else { return self }
    members[name] = value
    return .object(members)
  }

  /// Returns this object without its member `name`.
  func without(_ name: String) -> JSONValue {
    guard var members else { return self }
    members[name] = nil
    return .object(members)
  }
}
