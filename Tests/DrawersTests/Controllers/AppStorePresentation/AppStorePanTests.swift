import Testing

@testable import Drawers

/// The dismissal that a pan drives. H = 844.
@Suite struct AppStorePanTests {
  private typealias State = AppStorePresentation.State

  private func harness(
    isContentScrollable: Bool = false, container: Container = Container()
  ) throws -> MachineHarness<AppStorePresentation> {
    var configuration = AppStorePresentationConfiguration()
    configuration.isContentScrollable = isContentScrollable
    var harness = try MachineHarness<AppStorePresentation>(configuration, container: container)
    try harness.handle(.command(.present(animated: false)))
    return harness
  }

  @Test func beginningSaysSoAndMovesNothing() throws {
    var harness = try harness()
    let before = harness.numbers()
    // A translation at `began` does not count yet.
    let outcome = try harness.handle(.pan(.began, y: 60))
    #expect(outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: true))])
    #expect(harness.state == State(name: .interacting, progress: 0, source: .pan))
    #expect(harness.numbers() == before)
  }

  @Test func firstHalfShrinksThePage() throws {
    var harness = try harness()
    // A third of 200 pt is a progress of 0.25, half of the first half.
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    #expect(agree(harness.state.progress, 0.25))
    #expect(agree(try harness.seen("page", .scaleX), 0.9))
    #expect(agree(try harness.seen("page", .scaleY), 0.9))
    #expect(agree(try harness.seen("page", .cornerRadius), 7.5))
    #expect(try harness.seen("page", .translateY) == 0)
    #expect(try harness.seen("blur", .blur) == 1)
    #expect(agree(try harness.seen("closeButton", .opacity), 0.75))
  }

  struct Crossing: CustomTestStringConvertible {
    var edge: ScreenEdge?
    var translation: Point2D
    var finishes: Bool
    var testDescription: String { "\(edge.map { $0.rawValue } ?? "no") edge, \(translation)" }
  }

  static let crossings = [
    Crossing(edge: .left, translation: Point2D(x: 99), finishes: false),
    Crossing(edge: .left, translation: Point2D(x: 100), finishes: true),
    Crossing(edge: .left, translation: Point2D(x: 99, y: 500), finishes: false),
    Crossing(edge: nil, translation: Point2D(y: 199), finishes: false),
    Crossing(edge: nil, translation: Point2D(y: 200), finishes: true),
    Crossing(edge: nil, translation: Point2D(x: 500, y: 199), finishes: false),
  ]

  @Test(arguments: crossings) func thresholdFinishesAtOnce(_ row: Crossing) throws {
    var harness = try harness()
    let outcome = try harness.handle(all: [
      .pan(.began, edge: row.edge), .pan(.changed, x: row.translation.x, y: row.translation.y),
    ])
    #expect(outcome.emitted.isEmpty)
    #expect(harness.state.name == (row.finishes ? .dismissing : .interacting))
    #expect(outcome.settlement?.outcome == (row.finishes ? "dismissed" : nil))
  }

