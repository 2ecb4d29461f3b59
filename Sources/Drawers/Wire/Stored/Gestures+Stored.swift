extension Codec where Value == PanTracker {
  /// A pan under way, or the last one.
  static var storedPan: Codec {
    .object(
      PanTracker(),
      [
        Field("isUnderWay", .bool, \.isInProgress),
        Field("translation", .point, \.translation),
        Field("location", Codec<Point2D>.point.optional(), \.location),
        Field("edge", Codec<ScreenEdge>.enumeration.optional(), \.edge),
        Field("obstacle", Codec<String>.string().optional(), \.obstacle),
        Field("samples", .samples, \.estimator),
      ])
  }
}

extension Codec where Value == ScrollTracker {
  /// A scroll view's drag or momentum in progress, or the last one.
  static var storedScroll: Codec {
    .object(
      ScrollTracker(),
      [
        Field("activity", .enumeration, \.activity),
        Field("contentOffset", .point, \.contentOffset),
        Field("answeredOffset", Codec<Point2D>.point.optional(), \.answeredOffset),
        Field("contentInsetTop", .number(), \.contentInsetTop),
        Field("translation", .point, \.translation),
        Field("samples", .samples, \.estimator),
      ])
  }
}

extension Codec where Value == PointerRecognizer {
  /// The pointers that are down, and the latest taps.
  static var storedPointers: Codec {
    .object(
      PointerRecognizer(),
      [
        Field("press", Codec<PointerRecognizer.Press>.press.optional(), \.press),
        Field("followers", Codec<Int>.count.array(), \.followers),
        Field("lastTapTime", Codec<Double>.number().optional(), \.lastTapTime),
        Field("tapCount", .count, \.tapCount),
      ])
  }
}

extension Codec where Value == PointerRecognizer.Press {
  fileprivate static var press: Codec {
    .object(
      PointerRecognizer.Press(pointerID: 0, start: .zero, startTime: 0, edge: nil),
      [
        .required("pointerId", .count, \.pointerID),
        .required("start", .point, \.start),
        .required("startTime", .number(), \.startTime),
        Field("lastTime", Codec<Double>.number().optional(), \.lastTime),
        Field("edge", Codec<ScreenEdge>.enumeration.optional(), \.edge),
        Field("obstacle", Codec<String>.string().optional(), \.obstacle),
        Field("panOrigin", Codec<Point2D>.point.optional(), \.panOrigin),
        Field("samples", .samples, \.estimator),
      ])
  }
}

extension Codec where Value == VelocityEstimator {
  /// The latest samples of a finger.
  fileprivate static var samples: Codec {
    let sample = Codec<VelocityEstimator.Sample>.object(
      VelocityEstimator.Sample(time: 0, x: 0, y: 0),
      [
        .required("time", .number(), \.time), .required("x", .number(), \.x),
        .required("y", .number(), \.y),
      ])
    return sample.array().mapped(
      to: { samples in
        var estimator = VelocityEstimator()
        estimator.samples = samples
        return estimator
      }, from: { $0.samples })
  }
}
