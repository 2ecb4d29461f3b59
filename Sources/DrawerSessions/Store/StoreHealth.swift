import DrawerConcurrency
import Synchronization

/// Whether a store can write: according to its recent writes, or else to a check that writes. Checks cannot pile up at a
/// store that does not answer, because all callers share one, and each caller has an answer in time.
final class StoreHealth: Sendable {
  typealias Outcome = Result<Void, SessionFailure>
  /// A check that writes to the store.
  typealias Check = @Sendable () async throws(SessionFailure) -> Void

  private struct State {
    var lastFailure: (time: UInt64, error: StoreError)?
    /// The callers that wait for the check in progress; nil if there is none.
    var waiting: [UnsafeContinuation<Outcome, Never>]?
    /// Whether the check in progress has taken too long.
    var isLate = false
  }

  /// How long a success counts, in nanoseconds: a second.
  private static let successLifetime: UInt64 = 1_000_000_000
  /// How long a failure counts: two seconds, because a small write may find room where a large one did not.
  private static let failureLifetime: UInt64 = 2_000_000_000
  /// The longest time for a check, in seconds, because probes of a server usually wait for a second.
  private static let limit = 0.75
  private static let lateness = Outcome.failure(.storeUnavailable("the store does not answer"))

  /// Every change of a session notes one, so that it has no lock.
  private let lastSuccess = Atomic<UInt64>(0)
  private let state = Locked(State())

  /// Notes a successful write at `time`, in nanoseconds of the monotonic clock.
  func noteSuccess(at time: UInt64) { lastSuccess.store(time, ordering: .relaxed) }

  /// Notes a failed write at `time`. A session that cannot be read proves nothing for others.
  func noteFailure(_ error: StoreError, at time: UInt64) {
    guard case .unavailable = error else { return }
    state.withLock { $0.lastFailure = (time, error) }
  }

  /// What the recent writes show at `time`; nil if nothing was written lately.
  func recentOutcome(at time: UInt64) -> Outcome? {
    let success = lastSuccess.load(ordering: .relaxed)
    if let failure = state.withLock({ $0.lastFailure }), failure.time > success,
      failure.time + StoreHealth.failureLifetime > time
    {
      return .failure(SessionFailure(failure.error))
    }
    return success > 0 && success + StoreHealth.successLifetime > time ? .success(()) : nil
  }

  /// Throws if the store cannot write. Uses `check` only if the recent writes prove nothing, so that probes cannot force
  /// the store to write.
  func assertWell(timedBy alarms: Alarms, _ check: @escaping Check) async throws(SessionFailure) {
    if let outcome = recentOutcome(at: monotonicNanoseconds()) { return try outcome.get() }
    try await outcome(timedBy: alarms, of: check).get()
  }

  /// The result of `check`, or a timeout, after which the check continues.
  private func outcome(timedBy alarms: Alarms, of check: @escaping Check) async -> Outcome {
    await withUnsafeContinuation { continuation in
      let (isFirst, isLate) = state.withLock { state in
        if state.isLate { return (false, true) }
        defer { state.waiting = (state.waiting ?? []) + [continuation] }
        return (state.waiting == nil, false)
      }
      if isLate { return continuation.resume(returning: StoreHealth.lateness) }
      if isFirst { begin(check, alarms) }
    }
  }

  private func begin(_ check: @escaping Check, _ alarms: Alarms) {
    let isOver = Locked(false)
    InlineExecutor.start { [self] in
      let outcome: Outcome
      do throws(SessionFailure) {
        outcome = .success(try await check())
      } catch {
        outcome = .failure(error)
      }
      isOver.withLock { $0 = true }
      if case .success = outcome { noteSuccess(at: monotonicNanoseconds()) }
      answer(outcome, isLate: false)
    }
    guard !isOver.withLock({ $0 }) else { return }
    alarms.schedule(after: StoreHealth.limit) { [self] in
      if !isOver.withLock({ $0 }) { answer(StoreHealth.lateness, isLate: true) }
    }
  }

  private func answer(_ outcome: Outcome, isLate: Bool) {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.isLate) = (isLate ? [] : nil, isLate) }
      return state.waiting ?? []
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
