import Testing

@testable import Drawers

@Suite struct ViewDeckCommandTests {
  @Test(arguments: [(ViewDeck.Side.left, 276.0), (.right, -276), (.top, 524), (.bottom, -524)])
  func opensAndCloses(_ side: ViewDeck.Side, _ target: Double) throws {
    var deck = try ViewDeckHarness { $0.sides = ViewDeck.Side.allCases }
    try deck.perform(.openSide(side, .animated))
    #expect(
      deck.emitted == [
        .willOpenViewSide(side, animated: true), .didChangeOffset(target, side.orientation, isPanning: false),
      ])
    #expect(deck.curves == ["easeInOut"])
    #expect(try !deck.frame(side.rawValue).isHidden)
    try deck.settle()
    #expect(deck.emitted == [.didOpenViewSide(side, animated: true)])
    #expect(deck.state.sides[side] == .open)
    try deck.perform(.toggleSide(side, .atOnce))
    #expect(
      deck.emitted == [
        .willCloseViewSide(side, animated: false), .didChangeOffset(0, side.orientation, isPanning: false),
        .didCloseViewSide(side, animated: false), .didShowCenterViewFromSide(side, animated: false),
      ])
    #expect(try deck.frame(side.rawValue).isHidden)
  }

  @Test func openingAcrossAxesClosesFirst() throws {
    var deck = try ViewDeckHarness { $0.sides = ViewDeck.Side.allCases }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.openSide(.top, .animated))
    #expect(deck.curves == ["easeInOut", "easeInOut"])
    #expect(deck.state.offset == 0)
    #expect(deck.state.target == 524)
    try deck.settle()
    #expect(
      deck.emitted == [
        .willOpenViewSide(.top, animated: true), .didChangeOffset(524, .vertical, isPanning: false),
        .didCloseViewSide(.left, animated: true), .didShowCenterViewFromSide(.left, animated: true),
        .didOpenViewSide(.top, animated: true),
      ])
  }

  @Test func togglingNeedsOneYesAndAnOppositeSide() throws {
    var deck = try ViewDeckHarness { $0.answers.shouldClose.left = false }
    try deck.perform(.toggleOpenSide(.animated))
    #expect(deck.performed == false, "nothing is open")
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.toggleOpenSide(.lasting(0.5)))
    #expect(deck.performed == true, "one yes is enough")
    #expect(deck.durations == [0.5, 0.5])
    #expect(deck.curves == ["easeIn", "easeOut"])
    var lone = try ViewDeckHarness { $0.sides = [.left] }
    try lone.perform(.openSide(.left, .atOnce))
    try lone.perform(.toggleOpenSide(.animated))
    #expect(lone.performed == false, "nowhere to go")
    #expect(lone.offset == 276)
  }

  @Test func aDurationHoldsEvenUnanimated() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .lasting(0.4, animated: false)))
    #expect(deck.durations == [0.4])
    #expect(deck.emitted.first == .willOpenViewSide(.left, animated: false))
  }

  /// With f = 0.5 and g = 2 (f if g is unset): the first part takes open x g, the second open x f or close x f.
  @Test(arguments: [
    (nil as Double?, nil as Double?, [0.2, 0.2], [0.2, 0.4]), (0.5, 2, [0.4, 0.1], [0.4, 0.2]),
    (0.5, 0, [0.1, 0.1], [0.1, 0.2]),
  ])
  func bouncesTakeTheirFactors(_ f: Double?, _ g: Double?, _ opening: [Double], _ closing: [Double]) throws {
    var deck = try ViewDeckHarness {
      $0.openSlideAnimationDuration = 0.2
      $0.closeSlideAnimationDuration = 0.4
      $0.bounceDurationFactor = f
      $0.bounceOpenSideDurationFactor = g
    }
    try deck.perform(.openSideBouncing(.right))
    #expect(deck.offset == -320)
    #expect(agree(deck.durations, opening))
    #expect(deck.curves == ["easeIn", "easeInOut"])
    try deck.settle()
    #expect(
      deck.emitted == [
        .didBounceViewSide(.right, .opening), .didChangeOffset(-276, .horizontal, isPanning: false),
        .didOpenViewSide(.right, animated: true),
      ])
    try deck.perform(.closeOpenSideBouncing)
    #expect(agree(deck.durations, closing))
    #expect(deck.curves == ["easeIn", "easeOut"])
    try deck.settle()
    #expect(deck.emitted.first == .didBounceViewSide(.right, .closing))
    #expect(deck.state.name == .closed)
  }

  @Test func refusalsMoveNothing() throws {
    var deck = try ViewDeckHarness {
      $0.answers.shouldOpen.left = false
      $0.answers.shouldPreviewBounce.right = false
    }
    for command in [
      ViewDeck.Command.openSide(.left, .animated), .openSideBouncing(.left), .toggleSide(.left, .animated),
      .previewBounce(.of(.right)), .previewBounce(.of(.top)),
    ] {
      try deck.perform(command)
      #expect(deck.performed == false)
      #expect(deck.emitted.isEmpty)
      #expect(deck.machine.animations.isEmpty)
    }
    for command in [
      ViewDeck.Command.closeSide(.left, .animated), .closeOpenSide(.animated), .closeOpenSideBouncing,
    ] {
      try deck.perform(command)
      #expect(deck.performed == true, "done already")
      #expect(deck.emitted.isEmpty)
    }
  }

  @Test(arguments: [
    ViewDeck.Command.openSide(.top, .animated), .closeSide(.top, .atOnce), .toggleSide(.top, .animated),
    .openSideBouncing(.top), .closeSideBouncing(.top), .previewBounce(.of(.top)),
  ])
  func nothingIsPerformedWithASideThatIsNotThere(_ command: ViewDeck.Command) throws {
    var deck = try ViewDeckHarness()
    try deck.perform(command)
    #expect(deck.performed == false)
    #expect(deck.outcome.response.ignored == "there is no controller at the top")
    #expect(deck.emitted.isEmpty && deck.machine.animations.isEmpty)
  }

  @Test func aFractionalRightLedgeCountsAsOpen() throws {
    var deck = try ViewDeckHarness { $0.rightSize = 33.3 }
    try deck.perform(.openSide(.right, .atOnce))
    #expect(deck.state.name == .right)
    #expect(deck.emitted.last == .didOpenViewSide(.right, animated: false))
  }

  @Test func theOverlayComesAndGoes() throws {
    var deck = try ViewDeckHarness { $0.centerhiddenInteractivity = .notUserInteractiveWithTapToClose }
    try deck.send(.tap(Tap(target: "center")))
    #expect(deck.outcome.response.ignored != nil, "there is none yet")
    try deck.perform(.openSide(.left, .animated))
    #expect(deck.state.closesOnCenterTap)
    #expect(try !deck.frame("center").isInteractive)
    try deck.settle()
    try deck.send(.tap(Tap(location: Point2D(x: 275, y: 100))))
    #expect(deck.offset == 276, "beside the center")
    try deck.send(.tap(Tap(location: Point2D(x: 276, y: 100))))
    #expect(deck.offset == 0)
    #expect(deck.state.isCenterInteractive)
  }

  struct InteractivityChange: Sendable {
    var why: String
    var from: ViewDeckConfiguration.CenterInteractivity
    var to: ViewDeckConfiguration.CenterInteractivity
    var offset = 276.0
    var isCovered: Bool
    var closesOnTap = false
  }

  @Test(arguments: [
    InteractivityChange(
      why: "an open side's center is covered", from: .userInteractive, to: .notUserInteractive, isCovered: true),
    InteractivityChange(
      why: "and waits for a tap, if it may close", from: .userInteractive, to: .notUserInteractiveWithTapToClose,
      isCovered: true, closesOnTap: true),
    InteractivityChange(
      why: "the cover stays, and learns", from: .notUserInteractive, to: .notUserInteractiveWithTapToCloseBouncing,
      isCovered: true, closesOnTap: true),
    InteractivityChange(
      why: "the cover stays, and forgets", from: .notUserInteractiveWithTapToClose, to: .notUserInteractive,
      isCovered: true),
    InteractivityChange(
      why: "the cover goes", from: .notUserInteractive, to: .userInteractive, isCovered: false),
    InteractivityChange(
      why: "closed, there is nothing to cover", from: .userInteractive, to: .notUserInteractive, offset: 0,
      isCovered: false),
    InteractivityChange(
      why: "neither is there half open", from: .userInteractive, to: .notUserInteractive, offset: 100,
      isCovered: false),
    InteractivityChange(
      why: "half open a cover stays", from: .notUserInteractive, to: .userInteractive, offset: 100, isCovered: true),
  ]) func aChangeOfInteractivityCoversAnOpenCentre(_ change: InteractivityChange) throws {
    var deck = try ViewDeckHarness { $0.centerhiddenInteractivity = change.from }
    if change.offset == 276 { try deck.perform(.openSide(.left, .atOnce)) }
    if change.offset == 100 {
      try deck.perform(.openSide(.left, .atOnce))
      try deck.pan(.began, x: -176)
    }
    try deck.configure { $0.centerhiddenInteractivity = change.to }
    #expect(deck.offset == change.offset)
    #expect(deck.state.isCenterInteractive != change.isCovered, "\(change.why)")
    #expect(try deck.frame("center").isInteractive != change.isCovered, "\(change.why)")
    #expect(deck.state.closesOnCenterTap == change.closesOnTap, "\(change.why)")
  }
}

extension ViewDeck.Preview {
  static func of(_ side: ViewDeck.Side) -> ViewDeck.Preview {
    var preview = ViewDeck.Preview()
    preview.side = side
    return preview
  }
}
