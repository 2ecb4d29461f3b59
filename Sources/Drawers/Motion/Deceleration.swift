/// How quickly a flicked view slows down: `UIScrollView.DecelerationRate`.
public enum Deceleration: Storable {
  /// 0.99 per millisecond.
  case fast

  /// 0.998 per millisecond.
  case normal

  /// The part of the velocity that is left after a millisecond.
  public var rate: Double {
    switch self {
    case .fast: return 0.99
    case .normal: return 0.998
    }
  }

  /// Where a flick would come to rest: `p = x + v r / (1 - r)` with `v` in points per millisecond, the sum of the
  /// geometric series ("Designing Fluid Interfaces", WWDC 2018).
  ///
  /// - Parameters:
  ///   - position: Where it is released, in points.
  ///   - pointsPerSecond: The velocity at release.
  /// - Returns: A position in points.
  public func projection(from position: Double, velocity pointsPerSecond: Double) -> Double {
    Math.finite(position + pointsPerSecond / 1000 * rate / (1 - rate))
  }
}
