/// The progress of an animation from its start value to its end value: `value(t) = from + f(t) * (to - from)`.
public enum TimingFunction: Storable {
  /// A spring, which has its own time scale; the animation's duration only ends it.
  case spring(DampedSpring)

  /// A Bezier curve stretched over the duration.
  case cubicBezier(CubicBezier)

  /// Keyframes: every track has its own stops, so that the animation itself is linear in time.
  case keyframes

  /// The fraction of the distance `elapsed` seconds after the start of an animation of `duration` seconds.
  ///
  /// Exactly 1 from `duration` on (immediately if that is 0 or less), otherwise 0 up to the start. A time that is not a
  /// number counts as finished.
  public func value(at elapsed: Double, duration: Double) -> Double {
    guard elapsed < duration else { return 1 }
    guard elapsed > 0 else { return 0 }
    switch self {
    case .spring(let spring): return spring.value(at: elapsed)
    case .cubicBezier(let curve): return curve.value(at: elapsed / duration)
    case .keyframes: return elapsed / duration
    }
  }
}
