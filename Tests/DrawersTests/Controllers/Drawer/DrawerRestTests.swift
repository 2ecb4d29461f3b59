import Testing

@testable import Drawers

/// A drawer comes to rest in a named state, also after gestures that interrupt each other.
@Suite struct DrawerRestTests {
  private func pulled() throws -> DrawerScript {
    var script = try DrawerScript.presented {
      $0.initialState = .fullyExpanded
      $0.scrollViewForPullToDismiss = true
    }
    try script.scroll(.began)
    try script.scroll(.changed, offset: -200)
    #expect(script.state.target == .transitioning && script.state.drawerY == 200)
    return script
  }

  private func expectRest(_ script: inout DrawerScript) throws {
    try script.settle()
    #expect(script.state.name != .transitioning && script.state.target != .transitioning)
    #expect(!script.state.isDragging)
  }

  @Test func cancelledDragThatBeganInAPullIsReleased() throws {
    var script = try pulled()
    try script.pan(.began, 0)
    try script.scroll(.ended, offset: 0)
    let outcome = try script.pan(.cancelled, 0)
    #expect(outcome.settlement?.outcome == "fullyExpanded")
    try expectRest(&script)
  }

  @Test func pullThatBeganInADragIsReleased() throws {
    var script = try DrawerScript.presented {
      $0.initialState = .fullyExpanded
      $0.scrollViewForPullToDismiss = true
    }
    try script.drag(to: 300)
    try script.scroll(.began)
    try script.pan(.ended, 300)
    // The pull catches the drawer half a point from its starting position.
    try script.scroll(.changed, offset: -0.4)
    #expect(script.state.target == .transitioning)
    try script.scroll(.ended, offset: 0)
    try expectRest(&script)
  }

  @Test func pullIsReleasedByAScrollViewThatNoLongerTakesPart() throws {
    var script = try pulled()
    var configuration = script.machine.rules.configuration
    configuration.scrollViewForPullToDismiss = false
    try script.send(.configure(configuration))
    try script.scroll(.ended, offset: 0)
    try expectRest(&script)
    #expect(try script.scroll(.began).response.ignored != nil)
  }

  @Test func lostPullIsReleased() throws {
    var script = try pulled()
    try script.scroll(.began)
    try expectRest(&script)
  }

  @Test func unsupportedPartialExpansionIsRefused() throws {
    var configuration = DrawerConfiguration()
    configuration.supportsPartialExpansion = false
    configuration.initialState = .partiallyExpanded
    let fault = Refusal.invalid(Fault("initialState", detail: DrawerConfiguration.partialExpansionFault))
    #expect(throws: fault) { try Machine<Drawer>.make(configuration: configuration) }

    var script = try DrawerScript.presented { $0.supportsPartialExpansion = false }
    let before = script.machine
    #expect(throws: Refusal.invalid(Fault("to", detail: DrawerConfiguration.partialExpansionFault))) {
      try script.go(to: .partiallyExpanded)
    }
    #expect(script.machine == before)
    // Without partial expansion, a release never selects the collapsed state, but a command can.
    #expect(try script.go(to: .collapsed).started?.to == .collapsed)
  }
}
