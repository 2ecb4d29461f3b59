extension VelocityEstimator {
  /// Velocities below this limit, in points per second, prove nothing.
  private static let slowest = 100.0

  /// A hint that the translations of a pan and the `velocity` that the client sent for its end at `time` do not match;
  /// nil if they match, or if there is too little evidence.
  func doubt(about velocity: Point2D, at time: Double) -> String? {
    let slope = estimate(at: time)
    let sums = incrementalSpeed(at: time)
    return doubt(about: velocity.y, slope: slope.y, sum: sums.y)
      ?? doubt(about: velocity.x, slope: slope.x, sum: sums.x)
  }

  /// - Parameters:
  ///   - given: the client's velocity, in points per second.
  ///   - slope: the velocity that the translations give as totals.
  ///   - sum: the velocity that they give as steps.
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

  /// A hint that the translations of a pan, whose velocity the client left out, are steps: from the first one on they stay
  /// about the same. A finger that jumps there and rests would send the same, but begins with less.
  func doubtAboutSteps() -> String? {
    // The first sample is the beginning, and a full estimator no longer has it.
    let moved = samples.dropFirst()
    guard moved.count >= 4, samples.count < VelocityEstimator.capacity,
      VelocityEstimator.areAlike(moved.map { $0.y }) || VelocityEstimator.areAlike(moved.map { $0.x })
    else { return nil }
    return "the translations look like steps; send the distance since the pan began"
  }

  /// Whether `translations` are of the size of a step in a frame, and differ less than steps do.
  private static func areAlike(_ translations: [Double]) -> Bool {
    let sizes = translations.map { abs($0) }
    guard let least = sizes.min(), let most = sizes.max(), least >= 2, most <= 60, most <= 2 * least else {
      return false
    }
    return translations.allSatisfy { $0 > 0 } || translations.allSatisfy { $0 < 0 }
  }

  /// The speed of a finger if each translation is the step since the previous sample.
  private func incrementalSpeed(at time: Double) -> (x: Double, y: Double) {
    guard samples.count >= 3, let first = samples.first, let last = samples.last, last.time > first.time else {
      return (0, 0)
    }
    let duration = last.time - first.time
    return samples.dropFirst().reduce((0, 0)) { ($0.0 + $1.x / duration, $0.1 + $1.y / duration) }
  }
}
