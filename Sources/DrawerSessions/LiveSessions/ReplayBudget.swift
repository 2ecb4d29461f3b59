import DrawerConcurrency
import Drawers

/// The limit on replaying journals for one request, for all the sessions that the request names together.
///
/// Everything replayed counts, including the entries between a snapshot and the client's last revision.
///
/// Only ``LongWork`` can spend it.
public struct ReplayBudget: Sendable {
  /// Journal entries.
  var entries: Int
  /// The work of the entries' events: `AnyMachine.weight` each, and one more for every eight bytes read.
  var work: Int
  /// Bytes of the results.
  var bytes: Int

  /// No limit, for the replay of a change that was limited itself.
  static let unlimited = ReplayBudget(entries: .max, work: .max, bytes: .max)

  /// Spends the cost of replaying an event of `count` bytes on `machine`. Throws if the budget is exhausted, or if the
  /// client has disconnected.
  mutating func spendEvent(
    ofBytes count: Int, on machine: AnyMachine, _ permission: borrowing LongWork
  ) throws(SessionFailure) {
    if permission.isCancelled { throw .cancelled }
    entries -= 1
    work -= ReplayBudget.work(ofBytes: count, on: machine)
    guard entries >= 0, work >= 0 else { throw .revisionNotKept }
  }

  /// The work of replaying an event of `count` bytes on `machine`.
  static func work(ofBytes count: Int, on machine: AnyMachine) -> Int { machine.weight + count / 8 }
}
