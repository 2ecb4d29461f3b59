import Testing

@testable import Drawers

/// The animations that an event interrupts and abandons. Nothing may jump at an interruption.
@Suite struct InterruptionTests {
  private func segment(_ name: String, to: Double, _ duration: Double) -> Toy.Segment {
    Toy.Segment(name: name, to: to, duration: duration)
  }

  /// Returns a toy in which `a` and `b` move from 0 to 100 and back to 50. They start at 0 and at 0.5 s, and each
  /// segment takes a second.
  private func moving() throws -> ToyMachine {
    var toy = try ToyMachine()
    try toy.move(.a, segment("a1", to: 100, 1), segment("a2", to: 50, 1), at: 0)
    try toy.move(.b, segment("b1", to: 100, 1), segment("b2", to: 50, 1), at: 0.5)
    return toy
  }

  private func beganPan() -> Event<Toy> { .pan(PanSample(phase: .began)) }

  @Test func abandonsQueuedAnimationsAndReportsThemFirst() throws {
    var toy = try moving()
    #expect(try toy.handle(beganPan(), at: 0.75) == ["interrupted[a1,a2] 0.75", "began 0.75"])
    #expect(try toy.handle(.tick, at: 10) == ["b1 1.5", "b2 2.5"])
  }

  @Test func abandonsOnlyFutureAnimations() throws {
    var toy = try moving()
    #expect(try toy.handle(beganPan(), at: 1.25) == ["a1 1.0", "interrupted[a2] 1.25", "began 1.25"])
    // `a` is a quarter of the way from 100 to 50, and `b` three quarters of the way from 0 to 100.
    #expect(toy.seen(.a).y == 87.5)
    #expect(toy.seen(.b).y == 75)
  }

  @Test func nothingIsInterruptedAtTheEnd() throws {
    var toy = try moving()
    #expect(try toy.handle(beganPan(), at: 2) == ["a1 1.0", "b1 1.5", "a2 2.0", "began 2.0"])
  }

  @Test(arguments: [0, 0.125, 0.5, 0.7, 0.999, 1, 1.3, 1.999]) func nothingJumps(time: Double) throws {
    var toy = try moving()
    let since = max(time, 0.5)
    let before = toy.machine.frames(at: since)
    try toy.handle(beganPan(), at: since)
    #expect(toy.machine.frames() == before)
    #expect(toy.seen(.a).y == before["a"]?.y)
  }

