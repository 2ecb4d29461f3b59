import Testing

@testable import Drawers

/// Pull to dismiss: scrolling a scroll view inside beyond its top pulls the drawer down.
@Suite struct DrawerScrollTests {
  /// Returns a fully expanded drawer with a scroll view.
  private func full(_ configure: (inout DrawerConfiguration) -> Void = { _ in }) throws -> DrawerScript {
    try DrawerScript.presented {
      $0.initialState = .fullyExpanded
      $0.scrollViewForPullToDismiss = true
      configure(&$0)
    }
  }

  @Test func distanceBeyondTheTopMovesTheDrawer() throws {
    var script = try full()
    #expect(try script.scroll(.began, offset: -44, inset: 44).response.contentOffset == Point2D(x: 7, y: -44))
    let pull = try script.scroll(.changed, offset: -54, inset: 44)
    #expect(pull.response.contentOffset == Point2D(x: 7, y: -44) && pull.delegate.isEmpty)
    #expect(script.state.drawerY == 10 && script.state.target == .transitioning && !script.state.isDragging)
    // Each sample adds to the previous one, because the offset was reset.
    try script.scroll(.changed, offset: -74, inset: 44)
    #expect(script.state.drawerY == 40)
    // A pull back up also works below the start.
    try script.scroll(.changed, offset: -39, inset: 44)
    #expect(script.state.drawerY == 35)
    try script.scroll(.changed, offset: 400, inset: 44)
    #expect(script.state.drawerY == 0 && script.state.name == .fullyExpanded)
  }

  @Test func contentScrollsWhereNothingIsPulled() throws {
    var script = try full()
    try script.scroll(.began)
    let outcome = try script.scroll(.changed, offset: 120)
    #expect(outcome.response.contentOffset == Point2D(x: 7, y: 120))
    #expect(script.state.drawerY == 0)
    // Exactly at the top, nothing is overscrolled.
    #expect(try script.scroll(.changed, offset: 0).response.contentOffset?.y == 0)
    #expect(script.state.drawerY == 0)
    let end = try script.scroll(.ended, offset: 0, velocity: 500)
    #expect(end.delegate.isEmpty && end.response.stopsScrolling == false)
  }

  @Test func aSmallerInsetThanTheGreatestSeenDoesNotStartAPull() throws {
    var script = try full()
    try script.scroll(.began, offset: -44, inset: 44)
    #expect(try script.scroll(.changed, offset: -34, inset: 20).response.contentOffset?.y == -34)
    #expect(script.state.drawerY == 0)
    // While the drawer is pulled, the inset has no effect.
    try script.scroll(.changed, offset: -60, inset: 44)
    #expect(script.state.drawerY == 16)
    try script.scroll(.changed, offset: -34, inset: 20)
    #expect(script.state.drawerY == 30)
  }

