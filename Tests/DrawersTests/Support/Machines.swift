@testable import Drawers

extension AnyMachine {
  /// Applies the one event, or the array of them, that a test has written down.
  mutating func apply(_ body: JSONValue, arrival: Double?, at pointer: Pointer) throws(WireError) -> [Step] {
    try apply(LocatedEvent.batch(body, at: pointer), arrival: arrival)
  }
}

extension Step {
  /// `time`, `state`, `frames` and `animations` afterwards.
  var presentation: JSONObject { machine.presentation }
}

extension AnyMachine {
  /// Whether `other` is of the same kind, and in the same state to the last member.
  func isEqual(to other: AnyMachine) -> Bool { (held as? any ComparableMachine)?.equals(other.held) ?? false }
}

private protocol ComparableMachine {
  func equals(_ other: any HeldMachine) -> Bool
}

extension WireMachine: ComparableMachine {
  fileprivate func equals(_ other: any HeldMachine) -> Bool { (other as? WireMachine<R>)?.machine == machine }
}
