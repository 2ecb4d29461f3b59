import DrawerCore

extension Codec where Value == PanTracker {
  /// A pan under way, or the last one.
  static var storedPan: Codec {
    .object(
      PanTracker(),
      [
        Field("isUnderWay", .bool, { $0.isUnderWay }, { $0.isUnderWay = $1 }),
        Field("translation", .point, { $0.translation }, { $0.translation = $1 }),
        Field("location", Codec<Point>.point.optional(), { $0.location }, { $0.location = $1 }),
        Field("edge", Codec<Edge>.enumeration.optional(), { $0.edge }, { $0.edge = $1 }),
        Field("obstacle", Codec<String>.string().optional(), { $0.obstacle }, { $0.obstacle = $1 }),
        Field("samples", .samples, { $0.estimator }, { $0.estimator = $1 }),
      ])
  }
}

extension Codec where Value == ScrollTracker {
  /// A scroll view's drag or momentum under way, or the last one.
  static var storedScroll: Codec {
    .object(
      ScrollTracker(),
      [
        Field("activity", .enumeration, { $0.activity }, { $0.activity = $1 }),
        Field("contentOffset", .point, { $0.contentOffset }, { $0.contentOffset = $1 }),
        Field("contentInsetTop", .number(), { $0.contentInsetTop }, { $0.contentInsetTop = $1 }),
        Field("translation", .point, { $0.translation }, { $0.translation = $1 }),
        Field("samples", .samples, { $0.estimator }, { $0.estimator = $1 }),
      ])
  }
}

extension Codec where Value == PointerRecognizer {
  /// The pointers that are down, and the taps that were.
  static var storedPointers: Codec {
    .object(
      PointerRecognizer(),
      [
        Field("press", Codec<PointerRecognizer.Press>.press.optional(), { $0.press }, { $0.press = $1 }),
        Field("followers", Codec<Int>.count.array(), { $0.followers }, { $0.followers = $1 }),
        Field("lastTapTime", Codec<Double>.number().optional(), { $0.lastTapTime }, { $0.lastTapTime = $1 }),
        Field("tapCount", .count, { $0.tapCount }, { $0.tapCount = $1 }),
      ])
  }
}

extension Codec where Value == PointerRecognizer.Press {
  fileprivate static var press: Codec {
    .object(
      PointerRecognizer.Press(pointerID: 0, start: .zero, startTime: 0, edge: nil),
      [
        .required("pointerId", .count, { $0.pointerID }, { $0.pointerID = $1 }),
        .required("start", .point, { $0.start }, { $0.start = $1 }),
        .required("startTime", .number(), { $0.startTime }, { $0.startTime = $1 }),
        Field("edge", Codec<Edge>.enumeration.optional(), { $0.edge }, { $0.edge = $1 }),
        Field("obstacle", Codec<String>.string().optional(), { $0.obstacle }, { $0.obstacle = $1 }),
        Field("panOrigin", Codec<Point>.point.optional(), { $0.panOrigin }, { $0.panOrigin = $1 }),
        Field("samples", .samples, { $0.estimator }, { $0.estimator = $1 }),
      ])
  }
}

extension Codec where Value == VelocityEstimator {
  /// The latest samples of a finger.
  fileprivate static var samples: Codec {
    let sample = Codec<VelocityEstimator.Sample>.object(
      VelocityEstimator.Sample(time: 0, x: 0, y: 0),
      [
        .required("time", .number(), { $0.time }, { $0.time = $1 }), .required("x", .number(), { $0.x }, { $0.x = $1 }),
        .required("y", .number(), { $0.y }, { $0.y = $1 }),
      ])
    return sample.array().mapped(
      to: { samples in
        var estimator = VelocityEstimator()
        estimator.samples = samples
        return estimator
      }, from: { $0.samples })
  }
}
