import DrawerConcurrency

/// How long the store has failed, as seen by probes and requests: instances that share a store should not all leave service
/// at once because of it.
final class Readiness: Sendable {
  /// In nanoseconds.
  private let grace: UInt64
  /// When it was first seen to fail since it last did not.
  private let failingSince = Locked<UInt64?>(nil)

  /// - Parameter grace: for how many seconds a failure does not matter.
  init(grace: Double) { self.grace = UInt64(max(0, min(grace, 1e9)) * 1e9) }

  /// The store is well.
  func noteSuccess() { failingSince.withLock { $0 = nil } }

  /// The store fails; whether that does not matter yet.
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
