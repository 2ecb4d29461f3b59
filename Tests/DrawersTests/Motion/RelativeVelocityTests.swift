import Drawers
import Testing

@Suite struct RelativeVelocityTests {
  @Test(
    arguments: [
      (500.0, 100.0, 350.0, 2.0, 100.0),
      (-500, 100, 350, -2, 100),  // away from the target
      (-500, 350, 100, 2, 350),  // upward, toward a target above
      (0, 100, 350, 0, 100),
      (300, 100, 100, 600, 99.5),  // no way left: half a point against the velocity
      (-300, 100, 100, 600, 100.5),
      (0, 100, 100, 0, 100),  // nothing to keep
      (.nan, 100, 350, 0, 100),
      (.infinity, 100, 350, 0, 100),
    ] as [(Double, Double, Double, Double, Double)])
  func conversion(absolute: Double, from: Double, to: Double, velocity: Double, start: Double) {
    let relative = RelativeVelocity.relativeVelocity(absolute: absolute, from: from, to: to)
    #expect(abs(relative.velocity - velocity) < 1e-12)
    #expect(relative.displacedFrom == start)
  }

  /// What the spring starts with is the absolute velocity again.
  @Test(arguments: [(500.0, 10.0, 90.0), (-40, 0, 1), (700, 5, 5), (-700, 5, 5)] as [(Double, Double, Double)])
  func keepsTheMotion(absolute: Double, from: Double, to: Double) {
    let relative = RelativeVelocity.relativeVelocity(absolute: absolute, from: from, to: to)
    let spring = DampedSpring.system(initialVelocity: relative.velocity)
    #expect(abs(spring.velocity(at: 0) * (to - relative.displacedFrom) - absolute) < 1e-9)
  }

  @Test(arguments: SpringTests.strange, SpringTests.strange)
  func everyInputGivesAFiniteVelocity(first: Double, second: Double) {
    for third in SpringTests.strange {
      let relative = RelativeVelocity.relativeVelocity(absolute: first, from: second, to: third)
      #expect(relative.velocity.isFinite)
      #expect(relative.displacedFrom.isFinite || !second.isFinite)
    }
  }
}
