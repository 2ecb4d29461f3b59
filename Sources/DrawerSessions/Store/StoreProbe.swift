import DrawerConcurrency

/// Finds out whether a store can write, and answers in time whatever the store does. All who ask meanwhile share one check,
/// so that questions do not pile up at a store that does not answer.
final class StoreProbe: Sendable {
  typealias Outcome = Result<Void, StoreError>

  private struct State {
    /// Those who wait for the check that is under way; nil where none is.
    var waiting: [UnsafeContinuation<Outcome, Never>]?
    /// Whether the check that is under way has taken too long.
    var isLate = false
  }

  /// How long the store may take, in seconds: those who probe a server usually wait for a second.
  private static let limit = 0.75
  private static let lateness = Outcome.failure(.unavailable("the store does not answer"))

  private let state = Locked(State())

  /// What `check` finds, or that it takes too long; it goes on then.
  func outcome(
    timedBy alarms: Alarms, of check: @escaping @Sendable () async throws(StoreError) -> Void
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

  private func begin(_ check: @escaping @Sendable () async throws(StoreError) -> Void, _ alarms: Alarms) {
    let isOver = Locked(false)
    InlineExecutor.start { [self] in
      let outcome: Outcome
      do throws(StoreError) {
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
