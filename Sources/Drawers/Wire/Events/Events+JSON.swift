extension WireRules {
  /// Every event that the controller takes: the common ones, then its commands.
  public static var events: [Variant<Event<Self>>] {
    Event.common(configuration: configurationCodec.schema) + commands.map { Variant($0) { .command($0) } }
  }
}

extension Event {
  /// The events that every controller takes; `configuration` is the schema of its configuration.
  static func common(configuration: JSONValue) -> [Variant<Event>] {
    [
      Variant("pan", .panSample, summary: "A sample of a pan.") { .pan($0) },
      Variant("tap", .tap, summary: "A finished tap.") { .tap($0) },
      Variant("scroll", .scrollSample, summary: "A sample of a scroll view inside.") { .scroll($0) },
      Variant("pointer", .pointerSample, summary: "A raw pointer sample.") { .pointer($0) },
      Variant("tick", Nothing.codec, summary: "Lets time pass.") { _ in .tick },
      Variant("configure", Patch.codec("configuration", configuration), summary: "Another configuration.") {
        .configureMembers($0.members)
      },
      Variant("resize", Patch.codec("container", containerCodec.schema), summary: "Another container.") {
        .resizeMembers($0.members)
      },
      Variant(SnapTo.name, SnapTo.codec, summary: "Sends the drawer to a detent.") {
        .snapTo(detent: $0.detent, animated: $0.animated)
      },
    ]
  }
}

/// Members to replace. They are read when the object that they change is known.
struct Patch: Sendable {
  var members: JSONObject = [:]

  /// An object with a single member, called `name`, whose value `schema` describes.
  static func codec(_ name: String, _ schema: JSONValue) -> Codec<Patch> {
    let any = Codec<JSONObject>(
      schema: schema, decode: { json, _, pointer, faults in json.object(pointer, &faults) },
      write: { $1.append(.object($0)) })
    return .object(Patch(), [.required(name, any, \.members)])
  }
}

extension Codec where Value == PanSample {
  static var panSample: Codec {
    .object(
      PanSample(phase: .began),
      [
        .required("phase", .enumeration, \.phase),
        Field("translation", Codec<Point2D>.point.optional(), \.translation),
        Field("velocity", Codec<Point2D>.point.optional(), \.velocity),
        Field("location", Codec<Point2D>.point.optional(), \.location),
        Field("edge", Codec<ScreenEdge>.enumeration.optional(), \.edge),
      ])
  }
}

extension Codec where Value == Tap {
  static var tap: Codec {
    .object(
      Tap(),
      [
        Field("location", Codec<Point2D>.point.optional(), \.location),
        Field("target", Codec<String>.string().optional(), \.target),
        Field("count", .integer(1...1000), \.count),
      ])
  }
}

extension Codec where Value == ScrollSample {
  static var scrollSample: Codec {
    let inset = Codec<Double>.object(0, [Field("top", .number(), \.self)]).replaced()
    return .object(
      ScrollSample(phase: .began),
      [
        .required("phase", .enumeration(called: "ScrollPhase"), \.phase),
        Field("contentOffset", Codec<Point2D>.point.optional(), \.contentOffset),
        Field("contentInset", inset.optional(), \.contentInsetTop),
        Field("translation", Codec<Point2D>.point.optional(), \.translation),
        Field("velocity", Codec<Point2D>.point.optional(), \.velocity),
        Field("willDecelerate", Codec<Bool>.bool.optional(), \.willDecelerate),
      ])
  }
}

extension Codec where Value == PointerSample {
  static var pointerSample: Codec {
    .object(
      PointerSample(phase: .down, pointerID: 0, location: .zero),
      [
        .required("phase", .enumeration, \.phase),
        Field("pointerId", .integer(-2_147_483_648...2_147_483_647), \.pointerID),
        .required("location", .point, \.location),
        Field("isPrimary", Codec<Bool>.bool.optional(), \.isPrimary),
      ])
  }
}
