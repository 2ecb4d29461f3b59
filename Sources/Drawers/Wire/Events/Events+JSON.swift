/// An event as read before the session's state is known: one type for all controllers.
enum WireEvent: Sendable {
  case pan(PanSample)
  case tap(Tap)
  case scroll(ScrollSample)
  case pointer(PointerSample)
  case tick
  /// Members of the configuration to replace.
  case configure(JSONValue)
  /// Members of the container to replace.
  case resize(JSONValue)
  /// Sends the drawer to a detent.
  case snapTo(SnapTo)
  /// One of the controller's own commands, by its name and its other members, which have been validated.
  case command(String, JSONValue)

  /// Its name on the wire.
  var type: String {
    switch self {
    case .pan: "pan"
    case .tap: "tap"
    case .scroll: "scroll"
    case .pointer: "pointer"
    case .tick: "tick"
    case .configure: "configure"
    case .resize: "resize"
    case .snapTo: SnapTo.name
    case .command(let name, _): name
    }
  }
}

/// An event, and the members that every event can have.
struct TimedWireEvent: Sendable {
  var event: WireEvent
  /// Seconds; nil if the server stamps the event.
  var time: Double?
}

extension WireRules {
  /// Every event that the controller takes: the common ones, then its commands.
  static var events: [Variant<WireEvent>] {
    WireEvent.common(configuration: configurationCodec.schema)
      + commands.map { command in Variant(judgedBy: command) { .command(command.name, $0) } }
  }
}

extension WireEvent {
  /// The events that every controller takes; `configuration` is the schema of its configuration.
  static func common(configuration: JSONValue) -> [Variant<WireEvent>] {
    [
      Variant("pan", .panSample, summary: "A sample of a pan.") { .pan($0) },
      Variant("tap", .tap, summary: "A finished tap.") { .tap($0) },
      Variant("scroll", .scrollSample, summary: "A sample of a scroll view inside.") { .scroll($0) },
      Variant("pointer", .pointerSample, summary: "A raw pointer sample.") { .pointer($0) },
      Variant("tick", Nothing.codec, summary: "Lets time pass.") { _ in .tick },
      Variant("configure", Patch.codec("configuration", configuration), summary: "Another configuration.") {
        .configure($0.json)
      },
      Variant("resize", Patch.codec("container", containerCodec.schema), summary: "Another container.") {
        .resize($0.json)
      },
      Variant(SnapTo.name, SnapTo.codec, summary: "Sends the drawer to a detent.") { .snapTo($0) },
    ]
  }
}

/// Members to replace. They are read when the object that they change is known.
struct Patch: Sendable {
  var json: JSONValue

  /// An object with a single member, called `name`, whose value `schema` describes.
  static func codec(_ name: String, _ schema: JSONValue) -> Codec<Patch> {
    let any = Codec<JSONValue>(
      schema: schema,
      decode: { json, _, pointer, faults in json.object(pointer, &faults).map { .object($0) } },
      write: { $1.append($0) })
    return .object(Patch(json: [:]), [.required(name, any, \.json)])
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
