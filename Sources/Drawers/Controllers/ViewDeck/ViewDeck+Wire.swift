extension ViewDeck: WireRules {
  static let kind = "viewDeck"

  static let configurationCodec = Codec<ViewDeckConfiguration>.viewDeck

  static let eventCodec = Codec.tagged("type", events)

  static let commands: [Variant<Command>] = [
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

  private typealias SideEvent = (side: Side, animated: Bool)
  private typealias OffsetEvent = (offset: Double, orientation: Orientation, isPanning: Bool)

  private static func sideEvent(_ name: String) -> EventShape<SideEvent> {
    EventShape(name, [Output("side", .enumeration, { $0.side }), Output("animated", .bool, { $0.animated })])
  }

  private static let willOpen = sideEvent("willOpenViewSide")
  private static let didOpen = sideEvent("didOpenViewSide")
  private static let willClose = sideEvent("willCloseViewSide")
  private static let didClose = sideEvent("didCloseViewSide")
  private static let didShowCenter = sideEvent("didShowCenterViewFromSide")
  private static let willPreviewBounce = sideEvent("willPreviewBounceViewSide")
  private static let didPreviewBounce = sideEvent("didPreviewBounceViewSide")
  private static let didBounce = EventShape<(side: Side, phase: BouncePhase)>(
    "didBounceViewSide", [Output("side", .enumeration, { $0.side }), Output("phase", .enumeration, { $0.phase })])
  private static let didChangeOffset = EventShape<OffsetEvent>(
    "didChangeOffset",
    [
      Output("offset", .number(), { $0.offset }), Output("orientation", .enumeration, { $0.orientation }),
      Output("panning", .bool, { $0.isPanning }),
    ])

  static let delegateEvents = [
    willOpen.description, didOpen.description, willClose.description, didClose.description,
    didShowCenter.description, didBounce.description, didChangeOffset.description, willPreviewBounce.description,
    didPreviewBounce.description,
  ]

  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    switch event {
    case .willOpenViewSide(let side, let animated): willOpen.write((side, animated), to: &text)
    case .didOpenViewSide(let side, let animated): didOpen.write((side, animated), to: &text)
    case .willCloseViewSide(let side, let animated): willClose.write((side, animated), to: &text)
    case .didCloseViewSide(let side, let animated): didClose.write((side, animated), to: &text)
    case .didShowCenterViewFromSide(let side, let animated): didShowCenter.write((side, animated), to: &text)
    case .didBounceViewSide(let side, let phase): didBounce.write((side, phase), to: &text)
    case .didChangeOffset(let offset, let orientation, let isPanning):
      didChangeOffset.write((offset, orientation, isPanning), to: &text)
    case .willPreviewBounceViewSide(let side, let animated): willPreviewBounce.write((side, animated), to: &text)
    case .didPreviewBounceViewSide(let side, let animated): didPreviewBounce.write((side, animated), to: &text)
    }
  }

  static let stateOutputs: [Output<State>] = [
    Output("name", .enumeration, { $0.name }), Output("offset", .number(), { $0.offset }),
    Output("orientation", .enumeration, { $0.orientation }),
    Output("sides", .perSide(Codec<SideState>.enumeration), { $0.sides }), Output("target", .number(), { $0.target }),
    Output("ledges", .perSide(Codec<Double>.number()), { $0.ledges }),
    Output("isCenterInteractive", .bool, { $0.isCenterInteractive }),
    Output("closesOnCenterTap", .bool, { $0.closesOnCenterTap }), Output("isDragging", .bool, { $0.isDragging }),
  ]
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
