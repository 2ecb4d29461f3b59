import Drawers

/// How much one request may have replayed from journals, for all the sessions that it names together.
///
/// Everything that is replayed counts, including the entries between a snapshot and the revision that the client has seen.
public struct ReplayBudget: Sendable {
  /// Journal entries.
  var entries: Int
  /// Work of the entries' events: what `AnyMachine.weight` counts, and one for each eight bytes that are read.
  var work: Int
  /// Bytes of the results.
  var bytes: Int

  /// No bound, for what follows from a change that had bounds of its own.
  static let unlimited = ReplayBudget(entries: .max, work: .max, bytes: .max)

  /// Takes the cost of replaying an event of so many bytes on `machine`. Throws when the budget is spent, or the client has
  /// gone.
  mutating func spendEvent(ofBytes count: Int, on machine: AnyMachine) throws(SessionFailure) {
    if Task.isCancelled { throw .cancelled }
    entries -= 1
    work -= machine.weight + count / 8
    guard entries >= 0, work >= 0 else { throw .revisionNotKept }
  }
}
