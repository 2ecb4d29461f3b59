import Testing

@testable import Drawers

/// Transitions: their events, their durations, and immediate completion.
@Suite struct DrawerTransitionTests {
  @Test func presentReportsBothEnds() throws {
    var script = try DrawerScript()
    let transition = Drawer.Transition(
      from: .dismissed, to: .partiallyExpanded, startY: 844, endY: 544, duration: 0.4, isPresenting: true)
    let start = try script.send(.command(.present(animated: true)))
    #expect(start.events == [.transitionWillStart(transition)])
    #expect(script.state.isPresented && script.state.name == .partiallyExpanded)
    #expect(script.machine.animations.map { $0.onCompletion } == [[.transitionDidFinish(transition)]])
    // UIKit's default spring keeps its half second.
    #expect(try script.send(.tick, after: 0.499).events.isEmpty)
    let end = try script.send(.tick, after: 0.0011)
    #expect(end.events == [.transitionDidFinish(transition)])
    #expect(end.delegate.first.map { isSame($0.time, 0.516) } == true)
  }

  @Test(
    arguments: [
      (nil, true, .partiallyExpanded), (nil, false, .fullyExpanded), (.collapsed, true, .collapsed),
      (.fullyExpanded, true, .fullyExpanded), (.collapsed, false, .collapsed),
    ] as [(DrawerConfiguration.OpenState?, Bool, Drawer.StateName)])
  func initialState(_ initial: DrawerConfiguration.OpenState?, supportsPartial: Bool, name: Drawer.StateName) throws {
    let script = try DrawerScript.presented {
      $0.initialState = initial
      $0.supportsPartialExpansion = supportsPartial
    }
    #expect(script.state.name == name && script.state.target == name)
  }

  @Test func directionDecidesIsPresentingExceptForTheCommandsOfTheirName() throws {
    var script = try DrawerScript.presented()
    #expect(try script.go(to: .fullyExpanded).started?.isPresenting == true)
    try script.settle()
    #expect(try script.go(to: .collapsed).started?.isPresenting == false)
    try script.settle()
    #expect(try script.go(to: .collapsed).started?.isPresenting == false)
    #expect(try script.send(.command(.dismiss(animated: true))).started?.isPresenting == false)
    // The drawer is presented out of sight: over no distance, but still as a presentation.
    var low = try DrawerScript {
      $0.initialState = .collapsed; $0.heightOfCollapsedDrawer = 0
    }
    #expect(try low.send(.command(.present(animated: true))).started?.isPresenting == true)
  }

  struct Timing: Sendable, CustomTestStringConvertible {
    var curve: DrawerTimingCurve
    var isProportional: Bool
    /// The duration of the animation, for 544 of 844 points in 0.8 s.
    var duration: Double
    var why: String
    var testDescription: String { why }
  }

  private static let share = 0.8 * 544 / 844

