import Testing

@testable import Drawers

/// Grabs and commands during animations: every movement continues from the position where the page is seen.
@Suite struct AppStoreInterruptionTests {
  private func harness() throws -> MachineHarness<AppStorePresentation> {
    try MachineHarness<AppStorePresentation>(AppStorePresentationConfiguration())
  }

  private static let interactive = AppStorePresentation.DelegateEvent.dismissalWillBegin(isInteractive: true)

  @Test(arguments: [0, 0.05, 0.2, 0.4999]) func presentationIsGrabbedWhereItIs(_ seconds: Double) throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    let seen = harness.numbers(after: seconds)
    let outcome = try harness.handle(.pan(.began), after: seconds)
    #expect(outcome.emitted == [.interrupted(abandoned: [.presentationDidEnd]), .delegate(Self.interactive)])
    #expect(agree(harness.numbers(), seen))
    #expect(harness.state.progress == 0)
    // The dismissal continues from there: the page shrinks in place.
    try harness.handle(.pan(.changed, y: 1e-9), after: 0)
    #expect(agree(harness.numbers(), seen, within: 1e-8))
  }

  @Test func releasedPresentationContinues() throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    try harness.handle(.pan(.began), after: 0.1)
    let grabbed = harness.numbers()
    try harness.handle(.pan(.changed, y: 200.0 / 3))
    try harness.handle(.pan(.ended))
    // First the gesture's progress is undone, in 0.25 x 0.7 s. Then the page completes its way up in 0.5 s.
    let animations = harness.machine.animations
    #expect(animations.map { $0.onCompletion } == [[.dismissalDidCancel], []])
    #expect(agree(animations.map { $0.animation.duration }, [0.175, 0.5]))
    #expect(agree(harness.numbers(after: 0.175), grabbed))
    #expect(try harness.settle().emitted == [.delegate(.dismissalDidCancel)])
    #expect(try harness.seen("page", .y) == 0)
    #expect(try harness.seen("blur", .blur) == 1)
    #expect(try harness.seen("closeButton", .opacity) == 1)
  }

  @Test func grabbedPresentationCanBeDismissedByTheGesture() throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    try harness.handle(.pan(.began), after: 0.1)
    try harness.handle(.pan(.changed, y: 200))
    #expect(harness.state.name == .dismissing)
    #expect(try harness.settle().emitted == [.delegate(.dismissalDidEnd)])
    try harness.handle(.command(.present(animated: false)))
    #expect(try harness.seen("page", .y) == 0)
  }

  @Test func presentationTurnedBackAtItsStartHasNoWay() throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    let outcome = try harness.handle(.command(.dismiss(animated: true)), after: 0)
    #expect(
      outcome.emitted == [
        .interrupted(abandoned: [.presentationDidEnd]), .delegate(.dismissalWillBegin(isInteractive: false)),
        .delegate(.dismissalDidEnd),
      ])
  }

  @Test(arguments: [0.01, 0.1, 0.3]) func presentationIsTurnedBack(_ seconds: Double) throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    let seen = harness.numbers(after: seconds)
    let outcome = try harness.handle(.command(.dismiss(animated: true)), after: seconds)
    #expect(
      outcome.emitted == [
        .interrupted(abandoned: [.presentationDidEnd]), .delegate(.dismissalWillBegin(isInteractive: false)),
      ])
    #expect(agree(harness.numbers(), seen))
    try harness.settle()
    #expect(harness.state.name == .dismissed)
  }

  @Test(arguments: [0, 0.05, 0.1, 0.17]) func cancellationIsGrabbedWhereItIs(_ seconds: Double) throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: false)))
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 200.0 / 3), .pan(.ended)])
    let seen = harness.numbers(after: seconds)
    // The second gesture differs from the first one, and has another threshold.
    let outcome = try harness.handle(.pan(.began, edge: .left), after: seconds)
    #expect(outcome.emitted == [.interrupted(abandoned: [.dismissalDidCancel]), .delegate(Self.interactive)])
    #expect(agree(harness.state.progress, 0.25 * (1 - seconds / 0.175)))
    #expect(agree(harness.numbers(), seen))
    try harness.handle(.pan(.changed, x: 0))
    #expect(agree(harness.numbers(), seen))
    // The translation adds to the one that corresponds to the visible progress.
    let grabbed = AppStorePresentation.Source.edge.translation(at: harness.state.progress)
    try harness.handle(.pan(.changed, x: 10))
    #expect(agree(harness.state.progress, AppStorePresentation.Source.edge.progress(at: grabbed + 10)))
    try harness.handle(.pan(.ended))
    #expect(harness.machine.animations.count == 1)
    #expect(try harness.settle().emitted == [.delegate(.dismissalDidCancel)])
    #expect(harness.machine.animations.isEmpty)
  }

  @Test func scrollViewGrabsACancellationOnlyWhenItDismisses() throws {
    var configuration = AppStorePresentationConfiguration()
    configuration.isContentScrollable = true
    var harness = try MachineHarness<AppStorePresentation>(configuration)
    try harness.handle(.command(.present(animated: false)))
    try harness.handle(all: [.pan(.began, edge: .left), .pan(.changed, x: 100.0 / 3), .pan(.ended)])
    // Scrolling inside does not move the page, so it interrupts nothing.
    let inside = try harness.handle(all: [.scroll(.began, offset: 40, inset: 0), .scroll(.changed, offset: 20)])
    #expect(inside.emitted.isEmpty && harness.machine.animations.count == 1)
    let progress = 0.25 * (1 - 0.048 / 0.175)
    let outcome = try harness.handle(.scroll(.changed, offset: 0))
    #expect(outcome.emitted == [.interrupted(abandoned: [.dismissalDidCancel]), .delegate(Self.interactive)])
    let grabbed = AppStorePresentation.Source.scroll.translation(at: progress)
    #expect(agree(harness.state.progress, AppStorePresentation.Source.scroll.progress(at: grabbed + 20)))
  }

  @Test func ignoredEventInterruptsNothing() throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    for event: Event<AppStorePresentation> in [
      .pan(.began, edge: .right), .tap(Tap(target: "page")), .scroll(.began, offset: 0),
    ] {
      #expect(try harness.handle(event).emitted.isEmpty)
    }
    #expect(throws: Refusal.alreadyPresented) { try harness.handle(.command(.present(animated: true))) }
    #expect(harness.machine.animations.count == 1)
  }

  @Test func resizeAndConfigureCompleteFirst() throws {
    var harness = try harness()
    try harness.handle(.command(.present(animated: true)))
    let outcome = try harness.handle(.resize(Container(width: 844, height: 390)))
    #expect(outcome.emitted == [.delegate(.presentationDidEnd)])
    #expect(harness.machine.frames()["page"]?.rect == Rect2D(width: 844, height: 390))
    // The way back and the rest of the way up both complete.
    try harness.handle(.command(.dismiss(animated: false)))
    try harness.handle(.command(.present(animated: true)))
    try harness.handle(all: [.pan(.began), .pan(.changed, y: 100), .pan(.ended)])
    let configured = try harness.handle(.configure(AppStorePresentationConfiguration()))
    #expect(configured.emitted == [.delegate(.dismissalDidCancel)])
    #expect(harness.machine.animations.isEmpty)
    #expect(try harness.seen("page", .y) == 0)
    // A dismissal without a gesture.
    try harness.handle(.command(.dismiss(animated: true)))
    #expect(try harness.handle(.resize(Container())).emitted == [.delegate(.dismissalDidEnd)])
    #expect(harness.machine.frames()["page"]?.y == 844)
  }
}
