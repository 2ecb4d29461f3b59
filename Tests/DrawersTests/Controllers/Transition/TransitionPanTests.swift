import Testing

@testable import Drawers

/// The way back that a pan drives. The page fills the container, 390 x 844, unless a row says otherwise.
@Suite struct TransitionPanTests {
  private typealias State = InteractiveTransition.State
  private static let page = Rect2D(width: 390, height: 844)

  private func configuration(_ pan: TransitionConfiguration.PanMode?) -> TransitionConfiguration {
    var configuration = TransitionConfiguration()
    configuration.animator = .presentation(finalFrame: Self.page)
    configuration.pan = pan
    return configuration
  }

  private func harness(_ configuration: TransitionConfiguration) throws -> MachineHarness<InteractiveTransition> {
    var harness = try MachineHarness<InteractiveTransition>(configuration)
    let isModal = configuration.style == .modal
    try harness.handle(.command(isModal ? .present(animated: false) : .push(animated: false)))
    return harness
  }

  private func harness(_ pan: TransitionConfiguration.PanMode? = .regular(direction: .fromTop)) throws
    -> MachineHarness<InteractiveTransition>
  {
    try harness(configuration(pan))
  }

  @Test func beginningAsksAndStartsTheWayBack() throws {
    var harness = try harness()
    let before = harness.numbers()
    let outcome = try harness.handle(.pan(.began, y: 200, velocity: Point2D(y: 0.001)))
    #expect(outcome.emitted == [.delegate(.navigationAction), .delegate(.willBegin(.dismiss, isInteractive: true))])
    #expect(harness.state == State(name: .interacting, operation: .dismiss, progress: 0, depth: 1))
    #expect(harness.numbers() == before)
  }

  struct Direction: CustomTestStringConvertible {
    var pan: TransitionConfiguration.PanMode
    /// A translation of a quarter of the page in the pan's direction, and a large one across it.
    var quarter: Point2D
    var testDescription: String { "\(pan)" }
  }

  static let directions = [
    Direction(pan: .regular(direction: .fromTop), quarter: Point2D(x: 999, y: 211)),
    Direction(pan: .regular(direction: .fromLeft), quarter: Point2D(x: 97.5, y: -999)),
    Direction(pan: .regular(direction: .fromBottom), quarter: Point2D(x: -999, y: -211)),
    Direction(pan: .regular(direction: .fromRight), quarter: Point2D(x: -97.5, y: 999)),
    Direction(pan: .edge(.top), quarter: Point2D(x: 999, y: 211)),
    Direction(pan: .edge(.left), quarter: Point2D(x: 97.5, y: -999)),
    Direction(pan: .edge(.bottom), quarter: Point2D(x: -999, y: -211)),
    Direction(pan: .edge(.right), quarter: Point2D(x: -97.5, y: 999)),
  ]

  @Test(arguments: directions) func progressIsMeasuredAlongTheDirection(_ row: Direction) throws {
    var harness = try harness(row.pan)
    var edge: ScreenEdge?
    if case .edges(let configured) = row.pan { edge = configured.first }
    try harness.handle(.pan(.began, velocity: row.quarter, edge: edge))
    #expect(harness.state.name == .interacting)
    let outcome = try harness.handle(.pan(.changed, x: row.quarter.x, y: row.quarter.y))
    #expect(agree(harness.state.progress, 0.25))
    #expect(outcome.emitted == [.delegate(.didUpdate(progress: harness.state.progress))])
    // A pan in the opposite direction makes no progress.
    try harness.handle(.pan(.changed, x: -row.quarter.x, y: -row.quarter.y))
    #expect(harness.state.progress == 0)
  }

  struct Clamp: CustomTestStringConvertible {
    var y: Double
    var progress: Double
    var testDescription: String { "\(y)" }
  }

  static let clamps = [
    Clamp(y: -1e7, progress: 0), Clamp(y: 0, progress: 0), Clamp(y: 422, progress: 0.5),
    Clamp(y: 844 * 0.985, progress: 0.985), Clamp(y: 844, progress: 0.99), Clamp(y: 1e7, progress: 0.99),
  ]

