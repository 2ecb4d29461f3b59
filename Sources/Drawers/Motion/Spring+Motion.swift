extension DampedSpring {
  /// The value `f(t) = 1 - x(t)` at `time` seconds after the start: 0 at (and before) 0, tending to 1.
  ///
  /// The closed form of the differential equation, without stepping. It does not snap to 1 at the settling duration;
  /// `TimingFunction` does. After 1e9 seconds every spring is at rest.
  public func value(at time: Double) -> Double { state(at: time).value }

  /// The velocity `f'(t)` at `time` seconds after the start, relative (1 = the whole distance per second): the analytic
  /// derivative of `value(at:)`; the initial velocity at (and before) 0.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// The remaining distance at `time`, `x(t)`: 1 at the start, negative during overshoot.
  func displacement(at time: Double) -> Double { state(at: time).displacement }

  /// Where a spring is and how fast it moves.
  struct State {
    /// `x`, the distance to the target.
    var displacement: Double
    /// `f'`, relative.
    var velocity: Double
    /// `f`.
    var value: Double { 1 - displacement }
  }

  /// Value and velocity together, for the cost of one.
  ///
  /// With `sigma = zeta w0`, all three regimes are `x = e^(-sigma t) (C + (sigma - v) S)` and `f' = e^(-sigma t) (v C +
  /// w0 (w0 - zeta v) S)`; only the pair `C, S` differs.
  func state(at time: Double) -> State {
    guard time > 0 else { return State(displacement: 1, velocity: initialVelocity) }
    guard time <= 1e9 else { return State(displacement: 0, velocity: 0) }
    let basis = decayingBasis(at: time)
    let decayRate = dampingRatio * naturalFrequency
    let restoring = naturalFrequency * (naturalFrequency - dampingRatio * initialVelocity)
    return State(
      displacement: basis.cosine + (decayRate - initialVelocity) * basis.sine,
      velocity: initialVelocity * basis.cosine + restoring * basis.sine)
  }

  /// `e^(-sigma t) C(t)` and `e^(-sigma t) S(t)`, where `C'' = -q C`, `S' = C`, `C(0) = 1`, `S(0) = 0` and `q = w0^2 (1
  /// - zeta^2)`.
  ///
  /// Critical damping needs no special case: `sin(w t) / w` and `expm1(-2 s t) / (2 s)` keep their full relative
  /// precision however small `w` and `s` are, and both tend to the critical `t`.
  private func decayingBasis(at time: Double) -> (cosine: Double, sine: Double) {
    let decayRate = dampingRatio * naturalFrequency
    if dampingRatio < 1 {
      let decay = Math.exponential(-decayRate * time)
      return (decay * Math.cosine(spread * time), decay * Math.sine(spread * time) / spread)
    }
    if spread == 0 {
      let decay = Math.exponential(-decayRate * time)
      return (decay, decay * time)
    }
    // The exponential form of cosh and sinh, which would overflow. The slower of the two decay rates is k / (m r) with
    // r the faster one: their difference would cancel.
    let slow = Math.exponential(-(naturalFrequency / (decayRate + spread)) * naturalFrequency * time)
    let gap = Math.exponentialMinusOne(-2 * spread * time)
    return (slow * (1 + gap / 2), slow * (-gap / (2 * spread)))
  }
}
