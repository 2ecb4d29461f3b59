import Testing

@testable import Drawers

/// Drags: following the finger, canceled drags, ignored drags.
@Suite struct DrawerDragTests {
  @Test func beganCountsItsOwnTranslation() throws {
    var script = try DrawerScript.presented()
    try script.pan(.began, -10)
    #expect(script.state.drawerY == 534 && script.state.isDragging)
    try script.pan(.changed, -30)
    #expect(script.state.drawerY == 514)
  }

  @Test(arguments: [GesturePhase.ended, .cancelled]) func theEndMovesNothingItself(_ phase: GesturePhase) throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 444)
    let outcome = try script.pan(phase, -200)
    #expect(outcome.started?.startY == 444)
    #expect(!script.state.isDragging)
  }

  @Test func dragsEmitNothing() throws {
    var script = try DrawerScript.presented()
    #expect(try script.pan(.began, 0).delegate.isEmpty)
    #expect(try script.pan(.changed, 100).delegate.isEmpty)
  }

  @Test func cancelledGoesBackToWhereTheDragBegan() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 200)
    // The speed and the position have no effect.
    let outcome = try script.pan(.cancelled, -344, velocity: -9000)
    #expect(outcome.started?.from == .transitioning && outcome.started?.to == .partiallyExpanded)
    #expect(outcome.settlement?.outcome == "partiallyExpanded")
  }

  @Test func lostEndIsACancel() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 200)
    let outcome = try script.pan(.began, 0)
    // The lost pan sends the drawer back to partial. The new pan grabs it at its current position, y = 200.
    #expect(outcome.events.count == 1 && outcome.started?.to == .partiallyExpanded)
    #expect(script.state.drawerY == 200 && script.state.isDragging)
    let end = try script.pan(.cancelled, 0)
    #expect(end.started?.to == .partiallyExpanded)
  }

  @Test func draggedToTheBottomItIsDismissedYetPresented() throws {
    var script = try DrawerScript.presented { $0.heightOfCollapsedDrawer = 0 }
    try script.drag(to: 844)
    #expect(script.state.name == .dismissed && script.state.target == .dismissed && script.state.isPresented)
    #expect(!script.state.isDismissalTapEnabled && !script.state.isExpansionTapEnabled)
    #expect(try !script.drawer.isHidden)
    let outcome = try script.pan(.ended, 300)
    // There is no distance, so the drawer is gone within the same event.
    #expect(outcome.events.count == 2)
    #expect(!script.state.isPresented)
  }

  @Test func draggedToTheBottomItCanBeBroughtBack() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 844)
    let outcome = try script.pan(.cancelled, 300)
    #expect(outcome.started?.from == .dismissed && outcome.started?.startY == 844)
    try script.settle()
    #expect(script.state.name == .partiallyExpanded && script.state.isPresented)
  }

  @Test func ignoredEvents() throws {
    var script = try DrawerScript()
    let gone = script.state
    #expect(try script.pan(.began, -100).response.ignored != nil)
    #expect(try script.pan(.changed, -200).response.ignored != nil)
    #expect(script.state == gone)
    // A pan that began without a drawer does not drag one that is presented meanwhile.
    try script.send(.command(.present(animated: false)))
    #expect(try script.pan(.changed, -300).response.ignored != nil)
    #expect(try script.pan(.ended, -300, velocity: -9000).delegate.isEmpty)
    #expect(script.state.drawerY == 544)
  }

  @Test(arguments: [GesturePhase.changed, .ended, .cancelled])
  func aDrawerThatIsNotDraggableStays(_ phase: GesturePhase) throws {
    var script = try DrawerScript.presented { $0.isDrawerDraggable = false }
    #expect(try script.pan(.began, 50).response.ignored != nil)
    let outcome = try script.pan(phase, 200, velocity: 9000)
    #expect(outcome.response.ignored != nil && outcome.delegate.isEmpty)
    #expect(script.state.drawerY == 544 && !script.state.isDragging)
  }

  @Test func aPanOutlivesTheDrawerItDragged() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 400)
    try script.send(.command(.dismiss(animated: false)))
    #expect(!script.state.isPresented && !script.state.isDragging)
    #expect(try script.pan(.changed, -300).response.ignored != nil)
    #expect(script.state.drawerY == 844)
  }

  @Test func tapFlagsFollowTheDrag() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 544.5)
    #expect(script.state.isExpansionTapEnabled && script.state.isDismissalTapEnabled)
    try script.pan(.changed, 0.6)
    #expect(!script.state.isExpansionTapEnabled && !script.state.isDismissalTapEnabled)
    try script.pan(.changed, -544)
    #expect(!script.state.isExpansionTapEnabled && script.state.isDismissalTapEnabled)
  }
}
