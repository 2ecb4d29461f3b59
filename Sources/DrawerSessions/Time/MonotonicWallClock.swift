import Glibc
import Synchronization

/// The system's time of day, but for being set back: where that happens, time goes on from where it was. Sessions on the
/// server's clock would stand still otherwise until the time that they have seen has come again.
public final class MonotonicWallClock: Sendable {
  /// How far the time of day is ahead of the time since the machine was started, in nanoseconds; the most that it ever was.
  private let lead: Atomic<Int>
  private let wall: @Sendable () -> Int
  private let monotonic: @Sendable () -> Int

  /// A clock of the system's clocks, or of two others, in nanoseconds.
  init(
    wall: @escaping @Sendable () -> Int = { nanoseconds(of: CLOCK_REALTIME) },
    // It goes on while the machine sleeps.
    monotonic: @escaping @Sendable () -> Int = { nanoseconds(of: CLOCK_BOOTTIME) }
  ) {
    self.wall = wall
    self.monotonic = monotonic
    lead = Atomic(wall() - monotonic())
  }

  /// A clock of the system's clocks.
  public convenience init() { self.init(wall: { nanoseconds(of: CLOCK_REALTIME) }) }

  /// Seconds since 1970. Never less than before, but for a microsecond between two threads.
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
