import DrawerCore

extension Curtain: WireRules {
  static let kind = "curtain"

  static let configurationCodec = Codec.object(
    CurtainConfiguration(),
    [
      Field("minHeightCoefficient", \.minHeightCoefficient, .number(0...1)),
      Field("midHeightCoefficient", \.midHeightCoefficient, Codec<Double>.number(0...1).nullable()),
      Field("maxHeightCoefficient", \.maxHeightCoefficient, .number(0...1)),
      Field("swipeResistance", \.swipeResistance, .swipeResistance),
      Field("movingDuration", \.movingDuration, .number(0...60)),
      Field("topBounce", \.topBounce, .bool),
      Field("bottomBounce", \.bottomBounce, .bool),
      Field("showsHandleIndicator", \.showsHandleIndicator, .bool),
      Field("handleIndicatorColor", \.handleIndicatorColor, .color),
    ])

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
    Variant("moveCurtain", MoveCurtain.codec, summary: "Moves the curtain to a state.") {
      .moveCurtain(to: $0.to, animated: $0.animated)
    }
  ]

  private struct MoveCurtain: Sendable {
    var to = HeightState.min
    var animated = true

    static let codec = Codec.object(
      MoveCurtain(), [.required("to", \.to, .enumeration), Field("animated", \.animated, .bool)])
  }

  static let stateNames = HeightState.allCases.map(\.rawValue)

  private static let heightOutputs: [Output<Height>] = [
    Output("actualHeight", .number(), \.actualHeight), Output("heightCoefficient", .number(), \.heightCoefficient),
  ]
  private static let willBeginDragging = EventShape("curtainWillBeginDragging", heightOutputs)
  private static let didDrag = EventShape("curtainDidDrag", heightOutputs)
  private static let willEndDragging = EventShape("curtainWillEndDragging", heightOutputs)
  private static let didEndDragging = EventShape("curtainDidEndDragging", heightOutputs)
  private static let didChangeHeightState = EventShape<(height: Height, state: HeightState)>(
    "curtainDidChangeHeightState",
    [
      Output("actualHeight", .number(), \.height.actualHeight),
      Output("heightCoefficient", .number(), \.height.heightCoefficient),
      Output("heightState", .enumeration, \.state),
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
    Output("name", .enumeration, \.name), Output("actualHeight", .number(), \.height.actualHeight),
    Output("heightCoefficient", .number(), \.height.heightCoefficient), Output("isDragging", .bool, \.isDragging),
  ]

  static func write(_ state: State, to text: inout JSONWriter) { text.append(stateOutputs, of: state) }
}

extension Codec where Value == CurtainConfiguration.SwipeResistance {
  static var swipeResistance: Codec {
    let custom = Codec<Double>.object(0, [.required("custom", \.self, .number(0...))])
    return .either(
      string: .choice([("any", .any), ("low", .low), ("normal", .normal), ("high", .high)]),
      object: custom.mapped(to: { .custom($0) }, from: { $0.velocity })
    ) { value in
      if case .custom = value { false } else { true }
    }
  }
}
