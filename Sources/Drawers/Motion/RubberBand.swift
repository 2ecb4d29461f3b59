/// The resistance of UIScrollView beyond its ends.
public enum RubberBand {
  /// The points by which something moves beyond an end when a finger is `distance` points beyond it: ever less, and never as far
  /// as `extent`, the length of the view.
  public static func length(of distance: Double, in extent: Double, stiffness: Double = 0.55) -> Double {
    guard distance > 0, extent > 0 else { return 0 }
    return (1 - 1 / (distance * stiffness / extent + 1)) * extent
  }
}
