import DrawerConcurrency
import Drawers

/// A new session after the events of its creation.
struct SessionBeginning: Sendable {
  /// The machine after the events.
  var machine: AnyMachine
  /// The events as the journal keeps them.
  private(set) var entries: [JournalEntry] = []
  /// The extent of the journal.
  private(set) var journal = JournalExtent()
  /// The effects of the creation and of all events.
  private(set) var effects: Effects

  /// A session after the events of `request`.
  ///
  /// - Parameter workLimit: the limit for their work.
  /// - Throws: every fault found, or the first refusal.
  static func after(_ request: SessionRequest, workLimit: Int) async throws(WireError) -> SessionBeginning {
    // Most creations have no events.
    guard !request.events.isEmpty else { return try SessionBeginning(request, workLimit: workLimit) }
    return try await LongWork.run { (_) throws(WireError) in try SessionBeginning(request, workLimit: workLimit) }
  }

  private init(_ request: SessionRequest, workLimit: Int) throws(WireError) {
    machine = request.machine
    effects = request.created.effects
    var (entries, effects, work) = (entries, effects, 0)
    try machine.apply(request.events, arrival: nil, others: Faults(), workLimit: workLimit) {
      (step) throws(WireError) in
      let event = step.writtenEvent.bytes
      work += ReplayBudget.work(ofBytes: event.count, on: step.machine)
      let revision = entries.count + 1
      entries.append(
        JournalEntry(revision: revision, batch: revision, event: event, delegate: step.effects.delegate.bytes))
      effects.add(step.effects)
    }
    (self.entries, self.effects) = (entries, effects)
    journal.add(entries, work: work)
  }
}
