import Testing

@testable import Drawers

/// The destination of a release: every rule of `nextStateFrom`, at its limits. Speeds are in container heights per
/// second. The marks are at 504 and 584.
@Suite struct DrawerReleaseTests {
  struct Row: Sendable {
    var y: Double
    var speed: Double
    var outcome: Drawer.StateName
    var why: String
  }

  private func release(_ row: Row, _ configure: (inout DrawerConfiguration) -> Void) throws -> Outcome<Drawer> {
    var script = try DrawerScript.presented(configure)
    try script.drag(to: row.y)
    return try script.pan(.ended, 9999, velocity: row.speed * 844)
  }

  private func check(_ row: Row, _ configure: (inout DrawerConfiguration) -> Void = { _ in }) throws {
    let outcome = try release(row, configure)
    #expect(outcome.started?.to == row.outcome, "\(row.why)")
    #expect(outcome.settlement?.outcome == row.outcome.rawValue)
    #expect(outcome.settlement.map { isSame($0.velocity, row.speed) } == true)
  }

  @Test(arguments: [
    Row(y: 300, speed: 3.01, outcome: .collapsed, why: "a flick down skips the partial state"),
    Row(y: 300, speed: 3, outcome: .partiallyExpanded, why: "at the threshold it is no flick"),
    Row(y: 800, speed: -3.01, outcome: .fullyExpanded, why: "a flick up from anywhere"),
    Row(y: 800, speed: -3, outcome: .collapsed, why: "at the threshold it is no flick, and low is low"),
    Row(y: 503.9, speed: 0, outcome: .fullyExpanded, why: "above the upper mark, at rest"),
    Row(y: 503.9, speed: -0.1, outcome: .fullyExpanded, why: "above the upper mark, up"),
    Row(y: 503.9, speed: 0.1, outcome: .partiallyExpanded, why: "above the upper mark, down"),
    Row(y: 504, speed: 0, outcome: .partiallyExpanded, why: "at the upper mark: not above it"),
    Row(y: 504, speed: 0.1, outcome: .collapsed, why: "at the upper mark, down"),
    Row(y: 583.9, speed: 0, outcome: .partiallyExpanded, why: "above the lower mark, at rest"),
    Row(y: 583.9, speed: -0.1, outcome: .partiallyExpanded, why: "above the lower mark, up"),
    Row(y: 583.9, speed: 0.1, outcome: .collapsed, why: "above the lower mark, down"),
    Row(y: 584, speed: 0, outcome: .collapsed, why: "at the lower mark: below it"),
    Row(y: 584, speed: -2, outcome: .collapsed, why: "below the lower mark even a slow move up goes down"),
    Row(y: 844, speed: 0, outcome: .collapsed, why: "dragged to the bottom it comes back up"),
  ])
  func inStages(_ row: Row) throws { try check(row) }

  @Test(arguments: [
    Row(y: 300, speed: 3.01, outcome: .dismissed, why: "a flick down"),
    Row(y: 300, speed: 0.1, outcome: .dismissed, why: "above the upper mark, down: no stage between"),
    Row(y: 300, speed: 0, outcome: .fullyExpanded, why: "above the upper mark, at rest"),
    Row(y: 544, speed: 0, outcome: .partiallyExpanded, why: "between the marks it still stops"),
    Row(y: 544, speed: 0.1, outcome: .dismissed, why: "between the marks, down"),
    Row(y: 764, speed: 0, outcome: .dismissed, why: "collapsed is no stage"),
  ])
  func notInStages(_ row: Row) throws { try check(row) { $0.dismissesInStages = false } }

