import Drawers

/// The form on the wire: what a server reads and writes, what a store keeps, and what the catalogue describes.
extension Panel: WireRules {
  /// The name on the wire.
  public static let kind = "panel"

  /// The members of the configuration.
  public static let configurationCodec = Codec.object(
    Configuration(),
    [
      Field("edge", .enumeration, \.edge),
      Field("detents", height.array(atLeast: 1), \.detents),
      Field("largestUndimmedDetent", Codec<String>.string(1...64).nullable(), \.largestUndimmedDetent),
      Field("showsGrabber", .bool, \.showsGrabber),
      Field("expandsWhenScrolled", .bool, \.expandsWhenScrolled),
      Field("isDismissible", .bool, \.isDismissible),
    ])

  /// A word, or `{"custom": 300}`.
  private static var height: Codec<Height> {
    .either(
      [("medium", .medium), ("large", .large)],
      or: Codec<Double>.number(0...).asOnlyMember("custom")
        .mapped(to: { .custom($0) }, from: { if case .custom(let points) = $0 { points } else { 0 } }),
      cases: [("custom", #"{"custom": 300}"#)])
  }

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
  public static let commands: [Variant<Command>] = [
    Variant("select", Selection.codec, summary: "Moves the panel to a detent.") {
      .select($0.detent, animated: $0.animated)
    } extract: {
      if case .select(let detent, let animated) = $0 { Selection(detent: detent, animated: animated) } else { nil }
    },
    Variant("dismiss", Codec<Bool>.bool.asOnlyMember("animated", default: true), summary: "Closes the panel.") {
      .dismiss(animated: $0)
    } extract: {
      if case .dismiss(let animated) = $0 { animated } else { nil }
    },
  ]

  /// The delegate events, with which movements end: they are stored, too.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    Variant("didSelect", Codec<String>.string().asOnlyMember("detent")) {
      .didSelect($0)
    } extract: {
      if case .didSelect(let detent) = $0 { detent } else { nil }
    },
    Variant("didDismiss", .didDismiss),
    Variant("didAttemptToDismiss", .didAttemptToDismiss),
  ]

  /// The members of the state.
  public static let stateCodec = Codec.object(
    State(), [.required("name", .enumeration, \.name), .required("length", .number(), \.length)])

  /// The frame that is the handle.
  public static let handleFrame: FrameName? = .grabber

  // MARK: - Stored

  /// The stored members of the model.
  public static let storedFields: [Field<Panel>] = [
    Field("shown", .number(), \.shown),
    Field("selected", .count, \.selected),
    Field("held", Codec<Double>.number().optional(), \.held),
    Field("list", .point, \.list),
  ]

  /// The stored members of a machine.
  public static let storedMachine = makeStoredMachine()
}

/// The members of the command `select`.
private struct Selection: Sendable {
  var detent = ""
  var animated = true

  static let codec = Codec.object(
    Selection(), [.required("detent", .string(1...64), \.detent), Field("animated", .bool, \.animated)])
}
