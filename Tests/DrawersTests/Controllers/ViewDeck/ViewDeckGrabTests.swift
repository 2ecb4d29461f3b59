import Testing

@testable import Drawers

/// The position from which a deck continues when it is grabbed during a movement.
@Suite struct ViewDeckGrabTests {
  /// Beyond its ledges, a deck without elasticity has no position except the one where it was caught.
  @Test(arguments: [0.0, 500, -1000], [0.2, 0.28]) func aStiffDeckIsHeldWhereItWasCaught(
    _ shift: Double, _ moment: Double
  ) throws {
    var deck = try ViewDeckHarness { $0.elasticity = false }
    try deck.perform(.openSideBouncing(.left))
    let seen = try deck.frame("center", after: moment).x
    let reach = max(seen, 276)
    try deck.pan(.began, after: moment)
    #expect(agree(deck.offset, seen))
    try deck.pan(.changed, x: shift)
    #expect(agree(deck.offset, min(max(seen + shift, -276), reach)))
  }

  /// Ledges greater than the container leave no position between them.
  @Test func aDeckWithoutAPlaceBetweenItsLedgesIsHeldToo() throws {
    var deck = try ViewDeckHarness {
      $0.elasticity = false
      $0.rightSize = 340
    }
    try deck.perform(.openSide(.left, .animated))
    let seen = try deck.frame("center", after: 0.02).x
    #expect(seen > 0 && seen < 20, "beyond the right side's place, which is 20")
    try deck.pan(.began, after: 0.02)
    #expect(agree(deck.offset, seen))
  }

