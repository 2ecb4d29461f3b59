/// One event, and what it led to.
public struct Step: Sendable {
  /// The applied event with its time, as JSON.
  package var writtenEvent = JSONText()
  /// The machine afterwards.
  public var machine: AnyMachine
  /// The effects of the event.
  package let effects: Effects

  init<R: WireRules>(_ outcome: Outcome<R>, _ machine: WireMachine<R>, _ changes: SituationChanges) {
    self.machine = AnyMachine(machine)
    effects = Effects(of: outcome, on: self.machine, changes)
  }

  /// The applied event, with its time.
  public var event: JSONValue { writtenEvent.value }

  /// The delegate events, in order.
  public var delegate: [JSONValue] { effects.delegate.value.elements ?? [] }

  /// Answers beyond the state.
  public var response: JSONValue { effects.responseValue }

  /// The reason why the gesture that the event ended settled where it did; nil if it ended none.
  public var explanation: JSONValue? { effects.explanation }
}
