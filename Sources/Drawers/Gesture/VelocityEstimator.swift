/// The velocity of a finger from its latest samples, for clients that do not send one.
///
/// It holds at most 20 samples, and allocates no memory before the first.
package struct VelocityEstimator: Storable {
  package struct Sample: Storable {
    package var time: Double
    package var x: Double
    package var y: Double
  }

  static let capacity = 20

  /// How far back samples count, in seconds: 100 ms, and a microsecond for rounding errors (0.8 - 0.7 is greater than
  /// 0.1).
  private static let window = 0.1 + 1e-6

  package var samples: [Sample] = []

  /// An estimator without samples.
  package init() {}

  /// Removes every sample, as at the beginning of a gesture.
  package mutating func reset() { samples = [] }

  /// Adds the finger's location in points, at a time in seconds. Ignores a sample with a number that is not finite.
  package mutating func add(time: Double, x: Double, y: Double) {
    guard time.isFinite, x.isFinite, y.isFinite else { return }
    if samples.count >= VelocityEstimator.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, x: x, y: y))
  }

  /// Returns the samples as measured from `origin`.
  func relative(to origin: Point2D) -> VelocityEstimator {
    var moved = self
    for index in moved.samples.indices {
      moved.samples[index].x -= origin.x
      moved.samples[index].y -= origin.y
    }
    return moved
  }

  /// The velocity at `time` (seconds), in points per second: the least-squares slope over the samples of the 100 ms
  /// before it, both ends included; 0 if there are fewer than two of them, or if all have the same time.
  package func estimate(at time: Double) -> (x: Double, y: Double) {
    // Lazy, because an array would be the only allocation of an estimate.
    let recent = samples.lazy.filter { $0.time <= time && time - $0.time <= VelocityEstimator.window }
    let count = recent.reduce(0) { count, _ in count + 1 }
    guard let origin = recent.first, count >= 2 else { return (0, 0) }
    let mean = VelocityEstimator.mean(of: recent, count: Double(count), relativeTo: origin)
    var variance = 0.0
    var covariance = (x: 0.0, y: 0.0)
    for sample in recent {
      let lag = sample.time - origin.time - mean.time
      variance += lag * lag
      covariance.x += lag * (sample.x - origin.x - mean.x)
      covariance.y += lag * (sample.y - origin.y - mean.y)
    }
    guard variance > 0 else { return (0, 0) }
    return (Math.finite(covariance.x / variance), Math.finite(covariance.y / variance))
  }

  /// The mean sample. The sums are relative to one of the samples, so that samples of the same time have exactly that
  /// time as their mean.
  private static func mean(of samples: some Sequence<Sample>, count: Double, relativeTo origin: Sample) -> Sample {
    samples.reduce(into: Sample(time: 0, x: 0, y: 0)) { mean, sample in
      mean.time += (sample.time - origin.time) / count
      mean.x += (sample.x - origin.x) / count
      mean.y += (sample.y - origin.y) / count
    }
  }
}