  @Test(arguments: [
    Row(y: 300, speed: 0.1, outcome: .dismissed, why: "above the upper mark, down: no partial state, no stages"),
    Row(y: 300, speed: 3.01, outcome: .dismissed, why: "a flick down"),
    Row(y: 544, speed: 0, outcome: .fullyExpanded, why: "between the marks, at rest"),
    Row(y: 544, speed: 0.1, outcome: .dismissed, why: "between the marks, down"),
    Row(y: 584, speed: 0, outcome: .dismissed, why: "at the lower mark: collapsed is no stage"),
    Row(y: 764, speed: 0, outcome: .dismissed, why: "nor is it where it was sent to the collapsed state"),
  ])
  func withoutPartialExpansion(_ row: Row) throws { try check(row) { $0.supportsPartialExpansion = false } }

  @Test(arguments: [
    Row(y: 300, speed: 0.1, outcome: .partiallyExpanded, why: "in stages"),
    Row(y: 584, speed: 0, outcome: .dismissed, why: "the last stage, as nothing collapses"),
    Row(y: 844, speed: 0, outcome: .dismissed, why: "at the bottom it is dismissed"),
  ])
  func withoutCollapsedState(_ row: Row) throws { try check(row) { $0.heightOfCollapsedDrawer = 0 } }

  @Test(arguments: [
    Row(y: 300, speed: 1000, outcome: .partiallyExpanded, why: "no flick however fast"),
    Row(y: 800, speed: -1000, outcome: .collapsed, why: "no flick however fast"),
  ])
  func withoutFlicks(_ row: Row) throws { try check(row) { $0.flickSpeedThreshold = 0 } }

  @Test(arguments: [
    Row(y: 543.5, speed: 0, outcome: .collapsed, why: "named partial, so its position counts: at both marks"),
    Row(y: 543.4, speed: 0, outcome: .fullyExpanded, why: "no longer named, its own y is above the marks"),
    Row(y: 544.5, speed: -1, outcome: .collapsed, why: "named partial from below"),
  ])
  func positionOfTheStateCounts(_ row: Row) throws {
    try check(row) {
      $0.upperMarkGap = 0; $0.lowerMarkGap = 0
    }
  }

  @Test(arguments: [
    // With a threshold of 0.5 container heights per second.
    Row(y: 300, speed: 0.51, outcome: .collapsed, why: "above a low threshold"),
    Row(y: 300, speed: 0.5, outcome: .partiallyExpanded, why: "at a low threshold"),
    Row(y: 61, speed: 0.1, outcome: .collapsed, why: "the upper mark does not lie above the full position"),
    Row(y: 844, speed: 0.1, outcome: .collapsed, why: "nor the lower one beyond the bottom"),
  ])
  func marksStayWithinTheRange(_ row: Row) throws {
    try check(row) {
      $0.flickSpeedThreshold = 0.5
      $0.fullExpansionBehaviour = .leavesCustomGap(60)
      if row.y != 300 { $0.upperMarkGap = 1000; $0.lowerMarkGap = 1000 }
    }
  }

  @Test func settlementReportsTheComparison() throws {
    let outcome = try release(Row(y: 300, speed: 0.1, outcome: .partiallyExpanded, why: "")) { _ in }
    let settlement = try #require(outcome.settlement)
    #expect(isSame(settlement.position, 300))
    #expect(settlement.velocitySource == .given)
    #expect(
      settlement.thresholds == [
        .init(name: "flickSpeedThreshold", value: 3), .init(name: "upperMarkY", value: 504),
        .init(name: "lowerMarkY", value: 584),
      ])
  }

  @Test func velocityIsEstimatedWhereItIsLeftOut() throws {
    var script = try DrawerScript.presented()
    try script.pan(.began, 0, velocity: nil)
    for step in 1...5 { try script.pan(.changed, -60 * Double(step), velocity: nil) }
    let outcome = try script.pan(.ended, -300, velocity: nil)
    // 60 points in 16 ms.
    #expect(outcome.settlement?.velocitySource == .estimated)
    #expect(outcome.settlement.map { isSame($0.velocity, -60 / 0.016 / 844, within: 1e-6) } == true)
  }
}
