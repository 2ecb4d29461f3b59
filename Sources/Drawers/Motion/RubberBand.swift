/// The resistance of something that is pulled past its edge.
public enum RubberBand {
  /// How far a view is displaced when a finger has pulled it `distance` past its edge: UIScrollView's
  /// `(1 - 1 / (x c / d + 1)) d`.
  ///
  /// - Parameters:
  ///   - distance: How far past the edge, in points; the result has its sign.
  ///   - dimension: The view's extent in points, which the displacement never reaches; 0 or less gives 0.
  ///   - coefficient: How much of the first point is followed; UIKit's is 0.55. 0 or less gives 0.
  /// - Returns: The displacement in points.
  public static func scrollView(distance: Double, dimension: Double, coefficient: Double = 0.55) -> Double {
    guard dimension > 0, dimension.isFinite, coefficient > 0, !distance.isNaN else { return 0 }
    let magnitude = (1 - 1 / (abs(distance) * coefficient / dimension + 1)) * dimension
    return Math.finite(distance < 0 ? -magnitude : magnitude)
  }
}
