import Testing

@testable import Drawers

/// Presenting, and dismissing without a gesture.
@Suite struct AppStoreCommandTests {
  private typealias State = AppStorePresentation.State

  private func harness(presented: Bool = false) throws -> MachineHarness<AppStorePresentation> {
    var harness = try MachineHarness<AppStorePresentation>(
      AppStorePresentationConfiguration(), container: Container(safeArea: Insets(top: 47)))
    if presented { try harness.handle(.command(.present(animated: false))) }
    return harness
  }

  @Test func startsDismissed() throws {
    let harness = try harness()
    #expect(harness.state == State(name: .dismissed, progress: 0, source: nil))
    let frames = harness.machine.frames()
    #expect(frames.entries.map { $0.name } == ["presenting", "blur", "page", "closeButton"])
    #expect(frames.entries.map { $0.frame.z } == [0, 1, 2, 3])
    #expect(frames.entries.map { $0.frame.isHidden } == [false, true, true, true])
    #expect(frames["page"]?.rect == Rect2D(y: 844, width: 390, height: 844))
  }

  @Test func pageSlidesUpWithBlurAndCloseButton() throws {
    var harness = try harness()
    let outcome = try harness.handle(.command(.present(animated: true)))
    #expect(outcome.emitted == [.delegate(.presentationWillBegin)])
    #expect(harness.state == State(name: .presented, progress: 0, source: nil))
    let animation = try #require(harness.machine.animations.first)
    #expect(harness.machine.animations.count == 1)
    #expect(animation.animation.duration == 0.5)
    #expect(animation.animation.timing == .spring(.system))
    #expect(animation.onCompletion == [.presentationDidEnd])
    let way = DampedSpring.system.value(at: 0.1)
    #expect(agree(try harness.seen("page", .y, after: 0.1), 844 * (1 - way)))
    #expect(agree(try harness.seen("blur", .blur, after: 0.1), way))
    #expect(agree(try harness.seen("closeButton", .opacity, after: 0.1), way))
    let end = try harness.settle()
    #expect(end.emitted == [.delegate(.presentationDidEnd)])
    #expect(end.delegate.first?.time == 0.516)
    #expect(harness.machine.frames()["page"]?.rect == Rect2D(width: 390, height: 844))
  }

  @Test func closeButtonStandsInTheCornerBelowTheSafeArea() throws {
    var harness = try harness(presented: true)
    #expect(harness.machine.frames()["closeButton"]?.rect == Rect2D(x: 340, y: 67, width: 30, height: 30))
    var configuration = AppStorePresentationConfiguration()
    configuration.closeButtonSize = 44
    try harness.handle(.configure(configuration))
    #expect(harness.machine.frames()["closeButton"]?.rect == Rect2D(x: 326, y: 67, width: 44, height: 44))
  }

  @Test func dismissingTakesThePageBelow() throws {
    var harness = try harness(presented: true)
    let outcome = try harness.handle(.command(.dismiss(animated: true)))
    #expect(outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: false))])
    #expect(harness.state == State(name: .dismissing, progress: 1, source: nil))
    let spring = DampedSpring(dampingRatio: 0.95, duration: 0.5)
    #expect(harness.machine.animations.map { $0.animation.timing } == [.spring(spring)])
    #expect(harness.machine.animations.map { $0.animation.duration } == [0.5])
    #expect(agree(try harness.seen("page", .y, after: 0.2), 844 * spring.value(at: 0.2)))
    #expect(harness.machine.frames(at: harness.machine.time + 0.2)["page"]?.isHidden == false)
    #expect(try harness.settle().emitted == [.delegate(.dismissalDidEnd)])
    #expect(harness.state == State(name: .dismissed, progress: 0, source: nil))
    #expect(harness.machine.frames()["page"]?.isHidden == true)
  }

  @Test func unanimatedChangesEndAtOnce() throws {
    var harness = try harness()
    let presented = try harness.handle(.command(.present(animated: false)))
    #expect(presented.emitted == [.delegate(.presentationWillBegin), .delegate(.presentationDidEnd)])
    let dismissed = try harness.handle(.command(.dismiss(animated: false)))
    #expect(
      dismissed.emitted == [.delegate(.dismissalWillBegin(isInteractive: false)), .delegate(.dismissalDidEnd)])
    #expect(harness.machine.animations.isEmpty)
    #expect(harness.state.name == .dismissed)
  }

  @Test func commandsAreRefusedWhereTheyMakeNoSense() throws {
    var harness = try harness()
    #expect(throws: Refusal.notPresented) { try harness.handle(.command(.dismiss(animated: true))) }
    try harness.handle(.command(.present(animated: true)))
    #expect(throws: Refusal.alreadyPresented) { try harness.handle(.command(.present(animated: true))) }
    try harness.handle(.command(.dismiss(animated: true)))
    // A page on its way out still counts as presented, and does not turn around.
    let refusal = #expect(throws: Refusal.self) { try harness.handle(.command(.present(animated: true))) }
    guard case .beingDismissed(let end) = refusal else {
      Issue.record("another refusal")
      return
    }
    #expect(end == harness.machine.nextCompletion)
    let again = try harness.handle(.command(.dismiss(animated: true)))
    #expect(again.emitted.isEmpty && again.response.ignored != nil)
    #expect(harness.machine.animations.count == 1)
  }

  struct TapRow: CustomTestStringConvertible {
    var tap: Tap
    var dismisses: Bool
    var why: String
    var testDescription: String { why }
  }

  static let taps = [
    TapRow(tap: Tap(target: "closeButton"), dismisses: true, why: "named"),
    TapRow(tap: Tap(location: Point2D(x: 340, y: 67)), dismisses: true, why: "its first corner belongs to it"),
    TapRow(tap: Tap(location: Point2D(x: 355, y: 82)), dismisses: true, why: "its middle"),
    TapRow(tap: Tap(location: Point2D(x: 370, y: 80)), dismisses: false, why: "its right edge does not belong to it"),
    TapRow(tap: Tap(location: Point2D(x: 339.9, y: 80)), dismisses: false, why: "just beside it"),
    TapRow(tap: Tap(location: Point2D(x: 355, y: 82), target: "page"), dismisses: false, why: "the name rules"),
    TapRow(tap: Tap(target: "blur"), dismisses: false, why: "another frame"),
    TapRow(tap: Tap(), dismisses: false, why: "nowhere"),
  ]

  @Test(arguments: taps) func onlyTheCloseButtonIsTapped(_ row: TapRow) throws {
    var harness = try harness(presented: true)
    let outcome = try harness.handle(.tap(row.tap))
    #expect((outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: false))]) == row.dismisses)
    #expect((outcome.response.ignored == nil) == row.dismisses)
  }

  @Test func tapWithoutAPageIsIgnored() throws {
    var harness = try harness()
    let outcome = try harness.handle(.tap(Tap(target: "closeButton")))
    #expect(outcome.emitted.isEmpty && outcome.response.ignored == "nothing is presented; send present first")
  }
}