  @Test func anotherMovementContinuesFromWhereItIsVisible() throws {
    var toy = try moving()
    #expect(
      try toy.move(.a, segment("a3", to: 25, 0.5), at: 0.75) == ["interrupted[a1,a2] 0.75", "moved-a 0.75"])
    #expect(toy.seen(.a).y == 75)
    #expect(toy.seen(.a, at: 1).y == 50)
  }

  /// `b` keeps its own timing and its own path while `a` starts and stops.
  @Test func animationsOfOthersGoOn() throws {
    var toy = try moving()
    let alone = toy
    try toy.move(.a, segment("a3", to: 0, 3), at: 0.75)
    try toy.handle(beganPan(), at: 1)
    for time in [1, 1.25, 1.5, 1.75, 2.5] {
      #expect(toy.seen(.b, at: time) == alone.seen(.b, at: time))
    }
    #expect(try toy.handle(.tick, at: 10) == ["b1 1.5", "b2 2.5"])
  }

  @Test func animationOfOneMovesNothingOfAnother() throws {
    var toy = try moving()
    let listed = toy.machine.animations.map { $0.animation.tracks.map { $0.frame } }
    #expect(listed == [["a", "a"], ["b", "b"], ["a", "a"], ["b", "b"]])
    // `a` continues from its visible position, and its new animation has no tracks of `b`.
    try toy.move(.a, segment("a3", to: 0, 3), at: 0.75)
    #expect(toy.machine.stage.animations.map { Set($0.tracks.map { $0.frame }) } == [["b"], ["a"]])
  }

  @Test func refusedEventInterruptsNothing() throws {
    var toy = try moving()
    let before = toy.machine
    #expect(throws: Refusal.notPresented) { try toy.handle(.command(.fail(.a)), at: 0.75) }
    #expect(toy.machine == before)
  }

  // MARK: - Held animations

  /// Returns a toy whose `a` was grabbed during an animation, at 100. Its opacity there is 0.5, although the formula
  /// gives 1.
  private func grabbed() throws -> ToyMachine {
    var toy = try ToyMachine()
    // From 100 on, the formula stays at its limit. The animated opacity from 200 to 0 is 1 - t, while the formula gives
    // 1 at 100.
    try toy.handle(.command(.place(.a, 200)), at: 0)
    try toy.move(.a, segment("a", to: 0, 1), at: 0)
    try toy.handle(beganPan(), at: 0.5)
    return toy
  }

  private func changed(_ y: Double) -> Event<Toy> { .pan(PanSample(phase: .changed, translation: Point2D(y: y))) }

  @Test func formulaIsHeldAsSeenUntilTheModelMoves() throws {
    var toy = try grabbed()
    #expect(toy.seen(.a) == (100, 0.5))
    try toy.handle(.tick, at: 1)
    try toy.handle(changed(0), at: 1)
    #expect(toy.seen(.a) == (100, 0.5))
    try toy.handle(changed(-10), at: 1.1)
    #expect(toy.seen(.a) == (90, 0.9))
    // The hold does not return.
    try toy.handle(changed(0), at: 1.2)
    #expect(toy.seen(.a) == (100, 1))
  }

  @Test func nextAnimationStartsFromTheHeldFrames() throws {
    var toy = try grabbed()
    try toy.move(.a, segment("on", to: 0, 1), at: 1)
    #expect(toy.seen(.a) == (100, 0.5))
    #expect(toy.seen(.a, at: 1.5) == (50, 0.25))
    try toy.handle(.tick, at: 2)
    #expect(toy.seen(.a) == (0, 0))
  }

  /// The animation to the held position changes only the opacity.
  @Test func animationToTheSamePlaceEndsTheHold() throws {
    var toy = try grabbed()
    try toy.move(.a, segment("here", to: 100, 1), at: 1)
    #expect(toy.seen(.a, at: 1.5) == (100, 0.75))
    try toy.handle(.tick, at: 3)
    #expect(toy.seen(.a) == (100, 1))
  }

  @Test func anotherSubjectsMovesLeaveTheHold() throws {
    var toy = try grabbed()
    try toy.move(.b, segment("b", to: 100, 1), at: 1)
    for time in [1, 1.5, 2, 3] { #expect(toy.seen(.a, at: time) == (100, 0.5)) }
    #expect(toy.machine.stage.animations.map { Set($0.tracks.map { $0.frame }) } == [["b"]])
    try toy.handle(.command(.place(.b, 7)), at: 1.5)
    #expect(toy.seen(.a) == (100, 0.5))
    try toy.handle(.tick, at: 3)
    #expect(toy.seen(.a) == (100, 0.5))
    try toy.handle(changed(-10), at: 3)
    #expect(toy.seen(.a) == (90, 0.9))
  }

  @Test func twoSubjectsAreHeldAtOnce() throws {
    var toy = try ToyMachine()
    for subject in [Toy.Subject.a, .b] {
      try toy.handle(.command(.place(subject, 200)), at: 0)
      try toy.move(subject, segment("down", to: 0, 1), at: 0)
    }
    // Both are visible at 100 with an opacity of 0.5. Their new animations change only the opacity.
    let emitted = try toy.handle(.command(.moveBoth([segment("on", to: 100, 1)])), at: 0.5)
    #expect(emitted == ["interrupted[down] 0.5", "interrupted[down] 0.5"])
    #expect(toy.seen(.a) == (100, 0.5) && toy.seen(.b) == (100, 0.5))
    #expect(toy.seen(.a, at: 1) == (100, 0.75) && toy.seen(.b, at: 1) == (100, 0.75))
    let tracks = toy.machine.stage.animations.map { $0.tracks.map { "\($0.frame).\($0.member)" } }
    #expect(tracks == [["b.opacity"], ["a.opacity"]])
  }
}
