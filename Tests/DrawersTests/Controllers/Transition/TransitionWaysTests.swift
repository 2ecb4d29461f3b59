import Testing

@testable import Drawers

/// Animations in both directions: one played in reverse, or a separate one for each.
@Suite struct TransitionWaysTests {
  private func partial(_ numbers: (FrameMember, Double)...) -> PartialFrame {
    numbers.reduce(into: PartialFrame()) { $0[$1.0] = $1.1 }
  }

  private func aux(
    _ frame: String, _ member: FrameMember, _ from: Double?, _ to: Double?, delay: Double = 0
  ) -> TransitionConfiguration.AuxAnimation {
    var animation = TransitionConfiguration.AuxAnimation(frame: frame)
    animation.from[member] = from
    animation.to[member] = to
    animation.delayOffset = delay
    return animation
  }

  private func harness(
    _ animator: TransitionConfiguration.Animator? = nil, there: [TransitionConfiguration.AuxAnimation] = [],
    back: [TransitionConfiguration.AuxAnimation]? = nil
  ) throws -> MachineHarness<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.animator = animator
    configuration.auxAnimations = there
    configuration.dismissingAuxAnimations = back
    return try MachineHarness<InteractiveTransition>(configuration)
  }

  @Test func auxAnimationsOfTheirOwnPlayOnTheWayBack() throws {
    var harness = try harness(
      there: [aux("title", .opacity, 0, 0.6)], back: [aux("title", .y, 0, 80, delay: 0.5)])
    #expect(try harness.seen("title", .opacity) == 0)
    try harness.handle(.command(.present(animated: true)))
    try harness.settle()
    let rest = harness.numbers()
    #expect(try harness.seen("title", .opacity) == 0.6)
    try harness.handle(.command(.dismiss(animated: true)))
    // Nothing jumps, and members that the way back does not set keep their values.
    #expect(harness.numbers() == rest)
    #expect(harness.machine.animations.map { $0.animation.start }.last == harness.machine.time + 0.5)
    #expect(try harness.seen("title", .y, after: 0.5) == 0)
    #expect(agree(try harness.seen("title", .y, after: 0.9999), 80, within: 0.1))
    #expect(try harness.seen("title", .opacity, after: 0.9999) == 0.6)
    // After the way back, everything is as it was before the page appeared.
    try harness.settle()
    #expect(try harness.seen("title", .opacity) == 0)
    #expect(try harness.seen("title", .y) == 0)
  }

  @Test func emptyWayBackChangesNothing() throws {
    var harness = try harness(there: [aux("title", .opacity, 0, 0.6)], back: [])
    try harness.handle(.command(.present(animated: false)))
    try harness.handle(.command(.dismiss(animated: true)))
    #expect(harness.machine.animations.first?.animation.tracks.contains { $0.frame == "title" } == false)
    #expect(try harness.seen("title", .opacity, after: 0.5) == 0.6)
    // The frames that the animator moves go back nevertheless.
    #expect(try harness.seen("modal", .y, after: 0.5) > 422)
  }

  @Test func customFramesOfTheirOwnPlayOnTheWayBack() throws {
    let animator = TransitionConfiguration.Animator.custom(
      duration: 1, frames: [.init(name: "modal", from: partial((.y, 844)), to: partial((.y, 0), (.opacity, 0.9)))],
      dismissing: [.init(name: "modal", to: partial((.y, -844)))])
    var harness = try harness(animator)
    try harness.handle(.command(.present(animated: true)))
    #expect(try harness.seen("modal", .y) == 844)
    try harness.settle()
    #expect(try harness.seen("modal", .y) == 0)
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 211)])
    #expect(agree(try harness.seen("modal", .y), -211))
    #expect(agree(try harness.seen("modal", .opacity), 0.9))
    // A canceled way back returns to its start.
    try harness.handle(.pan(.ended, y: 211))
    try harness.settle()
    #expect(try harness.seen("modal", .y) == 0)
    try harness.handle(.command(.dismiss(animated: false)))
    #expect(harness.machine.frames()["modal"]?.isHidden == true)
    try harness.handle(.command(.present(animated: true)))
    #expect(try harness.seen("modal", .y) == 844)
  }

  @Test func backwardTransitionMirrorsUnlessGiven() throws {
    let there = [aux("title", .opacity, 0, 1, delay: 0.25), aux("modal", .scaleX, 0.5, nil)]
    var same = try harness(there: there)
    let back = there.map { animation in
      var animation = animation
      (animation.from, animation.to) = (animation.to, animation.from)
      return animation
    }
    var own = try harness(there: there, back: back)
    for command in [InteractiveTransition.Command.present(animated: true), .dismiss(animated: true)] {
      try same.handle(.command(command))
      try own.handle(.command(command))
      for time in [0, 0.2, 0.25, 0.5, 0.9, 1] { #expect(agree(same.numbers(after: time), own.numbers(after: time))) }
      try same.settle()
      try own.settle()
    }
  }
}
