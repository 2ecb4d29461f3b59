import DrawerConcurrency
import Synchronization

/// Whether a store can write, as recent writes show, so that no write is needed for that alone.
final class WriteHealth: Sendable {
  /// What is known.
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
  /// How long a failure does: two seconds, for a small write may still find room where a large one did not.
  private static let failureLifetime: UInt64 = 2_000_000_000

  private let lastSuccess = Atomic<UInt64>(0)
  private let lastFailure = Locked<Failure?>(nil)

  /// Something was written at `time`, in nanoseconds of the monotonic clock.
  func noteSuccess(at time: UInt64) { lastSuccess.store(time, ordering: .relaxed) }

  /// Something could not be written at `time`. A session that cannot be read says nothing about the others.
  func noteFailure(_ error: StoreError, at time: UInt64) {
    guard case .unavailable = error else { return }
    lastFailure.withLock { $0 = Failure(time: time, error: error) }
  }

  /// What is known at `time`.
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
