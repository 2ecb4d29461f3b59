/// The effects of one event.
public struct Step: Sendable {
  /// The applied event with its time, as JSON.
  package var writtenEvent = JSONText()
  /// The delegate events, in order, as a JSON array.
  package var emissions: JSONText
  /// The machine afterwards.
  public var machine: AnyMachine
  /// The other effects of the event.
  package var reaction: Reaction

  /// The effects of an event, without the delegate events and the machine.
  package struct Reaction: Sendable {
    fileprivate var answers: EventResponse
    fileprivate var settlement: Settlement?
    /// Which of the drawer's detents and its surface the event changed.
    let changes: SituationChanges
  }

  init<R>(_ outcome: Outcome<R>, _ machine: WireMachine<R>, _ changes: SituationChanges) {
    self.machine = AnyMachine(machine)
    emissions = JSONText { $0.appendArray(of: outcome.delegate) { $1.append($0) } }
    reaction = Reaction(answers: outcome.response, settlement: outcome.settlement, changes: changes)
  }

  /// The applied event, with its time.
  public var event: JSONValue { writtenEvent.value }

  /// The delegate events, in order.
  public var delegate: [JSONValue] { emissions.value.elements ?? [] }

  /// Answers beyond the state.
  public var response: JSONValue { EventResponse.codec.encode(reaction.answers) }

  /// The reason why the gesture that the event ended settled where it did; nil if it ended none.
  public var explanation: JSONValue? { reaction.settlement.map { Settlement.codec.encode($0) } }
}

extension Step.Reaction {
  /// A hint for people about the event.
  var hint: String? { answers.hint }

  /// Writes the answers beyond the state.
  package func writeResponse(to text: inout JSONWriter) { EventResponse.codec.write(answers, &text) }

  /// Whether the event ended a gesture.
  package var isExplained: Bool {
    // `!=` would need to compare settlements, and with them strings, by Unicode's rules, in the module for browsers.
    if case .some = settlement { true } else { false }
  }

  /// Writes the reason why the gesture that the event ended settled where it did, if it ended one.
  func writeExplanation(to text: inout JSONWriter) {
    guard let settlement else { return }
    text.name("explanation")
    Settlement.codec.write(settlement, &text)
  }
}
