/// The effects of one event, or of several in a row: what a response says beside the state.
package struct Effects: Sendable {
  /// The delegate events of each event, an array.
  private var emissions: [JSONText] = []
  /// The answers of the last event.
  private var response = EventResponse()
  /// The end of the last gesture that ended.
  private var settled: Settled?
  /// Which of the detents and the surface the events changed.
  package private(set) var changes = SituationChanges()

  /// No effects yet.
  package init() {}

  /// The effects of an event with `outcome`, which led to `machine`.
  init<R: WireRules>(of outcome: Outcome<R>, on machine: AnyMachine, _ changes: SituationChanges) {
    emissions = [JSONText { $0.appendArray(of: outcome.delegate) { $1.append($0) } }]
    response = outcome.response
    if let settlement = outcome.settlement { settled = Settled(settlement, machine) }
    self.changes = changes
  }

  /// Adds the effects of the next events.
  package mutating func add(_ next: Effects) {
    guard !emissions.isEmpty else { return self = next }
    emissions += next.emissions
    response = next.response
    changes.formUnion(next.changes)
    // `??` would be larger in the module for browsers.
    if case .some = next.settled { settled = next.settled }
  }

  /// The delegate events of all, in order, as an array.
  package var delegate: JSONText {
    // Those of a single event are written already.
    emissions.count == 1 ? emissions[0] : JSONText { $0.append(joining: emissions) }
  }

  /// The answers of the last event, beyond the state.
  var responseValue: JSONValue { EventResponse.codec.encode(response) }

  /// The reason why the last gesture that ended settled where it did; nil if none ended.
  var explanation: JSONValue? { explained.map { Settlement.codec.encode($0) } }

  /// The settlement with its detent. The machine looks ahead for it, which few clients ask for.
  private var explained: Settlement? {
    guard let settled else { return nil }
    var settlement = settled.settlement
    settlement.detent = settled.machine.held.detent
    return settlement
  }

  /// Writes all members of a result except for the revision: the state of `machine`, and the effects that led to it.
  ///
  /// - Parameter explains: whether to explain why the last gesture that ended settled where it did.
  package func writeResult(of machine: AnyMachine, explains: Bool, to text: inout JSONWriter) {
    text.member("controller", machine.kind)
    machine.writePresentation(to: &text, with: changes)
    writeDelegate(to: &text)
    text.name("response")
    writeResponse(to: &text)
    if explains, let settlement = explained {
      text.name("explanation")
      Settlement.codec.write(settlement, &text)
    }
  }

  /// Writes the hint of the last event, if there is one.
  package func writeHint(to text: inout JSONWriter) {
    if let hint = response.hint { text.member("hint", hint) }
  }

  /// Writes the delegate events of all, in order.
  package func writeDelegate(to text: inout JSONWriter) {
    text.name("delegate")
    text.append(joining: emissions)
  }

  /// Writes the answers of the last event, beyond the state.
  package func writeResponse(to text: inout JSONWriter) { EventResponse.codec.write(response, &text) }
}

/// The reason why a gesture settled where it did, and the machine then. An object, because most events end no gesture, and
/// effects are passed on many times.
private final class Settled: Sendable {
  let settlement: Settlement
  let machine: AnyMachine

  init(_ settlement: Settlement, _ machine: AnyMachine) { (self.settlement, self.machine) = (settlement, machine) }
}
