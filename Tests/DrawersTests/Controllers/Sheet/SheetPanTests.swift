import Testing

@testable import Drawers

/// The sheet's position during a pan. Anchor points 20 and 800.
@Suite struct SheetPanTests {
  struct Row: CustomTestStringConvertible {
    var translation: Double
    var bounces = true
    var origin: Double
    var why: String

    var testDescription: String { why }
  }

  static let rows = [
    Row(translation: 0, origin: 800, why: "no way"),
    Row(translation: -0.25, origin: 799.75, why: "inside the range the sheet follows the finger"),
    Row(translation: -780, origin: 20, why: "exactly at the topmost anchor there is no rubber"),
    Row(translation: -780.25, origin: 20 - 0.5, why: "just above it, the root of a quarter is a half"),
    Row(translation: -789, origin: 20 - 3, why: "9 points above the topmost anchor: 3"),
    Row(translation: 49, origin: 800 + 7, why: "49 points below the lowest anchor: 7"),
    Row(translation: -789, bounces: false, origin: 20, why: "without bounces it stops at the topmost anchor"),
    Row(translation: 49, bounces: false, origin: 800, why: "without bounces it stops at the lowest anchor"),
    Row(translation: 1e7, origin: 800 + 1e7.squareRoot(), why: "the farthest a client can say"),
  ]

  @Test(arguments: rows) func draggedSheetFollowsWithItsRubber(_ row: Row) throws {
    var sheet = try SheetHarness { $0.bounces = row.bounces }
    try sheet.pan(.began)
    try sheet.pan(.changed, row.translation)
    #expect(sheet.origin == row.origin)
    #expect(sheet.emitted == [.delegate(.didMove(origin: row.origin))])
    #expect(sheet.name == .bottom, "a drag is no move")
    #expect(sheet.state.isDragging)
  }

  @Test func beginningMovesNothing() throws {
    var sheet = try SheetHarness()
    try sheet.pan(.began, -100)
    #expect(sheet.origin == 800 && sheet.emitted.isEmpty && sheet.state.isDragging)
  }

  @Test func translationCountsFromTheBeginning() throws {
    var sheet = try SheetHarness()
    try sheet.pan(.began)
    try sheet.pan(.changed, 100)
    #expect(sheet.origin == 810)
    try sheet.pan(.changed, -50)
    #expect(sheet.origin == 750, "not from the rubbered 810")
  }

