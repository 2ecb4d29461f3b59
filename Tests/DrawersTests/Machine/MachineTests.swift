import Testing

@testable import Drawers

/// The behavior that all controllers share, tested with a curtain: H = 844, so 168.8 (min), 422 (mid) and 675.2 (max).
@Suite struct MachineTests {
  private func curtain() throws -> Machine<Curtain> {
    try Machine<Curtain>.make(configuration: CurtainConfiguration()).machine
  }

  @Test func timeNeverRunsBackward() throws {
    var machine = try curtain()
    _ = try machine.handle(.tick, at: 2)
    _ = try machine.handle(.tick, at: 2)
    #expect(throws: Refusal.staleEvent(machineTime: 2)) { _ = try machine.handle(.tick, at: 1.999) }
    #expect(machine.time == 2)
  }

  @Test func animationRunsFromWhereItWasToTheModel() throws {
    var machine = try curtain()
    _ = try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: 1)
    #expect(machine.frames()["curtain"]?.height == 168.8)
    #expect(machine.nextCompletion == 1.4)
    let middle = try #require(machine.frames(at: 1.1)["curtain"])
    #expect(middle.height > 200 && middle.height < 675.2)
    #expect(abs(middle.y + middle.height - 844) < 1e-9)
    #expect(machine.frames(at: 1.4)["curtain"]?.height == 675.2)
    _ = try machine.handle(.tick, at: 1.4)
    #expect(machine.animations.isEmpty)
  }

  @Test func grabbedAnimationStopsWhereItIsVisible() throws {
    var machine = try curtain()
    _ = try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: 0)
    let seen = try #require(machine.frames(at: 0.1)["curtain"])
    let outcome = try machine.handle(.pan(PanSample(phase: .began)), at: 0.1)
    #expect(outcome.delegate.first?.content == .interrupted(abandoned: []))
    #expect(outcome.delegate.count == 2)
    let held = try #require(machine.frames()["curtain"])
    #expect(abs(held.y - seen.y) < 1e-9 && abs(held.height - seen.height) < 1e-9)
    #expect(machine.animations.isEmpty)
  }

  /// With no space for content, the curtain rests at height 0. When it is dragged down and released, it overshoots
  /// upward while its animated height stays 0.
  @Test func formulaThatIsTheSameAtBothEndsIsHeldToo() throws {
    let container = Container(width: 390, height: 844, safeArea: Insets(top: 844))
    var machine = try Machine<Curtain>.make(configuration: CurtainConfiguration(), container: container).machine
    _ = try machine.handle(.pan(PanSample(phase: .began)), at: 0)
    _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: 50))), at: 0)
    _ = try machine.handle(.pan(PanSample(phase: .ended)), at: 0)
    let seen = try #require(machine.frames(at: 0.2)["curtain"])
    #expect(seen.y < 844 && seen.height == 0)
    _ = try machine.handle(.pan(PanSample(phase: .began)), at: 0.2)
    let held = try #require(machine.frames()["curtain"])
    #expect(abs(held.y - seen.y) < 1e-9 && held.height == 0)
    _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -5))), at: 0.2)
    #expect(try #require(machine.frames()["curtain"]).height > 0)
  }

  @Test(arguments: [GesturePhase.changed, .ended, .cancelled])
  func phaseWithoutItsBeginningIsRefused(_ phase: GesturePhase) throws {
    var machine = try curtain()
    // The refused event does not complete an animation that would have ended by then.
    _ = try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: 0)
    let before = machine
    #expect(throws: Refusal.noGesture(kind: "pan", phase: phase.rawValue)) {
      _ = try machine.handle(.pan(PanSample(phase: phase)), at: 1)
    }
    #expect(machine == before)
  }

  @Test func secondBeginningCancelsTheFirstPan() throws {
    var machine = try curtain()
    _ = try machine.handle(.pan(PanSample(phase: .began)), at: 0)
    _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -200))), at: 0.1)
    let outcome = try machine.handle(.pan(PanSample(phase: .began)), at: 0.2)
    let names = outcome.delegate.map { String(describing: $0.content).prefix(28) }
    // willEnd, didDrag, didChange and didEnd of the lost pan; then the interruption of the animation that its end
    // started, and willBegin.
    #expect(names.count == 6)
    #expect(machine.rules.isDragging)
  }
}