  /// The delegate receives every change of the offset. The model of a moving deck was at its end.
  @Test(arguments: [0.0, 30]) func theDelegateHearsWhereTheDeckWasCaught(_ shift: Double) throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.left, .animated))
    let seen = try deck.frame("center", after: 0.1).x
    try deck.pan(.began, x: shift, after: 0.1)
    #expect(deck.emitted == [nil, .didChangeOffset(seen + shift, .horizontal, isPanning: true)])
    try deck.pan(.changed, x: shift)
    #expect(deck.emitted.isEmpty)
  }

  @Test func aDroppedEventLeavesTheDeckWhereItWasCaughtAndReportsIt() throws {
    var deck = try ViewDeckHarness { $0.answers.shouldClose.left = false }
    try deck.perform(.openSide(.left, .animated))
    let seen = try deck.frame("center", after: 0.1).x
    try deck.pan(.began, x: -300, after: 0.1)
    #expect(agree(deck.offset, seen))
    #expect(deck.emitted == [nil, .didChangeOffset(seen, .horizontal, isPanning: true)])
  }

  /// Elasticity begins with 2 points. A deck that is caught within them stretches from there, without those 2 points.
  @Test(arguments: [(1.0, 0.8853900817779268), (-0.5, -0.5), (-1, -1), (-20, -20)])
  func aDeckCaughtWithinTheFirstTwoPointsFollowsTheFinger(_ shift: Double, _ way: Double) throws {
    var deck = try ViewDeckHarness { $0.openSlideAnimationDuration = 1 }
    try deck.perform(.openSideBouncing(.left))
    let moment = try #require(
      try stride(from: 0, through: 1, by: 0.0001).first { try deck.frame("center", after: $0).x > 277 })
    let seen = try deck.frame("center", after: moment).x
    #expect(seen < 278)
    try deck.pan(.began, after: moment)
    #expect(agree(deck.offset, seen))
    try deck.pan(.changed, x: shift)
    #expect(agree(deck.offset, seen + way, within: 1e-6))
  }

  /// The deck is caught as it sets out for the left side, after closing the top side.
  @Test func aDeckCaughtAtItsPlaceComesBackAcrossTheAxis() throws {
    var deck = try ViewDeckHarness { $0.sides = [.left, .top] }
    try deck.perform(.openSide(.top, .atOnce))
    try deck.perform(.closeSide(.top, .animated))
    try deck.perform(.openSide(.left, .animated), after: 0.1)
    let seen = try deck.frame("center").y
    try deck.pan(.began)
    try deck.pan(.ended, velocity: .zero)
    #expect(deck.state.name == .closed && seen > 100)
    #expect(try deck.frame("center").y == seen)
    #expect(deck.curves == ["easeOut"])
    try deck.settle()
    #expect(try deck.frame("center").y == 0)
  }

  /// The sides take their positions by the formula when the pan begins. Earlier, this also released the center.
  @Test(
    arguments: [ViewDeck.Command.openSide(.top, .animated), .openSideBouncing(.bottom)], [0, 0.5, 10.0])
  func aDeckThatTurnsToTheOtherAxisIsCaughtOnBoth(_ command: ViewDeck.Command, _ parallaxAmount: Double) throws {
    var deck = try ViewDeckHarness {
      $0.sides = ViewDeck.Side.allCases
      $0.parallaxAmount = parallaxAmount
    }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.perform(.closeSide(.left, .animated))
    try deck.perform(command, after: 0.1)
    let seen = try deck.frame("center", after: 0.1)
    #expect(seen.x > 20 && abs(seen.y) > 20)
    try deck.pan(.began, velocity: .zero, after: 0.1)
    let caught = try deck.frame("center")
    #expect(agree([caught.x, caught.y], [seen.x, seen.y]))
    #expect(try deck.frame("right").x == 276 * parallaxAmount)
    try deck.pan(.changed, y: 1)
    let moved = try deck.frame("center")
    #expect(agree([moved.x, moved.y], [seen.x, seen.y + 1]), "the drag leaves it where it was across the axis")
    try deck.pan(.ended, y: 1, velocity: .zero)
    try deck.settle()
    #expect(try deck.frame("center").x == 0)
  }

  /// Earlier, the center jumped to its place with the first sample that moved.
  @Test func offsetLeftByAPreviewBounceIsResetAtTheEnd() throws {
    var deck = try ViewDeckHarness { $0.sides = ViewDeck.Side.allCases }
    try deck.perform(.previewBounce(.of(.top)))
    let seen = try deck.frame("center", after: 0.1).y
    #expect(seen > 1)
    try deck.pan(.began, after: 0.1)
    #expect(agree(try deck.frame("center").y, seen))
    try deck.pan(.changed, x: 1)
    let moved = try deck.frame("center")
    #expect(agree([moved.x, moved.y], [1, seen]))
    try deck.pan(.ended, velocity: .zero)
    try deck.settle()
    let center = try deck.frame("center")
    #expect([center.x, center.y] == [0, 0])
    #expect(deck.state.name == .closed)
  }

  /// Earlier, a drag that caught a preview bounce and ended there held the center there forever (seed 71000942). A drag
  /// that was not allowed to open the side did the same.
  @Test(arguments: [true, false]) func aPreviewBounceCaughtAtTheEndOfADragGoesBack(_ shouldOpen: Bool) throws {
    var deck = try ViewDeckHarness { $0.answers.shouldOpen.right = shouldOpen }
    try deck.pan(.began, velocity: Point2D(x: -1))
    try deck.perform(.previewBounce(.of(.right)))
    let seen = try deck.frame("center", after: 0.1).x
    try deck.pan(.cancelled, after: 0.1)
    let caught = try deck.frame("center").x
    #expect(seen < -30 && agree(caught, seen))
    try deck.settle()
    #expect(try deck.frame("center").x == 0)
    #expect(deck.state.name == .closed)
  }

  /// A preview bounce closes an open side first. Its swing covers that movement, and a finger catches the visible
  /// position.
  @Test func aPreviewBounceCaughtAboveItsToggleStaysWhereItIsVisible() throws {
    var deck = try ViewDeckHarness()
    try deck.perform(.openSide(.right, .atOnce))
    try deck.pan(.began)
    try deck.perform(.previewBounce(.of(.left)))
    let seen = try deck.frame("center", after: 0.05).x
    try deck.pan(.changed, y: -52, after: 0.05)
    #expect(agree(try deck.frame("center").x, seen))
    #expect(agree(deck.offset, seen))
  }

  /// A narrower center stays at 0 when the right or bottom side is visible. The library drags it from there.
  @Test(arguments: [
    (ViewDeck.Side.left, [0.0, 5, 10]), (.right, [-5, -10]), (.top, [0, 5, 10]), (.bottom, [-5, -10]),
  ]) func aResizingDeckIsDraggedFromItsOrigin(_ side: ViewDeck.Side, _ shifts: [Double]) throws {
    var deck = try ViewDeckHarness {
      $0.sides = ViewDeck.Side.allCases
      $0.resizesCenterView = true
    }
    try deck.perform(.openSide(side, .animated))
    let seen = try deck.frame("center", after: 0.15).rect
    let extent = side.orientation == .horizontal ? 320.0 : 568
    let size = side.orientation == .horizontal ? seen.width : seen.height
    #expect(agree(seen.origin(along: side.orientation), side.isLeading ? extent - size : 0))
    let start = side.isLeading ? extent - size : 0
    let axis = side.orientation == .horizontal ? Point2D(x: 1) : Point2D(y: 1)
    var phase = GesturePhase.began
    for shift in shifts {
      try deck.pan(phase, x: axis.x * shift, y: axis.y * shift, velocity: axis, after: phase == .began ? 0.15 : 0)
      #expect(agree(deck.offset, start + shift), "\(side) by \(shift)")
      phase = .changed
    }
  }
}
