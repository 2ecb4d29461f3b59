import Testing

@testable import Drawers

/// An elastic deck of 320 x 480 never reaches the edge.
@Suite struct ViewDeckStretchTests {
  private func deck(ledge: Double, at side: ViewDeck.Side = .left) throws -> MachineHarness<ViewDeck> {
    var configuration = ViewDeckConfiguration()
    configuration.sides = ViewDeck.Side.allCases
    configuration.sizes[side] = ledge
    return try MachineHarness<ViewDeck>(configuration, container: Container(width: 320, height: 480))
  }

  private func sample(_ phase: GesturePhase, _ distance: Double, toward side: ViewDeck.Side) -> Event<ViewDeck> {
    let way = side.sign * distance
    return side.orientation == .horizontal
      ? .pan(phase, x: way, velocity: Point2D(x: side.sign)) : .pan(phase, y: way, velocity: Point2D(y: side.sign))
  }

  @Test(arguments: ViewDeck.Side.allCases, [0, 0.5, 1, 2, 3, 5, 6.4, 7, 20, 44, 100, 300] as [Double])
  func centerStaysVisible(_ side: ViewDeck.Side, _ ledge: Double) throws {
    var harness = try deck(ledge: ledge, at: side)
    let extent: Double = side.orientation == .horizontal ? 320 : 480
    try harness.handle(sample(.began, 0, toward: side))
    var last = 0.0
    for distance in [extent - ledge, extent - ledge + 1, extent, extent + 30, 2000, 1e7] {
      try harness.handle(sample(.changed, distance, toward: side))
      let offset = abs(harness.state.offset)
      #expect(ledge == 0 ? offset == extent : offset < extent, "\(distance)")
      #expect(offset >= last, "a longer pull stretches further")
      last = offset
    }
    // As much of the pull counts as the ledge is wide.
    if ledge == 44 { #expect(agree(last, extent - 44 + 88 / Math.naturalLogarithmOfOnePlus(44))) }
  }

  /// The library's stretch, as far as the pull counts.
  @Test(arguments: [
    (1.0, 2.885390081777927), (24, 14.9120384294307), (44, 23.11736336921996), (124, 23.11736336921996),
  ])
  func stretchIsTheLibrarys(pull: Double, stretch: Double) throws {
    var harness = try deck(ledge: 44)
    try harness.handle(sample(.began, 0, toward: .left))
    try harness.handle(sample(.changed, 276 + pull, toward: .left))
    #expect(agree(harness.state.offset, 276 + stretch, within: 1e-5))
  }

  /// A bounce takes the center entirely out. A grab there follows the finger back, and lets the center no further out.
  @Test func grabBeyondTheGreatestStretchDoesNotJump() throws {
    var harness = try deck(ledge: 44)
    try harness.handle(.command(.openSideBouncing(.left)))
    let seen = try harness.seen("center", .x, after: 0.299)
    #expect(seen > 300)
    try harness.handle(.pan(.began, velocity: Point2D(x: -1)), after: 0.299)
    #expect(harness.state.offset == seen)
    try harness.handle(.pan(.changed, x: 50))
    #expect(harness.state.offset == seen)
    try harness.handle(.pan(.changed, x: -5))
    #expect(agree(harness.state.offset, seen - 5))
    try harness.handle(.pan(.changed, x: 3))
    #expect(harness.state.offset == seen)
  }

  /// A deck that is let go while it is stretched, and grabbed at once, continues from there.
  @Test(arguments: [50, 276, 300, 320, 500] as [Double]) func grabOfAStretchedDeckDoesNotJump(_ distance: Double) throws
  {
    var harness = try deck(ledge: 44)
    try harness.handle(all: [sample(.began, 0, toward: .left), sample(.changed, distance, toward: .left)])
    let before = harness.state.offset
    try harness.handle(sample(.began, 0, toward: .left), after: 0)
    try harness.handle(sample(.changed, 0, toward: .left), after: 0)
    #expect(agree(harness.state.offset, before, within: 1e-6))
  }
}
