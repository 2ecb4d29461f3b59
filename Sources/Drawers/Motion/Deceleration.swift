/// How quickly a flicked view slows down: `UIScrollView.DecelerationRate`.
public enum Deceleration: Storable {
  /// 0.99 per millisecond.
  case fast

  /// 0.998 per millisecond.
  case normal

  /// The fraction of the velocity that remains after a millisecond.
  public var rate: Double {
    switch self {
    case .fast: return 0.99
    case .normal: return 0.998
    }
  }

  /// The position where a flick would come to rest: `p = x + v r / (1 - r)` with `v` in points per millisecond, the sum
  /// of the geometric series ("Designing Fluid Interfaces", WWDC 2018).
  ///
  /// - Parameters:
  ///   - position: the position at the release, in points.
  ///   - pointsPerSecond: the velocity at the release.
  /// - Returns: a position in points.
  public func projection(from position: Double, velocity pointsPerSecond: Double) -> Double {
    Math.finite(position + pointsPerSecond / 1000 * rate / (1 - rate))
  }
}
