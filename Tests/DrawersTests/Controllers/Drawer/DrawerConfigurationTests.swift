import Testing

@testable import Drawers

/// The normalization of values out of range, and the moves that a changed configuration or container causes.
@Suite struct DrawerConfigurationTests {
  @Test func negativeValuesBecomeZero() throws {
    var configuration = DrawerConfiguration()
    configuration.heightOfPartiallyExpandedDrawer = -1
    configuration.heightOfCollapsedDrawer = -1
    configuration.totalDurationInSeconds = 0
    configuration.fullExpansionBehaviour = .leavesCustomGap(-5)
    configuration.statusBarHeight = -1
    configuration.numberOfTapsForFullDrawerPresentation = -1
    configuration.numberOfTapsForOutsideDrawerDismissal = -1
    configuration.flickSpeedThreshold = -1
    configuration.upperMarkGap = -1
    configuration.lowerMarkGap = -1
    configuration.maximumCornerRadius = -1
    let machine = try Machine<Drawer>.make(configuration: configuration).machine
    let result = machine.rules.configuration
    #expect(result.heightOfPartiallyExpandedDrawer == 0 && result.heightOfCollapsedDrawer == 0)
    #expect(result.totalDurationInSeconds == 0.4 && result.fullExpansionBehaviour == .coversFullScreen)
    #expect(result.statusBarHeight == 0 && result.flickSpeedThreshold == 0 && result.maximumCornerRadius == 0)
    #expect(result.numberOfTapsForFullDrawerPresentation == 0 && result.numberOfTapsForOutsideDrawerDismissal == 0)
    #expect(result.upperMarkGap == 0 && result.lowerMarkGap == 0)
  }

  @Test func handleOutOfRange() {
    var handle = DrawerConfiguration.Handle()
    handle.backgroundColor = RGBAColor(rgba: 0)
    handle.size = .init(width: 100, height: 0)
    handle.top = -3
    handle.cornerRadius = .custom(-2)
    let result = handle.normalized
    #expect(result.backgroundColor == RGBAColor(rgba: 0x8080_80FF))
    #expect(result.size == .init(width: 40, height: 6))
    #expect(result.top == 0 && result.cornerRadius == .custom(0))
    // Only UIKit's own clear color counts as no color.
    handle.backgroundColor = RGBAColor(rgba: 0xFFFF_FF00)
    #expect(handle.normalized.backgroundColor == RGBAColor(rgba: 0xFFFF_FF00))
  }

  @Test func borderAndShadowOutOfRange() {
    var border = DrawerConfiguration.DrawerBorder()
    border.borderThickness = -1
    #expect(border.normalized.borderThickness == 0)
    var shadow = DrawerConfiguration.DrawerShadow()
    shadow.shadowOpacity = 1.5
    shadow.shadowRadius = -1
    shadow.shadowOffset = Point2D(x: -4, y: 4)
    #expect(shadow.normalized.shadowOpacity == 1 && shadow.normalized.shadowRadius == 0)
    #expect(shadow.normalized.shadowOffset == Point2D(x: 0, y: 4))
    shadow.shadowOpacity = -1
    #expect(shadow.normalized.shadowOpacity == 0)
  }

  private func configure(
    _ script: inout DrawerScript, _ change: (inout DrawerConfiguration) -> Void
  ) throws -> Outcome<Drawer> {
    var configuration = script.machine.rules.configuration
    change(&configuration)
    return try script.send(.configure(configuration))
  }

  @Test func anotherHeightLaysTheDrawerOutAtItsTarget() throws {
    var script = try DrawerScript.presented()
    let outcome = try configure(&script) { $0.heightOfPartiallyExpandedDrawer = 400 }
    #expect(outcome.delegate.isEmpty && script.machine.animations.isEmpty)
    #expect(script.state.drawerY == 444 && script.state.target == .partiallyExpanded)
    // The height of another state has no effect.
    _ = try configure(&script) { $0.heightOfCollapsedDrawer = 200 }
    #expect(script.state.drawerY == 444)
  }

  @Test func configureCompletesRunningAnimations() throws {
    var script = try DrawerScript.presented()
    let start = try script.go(to: .fullyExpanded)
    let outcome = try configure(&script) { $0.fullExpansionBehaviour = .leavesCustomGap(50) }
    #expect(outcome.events == [.transitionDidFinish(try #require(start.started))])
    #expect(script.state.drawerY == 50)
  }

  @Test func unrelatedChangeLeavesADragWhereItIs() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 544.4)
    _ = try configure(&script) { $0.flickSpeedThreshold = 1 }
    #expect(isSame(script.state.drawerY, 544.4))
  }

  @Test(arguments: [Drawer.Destination.collapsed, .partiallyExpanded, .fullyExpanded])
  func resizeKeepsTheTarget(_ destination: Drawer.Destination) throws {
    var script = try DrawerScript.presented { $0.fullExpansionBehaviour = .leavesCustomGap(20) }
    try script.settle(.command(.setDrawerState(to: destination, animated: true)))
    try script.send(.resize(Container(width: 844, height: 390)))
    let positions: [Drawer.Destination: Double] = [.collapsed: 310, .partiallyExpanded: 90, .fullyExpanded: 20]
    #expect(script.state.drawerY == positions[destination])
    #expect(try script.drawer.width == 844 && script.drawer.height == 390)
  }

  @Test func resizeInADragKeepsTheDistanceFromItsStart() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 500)
    try script.send(.resize(Container(width: 844, height: 390)))
    #expect(script.state.drawerY == 390 - 344 && script.state.target == .transitioning && script.state.isDragging)
    // A container that is too small limits the way of the finger, and a larger one gives it back.
    try script.send(.resize(Container(width: 844, height: 200)))
    #expect(script.state.drawerY == 0)
    try script.send(.resize(Container()))
    #expect(script.state.drawerY == 500)
    try script.pan(.changed, -34)
    #expect(script.state.drawerY == 510)
  }

  @Test func resizeInAnAnimationCompletesIt() throws {
    var script = try DrawerScript.presented()
    try script.send(.command(.dismiss(animated: true)))
    let outcome = try script.send(.resize(Container(width: 844, height: 390)), after: 0.1)
    #expect(outcome.events.count == 1)
    #expect(!script.state.isPresented && script.state.drawerY == 390)
    try script.settle(.command(.present(animated: true)))
    #expect(script.state.drawerY == 90)
  }

  @Test func dragContinuesThoughDraggingIsSwitchedOff() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 300)
    _ = try configure(&script) { $0.isDrawerDraggable = false }
    try script.settle(.pan(PanSample(phase: .ended, velocity: .zero)))
    #expect(script.state.name == .fullyExpanded)
    #expect(try script.pan(.began, 10).response.ignored != nil)
  }
}
