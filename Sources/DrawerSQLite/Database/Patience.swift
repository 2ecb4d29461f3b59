import CSQLite
import DrawerConcurrency
import Glibc
import Synchronization

/// How long a connection waits while another process has the file locked: once for a while, because a backup locks it
/// for a moment. After that every statement fails at once, until a transaction gets through. Otherwise each request
/// that waits for the store's thread would wait for the whole time again, one after the other.
final class Patience: Sendable {
  /// Nanoseconds to wait: five seconds, and half a second when the store is being closed.
  private static let limit: UInt64 = 5_000_000_000
  private static let limitAtEnd: UInt64 = 500_000_000
  /// Microseconds between two attempts.
  private static let pause: UInt32 = 10_000

  private let beginning = Atomic<UInt64>(0)
  private let isSpent = Atomic(false)
  private let isEnding = Atomic(false)

  /// Makes a connection wait. The connection must not outlive this object.
  func attach(to connection: OpaquePointer?) {
    sqlite3_busy_handler(
      connection,
      { context, attempts in
        guard let context else { return 0 }
        return Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue().waits(after: attempts) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Notes that a transaction has begun.
  func renew() { isSpent.store(false, ordering: .relaxed) }

  /// Notes that the store is being closed.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// Waits for a moment; false if it should not wait any longer.
  private func waits(after attempts: Int32) -> Bool {
    let now = monotonicNanoseconds()
    if attempts == 0 { beginning.store(now, ordering: .relaxed) }
    let limit = isEnding.load(ordering: .relaxed) ? Patience.limitAtEnd : Patience.limit
    guard !isSpent.load(ordering: .relaxed), now - beginning.load(ordering: .relaxed) < limit else {
      isSpent.store(true, ordering: .relaxed)
      return false
    }
    usleep(Patience.pause)
    return true
  }
}
