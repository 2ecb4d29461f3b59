import Testing

@testable import Drawers

/// A released deck comes to rest at a named place and reports it, for any answer of the delegate.
@Suite struct ViewDeckRestTests {
  /// Checks the deck after all movements have ended.
  private func expectRest(_ deck: inout ViewDeckHarness, _ name: ViewDeck.StateName) throws {
    try deck.settle()
    #expect(deck.state.name == name && !deck.state.isDragging)
  }

  struct Release: Sendable, CustomTestStringConvertible {
    var from: ViewDeck.Side?
    var x: Double
    var velocity = 0.0
    var shouldOpen = true
    var shouldClose = true
    var name: ViewDeck.StateName
    var why: String
    var testDescription: String { why }
  }

  @Test(arguments: [
    Release(x: 183.9, name: .closed, why: "less than two thirds close"),
    Release(x: 184, name: .left, why: "two thirds open"),
    Release(x: 183.9, shouldClose: false, name: .left, why: "what may not close goes back to open"),
    Release(x: 1, velocity: -900, shouldClose: false, name: .left, why: "even flicked"),
    Release(from: .left, x: -200, shouldClose: false, name: .left, why: "an open side that may not close"),
    Release(from: .left, x: -200, velocity: -900, shouldClose: false, name: .left, why: "even flicked"),
    Release(from: .left, x: -50, shouldOpen: false, name: .closed, why: "what may not open again closes"),
    Release(
      from: .left, x: -50, shouldOpen: false, shouldClose: false, name: .left, why: "what may do neither is open again"),
    Release(from: .left, x: -300, velocity: -900, shouldClose: false, name: .left, why: "it does not cross, either"),
  ])
  func release(_ row: Release) throws {
    var deck = try ViewDeckHarness()
    if let side = row.from { try deck.perform(.openSide(side, .atOnce)) }
    try deck.pan(.began, x: row.x / 2)
    try deck.configure {
      $0.answers.shouldOpen.left = row.shouldOpen
      $0.answers.shouldClose.left = row.shouldClose
    }
    try deck.pan(.ended, x: row.x, velocity: Point2D(x: row.velocity))
    try expectRest(&deck, row.name)
  }

  @Test func goingBackToOpenReportsThatItIsOpen() throws {
    var deck = try ViewDeckHarness { $0.answers.shouldClose.left = false }
    try deck.pan(.began, x: 50)
    try deck.pan(.ended, x: 50, velocity: .zero)
    #expect(deck.outcome.settlement?.outcome == "left")
    #expect(deck.emitted == [.didChangeOffset(276, .horizontal, isPanning: false)])
    try deck.settle()
    #expect(deck.emitted == [.didOpenViewSide(.left, animated: true)])
  }