  @Test(arguments: [
    (100.0, 0.0, Drawer.StateName.fullyExpanded), (100, 12_000, .partiallyExpanded), (560, -9000, .partiallyExpanded),
    (560, 9000, .collapsed), (700, 0, .collapsed),
  ])
  func theEndDecidesAsAReleaseDoesButForFlicks(_ y: Double, velocity: Double, name: Drawer.StateName) throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.changed, offset: -y)
    let end = try script.scroll(.ended, offset: 0, velocity: velocity, willDecelerate: true)
    #expect(end.started?.to == name && end.started?.startY == y)
    #expect(end.response.stopsScrolling == true && end.response.contentOffset?.y == 0)
    // This is a thousandth of the finger's speed.
    #expect(end.settlement.map { isSame($0.velocity, velocity / 1000 / 844) } == true)
    #expect(!script.state.isScrollEnabled)
    try script.settle()
    #expect(script.state.isScrollEnabled == (name == .fullyExpanded))
  }

  @Test func aCancelledScrollLetsGoAsWell() throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.changed, offset: -100)
    #expect(try script.scroll(.cancelled, velocity: 0).started?.to == .fullyExpanded)
  }

  @Test func pausesUntilTheTransitionHasEnded() throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.changed, offset: -100)
    try script.scroll(.ended)
    try script.scroll(.began)
    let ignored = try script.scroll(.changed, offset: -50)
    #expect(ignored.delegate.isEmpty && ignored.response.contentOffset?.y == -50)
    #expect(script.machine.animations.count == 1)
    try script.settle()
    try script.scroll(.changed, offset: -50)
    #expect(script.state.drawerY == 50)
  }

  @Test func grabEndsThePause() throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.changed, offset: -100)
    try script.scroll(.ended)
    #expect(!script.state.isScrollEnabled)
    try script.pan(.began, 0)
    #expect(script.state.isScrollEnabled)
  }

  @Test func momentumDoesNotPull() throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.ended, offset: 200, willDecelerate: true)
    try script.scroll(.changed, offset: -30)
    #expect(script.state.drawerY == 0)
    try script.scroll(.decelerated)
    try script.scroll(.began)
    try script.scroll(.changed, offset: -30)
    #expect(script.state.drawerY == 30)
  }

  @Test func aNewScrollClearsALostDeceleration() throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.ended, offset: 200, willDecelerate: true)
    try script.scroll(.began)
    try script.scroll(.changed, offset: -30)
    #expect(script.state.drawerY == 30)
  }

  @Test func passingThePartialPositionDisablesTheScrollView() throws {
    var script = try full()
    try script.scroll(.began)
    try script.scroll(.changed, offset: -544.5)
    #expect(script.state.name == .partiallyExpanded && !script.state.isScrollEnabled)
    #expect(try script.scroll(.changed, offset: -30).response.contentOffset?.y == -30)
    #expect(script.state.drawerY == 544.5)
    #expect(try script.scroll(.ended).started?.from == .partiallyExpanded)
  }

  @Test(arguments: [Drawer.Destination.collapsed, .partiallyExpanded])
  func onlyTheFullStateScrolls(_ destination: Drawer.Destination) throws {
    var script = try full()
    try script.settle(.command(.setDrawerState(to: destination, animated: true)))
    #expect(!script.state.isScrollEnabled)
    let y = script.state.drawerY
    try script.scroll(.began)
    #expect(try script.scroll(.changed, offset: -50).response.contentOffset?.y == -50)
    #expect(try script.scroll(.ended, offset: -50, velocity: 500).delegate.isEmpty)
    #expect(script.state.drawerY == y)
  }

  @Test func aScrollThatBeganElsewhereOverridesUpwardToo() throws {
    var script = try full()
    try script.settle(.command(.setDrawerState(to: .partiallyExpanded, animated: true)))
    try script.scroll(.began)
    try script.settle(.command(.setDrawerState(to: .fullyExpanded, animated: true)))
    // The drawer's state has changed since the start, so the offset belongs to the drawer, which is already at its
    // limit.
    #expect(try script.scroll(.changed, offset: 25).response.contentOffset?.y == 0)
    #expect(script.state.drawerY == 0)
  }

  @Test func withoutAScrollViewNothingHappens() throws {
    var script = try DrawerScript.presented { $0.initialState = .fullyExpanded }
    #expect(script.state.isScrollEnabled)
    try script.scroll(.began)
    let outcome = try script.scroll(.changed, offset: -50)
    #expect(outcome.response.ignored != nil && outcome.response.contentOffset?.y == -50)
    #expect(script.state.drawerY == 0 && script.state.isScrollEnabled)
  }

  @Test func goneTheScrollViewIsDisabled() throws {
    var script = try full()
    try script.settle(.command(.dismiss(animated: true)))
    #expect(!script.state.isScrollEnabled)
    #expect(try script.scroll(.began).response.ignored != nil)
  }

  @Test func pullGrabsAMovingDrawer() throws {
    var script = try full {
      $0.timingCurve = .named(.linear); $0.totalDurationInSeconds = 1
    }
    try script.scroll(.began)
    try script.scroll(.changed, offset: -300)
    try script.go(to: .fullyExpanded)
    try script.send(.tick, after: 0.5 - 0.016)
    let outcome = try script.scroll(.changed, offset: -10)
    #expect(outcome.isInterruption)
    #expect(isSame(script.state.drawerY, 160))
  }
}
