import Testing

@testable import Drawers

/// Aux animations that start after a share of the duration.
@Suite struct TransitionAuxTests {
  private func rehearsal(
    _ style: TransitionConfiguration.Style, _ aux: [TransitionConfiguration.AuxAnimation],
    animator: TransitionConfiguration.Animator? = nil
  ) throws -> Rehearsal<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.style = style
    configuration.animator = animator
    configuration.auxAnimations = aux
    configuration.pan = .regular(direction: .fromLeft)
    return try Rehearsal<InteractiveTransition>(configuration)
  }

  private func fade(_ frame: String, delayOffset: Double) -> TransitionConfiguration.AuxAnimation {
    var animation = TransitionConfiguration.AuxAnimation(frame: frame)
    animation.from[.opacity] = 0
    animation.to[.opacity] = 0.8
    animation.delayOffset = delayOffset
    return animation
  }

  @Test func startsLateAndLastsToTheEnd() throws {
    var rehearsal = try rehearsal(.navigation, [fade("title", delayOffset: 0.25)])
    try rehearsal.handle(.command(.push(animated: true)))
    let animations = rehearsal.machine.animations
    #expect(agree(animations.map { $0.animation.start }, [0.016, 0.016 + 0.175]))
    #expect(agree(animations.map { $0.animation.duration }, [0.7, 0.525]))
    #expect(animations.map { $0.animation.timing } == [.cubicBezier(.easeInOut), .cubicBezier(.easeInOut)])
    #expect(animations.map { $0.onCompletion } == [[.didEnd(.push, isCompleted: true)], []])
    #expect(try rehearsal.seen("title", .opacity, after: 0.175) == 0)
    let halfway = try rehearsal.seen("title", .opacity, after: 0.175 + 0.525 / 2)
    #expect(agree(halfway, 0.4))
    #expect(try rehearsal.seen("title", .opacity, after: 0.7) == 0.8)
    try rehearsal.handle(.tick, after: 0.7)
    #expect(rehearsal.machine.animations.isEmpty)
    // The way back has the same delay.
    try rehearsal.handle(.command(.pop(animated: true)))
    #expect(try rehearsal.seen("title", .opacity, after: 0.175) == 0.8)
    #expect(agree(try rehearsal.seen("title", .opacity, after: 0.175 + 0.525 / 2), 0.4))
  }

  @Test func modalAuxAnimationsSpringOverTheRest() throws {
    var rehearsal = try rehearsal(.modal, [fade("title", delayOffset: 0.6), fade("icon", delayOffset: 0)])
    try rehearsal.handle(.command(.present(animated: true)))
    let animations = rehearsal.machine.animations.map { $0.animation }
    #expect(animations.count == 2)
    // Without a delay, the aux animation is part of the transition's own animation.
    #expect(animations[0].tracks.contains { $0.frame == "icon" })
    let way = DampedSpring(dampingRatio: 0.8, duration: animations[1].duration).value(at: 0.1)
    #expect(agree(animations[1].duration, 0.4))
    #expect(agree(try rehearsal.seen("title", .opacity, after: 0.7), 0.8 * way, within: 1e-6))
  }

  // Starting at 0.016, the rest after 0.2816... of 0.85 s would end slightly late because of rounding.
  @Test(arguments: [0, 0.01, 0.16, 0.281655149859074, 0.3, 1.0 / 3, 0.7, 0.999, 1]) func allEndTogether(
    _ delayOffset: Double
  ) throws {
    for start in [0, 0.016, 1.0 / 3, 12345.678] {
      // One animator moves something, the other does not.
      for animator in [nil, TransitionConfiguration.Animator.custom(duration: 0.85, frames: [])] {
        var rehearsal = try rehearsal(.modal, [fade("title", delayOffset: delayOffset)], animator: animator)
        try rehearsal.handle(.command(.present(animated: true)), after: start)
        let duration = animator == nil ? 1 : 0.85
        #expect(rehearsal.machine.animations.allSatisfy { $0.animation.end <= start + duration })
        if delayOffset == 1 {
          #expect(try rehearsal.seen("title", .opacity, after: duration * 0.999) == 0)
        }
        let outcome = try rehearsal.machine.handle(.tick, at: start + duration)
        #expect(outcome.emitted == [.delegate(.didEnd(.present, isCompleted: true)), .delegate(.onPresented)])
        #expect(agree(try #require(outcome.delegate.first).time, start + duration))
        #expect(rehearsal.machine.animations.isEmpty)
        #expect(try rehearsal.seen("title", .opacity) == 0.8)
      }
    }
  }

  @Test func dragMovesAllOfItAndReleaseContinuesFromThere() throws {
    var rehearsal = try rehearsal(.modal, [fade("title", delayOffset: 0.6)])
    try rehearsal.handle(.command(.present(animated: false)))
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(x: 1)), .pan(.changed, x: 97.5)])
    #expect(rehearsal.state.progress == 0.25)
    #expect(agree(try rehearsal.seen("title", .opacity), 0.6))
    let seen = rehearsal.numbers()
    try rehearsal.handle(.pan(.ended, x: 97.5, velocity: Point2D(x: 500)), after: 0)
    #expect(agree(rehearsal.numbers(), seen))
    #expect(rehearsal.machine.animations.count == 1)
    #expect(agree(try rehearsal.seen("title", .opacity, after: 0.375), 0.3))
    #expect(
      try rehearsal.settle().emitted == [.delegate(.didEnd(.dismiss, isCompleted: true)), .delegate(.onDismissed)])
  }

  @Test func cancelledTransitionRunsThemBackOnce() throws {
    var rehearsal = try rehearsal(.modal, [fade("title", delayOffset: 0.6)])
    try rehearsal.handle(.command(.present(animated: false)))
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(x: 1)), .pan(.changed, x: 97.5), .pan(.ended)])
    #expect(rehearsal.machine.animations.count == 1)
    #expect(agree(try rehearsal.seen("title", .opacity, after: 0.125), 0.7))
    #expect(try rehearsal.settle().emitted == [.delegate(.didEnd(.dismiss, isCompleted: false))])
    #expect(try rehearsal.seen("title", .opacity) == 0.8)
  }

  @Test func laterOneRulesOverTheAnimatorAndTheEarlier() throws {
    var rehearsal = try rehearsal(.modal, [fade("backdrop", delayOffset: 0.1), fade("backdrop", delayOffset: 0.4)])
    try rehearsal.handle(.command(.present(animated: true)))
    let animations = rehearsal.machine.animations.map { $0.animation }
    #expect(animations.map { $0.tracks.map { $0.frame } } == [["modal"], ["backdrop"]])
    #expect(agree(animations[1].start, 0.416))
    try rehearsal.settle()
    #expect(try rehearsal.seen("backdrop", .opacity) == 0.8)
  }
}
