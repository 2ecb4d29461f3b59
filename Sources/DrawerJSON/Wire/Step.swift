import DrawerCore

/// What one event caused.
public struct Step: Sendable {
  /// The event as it was applied, with its time, as it is written.
  public var writtenEvent: JSONText
  /// The delegate events, in order, as they are written.
  public var emissions: [JSONText]
  /// The machine afterwards.
  public var machine: any AnyMachine
  private var answers: Response
  private var settlement: Settlement?

  init<R>(_ event: JSONText, _ outcome: Outcome<R>, _ machine: WireMachine<R>) {
    writtenEvent = event
    self.machine = machine
    // Not by a key path, which a generic function would make anew each time.
    emissions = outcome.delegate.map { $0.json }
    answers = outcome.response
    settlement = outcome.settlement
  }

  /// The event as it was applied, with its time.
  public var event: JSONValue { writtenEvent.value }

  /// The delegate events, in order.
  public var delegate: [JSONValue] { emissions.map(\.value) }

  /// Answers beyond the state.
  public var response: JSONValue { JSONText(writeResponse).value }

  /// Writes the answers beyond the state.
  public func writeResponse(to text: inout JSONWriter) { text.append(answers) }

  /// Why the gesture that it ended settled where it did; nil where it ended none.
  public var explanation: JSONValue? { settlement?.json }
}
