import Testing

@testable import Drawers

/// Other anchors under a resting sheet: it stays at the anchor that is declared alike, or goes to the nearest one.
@Suite struct SheetReconfigurationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var why: String
    var before: [SheetConfiguration.Anchor]
    /// The index of the anchor point where the sheet rests.
    var start: Int
    var after: [SheetConfiguration.Anchor]
    var origin: Double
    var name: String
    var testDescription: String { why }
  }

  static let rows = [
    Row(
      why: "a collapsed sheet gains a middle anchor", before: [.defaultExpanded, .defaultCollapsed], start: 1,
      after: [.defaultExpanded, .ratio(0.5), .defaultCollapsed], origin: 800, name: "bottom"),
    Row(
      why: "an expanded sheet gains a higher anchor", before: [.defaultExpanded, .defaultCollapsed], start: 0,
      after: [.pointsFromTop(0), .defaultExpanded, .defaultCollapsed], origin: 20, name: "middle"),
    Row(
      why: "the order of the list does not matter", before: [.defaultExpanded, .ratio(0.5), .defaultCollapsed],
      start: 1, after: [.defaultCollapsed, .ratio(0.5), .ratio(0.2), .defaultExpanded], origin: 422, name: "middle"),
    Row(
      why: "its anchor is gone: the nearest is above", before: [.defaultExpanded, .ratio(0.5), .defaultCollapsed],
      start: 1, after: [.ratio(0.4), .ratio(0.7), .defaultCollapsed], origin: 337.6, name: "top"),
    Row(
      why: "its anchor is gone: the nearest is below", before: [.defaultExpanded, .ratio(0.5), .defaultCollapsed],
      start: 1, after: [.defaultExpanded, .defaultCollapsed], origin: 800, name: "bottom"),
    Row(
      why: "of two at the same distance, the upper one", before: [.ratio(0), .ratio(0.5), .ratio(1)], start: 1,
      after: [.ratio(0.25), .ratio(0.75)], origin: 211, name: "top"),
    Row(
      why: "the anchor with its name moves", before: [.defaultExpanded, .ratio(0.3).named("peek"), .defaultCollapsed],
      start: 1, after: [.defaultExpanded, .ratio(0.9).named("peek"), .defaultCollapsed], origin: 759.6, name: "peek"),
    Row(
      why: "another name is another anchor", before: [.defaultExpanded, .ratio(0.5).named("a"), .defaultCollapsed],
      start: 1, after: [.ratio(0.5).named("b"), .defaultCollapsed], origin: 422, name: "b"),
    Row(
      why: "of two alike, the second stays the second",
      before: [.pointsFromTop(300), .pointsFromTop(300), .defaultCollapsed], start: 1,
      after: [.pointsFromTop(300), .defaultExpanded, .pointsFromTop(300)], origin: 300, name: "bottom"),
  ]

  @Test(arguments: rows) func restingSheetStaysAtItsAnchor(_ row: Row) throws {
    var sheet = try SheetHarness { $0.anchors = row.before }
    try sheet.perform(.snapToAnchor(index: row.start, animated: false))
    var configuration = sheet.machine.rules.configuration
    configuration.anchors = row.after
    try sheet.send(.configure(configuration))
    #expect(isSame(sheet.machine.state.origin, row.origin))
    #expect(sheet.name.rawValue == row.name)
    #expect(sheet.machine.detent != nil)
    #expect(sheet.machine.animations.isEmpty)
    // Once more changes nothing.
    let frames = sheet.machine.frames()
    try sheet.send(.configure(configuration))
    #expect(sheet.machine.frames() == frames)
  }

  /// The names change only with the anchors' order, and the tab bar follows the topmost anchor.
  @Test func tabBarFollowsTheTopmostAnchor() throws {
    var sheet = try SheetHarness { $0.tabBarHeight = 49 }
    try sheet.perform(.expand(animated: false))
    #expect(sheet.machine.state.isTabBarHidden)
    var configuration = sheet.machine.rules.configuration
    configuration.anchors.append(.pointsFromTop(0))
    try sheet.send(.configure(configuration))
    #expect(!sheet.machine.state.isTabBarHidden)
    #expect(sheet.outcome.emitted == [.delegate(.tabBarVisibilityDidChange(isHidden: false))])
    try sheet.perform(.expand(animated: false))
    configuration.anchors.removeLast()
    try sheet.send(.configure(configuration))
    #expect(sheet.machine.state.isTabBarHidden && sheet.name == .top)
  }

  /// A scroll took the sheet to the top, and its name stays that of the anchor where it was.
  @Test func scrolledSheetKeepsBothAnchors() throws {
    var sheet = try SheetHarness { $0.stack = [.init(id: "list", isScrollable: true)] }
    try sheet.scroll(.began, 0)
    try sheet.scroll(.changed, 900)
    try sheet.scroll(.ended, 900)
    #expect(sheet.name == .bottom && sheet.machine.state.origin == 20)
    var configuration = sheet.machine.rules.configuration
    configuration.anchors.insert(.ratio(0.5), at: 0)
    try sheet.send(.configure(configuration))
    #expect(sheet.name == .bottom && sheet.machine.state.origin == 20)
  }
}
