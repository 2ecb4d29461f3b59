import Testing

@testable import Drawers

/// Presenting, and dismissing without a gesture.
@Suite struct AppStoreCommandTests {
  private typealias State = AppStorePresentation.State

  private func rehearsal(presented: Bool = false) throws -> Rehearsal<AppStorePresentation> {
    var rehearsal = try Rehearsal<AppStorePresentation>(
      AppStorePresentationConfiguration(), container: Container(safeArea: Insets(top: 47)))
    if presented { try rehearsal.handle(.command(.present(animated: false))) }
    return rehearsal
  }

  @Test func startsDismissed() throws {
    let rehearsal = try rehearsal()
    #expect(rehearsal.state == State(name: .dismissed, progress: 0, source: nil))
    let frames = rehearsal.machine.frames()
    #expect(frames.entries.map { $0.name } == ["presenting", "blur", "page", "closeButton"])
    #expect(frames.entries.map { $0.frame.z } == [0, 1, 2, 3])
    #expect(frames.entries.map { $0.frame.isHidden } == [false, true, true, true])
    #expect(frames["page"]?.rect == Rect2D(y: 844, width: 390, height: 844))
  }

  @Test func pageSlidesUpWithBlurAndCloseButton() throws {
    var rehearsal = try rehearsal()
    let outcome = try rehearsal.handle(.command(.present(animated: true)))
    #expect(outcome.emitted == [.delegate(.presentationWillBegin)])
    #expect(rehearsal.state == State(name: .presented, progress: 0, source: nil))
    let animation = try #require(rehearsal.machine.animations.first)
    #expect(rehearsal.machine.animations.count == 1)
    #expect(animation.animation.duration == 0.5)
    #expect(animation.animation.timing == .spring(.system))
    #expect(animation.onCompletion == [.presentationDidEnd])
    let way = DampedSpring.system.value(at: 0.1)
    #expect(agree(try rehearsal.seen("page", .y, after: 0.1), 844 * (1 - way)))
    #expect(agree(try rehearsal.seen("blur", .blur, after: 0.1), way))
    #expect(agree(try rehearsal.seen("closeButton", .opacity, after: 0.1), way))
    let end = try rehearsal.settle()
    #expect(end.emitted == [.delegate(.presentationDidEnd)])
    #expect(end.delegate.first?.time == 0.516)
    #expect(rehearsal.machine.frames()["page"]?.rect == Rect2D(width: 390, height: 844))
  }

  @Test func closeButtonStandsInTheCornerBelowTheSafeArea() throws {
    var rehearsal = try rehearsal(presented: true)
    #expect(rehearsal.machine.frames()["closeButton"]?.rect == Rect2D(x: 340, y: 67, width: 30, height: 30))
    var configuration = AppStorePresentationConfiguration()
    configuration.closeButtonSize = 44
    try rehearsal.handle(.configure(configuration))
    #expect(rehearsal.machine.frames()["closeButton"]?.rect == Rect2D(x: 326, y: 67, width: 44, height: 44))
  }

  @Test func dismissingTakesThePageBelow() throws {
    var rehearsal = try rehearsal(presented: true)
    let outcome = try rehearsal.handle(.command(.dismiss(animated: true)))
    #expect(outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: false))])
    #expect(rehearsal.state == State(name: .dismissing, progress: 1, source: nil))
    let spring = DampedSpring(dampingRatio: 0.95, duration: 0.5)
    #expect(rehearsal.machine.animations.map { $0.animation.timing } == [.spring(spring)])
    #expect(rehearsal.machine.animations.map { $0.animation.duration } == [0.5])
    #expect(agree(try rehearsal.seen("page", .y, after: 0.2), 844 * spring.value(at: 0.2)))
    #expect(rehearsal.machine.frames(at: rehearsal.machine.time + 0.2)["page"]?.isHidden == false)
    #expect(try rehearsal.settle().emitted == [.delegate(.dismissalDidEnd)])
    #expect(rehearsal.state == State(name: .dismissed, progress: 0, source: nil))
    #expect(rehearsal.machine.frames()["page"]?.isHidden == true)
  }

  @Test func unanimatedChangesEndAtOnce() throws {
    var rehearsal = try rehearsal()
    let presented = try rehearsal.handle(.command(.present(animated: false)))
    #expect(presented.emitted == [.delegate(.presentationWillBegin), .delegate(.presentationDidEnd)])
    let dismissed = try rehearsal.handle(.command(.dismiss(animated: false)))
    #expect(
      dismissed.emitted == [.delegate(.dismissalWillBegin(isInteractive: false)), .delegate(.dismissalDidEnd)])
    #expect(rehearsal.machine.animations.isEmpty)
    #expect(rehearsal.state.name == .dismissed)
  }

  @Test func commandsAreRefusedWhereTheyMakeNoSense() throws {
    var rehearsal = try rehearsal()
    #expect(throws: Refusal.notPresented) { try rehearsal.handle(.command(.dismiss(animated: true))) }
    try rehearsal.handle(.command(.present(animated: true)))
    #expect(throws: Refusal.alreadyPresented) { try rehearsal.handle(.command(.present(animated: true))) }
    try rehearsal.handle(.command(.dismiss(animated: true)))
    // A page on its way out still counts as presented, and does not turn around.
    let refusal = #expect(throws: Refusal.self) { try rehearsal.handle(.command(.present(animated: true))) }
    guard case .beingDismissed(let end) = refusal else {
      Issue.record("another refusal")
      return
    }
    #expect(end == rehearsal.machine.nextCompletion)
    let again = try rehearsal.handle(.command(.dismiss(animated: true)))
    #expect(again.emitted.isEmpty && again.response.ignored != nil)
    #expect(rehearsal.machine.animations.count == 1)
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
    var rehearsal = try rehearsal(presented: true)
    let outcome = try rehearsal.handle(.tap(row.tap))
    #expect((outcome.emitted == [.delegate(.dismissalWillBegin(isInteractive: false))]) == row.dismisses)
    #expect((outcome.response.ignored == nil) == row.dismisses)
  }

  @Test func tapWithoutAPageIsIgnored() throws {
    var rehearsal = try rehearsal()
    let outcome = try rehearsal.handle(.tap(Tap(target: "closeButton")))
    #expect(outcome.emitted.isEmpty && outcome.response.ignored == "nothing is presented; send present first")
  }
}
