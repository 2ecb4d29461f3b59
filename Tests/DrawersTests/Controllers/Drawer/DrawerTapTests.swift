import Testing

@testable import Drawers

/// Taps: the recognizer that is hit, the conditions for taps, and touches that pass through.
@Suite struct DrawerTapTests {
  struct Row: Sendable {
    var y: Double
    var isHit: Bool
    var why: String
  }

  @Test(arguments: [
    Row(y: 544, isHit: true, why: "on the top edge"), Row(y: 543.9, isHit: false, why: "just above: outside"),
    Row(y: 843.9, isHit: true, why: "the last visible point"), Row(y: 844, isHit: false, why: "out of the container"),
  ])
  func inside(_ row: Row) throws {
    var script = try DrawerScript.presented()
    let outcome = try script.tap(100, row.y)
    #expect(outcome.events.first == (row.isHit ? .drawerInteriorTapped : nil), "\(row.why)")
    #expect(outcome.started?.to == (row.isHit ? .fullyExpanded : nil))
    #expect((outcome.response.ignored == nil) == row.isHit)
  }

  @Test func insideOnlyAsFarDownAsThePartialHeight() throws {
    // Collapsed is higher than partial: 400 points are visible, and the upper 300 of them take taps.
    for (y, isHit) in [(743.9, true), (744.0, false)] {
      var script = try DrawerScript.presented {
        $0.heightOfCollapsedDrawer = 400; $0.initialState = .collapsed
      }
      #expect(script.state.drawerY == 444)
      #expect(try (script.tap(10, y).started != nil) == isHit)
    }
  }

  @Test(arguments: [Drawer.Destination.collapsed, .partiallyExpanded, .fullyExpanded])
  func outside(_ destination: Drawer.Destination) throws {
    var script = try DrawerScript.presented {
      $0.fullExpansionBehaviour = .leavesCustomGap(60)
      $0.passthroughTouchesInStates = []
    }
    try script.settle(.command(.setDrawerState(to: destination, animated: true)))
    let top = script.state.drawerY
    #expect(!script.state.passesTouchesThrough)
    let outcome = try script.tap(100, top - 0.1)
    #expect(outcome.events.first == .drawerExteriorTapped)
    #expect(outcome.started?.to == .dismissed)
    // The tap disables itself, so a second tap has no effect.
    #expect(!script.state.isDismissalTapEnabled)
    #expect(try script.tap(100, 10).delegate.isEmpty)
    try script.settle()
    #expect(!script.state.isPresented)
  }

  @Test func outsideTapsPassThroughByDefaultBelowTheFullState() throws {
    var script = try DrawerScript.presented { $0.fullExpansionBehaviour = .leavesCustomGap(60) }
    #expect(script.state.passesTouchesThrough)
    #expect(try script.tap(100, 100).response.ignored != nil)
    #expect(script.state.name == .partiallyExpanded)
    try script.settle(.command(.setDrawerState(to: .fullyExpanded, animated: true)))
    #expect(!script.state.passesTouchesThrough)
    #expect(try script.tap(100, 59).started?.to == .dismissed)
  }

  @Test func nothingPassesThroughInMotionOrOutOfSight() throws {
    var script = try DrawerScript.presented {
      $0.passthroughTouchesInStates = DrawerConfiguration.OpenState.allCases
    }
    try script.drag(to: 444)
    #expect(!script.state.passesTouchesThrough)
    // During a drag the target is transitioning, so the tap outside is disabled.
    #expect(try script.tap(100, 100).response.ignored != nil)
    try script.pan(.changed, 300)
    #expect(script.state.name == .dismissed && !script.state.passesTouchesThrough)
    try script.settle(.command(.dismiss(animated: false)))
    #expect(!script.state.passesTouchesThrough)
  }

  @Test(arguments: [(1, 1, true), (2, 1, false), (1, 2, false), (2, 2, true), (0, 1, false), (-2, 1, false)])
  func countHasToBeTheConfiguredOne(_ configured: Int, given: Int, isTaken: Bool) throws {
    var script = try DrawerScript.presented {
      $0.passthroughTouchesInStates = []
      $0.numberOfTapsForFullDrawerPresentation = configured
      $0.numberOfTapsForOutsideDrawerDismissal = configured
    }
    #expect(script.state.isExpansionTapEnabled == (configured > 0))
    #expect(script.state.isDismissalTapEnabled == (configured > 0))
    #expect(try (script.tap(100, 600, count: given).started != nil) == isTaken)
    try script.settle(.command(.setDrawerState(to: .collapsed, animated: true)))
    #expect(try (script.tap(100, 100, count: given).started != nil) == isTaken)
  }

  @Test func switchedOff() throws {
    var script = try DrawerScript.presented {
      $0.passthroughTouchesInStates = []
      $0.isFullyPresentableByDrawerTaps = false
      $0.isDismissableByOutsideDrawerTaps = false
    }
    #expect(!script.state.isExpansionTapEnabled && !script.state.isDismissalTapEnabled)
    #expect(try script.tap(100, 600).delegate.isEmpty)
    #expect(try script.tap(100, 100).delegate.isEmpty)
  }

  @Test func fullyExpandedThereIsNothingToExpand() throws {
    var script = try DrawerScript.presented { $0.initialState = .fullyExpanded }
    #expect(!script.state.isExpansionTapEnabled && script.state.isDismissalTapEnabled)
    #expect(try script.tap(100, 100).response.ignored != nil)
  }

  @Test func clientCanNameTheFrame() throws {
    for (target, event) in [
      ("drawer", Drawer.DelegateEvent.drawerInteriorTapped), ("handle", .drawerInteriorTapped),
      ("container", .drawerExteriorTapped), ("presenting", .drawerExteriorTapped), ("lowerMark", nil),
    ] as [(String, Drawer.DelegateEvent?)] {
      var script = try DrawerScript.presented {
        $0.passthroughTouchesInStates = []
        $0.inDebugMode = true
      }
      #expect(try script.send(.tap(Tap(target: target))).events.first == event)
    }
  }

  @Test func goneThereIsNothingToTap() throws {
    var script = try DrawerScript()
    #expect(try script.tap(100, 600).response.ignored != nil)
    #expect(!script.state.isExpansionTapEnabled && !script.state.isDismissalTapEnabled)
  }
}
