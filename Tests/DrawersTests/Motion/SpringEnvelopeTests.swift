import Drawers
import Glibc
import Testing

/// Springs that are specified by their damping ratio and their duration.
@Suite struct SpringEnvelopeTests {
  static let ratios = [0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.99, 0.999999, 1]
  static let durations = [0.01, 0.1, 0.3, 0.5, 1, 10]
  static let velocities: [Double] = [
    -50, -20, -7, -2, -1, -0.1, -1e-9, 0, 1e-9, 0.1, 1, 2, 3, 4, 5, 6, 6.9, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30,
    40, 50,
  ]

  /// Returns the height of the envelope according to the documented formula.
  static func envelope(_ w0: Double, ratio: Double, duration: Double, velocity: Double) -> Double {
    if ratio == 1 { return abs(1 + (w0 - velocity) * duration) * exp(-w0 * duration) }
    return abs((ratio * w0 - velocity) / (w0 * (1 - ratio * ratio).squareRoot())) * exp(-ratio * w0 * duration)
  }

  @Test(arguments: ratios, durations)
  func frequencyIsTheLargestRoot(ratio: Double, duration: Double) {
    for velocity in SpringEnvelopeTests.velocities {
      let spring = DampedSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      let w0 = spring.stiffness.squareRoot()
      let height = SpringEnvelopeTests.envelope(w0, ratio: ratio, duration: duration, velocity: velocity)
      #expect(abs(height - 0.001) < 1e-9, "\(ratio) \(duration) \(velocity)")
      // Beyond the root, the envelope never rises above the threshold again.
      for step in 1...2000 {
        let beyond = w0 * (1 + Double(step * step) * 1e-5)
        let later = SpringEnvelopeTests.envelope(beyond, ratio: ratio, duration: duration, velocity: velocity)
        #expect(later < 0.001, "\(ratio) \(duration) \(velocity) at \(beyond)")
      }
    }
  }

  @Test(arguments: ratios, durations)
  func resolvesToUnitMassAndItsOwnParameters(ratio: Double, duration: Double) {
    for velocity in SpringEnvelopeTests.velocities {
      let spring = DampedSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      #expect(spring.mass == 1)
      #expect(abs(spring.dampingRatio - ratio) < 1e-15)
      #expect(spring.settlingDuration == duration)
      #expect(spring.initialVelocity == velocity)
    }
  }

  @Test func knownRoots() {
    // ln(1000 * 0.8 / 0.6) / (0.8 * 0.5)
    #expect(abs(DampedSpring(dampingRatio: 0.8, duration: 0.5).stiffness.squareRoot() - 17.98859) < 1e-4)
    // (1 + u) e^-u = 0.001 at u = 9.23341
    #expect(abs(DampedSpring(dampingRatio: 1, duration: 0.5).stiffness.squareRoot() - 18.46682) < 1e-4)
    // There is a root before the zero too (u just below 5), but the peak at u = 6, e^-6, is above 0.001.
    #expect(DampedSpring(dampingRatio: 1, duration: 1, initialVelocity: 6).stiffness.squareRoot() > 6)
  }

  /// The peak beyond the zero is at least 0.001 up to about v d = 6.9 (critical). Above that, the root is before the
  /// zero.
  @Test func changesBranchWhereThePeakSinksBelowTheThreshold() {
    let high = DampedSpring(dampingRatio: 1, duration: 1, initialVelocity: 6.9).stiffness.squareRoot()
    let low = DampedSpring(dampingRatio: 1, duration: 1, initialVelocity: 6.92).stiffness.squareRoot()
    #expect(high > 6.9)
    #expect(low < 5.92)
  }

  @Test func clampsItsParameters() {
    #expect(DampedSpring(dampingRatio: 0, duration: 1) == DampedSpring(dampingRatio: 0.05, duration: 1))
    #expect(DampedSpring(dampingRatio: 3, duration: 1) == DampedSpring(dampingRatio: 1, duration: 1))
    #expect(DampedSpring(dampingRatio: 0.5, duration: 0) == DampedSpring(dampingRatio: 0.5, duration: 0.01))
    #expect(DampedSpring(dampingRatio: 0.5, duration: 60) == DampedSpring(dampingRatio: 0.5, duration: 10))
    #expect(DampedSpring(dampingRatio: 0.5, duration: 60).settlingDuration == 10)
  }
}
