import Testing

@testable import Drawers

/// Aux animations that start after a share of the duration.
@Suite struct TransitionAuxTests {
  private func harness(
    _ style: TransitionConfiguration.Style, _ aux: [TransitionConfiguration.AuxAnimation],
    animator: TransitionConfiguration.Animator? = nil
  ) throws -> MachineHarness<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.style = style
    configuration.animator = animator
    configuration.auxAnimations = aux
    configuration.pan = .regular(direction: .fromLeft)
    return try MachineHarness<InteractiveTransition>(configuration)
  }

  private func fade(_ frame: String, delayOffset: Double) -> TransitionConfiguration.AuxAnimation {
    var animation = TransitionConfiguration.AuxAnimation(frame: frame)
    animation.from[.opacity] = 0
    animation.to[.opacity] = 0.8
    animation.delayOffset = delayOffset
    return animation
  }

  @Test func startsLateAndLastsToTheEnd() throws {
    var harness = try harness(.navigation, [fade("title", delayOffset: 0.25)])
    try harness.handle(.command(.push(animated: true)))
    let animations = harness.machine.animations
    #expect(agree(animations.map { $0.animation.start }, [0.016, 0.016 + 0.175]))
    #expect(agree(animations.map { $0.animation.duration }, [0.7, 0.525]))
    #expect(animations.map { $0.animation.timing } == [.cubicBezier(.easeInOut), .cubicBezier(.easeInOut)])
    #expect(animations.map { $0.onCompletion } == [[.didEnd(.push, isCompleted: true)], []])
    #expect(try harness.seen("title", .opacity, after: 0.175) == 0)
    let halfway = try harness.seen("title", .opacity, after: 0.175 + 0.525 / 2)
    #expect(agree(halfway, 0.4))
    #expect(try harness.seen("title", .opacity, after: 0.7) == 0.8)
    try harness.handle(.tick, after: 0.7)
    #expect(harness.machine.animations.isEmpty)
    // The way back has the same delay.
    try harness.handle(.command(.pop(animated: true)))
    #expect(try harness.seen("title", .opacity, after: 0.175) == 0.8)
    #expect(agree(try harness.seen("title", .opacity, after: 0.175 + 0.525 / 2), 0.4))
  }

  @Test func modalAuxAnimationsSpringOverTheRest() throws {
    var harness = try harness(.modal, [fade("title", delayOffset: 0.6), fade("icon", delayOffset: 0)])
    try harness.handle(.command(.present(animated: true)))
    let animations = harness.machine.animations.map { $0.animation }
    #expect(animations.count == 2)
    // Without a delay, the aux animation is part of the transition's own animation.
    #expect(animations[0].tracks.contains { $0.frame == "icon" })
    let way = DampedSpring(dampingRatio: 0.8, duration: animations[1].duration).value(at: 0.1)
    #expect(agree(animations[1].duration, 0.4))
    #expect(agree(try harness.seen("title", .opacity, after: 0.7), 0.8 * way, within: 1e-6))
  }

  // Starting at 0.016, the rest after 0.2816... of 0.85 s would end slightly late because of rounding.
  @Test(arguments: [0, 0.01, 0.16, 0.281655149859074, 0.3, 1.0 / 3, 0.7, 0.999, 1]) func allEndTogether(
    _ delayOffset: Double
  ) throws {
    for start in [0, 0.016, 1.0 / 3, 12345.678] {
      // One animator moves something, the other does not.
      for animator in [nil, TransitionConfiguration.Animator.custom(duration: 0.85, frames: [])] {
        var harness = try harness(.modal, [fade("title", delayOffset: delayOffset)], animator: animator)
        try harness.handle(.command(.present(animated: true)), after: start)
        let duration = animator == nil ? 1 : 0.85
        #expect(harness.machine.animations.allSatisfy { $0.animation.end <= start + duration })
        if delayOffset == 1 {
          #expect(try harness.seen("title", .opacity, after: duration * 0.999) == 0)
        }
        let outcome = try harness.machine.handle(.tick, at: start + duration)
        #expect(outcome.emitted == [.delegate(.didEnd(.present, isCompleted: true)), .delegate(.onPresented)])
        #expect(agree(try #require(outcome.delegate.first).time, start + duration))
        #expect(harness.machine.animations.isEmpty)
        #expect(try harness.seen("title", .opacity) == 0.8)
      }
    }
  }

  // A finger moved every aux animation from the start of the pan on, whatever its delay.
  @Test(arguments: [(0, 0.75), (0.125, 6.0 / 7), (0.25, 1), (0.8, 1), (1, 1)])
  func fingerBeginsThemAtTheirDelay(_ delayOffset: Double, _ rest: Double) throws {
    for style in [TransitionConfiguration.Style.modal, .navigation] {
      var harness = try harness(style, [fade("title", delayOffset: delayOffset)])
      try harness.handle(.command(style == .modal ? .present(animated: false) : .push(animated: false)))
      try harness.handle(all: [.pan(.began, velocity: Point2D(x: 1)), .pan(.changed, x: 97.5)])
      #expect(harness.state.progress == 0.25)
      #expect(agree(try harness.seen("title", .opacity), 0.8 * rest))
    }
  }

  @Test func releaseContinuesFromThere() throws {
    var harness = try harness(.modal, [fade("title", delayOffset: 0.1), fade("icon", delayOffset: 0.625)])
    try harness.handle(.command(.present(animated: false)))
    try harness.handle(all: [.pan(.began, velocity: Point2D(x: 1)), .pan(.changed, x: 97.5)])
    let seen = harness.numbers()
    try harness.handle(.pan(.ended, x: 97.5, velocity: Point2D(x: 500)), after: 0)
    #expect(agree(harness.numbers(), seen))
    // The title has begun, and continues. The icon begins at 0.625, which is half of the rest of 0.75 s.
    let animations = harness.machine.animations.map { $0.animation }
    #expect(agree(animations.map { $0.duration }, [0.75, 0.375]))
    #expect(agree(try harness.seen("title", .opacity, after: 0.375), 0.8 * (0.75 / 0.9) / 2))
    #expect(try harness.seen("icon", .opacity, after: 0.375) == 0.8)
    #expect(agree(try harness.seen("icon", .opacity, after: 0.5625), 0.4))
    #expect(
      try harness.settle().emitted == [.delegate(.didEnd(.dismiss, isCompleted: true)), .delegate(.onDismissed)])
  }

  @Test func cancelledTransitionRunsThemBackOnce() throws {
    var harness = try harness(.modal, [fade("title", delayOffset: 0.125), fade("icon", delayOffset: 0.6)])
    try harness.handle(.command(.present(animated: false)))
    try harness.handle(all: [.pan(.began, velocity: Point2D(x: 1)), .pan(.changed, x: 97.5), .pan(.ended)])
    #expect(harness.machine.animations.count == 1)
    #expect(agree(try harness.seen("title", .opacity, after: 0.125), 0.8 * (1 - 1.0 / 14)))
    #expect(try harness.seen("icon", .opacity) == 0.8)
    #expect(try harness.settle().emitted == [.delegate(.didEnd(.dismiss, isCompleted: false))])
    #expect(try harness.seen("title", .opacity) == 0.8)
  }

  @Test func laterOneRulesOverTheAnimatorAndTheEarlier() throws {
    var harness = try harness(.modal, [fade("backdrop", delayOffset: 0.1), fade("backdrop", delayOffset: 0.4)])
    try harness.handle(.command(.present(animated: true)))
    let animations = harness.machine.animations.map { $0.animation }
    #expect(animations.map { $0.tracks.map { $0.frame } } == [["modal"], ["backdrop"]])
    #expect(agree(animations[1].start, 0.416))
    try harness.settle()
    #expect(try harness.seen("backdrop", .opacity) == 0.8)
  }
}
