extension ViewDeck: WireRules {
  /// The name on the wire.
  public static let kind = "viewDeck"

  /// The members of the configuration.
  public static let configurationCodec = Codec<ViewDeckConfiguration>.viewDeck

  /// Every event.
  public static let eventCodec = Codec.tagged("type", events)

  /// The commands.
  public static let commands: [Variant<Command>] = [
    Variant(
      "openSide", SideMotion.codec, originally: ["openLeftView", "openRightView", "openTopView", "openBottomView"],
      summary: "Opens a side."
    ) {
      .openSide($0.side, $0.motion)
    } extract: {
      if case .openSide(let side, let motion) = $0 { SideMotion(side: side, motion: motion) } else { nil }
    },
    Variant(
      "closeSide", SideMotion.codec,
      originally: ["closeLeftView", "closeRightView", "closeTopView", "closeBottomView"],
      summary: "Closes a side."
    ) {
      .closeSide($0.side, $0.motion)
    } extract: {
      if case .closeSide(let side, let motion) = $0 { SideMotion(side: side, motion: motion) } else { nil }
    },
    Variant(
      "toggleSide", SideMotion.codec,
      originally: ["toggleLeftView", "toggleRightView", "toggleTopView", "toggleBottomView"],
      summary: "Opens a closed side, and closes any other."
    ) {
      .toggleSide($0.side, $0.motion)
    } extract: {
      if case .toggleSide(let side, let motion) = $0 { SideMotion(side: side, motion: motion) } else { nil }
    },
    Variant("openSideBouncing", oneSide, summary: "Opens a side after showing all of it.") {
      .openSideBouncing($0)
    } extract: {
      if case .openSideBouncing(let side) = $0 { side } else { nil }
    },
    Variant("closeSideBouncing", oneSide, summary: "Closes a side after showing all of it.") {
      .closeSideBouncing($0)
    } extract: {
      if case .closeSideBouncing(let side) = $0 { side } else { nil }
    },
    Variant(
      "toggleOpenSide", motion, originally: ["toggleOpenView"], summary: "Opens the side opposite to the open one."
    ) {
      .toggleOpenSide($0)
    } extract: {
      if case .toggleOpenSide(let motion) = $0 { motion } else { nil }
    },
    Variant(
      "closeOpenSide", motion, originally: ["closeOpenView"], summary: "Closes the first side that is not closed."
    ) {
      .closeOpenSide($0)
    } extract: {
      if case .closeOpenSide(let motion) = $0 { motion } else { nil }
    },
    Variant("closeOpenSideBouncing", Nothing.codec, summary: "Closes the open side after showing all of it.") { _ in
      .closeOpenSideBouncing
    } extract: {
      if case .closeOpenSideBouncing = $0 { Nothing() } else { nil }
    },
    Variant("previewBounce", preview, summary: "Lets the center swing to show that there is a side.") {
      .previewBounce($0)
    } extract: {
      if case .previewBounce(let preview) = $0 { preview } else { nil }
    },
    Variant("setSize", SideSize.codec, summary: "Gives a side another size.") {
      .setSize($0.side, $0.size)
    } extract: {
      if case .setSize(let side, let size) = $0 { SideSize(side: side, size: size) } else { nil }
    },
    Variant("setMaxSize", maxSize, summary: "Gives the gap another size; 0 closes it.") {
      .setMaxSize($0)
    } extract: {
      if case .setMaxSize(let size) = $0 { size } else { nil }
    },
    Variant("setController", SideController.codec, summary: "Adds, replaces or removes a side.") {
      .setController($0.side, isPresent: $0.isPresent)
    } extract: {
      guard case .setController(let side, let isPresent) = $0 else { return nil }
      return SideController(side: side, isPresent: isPresent)
    },
  ]