  @Test(arguments: clamps) func progressIsKeptWithinItsRange(_ row: Clamp) throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: row.y)])
    #expect(agree(harness.state.progress, row.progress))
    #expect(agree(try harness.seen("modal", .y), 844 * row.progress))
    #expect(agree(try harness.seen("backdrop", .opacity), 0.5 * (1 - row.progress)))
  }

  struct Beginning: CustomTestStringConvertible {
    var why: String
    var pan = TransitionConfiguration.PanMode.regular(direction: .fromTop)
    var velocity = Point2D(y: 10)
    var edge: ScreenEdge?
    var isEnabled = true
    var shouldBegin = true
    var begins: Bool
    var testDescription: String { why }
  }

  static let beginnings = [
    Beginning(why: "plain", begins: true),
    Beginning(why: "a velocity of 0 leads nowhere", velocity: .zero, begins: false),
    Beginning(why: "sideways", velocity: Point2D(x: 10), begins: false),
    Beginning(why: "back", velocity: Point2D(y: -0.001), begins: false),
    Beginning(why: "any edge will do for a regular pan", edge: .left, begins: true),
    Beginning(why: "disabled", isEnabled: false, begins: false),
    Beginning(why: "the delegate says no", shouldBegin: false, begins: false),
    Beginning(why: "from the edge", pan: .edge(.left), velocity: Point2D(x: 10), edge: .left, begins: true),
    Beginning(why: "an edge pan needs its edge", pan: .edge(.left), velocity: Point2D(x: 10), begins: false),
    Beginning(why: "another edge", pan: .edge(.left), velocity: Point2D(x: 10), edge: .top, begins: false),
    Beginning(
      why: "one of several edges", pan: .edges([.left, .right]), velocity: Point2D(x: -10), edge: .right, begins: true),
    Beginning(
      why: "the edge decides the way", pan: .edges([.left, .right]), velocity: Point2D(x: 10), edge: .right,
      begins: false),
    Beginning(
      why: "none of several edges", pan: .edges([.left, .right]), velocity: Point2D(y: 10), edge: .top, begins: false),
    Beginning(why: "all edges need one", pan: .edges(ScreenEdge.allCases), velocity: Point2D(y: 10), begins: false),
  ]

  @Test(arguments: beginnings) func panBegins(_ row: Beginning) throws {
    var configuration = configuration(row.pan)
    configuration.isEnabled = row.isEnabled
    configuration.shouldBeginTransition = row.shouldBegin
    var harness = try harness(configuration)
    let outcome = try harness.handle(.pan(.began, velocity: row.velocity, edge: row.edge))
    #expect(harness.state.name == (row.begins ? .interacting : .presented))
    #expect((outcome.response.ignored == nil) == row.begins)
    // A pan that did not begin a transition has no effect later.
    let way = row.velocity.x < 0 ? -1.0 : 1
    let later = try harness.handle(all: [
      .pan(.changed, x: way * 300, y: 700), .pan(.ended, velocity: Point2D(x: way * 500, y: 500)),
    ])
    #expect(later.emitted.isEmpty)
    #expect((harness.state.name == .presented) == !row.begins)
  }

  @Test func withoutAPanNothingIsInteractive() throws {
    var harness = try harness(nil)
    #expect(try harness.handle(.pan(.began, velocity: Point2D(y: 10))).response.ignored != nil)
    #expect(harness.state.name == .presented)
  }

  @Test func nothingToLeaveNothingToDrive() throws {
    var harness = try MachineHarness<InteractiveTransition>(configuration(.regular(direction: .fromTop)))
    #expect(try harness.handle(.pan(.began, velocity: Point2D(y: 10))).response.ignored != nil)
    try harness.handle(.command(.present(animated: false)))
    #expect(try harness.handle(.pan(.changed, y: 500)).response.ignored != nil)
    #expect(harness.state.name == .presented)
  }

  struct Release: CustomTestStringConvertible {
    var panned: Double
    var velocity: Double
    var percentage = 0.5
    var complete = 100.0
    var cancel = -5.0
    var finishes: Bool
    var why: String
    var testDescription: String { "\(panned) at \(velocity) (\(percentage), \(complete), \(cancel)): \(why)" }
  }

  static let releases = [
    Release(panned: 0.5, velocity: 0, finishes: false, why: "exactly half is not beyond it"),
    Release(panned: 0.5001, velocity: 0, finishes: true, why: "just beyond"),
    Release(panned: 0.4999, velocity: 0, finishes: false, why: "just below"),
    Release(panned: 0.1, velocity: 100, finishes: false, why: "exactly 100 pt/s is not fast"),
    Release(panned: 0.1, velocity: 100.1, finishes: true, why: "just faster"),
    Release(panned: 0.9, velocity: -5, finishes: false, why: "exactly -5 cancels"),
    Release(panned: 0.9, velocity: -4.9, finishes: true, why: "just slower back"),
    Release(panned: 3, velocity: -6, finishes: false, why: "going back beats any distance"),
    Release(panned: -0.5, velocity: 101, finishes: true, why: "fast, though on the wrong side"),
    Release(panned: 0.25, velocity: 0, percentage: 0.25, finishes: false, why: "another percentage, exactly"),
    Release(panned: 0.2501, velocity: 0, percentage: 0.25, finishes: true, why: "another percentage, beyond"),
    Release(panned: 0.995, velocity: 0, percentage: 0.99, finishes: true, why: "not the clamped progress is compared"),
    Release(panned: 1, velocity: 0, percentage: 1, finishes: false, why: "nothing but speed is beyond all of it"),
    Release(panned: 0.1, velocity: 300, complete: 300, finishes: false, why: "another velocity, exactly"),
    Release(panned: 0.1, velocity: 300.1, complete: 300, finishes: true, why: "another velocity, faster"),
    Release(panned: 0.1, velocity: 0.1, complete: 0, finishes: true, why: "the slightest velocity"),
    Release(panned: 0.9, velocity: -50, cancel: -50, finishes: false, why: "another velocity back, exactly"),
    Release(panned: 0.9, velocity: -49.9, cancel: -50, finishes: true, why: "another velocity back, slower"),
    Release(panned: 0.9, velocity: 0, cancel: 0, finishes: false, why: "a finger that rests goes back"),
  ]

  @Test(arguments: releases) func releaseDecides(_ row: Release) throws {
    var configuration = configuration(.regular(direction: .fromTop))
    configuration.completeOnPercentage = row.percentage
    configuration.velocityForComplete = row.complete
    configuration.velocityForCancel = row.cancel
    for phase in [GesturePhase.ended, .cancelled] {
      var harness = try harness(configuration)
      // The release's own translation decides. The progress stays that of the last change.
      try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 84.4)])
      let outcome = try harness.handle(.pan(phase, y: row.panned * 844, velocity: Point2D(y: row.velocity)))
      #expect(outcome.emitted.isEmpty)
      #expect(harness.state.name == (row.finishes ? .finishing : .cancelling))
      #expect(outcome.settlement?.outcome == (row.finishes ? "finishing" : "cancelling"))
      #expect(agree(try #require(outcome.settlement).position, row.panned))
      #expect(outcome.settlement?.thresholds.map(\.value) == [row.percentage, row.complete, row.cancel])
      let animation = try #require(harness.machine.animations.first?.animation)
      #expect(agree(animation.duration, row.finishes ? 0.9 : 0.1))
      #expect(animation.timing == .cubicBezier(.easeInOut))
    }
  }

  @Test func finishingPlaysTheRest() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 633), .pan(.ended, y: 633)])
    #expect(harness.state == State(name: .finishing, operation: .dismiss, progress: 1, depth: 0))
    #expect(try harness.seen("modal", .y) == 633)
    #expect(agree(try harness.seen("modal", .y, after: 0.125), (633 + 844) / 2))
    let end = try harness.settle()
    #expect(end.emitted == [.delegate(.didEnd(.dismiss, isCompleted: true)), .delegate(.onDismissed)])
    #expect(harness.state == State(name: .dismissed, operation: nil, progress: 0, depth: 0))
  }

  @Test func cancellingPlaysBack() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 211), .pan(.ended, y: 211)])
    #expect(harness.state == State(name: .cancelling, operation: .dismiss, progress: 0, depth: 1))
    #expect(agree(try harness.seen("modal", .y, after: 0.125), 105.5))
    #expect(try harness.settle().emitted == [.delegate(.didEnd(.dismiss, isCompleted: false))])
    #expect(harness.state == State(name: .presented, operation: nil, progress: 0, depth: 1))
  }

  @Test func cancellingNothingTakesNoTime() throws {
    var harness = try harness()
    let outcome = try harness.handle(all: [
      .pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: -9), .pan(.ended),
    ])
    #expect(outcome.emitted == [.delegate(.didEnd(.dismiss, isCompleted: false))])
    #expect(harness.state.name == .presented)
  }

  @Test func secondBeginningReleasesTheFirst() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 633)])
    // The pan is canceled at rest beyond half, so the transition finishes. A finishing transition cannot be grabbed.
    let outcome = try harness.handle(.pan(.began, velocity: Point2D(y: 1)))
    #expect(outcome.emitted.isEmpty && outcome.response.performed == false)
    #expect(harness.state.name == .finishing)
  }

  @Test func presentLetsAGestureContinue() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 422)])
    #expect(try harness.handle(.command(.present(animated: true))).response.performed == false)
    #expect(harness.state == State(name: .interacting, operation: .dismiss, progress: 0.5, depth: 1))
  }

  @Test func dismissTakesThePlaceOfAGesture() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, velocity: Point2D(y: 1)), .pan(.changed, y: 422)])
    let seen = harness.machine.frames()
    let outcome = try harness.handle(.command(.dismiss(animated: true)), after: 0)
    #expect(
      outcome.emitted == [
        .delegate(.didEnd(.dismiss, isCompleted: false)), .delegate(.willBegin(.dismiss, isInteractive: false)),
      ])
    #expect(harness.machine.frames(at: harness.machine.time) == seen)
    #expect(try harness.handle(.pan(.changed, y: 10)).response.ignored != nil)
  }

  @Test func navigationPops() throws {
    var configuration = TransitionConfiguration()
    configuration.style = .navigation
    configuration.pan = .edge(.left)
    var harness = try harness(configuration)
    let outcome = try harness.handle(.pan(.began, velocity: Point2D(x: 1), edge: .left))
    #expect(outcome.emitted == [.delegate(.navigationAction), .delegate(.willBegin(.pop, isInteractive: true))])
    try harness.handle(.pan(.changed, x: 195))
    #expect(harness.state == State(name: .interacting, operation: .pop, progress: 0.5, depth: 1))
    #expect(agree(try harness.seen("to", .x), 195))
    #expect(agree(try harness.seen("from", .x), -0.15 * 390))
    try harness.handle(.pan(.ended, x: 196))
    #expect(agree(try #require(harness.machine.animations.first).animation.duration, 0.35))
    #expect(try harness.settle().emitted == [.delegate(.didEnd(.pop, isCompleted: true))])
    #expect(harness.state.name == .root)
  }
}
