import Testing

@testable import DrawerCore

/// Where a pan takes the sheet while the finger is down. Anchor points 20 and 800.
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
    var sheet = try SheetDriver { $0.bounces = row.bounces }
    try sheet.pan(.began)
    try sheet.pan(.changed, row.translation)
    #expect(sheet.origin == row.origin)
    #expect(sheet.emitted == [.delegate(.didMove(origin: row.origin))])
    #expect(sheet.name == .bottom, "a drag is no move")
    #expect(sheet.state.isDragging)
  }

  @Test func beginningMovesNothing() throws {
    var sheet = try SheetDriver()
    try sheet.pan(.began, -100)
    #expect(sheet.origin == 800 && sheet.emitted.isEmpty && sheet.state.isDragging)
  }

  @Test func translationCountsFromTheBeginning() throws {
    var sheet = try SheetDriver()
    try sheet.pan(.began)
    try sheet.pan(.changed, 100)
    #expect(sheet.origin == 810)
    try sheet.pan(.changed, -50)
    #expect(sheet.origin == 750, "not from the rubbered 810")
  }

  @Test func endItselfDoesNotDrag() throws {
    var sheet = try SheetDriver.withThreeAnchors()
    try sheet.pan(.began)
    try sheet.pan(.changed, -10)
    try sheet.pan(.ended, -700)
    #expect(sheet.origin == 800, "from 790 the nearest is 800; from 100 it would be 20")
    #expect(!sheet.state.isDragging)
  }

  @Test func cancelledPanStaysBetweenAnchors() throws {
    var sheet = try SheetDriver()
    try sheet.pan(.began)
    try sheet.pan(.changed, -300)
    try sheet.pan(.cancelled, -300, velocity: -5000)
    #expect(sheet.origin == 500 && sheet.emitted.isEmpty && sheet.machine.animations.isEmpty)
    #expect(sheet.state.anchorIndex == nil && !sheet.state.isDragging)
    #expect(sheet.outcome.settlement?.outcome == "stays")
    // The next pan goes on from there.
    try sheet.pan(.began)
    try sheet.pan(.changed, -10)
    #expect(sheet.origin == 490)
  }

  @Test func secondBeginningCancelsTheLostPanWithoutMoving() throws {
    var sheet = try SheetDriver()
    try sheet.pan(.began)
    try sheet.pan(.changed, -300)
    try sheet.pan(.began)
    #expect(sheet.origin == 500 && sheet.emitted.isEmpty)
    try sheet.pan(.changed, -10)
    #expect(sheet.origin == 490)
  }

  @Test func horizontalPansMoveNothing() throws {
    var sheet = try SheetDriver()
    try sheet.send(.pan(PanSample(phase: .began)))
    try sheet.send(.pan(PanSample(phase: .changed, translation: Point(x: 200))))
    #expect(sheet.origin == 800)
    try sheet.send(.pan(PanSample(phase: .ended, velocity: Point(x: 9000))))
    #expect(sheet.origin == 800)
  }

  @Test func anchorIndexIsToldOnlyAtAnAnchor() throws {
    var sheet = try SheetDriver.withThreeAnchors()
    #expect(sheet.state.anchorIndex == 2)
    try sheet.pan(.began)
    try sheet.pan(.changed, -378)
    #expect(sheet.state.anchorIndex == 1, "dragged exactly onto 422")
    try sheet.pan(.changed, -378.5)
    #expect(sheet.state.anchorIndex == nil)
  }
}