  /// The delegate events.
  public static let delegateEvents: [Variant<DelegateEvent>] = [
    animatedSide("willOpenViewSide") {
      if case .willOpenViewSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
    animatedSide("didOpenViewSide") {
      if case .didOpenViewSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
    animatedSide("willCloseViewSide") {
      if case .willCloseViewSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
    animatedSide("didCloseViewSide") {
      if case .didCloseViewSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
    animatedSide("didShowCenterViewFromSide") {
      if case .didShowCenterViewFromSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
    .written("didBounceViewSide", Bounce.codec) {
      if case .didBounceViewSide(let side, let phase) = $0 { Bounce(side: side, phase: phase) } else { nil }
    },
    .written("didChangeOffset", OffsetChange.codec) {
      guard case .didChangeOffset(let offset, let orientation, let isPanning) = $0 else { return nil }
      return OffsetChange(offset: offset, orientation: orientation, isPanning: isPanning)
    },
    animatedSide("willPreviewBounceViewSide") {
      if case .willPreviewBounceViewSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
    animatedSide("didPreviewBounceViewSide") {
      if case .didPreviewBounceViewSide(let side, let animated) = $0 { (side, animated) } else { nil }
    },
  ]

  /// The members of the state.
  public static let stateCodec = Codec.object(
    State(
      name: .closed, offset: 0, orientation: .horizontal, sides: PerSide(nil), target: 0, ledges: PerSide(nil),
      isCenterInteractive: false, closesOnCenterTap: false, isDragging: false),
    [
      .required("name", .enumeration, \.name),
      .required("offset", .number(), \.offset),
      .required("orientation", .enumeration, \.orientation),
      .required("sides", .perSide(Codec<SideState>.enumeration), \.sides),
      .required("target", .number(), \.target),
      .required("ledges", .perSide(Codec<Double>.number()), \.ledges),
      .required("isCenterInteractive", .bool, \.isCenterInteractive),
      .required("closesOnCenterTap", .bool, \.closesOnCenterTap),
      .required("isDragging", .bool, \.isDragging),
    ], extra: machineMembers)
}

// MARK: - The arguments of the delegate events

extension ViewDeck {
  private static func animatedSide(
    _ name: String, extract: @escaping @Sendable (DelegateEvent) -> (side: Side, animated: Bool)?
  ) -> Variant<DelegateEvent> {
    .written(name, AnimatedSide.codec) { event in
      extract(event).map { AnimatedSide(side: $0.side, animated: $0.animated) }
    }
  }

  private struct AnimatedSide: Sendable {
    var side = Side.left
    var animated = false

    static let codec = Codec.object(
      AnimatedSide(), [.required("side", .enumeration, \.side), .required("animated", .bool, \.animated)])
  }

  private struct Bounce: Sendable {
    var side = Side.left
    var phase = BouncePhase.opening

    static let codec = Codec.object(
      Bounce(), [.required("side", .enumeration, \.side), .required("phase", .enumeration, \.phase)])
  }

  private struct OffsetChange: Sendable {
    var offset = 0.0
    var orientation = Orientation.horizontal
    var isPanning = false

    static let codec = Codec.object(
      OffsetChange(),
      [
        .required("offset", .number(), \.offset),
        .required("orientation", .enumeration, \.orientation),
        .required("panning", .bool, \.isPanning),
      ])
  }
}

// MARK: - The members of the commands

extension ViewDeck {
  /// The longest movement, in seconds.
  static var longestDuration: Double { 3600 }

  private static let oneSide = Codec<Side>.object(.left, [.required("side", .enumeration, \.self)])
  private static let maxSize = Codec<Double>.object(0, [.required("size", .number(0...), \.self)])

  private static let motion = Codec.object(
    Motion(),
    [
      Field("animated", .animated, \.animated),
      Field("duration", Codec<Double>.number(0...longestDuration).leftOut { $0 == 0 }, \.duration),
    ])

  private static let preview = Codec.object(
    Preview(),
    [
      .required("side", .enumeration, \.side),
      Field("distance", .number(), \.distance),
      Field("duration", .number(0...longestDuration), \.duration),
      Field("bounces", .number(0...1000), \.bounces),
      Field("dampingFactor", .number(0...0.9), \.dampingFactor),
      Field("callDelegate", Codec<Bool>.bool.leftOut { $0 }, \.callsDelegate),
    ])

  private struct SideMotion: Sendable {
    var side = Side.left
    var motion = Motion()

    static let codec = Codec.object(
      SideMotion(),
      [
        .required("side", .enumeration, \.side),
        Field("animated", .animated, \.motion.animated),
        Field("duration", .number(0...longestDuration), \.motion.duration),
      ])
  }

  private struct SideSize: Sendable {
    var side = Side.left
    var size = 0.0

    static let codec = Codec.object(
      SideSize(),
      [
        .required("side", .enumeration, \.side),
        .required("size", .number(0...), \.size),
      ])
  }

  private struct SideController: Sendable {
    var side = Side.left
    var isPresent = true

    static let codec = Codec.object(
      SideController(),
      [
        .required("side", .enumeration, \.side),
        .required("present", .bool, \.isPresent),
      ])
  }
}

#if !hasFeature(Embedded)
  extension ViewDeck: Controller {}
  extension ViewDeckConfiguration: WireCodable {
    static var wireCodec: Codec<ViewDeckConfiguration> { ViewDeck.configurationCodec }
  }
  extension ViewDeck.State: WireCodable { static var wireCodec: Codec<ViewDeck.State> { ViewDeck.stateCodec } }
#endif
