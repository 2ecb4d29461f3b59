/// What one event caused.
public struct Step: Sendable {
  /// The event as it was applied, with its time, as it is written.
  public var writtenEvent = JSONText()
  /// The delegate events, in order, as they are written: an array.
  public var emissions: JSONText
  /// The machine afterwards.
  public var machine: AnyMachine
  /// What else it caused.
  public var reaction: Reaction

  /// What an event caused beside delegate events, without the machine.
  public struct Reaction: Sendable {
    fileprivate var answers: EventResponse
    fileprivate var settlement: Settlement?
    /// What it changed of where the drawer can rest and how it meets the screen.
    let changes: SituationChanges
  }

  init<R>(_ outcome: Outcome<R>, _ machine: WireMachine<R>, _ changes: SituationChanges) {
    self.machine = AnyMachine(machine)
    emissions = JSONText { $0.appendArray(of: outcome.delegate) { $1.append($0) } }
    reaction = Reaction(answers: outcome.response, settlement: outcome.settlement, changes: changes)
  }

  /// The event as it was applied, with its time.
  public var event: JSONValue { writtenEvent.value }

  /// The delegate events, in order.
  public var delegate: [JSONValue] { emissions.value.elements ?? [] }

  /// Answers beyond the state.
  public var response: JSONValue { JSONText(reaction.writeResponse).value }

  /// Why the gesture that it ended settled where it did; nil where it ended none.
  public var explanation: JSONValue? { reaction.explanation }
}

extension Step.Reaction {
  /// Writes the answers beyond the state.
  public func writeResponse(to text: inout JSONWriter) { text.append(answers) }

  /// Whether there is an ``explanation``.
  public var isExplained: Bool {
    // With `!=` settlements would be comparable, and with them strings in the module for browsers, as Unicode has it.
    if case .some = settlement { true } else { false }
  }

  /// Why the gesture that it ended settled where it did; nil where it ended none.
  public var explanation: JSONValue? { settlement?.json }
}
