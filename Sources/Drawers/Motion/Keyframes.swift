/// Values at given fractions of a duration, with straight lines between them.
public struct KeyframeSequence: Storable {
  /// One value at one fraction of the duration.
  public struct Stop: Storable {
    /// When, as a fraction of the duration, 0...1.
    public package(set) var time: Double

    /// The value at that time, in the unit of the animated property.
    public package(set) var value: Double

    /// A stop by its time (a fraction of the duration) and its value.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The stops in order of time; stops of the same time keep their given order.
  public let stops: [Stop]

  /// A sequence from stops in any order. Times are clamped to 0...1; a stop with a number that is not finite is
  /// dropped.
  public init(_ stops: [Stop]) {
    var sorted: [Stop] = []
    sorted.reserveCapacity(stops.count)
    for stop in stops where stop.time.isFinite && stop.value.isFinite {
      let time = Math.clamp(stop.time, to: 0...1, notANumber: 0)
      let index = (sorted.lastIndex { $0.time <= time } ?? -1) + 1
      sorted.insert(Stop(time: time, value: stop.value), at: index)
    }
    self.stops = sorted
  }

  /// The value at a fraction of the duration: before the first stop its value, after the last stop its value, and where
  /// two stops share a time, the later one's value from there on. Without any stop, the fraction itself, clamped to
  /// 0...1.
  public func value(at fraction: Double) -> Double {
    guard let first = stops.first, let last = stops.last else {
      return Math.clamp(fraction, to: 0...1, notANumber: 0)
    }
    guard fraction >= first.time else { return first.value }
    guard fraction < last.time else { return last.value }
    guard let next = stops.firstIndex(where: { $0.time > fraction }), next > 0 else { return last.value }
    return KeyframeSequence.interpolate(from: stops[next - 1], to: stops[next], at: fraction)
  }

  private static func interpolate(from start: Stop, to end: Stop, at fraction: Double) -> Double {
    let part = (fraction - start.time) / (end.time - start.time)
    let rise = end.value - start.value
    // The difference of two finite values may overflow; their weighted mean cannot.
    return rise.isFinite ? start.value + rise * part : start.value * (1 - part) + end.value * part
  }
}
