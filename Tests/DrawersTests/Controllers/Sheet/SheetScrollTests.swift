import Testing

@testable import Drawers

/// Drags that the scroll view inside and the sheet share. Anchor points 20, 422 and 800.
@Suite struct SheetScrollTests {
  private func scrollable(_ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetHarness {
    try SheetHarness.withThreeAnchors {
      $0.stack = [.init(id: "root", isScrollable: true)]
      change(&$0)
    }
  }

  struct Row: CustomTestStringConvertible {
    var origin: Double
    var from: Double
    var to: Double
    var inset = 0.0
    /// The positions of the sheet and the content afterward.
    var expected: (origin: Double, offset: Double)
    var why: String

    var testDescription: String { why }
  }

  static let rows = [
    Row(origin: 800, from: 0, to: 40, expected: (760, 0), why: "upward below the top moves the sheet"),
    Row(origin: 20.5, from: 0, to: 40, expected: (20, 0), why: "upward just below the top: clamped there"),
    Row(origin: 20, from: 0, to: 40, expected: (20, 40), why: "upward at the top scrolls the content"),
    Row(origin: 13, from: 0, to: 40, expected: (13, 40), why: "upward above the top scrolls the content"),
    Row(
      origin: 422, from: 300, to: 310, expected: (412, 300), why: "upward in the midst of the content moves the sheet"),
    Row(origin: 20, from: 100, to: 60, expected: (20, 60), why: "downward within the content scrolls it"),
    Row(origin: 20, from: 10, to: 0, expected: (20, 0), why: "downward exactly to the content's top scrolls it"),
    Row(origin: 20, from: 10, to: -5, expected: (35, 0), why: "downward beyond the top moves the sheet by all of it"),
    Row(origin: 20, from: -44, to: -44, inset: 44, expected: (20, -44), why: "no way at all"),
    Row(origin: 20, from: -43, to: -44, inset: 44, expected: (20, -44), why: "downward exactly to the inset scrolls"),
    Row(origin: 20, from: -44, to: -74, inset: 44, expected: (50, -44), why: "downward beyond the inset"),
    Row(origin: 790, from: 0, to: -500, expected: (800, 0), why: "never below the lowest anchor, without rubber"),
    Row(origin: 807, from: 0, to: -5, expected: (807, 0), why: "no further below from the rubber zone"),
    Row(origin: 807, from: 0, to: 3, expected: (804, 0), why: "upward from the rubber zone: as far as the content"),
  ]

  @Test(arguments: rows) func dragIsSharedWithTheContent(_ row: Row) throws {
    var sheet = try scrollable()
    sheet.machine.rules.origin = row.origin
    try sheet.scroll(.began, row.from, inset: row.inset)
    #expect(sheet.origin == row.origin && sheet.outcome.response.contentOffset?.y == row.from)
    #expect(sheet.state.isDragging)
    try sheet.scroll(.changed, row.to, inset: row.inset)
    #expect(sheet.origin == row.expected.origin)
    #expect(sheet.outcome.response.contentOffset?.y == row.expected.offset)
    let moves = row.expected.offset != row.to
    #expect(sheet.emitted == (moves ? [.delegate(.didMove(origin: row.expected.origin))] : []))
  }

  @Test func nextSampleIsComparedWithTheCorrectedOffset() throws {
    var sheet = try scrollable()
    try sheet.scroll(.began, -44, inset: 44)
    try sheet.scroll(.changed, -4, inset: 44)
    #expect(sheet.origin == 760)
    // From the corrected offset, -44, to 160 are 204 points.
    try sheet.scroll(.changed, 160, inset: 44)
    #expect(sheet.origin == 556 && sheet.outcome.response.contentOffset?.y == -44)
  }

  @Test func releaseBelowTheTopSettlesAndStopsTheContent() throws {
    var sheet = try scrollable()
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 100)
    try sheet.scroll(.ended, 0, velocity: -600)
    #expect(sheet.outcome.response.stopsScrolling == true && sheet.name == .middle)
    #expect(try sheet.spring().initialVelocity == -0.6)
    #expect(!sheet.state.isDragging)
  }

