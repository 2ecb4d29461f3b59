extension DampedSpring {
  /// The distance to the target at which a spring is settled, relative to the whole distance.
  static let settledDisplacement = 0.001

  /// The longest settling duration, in seconds.
  static let longestSettlingDuration = 1000.0

  /// The last time at which `|x|` is 0.001 or more, in seconds, at most 1000.
  ///
  /// Between two neighboring extrema `x` is monotone, so the result is the one crossing after the last extremum that is
  /// still unsettled.
  func lastUnsettledTime() -> Double {
    let cap = DampedSpring.longestSettlingDuration
    let bracket = lastUnsettledBracket()
    guard bracket.lower < cap else { return cap }
    let side = displacement(at: bracket.lower) < 0 ? -1.0 : 1.0
    return Math.boundary(from: bracket.lower, to: min(bracket.upper, cap)) { time in
      side * displacement(at: time) >= DampedSpring.settledDisplacement
    }
  }

  /// Two times between which `|x|` falls below 0.001 for the last time.
  private func lastUnsettledBracket() -> (lower: Double, upper: Double) {
    guard let extremum = firstExtremum() else { return (0, .infinity) }
    let height = abs(displacement(at: extremum))
    guard height >= DampedSpring.settledDisplacement else { return (0, extremum) }
    guard dampingRatio < 1 else { return (extremum, .infinity) }
    let halfPeriod = Double.pi / spread
    let fallPerHalfPeriod = dampingRatio * naturalFrequency * halfPeriod
    let fall = Math.naturalLogarithm(height / DampedSpring.settledDisplacement)
    guard fallPerHalfPeriod > 0 else { return (.infinity, .infinity) }
    let lower = extremum + (fall / fallPerHalfPeriod).rounded(.down) * halfPeriod
    return (lower, lower + halfPeriod)
  }

  /// The first time at which the velocity is 0, in seconds; nil for a spring that never turns.
  ///
  /// `v C + w0 (w0 - zeta v) S = 0`: an angle for a spring that oscillates, an area hyperbolic tangent otherwise.
  private func firstExtremum() -> Double? {
    let restoring = naturalFrequency * (naturalFrequency - dampingRatio * initialVelocity)
    if dampingRatio < 1 {
      let angle = Math.angle(y: -initialVelocity * spread, x: restoring)
      return (angle < 0 ? angle + Double.pi : angle) / spread
    }
    let ratio = -initialVelocity / restoring
    let tangent = ratio * spread
    guard ratio > 0, ratio.isFinite, tangent < 1 else { return nil }
    guard tangent > 0 else { return ratio }
    return Math.naturalLogarithmOfOnePlus(2 * tangent / (1 - tangent)) / (2 * spread)
  }
}
