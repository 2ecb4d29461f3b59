import DrawerConcurrency

/// How long the store has failed for probes and requests. Instances that share a store should not all leave service at
/// once because of it.
final class Readiness: Sendable {
  /// In nanoseconds.
  private let grace: UInt64
  /// The time of the first failure since the last success.
  private let failingSince = Locked<UInt64?>(nil)

  /// - Parameter grace: the number of seconds during which a failure is ignored.
  init(grace: Double) { self.grace = UInt64(max(0, min(grace, 1e9)) * 1e9) }

  /// The store is well.
  func noteSuccess() { failingSince.withLock { $0 = nil } }

  /// Notes that the store fails; returns whether the failure is still ignored.
  func isInGrace() -> Bool {
    failingSince.withLock { start in
      // Under the lock: another thread cannot have noted a later time.
      let now = monotonicNanoseconds()
      let begin = start ?? now
      start = begin
      return now - begin < grace
    }
  }
}
