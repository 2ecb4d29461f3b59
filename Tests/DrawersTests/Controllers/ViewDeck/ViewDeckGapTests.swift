import Testing

@testable import Drawers

/// A deck with only a left side and a gap: open at 276, at rest at 320 - 200 = 120.
@Suite struct ViewDeckGapTests {
  private func deck(_ side: ViewDeck.Side = .left, maxSize: Double = 200) throws -> ViewDeckHarness {
    try ViewDeckHarness {
      $0.sides = [side]
      $0.maxSize = maxSize
    }
  }

  @Test(arguments: [(ViewDeck.Side.left, 120.0), (.right, -120), (.top, 368), (.bottom, -368)])
  func startsExposed(_ side: ViewDeck.Side, _ rest: Double) throws {
    let deck = try deck(side)
    #expect(deck.offset == rest)
    #expect(deck.state.name == .exposed)
    #expect(deck.state.sides[side] == .exposed)
    #expect(deck.state.orientation == side.orientation)
    #expect(deck.emitted.isEmpty)
    #expect(try !deck.frame(side.rawValue).isHidden)
  }

  @Test func closesToItsRest() throws {
    var deck = try deck()
    try deck.perform(.openSide(.left, .atOnce))
    #expect(deck.emitted.first == .willOpenViewSide(.left, animated: false))
    #expect(deck.offset == 276)
    try deck.perform(.closeSideBouncing(.left))
    #expect(deck.offset == 320)
    try deck.settle()
    #expect(deck.offset == 120)
    #expect(deck.emitted.last == .didShowCenterViewFromSide(.left, animated: true))
    try deck.perform(.closeSide(.left, .animated))
    #expect(deck.performed == true)
  }

  /// The side opens from 276 - (276 - 120) / 3 = 224 outward.
  @Test(arguments: [(224.0, 0.0, 276.0), (223.999, 0, 120), (130, 500, 276), (260, -500, 120)])
  func releases(_ position: Double, _ velocity: Double, _ target: Double) throws {
    var deck = try deck()
    try deck.pan(.began, x: 5)
    #expect(
      deck.emitted == [
        .willOpenViewSide(.left, animated: false), .didChangeOffset(125, .horizontal, isPanning: true),
      ])
    try deck.pan(.ended, x: position - 120, velocity: Point2D(x: velocity))
    #expect(deck.offset == target)
  }

  @Test func theStoredLedgeOfTheMissingSideDoesNotCatchARelease() throws {
    var deck = try deck()
    try deck.perform(.setSize(.right, 500))
    try deck.pan(.began, x: 10)
    try deck.pan(.ended, x: 10, velocity: .zero)
    #expect(deck.offset == 120)
  }

  @Test func isHeldAtItsRest() throws {
    var deck = try deck()
    try deck.pan(.began, x: 50)
    try deck.pan(.changed, x: -50)
    #expect(deck.offset == 120)
    #expect(
      deck.emitted == [
        .willCloseViewSide(.left, animated: false), .didChangeOffset(120, .horizontal, isPanning: true),
        .didCloseViewSide(.left, animated: false), .didShowCenterViewFromSide(.left, animated: false),
      ])
  }

  @Test func aSideThatCannotCloseIsOpen() throws {
    var deck = try deck(maxSize: 30)
    #expect(deck.state.name == .left)
    #expect(deck.state.ledges.left == 30)
    for command in [ViewDeck.Command.closeSide(.left, .animated), .closeOpenSide(.animated), .closeSideBouncing(.left)]
    {
      try deck.perform(command)
      #expect(deck.performed == false)
      #expect(deck.emitted.isEmpty)
    }
  }

  /// A finger catches the deck where it hides a gap that opened meanwhile, and does not move it.
  @Test func aDeckCaughtBeforeItsGapGoesThere() throws {
    var deck = try ViewDeckHarness { $0.maxSize = 30 }
    try deck.perform(.openSideBouncing(.left))
    try deck.perform(.setController(.right, isPresent: false), after: 0.1)
    try deck.pan(.began, x: 0)
    #expect(deck.offset < 290)
    try deck.pan(.cancelled, x: 0)
    try deck.settle()
    #expect(deck.offset == 290 && deck.state.name == .left)
    #expect(try deck.frame("center").x == 290)
  }

  @Test func sidesAndSizesMoveTheRest() throws {
    var deck = try deck()
    try deck.perform(.setMaxSize(100))
    #expect(deck.offset == 220)
    try deck.perform(.setController(.right, isPresent: true))
    #expect(deck.offset == 0)
    #expect(deck.state.name == .closed)
    try deck.perform(.setController(.right, isPresent: false))
    #expect(deck.offset == 220)
    try deck.perform(.setMaxSize(0))
    #expect(deck.offset == 0)
    #expect(deck.machine.animations.isEmpty)
  }

  @Test func rotationKeepsRestAndOpenness() throws {
    let turned = Container(width: 568, height: 320)
    var resting = try deck()
    try resting.send(.resize(turned))
    #expect(resting.offset == 368)
    #expect(resting.state.name == .exposed)
    var open = try deck()
    try open.perform(.openSide(.left, .atOnce))
    try open.send(.resize(turned))
    #expect(open.offset == 524)
    try open.send(.resize(Container(width: 320, height: 568)))
    #expect(open.offset == 276)
  }

  @Test func aDragAcrossAGapWithoutExtentDoesNotTurnItsRest() throws {
    // In 320 points, a gap of 320 rests at 0, where a drag takes the axis of its velocity.
    var deck = try ViewDeckHarness {
      $0.sides = [.right]; $0.maxSize = 320
    }
    try deck.pan(.began, velocity: Point2D(y: 100))
    try deck.pan(.ended)
    #expect(deck.state.orientation == .vertical)
    try deck.send(.resize(Container(width: 568, height: 320)))
    #expect(deck.state.orientation == .horizontal)
    #expect(deck.offset == -248)
    #expect(deck.state.name == .exposed)
  }
}
