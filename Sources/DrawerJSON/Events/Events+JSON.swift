import DrawerCore

/// An event as it is read before the session's state is known.
enum WireEvent<R: WireRules>: Sendable {
  /// An event of the core.
  case event(Event<R>)
  /// Members of the configuration to replace.
  case configure(JSONValue)
  /// Members of the container to replace.
  case resize(JSONValue)
}

/// A read event and what every event may carry beside its own members.
struct TimedEvent<R: WireRules>: Sendable {
  var event: WireEvent<R>
  /// Seconds; nil where the client leaves stamping to the server.
  var time: Double?
}

extension WireRules {
  /// Every event that the controller takes: the common ones, then its commands.
  static var events: [Variant<WireEvent<Self>>] {
    commonEvents + commands.map { command in command.event() }
  }

  private static var commonEvents: [Variant<WireEvent<Self>>] {
    [
      Variant("pan", .panSample, summary: "A sample of a pan.") { .event(.pan($0)) },
      Variant("tap", .tap, summary: "A finished tap.") { .event(.tap($0)) },
      Variant("scroll", .scrollSample, summary: "A sample of a scroll view inside.") { .event(.scroll($0)) },
      Variant("pointer", .pointerSample, summary: "A raw pointer sample.") { .event(.pointer($0)) },
      Variant("tick", Nothing.codec, summary: "Lets time pass.") { _ in .event(.tick) },
      Variant("configure", Patch.codec("configuration", configurationCodec.schema), summary: "Another configuration.") {
        .configure($0.json)
      },
      Variant("resize", Patch.codec("container", Codec.container.schema), summary: "Another container.") {
        .resize($0.json)
      },
    ]
  }
}

extension Variant where Whole: Sendable {
  /// A command as one of the events.
  func event<R: WireRules>() -> Variant<WireEvent<R>> where Whole == R.Command {
    Variant<WireEvent<R>>(wrapping: self) { .event(.command($0)) }
  }
}

/// Members to replace, which are read when what they replace is known.
struct Patch: Sendable {
  var json: JSONValue

  /// An object whose one member, called `name`, holds what `schema` describes.
  static func codec(_ name: String, _ schema: JSONValue) -> Codec<Patch> {
    let any = Codec<JSONValue>(
      schema: schema,
      decode: { json, _, pointer, faults in json.object(pointer, &faults).map { .object($0) } }, encode: { $0 })
    return .object(Patch(json: [:]), [.required(name, any, \.json)])
  }
}

extension Codec where Value == PanSample {
  static var panSample: Codec {
    .object(
      PanSample(phase: .began),
      [
        .required("phase", .enumeration, \.phase),
        Field("translation", Codec<Point>.point.optional(), \.translation),
        Field("velocity", Codec<Point>.point.optional(), \.velocity),
        Field("location", Codec<Point>.point.optional(), \.location),
        Field("edge", Codec<Edge>.enumeration.optional(), \.edge),
      ])
  }
}

extension Codec where Value == Tap {
  static var tap: Codec {
    .object(
      Tap(),
      [
        Field("location", Codec<Point>.point.optional(), \.location),
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
        .required("phase", .enumeration, \.phase),
        Field("contentOffset", Codec<Point>.point.optional(), \.contentOffset),
        Field("contentInset", inset.optional(), \.contentInsetTop),
        Field("translation", Codec<Point>.point.optional(), \.translation),
        Field("velocity", Codec<Point>.point.optional(), \.velocity),
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
      ])
  }
}