  @Test func cancelledIsReleasedAtRest() throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 100)
    try deck.pan(.cancelled, x: 100, velocity: Point2D(x: 900))
    #expect(deck.outcome.settlement?.velocity == 0)
    try expectRest(&deck, .closed)
  }

  @Test(arguments: [(100.0, ViewDeck.StateName.closed), (200, .left)])
  func disabledInADragItIsReleasedAllTheSame(_ x: Double, _ name: ViewDeck.StateName) throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: x)
    try deck.configure { $0.enabled = false }
    try deck.pan(.changed, x: 250)
    #expect(deck.offset == x)
    try deck.pan(.ended, x: 250)
    try expectRest(&deck, name)
  }

  // MARK: - Both events of an opening

  @Test(arguments: [276.0, 276.5, 400])
  func aStiffDeckReportsThatADragHasOpenedIt(_ x: Double) throws {
    var deck = try ViewDeckHarness { $0.elasticity = false }
    try deck.pan(.began, x: 10)
    try deck.pan(.changed, x: x)
    #expect(deck.emitted == [.didChangeOffset(276, .horizontal, isPanning: true)])
    try deck.pan(.ended, x: x, velocity: .zero)
    #expect(deck.emitted == [.didOpenViewSide(.left, animated: false)])
    try deck.settle()
    #expect(deck.emitted.isEmpty)
  }

  @Test func openStiffDeckReportsNothing() throws {
    var deck = try ViewDeckHarness { $0.elasticity = false }
    try deck.perform(.openSide(.left, .atOnce))
    try deck.pan(.began, x: 20)
    try deck.pan(.ended, x: 20, velocity: .zero)
    #expect(deck.emitted.isEmpty && deck.state.name == .left)
    // A deck that is dragged there in its first sample has reported the opening at once.
    var closed = try ViewDeckHarness { $0.elasticity = false }
    try closed.pan(.began, x: 400)
    #expect(closed.emitted.last == .didOpenViewSide(.left, animated: false))
    try closed.pan(.ended, x: 400, velocity: .zero)
    #expect(closed.emitted.isEmpty)
  }

  @Test func aCentreThatGetsNarrowerReportsBothSides() throws {
    var deck = try ViewDeckHarness { $0.resizesCenterView = true }
    try deck.pan(.began, x: -50, velocity: Point2D(x: -100))
    try deck.pan(.changed, x: 50)
    #expect(
      deck.emitted == [
        .willCloseViewSide(.right, animated: false), .willOpenViewSide(.left, animated: false),
        .didChangeOffset(50, .horizontal, isPanning: true), .didCloseViewSide(.right, animated: false),
        .didShowCenterViewFromSide(.right, animated: false),
      ])
    try deck.pan(.changed, x: -50)
    #expect(deck.emitted.count == 5 && deck.emitted.first == .willCloseViewSide(.left, animated: false))
  }

  /// On the way to the right side, the center's origin stays at 0. Earlier, a drag back to exactly 0 looked like no
  /// drag.
  @Test(arguments: [-0.5, 0]) func aCentreThatGetsNarrowerReportsTheWayBack(_ x: Double) throws {
    var deck = try ViewDeckHarness { $0.resizesCenterView = true }
    try deck.pan(.began, x: -1, velocity: Point2D(x: -100))
    try deck.pan(.changed, x: x)
    let moved = ViewDeck.DelegateEvent.didChangeOffset(x, .horizontal, isPanning: true)
    #expect(
      deck.emitted
        == (x < 0
          ? [moved]
          : [
            .willCloseViewSide(.right, animated: false), moved, .didCloseViewSide(.right, animated: false),
            .didShowCenterViewFromSide(.right, animated: false),
          ]))
  }

  // MARK: - Both events of an opening that was reverted

  /// Returns the events for the left side, dragged to 10, when a change moves the deck to `offset`.
  private func reported(_ name: ViewDeck.StateName, _ offset: Double) -> [ViewDeck.DelegateEvent?] {
    let moved: [ViewDeck.DelegateEvent?] =
      offset == 10 ? [] : [.didChangeOffset(offset, .horizontal, isPanning: false)]
    switch name {
    case .transitioning: return moved
    case .left: return moved + [.didOpenViewSide(.left, animated: false)]
    default:
      return [.willCloseViewSide(.left, animated: false)] + moved + [
        .didCloseViewSide(.left, animated: false), .didShowCenterViewFromSide(.left, animated: false),
      ]
    }
  }

  /// The abandoned opening leads to the ledge from before the change. Earlier, the new ledge was used, and no opening
  /// was named as abandoned.
  @Test func anotherSizeNamesTheOpeningThatItAbandons() throws {
    for size in [60, 320, 400.0] {
      var deck = try ViewDeckHarness()
      try deck.perform(.openSide(.left, .animated))
      try deck.perform(.setSize(.left, size), after: 0.1)
      let first = deck.outcome.delegate.first?.content
      #expect(first == .interrupted(abandoned: [.didOpenViewSide(.left, animated: true)]))
    }
  }

  /// A new gap limits the ledge, which caused the same error.
  @Test(
    arguments: [
      ([ViewDeck.Side.left], ViewDeck.Command.setMaxSize(10)),
      ([.left, .right], .setController(.right, isPresent: false)),
    ])
  func aGapThatBeginsNamesTheOpeningThatItAbandons(_ sides: [ViewDeck.Side], _ command: ViewDeck.Command) throws {
    var deck = try ViewDeckHarness {
      $0.sides = sides
      $0.maxSize = sides.count == 1 ? 0 : 10
    }
    try deck.perform(.openSide(.left, .animated))
    try deck.perform(command, after: 0.1)
    let first = deck.outcome.delegate.first?.content
    #expect(first == .interrupted(abandoned: [.didOpenViewSide(.left, animated: true)]))
    #expect(deck.state.name == .left && deck.offset == 310)
  }

  /// Earlier, a resize moved the deck back from under the finger, and the end of the opening was never reported.
  @Test(
    arguments: [
      (311, .transitioning, 1), (310, .closed, 0), (45, .closed, 0), (44, .closed, 0), (0, .closed, 0),
    ] as [(Double, ViewDeck.StateName, Double)])
  func resizeReportsTheEndOfAnOpening(_ width: Double, _ name: ViewDeck.StateName, _ offset: Double) throws {
    var deck = try ViewDeckHarness()
    try deck.pan(.began, x: 10)
    try deck.send(.resize(Container(width: width, height: 568)))
    try expectEnd(of: deck, name, offset)
  }

  /// The same happened with a new gap that begins at the finger's position or beyond it.
  @Test(
    arguments: [
      (311, .transitioning, 10), (310, .exposed, 10), (309, .exposed, 11), (44, .left, 276),
    ] as [(Double, ViewDeck.StateName, Double)])
  func gapReportsTheEndOfAnOpening(_ size: Double, _ name: ViewDeck.StateName, _ offset: Double) throws {
    var deck = try ViewDeckHarness { $0.sides = [.left] }
    try deck.pan(.began, x: 10)
    try deck.perform(.setMaxSize(size))
    try expectEnd(of: deck, name, offset)
  }

  /// Checks that the deck reports its place, and is not between places after the finger has gone.
  private func expectEnd(
    of deck: ViewDeckHarness, _ name: ViewDeck.StateName, _ offset: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var deck = deck
    #expect(deck.emitted == reported(name, offset), sourceLocation: sourceLocation)
    #expect(deck.state.name == name && deck.offset == offset, sourceLocation: sourceLocation)
    try deck.pan(.ended, x: 10, velocity: .zero)
    try deck.settle()
    #expect(deck.state.name != .transitioning, sourceLocation: sourceLocation)
  }

  // MARK: - Within a rounding error of rest

  /// Distances from rest that are lost when the container's extent is added.
  private static let hardlyOffRest: [(ViewDeck.Side, Double)] = [
    (.left, 1e-14), (.right, -1e-14), (.top, 1e-14), (.bottom, -1e-14), (.right, -1e-290), (.bottom, -1e-290),
  ]

  /// Earlier, the delegate received only that a right or bottom side will open. The side counted as closed all the
  /// time, and the deck could no longer be dragged to the opposite side.
  @Test(arguments: hardlyOffRest, [false, true])
  func aDragThatHardlyLeavesRestIsNone(_ row: (side: ViewDeck.Side, shift: Double), _ resizes: Bool) throws {
    var deck = try ViewDeckHarness {
      $0.sides = ViewDeck.Side.allCases
      $0.resizesCenterView = resizes
    }
    let axis = row.side.orientation == .horizontal ? Point2D(x: 1) : Point2D(y: 1)
    try deck.pan(.began, x: axis.x * row.shift, y: axis.y * row.shift, velocity: axis)
    #expect(deck.emitted.isEmpty && deck.offset == 0)
    try deck.pan(.changed, x: axis.x * row.side.sign * -50, y: axis.y * row.side.sign * -50)
    #expect(deck.emitted.first == .willOpenViewSide(row.side.opposite, animated: false))
    try deck.pan(.ended, x: axis.x * row.shift, y: axis.y * row.shift, velocity: .zero)
    #expect(deck.emitted.contains(.didCloseViewSide(row.side.opposite, animated: false)))
    #expect(deck.offset == 0 && deck.machine.animations.isEmpty)
  }

  /// The same happened after catching a preview bounce that had almost come to rest (seed 50005945).
  @Test(arguments: ViewDeck.Side.allCases)
  func aPreviewBounceCaughtBarelyOffRestOpensNothing(_ side: ViewDeck.Side) throws {
    var deck = try ViewDeckHarness { $0.sides = ViewDeck.Side.allCases }
    var preview = ViewDeck.Preview.of(side)
    preview.bounces = 612
    try deck.perform(.previewBounce(preview))
    let axis = side.orientation
    let seen = try deck.frame("center", after: 0.945).rect.origin(along: axis)
    #expect(seen != 0 && abs(seen) < 1e-100)
    try deck.pan(.began, velocity: axis == .horizontal ? Point2D(x: 1) : Point2D(y: 1), after: 0.945)
    #expect(deck.emitted == [nil] && deck.offset == 0)
    try deck.pan(.ended, velocity: .zero)
    #expect(deck.emitted.isEmpty)
    try expectRest(&deck, .closed)
  }

  /// Earlier, a closing deck that was caught as it arrived could not be dragged on either.
  @Test(arguments: ViewDeck.Side.allCases)
  func aDeckCaughtAsItArrivesCanBeDraggedOn(_ side: ViewDeck.Side) throws {
    var deck = try ViewDeckHarness { $0.sides = ViewDeck.Side.allCases }
    let axis = side.orientation == .horizontal ? Point2D(x: side.sign) : Point2D(y: side.sign)
    try deck.pan(.began, x: axis.x, y: axis.y, velocity: axis)
    try deck.pan(.ended, x: axis.x, y: axis.y, velocity: .zero)
    let moment = 0.3 - 1e-8
    let seen = try deck.frame("center", after: moment).rect.origin(along: side.orientation)
    #expect(seen != 0 && abs(seen) < 1e-14)
    try deck.pan(.began, velocity: .zero, after: moment)
    #expect(deck.emitted == [nil] && deck.offset == 0)
    for direction in [side.opposite, side] {
      let shift = direction.sign * 50
      try deck.pan(.changed, x: abs(axis.x) * shift, y: abs(axis.y) * shift)
      #expect(deck.offset == shift && deck.emitted.contains(.willOpenViewSide(direction, animated: false)))
    }
  }

  // MARK: - Toward a side that does not exist

  @Test(
    arguments: [
      (10.0, 0.0, "left", nil), (-10, 0, "left", "there is no controller at the right"),
      (0, 10, "left", "there is no controller at the top"), (0, -10, "left", "there is no controller at the bottom"),
      (10, 0, "top", "there is no controller at the left"),
    ] as [(Double, Double, String, String?)])
  func aPanTowardAMissingSide(_ x: Double, _ y: Double, _ only: String, _ ignored: String?) throws {
    var deck = try ViewDeckHarness { $0.sides = [only == "left" ? .left : .top] }
    try deck.pan(.began, velocity: Point2D(x: x, y: y))
    #expect(deck.outcome.response.ignored == ignored)
    try deck.pan(.changed, x: x, y: y)
    #expect(deck.outcome.response.ignored == ignored)
    #expect(deck.performed == (ignored == nil ? nil : false))
    #expect((deck.offset != 0) == (ignored == nil))
    try deck.pan(.ended, x: x, y: y)
    try expectRest(&deck, .closed)
  }
}
