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