  @Test func finishingPlaysTheSecondHalf() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 250)])
    #expect(harness.state == State(name: .dismissing, progress: 1, source: nil))
    // The sample is visible at half of the way. The remaining 0.35 s are linear.
    #expect(try harness.seen("page", .scaleX) == 0.8)
    #expect(try harness.seen("closeButton", .opacity) == 0.5)
    let animation = try #require(harness.machine.animations.first?.animation)
    #expect(agree(animation.duration, 0.35))
    #expect(animation.timing == .cubicBezier(.linear))
    // The scale and the corners stay. The page falls by 0.8 x 4/3 x 844, and the blur and the close button change.
    #expect(animation.tracks.map { $0.member } == [.blur, .translateY, .opacity])
    #expect(agree(try harness.seen("page", .translateY, after: 0.175), 0.8 * 4 / 3 * 844 / 2))
    #expect(agree(try harness.seen("blur", .blur, after: 0.175), 0.5))
    #expect(agree(try harness.seen("closeButton", .opacity, after: 0.175), 0.25))
    let end = try harness.settle()
    #expect(end.emitted == [.delegate(.dismissalDidEnd)])
    #expect(harness.state == State(name: .dismissed, progress: 0, source: nil))
  }

  @Test func gesturesAreGoneAfterCrossing() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 200)])
    for event: Event<AppStorePresentation> in [
      .pan(.changed, y: 10), .pan(.ended, y: 10), .pan(.began), .tap(Tap(target: "closeButton")),
    ] {
      let outcome = try harness.handle(event)
      #expect(outcome.emitted.isEmpty && outcome.response.ignored != nil)
      #expect(harness.state.name == .dismissing)
    }
    #expect(harness.machine.animations.count == 1)
  }

  @Test(arguments: [GesturePhase.ended, .cancelled]) func releaseCancels(_ phase: GesturePhase) throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    // Neither the release's own translation nor its velocity counts.
    let outcome = try harness.handle(.pan(phase, y: 300, velocity: Point2D(y: 5000)))
    #expect(outcome.emitted.isEmpty)
    #expect(outcome.settlement?.outcome == "presented")
    #expect(harness.state == State(name: .presented, progress: 0, source: nil))
    let animation = try #require(harness.machine.animations.first?.animation)
    #expect(agree(animation.duration, 0.25 * 0.7))
    #expect(animation.timing == .cubicBezier(.linear))
    #expect(harness.machine.animations.first?.onCompletion == [.dismissalDidCancel])
    #expect(agree(try harness.seen("page", .scaleX, after: 0.0875), 0.95))
    #expect(try harness.settle().emitted == [.delegate(.dismissalDidCancel)])
    #expect(try harness.seen("page", .scaleX) == 1)
  }

  @Test func cancellingNothingTakesNoTime() throws {
    var harness = try harness()
    // The page is pulled, and pushed back beyond the start.
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 50), .pan(.changed, y: -50)])
    #expect(harness.state == State(name: .interacting, progress: 0, source: .pan))
    #expect(try harness.handle(.pan(.ended)).emitted == [.delegate(.dismissalDidCancel)])
    #expect(harness.machine.animations.isEmpty)
  }

  @Test func otherPansDoNotDismiss() throws {
    for edge in [ScreenEdge.top, .right, .bottom] {
      var harness = try harness()
      #expect(try harness.handle(.pan(.began, edge: edge)).response.ignored != nil)
      #expect(try harness.handle(.pan(.changed, x: 500, y: 500)).response.ignored != nil)
      #expect(harness.state.name == .presented)
    }
    // Scrollable content takes the vertical pan. The edge still dismisses.
    var harness = try harness(isContentScrollable: true)
    #expect(try harness.handle(.pan(.began)).response.ignored != nil)
    #expect(try harness.handle(.pan(.ended)).emitted.isEmpty)
    try harness.handle(all: [.pan(.began, edge: .left), .pan(.changed, x: 50)])
    #expect(harness.state.source == .edge)
  }

  @Test func edgeIsJudgedAtTheBeginning() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, edge: .left), .pan(.changed, x: 50, edge: .right)])
    #expect(agree(harness.state.progress, 0.5.squareRoot() / 2))
  }

  @Test func panWithoutAPageIsIgnoredWhole() throws {
    var harness = try MachineHarness<AppStorePresentation>(AppStorePresentationConfiguration())
    #expect(try harness.handle(.pan(.began)).response.ignored == "nothing is presented; send present first")
    try harness.handle(.command(.present(animated: false)))
    // The page was presented meanwhile, so this pan does not drag it.
    #expect(try harness.handle(.pan(.changed, y: 100)).response.ignored != nil)
    #expect(harness.state.name == .presented)
  }

  @Test func secondBeginningCancelsTheFirst() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    let outcome = try harness.handle(.pan(.began))
    // The new pan grabs the lost pan's cancellation at its current position.
    #expect(
      outcome.emitted == [
        .interrupted(abandoned: [.dismissalDidCancel]), .delegate(.dismissalWillBegin(isInteractive: true)),
      ])
    #expect(agree(harness.state.progress, 0.25))
  }

  @Test func dismissCancelsAGesture() throws {
    for command in [Event<AppStorePresentation>.command(.dismiss(animated: true)), .tap(Tap(target: "closeButton"))] {
      var harness = try harness()
      try harness.handle(all: [.pan(.began), .pan(.changed, y: 100)])
      #expect(throws: Refusal.alreadyPresented) { try harness.handle(.command(.present(animated: true))) }
      let outcome = try harness.handle(command)
      #expect(
        outcome.emitted == [.delegate(.dismissalDidCancel), .delegate(.dismissalWillBegin(isInteractive: false))])
      #expect(harness.state.name == .dismissing)
      #expect(try harness.handle(.pan(.changed, y: 10)).response.ignored != nil)
    }
  }

  @Test func dragContinuesInAnotherContainerAndConfiguration() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    try harness.handle(.resize(Container(width: 844, height: 390)))
    #expect(agree(harness.state.progress, 0.25))
    #expect(harness.machine.frames()["page"]?.rect == Rect2D(width: 844, height: 390))
    var configuration = AppStorePresentationConfiguration()
    configuration.isContentScrollable = true
    try harness.handle(.configure(configuration))
    try harness.handle(.pan(.changed, y: 200))
    // The fall is computed with the new height.
    let fall = harness.machine.animations.first?.animation.tracks.first { $0.member == .translateY }
    #expect(agree(try #require(fall).to, 0.8 * 4 / 3 * 390))
  }

  @Test func emptyContainerHarmsNothing() throws {
    var harness = try harness(container: Container(width: 0, height: 0))
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 100), .pan(.changed, y: 1e7)])
    #expect(harness.numbers(after: 0.1).allSatisfy { $0.isFinite })
    try harness.settle()
    #expect(harness.state.name == .dismissed)
  }
}