  @Test func endItselfDoesNotDrag() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    try sheet.pan(.began)
    try sheet.pan(.changed, -10)
    try sheet.pan(.ended, -700)
    #expect(sheet.origin == 800, "from 790 the nearest is 800; from 100 it would be 20")
    #expect(!sheet.state.isDragging)
  }

  /// 410 is halfway between 20 and 800. The velocity of a canceled pan has no effect.
  @Test(arguments: [(-300.0, 800.0), (-389, 800), (-390, 20), (-700, 20)])
  func cancelledPanSettlesAsOneThatEndsAtRest(_ translation: Double, _ anchor: Double) throws {
    var cancelled = try SheetHarness()
    var ended = cancelled
    for phase in [GesturePhase.began, .changed] {
      try cancelled.pan(phase, translation)
      try ended.pan(phase, translation)
    }
    try cancelled.pan(.cancelled, translation, velocity: -5000)
    try ended.pan(.ended, translation, velocity: 0)
    #expect(cancelled.origin == anchor && !cancelled.state.isDragging)
    #expect(cancelled.outcome == ended.outcome && cancelled.machine.animations == ended.machine.animations)
    try cancelled.settle()
    #expect(cancelled.state.anchorIndex != nil)
  }

  @Test func secondBeginningCancelsTheLostPanAndGrabsTheSheetThere() throws {
    var sheet = try SheetHarness()
    try sheet.pan(.began)
    try sheet.pan(.changed, -300)
    try sheet.pan(.began)
    #expect(
      sheet.emitted == [.delegate(.willSettle(.bottom())), .interrupted(abandoned: [.didSettle(.bottom())])])
    #expect(sheet.origin == 500)
    try sheet.pan(.changed, -10)
    #expect(sheet.origin == 490)
  }

  @Test(arguments: [Point2D(x: 100, y: 799), Point2D(x: -1, y: 810), Point2D(x: 390, y: 810)])
  func panBesideTheSheetDragsNothing(_ location: Point2D) throws {
    var sheet = try SheetHarness()
    try sheet.send(.pan(PanSample(phase: .began, location: location)))
    #expect(sheet.outcome.response.ignored != nil)
    try sheet.pan(.changed, -300)
    try sheet.pan(.ended, -300, velocity: -5000)
    #expect(sheet.origin == 800 && sheet.emitted.isEmpty && sheet.outcome.response.ignored != nil)
  }

  @Test func panFromTheTopEdgeOfTheSheetDragsIt() throws {
    var sheet = try SheetHarness()
    try sheet.send(.pan(PanSample(phase: .began, location: Point2D(x: 0, y: 800))))
    try sheet.pan(.changed, -300)
    #expect(sheet.origin == 500 && sheet.outcome.response.ignored == nil)
  }

  @Test func horizontalPansMoveNothing() throws {
    var sheet = try SheetHarness()
    try sheet.send(.pan(PanSample(phase: .began)))
    try sheet.send(.pan(PanSample(phase: .changed, translation: Point2D(x: 200))))
    #expect(sheet.origin == 800)
    try sheet.send(.pan(PanSample(phase: .ended, velocity: Point2D(x: 9000))))
    #expect(sheet.origin == 800)
  }

  @Test func anchorIndexIsReportedOnlyAtAnAnchor() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    #expect(sheet.state.anchorIndex == 2)
    try sheet.pan(.began)
    try sheet.pan(.changed, -378)
    #expect(sheet.state.anchorIndex == 1, "dragged exactly onto 422")
    try sheet.pan(.changed, -378.5)
    #expect(sheet.state.anchorIndex == nil)
  }

  struct Command: Sendable, CustomTestStringConvertible {
    var command: Sheet.Command
    /// The origin after the command.
    var origin: Double
    var testDescription: String { "\(command)" }
  }

  static let commands = [
    Command(command: .collapse(animated: true), origin: 800), Command(command: .collapse(animated: false), origin: 800),
    Command(command: .expand(animated: true), origin: 20),
    Command(command: .setAnchors([.ratio(0.5), .defaultCollapsed], animated: true, snapTo: 0), origin: 422),
  ]

  /// The drag continues from the command's destination, not from its own beginning.
  @Test(arguments: commands) func commandThatFinishedDuringADragRebasesIt(_ row: Command) throws {
    var sheet = try SheetHarness()
    try sheet.pan(.began)
    try sheet.pan(.changed, -600)
    try sheet.perform(row.command)
    try sheet.settle()
    #expect(sheet.origin == row.origin)
    try sheet.pan(.changed, -600)
    #expect(agree(sheet.origin, row.origin))
    try sheet.pan(.changed, row.origin > 500 ? -650 : -550)
    #expect(agree(sheet.origin, row.origin + (row.origin > 500 ? -50 : 50)))
  }

  /// Without bounces, a fast release still overshoots. A new drag continues from there.
  @Test func grabInOvershootDoesNotJump() throws {
    var sheet = try SheetHarness { $0.bounces = false }
    try sheet.pan(.began)
    try sheet.pan(.changed, -700)
    try sheet.pan(.ended, -700, velocity: 20_000)
    let time = try #require(
      stride(from: 0.01, to: 0.5, by: 0.01).first { (sheet.machine.frames(at: $0)["sheet"]?.y ?? 0) > 805 },
      "it overshoots")
    let seen = try sheet.frame("sheet", at: time).y
    try sheet.pan(.began, at: time)
    try sheet.pan(.changed, -1)
    #expect(agree(sheet.origin, seen - 1))
    try sheet.pan(.changed, 9)
    #expect(agree(sheet.origin, seen - 1), "no further out")
  }
}
