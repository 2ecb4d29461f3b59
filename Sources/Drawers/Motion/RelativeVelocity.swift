/// The conversion of a gesture's velocity to a spring's.
public enum RelativeVelocity {
  /// How far the start is displaced when there is no way to measure a velocity against, in points.
  static let displacement = 0.5

  /// The relative initial velocity of a spring that takes over a motion: `v = absolute / (to - from)`.
  ///
  /// Where `from` and `to` are equal there is no distance, and the motion would be lost: `from` is then displaced by half
  /// a point against the velocity.
  ///
  /// - Parameters:
  ///   - absolute: Points per second.
  ///   - from: Where the animation starts, in points.
  ///   - to: Its target, in points.
  /// - Returns: The relative velocity (1 = the whole distance per second, positive toward the target), and where the
  ///   animation has to start.
  public static func relativeVelocity(
    absolute: Double, from: Double, to: Double
  ) -> (velocity: Double, displacedFrom: Double) {
    guard absolute != 0, absolute.isFinite else { return (0, from) }
    guard from == to else { return (Math.finite(absolute / Math.finite(to - from)), from) }
    let start = absolute > 0 ? from - displacement : from + displacement
    return (Math.finite(abs(absolute) / displacement), start)
  }
}
