import Testing

@testable import Drawers

/// The commands that move the sheet, and the events that moves report to the delegate.
@Suite struct SheetMoveTests {
  @Test func moveReportsItsBeginningAndItsEnd() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    #expect(sheet.emitted.isEmpty, "the first appearance is no move")
    try sheet.perform(.snapToAnchor(index: 1, animated: true), at: 1)
    #expect(sheet.emitted == [.delegate(.willSettle(.middle()))] && sheet.outcome.response.performed == true)
    #expect(sheet.state.name == .middle && sheet.origin == 422, "the model is there at once")
    #expect(try sheet.frame("sheet").y == 800)
    #expect(sheet.machine.animations.map { $0.onCompletion } == [[.didSettle(.middle())]])
    try sheet.send(.tick, at: 1.499)
    #expect(sheet.emitted.isEmpty)
    try sheet.send(.tick, at: 9)
    #expect(sheet.emitted == [.delegate(.didSettle(.middle()))] && sheet.outcome.delegate.first?.time == 1.5)
  }

  @Test func unanimatedMoveSettlesWithinTheEvent() throws {
    var sheet = try SheetHarness { $0.tabBarHeight = 49 }
    try sheet.perform(.expand(animated: false))
    #expect(
      sheet.emitted == [
        .delegate(.willSettle(.top())), .delegate(.tabBarVisibilityDidChange(isHidden: true)),
        .delegate(.didSettle(.top())),
      ])
    #expect(try sheet.machine.animations.isEmpty && (sheet.frame("tabBar").opacity) == 0)
  }

  @Test func moveOverNoDistanceSettlesWithinTheEvent() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.collapse(animated: true))
    #expect(sheet.emitted == [.delegate(.willSettle(.bottom())), .delegate(.didSettle(.bottom()))])
    #expect(sheet.machine.animations.isEmpty && sheet.outcome.response.performed == true)
  }

  @Test func expandAndCollapseGoToTheOutermostAnchors() throws {
    var sheet = try SheetHarness.withThreeAnchors()
    try sheet.perform(.expand(animated: true))
    #expect(sheet.name == .top && sheet.origin == 20 && sheet.state.anchorIndex == 0)
    try sheet.settle()
    try sheet.perform(.collapse(animated: true))
    #expect(sheet.name == .bottom && sheet.origin == 800 && sheet.state.anchorIndex == 2)
  }

  @Test func indicesAreThoseOfTheSortedAnchors() throws {
    var sheet = try SheetHarness { $0.anchors = [.pointsFromBottom(100), .ratio(0), .pointsFromTop(300)] }
    #expect(sheet.state.anchorPoints == [0, 300, 744] && sheet.origin == 744)
    try sheet.perform(.snapToAnchor(index: 1, animated: false))
    #expect(sheet.origin == 300 && sheet.name == .middle)
  }

  @Test(arguments: [-1, 2, 1_000_000]) func indexOutOfRangeIsRefused(_ index: Int) throws {
    var sheet = try SheetHarness()
    let before = sheet.machine
    let range = index < 0 ? "a whole number within 0...10000000" : "within 0...1, the indices of the anchors"
    let fault = Fault("index", detail: "must be \(range)")
    #expect(throws: Refusal.invalid(fault)) { try sheet.perform(.snapToAnchor(index: index, animated: true)) }
    #expect(sheet.machine == before)
  }

  @Test func oneAnchorIsTheTopAfterAnyMove() throws {
    var sheet = try SheetHarness {
      $0.anchors = [.pointsFromTop(300)]
      $0.tabBarHeight = 49
    }
    #expect(sheet.name == .bottom && sheet.origin == 300, "it starts at the bottom")
    try sheet.pan(.began)
    try sheet.pan(.changed, 16)
    #expect(sheet.origin == 304)
    try sheet.pan(.ended, 16, velocity: 5000)
    #expect(sheet.origin == 300 && sheet.name == .top && sheet.state.isTabBarHidden)
    try sheet.settle()
    try sheet.perform(.collapse(animated: true))
    #expect(sheet.name == .top && sheet.state.isTabBarHidden)
  }

  @Test func equalAnchorsAreTheFirstOfTheirNames() throws {
    var sheet = try SheetHarness { $0.anchors = [.pointsFromTop(300), .pointsFromTop(300)] }
    #expect(sheet.name == .bottom && sheet.state.anchorIndex == 1)
    try sheet.perform(.collapse(animated: true))
    #expect(sheet.name == .top)
    #expect(sheet.emitted.first == .delegate(.willSettle(Sheet.Target(location: .top, anchorIndex: 1))))
  }

  @Test func collapsedContentGetsNoTouchesIfSoConfigured() throws {
    var sheet = try SheetHarness { $0.cancelsTouchesInCollapsedState = true }
    #expect(try !sheet.state.isContentInteractive && !(sheet.frame("item.root").isInteractive))
    try sheet.perform(.expand(animated: true))
    #expect(try sheet.state.isContentInteractive && (sheet.frame("item.root").isInteractive))
    try sheet.perform(.push(.init(id: "a"), animated: true))
    #expect(!sheet.state.isContentInteractive)
    try sheet.settle()
    #expect(sheet.state.isContentInteractive)
    try sheet.perform(.collapse(animated: true))
    #expect(!sheet.state.isContentInteractive)
  }

  // MARK: Other anchors

  @Test func setAnchorsLaysOutAtOnceAndMoves() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.setAnchors([.pointsFromBottom(200), .pointsFromTop(100)], animated: true, snapTo: 1))
    #expect(sheet.state.anchorPoints == [100, 644] && sheet.origin == 644 && sheet.name == .bottom)
    #expect(sheet.machine.rules.configuration.anchors == [.pointsFromBottom(200), .pointsFromTop(100)])
    let card = try sheet.frame("sheet")
    #expect(card.height == 744 && card.y == 800, "the size changes at once, the origin is animated")
    #expect(try sheet.frame("main").contentInset == Insets(bottom: 200))
    #expect(sheet.emitted == [.delegate(.willSettle(.bottom()))])
  }

  @Test func setAnchorsSnapsToTheTopmostByDefault() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.setAnchors([.pointsFromBottom(200), .pointsFromTop(100)], animated: false, snapTo: 0))
    #expect(sheet.origin == 100 && sheet.name == .top)
  }

  @Test func setAnchorsDimsFromTheVisibleValue() throws {
    var sheet = try SheetHarness()
    try sheet.perform(.expand(animated: false))
    // With the new anchors, at -760 and 40, the old origin, 20, would give an opacity of 0.3 / 40.
    try sheet.perform(.setAnchors([.pointsFromTop(-760), .pointsFromTop(40)], animated: true, snapTo: 1))
    #expect(try sheet.frame("dimming").opacity == 0.3)
    #expect(try sheet.frame("dimming", at: 0.5).opacity == 0)
  }

  @Test func impossibleAnchorsAreRefused() throws {
    var sheet = try SheetHarness()
    #expect(throws: Refusal.invalid(Fault("snapTo", detail: "must be within 0...0, the indices of the anchors"))) {
      try sheet.perform(.setAnchors([.ratio(0)], animated: true, snapTo: 1))
    }
    #expect(throws: Refusal.invalid(Fault("anchors", detail: "must have at least 1 element"))) {
      try sheet.perform(.setAnchors([], animated: true, snapTo: 0))
    }
    #expect(throws: Refusal.invalid(Fault("anchors", "0", "ratio", detail: "must be within 0...1"))) {
      try sheet.perform(.setAnchors([.ratio(1.001)], animated: true, snapTo: 0))
    }
  }

  @Test func impossibleConfigurationsAreRefused() throws {
    func fault(_ change: (inout SheetConfiguration) -> Void) -> [String]? {
      var configuration = SheetConfiguration()
      change(&configuration)
      let faults =
        Sheet.faults(inValuesOf: configuration) + Sheet.faults(in: configuration, container: Container())
      return faults.first?.path
    }
    #expect(fault { $0.anchors = [] } == ["anchors"])
    #expect(fault { $0.anchors = [.ratio(0), .ratio(-0.001)] } == ["anchors", "1", "ratio"])
    #expect(fault { $0.anchors = [.ratio(0), .ratio(1)] } == nil)
    #expect(fault { $0.stack = [] } == ["stack"])
    #expect(fault { $0.stack = [.init(id: "a"), .init(id: "b"), .init(id: "a")] } == ["stack", "2", "id"])
  }
}
