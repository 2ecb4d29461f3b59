import Testing

@testable import Drawers

/// The time and the order in which animations complete. Doubles can add all times here exactly.
@Suite struct CompletionTests {
  private func segment(_ name: String, to: Double, _ duration: Double) -> Toy.Segment {
    Toy.Segment(name: name, to: to, duration: duration)
  }

  @Test func segmentsFollowEachOtherAtTheirOwnTimes() throws {
    var toy = try ToyMachine()
    try toy.move(.a, segment("out", to: 100, 0.25), segment("back", to: 40, 0.5), at: 1)
    #expect(try toy.handle(.tick, at: 1.2) == [])
    #expect(try toy.handle(.tick, at: 3) == ["out 1.25", "back 1.75"])
    #expect(toy.machine.animations.isEmpty)
    #expect(toy.machine.time == 3)
  }

  /// An animation that ends at the time of an event completes before the event.
  @Test(arguments: [(1.2499, []), (1.25, ["out 1.25"])] as [(Double, [String])])
  func endIsReachedExactly(time: Double, emitted: [String]) throws {
    var toy = try ToyMachine()
    try toy.move(.a, segment("out", to: 100, 0.25), at: 1)
    #expect(toy.machine.nextCompletion == 1.25)
    #expect(try toy.handle(.tick, at: time) == emitted)
    #expect(toy.machine.animations.isEmpty == !emitted.isEmpty)
  }

  @Test func theEarlierEndComesFirst() throws {
    var toy = try ToyMachine()
    try toy.move(.a, segment("slow", to: 100, 1), at: 0)
    try toy.move(.b, segment("fast", to: 100, 0.25), segment("last", to: 0, 1), at: 0)
    #expect(try toy.handle(.tick, at: 2) == ["fast 0.25", "slow 1.0", "last 1.25"])
  }

  /// If two animations end together, the one that started first completes first.
  @Test(arguments: [Toy.Subject.a, .b]) func tiesGoByTheStart(_ first: Toy.Subject) throws {
    var toy = try ToyMachine()
    let second: Toy.Subject = first == .a ? .b : .a
    try toy.move(first, segment("first", to: 100, 0.5), at: 0)
    try toy.move(second, segment("second", to: 100, 0.5), at: 0)
    #expect(try toy.handle(.tick, at: 0.5) == ["first 0.5", "second 0.5"])
  }

  /// The second segment of `a` starts at 0.25, after `b`.
  @Test func tiesOfQueuedSegmentsGoByTheStartToo() throws {
    var toy = try ToyMachine()
    try toy.move(.a, segment("a1", to: 100, 0.25), segment("a2", to: 0, 0.25), at: 0)
    try toy.move(.b, segment("b", to: 100, 0.5), at: 0)
    #expect(try toy.handle(.tick, at: 1) == ["a1 0.25", "b 0.5", "a2 0.5"])
  }

  @Test(
    arguments: [
      0,  // no time
      -1,  // a negative duration
    ] as [Double])
  func changeThatTakesNoTimeCompletesInTheEvent(duration: Double) throws {
    var toy = try ToyMachine()
    let emitted = try toy.move(.a, segment("there", to: 50, duration), at: 2)
    // After the events that the rule itself emitted.
    #expect(emitted == ["moved-a 2.0", "there 2.0"])
    #expect(toy.seen(.a) == (50, 0.5))
    #expect(toy.machine.animations.isEmpty)
  }

  @Test func changeOverNoDistanceCompletesInTheEvent() throws {
    var toy = try ToyMachine()
    #expect(try toy.move(.a, segment("here", to: 0, 1), at: 2) == ["moved-a 2.0", "here 2.0"])
    #expect(toy.machine.animations.isEmpty)
  }

  @Test func instantCompletionsComeInOrder() throws {
    var toy = try ToyMachine()
    let emitted = try toy.handle(.command(.moveBoth([segment("one", to: 10, 0), segment("two", to: 20, 0)])), at: 1)
    // `b` and `a` complete their first segments before either completes its second one.
    #expect(emitted == ["one 1.0", "one 1.0", "two 1.0", "two 1.0"])
  }

  @Test func instantSegmentLeadsToALastingOneAndBack() throws {
    var toy = try ToyMachine()
    let emitted = try toy.move(
      .a, segment("jump", to: 50, 0), segment("go", to: 100, 0.5), segment("drop", to: 0, 0),
      segment("end", to: 20, 0.5), at: 1)
    #expect(emitted == ["moved-a 1.0", "jump 1.0"])
    #expect(toy.seen(.a).y == 50)
    #expect(try toy.handle(.tick, at: 5) == ["go 1.5", "drop 1.5", "end 2.0"])
  }

  @Test func movementWithoutEndIsCutOff() throws {
    var toy = try ToyMachine()
    try toy.move(.a, Toy.Segment(name: "again", to: 100, duration: 0.5, repeats: true), at: 0)
    #expect(toy.machine.animations.count > 100)
    #expect(toy.machine.state.a == 100)
    let emitted = try toy.handle(.tick, at: 1e7)
    #expect(emitted.count == 1000 && toy.machine.time == 1e7)
    #expect(try toy.handle(.configure(Toy.Configuration()), at: 1e7).last == "configured 10000000.0")
  }

  /// Intermediate ticks change only the time at which events are reported.
  @Test func ticksOnTheWayChangeNothing() throws {
    func run(_ ticks: [Double]) throws -> (emitted: [String], machine: Machine<Toy>) {
      var toy = try ToyMachine()
      var emitted = try toy.move(.a, segment("a1", to: 100, 0.25), segment("a2", to: 30, 0.5), at: 0)
      emitted += try toy.move(.b, segment("b", to: 70, 1), at: 0.125)
      for time in ticks + [1.5] { emitted += try toy.handle(.tick, at: time) }
      return (emitted, toy.machine)
    }
    let once = try run([])
    let often = try run([0.125, 0.2, 0.25, 0.25, 0.5, 0.75, 1.1, 1.125])
    #expect(once.emitted == often.emitted)
    #expect(once.machine == often.machine)
  }
}
