extension AppStorePresentation: WireRules {
  static let kind = "appStorePresentation"

  static let configurationCodec = Codec.object(
    AppStorePresentationConfiguration(),
    [
      Field("isContentScrollable", .bool, \.isContentScrollable),
      Field("closeButtonSize", .number(0...), \.closeButtonSize),
    ])

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
    Variant("present", Animated.codec, summary: "Brings the page up.") {
      .present(animated: $0.animated)
    } extract: {
      if case .present(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
    Variant("dismiss", Animated.codec, summary: "Takes the page away.") {
      .dismiss(animated: $0.animated)
    } extract: {
      if case .dismiss(let animated) = $0 { Animated(animated: animated) } else { nil }
    },
  ]

  private static let presentationWillBegin = EventShape<Void>("presentationWillBegin")
  private static let presentationDidEnd = EventShape<Void>("presentationDidEnd")
  private static let dismissalWillBegin = EventShape<Bool>(
    "dismissalWillBegin", [Output("isInteractive", .bool, { $0 })])
  private static let dismissalDidEnd = EventShape<Void>("dismissalDidEnd")
  private static let dismissalDidCancel = EventShape<Void>("dismissalDidCancel")

  static let delegateEvents = [
    presentationWillBegin.description, presentationDidEnd.description, dismissalWillBegin.description,
    dismissalDidEnd.description, dismissalDidCancel.description,
  ]

  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    switch event {
    case .presentationWillBegin: presentationWillBegin.write(to: &text)
    case .presentationDidEnd: presentationDidEnd.write(to: &text)
    case .dismissalWillBegin(let isInteractive): dismissalWillBegin.write(isInteractive, to: &text)
    case .dismissalDidEnd: dismissalDidEnd.write(to: &text)
    case .dismissalDidCancel: dismissalDidCancel.write(to: &text)
    }
  }

  static let stateOutputs: [Output<State>] = [
    Output("name", .enumeration, { $0.name }), Output("progress", .number(), { $0.progress }),
    Output("source", Codec<Source>.enumeration.nullable(), { $0.source }),
  ]
}
