extension AppStorePresentation: WireRules {
  /// The name on the wire.
  public static let kind = "appStorePresentation"

  /// The members of the configuration.
  public static let configurationCodec = Codec.object(
    AppStorePresentationConfiguration(),
    [
      Field("isContentScrollable", .bool, \.isContentScrollable),
      Field("closeButtonSize", .number(0...), \.closeButtonSize),
    ])

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
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

  /// The delegate events.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    .written("presentationWillBegin", .presentationWillBegin),
    .written("presentationDidEnd", .presentationDidEnd),
    .written("dismissalWillBegin", Codec<Bool>.object(false, [.required("isInteractive", .bool, \.self)])) {
      if case .dismissalWillBegin(let isInteractive) = $0 { isInteractive } else { nil }
    },
    .written("dismissalDidEnd", .dismissalDidEnd),
    .written("dismissalDidCancel", .dismissalDidCancel),
  ]

  /// The members of the state.
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
