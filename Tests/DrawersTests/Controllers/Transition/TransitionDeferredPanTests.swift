import Testing

@testable import Drawers

/// Pans without a velocity are judged as soon as there is an estimate.
@Suite struct TransitionDeferredPanTests {
  private func rehearsal() throws -> Rehearsal<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.animator = .presentation(finalFrame: Rect2D(width: 390, height: 844))
    var rehearsal = try Rehearsal<InteractiveTransition>(configuration)
    try rehearsal.handle(.command(.present(animated: false)))
    return rehearsal
  }

  @Test func firstEstimateJudges() throws {
    var rehearsal = try rehearsal()
    let began = try rehearsal.handle(.pan(.began, velocity: nil))
    #expect(began.emitted.isEmpty && began.response == EventResponse())
    // The finger has not moved yet, so there is no estimate.
    #expect(try rehearsal.handle(.pan(.changed, velocity: nil)).emitted.isEmpty)
    #expect(rehearsal.state.name == .presented)
    let judged = try rehearsal.handle(.pan(.changed, y: 84.4, velocity: nil))
    #expect(
      judged.emitted == [
        .delegate(.navigationAction), .delegate(.willBegin(.dismiss, isInteractive: true)),
        .delegate(.didUpdate(progress: 0.1)),
      ])
    #expect(agree(rehearsal.state.progress, 0.1))
  }

  @Test func estimateTheOtherWayRefusesForGood() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(.pan(.began, velocity: nil))
    #expect(try rehearsal.handle(.pan(.changed, y: -1, velocity: nil)).response.ignored != nil)
    #expect(try rehearsal.handle(.pan(.changed, y: 400, velocity: nil)).emitted.isEmpty)
    #expect(rehearsal.state.name == .presented)
  }

  /// A finger that rests before it moves has no estimate at its first sample. The pan follows it at once.
  @Test(arguments: [0.05, 0.11, 0.3, 10]) func firstMovementJudgesHoweverLateItComes(_ pause: Double) throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(.pan(.began, velocity: nil))
    try rehearsal.handle(.pan(.changed, y: 84.4, velocity: nil), after: pause)
    #expect(rehearsal.state.name == .interacting)
    #expect(agree(rehearsal.state.progress, 0.1))
    try rehearsal.handle(.pan(.changed, y: 168.8, velocity: nil), after: pause)
    #expect(agree(rehearsal.state.progress, 0.2))
  }

  @Test(arguments: [-1, -84.4]) func lateMovementTheOtherWayRefusesForGood(_ y: Double) throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(.pan(.began, velocity: nil))
    #expect(try rehearsal.handle(.pan(.changed, y: y, velocity: nil), after: 0.3).response.ignored != nil)
    try rehearsal.handle(.pan(.changed, y: 400, velocity: nil), after: 0.3)
    #expect(rehearsal.state.name == .presented)
  }

  /// Adjacent tabs are on both sides: the late movement selects one.
  @Test(arguments: [(-100.0, 2), (100, 0)]) func lateMovementSelectsTheTab(_ x: Double, _ tab: Int) throws {
    var configuration = TransitionConfiguration()
    (configuration.style, configuration.tabCount, configuration.selectedIndex) = (.tabBar, 3, 1)
    configuration.pan = .regular(direction: .fromLeft)
    var rehearsal = try Rehearsal<InteractiveTransition>(configuration)
    try rehearsal.handle(.pan(.began, velocity: nil))
    try rehearsal.handle(.pan(.changed, x: x, velocity: nil), after: 0.3)
    #expect(rehearsal.state.name == .interacting)
    try rehearsal.handle(.pan(.ended, x: 3 * x, velocity: Point2D(x: x)))
    #expect(rehearsal.state.selectedIndex == tab)
  }

  @Test func laterVelocityJudgesAsWell() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(.pan(.began, velocity: nil))
    try rehearsal.handle(.pan(.changed, velocity: Point2D(y: 3)))
    #expect(rehearsal.state.name == .interacting)
  }

  @Test func endWithoutAnEstimateDoesNothing() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(.pan(.began, velocity: nil))
    #expect(try rehearsal.handle(.pan(.ended, y: 700, velocity: nil)).emitted.isEmpty)
    #expect(rehearsal.state.name == .presented)
    #expect(throws: Refusal.noGesture(kind: "pan", phase: "changed")) { try rehearsal.handle(.pan(.changed)) }
  }

  @Test func transitionMeanwhileRefusesForGood() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(.pan(.began, velocity: nil))
    try rehearsal.handle(.command(.dismiss(animated: true)))
    #expect(try rehearsal.handle(.pan(.changed, velocity: nil)).response.performed == false)
    #expect(try rehearsal.handle(.pan(.changed, y: 50, velocity: nil)).response.performed == false)
    try rehearsal.settle()
    try rehearsal.handle(.command(.present(animated: false)))
    #expect(try rehearsal.handle(.pan(.changed, y: 99, velocity: Point2D(y: 9))).emitted.isEmpty)
  }

  @Test func pointerPansAreJudgedByTheirSlop() throws {
    var rehearsal = try rehearsal()
    let samples = [(PointerPhase.down, 100.0), (.move, 105), (.move, 115), (.move, 199.4), (.up, 199.4)]
    let states = try samples.map { phase, y in
      let sample = PointerSample(phase: phase, pointerID: 1, location: Point2D(x: 200, y: y))
      try rehearsal.handle(.pointer(sample))
      return rehearsal.state
    }
    #expect(states.map { $0.name } == [.presented, .presented, .interacting, .interacting, .finishing])
    // The slop does not count: the distance from 115 to 199.4 is a tenth of 844.
    #expect(agree(states[3].progress, 0.1))
  }
}
