import Drawers
import Testing

@Suite struct DecelerationTests {
  @Test(
    arguments: [
      (Deceleration.normal, 100.0, 1000.0, 599.0),  // 1 pt/ms * 0.998 / 0.002 = 499
      (.normal, 100, -1000, -399),
      (.fast, 100, 1000, 199),  // 1 pt/ms * 0.99 / 0.01 = 99
      (.fast, 0, 0, 0),
    ] as [(Deceleration, Double, Double, Double)])
  func projection(deceleration: Deceleration, position: Double, velocity: Double, expected: Double) {
    #expect(abs(deceleration.projection(from: position, velocity: velocity) - expected) < 1e-9)
  }

  /// The projection is the limit of the sum of a velocity that decays every millisecond.
  @Test(arguments: [Deceleration.fast, .normal])
  func isTheSumOfTheSeries(deceleration: Deceleration) {
    var (position, velocity) = (50.0, 2.4)
    for _ in 0..<40_000 {
      velocity *= deceleration.rate
      position += velocity
    }
    #expect(abs(deceleration.projection(from: 50, velocity: 2400) - position) < 1e-6)
  }

  @Test(arguments: SpringTests.strange, SpringTests.strange)
  func everyInputGivesFiniteResults(position: Double, velocity: Double) {
    #expect(Deceleration.fast.projection(from: position, velocity: velocity).isFinite)
    #expect(Deceleration.normal.projection(from: position, velocity: velocity).isFinite)
  }
}
