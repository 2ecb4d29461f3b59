extension Curtain: WireRules {
  static let kind = "curtain"

  static let configurationCodec = Codec.object(
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

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
    Variant(
      "moveCurtain", AnimatedPart.codec("to", .enumeration, placeholder: HeightState.min),
      summary: "Moves the curtain to a state."
    ) {
      .moveCurtain(to: $0.part, animated: $0.animated)
    } extract: {
      if case .moveCurtain(let to, let animated) = $0 { AnimatedPart(part: to, animated: animated) } else { nil }
    }
  ]

  private static let heightOutputs: [Output<Height>] = [
    Output("actualHeight", .number(), { $0.actualHeight }),
    Output("heightCoefficient", .number(), { $0.heightCoefficient }),
  ]
  private static let willBeginDragging = EventShape("curtainWillBeginDragging", heightOutputs)
  private static let didDrag = EventShape("curtainDidDrag", heightOutputs)
  private static let willEndDragging = EventShape("curtainWillEndDragging", heightOutputs)
  private static let didEndDragging = EventShape("curtainDidEndDragging", heightOutputs)
  private static let didChangeHeightState = EventShape<(height: Height, state: HeightState)>(
    "curtainDidChangeHeightState",
    [
      Output("actualHeight", .number(), { $0.height.actualHeight }),
      Output("heightCoefficient", .number(), { $0.height.heightCoefficient }),
      Output("heightState", .enumeration, { $0.state }),
    ])

  static let delegateEvents = [
    willBeginDragging.description, didDrag.description, willEndDragging.description, didEndDragging.description,
    didChangeHeightState.description,
  ]

  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    switch event {
    case .willBeginDragging(let height): willBeginDragging.write(height, to: &text)
    case .didDrag(let height): didDrag.write(height, to: &text)
    case .willEndDragging(let height): willEndDragging.write(height, to: &text)
    case .didEndDragging(let height): didEndDragging.write(height, to: &text)
    case .didChangeHeightState(let height, let state): didChangeHeightState.write((height, state), to: &text)
    }
  }

  static let stateOutputs: [Output<State>] = [
    Output("name", .enumeration, { $0.name }), Output("actualHeight", .number(), { $0.height.actualHeight }),
    Output("heightCoefficient", .number(), { $0.height.heightCoefficient }),
    Output("isDragging", .bool, { $0.isDragging }),
  ]
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
