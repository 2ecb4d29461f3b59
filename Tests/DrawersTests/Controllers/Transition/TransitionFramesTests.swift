import Testing

@testable import Drawers

/// The animators' frames at both ends, in every state and container.
@Suite struct TransitionFramesTests {
  private func rehearsal(
    _ style: TransitionConfiguration.Style = .modal, _ animator: TransitionConfiguration.Animator? = nil,
    aux: [TransitionConfiguration.AuxAnimation] = [], container: Container = Container()
  ) throws -> Rehearsal<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.style = style
    configuration.animator = animator
    configuration.auxAnimations = aux
    return try Rehearsal<InteractiveTransition>(configuration, container: container)
  }

  private func partial(_ numbers: (FrameMember, Double)...) -> PartialFrame {
    numbers.reduce(into: PartialFrame()) { $0[$1.0] = $1.1 }
  }

  @Test func presentationComesFromBelowOverABackdrop() throws {
    var rehearsal = try rehearsal(container: Container(safeArea: Insets(top: 47, bottom: 34)))
    let absent = rehearsal.machine.frames()
    #expect(absent.entries.map { $0.name } == ["presenting", "backdrop", "modal"])
    #expect(absent.entries.map { $0.frame.z } == [0, 1, 2])
    #expect(absent.entries.map { $0.frame.isHidden } == [false, true, true])
    // The page starts at the lower edge with its final size: the lower half.
    #expect(absent["modal"]?.rect == Rect2D(y: 844, width: 390, height: 422))
    #expect(absent["backdrop"]?.opacity == 0)
    #expect(absent["backdrop"]?.color == RGBAColor(rgba: 0x0000_00FF))
    try rehearsal.handle(.command(.present(animated: true)))
    let way = DampedSpring(dampingRatio: 0.8, duration: 1).value(at: 0.2)
    #expect(agree(try rehearsal.seen("modal", .y, after: 0.2), 844 - 422 * way))
    #expect(agree(try rehearsal.seen("backdrop", .opacity, after: 0.2), 0.5 * way))
    try rehearsal.settle()
    #expect(rehearsal.machine.frames()["modal"]?.rect == Rect2D(y: 422, width: 390, height: 422))
    #expect(rehearsal.machine.frames().entries.allSatisfy { !$0.frame.isHidden })
  }

  @Test func finalFrameIsTheEndAndTheMeasure() throws {
    let frame = Rect2D(x: 20, y: 644, width: 350, height: 200)
    var rehearsal = try rehearsal(.modal, .presentation(finalFrame: frame))
    #expect(rehearsal.machine.frames()["modal"]?.rect == Rect2D(x: 20, y: 844, width: 350, height: 200))
    try rehearsal.handle(.command(.present(animated: false)))
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 50)])
    #expect(rehearsal.state.progress == 0.25)
    #expect(agree(try rehearsal.seen("modal", .y), 694))
    // The final frame does not follow the container, but the start does.
    try rehearsal.handle(.resize(Container(width: 390, height: 1000)))
    #expect(agree(try rehearsal.seen("modal", .y), 644 + 0.25 * 356))
  }

  @Test func cardGrowsToTheContainer() throws {
    let card = Rect2D(x: 20, y: 180, width: 335, height: 412)
    var rehearsal = try rehearsal(.modal, .appStore(initialFrame: card, blurEffectStyle: .dark))
    #expect(rehearsal.machine.frames().entries.map { $0.name } == ["presenting", "blur", "modal"])
    #expect(rehearsal.machine.frames()["modal"]?.rect == card)
    #expect(rehearsal.machine.frames()["modal"]?.isHidden == true)
    try rehearsal.handle(.command(.present(animated: true)))
    #expect(rehearsal.machine.frames()["modal"]?.isHidden == false)
    let way = DampedSpring(dampingRatio: 0.8, duration: 0.85).value(at: 0.1)
    #expect(agree(try rehearsal.seen("modal", .width, after: 0.1), 335 + 55 * way))
    #expect(agree(try rehearsal.seen("blur", .blur, after: 0.1), way))
    try rehearsal.settle()
    #expect(rehearsal.machine.frames()["modal"]?.rect == Rect2D(width: 390, height: 844))
    // Progress is measured on the page at rest, which fills the container: half of it is 422, not 206.
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 422)])
    #expect(rehearsal.state.progress == 0.5)
    #expect(agree(try rehearsal.seen("modal", .height), (844 + 412) / 2))
  }

  @Test func screensSlideAndTheirNamesPassOn() throws {
    var rehearsal = try rehearsal(.navigation)
    #expect(rehearsal.machine.frames().entries.map { $0.name } == ["from", "to"])
    // The root screen is shown, with nothing below it.
    #expect(rehearsal.machine.frames().entries.map { $0.frame.isHidden } == [true, false])
    #expect(try rehearsal.seen("to", .x) == 0)
    try rehearsal.handle(.command(.push(animated: true)))
    #expect(rehearsal.machine.frames().entries.map { $0.frame.isHidden } == [false, false])
    #expect(try rehearsal.seen("to", .x) == 390)
    let way = CubicBezier.easeInOut.value(at: 0.2 / 0.7)
    #expect(agree(try rehearsal.seen("to", .x, after: 0.2), 390 * (1 - way)))
    #expect(agree(try rehearsal.seen("from", .x, after: 0.2), -117 * way))
    try rehearsal.settle()
    #expect(try rehearsal.seen("to", .x) == 0)
    #expect(try rehearsal.seen("from", .x) == -117)
    // One screen deeper, the screen that was above is now below.
    try rehearsal.handle(.command(.push(animated: true)))
    #expect(try rehearsal.seen("from", .x) == 0)
    #expect(try rehearsal.seen("to", .x) == 390)
    try rehearsal.settle()
    try rehearsal.handle(.command(.pop(animated: true)))
    #expect(agree(try rehearsal.seen("to", .x, after: 0.2), 390 * way))
    #expect(agree(try rehearsal.seen("from", .x, after: 0.2), -117 * (1 - way)))
    try rehearsal.settle()
    #expect(try rehearsal.seen("to", .x) == 0)
    try rehearsal.handle(.command(.pop(animated: false)))
    #expect(try rehearsal.seen("to", .x) == 0)
    #expect(rehearsal.machine.frames().entries.map { $0.frame.isHidden } == [true, false])
  }

  @Test func customFramesMoveTheirFrames() throws {
    let animator = TransitionConfiguration.Animator.custom(
      duration: 0.5,
      frames: [
        .init(
          name: "modal", from: partial((.scaleX, 0.5), (.scaleY, 0.5), (.opacity, 0)), to: partial((.cornerRadius, 12))),
        .init(name: "title", from: partial((.y, 60), (.height, 40)), to: partial((.y, 20), (.height, 40))),
      ])
    var rehearsal = try rehearsal(.modal, animator)
    #expect(rehearsal.machine.frames().entries.map { $0.name } == ["presenting", "modal", "title"])
    #expect(rehearsal.machine.frames().entries.map { $0.frame.z } == [0, 2, 3])
    try rehearsal.handle(.command(.present(animated: false)))
    // Members that `to` omits keep the values of `from`.
    #expect(try rehearsal.seen("modal", .scaleX) == 0.5)
    #expect(try rehearsal.seen("modal", .opacity) == 0)
    #expect(try rehearsal.seen("modal", .cornerRadius) == 12)
    #expect(rehearsal.machine.frames()["title"]?.rect == Rect2D(y: 20, width: 390, height: 40))
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 211)])
    #expect(try rehearsal.seen("modal", .scaleX) == 0.5)
    #expect(agree(try rehearsal.seen("modal", .cornerRadius), 9))
    #expect(agree(try rehearsal.seen("title", .y), 30))
    // A size of 0 must not cause a division by zero.
    try rehearsal.handle(.resize(Container(width: 0, height: 0)))
    try rehearsal.handle(.pan(.changed, y: 500))
    #expect(rehearsal.state.progress == 0)
    #expect(rehearsal.numbers().allSatisfy { $0.isFinite })
  }

  @Test func membersThatDoNotMoveAreThoseOfTheEndOrElseOfTheStart() throws {
    var from = PartialFrame()
    from.z = 7
    from.color = RGBAColor(rgba: 0xFF)
    var to = PartialFrame()
    to.isInteractive = false
    to.roundedCorners = .top
    to[.x] = 1
    var rehearsal = try rehearsal(.modal, .custom(duration: 1, frames: [.init(name: "a", from: from, to: to)]))
    #expect(rehearsal.machine.frames()["a"]?.z == 7)
    #expect(rehearsal.machine.frames()["a"]?.color == RGBAColor(rgba: 0xFF))
    try rehearsal.handle(.command(.present(animated: true)))
    let frame = try #require(rehearsal.machine.frames()["a"])
    #expect(frame.z == 7 && !frame.isInteractive && frame.roundedCorners == .top)
    #expect(frame.color == RGBAColor(rgba: 0xFF))
  }

  @Test func resizeLaysOutEveryState() throws {
    let wide = Container(width: 844, height: 390)
    var rehearsal = try rehearsal()
    try rehearsal.handle(.resize(wide))
    #expect(rehearsal.machine.frames()["modal"]?.rect == Rect2D(y: 390, width: 844, height: 195))
    try rehearsal.handle(.command(.present(animated: false)))
    #expect(rehearsal.machine.frames()["modal"]?.rect == Rect2D(y: 195, width: 844, height: 195))
    try rehearsal.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 97.5)])
    try rehearsal.handle(.resize(Container()))
    // The finger's way is measured on the new page at once.
    #expect(agree(rehearsal.state.progress, 97.5 / 422))
    #expect(agree(try rehearsal.seen("modal", .y), 422 + 97.5))
    try rehearsal.handle(.pan(.changed, y: 97.5))
    #expect(agree(rehearsal.state.progress, 97.5 / 422))
    try rehearsal.handle(.pan(.ended, y: 97.5))
    #expect(try rehearsal.handle(.resize(wide)).emitted == [.delegate(.didEnd(.dismiss, isCompleted: false))])
    #expect(rehearsal.machine.frames()["modal"]?.rect == Rect2D(y: 195, width: 844, height: 195))
  }
}
