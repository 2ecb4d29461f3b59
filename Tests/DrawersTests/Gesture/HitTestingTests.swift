import Testing

@testable import Drawers

/// The places at which a pan or a pointer must begin in order to drag something.
@Suite struct HitTestingTests {
  /// Returns two views. The second one is in front of the first, smaller, and moved by its transform.
  private func frames(_ change: (inout Frame) -> Void = { _ in }) -> Frames {
    var frames = Frames()
    frames.append("back", Frame(Rect2D(width: 100, height: 100)))
    var front = Frame(Rect2D(x: 20, y: 20, width: 40, height: 40), z: 1)
    change(&front)
    frames.append("front", front)
    return frames
  }

  /// The right and the bottom edges are not part of a view.
  @Test(arguments: [
    (20.0, 20.0, "front"), (59.9, 59.9, "front"), (60, 30, "back"), (19.9, 30, "back"), (0, 99.9, "back"),
    (30, 100, nil), (-1, 30, nil),
  ])
  func frontmostViewIsHit(_ x: Double, _ y: Double, _ name: String?) {
    #expect(frames().hit(at: Point2D(x: x, y: y)) == name)
  }

  @Test func framesWithoutTouchesAreNotHit() {
    let inFront = Point2D(x: 30, y: 30)
    #expect(frames { $0.isHidden = true }.hit(at: inFront) == "back")
    #expect(frames { $0.isInteractive = false }.hit(at: inFront) == "back")
    #expect(frames { $0.opacity = 0.01 }.hit(at: inFront) == "back")
    #expect(frames { $0.opacity = 0.011 }.hit(at: inFront) == "front")
  }

  /// Half as large about the center (40, 40), and 10 points further down: 30...50 by 40...60.
  @Test(arguments: [(30.0, 40.0, true), (29.9, 40, false), (30, 39.9, false), (49.9, 59.9, true), (50, 50, false)])
  func viewIsHitWhereItsTransformPutsIt(_ x: Double, _ y: Double, _ isHit: Bool) {
    let frames = frames { $0.transform = Transform(translateY: 10, scaleX: 0.5, scaleY: 0.5) }
    let location = Point2D(x: x, y: y)
    #expect((frames.hit(at: location) == "front") == isHit)
    #expect((frames.obstacle(to: Name.front, at: location) == nil) == isHit)
  }

