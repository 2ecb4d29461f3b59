import Testing

@testable import Drawers

@Suite struct ViewDeckSizeTests {
  @Test func anOpenSideMovesToItsNewSize() throws {
    var deck = try ViewDeckHarness {
      $0.openSlideAnimationDuration = 0.2
      $0.closeSlideAnimationDuration = 0.4
    }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.setSize(.left, 100))
    #expect(deck.emitted == [.didChangeOffset(220, .horizontal, isPanning: false)])
    #expect(deck.durations == [0.2], "the ledge grows")
    try deck.settle()
    #expect(deck.emitted.isEmpty)
    try deck.configure { $0.leftSize = 44 }
    #expect(deck.durations == [0.4], "the ledge shrinks")
    #expect(deck.offset == 276)
  }

  @Test func theDelegateChangesTheLedgeOfTheMove() throws {
    var deck = try ViewDeckHarness { $0.answers.changesLedge.left = 60 }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.setSize(.left, 200))
    #expect(deck.offset == 260)
    #expect(deck.state.ledges.left == 60)
  }

  @Test(arguments: [(nil, 44), (100, 60)] as [(Double?, Double)])
  func theDelegateIsAskedAboutSizesThatAreSet(_ size: Double?, ledge: Double) throws {
    let deck = try ViewDeckHarness {
      $0.leftSize = size
      $0.answers.changesLedge.left = 60
    }
    #expect(deck.state.ledges.left == ledge)
    #expect(deck.state.ledges.right == 44)
  }

  @Test(arguments: [(ViewDeck.Side.left, false), (.right, false), (.right, true), (.top, false), (.bottom, true)])
  func anyOpenSideMovesToItsNewSize(_ side: ViewDeck.Side, resizes: Bool) throws {
    var deck = try ViewDeckHarness {
      $0.sides = [side]
      $0.resizesCenterView = resizes
    }
    try deck.perform(.openSide(side, .atOnce))
    try deck.perform(.setSize(side, 100))
    #expect(abs(deck.offset) == (side.orientation == .horizontal ? 220 : 468))
    #expect(deck.state.name == side.stateName)
  }

  @Test(arguments: [
    (ViewDeckConfiguration.SizeMode.ledge, 0.0, 0.0), (.ledge, 320, 320), (.ledge, 320.5, 320), (.ledge, 1e7, 320),
    (.view, 0, 320), (.view, 320, 0), (.view, 320.5, 0), (.view, 1e7, 0),
  ])
  func aLedgeIsWithinTheContainer(_ mode: ViewDeckConfiguration.SizeMode, size: Double, ledge: Double) throws {
    var deck = try ViewDeckHarness {
      $0.sizeMode = mode
      $0.leftSize = size
    }
    #expect(deck.state.ledges.left == ledge)
    try deck.perform(.openSide(.left, .atOnce))
    #expect(deck.offset == 320 - ledge && deck.state.name == (ledge == 320 ? .closed : .left))
    #expect(deck.performed == (ledge != 320) && (deck.outcome.response.ignored == nil) == (ledge != 320))
  }

  /// A ledge as long as the container leaves nothing to open, which the deck reports to its delegate.
  @Test(arguments: [(568.0, 524.0), (100, 56), (44.5, 0.5), (44, 0), (30, 0), (0, 0)])
  func anOpenSideStaysOpenWhileTheContainerHasRoom(_ width: Double, offset: Double) throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .atOnce))
    try deck.send(.resize(Container(width: width, height: 568)))
    #expect(deck.offset == offset && deck.state.name == (offset == 0 ? .closed : .left))
    #expect(deck.emitted.contains(.didCloseViewSide(.left, animated: false)) == (offset == 0))
    #expect(deck.state.ledges.left == Swift.min(44, width))
  }

  @Test func aLedgeThatTheContainerCutIsWholeAgainInALargerOne() throws {
    var deck = try ViewDeckHarness { $0.leftSize = 300 }
    try deck.send(.resize(Container(width: 200, height: 320)))
    #expect(deck.state.ledges.left == 200)
    try deck.send(.resize(Container(width: 320, height: 568)))
    #expect(deck.state.ledges.left == 300)
  }

  @Test func turnedInADragADeckNeverGetsToItsOtherSide() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 100)
    try deck.send(.resize(Container(width: 200, height: 568)))
    #expect(deck.offset == 0)
    try deck.pan(.ended, x: 104)
    try deck.settle()
    #expect(deck.state.name == .left, "104 of 156 are two thirds of the smaller way")
  }

  @Test func viewSizesAreLedgesOfTheRest() throws {
    var deck = try ViewDeckHarness {
      $0.sizeMode = .view
      $0.leftSize = 200
    }
    #expect(deck.state.ledges.left == 120)
    try deck.configure { $0.sizeMode = .ledge }
    #expect(deck.state.ledges.left == 120, "nothing is converted")
  }

  /// A half-open deck keeps its distance to the far edge in ledge mode, and its offset in view mode.
  @Test(arguments: [
    (ViewDeckConfiguration.SizeMode.ledge, 150.0, 398.0), (.view, 150, 150), (.ledge, -150, -398), (.ledge, 276, 524),
    (.view, 276, 276),
  ]) func rotation(_ mode: ViewDeckConfiguration.SizeMode, _ before: Double, _ after: Double) throws {
    var deck = try ViewDeckHarness { $0.sizeMode = mode }
    try deck.pan(.began, x: before)
    try deck.send(.resize(Container(width: 568, height: 320)))
    #expect(deck.offset == after)
    #expect(deck.state.ledges.left == (mode == .ledge ? 44 : 292))
    try deck.pan(.changed, x: before)
    #expect(agree(deck.offset, before), "the origin of the drag is the old one")
  }

  @Test func opacityIsForAtMostOneSide() throws {
    var deck = try ViewDeckHarness {
      $0.sides = [.left]
      $0.centerViewOpacity = 0.4
    }
    #expect(try deck.frame("center").opacity == 0.4)
    try deck.configure { $0.sides = [.left, .top] }
    #expect(try deck.frame("center").opacity == 1)
    try deck.perform(.setController(.top, isPresent: false))
    #expect(try deck.frame("center").opacity == 1, "until something applies it again")
    try deck.configure { $0.parallaxAmount = 0.5 }
    #expect(try deck.frame("center").opacity == 1, "another value does not")
    var again = deck
    try again.configure { $0.centerViewOpacity = 0.4 }
    #expect(try again.frame("center").opacity == 0.4, "the same value, set again, does")
    try deck.perform(.setController(.left, isPresent: true))
    #expect(try deck.frame("center").opacity == 0.4, "a replaced side does")
  }

  /// With a ledge of the container's width, the positions of the open and the closed left side are the same.
  @Test func aClosedDeckStaysClosedWhenItIsTurned() throws {
    var deck = try ViewDeckHarness { $0.leftSize = 320 }
    try deck.send(.resize(Container(width: 568, height: 320)))
    #expect(deck.offset == 0)
    #expect(deck.state.name == .closed)
  }

  @Test func anIntegratedCentreGivesUpTheBars() throws {
    let deck = try ViewDeckHarness {
      $0.navigationControllerBehavior = .integrated
      $0.statusBarHeight = 20
      $0.navigationBarHeight = 44
    }
    let center = try deck.frame("center")
    #expect([center.y, center.height] == [64, 504])
    let left = try deck.frame("left")
    #expect([left.y, left.height] == [20, 548])
  }
}
