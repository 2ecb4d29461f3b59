extension VelocityEstimator {
  /// Speeds below this many points per second decide nothing.
  private static let slowest = 100.0

  /// What looks wrong with the translations of a pan that ends at `time` with the `velocity` that the client sends; nil where
  /// they fit together, or say too little.
  func doubt(about velocity: Point, at time: Double) -> String? {
    let slope = estimate(at: time)
    let sums = incrementalSpeed(at: time)
    return doubt(about: velocity.y, slope: slope.y, sum: sums.y)
      ?? doubt(about: velocity.x, slope: slope.x, sum: sums.x)
  }

  /// - Parameters:
  ///   - given: the velocity that the client sends, in points per second.
  ///   - slope: that of the translations as they are.
  ///   - sum: that of their sums.
  private func doubt(about given: Double, slope: Double, sum: Double) -> String? {
    let slowest = VelocityEstimator.slowest
    if abs(slope) >= slowest, given != 0, abs(given) * 20 < slowest, (0.5...2).contains(given * 1000 / slope) {
      return "the velocity looks like points per millisecond; send points per second"
    }
    if abs(given) >= slowest, (0.75...1.25).contains(sum / given), abs(slope - given) > abs(given) / 2 {
      return "the translations look like steps; send the distance since the pan began"
    }
    return nil
  }

  /// The speed of a finger whose translations are steps from sample to sample.
  private func incrementalSpeed(at time: Double) -> (x: Double, y: Double) {
    guard samples.count >= 3, let first = samples.first, let last = samples.last, last.time > first.time else {
      return (0, 0)
    }
    let duration = last.time - first.time
    return samples.dropFirst().reduce((0, 0)) { ($0.0 + $1.x / duration, $0.1 + $1.y / duration) }
  }
}