  @Test func obstacleNamesTheFrame() {
    #expect(frames().obstacle(to: Name.front, at: .zero) == "the touch hits \"back\", not \"front\": it drags nothing")
    #expect(
      frames().obstacle(to: Name.front, at: Point2D(x: -1)) == "the touch hits nothing, not \"front\": it drags nothing"
    )
    #expect(frames { $0.isHidden = true }.obstacle(to: Name.front, at: Point2D(x: 30, y: 30)) != nil)
  }

  private enum Name: String { case front }

  // MARK: - Controllers

  /// H = 1000: at `min` the curtain's top edge is at 800.
  private func curtain(_ configuration: CurtainConfiguration = CurtainConfiguration()) throws -> MachineHarness<Curtain>
  {
    try MachineHarness(configuration, container: Container(width: 400, height: 1000))
  }

  @Test(arguments: [(799.9, false), (800, true), (999.9, true), (1000, false)])
  func curtainIsDraggedByItself(_ y: Double, _ drags: Bool) throws {
    var curtain = try curtain()
    let began = try curtain.handle(.pan(PanSample(phase: .began, location: Point2D(x: 10, y: y))))
    let changed = try curtain.handle(.pan(.changed, y: -100))
    let ended = try curtain.handle(.pan(.ended, y: -100, velocity: Point2D(y: -5000)))
    for outcome in [began, changed, ended] {
      #expect(outcome.delegate.isEmpty != drags && (outcome.response.ignored == nil) == drags)
    }
    #expect(curtain.state.name == (drags ? .mid : .min) && !curtain.state.isDragging)
  }

  @Test func curtainIsHitWhereItIsVisible() throws {
    var curtain = try curtain()
    try curtain.handle(.command(.moveCurtain(to: .max, animated: true)))
    let top = try curtain.seen("curtain", .y, after: 0.05)
    #expect(top > 250 && top < 800, "on its way")
    var below = curtain
    let above = try curtain.handle(
      .pan(PanSample(phase: .began, location: Point2D(x: 10, y: top - 1))), after: 0.05)
    #expect(above.delegate.isEmpty && above.response.ignored != nil && !curtain.machine.animations.isEmpty)
    let on = try below.handle(.pan(PanSample(phase: .began, location: Point2D(x: 10, y: top))), after: 0.05)
    #expect(on.emitted.first == .interrupted(abandoned: []) && on.response.ignored == nil)
  }

  @Test func panWithoutALocationIsOnTheCurtain() throws {
    var curtain = try curtain()
    try curtain.handle(.command(.moveCurtain(to: .hide, animated: false)))
    #expect(try curtain.handle(.pan(.began)).response.ignored == nil)
  }

  /// UIKit tests what is hit when the finger comes down. A moving drawer may have left that place when the finger
  /// crosses the slop.
  @Test func pointerHitsTheFrameUnderIt() throws {
    func drag(from y: Double, movingTo state: Curtain.HeightState) throws -> [Outcome<Curtain>] {
      var curtain = try curtain()
      try curtain.handle(.command(.moveCurtain(to: state, animated: true)))
      return try [(PointerPhase.down, 0.0), (.move, 11), (.up, 11)].map { phase, way in
        try curtain.handle(
          .pointer(PointerSample(phase: phase, pointerID: 1, location: Point2D(x: 10, y: y - way))), after: 0.1)
      }
    }
    let onIt = try drag(from: 990, movingTo: .hide)
    #expect(onIt.allSatisfy { $0.response.ignored == nil }, "it has left 990 by the time the slop is crossed")
    #expect(onIt[1].emitted.contains { if case .delegate(.willBeginDragging) = $0 { true } else { false } })
    let beside = try drag(from: 300, movingTo: .max)
    #expect(beside[0].response.ignored == "the touch hits \"content\", not \"curtain\": it drags nothing")
    #expect(beside[1].response.ignored == beside[0].response.ignored)
    #expect(beside.allSatisfy { $0.delegate.isEmpty })
  }

  @Test func lostPanIsCancelledByOneBesideToo() throws {
    var curtain = try curtain()
    try curtain.handle(.pan(.began))
    try curtain.handle(.pan(.changed, y: -250))
    let beside = try curtain.handle(.pan(PanSample(phase: .began, location: .zero)))
    // The event has settled the lost drag, so it is not ignored.
    #expect(curtain.state.name == .mid && !curtain.state.isDragging && beside.response.ignored == nil)
    // The ignored pan is not a drag, so the next pan does not cancel it.
    let next = try curtain.handle(.pan(.began))
    let isFirst = { (content: Emission<Curtain>.Content) in content == .interrupted(abandoned: []) }
    #expect(next.emitted.count == 2 && isFirst(next.emitted[0]))
  }

  /// While the page moves up, it is hit only at its current position.
  @Test func pageIsDraggedByItself() throws {
    var page = try MachineHarness<AppStorePresentation>(AppStorePresentationConfiguration())
    #expect(
      try page.handle(.pan(PanSample(phase: .began, location: .zero))).response.ignored
        == "nothing is presented; send present first")
    try page.handle(.pan(.ended))
    try page.handle(.command(.present(animated: true)))
    let top = try page.seen("page", .y, after: 0.1)
    #expect(top > 1)
    var above = page
    #expect(
      try above.handle(.pan(PanSample(phase: .began, location: Point2D(x: 10, y: top - 1))), after: 0.1).response
        .ignored
        == "the touch hits \"blur\", not \"page\": it drags nothing")
    try page.handle(.pan(PanSample(phase: .began, location: Point2D(x: 10, y: top))), after: 0.1)
    #expect(page.state.name == .interacting)
  }
}
