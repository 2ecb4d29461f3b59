import Testing

@testable import DrawerCore

/// A scroll view that shares its drag with the curtain: H = 1000, from 200 to 800 points.
@Suite struct CurtainScrollTests {
  private func machine(at state: Curtain.HeightState) throws -> Machine<Curtain> {
    var machine = try Machine<Curtain>.create(
      configuration: CurtainConfiguration(), container: Container(width: 400, height: 1000)
    ).machine
    _ = try machine.handle(.command(.moveCurtain(to: state, animated: false)), at: 0)
    return machine
  }

  /// Answers the offset that the scroll view must show.
  private func scroll(
    _ machine: inout Machine<Curtain>, _ phase: ScrollPhase, offset: Double, moved: Double, velocity: Double
  ) throws -> (offset: Double?, stops: Bool?) {
    let sample = ScrollSample(
      phase: phase, contentOffset: Point(y: offset), translation: Point(y: moved), velocity: Point(y: velocity),
      willDecelerate: phase == .ended)
    let response = try machine.handle(.scroll(sample), at: 1).response
    return (response.contentOffset?.y, response.stopsScrolling)
  }

  @Test func pullingUpMovesTheCurtainFirst() throws {
    var machine = try machine(at: .min)
    #expect(try scroll(&machine, .began, offset: 0, moved: 0, velocity: -50).offset == 0)
    #expect(
      try scroll(&machine, .changed, offset: 40, moved: -40, velocity: -50).offset == 0, "frozen at what was noted")
    #expect(machine.state.height.actualHeight == 240)
    let end = try scroll(&machine, .ended, offset: 40, moved: -40, velocity: -700)
    #expect(end.offset == 0 && end.stops == true, "it settled below max while frozen")
    #expect(machine.state.name == .mid)
  }

  @Test func atTheTopTheContentScrolls() throws {
    var machine = try machine(at: .max)
    _ = try scroll(&machine, .began, offset: 0, moved: 0, velocity: -50)
    #expect(try scroll(&machine, .changed, offset: 40, moved: -40, velocity: -50).offset == 40)
    #expect(machine.state.height.actualHeight == 800, "no rubber for a scroll view")
    let end = try scroll(&machine, .ended, offset: 40, moved: -40, velocity: -700)
    #expect(end.offset == 40 && end.stops == false)
    #expect(try scroll(&machine, .changed, offset: 90, moved: -40, velocity: -300).offset == 90, "momentum")
    #expect(machine.state.height.actualHeight == 800)
  }

  @Test(arguments: [ScrollPhase.began, .changed, .ended])
  func scrolledContentComesDownFirst(_ phase: ScrollPhase) throws {
    var machine = try machine(at: .max)
    if phase != .began { _ = try scroll(&machine, .began, offset: 100, moved: 0, velocity: 0) }
    #expect(try scroll(&machine, phase, offset: 60, moved: 40, velocity: 0).offset == 60)
    #expect(machine.state.height.actualHeight == 800)
  }

  @Test func offsetAboveTheTopIsRaisedAndMovesTheCurtain() throws {
    var machine = try machine(at: .max)
    _ = try scroll(&machine, .began, offset: 0, moved: 0, velocity: 10)
    #expect(try scroll(&machine, .changed, offset: -30, moved: 30, velocity: 10).offset == 0)
    #expect(machine.state.height.actualHeight == 770)
  }

  @Test func cancelledSettlesWithoutTheDragsEvents() throws {
    var machine = try machine(at: .min)
    _ = try scroll(&machine, .began, offset: 0, moved: 0, velocity: -50)
    _ = try scroll(&machine, .changed, offset: 40, moved: -200, velocity: -50)
    let sample = ScrollSample(phase: .cancelled, contentOffset: Point(y: 40), velocity: Point(y: -10))
    let outcome = try machine.handle(.scroll(sample), at: 2)
    let mid = Curtain.Height(actualHeight: 500, heightCoefficient: 0.5)
    #expect(outcome.delegate.compactMap { $0.delegateEvent } == [.didDrag(mid), .didChangeHeightState(mid, .mid)])
    #expect(outcome.response.contentOffset?.y == 40, "it never restores")
    #expect(!machine.state.isDragging)
  }
}