  @Test(arguments: [
    Timing(curve: .system, isProportional: false, duration: 0.5, why: "UIKit's spring takes its own time"),
    Timing(curve: .system, isProportional: true, duration: 0.5, why: "for any distance"),
    Timing(
      curve: .physicalSpring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 0), isProportional: true,
      duration: 0.9233, why: "e^-10t (1 + 10t) is 0.001 at 0.9233 s"),
    Timing(
      curve: .dampedSpring(dampingRatio: 0.7, initialVelocity: 0), isProportional: false, duration: 0.8,
      why: "a damping ratio takes the total"),
    Timing(
      curve: .dampedSpring(dampingRatio: 0.7, initialVelocity: 0), isProportional: true, duration: share,
      why: "or its share"),
    Timing(curve: .named(.easeIn), isProportional: false, duration: 0.8, why: "a curve takes the total"),
    Timing(curve: .named(.linear), isProportional: true, duration: share, why: "or its share"),
    Timing(
      curve: .cubicBezier(CubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 1.4)), isProportional: true, duration: share,
      why: "also with a custom curve"),
  ])
  func durationThatPlays(_ timing: Timing) throws {
    var script = try DrawerScript.presented {
      $0.timingCurve = timing.curve
      $0.totalDurationInSeconds = 0.8
      $0.durationIsProportionalToDistanceTraveled = timing.isProportional
    }
    let outcome = try script.go(to: .fullyExpanded)
    let animation = try #require(script.machine.animations.first?.animation)
    #expect(isSame(animation.duration, timing.duration, within: 1e-4))
    // The library's duration ignores springs.
    let duration = try #require(outcome.started?.duration)
    #expect(isSame(duration, timing.isProportional ? Self.share : 0.8))
  }

  /// The share is of the travel between dismissed and fully expanded, whatever the gap above.
  @Test(
    arguments: [
      (.leavesCustomGap(422), .fullyExpanded, 422, 3), (.leavesCustomGap(422), .partiallyExpanded, 300, 3 * 300 / 422),
      (.doesNotCoverStatusBar, .fullyExpanded, 797, 3), (.coversFullScreen, .partiallyExpanded, 300, 3 * 300 / 844),
      // A gap that covers the partially expanded position: the drawer travels only up to the gap.
      (.leavesCustomGap(644), .partiallyExpanded, 200, 3), (.leavesCustomGap(900), .fullyExpanded, 0, 0),
    ] as [(DrawerConfiguration.FullExpansionBehaviour, DrawerConfiguration.OpenState, Double, Double)])
  func proportionalDurationIsAShareOfTheTravel(
    _ expansion: DrawerConfiguration.FullExpansionBehaviour, _ state: DrawerConfiguration.OpenState, visible: Double,
    duration: Double
  ) throws {
    var script = try DrawerScript(container: Container(safeArea: Insets(top: 47))) {
      $0.fullExpansionBehaviour = expansion
      $0.initialState = state
      $0.totalDurationInSeconds = 3
      $0.durationIsProportionalToDistanceTraveled = true
      $0.timingCurve = .named(.linear)
    }
    let outcome = try script.send(.command(.present(animated: true)))
    // As in the library, the reported duration is the share of the container.
    let started = try #require(outcome.started)
    #expect(isSame(started.duration, 3 * abs(started.endY - started.startY) / 844))
    #expect(script.machine.animations.first.map { isSame($0.animation.duration, duration) } ?? (duration == 0))
    try script.settle()
    #expect(try isSame(844 - script.drawer.y, visible))
  }

  @Test(arguments: [0, -1, -1e7] as [Double]) func durationThatIsNotPositiveIsTheDefault(_ duration: Double) throws {
    var script = try DrawerScript.presented { $0.totalDurationInSeconds = duration }
    #expect(try script.go(to: .fullyExpanded).started?.duration == 0.4)
  }

  @Test(arguments: [Drawer.Destination.collapsed, .partiallyExpanded, .fullyExpanded])
  func unanimatedCompletesAtOnce(_ destination: Drawer.Destination) throws {
    var script = try DrawerScript.presented { $0.initialState = .collapsed }
    let outcome = try script.go(to: destination, animated: false)
    let transition = try #require(outcome.started)
    #expect(outcome.events == [.transitionWillStart(transition), .transitionDidFinish(transition)])
    #expect(transition.duration == 0.4)
    #expect(script.machine.animations.isEmpty)
    #expect(script.state.name.rawValue == destination.rawValue)
    #expect(try script.drawer.y == script.state.drawerY)
  }

  @Test func overNoDistanceItCompletesAtOnce() throws {
    var script = try DrawerScript.presented()
    let outcome = try script.go(to: .partiallyExpanded)
    #expect(outcome.events.count == 2 && script.machine.animations.isEmpty)
    // Half a point from the mark, the drawer snaps to it.
    try script.drag(to: 544.5)
    let release = try script.pan(.ended, 0.5)
    #expect(release.events.count == 2 && script.machine.animations.isEmpty)
    #expect(release.started?.startY == 544)
    #expect(script.state.drawerY == 544)
  }

  @Test func fromHalfAPointBesideTheMarkNothingJumps() throws {
    var script = try DrawerScript.presented()
    try script.drag(to: 544.5)
    let outcome = try script.pan(.ended, 0.5, velocity: 400)
    #expect(outcome.started?.from == .partiallyExpanded && outcome.started?.startY == 544)
    #expect(try isSame(script.drawer.y, 544.5))
  }

  @Test func dismissalIsOneTransition() throws {
    var script = try DrawerScript.presented()
    let start = try script.send(.command(.dismiss(animated: true)))
    #expect(start.events.count == 1)
    #expect(script.state.name == .dismissed && script.state.isPresented)
    #expect(try !script.drawer.isHidden)
    let end = try script.send(.tick, after: 1)
    #expect(end.events == [.transitionDidFinish(try #require(start.started))])
    #expect(!script.state.isPresented && script.state.target == .dismissed && script.state.drawerY == 844)
    for name in ["container", "drawer", "handle"] { #expect(script.machine.frames()[name]?.isHidden == true) }
    #expect(script.machine.frames()["presenting"]?.isHidden == false)
  }

  @Test func commandsThatCannotBe() throws {
    var script = try DrawerScript()
    let fresh = script.machine
    #expect(throws: Refusal.notPresented) { try script.send(.command(.dismiss(animated: true))) }
    #expect(throws: Refusal.notPresented) { try script.go(to: .fullyExpanded) }
    #expect(throws: Refusal.notPresented) { try script.go(to: .dismissed) }
    #expect(script.machine == fresh)
    try script.send(.command(.present(animated: true)))
    #expect(throws: Refusal.alreadyPresented) { try script.send(.command(.present(animated: true))) }
    try script.settle(.command(.setDrawerState(to: .dismissed, animated: true)))
    #expect(throws: Refusal.notPresented) { try script.send(.command(.dismiss(animated: false))) }
    try script.send(.command(.present(animated: false)))
    #expect(script.state.name == .partiallyExpanded)
  }

  @Test func whileItIsDismissed() throws {
    var script = try DrawerScript.presented()
    try script.send(.command(.dismiss(animated: true)))
    let again = try script.send(.command(.dismiss(animated: false)), after: 0.1)
    #expect(again.delegate.isEmpty && again.response.ignored != nil)
    #expect(script.state.isPresented && script.machine.animations.count == 1)
    let back = try script.go(to: .fullyExpanded)
    #expect(back.isInterruption && back.started?.from == .transitioning)
    try script.settle()
    #expect(script.state.isPresented && script.state.name == .fullyExpanded)
  }

  @Test func presentTurnsADismissalAround() throws {
    var script = try DrawerScript.presented()
    try script.send(.command(.dismiss(animated: true)))
    let back = try script.send(.command(.present(animated: true)), after: 0.1)
    #expect(back.isInterruption && back.started?.from == .transitioning && back.started?.isPresenting == true)
    try script.settle()
    #expect(script.state.isPresented && script.state.name == .partiallyExpanded)
  }

  @Test func partialPositionAboveTheGapIsClampedWhenWritten() throws {
    var script = try DrawerScript.presented {
      $0.heightOfPartiallyExpandedDrawer = 2000
      $0.fullExpansionBehaviour = .leavesCustomGap(60)
    }
    #expect(script.state.drawerY == 60 && script.state.name == .fullyExpanded)
    #expect(script.state.target == .partiallyExpanded)
    let outcome = try script.go(to: .partiallyExpanded)
    #expect(outcome.started?.endY == 0 && outcome.events.count == 2)
    #expect(script.state.drawerY == 60)
  }
}
