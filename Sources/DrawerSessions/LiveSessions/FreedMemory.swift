import CMalloc
import DrawerConcurrency

/// Returns the memory of evicted sessions to the system. The C library otherwise keeps freed memory.
final class FreedMemory: Sendable {
  /// The least number of seconds between two releases: each takes a millisecond per ten megabytes or so, during which
  /// allocations wait.
  private static let interval = 10.0

  private let reserve: Int
  private let state = Locked((isDue: false, next: 0.0))

  /// Lets the C library keep `reserve` bytes, so that the next sessions need not request them from the system again.
  init(reserve: Int) { self.reserve = reserve }

  /// Notes that a session has left.
  func noteDeparture() { state.withLock { $0.isDue = true } }

  /// Releases memory if enough sessions have left; `now` is in seconds.
  func release(at now: Double) {
    let isDue = state.withLock { state in
      guard state.isDue, now >= state.next else { return false }
      state = (false, now + FreedMemory.interval)
      return true
    }
    if isDue, mallinfo2().fordblks > reserve { malloc_trim(reserve) }
  }
}
