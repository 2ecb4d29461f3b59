import Testing

@testable import Drawers

/// The effect of a changed container or configuration.
@Suite struct SheetLayoutTests {
  private static let landscape = Container(width: 844, height: 390, safeArea: Insets())

  @Test(arguments: [
    [0.5], [0.5, 0.5], [0, 1], [1, 0], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5], [0.5, 0.8, 0.2], [0.2, 0.2, 0.8],
    [0.8, 0.8, 0.2], [0.9, 0.1, 0.7, 0.3], [1, 0.6, 0.6, 0.6, 0.2],
  ])
  func outerPointsAreThoseOfAllInOrder(_ ratios: [Double]) throws {
    let sheet = try SheetHarness { $0.anchors = ratios.map { .ratio($0) } }.machine.rules
    let (outer, points) = (sheet.outerPoints, sheet.anchorPoints)
    #expect(outer.first == points.first && outer.last == points.last)
    #expect(outer.second == points.dropFirst().first)
  }

  @Test(arguments: [0, 1, 2]) func resizeKeepsTheAnchorIndex(_ index: Int) throws {
    var sheet = try SheetHarness.withThreeAnchors { $0.tabBarHeight = 49 }
    try sheet.perform(.snapToAnchor(index: index, animated: false))
    let name = sheet.name
    try sheet.send(.resize(Self.landscape))
    #expect(sheet.state.anchorPoints == [20, 195, 346] && sheet.origin == [20, 195, 346][index])
    #expect(sheet.name == name && sheet.state.anchorIndex == index && sheet.emitted.isEmpty)
    #expect(try sheet.frame("sheet").height == 370 && (sheet.frame("sheet").width) == 844)
    #expect(try sheet.frame("main").contentInset == Insets(bottom: 44))
    #expect(try sheet.frame("tabBar").y == (index == 0 ? 390 : 341))
  }

  @Test func resizeKeepsTheIndexEvenWhereTheAnchorsChangePlaces() throws {
    // At a height of 844, the points are 422 and 544. At 390, they are 195 and 90.
    var sheet = try SheetHarness { $0.anchors = [.ratio(0.5), .pointsFromBottom(300)] }
    #expect(sheet.origin == 544)
    try sheet.send(.resize(Self.landscape))
    #expect(sheet.state.anchorPoints == [90, 195] && sheet.origin == 195 && sheet.name == .bottom)
  }

  @Test func resizeCompletesRunningAnimationsFirst() throws {
    var sheet = try SheetHarness { $0.tabBarHeight = 49 }
    try sheet.perform(.expand(animated: true), at: 0)
    try sheet.perform(.push(.init(id: "a"), animated: true), at: 0)
    try sheet.send(.resize(Self.landscape), at: 0.1)
    #expect(sheet.emitted == [.delegate(.didSettle(.top())), .delegate(.didPush(id: "a"))])
    #expect(sheet.machine.animations.isEmpty && sheet.origin == 20)
    #expect(try sheet.frame("tabBar").y == 390 && (sheet.frame("tabBar").opacity) == 0)
  }

  @Test func sheetBetweenAnchorsStaysWithinTheNewOnes() throws {
    var sheet = try SheetHarness()
    try sheet.pan(.began)
    try sheet.pan(.changed, -300)
    try sheet.pan(.cancelled)
    try sheet.send(.resize(Self.landscape))
    #expect(sheet.origin == 346, "500 is out of sight")
    try sheet.send(.resize(Container()))
    #expect(sheet.origin == 800, "it is at an anchor now")
  }

  @Test func dragContinuesFromTheResizedSheet() throws {
    var sheet = try SheetHarness()
    try sheet.pan(.began)
    try sheet.pan(.changed, -300)
    #expect(sheet.origin == 500)
    try sheet.send(.resize(Self.landscape))
    // The drag began at the lowest anchor, which is at 346 now.
    #expect(agree(sheet.origin, 46) && sheet.state.isDragging)
    try sheet.pan(.changed, -310)
    #expect(agree(sheet.origin, 36))
    try sheet.pan(.ended, -310)
    #expect(sheet.origin == 20 && !sheet.state.isDragging)
  }

  @Test func scrollContinuesFromTheResizedSheet() throws {
    var sheet = try SheetHarness { $0.stack = [.init(id: "root", isScrollable: true)] }
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 10)
    try sheet.send(.resize(Self.landscape))
    #expect(sheet.origin == 336)
    try sheet.scroll(.changed, 10)
    #expect(sheet.origin == 326)
  }

  @Test func configuredAnchorsAreLaidOutAtOnce() throws {
    var sheet = try SheetHarness()
    var configuration = sheet.machine.rules.configuration
    configuration.anchors = [.ratio(0), .ratio(0.5), .ratio(1)]
    try sheet.send(.configure(configuration))
    #expect(sheet.origin == 844 && sheet.state.anchorIndex == 2 && sheet.name == .bottom && sheet.emitted.isEmpty)
    configuration.anchors = [.ratio(0.25)]
    try sheet.send(.configure(configuration))
    #expect(sheet.origin == 211 && sheet.state.anchorIndex == 0 && sheet.name == .top)
  }

  @Test func cornersAnimateAtOnce() throws {
    var sheet = try SheetHarness()
    var configuration = sheet.machine.rules.configuration
    configuration.animatesCorners = true
    try sheet.send(.configure(configuration))
    #expect(try sheet.frame("sheet").cornerRadius == 0)
    #expect(sheet.emitted.isEmpty && sheet.origin == 800)
  }

  @Test func tabBarCanComeAndGo() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.expand(animated: false))
    var configuration = sheet.machine.rules.configuration
    configuration.tabBarHeight = 49
    try sheet.send(.configure(configuration))
    #expect(try !sheet.state.isTabBarHidden && (sheet.frame("tabBar").y) == 795)
    try sheet.perform(.expand(animated: false))
    #expect(sheet.state.isTabBarHidden)
    configuration.tabBarHeight = 83
    try sheet.send(.configure(configuration))
    #expect(try sheet.state.isTabBarHidden && (sheet.frame("tabBar").y) == 844)
    configuration.tabBarHeight = nil
    try sheet.send(.configure(configuration))
    #expect(!sheet.state.isTabBarHidden && sheet.machine.frames()["tabBar"] == nil)
  }

  @Test func stackIsOnlyTakenAtCreation() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.push(.init(id: "a"), animated: false))
    var configuration = sheet.machine.rules.configuration
    configuration.stack = [.init(id: "root"), .init(id: "a")]
    let detail = "is only taken at creation; push, pop and setStack change the stack later"
    #expect(throws: Refusal.invalid(Fault("configuration", "stack", detail: detail))) {
      try sheet.send(.configure(configuration))
    }
    configuration.stack = [.init(id: "root")]
    configuration.bounces = false
    try sheet.send(.configure(configuration))
    #expect(sheet.state.stack == ["root", "a"], "what was created with is no command")
  }
}
