@testable import Drawers

extension AnyMachine {
  /// Applies one event or an array of events that a test specifies as JSON.
  mutating func apply(_ body: JSONValue, arrival: Double?, at pointer: Pointer) throws(WireError) -> [Step] {
    try apply(LocatedEvent.batch(body, at: pointer), arrival: arrival)
  }
}

extension Step {
  /// The members `time`, `state`, `frames` and `animations` after the step.
  var presentation: JSONObject { machine.presentation }
}

extension AnyMachine {
  /// Returns whether `other` is of the same kind and has exactly the same state.
  func isEqual(to other: AnyMachine) -> Bool { (held as? any ComparableMachine)?.equals(other.held) ?? false }
}

private protocol ComparableMachine {
  func equals(_ other: any HeldMachine) -> Bool
}

extension WireMachine: ComparableMachine {
  fileprivate func equals(_ other: any HeldMachine) -> Bool { (other as? WireMachine<R>)?.machine == machine }
}
