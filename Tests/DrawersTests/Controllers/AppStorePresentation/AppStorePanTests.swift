import Testing

@testable import Drawers

/// The dismissal that a pan drives. H = 844.
@Suite struct AppStorePanTests {
  private typealias State = AppStorePresentation.State

  private func rehearsal(
    isContentScrollable: Bool = false, container: Container = Container()
  ) throws -> Rehearsal<AppStorePresentation> {
    var configuration = AppStorePresentationConfiguration()
    configuration.isContentScrollable = isContentScrollable
    var rehearsal = try Rehearsal<AppStorePresentation>(configuration, container: container)
    try rehearsal.handle(.command(.present(animated: false)))
    return rehearsal
  }

  @Test func beginningSaysSoAndMovesNothing() throws {
    var rehearsal = try rehearsal()
    let before = rehearsal.numbers()
    // A translation at `began` does not count yet.
    let outcome = try rehearsal.handle(.pan(.began, y: 60))
    #expect(outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: true))])
    #expect(rehearsal.state == State(name: .interacting, progress: 0, source: .pan))
    #expect(rehearsal.numbers() == before)
  }

  @Test func firstHalfShrinksThePage() throws {
    var rehearsal = try rehearsal()
    // A third of 200 pt is a progress of 0.25, half of the first half.
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    #expect(agree(rehearsal.state.progress, 0.25))
    #expect(agree(try rehearsal.seen("page", .scaleX), 0.9))
    #expect(agree(try rehearsal.seen("page", .scaleY), 0.9))
    #expect(agree(try rehearsal.seen("page", .cornerRadius), 7.5))
    #expect(try rehearsal.seen("page", .translateY) == 0)
    #expect(try rehearsal.seen("blur", .blur) == 1)
    #expect(agree(try rehearsal.seen("closeButton", .opacity), 0.75))
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
    var rehearsal = try rehearsal()
    let outcome = try rehearsal.handle(all: [
      .pan(.began, edge: row.edge), .pan(.changed, x: row.translation.x, y: row.translation.y),
    ])
    #expect(outcome.emitted.isEmpty)
    #expect(rehearsal.state.name == (row.finishes ? .dismissing : .interacting))
    #expect(outcome.settlement?.outcome == (row.finishes ? "dismissed" : nil))
  }

