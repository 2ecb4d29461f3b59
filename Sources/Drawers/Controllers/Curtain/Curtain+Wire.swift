extension Curtain: WireRules {
  /// The name on the wire.
  public static let kind = "curtain"

  /// The members of the configuration.
  public static let configurationCodec = Codec.object(
    CurtainConfiguration(),
    [
      Field("minHeightCoefficient", .number(0...1), \.minHeightCoefficient),
      Field("midHeightCoefficient", Codec<Double>.number(0...1).nullable(), \.midHeightCoefficient),
      Field("maxHeightCoefficient", .number(0...1), \.maxHeightCoefficient),
      Field("swipeResistance", .swipeResistance, \.swipeResistance),
      Field("movingDuration", .number(0...60), \.movingDuration),
      Field("topBounce", .bool, \.topBounce),
      Field("bottomBounce", .bool, \.bottomBounce),
      Field("allowsScrollViewInCurtain", .bool, \.allowsScrollViewInCurtain, originally: ["allowScrollViewInCurtain"]),
      Field("maxWidth", Codec<Double>.number(0...).nullable(), \.maxWidth),
      Field("horizontalAlignment", .enumeration, \.horizontalAlignment),
      Field("showsHandleIndicator", .bool, \.showsHandleIndicator),
      Field("handleIndicatorColor", .color, \.handleIndicatorColor),
    ])

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
  public static let commands: [Variant<Command>] = [
    Variant(
      "moveCurtain", AnimatedPart.codec("to", .enumeration, placeholder: HeightState.min),
      summary: "Moves the curtain to a state."
    ) {
      .moveCurtain(to: $0.part, animated: $0.animated)
    } extract: {
      if case .moveCurtain(let to, let animated) = $0 { AnimatedPart(part: to, animated: animated) } else { nil }
    }
  ]

  /// The delegate events.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    .written("curtainWillBeginDragging", height) {
      if case .willBeginDragging(let height) = $0 { height } else { nil }
    },
    .written("curtainDidDrag", height) {
      if case .didDrag(let height) = $0 { height } else { nil }
    },
    .written("curtainWillEndDragging", height) {
      if case .willEndDragging(let height) = $0 { height } else { nil }
    },
    .written("curtainDidEndDragging", height) {
      if case .didEndDragging(let height) = $0 { height } else { nil }
    },
    .written("curtainDidChangeHeightState", HeightChange.codec) {
      guard case .didChangeHeightState(let height, let state) = $0 else { return nil }
      return HeightChange(height: height, state: state)
    },
  ]

  private static let height = Codec.object(
    Height(actualHeight: 0, heightCoefficient: 0),
    [
      .required("actualHeight", .number(), \.actualHeight),
      .required("heightCoefficient", .number(), \.heightCoefficient),
    ])

  /// The members of the state.
  public static let stateCodec = Codec.object(
    State(name: .min, height: Height(actualHeight: 0, heightCoefficient: 0), isDragging: false),
    [
      .required("name", .enumeration, \.name),
      .required("actualHeight", .number(), \.height.actualHeight),
      .required("heightCoefficient", .number(), \.height.heightCoefficient),
      .required("isDragging", .bool, \.isDragging),
    ], extra: machineMembers)
}

/// The arguments of `curtainDidChangeHeightState`.
private struct HeightChange: Sendable {
  var height: Curtain.Height
  var state: Curtain.HeightState

  static let codec = Codec.object(
    HeightChange(height: Curtain.Height(actualHeight: 0, heightCoefficient: 0), state: .min),
    [
      .required("actualHeight", .number(), \.height.actualHeight),
      .required("heightCoefficient", .number(), \.height.heightCoefficient),
      .required("heightState", .enumeration, \.state),
    ])
}

extension Codec where Value == CurtainConfiguration.SwipeResistance {
  static var swipeResistance: Codec {
    let custom = Codec<Double>.object(
      0, [.required("custom", .number(0...), \.self, originally: ["velocity"])])
    return .either(
      [("any", .any), ("low", .low), ("normal", .normal), ("high", .high)],
      or: custom.mapped(to: { .custom($0) }, from: { $0.velocity }), cases: [("custom", #"{"custom": 450}"#)])
  }
}

#if !hasFeature(Embedded)
  extension Curtain: Controller {}
  extension CurtainConfiguration: WireCodable {
    static var wireCodec: Codec<CurtainConfiguration> { Curtain.configurationCodec }
  }
  extension Curtain.State: WireCodable { static var wireCodec: Codec<Curtain.State> { Curtain.stateCodec } }
#endif
