import Testing

@testable import Drawers

/// Hiding and showing the tab bar. It is 49 points high, and its top edge is at 795 of 844.
@Suite struct SheetTabBarTests {
  private func withTabBar(_ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetHarness {
    try SheetHarness.withThreeAnchors {
      $0.tabBarHeight = 49
      change(&$0)
    }
  }

  @Test func tabBarHidesWhileTheSheetExpands() throws {
    var sheet = try withTabBar()
    try sheet.perform(.expand(animated: true))
    #expect(
      sheet.emitted == [.delegate(.willSettle(.top())), .delegate(.tabBarVisibilityDidChange(isHidden: true))])
    #expect(sheet.state.isTabBarHidden)
    let animations = sheet.machine.animations.map { $0.animation }
    #expect(animations.map { $0.subject } == [.tabBar, .sheet] && animations.map { $0.duration } == [0.25, 0.5])
    #expect(animations.first?.timing == .cubicBezier(.easeIn))
    #expect(try sheet.frame("tabBar").y == 795)
    let late = try sheet.frame("tabBar", at: 0.2499)
    #expect(late.y > 843.9 && late.opacity == 1, "it turns invisible only when it has left")
    try sheet.send(.tick, at: 0.25)
    #expect(try sheet.frame("tabBar").y == 844 && (sheet.frame("tabBar").opacity) == 0)
    #expect(sheet.emitted.isEmpty)
  }

  @Test func tabBarShowsWhileTheSheetLeavesTheTop() throws {
    var sheet = try withTabBar()
    try sheet.perform(.expand(animated: false))
    try sheet.perform(.snapToAnchor(index: 1, animated: true))
    #expect(
      sheet.emitted == [.delegate(.willSettle(.middle())), .delegate(.tabBarVisibilityDidChange(isHidden: false))])
    #expect(try sheet.frame("tabBar").opacity == 1 && (sheet.frame("tabBar").y) == 844)
    #expect(sheet.machine.animations.first?.animation.timing == .cubicBezier(.easeOut))
    try sheet.settle()
    #expect(try sheet.frame("tabBar").y == 795 && (sheet.frame("tabBar").opacity) == 1)
    // A move between lower anchors does not change the tab bar.
    try sheet.perform(.collapse(animated: true))
    #expect(sheet.machine.animations.count == 1)
  }

  @Test func dragsLeaveTheTabBarAlone() throws {
    var sheet = try withTabBar()
    try sheet.pan(.began)
    try sheet.pan(.changed, -780)
    #expect(sheet.origin == 20 && !sheet.state.isTabBarHidden)
    try sheet.pan(.ended, -780)
    #expect(sheet.state.isTabBarHidden)
  }

  @Test func turningRoundStartsFromWhereItIsVisible() throws {
    var sheet = try withTabBar()
    try sheet.perform(.expand(animated: true), at: 0)
    let seen = try sheet.frame("tabBar", at: 0.2)
    try sheet.perform(.collapse(animated: true), at: 0.2)
    #expect(
      sheet.emitted == [
        .interrupted(abandoned: [.didSettle(.top())]), .interrupted(abandoned: []),
        .delegate(.willSettle(.bottom(2))), .delegate(.tabBarVisibilityDidChange(isHidden: false)),
      ])
    #expect(try agree(sheet.frame("tabBar").y, seen.y))
    try sheet.settle()
    #expect(try sheet.frame("tabBar").y == 795)
  }

  @Test func tabBarThatIsNotHiddenStays() throws {
    var sheet = try withTabBar { $0.hidesTabBarUponExpansion = false }
    try sheet.perform(.expand(animated: true))
    #expect(!sheet.state.isTabBarHidden && sheet.machine.animations.count == 1)
  }

  @Test func withoutATabBarNothingHides() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.expand(animated: true))
    #expect(!sheet.state.isTabBarHidden && sheet.machine.frames()["tabBar"] == nil)
    #expect(sheet.emitted == [.delegate(.willSettle(.top()))])
  }

  @Test func hiddenTabBarStaysHiddenWhenHidingIsSwitchedOff() throws {
    var sheet = try withTabBar()
    try sheet.perform(.expand(animated: false))
    var configuration = sheet.machine.rules.configuration
    configuration.hidesTabBarUponExpansion = false
    try sheet.send(.configure(configuration))
    try sheet.perform(.collapse(animated: false))
    #expect(try sheet.state.isTabBarHidden && (sheet.frame("tabBar").opacity) == 0)
  }

  @Test func tabBarWithoutHeightHidesAtOnce() throws {
    var sheet = try withTabBar { $0.tabBarHeight = 0 }
    try sheet.perform(.expand(animated: true))
    #expect(try sheet.machine.animations.count == 1 && (sheet.frame("tabBar").opacity) == 0)
  }
}
