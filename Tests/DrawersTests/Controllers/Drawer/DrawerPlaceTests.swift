import Testing

@testable import Drawers

/// The drawer's state at each y: within 0.5 pt of a position, in the library's order.
@Suite struct DrawerPlaceTests {
  struct Row: Sendable {
    var y: Double
    var name: Drawer.StateName
    var why: String
  }

  @Test(arguments: [
    Row(y: 30, name: .fullyExpanded, why: "at the gap"),
    Row(y: 30.5, name: .fullyExpanded, why: "just within the tolerance"),
    Row(y: 30.51, name: .transitioning, why: "just beyond it"),
    Row(y: 543.49, name: .transitioning, why: "just above partial"),
    Row(y: 543.5, name: .partiallyExpanded, why: "the tolerance is inclusive"),
    Row(y: 544.5, name: .partiallyExpanded, why: "on both sides"),
    Row(y: 544.51, name: .transitioning, why: "just below partial"),
    Row(y: 763.5, name: .collapsed, why: "just within the tolerance of collapsed"),
    Row(y: 764.51, name: .transitioning, why: "just below collapsed"),
    Row(y: 843.49, name: .transitioning, why: "just above the bottom"),
    Row(y: 843.5, name: .dismissed, why: "dragged to the bottom"),
    Row(y: 844, name: .dismissed, why: "at the bottom"),
  ])
  func draggedTo(_ row: Row) throws {
    var script = try DrawerScript.presented { $0.fullExpansionBehaviour = .leavesCustomGap(30) }
    try script.drag(to: row.y)
    #expect(isSame(script.state.drawerY, row.y))
    #expect(script.state.name == row.name, "\(row.why)")
    #expect(script.state.target == row.name, "a drag's target is where the drawer is")
    #expect(script.state.isPresented)
  }

  @Test func theOrderDecidesWherePositionsAreTheSame() throws {
    // A partial height within 0.5 pt of the container's reads fully expanded.
    var high = try DrawerScript.presented { $0.heightOfPartiallyExpandedDrawer = 843.5 }
    #expect(high.state.name == .fullyExpanded && high.state.target == .partiallyExpanded)
    // A collapsed drawer at the partial position reads partially expanded.
    var same = try DrawerScript.presented { $0.heightOfCollapsedDrawer = 300 }
    try same.settle(.command(.setDrawerState(to: .collapsed, animated: true)))
    #expect(same.state.name == .partiallyExpanded && same.state.target == .collapsed)
    // A collapsed drawer without a height reads dismissed, but is still presented.
    var low = try DrawerScript.presented { $0.heightOfCollapsedDrawer = 0 }
    try low.settle(.command(.setDrawerState(to: .collapsed, animated: true)))
    #expect(low.state.name == .dismissed && low.state.target == .collapsed && low.state.isPresented)
    #expect(try !low.drawer.isHidden)
    try high.settle(.command(.dismiss(animated: true)))
    #expect(high.state.name == .dismissed && !high.state.isPresented)
  }

  struct NamedEnd: Sendable {
    var partial = 300.0
    var collapsed = 80.0
    var destination: Drawer.Destination
    var to: Drawer.StateName
    var target: Drawer.StateName
  }

  @Test(arguments: [
    NamedEnd(collapsed: 0, destination: .collapsed, to: .dismissed, target: .collapsed),
    NamedEnd(collapsed: 0.3, destination: .collapsed, to: .dismissed, target: .collapsed),
    NamedEnd(collapsed: 300, destination: .collapsed, to: .partiallyExpanded, target: .collapsed),
    NamedEnd(collapsed: 80, destination: .collapsed, to: .collapsed, target: .collapsed),
    NamedEnd(partial: 0, destination: .partiallyExpanded, to: .dismissed, target: .partiallyExpanded),
    NamedEnd(partial: 844, destination: .partiallyExpanded, to: .fullyExpanded, target: .partiallyExpanded),
  ])
  func onlyAPresentationReportsTheStateAtItsEnd(_ row: NamedEnd) throws {
    var script = try DrawerScript {
      $0.heightOfPartiallyExpandedDrawer = row.partial
      $0.heightOfCollapsedDrawer = row.collapsed
      $0.initialState = DrawerConfiguration.OpenState(rawValue: row.destination.rawValue)
    }
    let presented = try script.send(.command(.present(animated: true)))
    #expect(presented.started?.from == .dismissed && presented.started?.to == row.to)
    #expect(script.state.target == row.target)
    try script.settle(.command(.setDrawerState(to: .fullyExpanded, animated: true)))
    #expect(try script.go(to: row.destination).started?.to.rawValue == row.destination.rawValue)
    #expect(script.state.target == row.target)
  }

  @Test(
    arguments: [
      (DrawerConfiguration.FullExpansionBehaviour.coversFullScreen, nil, 0),
      (.doesNotCoverStatusBar, nil, 47),
      (.doesNotCoverStatusBar, 20, 20),
      (.leavesCustomGap(60.5), nil, 60.5),
      (.leavesCustomGap(0), nil, 0),
      (.leavesCustomGap(-5), nil, 0),
    ] as [(DrawerConfiguration.FullExpansionBehaviour, Double?, Double)])
  func fullPosition(_ behavior: DrawerConfiguration.FullExpansionBehaviour, bar: Double?, y: Double) throws {
    var script = try DrawerScript.presented(container: Container(safeArea: Insets(top: 47))) {
      $0.fullExpansionBehaviour = behavior
      $0.statusBarHeight = bar
    }
    let outcome = try script.go(to: .fullyExpanded)
    #expect(outcome.started?.endY == y)
    #expect(script.state.drawerY == y)
  }

  @Test func aDragStaysWithinTheRange() throws {
    var script = try DrawerScript.presented { $0.fullExpansionBehaviour = .leavesCustomGap(30) }
    try script.pan(.began, 0)
    try script.pan(.changed, -2000)
    #expect(script.state.drawerY == 30)
    // The difference from the last sample counts, not the translation. The part beyond the edge does not have to be
    // made up for.
    try script.pan(.changed, -1990)
    #expect(script.state.drawerY == 40)
    try script.pan(.changed, 3000)
    #expect(script.state.drawerY == 844)
  }

  @Test func halfTheContainerRoundedIsTheDefaultHeight() throws {
    let container = Container(width: 390, height: 845)
    let script = try DrawerScript.presented(container: container) { $0.heightOfPartiallyExpandedDrawer = nil }
    // 422.5 is rounded away from 0.
    #expect(script.state.drawerY == 845 - 423)
    #expect(script.machine.rules.configuration.resolved(in: container).heightOfPartiallyExpandedDrawer == 423)
  }

  @Test func emptyContainerGivesNumbers() throws {
    var script = try DrawerScript.presented(container: Container(width: 0, height: 0)) {
      $0.durationIsProportionalToDistanceTraveled = true
      $0.inDebugMode = true
      $0.fullExpansionBehaviour = .leavesCustomGap(60)
    }
    try script.pan(.began, 10, velocity: 900)
    try script.pan(.changed, 30, velocity: 900)
    try script.pan(.ended, 30, velocity: 900)
    try script.settle()
    for entry in script.machine.frames().entries {
      for member in FrameMember.allCases { #expect(entry.frame[member].isFinite) }
    }
    #expect(script.state.drawerY == 0)
  }
}
