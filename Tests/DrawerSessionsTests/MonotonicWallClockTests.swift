import DrawerConcurrency
import Testing

@testable import DrawerSessions

@Suite struct MonotonicWallClockTests {
  /// The readings of the two clocks at each step, in seconds, and the resulting time.
  private static let steps: [(what: String, wall: Double, monotonic: Double, now: Double)] = [
    ("at first", 1000, 50, 1000),
    ("both go on", 1001, 51, 1001),
    ("set back by ten minutes", 402, 52, 1002),
    ("and going on from there", 412, 62, 1012),
    ("set right", 1013, 63, 1013),
    ("set forward", 5014, 64, 5014),
    ("and back", 1015, 65, 5015),
  ]

  @Test func isNeverSetBack() {
    let clocks = Locked((wall: 0.0, monotonic: 0.0))
    func set(_ step: (what: String, wall: Double, monotonic: Double, now: Double)) {
      clocks.withLock { $0 = (step.wall, step.monotonic) }
    }
    set(Self.steps[0])
    let clock = MonotonicWallClock(
      wall: { clocks.withLock { Int($0.wall * 1e9) } }, monotonic: { clocks.withLock { Int($0.monotonic * 1e9) } })
    for step in Self.steps {
      set(step)
      #expect(clock.now() == step.now, "\(step.what)")
    }
  }

  @Test func isTheTimeOfDay() {
    let (first, second) = (MonotonicWallClock().now(), MonotonicWallClock().now())
    // The date is after the beginning of 2025.
    #expect(first > 1_735_689_600)
    #expect(abs(second - first) < 3600)
  }
}
