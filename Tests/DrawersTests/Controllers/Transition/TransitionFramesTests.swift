import Testing

@testable import Drawers

/// The animators' frames at both ends, in every state and container.
@Suite struct TransitionFramesTests {
  private func harness(
    _ style: TransitionConfiguration.Style = .modal, _ animator: TransitionConfiguration.Animator? = nil,
    aux: [TransitionConfiguration.AuxAnimation] = [], container: Container = Container()
  ) throws -> MachineHarness<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.style = style
    configuration.animator = animator
    configuration.auxAnimations = aux
    return try MachineHarness<InteractiveTransition>(configuration, container: container)
  }

  private func partial(_ numbers: (FrameMember, Double)...) -> PartialFrame {
    numbers.reduce(into: PartialFrame()) { $0[$1.0] = $1.1 }
  }

  @Test func presentationComesFromBelowOverABackdrop() throws {
    var harness = try harness(container: Container(safeArea: Insets(top: 47, bottom: 34)))
    let absent = harness.machine.frames()
    #expect(absent.entries.map { $0.name } == ["presenting", "backdrop", "modal"])
    #expect(absent.entries.map { $0.frame.z } == [0, 1, 2])
    #expect(absent.entries.map { $0.frame.isHidden } == [false, true, true])
    // The page starts at the lower edge with its final size: the lower half.
    #expect(absent["modal"]?.rect == Rect2D(y: 844, width: 390, height: 422))
    #expect(absent["backdrop"]?.opacity == 0)
    #expect(absent["backdrop"]?.color == RGBAColor(rgba: 0x0000_00FF))
    try harness.handle(.command(.present(animated: true)))
    let way = DampedSpring(dampingRatio: 0.8, duration: 1).value(at: 0.2)
    #expect(agree(try harness.seen("modal", .y, after: 0.2), 844 - 422 * way))
    #expect(agree(try harness.seen("backdrop", .opacity, after: 0.2), 0.5 * way))
    try harness.settle()
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(y: 422, width: 390, height: 422))
    #expect(harness.machine.frames().entries.allSatisfy { !$0.frame.isHidden })
  }

  /// A pan that presents divided by the page's size, so that half of the distance presented a page of half the size.
  @Test(arguments: [
    (TransitionConfiguration.PanDirection.fromTop, Point2D(y: 203)), (.fromBottom, Point2D(y: -203)),
    (.fromLeft, Point2D(x: 97.5)), (.fromRight, Point2D(x: -97.5)),
  ])
  func presentingIsMeasuredByTheContainer(_ direction: TransitionConfiguration.PanDirection, _ way: Point2D) throws {
    var configuration = TransitionConfiguration()
    configuration.animator = .presentation(finalFrame: Rect2D(x: 10, y: 432, width: 150, height: 370))
    configuration.pan = .regular(direction: direction)
    configuration.navigationAction = .present
    var harness = try MachineHarness<InteractiveTransition>(
      configuration, container: Container(width: 390, height: 812))
    try harness.handle(all: [.pan(.began, velocity: way), .pan(.changed, x: way.x, y: way.y)])
    #expect(agree(harness.state.progress, 0.25))
    try harness.handle(.resize(Container(width: 780, height: 1624)))
    #expect(agree(harness.state.progress, 0.125))
    try harness.handle(.pan(.ended, x: way.x, y: way.y))
    #expect(harness.state.name == .cancelling)
  }

  @Test func finalFrameIsTheEndAndTheMeasure() throws {
    let frame = Rect2D(x: 20, y: 644, width: 350, height: 200)
    var harness = try harness(.modal, .presentation(finalFrame: frame))
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(x: 20, y: 844, width: 350, height: 200))
    try harness.handle(.command(.present(animated: false)))
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 50)])
    #expect(harness.state.progress == 0.25)
    #expect(agree(try harness.seen("modal", .y), 694))
    // The final frame does not follow the container, but the start does.
    try harness.handle(.resize(Container(width: 390, height: 1000)))
    #expect(agree(try harness.seen("modal", .y), 644 + 0.25 * 356))
  }

  @Test func cardGrowsToTheContainer() throws {
    let card = Rect2D(x: 20, y: 180, width: 335, height: 412)
    var harness = try harness(.modal, .appStore(initialFrame: card, blurEffectStyle: .dark))
    #expect(harness.machine.frames().entries.map { $0.name } == ["presenting", "blur", "modal"])
    #expect(harness.machine.frames()["modal"]?.rect == card)
    #expect(harness.machine.frames()["modal"]?.isHidden == true)
    try harness.handle(.command(.present(animated: true)))
    #expect(harness.machine.frames()["modal"]?.isHidden == false)
    let way = DampedSpring(dampingRatio: 0.8, duration: 0.85).value(at: 0.1)
    #expect(agree(try harness.seen("modal", .width, after: 0.1), 335 + 55 * way))
    #expect(agree(try harness.seen("blur", .blur, after: 0.1), way))
    try harness.settle()
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(width: 390, height: 844))
    // Progress is measured on the page at rest, which fills the container: half of it is 422, not 206.
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 422)])
    #expect(harness.state.progress == 0.5)
    #expect(agree(try harness.seen("modal", .height), (844 + 412) / 2))
  }

  @Test func screensSlideAndTheirNamesPassOn() throws {
    var harness = try harness(.navigation)
    #expect(harness.machine.frames().entries.map { $0.name } == ["from", "to"])
    // The root screen is shown, with nothing below it.
    #expect(harness.machine.frames().entries.map { $0.frame.isHidden } == [true, false])
    #expect(try harness.seen("to", .x) == 0)
    try harness.handle(.command(.push(animated: true)))
    #expect(harness.machine.frames().entries.map { $0.frame.isHidden } == [false, false])
    #expect(try harness.seen("to", .x) == 390)
    let way = CubicBezier.easeInOut.value(at: 0.2 / 0.7)
    #expect(agree(try harness.seen("to", .x, after: 0.2), 390 * (1 - way)))
    #expect(agree(try harness.seen("from", .x, after: 0.2), -117 * way))
    try harness.settle()
    #expect(try harness.seen("to", .x) == 0)
    #expect(try harness.seen("from", .x) == -117)
    // One screen deeper, the screen that was above is now below.
    try harness.handle(.command(.push(animated: true)))
    #expect(try harness.seen("from", .x) == 0)
    #expect(try harness.seen("to", .x) == 390)
    try harness.settle()
    try harness.handle(.command(.pop(animated: true)))
    #expect(agree(try harness.seen("to", .x, after: 0.2), 390 * way))
    #expect(agree(try harness.seen("from", .x, after: 0.2), -117 * (1 - way)))
    try harness.settle()
    #expect(try harness.seen("to", .x) == 0)
    try harness.handle(.command(.pop(animated: false)))
    #expect(try harness.seen("to", .x) == 0)
    #expect(harness.machine.frames().entries.map { $0.frame.isHidden } == [true, false])
  }

  @Test func customFramesMoveTheirFrames() throws {
    let animator = TransitionConfiguration.Animator.custom(
      duration: 0.5,
      frames: [
        .init(
          name: "modal", from: partial((.scaleX, 0.5), (.scaleY, 0.5), (.opacity, 0)), to: partial((.cornerRadius, 12))),
        .init(name: "title", from: partial((.y, 60), (.height, 40)), to: partial((.y, 20), (.height, 40))),
      ])
    var harness = try harness(.modal, animator)
    #expect(harness.machine.frames().entries.map { $0.name } == ["presenting", "modal", "title"])
    #expect(harness.machine.frames().entries.map { $0.frame.z } == [0, 2, 3])
    try harness.handle(.command(.present(animated: false)))
    // Members that `to` omits keep the values of `from`.
    #expect(try harness.seen("modal", .scaleX) == 0.5)
    #expect(try harness.seen("modal", .opacity) == 0)
    #expect(try harness.seen("modal", .cornerRadius) == 12)
    #expect(harness.machine.frames()["title"]?.rect == Rect2D(y: 20, width: 390, height: 40))
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 211)])
    #expect(try harness.seen("modal", .scaleX) == 0.5)
    #expect(agree(try harness.seen("modal", .cornerRadius), 9))
    #expect(agree(try harness.seen("title", .y), 30))
    // A size of 0 must not cause a division by zero.
    try harness.handle(.resize(Container(width: 0, height: 0)))
    try harness.handle(.pan(.changed, y: 500))
    #expect(harness.state.progress == 0)
    #expect(harness.numbers().allSatisfy { $0.isFinite })
  }

  @Test func membersThatDoNotMoveAreThoseOfTheEndOrElseOfTheStart() throws {
    var from = PartialFrame()
    from.z = 7
    from.color = RGBAColor(rgba: 0xFF)
    var to = PartialFrame()
    to.isInteractive = false
    to.roundedCorners = .top
    to[.x] = 1
    var harness = try harness(.modal, .custom(duration: 1, frames: [.init(name: "a", from: from, to: to)]))
    #expect(harness.machine.frames()["a"]?.z == 7)
    #expect(harness.machine.frames()["a"]?.color == RGBAColor(rgba: 0xFF))
    try harness.handle(.command(.present(animated: true)))
    let frame = try #require(harness.machine.frames()["a"])
    #expect(frame.z == 7 && !frame.isInteractive && frame.roundedCorners == .top)
    #expect(frame.color == RGBAColor(rgba: 0xFF))
  }

  @Test func resizeLaysOutEveryState() throws {
    let wide = Container(width: 844, height: 390)
    var harness = try harness()
    try harness.handle(.resize(wide))
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(y: 390, width: 844, height: 195))
    try harness.handle(.command(.present(animated: false)))
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(y: 195, width: 844, height: 195))
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 97.5)])
    try harness.handle(.resize(Container()))
    // The finger's way is measured on the new page at once.
    #expect(agree(harness.state.progress, 97.5 / 422))
    #expect(agree(try harness.seen("modal", .y), 422 + 97.5))
    try harness.handle(.pan(.changed, y: 97.5))
    #expect(agree(harness.state.progress, 97.5 / 422))
    try harness.handle(.pan(.ended, y: 97.5))
    #expect(try harness.handle(.resize(wide)).emitted == [.delegate(.didEnd(.dismiss, isCompleted: false))])
    #expect(harness.machine.frames()["modal"]?.rect == Rect2D(y: 195, width: 844, height: 195))
  }
}
