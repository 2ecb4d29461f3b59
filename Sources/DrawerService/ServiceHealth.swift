import DrawerConcurrency
import DrawerHTTP
import DrawerSessions

/// Whether the service is well, for load balancers: the server is not about to stop, the store can write, and most
/// requests about sessions do not fail by the service's own fault, as with a damaged store.
final class ServiceHealth: Sendable {
  private struct Count {
    var requests = 0
    var failures = 0
  }

  /// All times are in nanoseconds of the monotonic clock.
  private struct State {
    var isDraining = false
    /// Whether the store has worked since the server's start.
    var hasWorked = false
    /// The time of the store's first failure since its last success.
    var failingSince: UInt64?
    /// The beginning of the present half minute.
    var begin: UInt64 = 0
    /// The requests about sessions in the present half minute, and in the one before.
    var current = Count()
    var previous = Count()

    /// Moves to the half minute of `now`.
    mutating func advance(to now: UInt64) {
      guard now >= begin + ServiceHealth.window else { return }
      previous = now < begin + 2 * ServiceHealth.window ? current : Count()
      (current, begin) = (Count(), now)
    }
  }

  /// Half a minute, in nanoseconds; requests count for one to two of these windows.
  private static let window: UInt64 = 30_000_000_000
  /// So few failures say nothing.
  private static let fewestFailures = 10

  private let grace: UInt64
  private let state = Locked(State())

  /// - Parameter grace: the number of seconds during which a failure of the store is ignored, because instances that
  ///   share a store should not all leave service at once. An instance whose store has not worked yet has not entered it.
  init(grace: Double) { self.grace = UInt64(max(0, min(grace, 1e9)) * 1e9) }

  /// Notes that the server is about to stop.
  func beginDraining() { state.withLock { $0.isDraining = true } }

  /// Notes a request that is over.
  func note(_ summary: RequestSummary) {
    guard let status = summary.status, summary.request.pathParameter("id") != nil else { return }
    note(status: status, at: monotonicNanoseconds())
  }

  /// Notes the status of a response about a session.
  func note(status: Int, at now: UInt64) {
    state.withLock { state in
      state.advance(to: now)
      state.current.requests += 1
      if status == 500 { state.current.failures += 1 }
    }
  }

  /// Whether there were at least ten recent requests about sessions, and more than half of them got a 500.
  func mostRequestsFail(at now: UInt64) -> Bool {
    state.withLock { state in
      state.advance(to: now)
      let failures = state.current.failures + state.previous.failures
      return failures >= ServiceHealth.fewestFailures
        && 2 * failures > state.current.requests + state.previous.requests
    }
  }

  /// The content of the answer that the service is ready, if it is: other sessions, and new ones, may work where some do
  /// not.
  ///
  /// - Throws: the reason why the service is not ready.
  func report(of sessions: Sessions) async throws -> [String: String] {
    guard !state.withLock({ $0.isDraining }) else { throw Problem(.draining, "The server is about to stop.") }
    do {
      let defect = try await sessions.check()
      state.withLock { ($0.hasWorked, $0.failingSince) = (true, nil) }
      if let defect { return ["status": "degraded", "detail": defect] }
    } catch {
      guard isInGrace() else { throw error }
      return ["status": "degraded"]
    }
    return ["status": mostRequestsFail(at: monotonicNanoseconds()) ? "degraded" : "ok"]
  }

  /// Notes that the store fails; returns whether the failure is still ignored.
  private func isInGrace() -> Bool {
    state.withLock { state in
      // Under the lock: another thread cannot have noted a later time.
      let now = monotonicNanoseconds()
      let begin = state.failingSince ?? now
      state.failingSince = begin
      return state.hasWorked && now - begin < grace
    }
  }
}
