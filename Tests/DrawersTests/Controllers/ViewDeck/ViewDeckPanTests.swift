import Testing

@testable import Drawers

@Suite struct ViewDeckPanTests {
  struct Release: Sendable {
    var why: String
    var position: Double
    var velocity = 0.0
    var target: Double
    var duration = 0.3
  }

  /// A third of 276 is 92.
  @Test(arguments: [
    Release(why: "exactly two thirds", position: 184, target: 276),
    Release(why: "just below", position: 183.999, target: 0),
    Release(why: "just above", position: 184.001, target: 276),
    Release(why: "the right side's two thirds", position: -184, target: -276),
    Release(why: "just below on the right", position: -183.999, target: 0),
    Release(why: "no flick yet", position: 100, velocity: 499.999, target: 0),
    Release(
      why: "a flick outward: (276 - 100) / 500 * 1.25", position: 100, velocity: 500, target: 276, duration: 0.44),
    Release(why: "a flick back: 100 / 500 * 1.25", position: 100, velocity: -500, target: 0, duration: 0.25),
    Release(
      why: "a flick to the right side: the way already gone", position: -100, velocity: -2000, target: -276,
      duration: 0.0625),
    Release(
      why: "a flick back from the right side: the way to the left ledge", position: -100, velocity: 1000, target: 0,
      duration: 0.47),
  ]) func releaseGoesWhereTheRuleSays(_ release: Release) throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: release.position / 2)
    try deck.pan(.changed, x: release.position)
    try deck.pan(.ended, x: release.position, velocity: Point2D(x: release.velocity))
    #expect(deck.offset == release.target, "\(release.why)")
    #expect(agree(deck.durations, [release.duration]), "\(release.why)")
    #expect(deck.curves == ["easeOut"])
    let outcome = release.target == 0 ? "closed" : release.target > 0 ? "left" : "right"
    #expect(deck.outcome.settlement?.outcome == outcome)
    #expect(deck.outcome.settlement?.detent == outcome)
  }

  /// The recorded release reports nothing, and the library never reports the opening. Here the opening ends after its
  /// usual duration.
  @Test func aReleaseOnTheLedgeOpensAtItsEnd() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 10)
    #expect(
      deck.emitted == [
        .willOpenViewSide(.left, animated: false), .didChangeOffset(10, .horizontal, isPanning: true),
      ])
    try deck.pan(.changed, x: 276)
    try deck.pan(.ended, x: 276, velocity: .zero)
    #expect(deck.emitted.isEmpty)
    #expect(deck.state.name == .left)
    #expect(deck.durations == [0.3])
    try deck.settle()
    #expect(deck.emitted == [.didOpenViewSide(.left, animated: true)])
  }

  /// 2 d / ln(d + 1) beyond the ledge at 276, with at most 44 points of d: 2 / ln 2, 48 / ln 25, 88 / ln 45.
  @Test(arguments: [
    (277.0, 278.8853900817779), (300, 290.9120384294307), (400, 299.11736336921996),
  ])
  func elasticityStretches(_ position: Double, _ offset: Double) throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: position)
    #expect(agree(deck.offset, offset, within: 1e-6))
    try deck.pan(.changed, x: -position)
    #expect(agree(deck.offset, -offset, within: 1e-6))
    var stiff = try ViewDeckHarness { $0.elasticity = false }
    try stiff.pan(.began, x: position)
    #expect(stiff.offset == 276)
  }

  @Test func crossingReportsBothSides() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 50)
    try deck.pan(.changed, x: -50)
    #expect(
      deck.emitted == [
        .willCloseViewSide(.left, animated: false), .willOpenViewSide(.right, animated: false),
        .didChangeOffset(-50, .horizontal, isPanning: true), .didCloseViewSide(.left, animated: false),
        .didShowCenterViewFromSide(.left, animated: false),
      ])
  }

  @Test func aRefusedCrossingDropsTheSample() throws {
    var deck = try ViewDeckHarness { $0.answers.shouldClose.left = false }
    try deck.pan(.began, x: 50)
    try deck.pan(.changed, x: -250)
    #expect(deck.emitted.isEmpty && deck.offset == 50)
  }

  @Test func aRefusedOpeningBeyondClosesAtOnce() throws {
    var deck = try ViewDeckHarness { $0.answers.shouldOpen.right = false }
    try deck.pan(.began, x: 50)
    try deck.pan(.changed, x: -50)
    #expect(
      deck.emitted == [
        .willCloseViewSide(.left, animated: false), .didChangeOffset(0, .horizontal, isPanning: false),
        .didCloseViewSide(.left, animated: false), .didShowCenterViewFromSide(.left, animated: false),
      ])
  }

  struct Touch: Sendable {
    var mode: ViewDeckConfiguration.PanningMode
    var location: Point2D
    var moves: Bool
  }

  @Test(arguments: [
    Touch(mode: .noPanning, location: Point2D(x: 160, y: 20), moves: false),
    Touch(mode: .fullViewPanning, location: Point2D(x: 160, y: 300), moves: true),
    Touch(mode: .navigationBarPanning, location: Point2D(x: 160, y: 43.9), moves: true),
    Touch(mode: .navigationBarPanning, location: Point2D(x: 160, y: 44), moves: false),
    Touch(mode: .navigationBarOrOpenCenterPanning, location: Point2D(x: 160, y: 20), moves: true),
    Touch(mode: .navigationBarOrOpenCenterPanning, location: Point2D(x: 160, y: 300), moves: false),
    Touch(mode: .panningViewPanning, location: Point2D(x: 20, y: 120), moves: true),
    Touch(mode: .panningViewPanning, location: Point2D(x: 60, y: 120), moves: false),
    Touch(mode: .delegatePanning, location: Point2D(x: 160, y: 300), moves: false),
    Touch(mode: .allViewsPanning, location: Point2D(x: 160, y: 300), moves: true),
  ]) func onlyTheRightViewTakesAPan(_ touch: Touch) throws {
    var deck = try ViewDeckHarness {
      $0.panningMode = touch.mode
      $0.navigationBarHeight = 44
      $0.panningView = Rect2D(x: 0, y: 100, width: 60, height: 60)
      $0.answers.shouldPan = false
    }
    try deck.pan(.began, x: 10, location: touch.location)
    #expect((deck.offset == 10) == touch.moves)
    #expect((deck.outcome.response.ignored == nil) == touch.moves)
  }

  struct CenterTouch: Sendable {
    var why: String
    var offset = 276.0
    var barHeight = 44.0
    var interactivity = ViewDeckConfiguration.CenterInteractivity.userInteractive
    var location: Point2D?
    var moves: Bool
  }

  /// The bar moves along with the center: at an offset of 276, it is at 276...596.
  @Test(arguments: [
    CenterTouch(why: "the center of an open side", location: Point2D(x: 300, y: 300), moves: true),
    CenterTouch(why: "its bar", location: Point2D(x: 300, y: 20), moves: true),
    CenterTouch(why: "the side itself", location: Point2D(x: 275, y: 300), moves: false),
    CenterTouch(why: "open, without a bar", barHeight: 0, location: Point2D(x: 300, y: 300), moves: true),
    CenterTouch(why: "the center, not fully open", offset: 200, location: Point2D(x: 300, y: 300), moves: false),
    CenterTouch(why: "the bar, not fully open", offset: 200, location: Point2D(x: 200, y: 20), moves: true),
    CenterTouch(why: "beside the bar, not fully open", offset: 200, location: Point2D(x: 199, y: 20), moves: false),
    CenterTouch(
      why: "the overlay, not fully open", offset: 200, interactivity: .notUserInteractive,
      location: Point2D(x: 300, y: 300), moves: true),
    CenterTouch(why: "a bar around the deck", offset: 0, moves: true),
    CenterTouch(why: "a bar around a deck without one", offset: 0, barHeight: 0, moves: true),
    CenterTouch(
      why: "a deck without a bar, closed", offset: 0, barHeight: 0, location: Point2D(x: 160, y: 20), moves: false),
  ]) func navigationBarOrOpenCenterPanningNeedsTheBarOrAnOpenSide(_ touch: CenterTouch) throws {
    var deck = try ViewDeckHarness {
      $0.panningMode = .navigationBarOrOpenCenterPanning
      $0.navigationBarHeight = touch.barHeight
      $0.centerhiddenInteractivity = touch.interactivity
    }
    if touch.offset == 276 { try deck.perform(.openSide(.left, .atOnce)) }
    if touch.offset == 200 {
      // Released there, the deck is on its way.
      try deck.pan(.began, x: 200)
      try deck.pan(.ended, x: 200)
    }
    #expect(try deck.frame("center").x == touch.offset)
    try deck.pan(.began, x: touch.offset == 0 ? 10 : -10, location: touch.location)
    #expect(try (deck.frame("center").x != touch.offset) == touch.moves, "\(touch.why)")
    #expect((deck.outcome.response.ignored == nil) == touch.moves, "\(touch.why)")
  }

  /// A navigation bar or a panning view around the deck has a recognizer of its own. A pan on it has no location in the
  /// deck, and neither the overlay nor what the deck itself shows matters.
  @Test(arguments: ViewDeckConfiguration.PanningMode.allCases) func aViewAroundTheDeckPansIt(
    _ mode: ViewDeckConfiguration.PanningMode
  ) throws {
    let own: [(height: Double, panningView: Rect2D?)] = [(0, nil), (44, Rect2D(x: 0, y: 100, width: 60, height: 60))]
    for behavior in ViewDeckConfiguration.NavigationControllerBehavior.allCases {
      for interactivity in ViewDeckConfiguration.CenterInteractivity.allCases {
        for (height, panningView) in own {
          for isOpen in [false, true] {
            var deck = try ViewDeckHarness {
              $0.panningMode = mode
              $0.navigationBarHeight = height
              $0.navigationControllerBehavior = behavior
              $0.centerhiddenInteractivity = interactivity
              $0.panningView = panningView
            }
            if isOpen { try deck.perform(.openSide(.left, .atOnce)) }
            let way: Double = isOpen ? -10 : 10
            try deck.pan(.began, x: way)
            let place = "\(mode) \(behavior) \(interactivity), a bar of \(height), \(isOpen ? "open" : "closed")"
            let moves = mode != .noPanning
            #expect(deck.offset == (isOpen ? 276 : 0) + (moves ? way : 0), "\(place)")
            #expect((deck.outcome.response.ignored == nil) == moves, "\(place)")
          }
        }
      }
    }
  }

  @Test func aVerticalPanWithoutVerticalSidesIsStuck() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 10, y: 10, velocity: Point2D(x: 10, y: 100))
    #expect(deck.state.orientation == .vertical)
    try deck.pan(.changed, x: 200, y: 10)
    #expect(deck.offset == 0)
  }

  @Test func aDisabledDeckIgnoresPans() throws {
    var deck = try ViewDeckHarness { $0.enabled = false }
    try deck.pan(.began, x: 50)
    #expect(deck.offset == 0)
    #expect(!deck.state.isDragging)
    #expect(deck.outcome.response.ignored != nil)
  }
}