  @Test func finishingPlaysTheSecondHalf() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 250)])
    #expect(rehearsal.state == State(name: .dismissing, progress: 1, source: nil))
    // The sample is visible at half of the way. The remaining 0.35 s are linear.
    #expect(try rehearsal.seen("page", .scaleX) == 0.8)
    #expect(try rehearsal.seen("closeButton", .opacity) == 0.5)
    let animation = try #require(rehearsal.machine.animations.first?.animation)
    #expect(agree(animation.duration, 0.35))
    #expect(animation.timing == .cubicBezier(.linear))
    // The scale and the corners stay. The page falls by 0.8 x 4/3 x 844, and the blur and the close button change.
    #expect(animation.tracks.map { $0.member } == [.blur, .translateY, .opacity])
    #expect(agree(try rehearsal.seen("page", .translateY, after: 0.175), 0.8 * 4 / 3 * 844 / 2))
    #expect(agree(try rehearsal.seen("blur", .blur, after: 0.175), 0.5))
    #expect(agree(try rehearsal.seen("closeButton", .opacity, after: 0.175), 0.25))
    let end = try rehearsal.settle()
    #expect(end.emitted == [.delegate(.dismissalDidEnd)])
    #expect(rehearsal.state == State(name: .dismissed, progress: 0, source: nil))
  }

  @Test func gesturesAreGoneAfterCrossing() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 200)])
    for event: Event<AppStorePresentation> in [
      .pan(.changed, y: 10), .pan(.ended, y: 10), .pan(.began), .tap(Tap(target: "closeButton")),
    ] {
      let outcome = try rehearsal.handle(event)
      #expect(outcome.emitted.isEmpty && outcome.response.ignored != nil)
      #expect(rehearsal.state.name == .dismissing)
    }
    #expect(rehearsal.machine.animations.count == 1)
  }

  @Test(arguments: [GesturePhase.ended, .cancelled]) func releaseCancels(_ phase: GesturePhase) throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    // Neither the release's own translation nor its velocity counts.
    let outcome = try rehearsal.handle(.pan(phase, y: 300, velocity: Point2D(y: 5000)))
    #expect(outcome.emitted.isEmpty)
    #expect(outcome.settlement?.outcome == "presented")
    #expect(rehearsal.state == State(name: .presented, progress: 0, source: nil))
    let animation = try #require(rehearsal.machine.animations.first?.animation)
    #expect(agree(animation.duration, 0.25 * 0.7))
    #expect(animation.timing == .cubicBezier(.linear))
    #expect(rehearsal.machine.animations.first?.onCompletion == [.dismissalDidCancel])
    #expect(agree(try rehearsal.seen("page", .scaleX, after: 0.0875), 0.95))
    #expect(try rehearsal.settle().emitted == [.delegate(.dismissalDidCancel)])
    #expect(try rehearsal.seen("page", .scaleX) == 1)
  }

  @Test func cancellingNothingTakesNoTime() throws {
    var rehearsal = try rehearsal()
    // The page is pulled, and pushed back beyond the start.
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 50), .pan(.changed, y: -50)])
    #expect(rehearsal.state == State(name: .interacting, progress: 0, source: .pan))
    #expect(try rehearsal.handle(.pan(.ended)).emitted == [.delegate(.dismissalDidCancel)])
    #expect(rehearsal.machine.animations.isEmpty)
  }

  @Test func otherPansDoNotDismiss() throws {
    for edge in [ScreenEdge.top, .right, .bottom] {
      var rehearsal = try rehearsal()
      #expect(try rehearsal.handle(.pan(.began, edge: edge)).response.ignored != nil)
      #expect(try rehearsal.handle(.pan(.changed, x: 500, y: 500)).response.ignored != nil)
      #expect(rehearsal.state.name == .presented)
    }
    // Scrollable content takes the vertical pan. The edge still dismisses.
    var rehearsal = try rehearsal(isContentScrollable: true)
    #expect(try rehearsal.handle(.pan(.began)).response.ignored != nil)
    #expect(try rehearsal.handle(.pan(.ended)).emitted.isEmpty)
    try rehearsal.handle(all: [.pan(.began, edge: .left), .pan(.changed, x: 50)])
    #expect(rehearsal.state.source == .edge)
  }

  @Test func edgeIsJudgedAtTheBeginning() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(all: [.pan(.began, edge: .left), .pan(.changed, x: 50, edge: .right)])
    #expect(agree(rehearsal.state.progress, 0.5.squareRoot() / 2))
  }

  @Test func panWithoutAPageIsIgnoredWhole() throws {
    var rehearsal = try Rehearsal<AppStorePresentation>(AppStorePresentationConfiguration())
    #expect(try rehearsal.handle(.pan(.began)).response.ignored == "nothing is presented; send present first")
    try rehearsal.handle(.command(.present(animated: false)))
    // The page was presented meanwhile, so this pan does not drag it.
    #expect(try rehearsal.handle(.pan(.changed, y: 100)).response.ignored != nil)
    #expect(rehearsal.state.name == .presented)
  }

  @Test func secondBeginningCancelsTheFirst() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    let outcome = try rehearsal.handle(.pan(.began))
    // The new pan grabs the lost pan's cancellation at its current position.
    #expect(
      outcome.emitted == [
        .interrupted(abandoned: [.dismissalDidCancel]), .delegate(.dismissalWillBegin(isInteractive: true)),
      ])
    #expect(agree(rehearsal.state.progress, 0.25))
  }

  @Test func dismissCancelsAGesture() throws {
    for command in [Event<AppStorePresentation>.command(.dismiss(animated: true)), .tap(Tap(target: "closeButton"))] {
      var rehearsal = try rehearsal()
      try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 100)])
      #expect(throws: Refusal.alreadyPresented) { try rehearsal.handle(.command(.present(animated: true))) }
      let outcome = try rehearsal.handle(command)
      #expect(
        outcome.emitted == [.delegate(.dismissalDidCancel), .delegate(.dismissalWillBegin(isInteractive: false))])
      #expect(rehearsal.state.name == .dismissing)
      #expect(try rehearsal.handle(.pan(.changed, y: 10)).response.ignored != nil)
    }
  }

  @Test func dragContinuesInAnotherContainerAndConfiguration() throws {
    var rehearsal = try rehearsal()
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3)])
    try rehearsal.handle(.resize(Container(width: 844, height: 390)))
    #expect(agree(rehearsal.state.progress, 0.25))
    #expect(rehearsal.machine.frames()["page"]?.rect == Rect2D(width: 844, height: 390))
    var configuration = AppStorePresentationConfiguration()
    configuration.isContentScrollable = true
    try rehearsal.handle(.configure(configuration))
    try rehearsal.handle(.pan(.changed, y: 200))
    // The fall is computed with the new height.
    let fall = rehearsal.machine.animations.first?.animation.tracks.first { $0.member == .translateY }
    #expect(agree(try #require(fall).to, 0.8 * 4 / 3 * 390))
  }

  @Test func emptyContainerHarmsNothing() throws {
    var rehearsal = try rehearsal(container: Container(width: 0, height: 0))
    try rehearsal.handle(all: [.pan(.began), .pan(.changed, y: 100), .pan(.changed, y: 1e7)])
    #expect(rehearsal.numbers(after: 0.1).allSatisfy { $0.isFinite })
    try rehearsal.settle()
    #expect(rehearsal.state.name == .dismissed)
  }
}