  @Test func releaseAtTheTopOnlyHidesTheTabBar() throws {
    var sheet = try scrollable { $0.tabBarHeight = 49 }
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 900)
    try sheet.scroll(.ended, 0, velocity: 3000)
    #expect(sheet.origin == 20 && sheet.name == .bottom, "the location stays")
    #expect(sheet.outcome.response.stopsScrolling == false)
    #expect(sheet.emitted == [.delegate(.tabBarVisibilityDidChange(isHidden: true))])
    #expect(sheet.state.isTabBarHidden && sheet.state.anchorIndex == 0)
    #expect(sheet.outcome.settlement?.outcome == "stays")
  }

  @Test func contentThatIsNotScrollableIsIgnored() throws {
    var sheet = try SheetHarness()
    for phase in [ScrollSample.Phase.began, .changed, .ended] {
      try sheet.scroll(phase, 50, velocity: -1000)
      #expect(sheet.outcome.response.ignored == "the top item is not scrollable")
      #expect(sheet.outcome.response.contentOffset?.y == 50 && sheet.origin == 800 && !sheet.state.isDragging)
    }
  }

  @Test func pushedItemDecidesWhetherThereIsAScrollView() throws {
    var sheet = try scrollable()
    try sheet.scroll(.began, 0)
    try sheet.perform(.push(.init(id: "plain"), animated: false))
    try sheet.scroll(.changed, 50)
    #expect(sheet.origin == 800 && sheet.outcome.response.ignored != nil)
    try sheet.scroll(.ended, 50, velocity: -1000)
    #expect(sheet.origin == 800 && !sheet.state.isDragging)
    try sheet.perform(.push(.init(id: "table", isScrollable: true), animated: false))
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 50)
    #expect(sheet.origin == 750)
  }

  @Test func dragThatBeganOnPlainContentIsIgnoredToItsEnd() throws {
    var sheet = try scrollable()
    try sheet.perform(.push(.init(id: "plain"), animated: false))
    try sheet.scroll(.began, 0)
    try sheet.perform(.pop(animated: false))
    try sheet.scroll(.changed, 50)
    try sheet.scroll(.ended, 50, velocity: -1000)
    #expect(sheet.origin == 800 && sheet.outcome.response.ignored != nil)
  }

  @Test func momentumMovesTheContentAlone() throws {
    var sheet = try scrollable()
    try sheet.perform(.expand(animated: false))
    try sheet.scroll(.began, 300)
    try sheet.scroll(.changed, 200)
    let end = ScrollSample(
      phase: .ended, contentOffset: Point2D(y: 200), velocity: Point2D(y: 2000), willDecelerate: true)
    try sheet.send(.scroll(end))
    for offset in [100.0, 0, -30] {
      try sheet.scroll(.changed, offset)
      #expect(sheet.origin == 20 && sheet.outcome.response.contentOffset?.y == offset && sheet.emitted.isEmpty)
    }
    try sheet.scroll(.decelerated, 0)
    #expect(sheet.origin == 20)
  }

  /// Anchor points 20, 422 and 800. 611 is halfway between the lower two.
  @Test(arguments: [(100.0, 800.0), (188, 800), (190, 422)])
  func cancelledDragSettlesAsOneThatEndsAtRest(_ offset: Double, _ anchor: Double) throws {
    var sheet = try scrollable()
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, offset)
    try sheet.scroll(.cancelled, 0, velocity: -5000)
    #expect(sheet.origin == anchor && !sheet.state.isDragging && sheet.outcome.response.stopsScrolling == nil)
    try sheet.settle()
    #expect(sheet.state.anchorIndex != nil)
  }

  /// Earlier, a sheet whose top item was no longer scrollable when the finger was lifted stayed between anchors.
  @Test func dragWhoseItemIsCoveredMeanwhileSettles() throws {
    var sheet = try scrollable()
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 190)
    try sheet.perform(.push(.init(id: "fixed"), animated: true))
    try sheet.scroll(.ended, 0)
    #expect(sheet.origin == 422 && sheet.emitted == [.delegate(.willSettle(.middle()))])
  }

  @Test func horizontalOffsetIsNeverTouched() throws {
    var sheet = try scrollable()
    try sheet.send(.scroll(ScrollSample(phase: .began, contentOffset: Point2D(x: 7, y: 0))))
    try sheet.send(.scroll(ScrollSample(phase: .changed, contentOffset: Point2D(x: 9, y: 30))))
    #expect(sheet.outcome.response.contentOffset == Point2D(x: 9, y: 0))
  }
}
