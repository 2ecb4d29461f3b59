import Glibc

/// The system's clock.
public enum WallClock {
  /// Seconds since 1970.
  @Sendable public static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
