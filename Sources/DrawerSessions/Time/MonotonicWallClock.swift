import Glibc
import Synchronization

/// The system's time of day, which never runs backward: if it is set back, the time continues from where it was.
/// Otherwise sessions on the server's clock would stand still until the clock has caught up.
public final class MonotonicWallClock: Sendable {
  /// The greatest difference so far between the time of day and the time since the system's start, in nanoseconds.
  private let lead: Atomic<Int>
  private let wall: @Sendable () -> Int
  private let monotonic: @Sendable () -> Int

  /// A clock based on the system's clocks, or on two others, in nanoseconds.
  init(
    wall: @escaping @Sendable () -> Int = { nanoseconds(of: CLOCK_REALTIME) },
    // This clock continues while the machine sleeps.
    monotonic: @escaping @Sendable () -> Int = { nanoseconds(of: CLOCK_BOOTTIME) }
  ) {
    self.wall = wall
    self.monotonic = monotonic
    lead = Atomic(wall() - monotonic())
  }

  /// A clock of the system's clocks.
  public convenience init() { self.init(wall: { nanoseconds(of: CLOCK_REALTIME) }) }

  /// Seconds since 1970. Never less than before, except for a microsecond between two threads.
  @Sendable public func now() -> Double {
    let elapsed = monotonic()
    let lead = lead.max(wall() - elapsed, ordering: .relaxed).newValue
    return Double(elapsed + lead) / 1e9
  }
}

private func nanoseconds(of clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
