extension AppStorePresentation: WireRules {
  public static let kind = "appStorePresentation"

  public static let configurationCodec = Codec.object(
    AppStorePresentationConfiguration(),
    [
      Field("isContentScrollable", .bool, \.isContentScrollable),
      Field("closeButtonSize", .number(0...), \.closeButtonSize),
    ])

  public static let eventCodec = Codec.tagged("type", events)

  public static let commands: [Variant<Command>] = [
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

  public static let delegateEvents: [Variant<DelegateEvent>] = [
    .written("presentationWillBegin", .presentationWillBegin),
    .written("presentationDidEnd", .presentationDidEnd),
    .written("dismissalWillBegin", Codec<Bool>.object(false, [.required("isInteractive", .bool, \.self)])) {
      if case .dismissalWillBegin(let isInteractive) = $0 { isInteractive } else { nil }
    },
    .written("dismissalDidEnd", .dismissalDidEnd),
    .written("dismissalDidCancel", .dismissalDidCancel),
  ]

  public static let stateCodec = Codec.object(
    State(name: .dismissed, progress: 0),
    [
      .required("name", .enumeration, \.name),
      .required("progress", .number(), \.progress),
      .required("source", Codec<Source>.enumeration.nullable(), \.source),
    ], extra: machineMembers)
}

#if !hasFeature(Embedded)
  extension AppStorePresentation: Controller {}
  extension AppStorePresentationConfiguration: WireCodable {
    static var wireCodec: Codec<AppStorePresentationConfiguration> { AppStorePresentation.configurationCodec }
  }
  extension AppStorePresentation.State: WireCodable {
    static var wireCodec: Codec<AppStorePresentation.State> { AppStorePresentation.stateCodec }
  }
#endif
