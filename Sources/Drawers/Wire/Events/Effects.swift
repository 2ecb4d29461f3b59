/// The effects of a request's events, without their steps, which would need a machine each.
package struct Effects: Sendable {
  /// The delegate events of each, an array.
  private var emissions: [JSONText] = []
  private var last: Step.Reaction?
  /// The last one that ended a gesture.
  private var lastExplained: Step.Reaction?
  /// The members that the events changed.
  private var changes = SituationChanges()

  /// No effects yet.
  package init() {}

  /// The effects of one event.
  package init(of step: Step) { add(step) }

  /// Adds the effects of the next event.
  package mutating func add(_ step: Step) {
    emissions.append(step.emissions)
    last = step.reaction
    changes.formUnion(step.reaction.changes)
    if step.reaction.isExplained { lastExplained = step.reaction }
  }

  /// Writes all members of a result except for the revision: the state of `machine`, and the effects that led to it.
  ///
  /// - Parameter explains: whether to explain why the last gesture that ended settled where it did.
  package func writeResult(of machine: AnyMachine, explains: Bool, to text: inout JSONWriter) {
    text.member("controller", machine.kind)
    machine.writePresentation(to: &text, with: changes)
    writeDelegate(to: &text)
    text.name("response")
    if let last { last.writeResponse(to: &text) } else { text.appendObject { _ in } }
    if explains { lastExplained?.writeExplanation(to: &text) }
  }

  /// Writes the hint of the last event, if there is one.
  package func writeHint(to text: inout JSONWriter) {
    if let hint = last?.hint { text.member("hint", hint) }
  }

  /// Writes the delegate events of all, in order.
  package func writeDelegate(to text: inout JSONWriter) {
    text.name("delegate")
    text.append(joining: emissions)
  }
}
