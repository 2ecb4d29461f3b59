import Testing

@testable import Drawers

/// `configure` and `resize` first complete all running animations.
@Suite struct ReconfigurationTests {
  private static let resized = Container(width: 844, height: 390)

  private func moving() throws -> ToyMachine {
    var toy = try ToyMachine()
    try toy.move(
      .a, .init(name: "a1", to: 100, duration: 1), .init(name: "a2", to: 50, duration: 1), at: 0)
    try toy.move(.b, .init(name: "b1", to: 100, duration: 0.5), .init(name: "b2", to: 0, duration: 4), at: 0)
    return toy
  }

  static let events: [(Event<Toy>, String)] = [
    (.configure(Toy.Configuration(scale: 2)), "configured"), (.resize(resized), "resized"),
  ]

  /// The animations complete in the order in which they would have ended, but immediately.
  @Test(arguments: events) func completesRunningAndQueuedAnimations(event: Event<Toy>, emitted: String) throws {
    var toy = try moving()
    let delegate = try toy.handle(event, at: 0.25)
    #expect(delegate == ["b1 0.25", "a1 0.25", "a2 0.25", "b2 0.25", "\(emitted) 0.25"])
    #expect(toy.machine.animations.isEmpty && toy.machine.time == 0.25)
    #expect(toy.seen(.a).y == 50 && toy.seen(.b).y == 0)
  }

  @Test(arguments: events) func earlierAnimationsEndAtTheirOwnTime(event: Event<Toy>, emitted: String) throws {
    var toy = try moving()
    let delegate = try toy.handle(event, at: 0.75)
    #expect(delegate == ["b1 0.5", "a1 0.75", "a2 0.75", "b2 0.75", "\(emitted) 0.75"])
  }

  @Test(arguments: [-1.0, 1000]) func refusedConfigurationCompletesNothing(scale: Double) throws {
    var toy = try moving()
    let before = toy.machine
    #expect(throws: Refusal.self) { try toy.handle(.configure(Toy.Configuration(scale: scale)), at: 0.25) }
    #expect(toy.machine == before)
  }

  @Test func heldFramesAreReleasedWhereTheModelChanges() throws {
    var toy = try ToyMachine()
    try toy.handle(.command(.place(.a, 200)), at: 0)
    try toy.move(.a, .init(name: "a", to: 0, duration: 1), at: 0)
    try toy.handle(.pan(PanSample(phase: .began)), at: 0.5)
    #expect(toy.seen(.a) == (100, 0.5))
    // This container changes no frame of the toy. So nothing moves, and the hold remains.
    try toy.handle(.resize(Self.resized), at: 1)
    #expect(toy.seen(.a) == (100, 0.5))
    try toy.handle(.configure(Toy.Configuration(scale: 2)), at: 1)
    #expect(toy.seen(.a) == (100, 1))
  }
}
