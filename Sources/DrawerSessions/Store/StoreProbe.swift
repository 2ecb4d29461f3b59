import DrawerConcurrency

/// Checks whether a store can write, and answers in time even if the store does not. All callers share one check at a
/// time, so that checks do not pile up at a store that does not answer.
final class StoreProbe: Sendable {
  typealias Outcome = Result<Void, SessionFailure>

  private struct State {
    /// The callers that wait for the check in progress; nil if there is none.
    var waiting: [UnsafeContinuation<Outcome, Never>]?
    /// Whether the check in progress has taken too long.
    var isLate = false
  }

  /// The longest time for a check, in seconds, because probes of a server usually wait for a second.
  private static let limit = 0.75
  private static let lateness = Outcome.failure(.storeUnavailable("the store does not answer"))

  private let state = Locked(State())

  /// The result of `check`, or a timeout, after which the check continues.
  func outcome(
    timedBy alarms: Alarms, of check: @escaping @Sendable () async throws(SessionFailure) -> Void
  ) async -> Outcome {
    await withUnsafeContinuation { continuation in
      let (isFirst, isLate) = state.withLock { state in
        if state.isLate { return (false, true) }
        defer { state.waiting = (state.waiting ?? []) + [continuation] }
        return (state.waiting == nil, false)
      }
      if isLate { return continuation.resume(returning: StoreProbe.lateness) }
      if isFirst { begin(check, alarms) }
    }
  }

  private func begin(_ check: @escaping @Sendable () async throws(SessionFailure) -> Void, _ alarms: Alarms) {
    let isOver = Locked(false)
    InlineExecutor.start { [self] in
      let outcome: Outcome
      do throws(SessionFailure) {
        outcome = .success(try await check())
      } catch {
        outcome = .failure(error)
      }
      isOver.withLock { $0 = true }
      answer(outcome, isLate: false)
    }
    guard !isOver.withLock({ $0 }) else { return }
    alarms.schedule(after: StoreProbe.limit) { [self] in
      if !isOver.withLock({ $0 }) { answer(StoreProbe.lateness, isLate: true) }
    }
  }

  private func answer(_ outcome: Outcome, isLate: Bool) {
    let waiting = state.withLock { state in
      defer { state = State(waiting: isLate ? [] : nil, isLate: isLate) }
      return state.waiting ?? []
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
