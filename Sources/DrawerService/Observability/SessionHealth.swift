import DrawerConcurrency

/// Whether most requests about sessions fail by the service's own fault, as with a damaged store.
final class SessionHealth: Sendable {
  private struct Count: Sendable {
    var requests = 0
    var failures = 0
  }

  private struct State: Sendable {
    var begin: UInt64 = 0
    var current = Count()
    var previous = Count()

    /// Moves to the half minute of `now`.
    mutating func advance(to now: UInt64) {
      guard now >= begin + SessionHealth.window else { return }
      previous = now < begin + 2 * SessionHealth.window ? current : Count()
      (current, begin) = (Count(), now)
    }
  }

  /// Half a minute, in nanoseconds; requests count for one to two of these windows.
  private static let window: UInt64 = 30_000_000_000
  /// So few failures say nothing.
  private static let fewestFailures = 10

  private let state = Locked(State())

  /// Notes the status of a response about a session at `now`, in nanoseconds of the monotonic clock.
  func note(status: Int, at now: UInt64 = monotonicNanoseconds()) {
    state.withLock { state in
      state.advance(to: now)
      state.current.requests += 1
      if status == 500 { state.current.failures += 1 }
    }
  }

  /// Whether there were at least ten recent requests, and more than half of them got a 500.
  func isPoor(at now: UInt64 = monotonicNanoseconds()) -> Bool {
    state.withLock { state in
      state.advance(to: now)
      let failures = state.current.failures + state.previous.failures
      return failures >= SessionHealth.fewestFailures
        && 2 * failures > state.current.requests + state.previous.requests
    }
  }
}
