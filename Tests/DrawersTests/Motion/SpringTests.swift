import Drawers
import Testing

@Suite struct SpringTests {
  /// One spring for each regime, and other springs that are hard to compute.
  static let physical: [(mass: Double, stiffness: Double, damping: Double, velocity: Double)] = [
    (1, 100, 0, 0),  // undamped
    (1, 100, 2, 0),  // oscillates for a long time
    (1, 100, 2, 30),  // thrown far past the target
    (1, 100, 2, -30),  // thrown away from the target
    (1, 100, 18, 0),  // only its first extremum is more than 0.001 past the target
    (1, 100, 18, 3),
    (2, 300, 30, 5),
    (1, 100, 20, 0),  // critical
    (1, 100, 20, 40),  // critical, overshoots once
    (1, 100, 20, -40),
    (1, 100, 19.999999, 3),  // on either side of critical damping
    (1, 100, 20.000001, 3),
    (1, 100, 60, 0),  // overdamped
    (1, 100, 60, 200),  // overdamped, still overshoots
    (1, 100, 60, -20),
    (3, 1000, 500, 0),  // UIKit's default without its clamp
    (0.5, 40, 1000, 1),  // hardly moves
  ]

  @Test(arguments: physical)
  func followsTheDifferentialEquation(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let spring = DampedSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    var reference = Integrator(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    for _ in 0..<20 {
      reference.advance(by: 0.05, steps: 2000)
      let scale = max(1, abs(velocity))
      #expect(abs(spring.value(at: reference.time) - (1 - reference.x)) < 1e-9 * scale)
      #expect(abs(spring.velocity(at: reference.time) + reference.speed) < 1e-8 * scale)
    }
  }

  @Test(arguments: physical)
  func velocityIsTheDerivativeOfTheValue(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let spring = DampedSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    #expect(spring.value(at: 0) == 0)
    #expect(spring.velocity(at: 0) == velocity)
    for step in 1...50 {
      let time = Double(step) * 0.02
      let slope = (spring.value(at: time + 1e-6) - spring.value(at: time - 1e-6)) / 2e-6
      #expect(abs(spring.velocity(at: time) - slope) < 1e-6 * max(1, abs(velocity)))
    }
  }

  @Test(arguments: [1e-15, 1e-13, 1e-11, 1e-10], [-20.0, 0, 20])
  func isContinuousAtCriticalDamping(offset: Double, velocity: Double) {
    let critical = DampedSpring(mass: 1, stiffness: 400, damping: 40, initialVelocity: velocity)
    for sign in [-1.0, 1.0] {
      let spring = DampedSpring(mass: 1, stiffness: 400, damping: 40 * (1 + sign * offset), initialVelocity: velocity)
      for step in 1...200 {
        let time = Double(step) * 0.005
        #expect(abs(spring.value(at: time) - critical.value(at: time)) < 1e-9)
        #expect(abs(spring.velocity(at: time) - critical.velocity(at: time)) < 2e-8)
      }
    }
  }

  /// Near critical damping, values differ by no more than the change of the damping ratio explains.
  @Test func hasNoStepWhereTheRegimesMeet() {
    for exponent in 3...15 {
      var offset = 1.0
      for _ in 0..<exponent { offset /= 10 }
      let below = DampedSpring(mass: 1, stiffness: 400, damping: 40 * (1 - offset), initialVelocity: 7)
      let above = DampedSpring(mass: 1, stiffness: 400, damping: 40 * (1 + offset), initialVelocity: 7)
      for step in 1...100 {
        let time = Double(step) * 0.01
        #expect(abs(below.value(at: time) - above.value(at: time)) < 4 * offset + 1e-13)
      }
    }
  }

  @Test func systemIsUIKitsDefault() {
    let spring = DampedSpring.system
    #expect(spring.mass == 3)
    #expect(spring.stiffness == 1000)
    #expect(abs(spring.damping - 109.545) < 0.0005)
    #expect(spring.dampingRatio == 1)
    #expect(spring.settlingDuration == 0.5)
    #expect(spring.initialVelocity == 0)
    // w0 = 18.257: x = e^(-w0 t) (1 + w0 t)
    #expect(abs(spring.value(at: 0.1) - 0.5447) < 0.0001)
    // The 0.001 rule would give 0.5057 s.
    let ruled = DampedSpring(mass: 3, stiffness: 1000, damping: spring.damping)
    #expect(abs(ruled.settlingDuration - 0.50575) < 0.0001)
    let thrown = DampedSpring.system(initialVelocity: 4)
    #expect(thrown.velocity(at: 0) == 4)
    #expect(thrown.settlingDuration == 0.5)
  }

  @Test func designersPair() {
    let spring = DampedSpring(response: 0.5, dampingRatio: 0.8, initialVelocity: 2, mass: 2)
    #expect(abs(spring.stiffness - 315.827) < 0.001)  // (4 pi)^2 * 2
    #expect(abs(spring.damping - 40.212) < 0.001)  // 4 pi * 0.8 * 2 / 0.5
    #expect(abs(spring.dampingRatio - 0.8) < 1e-15)
    #expect(spring.initialVelocity == 2)
    let light = DampedSpring(response: 0.5, dampingRatio: 0.8, initialVelocity: 2)
    #expect(light.mass == 1)
    #expect(abs(light.settlingDuration - spring.settlingDuration) < 1e-9)
    #expect(abs(light.value(at: 0.2) - spring.value(at: 0.2)) < 1e-12)
  }

  @Test func valuesThatCanBeCheckedByHand() {
    let undamped = DampedSpring(mass: 1, stiffness: 4, damping: 0)
    #expect(abs(undamped.value(at: .pi / 4) - 1) < 1e-15)  // cos(pi / 2)
    #expect(abs(undamped.value(at: .pi / 2) - 2) < 1e-15)
    let critical = DampedSpring(mass: 1, stiffness: 1, damping: 2)
    #expect(abs(critical.value(at: 1) - 0.264241117657115) < 1e-14)  // 1 - 2 / e
    let straight = DampedSpring(mass: 1, stiffness: 1, damping: 2, initialVelocity: 1)
    #expect(abs(straight.value(at: 1) - 0.632120558828558) < 1e-14)  // w0 = v: 1 - 1 / e
    let over = DampedSpring(mass: 1, stiffness: 2, damping: 3)
    #expect(abs(over.value(at: 1) - 0.399576400893728) < 1e-14)  // 1 - 2 / e + 1 / e^2
  }

  @Test(arguments: SpringTests.physical.dropFirst())
  func settlingDurationIsTheLastTimeAtADistance(
    mass: Double, stiffness: Double, damping: Double, velocity: Double
  ) {
    let spring = DampedSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    let duration = spring.settlingDuration
    #expect(abs(abs(1 - spring.value(at: duration)) - 0.001) < 1e-9)
    for step in 1...20_000 {
      let time = duration * (1 + Double(step) * 0.0005)
      #expect(abs(1 - spring.value(at: time)) < 0.001)
    }
  }

  @Test func settlingDurationIsBounded() {
    #expect(DampedSpring(mass: 1, stiffness: 100, damping: 0).settlingDuration == 1000)
    #expect(DampedSpring(mass: 1, stiffness: 100, damping: 1e-6).settlingDuration == 1000)
    #expect(DampedSpring(mass: 1, stiffness: 1e-6, damping: 1000).settlingDuration == 1000)
  }

  /// If a throw overshoots by less than 0.001, it settles before the peak, when it first arrives.
  @Test func settlesBeforeAnInvisibleOvershoot() {
    let barely = DampedSpring(mass: 1, stiffness: 100, damping: 19)
    let peak = Double.pi / (10 * (1 - 0.95 * 0.95).squareRoot())
    #expect(barely.value(at: peak) > 1)
    #expect(barely.value(at: peak) < 1.001)
    #expect(barely.settlingDuration < peak)
  }

  static let strange: [Double] = [
    0, -1, 1, Double.leastNonzeroMagnitude, Double.leastNormalMagnitude, 1e-20, 1e20, 1e154, 1e308, -1e308, .infinity,
    -.infinity, .nan,
  ]

  @Test(arguments: strange, strange)
  func everyInputGivesFiniteResults(first: Double, second: Double) {
    for third in SpringTests.strange {
      let springs = [
        DampedSpring(mass: first, stiffness: second, damping: third, initialVelocity: first),
        DampedSpring(mass: third, stiffness: first, damping: second, initialVelocity: third),
        DampedSpring(dampingRatio: first, duration: second, initialVelocity: third),
        DampedSpring(response: first, dampingRatio: second, initialVelocity: third, mass: second),
        DampedSpring.system(initialVelocity: first),
      ]
      for spring in springs {
        #expect(spring.settlingDuration > 0 && spring.settlingDuration <= 1000)
        #expect(spring.dampingRatio >= 0 && spring.dampingRatio.isFinite)
        for time in SpringTests.strange + [spring.settlingDuration, 0.01, 1e9] {
          #expect(spring.value(at: time).isFinite)
          #expect(spring.velocity(at: time).isFinite)
        }
        #expect(spring.value(at: .infinity) == 1)
        #expect(spring.value(at: 1e300) == 1)
        #expect(spring.value(at: -1) == 0)
      }
    }
  }
}

/// Fourth-order Runge-Kutta steps on the differential equation itself.
private struct Integrator {
  let mass: Double
  let stiffness: Double
  let damping: Double
  var time = 0.0
  var x = 1.0
  var speed: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    speed = -velocity
  }

  mutating func advance(by duration: Double, steps: Int) {
    let h = duration / Double(steps)
    for _ in 0..<steps {
      let (a1, b1) = (speed, acceleration(x, speed))
      let (a2, b2) = (speed + h / 2 * b1, acceleration(x + h / 2 * a1, speed + h / 2 * b1))
      let (a3, b3) = (speed + h / 2 * b2, acceleration(x + h / 2 * a2, speed + h / 2 * b2))
      let (a4, b4) = (speed + h * b3, acceleration(x + h * a3, speed + h * b3))
      x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      speed += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    }
    time += duration
  }

  private func acceleration(_ x: Double, _ speed: Double) -> Double { -(damping * speed + stiffness * x) / mass }
}
