import Drawers

/// How much one request may have replayed from journals, for all the sessions that it names together.
///
/// Everything that is replayed counts, including the entries between a snapshot and the revision that the client has seen.
public struct ReplayBudget: Sendable {
  /// Journal entries.
  var entries: Int
  /// Work of the entries' events, as `AnyMachine.weight` counts it.
  var work: Int
  /// Bytes of the results.
  var bytes: Int

  /// No bound, for what follows from a change that had bounds of its own.
  static let unlimited = ReplayBudget(entries: .max, work: .max, bytes: .max)

  /// Takes the cost of replaying an event on `machine`. Throws when the budget is spent, or the client has gone.
  mutating func spendEvent(on machine: AnyMachine) throws(SessionFailure) {
    if Task.isCancelled { throw .cancelled }
    entries -= 1
    work -= machine.weight
    guard entries >= 0, work >= 0 else { throw .revisionNotKept }
  }
}
