import Testing

@testable import Drawers

@Suite struct AppStoreRandomTests {
  @Test(arguments: 0..<16) func nothingBreaksIt(_ seed: UInt64) throws {
    var scrollable = AppStorePresentationConfiguration()
    scrollable.isContentScrollable = true
    scrollable.closeButtonSize = 1e7
    var rehearsal = try Rehearsal<AppStorePresentation>(seed % 2 == 0 ? scrollable : .init())
    try rehearsal.handle(.command(.present(animated: true)))
    try rehearsal.play(
      seed: seed,
      commands: [
        .present(animated: true), .present(animated: true), .dismiss(animated: true), .present(animated: false),
      ],
      configurations: [scrollable, AppStorePresentationConfiguration()])
    // At rest, the page is presented or dismissed, or a finger still holds it.
    #expect(rehearsal.state.name != .dismissing)
    #expect((rehearsal.state.source != nil) == (rehearsal.state.name == .interacting))
  }
}
