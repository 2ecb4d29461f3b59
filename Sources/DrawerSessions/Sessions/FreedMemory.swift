import CMalloc
import DrawerConcurrency

/// Gives memory back to the system that sessions took which have left: the C library keeps what is freed for itself.
final class FreedMemory: Sendable {
  /// Seconds between two times: giving back takes a millisecond for some ten megabytes, in which others wait for memory.
  private static let interval = 10.0
  /// How many bytes the C library may keep: what the next sessions take is not asked for again and again.
  private static let reserve = 32 * 1024 * 1024

  private let state = Locked((isDue: false, next: 0.0))

  /// Notes that a session has left.
  func noteDeparture() { state.withLock { $0.isDue = true } }

  /// Gives back what is worth it, where sessions have left; `now` is in seconds.
  func release(at now: Double) {
    let isDue = state.withLock { state in
      guard state.isDue, now >= state.next else { return false }
      state = (false, now + FreedMemory.interval)
      return true
    }
    if isDue, mallinfo2().fordblks > FreedMemory.reserve { malloc_trim(FreedMemory.reserve) }
  }
}
