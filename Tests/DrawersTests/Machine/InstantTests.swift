import Testing

@testable import Drawers

/// Late in a session, the time has too few bits left for a short movement, so that its end equals its start.
@Suite struct InstantTests {
  @Test(arguments: [1e7, 1e5, 1])
  func movementThatEndsAsItStartsTakesNoTime(_ time: Double) throws {
    var configuration = CurtainConfiguration()
    configuration.movingDuration = time.ulp / 4
    var machine = try Machine<Curtain>.make(configuration: configuration).machine
    let before = try #require(machine.frames()["curtain"]).y
    _ = try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: time)
    #expect(machine.animations.isEmpty && machine.nextCompletion == nil)
    #expect(machine.frames() == machine.frames(at: time) && machine.frames() == machine.advanced(to: time).frames())
    #expect(try #require(machine.frames()["curtain"]).y < before)
  }
}
