/// Solves for the natural frequency at which UIKit's envelope of a spring is 0.001 at the end of a given duration.
///
/// The parameters must be in range: damping ratio 0.05...1, duration 0.01...10 s, a finite relative velocity.
///
/// In terms of `y = zeta w0 d` and `a = v d` the envelope is `|y - a| / y * zeta / sqrt(1 - zeta^2) * e^-y` (and `|1 +
/// y - a| e^-y` for critical damping), so that a root depends on two numbers only. The search uses logarithms, which
/// neither overflow nor lose the root of a steep curve.
struct SpringEnvelope {
  private let dampingRatio: Double
  private let duration: Double
  /// `a`, the distance that the initial velocity alone would cover.
  private let travel: Double
  /// The logarithm of 0.001 over the constant factor `zeta / sqrt(1 - zeta^2)`, which is 1 for critical damping.
  private let threshold: Double

  init(dampingRatio: Double, duration: Double, initialVelocity: Double) {
    self.dampingRatio = dampingRatio
    self.duration = duration
    travel = initialVelocity * duration
    let gain = dampingRatio < 1 ? dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() : 1
    threshold = Math.naturalLogarithm(DampedSpring.settledDisplacement / gain)
  }

  /// The largest frequency, in radians per second, at which the envelope is 0.001.
  func naturalFrequency() -> Double {
    let bracket = dampingRatio < 1 ? underdampedBracket() : criticalBracket()
    let root = Math.boundary(from: bracket.lower, to: bracket.upper) { isUnsettled(at: $0) }
    return root / (dampingRatio * duration)
  }

  private func isUnsettled(at decay: Double) -> Bool {
    let height = dampingRatio < 1 ? abs(decay - travel) / decay : abs(1 + decay - travel)
    return Math.naturalLogarithm(height) - decay >= threshold
  }

  /// With a velocity toward the target the envelope falls to 0 at `y = a`, rises to a peak where `y^2 - a y - a = 0`,
  /// and falls again. The largest root is beyond the peak if the peak is high enough, and before the zero otherwise.
  private func underdampedBracket() -> (lower: Double, upper: Double) {
    let fall = Math.naturalLogarithmOfOnePlus(abs(travel)) - threshold
    let upper = max(fall, 1) + 1
    guard travel > 0 else { return (0, upper) }
    let peak = (travel + travel.squareRoot() * (travel + 4).squareRoot()) / 2
    return isUnsettled(at: peak) ? (peak, max(peak, upper)) : (0, min(travel, upper))
  }

  /// The same with the zero at `y = a - 1` and the peak, of height `e^-a`, at `y = a`.
  private func criticalBracket() -> (lower: Double, upper: Double) {
    let fall = Math.naturalLogarithmOfOnePlus(abs(travel)) - threshold
    let upper = 2 * fall + 10
    let peak = max(travel, 0)
    return isUnsettled(at: peak) ? (peak, max(peak, upper)) : (0, min(travel - 1, upper))
  }
}
