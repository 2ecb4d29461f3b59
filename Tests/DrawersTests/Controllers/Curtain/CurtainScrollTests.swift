import Testing

@testable import Drawers

/// A scroll view that shares its drag with the curtain: H = 1000, from 200 to 800 points.
@Suite struct CurtainScrollTests {
  private func machine(at state: Curtain.HeightState) throws -> Machine<Curtain> {
    var machine = try Machine<Curtain>.make(
      configuration: CurtainConfiguration(), container: Container(width: 400, height: 1000)
    ).machine
    _ = try machine.handle(.command(.moveCurtain(to: state, animated: false)), at: 0)
    return machine
  }

  /// Returns the offset that the scroll view must show.
  private func scroll(
    _ machine: inout Machine<Curtain>, _ phase: ScrollSample.Phase, offset: Double, moved: Double, velocity: Double
  ) throws -> (offset: Double?, stops: Bool?) {
    let sample = ScrollSample(
      phase: phase, contentOffset: Point2D(y: offset), translation: Point2D(y: moved), velocity: Point2D(y: velocity),
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

  @Test(arguments: [ScrollSample.Phase.began, .changed, .ended])
  func scrolledContentComesDownFirst(_ phase: ScrollSample.Phase) throws {
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

  /// The finger rests or moves down when it is lifted (a velocity of at least 0 with scrolled content). The library's
  /// handler returns early then.
  @Test(arguments: [
    (ScrollSample.Phase.ended, -200.0, 0.0, Curtain.HeightState.mid, 500.0),
    (.cancelled, -200, 0, .mid, 500),
    // The velocity of the content has no effect on the curtain: a calm release.
    (.ended, -200, 5000, .mid, 500),
    (.ended, -149, 0, .min, 200), (.ended, -150, 0, .min, 200), (.ended, -151, 0, .mid, 500),
    (.cancelled, -449, 0, .mid, 500), (.ended, -451, 0, .max, 800),
    // A curtain that is dragged exactly to another state's height is then in that state.
    (.ended, -300, 0, .mid, 500), (.ended, -900, 0, .max, 800),
    // Not moved.
    (.ended, 0, 0, .min, 200),
  ])
  func scrollThatIsOverLeavesNothingInTheAir(
    _ phase: ScrollSample.Phase, _ moved: Double, _ velocity: Double, _ state: Curtain.HeightState, _ height: Double
  ) throws {
    var machine = try machine(at: .min)
    _ = try scroll(&machine, .began, offset: 0, moved: 0, velocity: -50)
    _ = try scroll(&machine, .changed, offset: 40, moved: moved, velocity: -50)
    #expect(machine.state.isDragging)
    let left = machine.state.height
    let sample = ScrollSample(
      phase: phase, contentOffset: Point2D(y: 40), translation: Point2D(y: moved), velocity: Point2D(y: velocity))
    let outcome = try machine.handle(.scroll(sample), at: 2)
    let there = Curtain.Height(actualHeight: height, heightCoefficient: height / 1000)
    let moves: [Curtain.DelegateEvent] =
      (left != there || state != .min ? [.didDrag(there)] : [])
      + (state != .min ? [.didChangeHeightState(there, state)] : [])
    let expected = [.willEndDragging(left)] + moves + [.didEndDragging(there)]
    #expect(outcome.delegate.compactMap { $0.delegateEvent } == expected)
    #expect(outcome.response.contentOffset?.y == 40)
    #expect(machine.state.name == state && machine.state.height == there && !machine.state.isDragging)
  }

  @Test func begunGestureIsReportedToEndAfterCancelled() throws {
    var machine = try machine(at: .min)
    _ = try scroll(&machine, .began, offset: 0, moved: 0, velocity: -50)
    _ = try scroll(&machine, .changed, offset: 40, moved: -200, velocity: -50)
    let dragged = Curtain.Height(actualHeight: 400, heightCoefficient: 0.4)
    let sample = ScrollSample(phase: .cancelled, contentOffset: Point2D(y: 40), velocity: Point2D(y: -10))
    let outcome = try machine.handle(.scroll(sample), at: 2)
    let mid = Curtain.Height(actualHeight: 500, heightCoefficient: 0.5)
    let expected: [Curtain.DelegateEvent] = [
      .willEndDragging(dragged), .didDrag(mid), .didChangeHeightState(mid, .mid), .didEndDragging(mid),
    ]
    #expect(outcome.delegate.compactMap { $0.delegateEvent } == expected)
    #expect(outcome.response.contentOffset?.y == 40, "it never restores")
    #expect(!machine.state.isDragging)
  }

  /// The library does not report a drag that begins over scrolled content, and does not report its cancellation either.
  @Test func gestureThatNeverBeganIsNotReportedToEnd() throws {
    var machine = try machine(at: .min)
    _ = try scroll(&machine, .began, offset: 5, moved: 0, velocity: 0)
    _ = try scroll(&machine, .changed, offset: 9, moved: -4, velocity: 0)
    let sample = ScrollSample(phase: .cancelled, contentOffset: Point2D(y: 9), velocity: .zero)
    #expect(try machine.handle(.scroll(sample), at: 2).delegate.isEmpty)
  }

  /// A scroll whose end is lost is canceled when the next one begins, also while a pan holds the curtain.
  @Test(arguments: [false, true]) func lostScrollIsReportedToEnd(_ isPanned: Bool) throws {
    var machine = try machine(at: .min)
    if isPanned { _ = try machine.handle(.pan(PanSample(phase: .began)), at: 0) }
    var emitted: [Curtain.DelegateEvent] = []
    for phase in [ScrollSample.Phase.began, .began, .ended] {
      let sample = ScrollSample(phase: phase, contentOffset: .zero, velocity: .zero)
      emitted += try machine.handle(.scroll(sample), at: 1).delegate.compactMap { $0.delegateEvent }
    }
    func isBegin(_ event: Curtain.DelegateEvent) -> Bool { if case .willBeginDragging = event { true } else { false } }
    func isEnd(_ event: Curtain.DelegateEvent) -> Bool { if case .didEndDragging = event { true } else { false } }
    #expect(emitted.count(where: isBegin) == 2 && emitted.count(where: isEnd) == 2)
    #expect(machine.state.isDragging == false || isPanned)
  }

  @Test func scrollViewsCanBeKeptOut() throws {
    var configuration = CurtainConfiguration()
    configuration.allowsScrollViewInCurtain = false
    var machine = try Machine<Curtain>.make(
      configuration: configuration, container: Container(width: 400, height: 1000)
    ).machine
    for phase in [ScrollSample.Phase.began, .changed, .ended] {
      let sample = ScrollSample(
        phase: phase, contentOffset: Point2D(y: -20), translation: Point2D(y: -300), velocity: Point2D(y: -900))
      let outcome = try machine.handle(.scroll(sample), at: 1)
      #expect(outcome.delegate.isEmpty && outcome.response.ignored != nil && outcome.response.contentOffset?.y == -20)
    }
    #expect(machine.state.height.actualHeight == 200 && machine.state.name == .min)
  }
}
