import Testing

@testable import Drawers

/// The axis of a pan that begins without velocity.
@Suite struct ViewDeckAxisTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var sides = ViewDeck.Side.allCases
    var began = Point2D.zero
    var velocity: Point2D?
    var samples: [Point2D]
    var offset: Double
    var orientation: ViewDeck.Orientation
    var why: String
    var testDescription: String { why }
  }

  @Test(arguments: [
    Row(
      sides: [.top], samples: [Point2D(y: 300)], offset: 300, orientation: .vertical, why: "one side has one axis"),
    Row(
      sides: [.top, .bottom], samples: [Point2D(x: 50, y: -5)], offset: -5, orientation: .vertical,
      why: "so have two opposite ones"),
    Row(samples: [Point2D(y: 60)], offset: 60, orientation: .vertical, why: "the first sample that moves"),
    Row(
      samples: [.zero, Point2D(x: 1, y: -2), Point2D(x: 90, y: -3)], offset: -3, orientation: .vertical,
      why: "not the first one, and not a later one"),
    Row(samples: [Point2D(x: 7, y: 7)], offset: 7, orientation: .horizontal, why: "a tie is horizontal"),
    Row(
      began: Point2D(x: 1, y: 8), samples: [Point2D(x: 90, y: 9)], offset: 9, orientation: .vertical,
      why: "a beginning that moves is the first"),
    Row(
      velocity: .zero, samples: [Point2D(y: 60)], offset: 60, orientation: .vertical, why: "no velocity is none given"),
    Row(
      velocity: Point2D(x: 1), samples: [Point2D(x: 2, y: 60)], offset: 2, orientation: .horizontal,
      why: "a velocity decides"),
    Row(
      sides: [.top], velocity: Point2D(x: 1), samples: [Point2D(y: 60)], offset: 0, orientation: .horizontal,
      why: "even where no side is"),
  ]) func axis(_ row: Row) throws {
    var deck = try ViewDeckHarness { $0.sides = row.sides }
    try deck.send(.pan(PanSample(phase: .began, translation: row.began, velocity: row.velocity)))
    for sample in row.samples {
      try deck.send(.pan(PanSample(phase: .changed, translation: sample)), after: 0.1)
    }
    #expect(deck.offset == row.offset && deck.state.orientation == row.orientation)
    try deck.pan(.ended, x: row.samples.last?.x ?? 0, y: row.samples.last?.y ?? 0, velocity: .zero)
    try deck.settle()
    #expect(deck.state.name != .transitioning)
  }

  /// Earlier, the center froze where it was caught, and jumped to the finger with the next sample.
  @Test(arguments: ViewDeck.Side.allCases, [true, false])
  func aPreviewBounceCaughtWithoutVelocityFollowsTheFinger(_ side: ViewDeck.Side, _ isLone: Bool) throws {
    var deck = try ViewDeckHarness { $0.sides = isLone ? [side] : ViewDeck.Side.allCases }
    try deck.perform(.previewBounce(.of(side)))
    let seen = try deck.frame("center", after: 0.1).rect.origin(along: side.orientation)
    try deck.send(.pan(PanSample(phase: .began)), after: 0.1)
    for shift in [0.0, 1, 2] {
      let translation = side.orientation == .horizontal ? Point2D(x: shift) : Point2D(y: shift)
      try deck.send(.pan(PanSample(phase: .changed, translation: translation)))
      #expect(agree(try deck.frame("center").rect.origin(along: side.orientation), seen + shift))
    }
  }
}
