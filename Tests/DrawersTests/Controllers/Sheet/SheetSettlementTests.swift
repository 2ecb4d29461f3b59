import Testing

@testable import Drawers

/// The anchor where a released sheet settles. Anchor points 20, 422 and 800. The projection adds 99 ms of the velocity.
@Suite struct SheetSettlementTests {
  struct Row: CustomTestStringConvertible {
    var origin: Double
    /// Points per second downward.
    var velocity: Double
    var index: Int
    var why: String

    var testDescription: String { why }
  }

  static let rows = [
    Row(origin: 800, velocity: 0, index: 2, why: "at rest at an anchor"),
    Row(origin: 221, velocity: 0, index: 0, why: "exactly between two: the upper one"),
    Row(origin: 221.001, velocity: 0, index: 1, why: "just below the middle"),
    Row(origin: 220.999, velocity: 0, index: 0, why: "just above the middle"),
    Row(origin: 611, velocity: 0, index: 1, why: "exactly between the lower two: the upper one"),
    Row(origin: 700, velocity: -1000, index: 1, why: "the projection, 601, is nearest to 422"),
    Row(origin: 410, velocity: -1, index: 0, why: "the nearest, 422, lies against the velocity: the next one up"),
    Row(origin: 430, velocity: 1, index: 2, why: "the nearest, 422, lies against the velocity: the next one down"),
    Row(origin: 430, velocity: -1, index: 1, why: "the nearest lies in the direction of the velocity"),
    Row(origin: 422, velocity: -1, index: 1, why: "a distance of 0 is not against the velocity"),
    Row(origin: 422, velocity: 1, index: 1, why: "a distance of 0 is not against the velocity"),
    Row(origin: 807, velocity: 100, index: 2, why: "below the lowest and moving down: no next one, it stays"),
    Row(origin: 807, velocity: -100, index: 2, why: "below the lowest and moving up: the lowest is on the way"),
    Row(origin: 13, velocity: -100, index: 0, why: "above the topmost and moving up: no next one, it stays"),
    Row(origin: 13, velocity: 100, index: 0, why: "above the topmost and moving down: the topmost is on the way"),
    Row(origin: 20, velocity: 1e7, index: 2, why: "the greatest velocity there is"),
    Row(origin: 800, velocity: -1e7, index: 0, why: "the greatest velocity upward"),
  ]

  @Test(arguments: rows) func releaseSettlesAtTheProjectedAnchor(_ row: Row) throws {
    var sheet = try SheetHarness.withThreeAnchors()
    sheet.machine.rules.origin = row.origin
    try sheet.pan(.began)
    try sheet.pan(.ended, velocity: row.velocity)
    #expect(sheet.state.anchorIndex == row.index)
    #expect(sheet.origin == [20, 422, 800][row.index])
    #expect(sheet.name == [.top, .middle, .bottom][row.index])
  }

  /// 99 ms at 3900 pt/s are 386.1 points: from 700 that leads to 313.9, which is nearer to 422 than to 20. At 4900 pt/s
  /// they are 485.1 points.
  @Test(arguments: [(-3900.0, 1), (-4900, 0)]) func flicksSkipAnchorsByTheirSpeed(_ velocity: Double, _ index: Int)
    throws
  {
    var sheet = try SheetHarness.withThreeAnchors()
    sheet.machine.rules.origin = 700
    try sheet.pan(.began)
    try sheet.pan(.ended, velocity: velocity)
    #expect(sheet.state.anchorIndex == index)
  }

  @Test func springTakesTheReleaseVelocityAsItIs() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    try sheet.pan(.began)
    try sheet.pan(.changed, -200)
    try sheet.pan(.ended, -200, velocity: -2500)
    let animation = try #require(sheet.machine.animations.first?.animation)
    let spring = try sheet.spring()
    #expect(spring.initialVelocity == -2.5, "points per millisecond, signed downward, not relative to the target")
    #expect(agree(spring.dampingRatio, 0.85, within: 1e-12) && animation.duration == 0.5)
    #expect(sheet.machine.animations.count == 1)
  }

  @Test func withoutBouncesTheSpringIsCritical() throws {
    var sheet = try SheetHarness { $0.bounces = false }
    try sheet.perform(.expand(animated: true))
    let spring = try sheet.spring()
    #expect(agree(spring.dampingRatio, 1, within: 1e-12) && spring.initialVelocity == 0)
  }

  @Test func velocityIsEstimatedWhereTheClientSendsNone() throws {
    var sheet = try SheetHarness()
    try sheet.send(.pan(PanSample(phase: .began)), at: 0)
    for step in 1...5 {
      let time = Double(step) * 0.016
      try sheet.send(.pan(PanSample(phase: .changed, translation: Point2D(y: -1000 * time))), at: time)
    }
    try sheet.send(.pan(PanSample(phase: .ended)), at: 0.08)
    let settlement = try #require(sheet.outcome.settlement)
    #expect(agree(settlement.velocity, -1, within: 1e-6) && settlement.velocitySource == .estimated)
    #expect(sheet.name == .top, "the nearest, 800, lies against the velocity")
  }

  @Test func settlementReportsTheDecision() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    sheet.machine.rules.origin = 430
    try sheet.pan(.began)
    try sheet.pan(.ended, velocity: 100)
    let settlement = try #require(sheet.outcome.settlement)
    #expect(settlement.outcome == "anchor 2" && settlement.position == 430 && settlement.velocity == 0.1)
    let projection = try #require(settlement.projection)
    #expect(agree(projection, 439.9))
    #expect(settlement.candidates.map { $0.position } == [20, 422, 800])
    #expect(zip(settlement.candidates, [419.9, 17.9, 360.1]).allSatisfy { agree($0.distance, $1) })
    #expect(settlement.rule.contains("against the velocity"))
  }

  @Test func equalAnchorsCountOnceForTheNextOne() throws {
    // The anchor points are 100, 100 and 800. From 90 downward, the nearest is 100, in the direction of the velocity;
    // from 110 upward too. From 110 downward, the nearest is behind, and the point after the first 100 is the second
    // 100.
    var sheet = try SheetHarness { $0.anchors = [.pointsFromTop(100), .pointsFromTop(100), .pointsFromTop(800)] }
    sheet.machine.rules.origin = 110
    try sheet.pan(.began)
    try sheet.pan(.ended, velocity: 10)
    #expect(sheet.origin == 100 && sheet.state.anchorIndex == 1 && sheet.name == .top)
  }
}
