import Testing

@testable import Drawers

/// Pans without a velocity are judged as soon as there is an estimate.
@Suite struct TransitionDeferredPanTests {
  private func harness() throws -> MachineHarness<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.animator = .presentation(finalFrame: Rect2D(width: 390, height: 844))
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    try harness.handle(.command(.present(animated: false)))
    return harness
  }

  @Test func firstEstimateJudges() throws {
    var harness = try harness()
    let began = try harness.handle(.pan(.began, velocity: nil))
    #expect(began.emitted.isEmpty && began.response == EventResponse())
    // The finger has not moved yet, so there is no estimate.
    #expect(try harness.handle(.pan(.changed, velocity: nil)).emitted.isEmpty)
    #expect(harness.state.name == .presented)
    let judged = try harness.handle(.pan(.changed, y: 84.4, velocity: nil))
    #expect(
      judged.emitted == [
        .delegate(.navigationAction), .delegate(.willBegin(.dismiss, isInteractive: true)),
        .delegate(.didUpdate(progress: 0.1)),
      ])
    #expect(agree(harness.state.progress, 0.1))
  }

  @Test func estimateTheOtherWayRefusesForGood() throws {
    var harness = try harness()
    try harness.handle(.pan(.began, velocity: nil))
    #expect(try harness.handle(.pan(.changed, y: -1, velocity: nil)).response.ignored != nil)
    #expect(try harness.handle(.pan(.changed, y: 400, velocity: nil)).emitted.isEmpty)
    #expect(harness.state.name == .presented)
  }

  /// A finger that rests before it moves has no estimate at its first sample. The pan follows it at once.
  @Test(arguments: [0.05, 0.11, 0.3, 10]) func firstMovementJudgesHoweverLateItComes(_ pause: Double) throws {
    var harness = try harness()
    try harness.handle(.pan(.began, velocity: nil))
    try harness.handle(.pan(.changed, y: 84.4, velocity: nil), after: pause)
    #expect(harness.state.name == .interacting)
    #expect(agree(harness.state.progress, 0.1))
    try harness.handle(.pan(.changed, y: 168.8, velocity: nil), after: pause)
    #expect(agree(harness.state.progress, 0.2))
  }

  @Test(arguments: [-1, -84.4]) func lateMovementTheOtherWayRefusesForGood(_ y: Double) throws {
    var harness = try harness()
    try harness.handle(.pan(.began, velocity: nil))
    #expect(try harness.handle(.pan(.changed, y: y, velocity: nil), after: 0.3).response.ignored != nil)
    try harness.handle(.pan(.changed, y: 400, velocity: nil), after: 0.3)
    #expect(harness.state.name == .presented)
  }

  /// Adjacent tabs are on both sides: the late movement selects one.
  @Test(arguments: [(-100.0, 2), (100, 0)]) func lateMovementSelectsTheTab(_ x: Double, _ tab: Int) throws {
    var configuration = TransitionConfiguration()
    (configuration.style, configuration.tabCount, configuration.selectedIndex) = (.tabBar, 3, 1)
    configuration.pan = .regular(direction: .fromLeft)
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    try harness.handle(.pan(.began, velocity: nil))
    try harness.handle(.pan(.changed, x: x, velocity: nil), after: 0.3)
    #expect(harness.state.name == .interacting)
    try harness.handle(.pan(.ended, x: 3 * x, velocity: Point2D(x: x)))
    #expect(harness.state.selectedIndex == tab)
  }

  @Test func laterVelocityJudgesAsWell() throws {
    var harness = try harness()
    try harness.handle(.pan(.began, velocity: nil))
    try harness.handle(.pan(.changed, velocity: Point2D(y: 3)))
    #expect(harness.state.name == .interacting)
  }

  @Test func endWithoutAnEstimateDoesNothing() throws {
    var harness = try harness()
    try harness.handle(.pan(.began, velocity: nil))
    #expect(try harness.handle(.pan(.ended, y: 700, velocity: nil)).emitted.isEmpty)
    #expect(harness.state.name == .presented)
    #expect(throws: Refusal.noGesture(kind: "pan", phase: "changed")) { try harness.handle(.pan(.changed)) }
  }

  @Test func transitionMeanwhileRefusesForGood() throws {
    var harness = try harness()
    try harness.handle(.pan(.began, velocity: nil))
    try harness.handle(.command(.dismiss(animated: true)))
    #expect(try harness.handle(.pan(.changed, velocity: nil)).response.performed == false)
    #expect(try harness.handle(.pan(.changed, y: 50, velocity: nil)).response.performed == false)
    try harness.settle()
    try harness.handle(.command(.present(animated: false)))
    #expect(try harness.handle(.pan(.changed, y: 99, velocity: Point2D(y: 9))).emitted.isEmpty)
  }

  @Test func pointerPansAreJudgedByTheirSlop() throws {
    var harness = try harness()
    let samples = [(PointerPhase.down, 100.0), (.move, 105), (.move, 115), (.move, 199.4), (.up, 199.4)]
    let states = try samples.map { phase, y in
      let sample = PointerSample(phase: phase, pointerID: 1, location: Point2D(x: 200, y: y))
      try harness.handle(.pointer(sample))
      return harness.state
    }
    #expect(states.map { $0.name } == [.presented, .presented, .interacting, .interacting, .finishing])
    // The slop does not count: the distance from 115 to 199.4 is a tenth of 844.
    #expect(agree(states[3].progress, 0.1))
  }
}
