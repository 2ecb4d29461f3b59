import Testing

@testable import Drawers

/// The animations that a machine forecasts are those that then run.
@Suite struct ForecastTests {
  private static func segment(_ name: String, to: Double, _ duration: Double) -> Toy.Segment {
    Toy.Segment(name: name, to: to, duration: duration)
  }

  /// Commands at 0 and 0.25.
  static let scripts: [[Toy.Command]] = [
    // One segment.
    [.move(.a, [segment("a", to: 100, 0.5)])],
    // A bounce.
    [.move(.a, [segment("out", to: 100, 0.25), segment("back", to: 20, 0.5)])],
    // Two subjects, of which the second starts while the first is moving.
    [
      .move(.a, [segment("a1", to: 100, 0.5), segment("a2", to: 0, 0.5)]),
      .move(.b, [segment("b1", to: 50, 0.25), segment("b2", to: 60, 1)]),
    ],
    // Both end together, twice.
    [
      .move(.b, [segment("b1", to: 100, 0.75), segment("b2", to: 0, 0.5)]),
      .move(.a, [segment("a1", to: 100, 0.5), segment("a2", to: 0, 0.5)]),
    ],
    // Segments without a duration or a distance, between others.
    [
      .move(
        .a,
        [
          segment("a1", to: 100, 0.5), segment("a2", to: 50, 0), segment("a3", to: 50, 1), segment("a4", to: 0, 0.5),
        ])
    ],
    // The second command replaces the first.
    [
      .move(.a, [segment("gone", to: 100, 1), segment("never", to: 0, 1)]),
      .move(.a, [segment("a1", to: 0, 0.5), segment("a2", to: 100, 0.5)]),
    ],
    // Both subjects start together.
    [.moveBoth([segment("1", to: 100, 0.25), segment("2", to: 60, 0.25), segment("3", to: 70, 0.25)])],
  ]

  private func machine(after script: [Toy.Command]) throws -> Machine<Toy> {
    var toy = try ToyMachine()
    for (index, command) in script.enumerated() { try toy.handle(.command(command), at: Double(index) * 0.25) }
    return toy.machine
  }

  /// Runs `machine` from one completion to the next. Returns the animations, each with the names emitted at its end.
  private func run(_ machine: Machine<Toy>) throws -> [(animation: FrameAnimation<Toy>, emitted: [String])] {
    var machine = machine
    var seen = machine.stage.animations.map { (animation: $0, emitted: [String]()) }
    while let next = machine.nextCompletion {
      let running = machine.stage.animations
      let ending = running.filter { $0.end == next }
      let emitted = try machine.handle(.tick, at: next).delegate.map { ToyMachine.text($0.content) }
      // Animations that end together emit in turn. A segment's name begins with the letter of its movement.
      for (index, name) in emitted.enumerated() {
        let owner = ending.count == emitted.count ? ending[index] : ending[0]
        if let place = seen.firstIndex(where: { $0.animation.id == owner.id }) { seen[place].emitted.append(name) }
      }
      for started in machine.stage.animations where !running.contains(where: { $0.id == started.id }) {
        seen.append((started, []))
      }
    }
    return seen.sorted { ($0.animation.start, $0.animation.id) < ($1.animation.start, $1.animation.id) }
  }

  @Test(arguments: scripts) func forecastHappens(_ script: [Toy.Command]) throws {
    let machine = try machine(after: script)
    let forecast = machine.animations
    let happened = try run(machine)
    #expect(forecast.map { $0.animation } == happened.map { $0.animation })
    #expect(forecast.map { $0.onCompletion.map(ToyMachine.text) } == happened.map { $0.emitted })
    #expect(machine.state.eventualA == machine.advanced(to: 100).state.a)
  }

  @Test(arguments: scripts) func forecastChangesNothing(_ script: [Toy.Command]) throws {
    let machine = try machine(after: script)
    let copy = machine
    _ = machine.animations
    _ = machine.state
    _ = machine.advanced(to: 5)
    _ = machine.frames(at: 5)
    #expect(machine == copy)
  }

  @Test(arguments: scripts) func framesToComeAreThoseThatComeToBe(_ script: [Toy.Command]) throws {
    let start = try machine(after: script)
    var machine = start
    for step in 0...40 {
      let time = start.time + Double(step) / 16
      let expected = start.frames(at: time)
      #expect(start.advanced(to: time).frames() == expected)
      _ = try machine.handle(.tick, at: time)
      #expect(machine.frames() == expected)
    }
  }

  @Test func segmentsAreListedInOrderOfStart() throws {
    let machine = try machine(after: Self.scripts[2])
    let listed = machine.animations.map { "\($0.onCompletion.map(ToyMachine.text)[0]) \($0.animation.start)" }
    // `a2` and `b2` both start at 0.5. `a2` comes first, because `a1` started before `b1`.
    #expect(listed == ["a1 0.0", "b1 0.25", "a2 0.5", "b2 0.5"])
  }

  @Test func queuedSegmentContinuesFromTheEndOfTheFirst() throws {
    let machine = try machine(after: Self.scripts[1])
    let animations = machine.animations
    try #require(animations.count == 2)
    let tracks = animations[1].animation.tracks
    #expect(tracks.map { $0.member } == [.y, .opacity])
    #expect(tracks.map { $0.from } == [100, 1] && tracks.map { $0.to } == [20, 0.2])
    #expect(animations[1].animation.start == 0.25 && animations[1].animation.duration == 0.5)
  }
}
