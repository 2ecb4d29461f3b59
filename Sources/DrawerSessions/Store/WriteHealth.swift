import DrawerConcurrency
import Synchronization

/// Whether a store can write, according to its recent writes, so that a check need not write.
final class WriteHealth: Sendable {
  /// The state of the store's writes.
  enum Verdict: Equatable {
    case writes
    case fails(StoreError)
    /// Nothing was written lately.
    case unknown
  }

  private struct Failure: Sendable {
    var time: UInt64
    var error: StoreError
  }

  /// How long a success counts, in nanoseconds: a second.
  private static let successLifetime: UInt64 = 1_000_000_000
  /// How long a failure counts: two seconds, because a small write may find room where a large one did not.
  private static let failureLifetime: UInt64 = 2_000_000_000

  private let lastSuccess = Atomic<UInt64>(0)
  private let lastFailure = Locked<Failure?>(nil)

  /// Notes a successful write at `time`, in nanoseconds of the monotonic clock.
  func noteSuccess(at time: UInt64) { lastSuccess.store(time, ordering: .relaxed) }

  /// Notes a failed write at `time`. A session that cannot be read proves nothing for others.
  func noteFailure(_ error: StoreError, at time: UInt64) {
    guard case .unavailable = error else { return }
    lastFailure.withLock { $0 = Failure(time: time, error: error) }
  }

  /// The state of the store's writes at `time`.
  func verdict(at time: UInt64) -> Verdict {
    let success = lastSuccess.load(ordering: .relaxed)
    if let failure = lastFailure.withLock({ $0 }), failure.time > success,
      failure.time + WriteHealth.failureLifetime > time
    {
      return .fails(failure.error)
    }
    return success > 0 && success + WriteHealth.successLifetime > time ? .writes : .unknown
  }
}
