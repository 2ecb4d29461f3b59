@testable import DrawerJSON

extension AnyMachine {
  /// Applies the one event, or the array of them, that a test has written down.
  mutating func apply(_ body: JSONValue, arrival: Double?, at pointer: Pointer) throws(WireError) -> [Step] {
    try apply(LocatedEvent.batch(body, at: pointer), arrival: arrival)
  }
}

extension Step {
  /// `time`, `state`, `frames` and `animations` afterwards.
  var presentation: [String: JSONValue] { machine.presentation }
}
