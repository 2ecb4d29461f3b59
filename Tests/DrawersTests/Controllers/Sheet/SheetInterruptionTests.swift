import Testing

@testable import Drawers

/// Interruptions of animations. Anchor points 20, 422 and 800.
@Suite struct SheetInterruptionTests {
  static let times = [0.0, 0.016, 0.1, 0.25, 0.3, 0.499]

  private func moving(_ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetHarness {
    var sheet = try SheetHarness.withThreeAnchors {
      $0.stack = [.init(id: "root", isScrollable: true)]
      $0.animatesCorners = true
      change(&$0)
    }
    try sheet.perform(.expand(animated: true), at: 0)
    return sheet
  }

  /// Returns the greatest difference between the frames seen before and now.
  private func jump(from seen: Frames, to sheet: SheetHarness) -> Double {
    let now = sheet.machine.frames()
    let differences = seen.entries.flatMap { entry in
      FrameMember.allCases.map { member in
        now[entry.name].map { abs($0[member] - entry.frame[member]) } ?? .infinity
      }
    }
    return differences.max() ?? .infinity
  }

  @Test(arguments: times) func grabbedSheetStopsWhereItIsVisible(_ time: Double) throws {
    var sheet = try moving()
    let seen = sheet.machine.frames(at: time)
    try sheet.pan(.began, at: time)
    #expect(sheet.emitted == [.interrupted(abandoned: [.didSettle(.top())])])
    #expect(jump(from: seen, to: sheet) <= 1e-9 && sheet.machine.animations.isEmpty)
    #expect(sheet.name == .top, "the location is that of the last move")
    let y = try #require(seen["sheet"]).y
    try sheet.send(.tick, at: time + 3)
    #expect(jump(from: seen, to: sheet) <= 1e-9, "and stays there")
    // Beyond the first anchor, this is the finger's position that the rubber band maps to the sheet's position.
    let finger = y < 20 ? 20 - (20 - y) * (20 - y) : y
    try sheet.pan(.changed, 0)
    #expect(agree(sheet.origin, y), "no jump")
    try sheet.pan(.changed, -10)
    #expect(agree(sheet.origin, finger - 10 < 20 ? 20 - (30 - finger).squareRoot() : finger - 10))
    // From the first dragged sample on, the dimming follows from the origin.
    let ratio = (1 - (sheet.origin - 20) / 402).clamped(to: 0...1)
    #expect(try agree(sheet.frame("dimming").opacity, 0.3 * ratio))
    #expect(try agree(sheet.frame("sheet").cornerRadius, 10 * ratio))
  }

  @Test(arguments: times) func otherMoveStartsWhereTheSheetIsSeen(_ time: Double) throws {
    var sheet = try moving()
    let seen = sheet.machine.frames(at: time)
    try sheet.perform(.collapse(animated: true), at: time)
    #expect(sheet.emitted.first == .interrupted(abandoned: [.didSettle(.top())]))
    #expect(jump(from: seen, to: sheet) <= 1e-9 && sheet.origin == 800)
    #expect(sheet.machine.animations.count == (time == 0 ? 0 : 1), "from the very start there is no way back")
  }

  @Test func scrollTakesOverOnlyWhereItMovesTheSheet() throws {
    var sheet = try moving()
    try sheet.scroll(.began, 0, at: 0.1)
    #expect(sheet.emitted.isEmpty && sheet.machine.animations.count == 1, "its beginning moves nothing")
    let seen = try sheet.frame("sheet", at: 0.12).y
    #expect(seen > 60)
    try sheet.scroll(.changed, 30, at: 0.12)
    #expect(sheet.emitted.first == .interrupted(abandoned: [.didSettle(.top())]))
    #expect(agree(sheet.origin, seen - 30) && sheet.outcome.response.contentOffset?.y == 0)
  }

  @Test func scrollWithinTheContentInterruptsNothing() throws {
    var sheet = try moving()
    try sheet.scroll(.began, 300, at: 0.1)
    try sheet.scroll(.changed, 290, at: 0.12)
    #expect(sheet.emitted.isEmpty && sheet.machine.animations.count == 1)
  }

  @Test func scrollEndTakesOverWhereItSettles() throws {
    var sheet = try moving()
    try sheet.scroll(.began, 300, at: 0.01)
    let seen = try sheet.frame("sheet", at: 0.02).y
    try sheet.scroll(.ended, 300, velocity: 100, at: 0.02)
    #expect(sheet.emitted.first == .interrupted(abandoned: [.didSettle(.top())]))
    #expect(try agree(sheet.frame("sheet").y, seen) && sheet.outcome.response.stopsScrolling == true)
  }

  @Test func commandUnderTheFingerIsTakenOverByTheNextSample() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    try sheet.pan(.began, at: 0)
    try sheet.pan(.changed, -100, at: 0)
    try sheet.perform(.expand(animated: true), at: 0)
    let seen = try sheet.frame("sheet", at: 0.1).y
    #expect(seen < 690)
    try sheet.pan(.changed, -101, at: 0.1)
    #expect(sheet.emitted.first == .interrupted(abandoned: [.didSettle(.top())]))
    #expect(agree(sheet.origin, seen - 1))
    try sheet.pan(.changed, -111, at: 0.1)
    #expect(agree(sheet.origin, seen - 11))
  }

  @Test func cancelUnderAnAnimationSettlesFromWhereTheSheetIsSeen() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    try sheet.pan(.began, at: 0)
    try sheet.perform(.expand(animated: true), at: 0)
    #expect(try sheet.frame("sheet", at: 0.02).y > 611, "nearest to 800 still")
    try sheet.pan(.cancelled, at: 0.02)
    #expect(sheet.emitted.first == .interrupted(abandoned: [.didSettle(.top())]))
    #expect(sheet.origin == 800)
  }

  @Test func ignoredTapsAndRefusedCommandsInterruptNothing() throws {
    var sheet = try moving()
    try sheet.tap(y: 843, at: 0.1)
    #expect(sheet.outcome.response.ignored != nil && sheet.machine.animations.count == 1)
    #expect(throws: Refusal.self) { try sheet.perform(.snapToAnchor(index: 3, animated: true), at: 0.2) }
    try sheet.perform(.pop(animated: true), at: 0.2)
    #expect(sheet.emitted.isEmpty && sheet.machine.animations.count == 1)
  }

  @Test func tabBarAndTransitionGoOnWhileTheSheetIsGrabbed() throws {
    var sheet = try moving { $0.tabBarHeight = 49 }
    try sheet.perform(.push(.init(id: "a"), animated: true), at: 0.05)
    let seen = sheet.machine.frames(at: 0.1)
    try sheet.pan(.began, at: 0.1)
    #expect(sheet.emitted == [.interrupted(abandoned: [.didSettle(.top())])])
    #expect(jump(from: seen, to: sheet) <= 1e-9)
    #expect(sheet.machine.animations.map { $0.animation.subject } == [.tabBar, .stack])
    try sheet.settle()
    #expect(try sheet.frame("tabBar").y == 844)
    #expect(sheet.emitted == [.delegate(.didPush(id: "a"))])
    let y = try #require(seen["sheet"]).y
    #expect(try agree(sheet.frame("item.a").y, y))
  }

  @Test func pushAfterAGrabLeavesTheDimmingAsItIsVisible() throws {
    var sheet = try moving()
    try sheet.pan(.began, at: 0.1)
    let seen = sheet.machine.frames()
    try sheet.perform(.push(.init(id: "a"), animated: true), at: 0.1)
    #expect(jump(from: seen, to: sheet) <= 1e-9)
  }
}
