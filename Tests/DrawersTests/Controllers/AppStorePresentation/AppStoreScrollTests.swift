import Testing

@testable import Drawers

/// The dismissal that the scroll view in the page drives, with a threshold of 200 pt.
@Suite struct AppStoreScrollTests {
  private typealias State = AppStorePresentation.State

  private func harness(isContentScrollable: Bool = true) throws -> MachineHarness<AppStorePresentation> {
    var configuration = AppStorePresentationConfiguration()
    configuration.isContentScrollable = isContentScrollable
    var harness = try MachineHarness<AppStorePresentation>(configuration)
    try harness.handle(.command(.present(animated: false)))
    return harness
  }

  private func progress(at translation: Double) -> Double {
    AppStorePresentation.Source.scroll.progress(at: translation)
  }

  @Test func pullBeyondTheTopDismisses() throws {
    var harness = try harness()
    try harness.handle(.scroll(.began, offset: -44, inset: 44))
    let outcome = try harness.handle(.scroll(.changed, offset: -74))
    #expect(outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: true))])
    #expect(outcome.response.contentOffset == Point2D(y: -44))
    #expect(harness.state == State(name: .interacting, progress: progress(at: 30), source: .scroll))
    // The noted offset is the returned one: 20 more give 50.
    try harness.handle(.scroll(.changed, offset: -64))
    #expect(harness.state.progress == progress(at: 50))
  }

  @Test func topItselfIsEnough() throws {
    var harness = try harness()
    try harness.handle(.scroll(.began, offset: 10, inset: 0))
    #expect(try harness.handle(.scroll(.changed, offset: 0.5)).emitted.isEmpty)
    #expect(harness.state.name == .presented)
    try harness.handle(.scroll(.changed, offset: 0))
    #expect(harness.state == State(name: .interacting, progress: progress(at: 0.5), source: .scroll))
  }

  @Test func wayFromScrolledContentCountsFromTheLastSample() throws {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 100, inset: 0), .scroll(.changed, offset: -30)])
    #expect(harness.state.progress == progress(at: 130))
  }

  @Test func pushingBackUndoesAndThenScrolls() throws {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 0, inset: 0), .scroll(.changed, offset: -80)])
    let back = try harness.handle(.scroll(.changed, offset: 30))
    #expect(back.response.contentOffset == .zero)
    #expect(harness.state.progress == progress(at: 50))
    // The translation goes below 0 without a limit.
    try harness.handle(.scroll(.changed, offset: 90))
    #expect(harness.state.progress == 0)
    let scrolled = try harness.handle(.scroll(.changed, offset: 25))
    #expect(scrolled.response.contentOffset == Point2D(y: 25))
    // 25 back to the top: -40 + 25 is still against the direction. 20 more give 5.
    try harness.handle(.scroll(.changed, offset: 0))
    #expect(harness.state.progress == 0)
    try harness.handle(.scroll(.changed, offset: -20))
    #expect(agree(harness.state.progress, progress(at: 5)))
  }

  @Test func thresholdFinishes() throws {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 0, inset: 0), .scroll(.changed, offset: -199)])
    #expect(harness.state.name == .interacting)
    let outcome = try harness.handle(.scroll(.changed, offset: -1))
    #expect(outcome.response.contentOffset == .zero)
    #expect(harness.state.name == .dismissing)
    let later = try harness.handle(.scroll(.changed, offset: -50))
    #expect(later.emitted.isEmpty && later.response.ignored != nil)
    #expect(try harness.handle(.scroll(.ended)).emitted.isEmpty)
    #expect(try harness.settle().emitted == [.delegate(.dismissalDidEnd)])
  }

  @Test(arguments: [ScrollSample.Phase.ended, .cancelled]) func endCancelsBegunGestures(_ phase: ScrollSample.Phase)
    throws
  {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 0, inset: 0), .scroll(.changed, offset: -100)])
    let outcome = try harness.handle(.scroll(phase))
    #expect(outcome.emitted.isEmpty)
    // The scroll view proposes its last offset again, but it shows its top.
    #expect(outcome.response.contentOffset == .zero)
    #expect(harness.state == State(name: .presented, progress: 0, source: nil))
    let animation = try #require(harness.machine.animations.first)
    #expect(agree(animation.animation.duration, progress(at: 100) * 0.7))
    #expect(animation.onCompletion == [.dismissalDidCancel])
  }

  @Test func endWithoutADismissalChangesNothing() throws {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 50, inset: 0), .scroll(.changed, offset: 20)])
    let outcome = try harness.handle(.scroll(.ended))
    #expect(outcome.emitted.isEmpty && outcome.settlement == nil)
    #expect(outcome.response.contentOffset == Point2D(y: 20))
  }

  @Test func momentumDoesNotDismiss() throws {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 50, inset: 0), .scroll(.ended, willDecelerate: true)])
    let outcome = try harness.handle(.scroll(.changed, offset: -30))
    #expect(outcome.emitted.isEmpty)
    #expect(outcome.response.contentOffset == Point2D(y: -30))
    #expect(harness.state.name == .presented)
    #expect(try harness.handle(.scroll(.decelerated)).emitted.isEmpty)
  }

  @Test func scrollingIsIgnoredWhereTheContentDoesNotScroll() throws {
    var harness = try harness(isContentScrollable: false)
    try harness.handle(.scroll(.began, offset: 0, inset: 0))
    let outcome = try harness.handle(.scroll(.changed, offset: -80))
    #expect(outcome.emitted.isEmpty && outcome.response.ignored != nil)
    #expect(outcome.response.contentOffset == Point2D(y: -80))
  }

  @Test func oneGestureDrivesAtATime() throws {
    var harness = try harness()
    try harness.handle(all: [.pan(.began, edge: .left), .pan(.changed, x: 50), .scroll(.began, offset: 0)])
    #expect(try harness.handle(.scroll(.changed, offset: -150)).response.ignored != nil)
    #expect(agree(harness.state.progress, 0.5.squareRoot() / 2))
    #expect(try harness.handle(.scroll(.ended)).emitted.isEmpty)
    #expect(harness.state.source == .edge)

    var other = try self.harness()
    try other.handle(all: [.scroll(.began, offset: 0, inset: 0), .scroll(.changed, offset: -50)])
    #expect(try other.handle(.pan(.began, edge: .left)).response.ignored != nil)
    #expect(try other.handle(.pan(.changed, x: 100)).response.ignored != nil)
    #expect(try other.handle(.pan(.ended)).emitted.isEmpty)
    #expect(other.state == State(name: .interacting, progress: progress(at: 50), source: .scroll))
  }

  @Test func dragThatBeganEndsInAnotherConfiguration() throws {
    var harness = try harness()
    try harness.handle(all: [.scroll(.began, offset: 0, inset: 0), .scroll(.changed, offset: -50)])
    try harness.handle(.configure(AppStorePresentationConfiguration()))
    try harness.handle(.scroll(.ended))
    #expect(harness.state.name == .presented)
  }
}
