import Testing

@testable import Drawers

/// Tabs, selected by command and by pan, in both directions. There are three tabs, 390 points wide.
@Suite struct TransitionTabBarTests {
  private typealias State = InteractiveTransition.State

  private func harness(
    _ index: Int, _ change: (inout TransitionConfiguration) -> Void = { _ in }
  ) throws -> MachineHarness<InteractiveTransition> {
    var configuration = TransitionConfiguration()
    configuration.style = .tabBar
    configuration.tabCount = 3
    configuration.selectedIndex = index
    configuration.pan = .regular(direction: .fromRight)
    change(&configuration)
    return try MachineHarness<InteractiveTransition>(configuration)
  }

  private func resting(_ index: Int) -> State {
    State(name: .selected, operation: nil, progress: 0, depth: 0, selectedIndex: index, toIndex: index)
  }

  @Test(arguments: [(0, 1), (0, 2), (2, 1), (2, 0)]) func selecting(_ from: Int, _ to: Int) throws {
    var harness = try harness(from)
    let outcome = try harness.handle(.command(.select(index: to, animated: true)))
    #expect(outcome.emitted == [.delegate(.willBegin(.select, isInteractive: false))])
    #expect(outcome.response.performed == true)
    #expect(
      harness.state
        == State(
          name: .selecting, operation: .select, progress: 1, depth: 0, selectedIndex: to, fromIndex: min(from, to),
          toIndex: max(from, to)))
    let way = CubicBezier.easeInOut.value(at: 0.2 / 0.7)
    // `from` is the earlier of the two tabs, as it is the lower screen in navigation.
    let share = from < to ? way : 1 - way
    #expect(agree(try harness.seen("to", .x, after: 0.2), 390 * (1 - share)))
    #expect(agree(try harness.seen("from", .x, after: 0.2), -117 * share))
    let ended = try harness.settle()
    #expect(ended.emitted == [.delegate(.didEnd(.select, isCompleted: true)), .delegate(.onSelected(index: to))])
    #expect(harness.state == resting(to))
    #expect(try harness.seen("to", .x) == 0)
    #expect(harness.machine.frames()["from"]?.isHidden == (to == 0))
  }

  @Test func theSelectedTabIsNotSelectedAgain() throws {
    var harness = try harness(1)
    let outcome = try harness.handle(.command(.select(index: 1, animated: true)))
    #expect(outcome.emitted.isEmpty && outcome.response.performed == false && outcome.response.ignored != nil)
    #expect(throws: Refusal.invalid(Fault("index", detail: "must be less than tabCount, 3"))) {
      try harness.handle(.command(.select(index: 3, animated: true)))
    }
    try harness.handle(.command(.select(index: 2, animated: true)))
    #expect(try harness.handle(.command(.select(index: 0, animated: true))).response.performed == false)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var action = TransitionConfiguration.NavigationAction.adjacent
    var pan = TransitionConfiguration.PanMode.regular(direction: .fromRight)
    var from: Int
    /// The finger's direction on each axis: -1, 0 or 1.
    var x = 0.0
    var y = 0.0
    /// The tab that the pan leads to; nil if there is none.
    var to: Int?
    var testDescription: String { "\(action) \(pan) from \(from): \(x), \(y)" }
  }

  @Test(arguments: [
    Row(from: 0, x: -1, to: 1), Row(from: 1, x: -1, to: 2), Row(from: 2, x: -1), Row(from: 2, x: 1, to: 1),
    Row(from: 1, x: 1, to: 0), Row(from: 0, x: 1), Row(from: 1, y: -1),
    // Both directions work, whichever end of the axis is configured.
    Row(pan: .regular(direction: .fromLeft), from: 1, x: -1, to: 2),
    Row(pan: .regular(direction: .fromLeft), from: 1, x: 1, to: 0),
    Row(pan: .regular(direction: .fromTop), from: 1, y: -1, to: 2),
    Row(pan: .regular(direction: .fromTop), from: 1, y: 1, to: 0),
    // A pan from an edge has a single direction.
    Row(pan: .edge(.right), from: 1, x: -1, to: 2), Row(pan: .edge(.right), from: 1, x: 1),
    Row(pan: .edge(.left), from: 1, x: 1, to: 0), Row(pan: .edge(.left), from: 1, x: -1),
    Row(action: .next, from: 1, x: -1, to: 2), Row(action: .next, from: 1, x: 1), Row(action: .next, from: 2, x: -1),
    // The pan alone determines the direction, for any action.
    Row(action: .previous, from: 1, x: -1, to: 0), Row(action: .previous, from: 1, x: 1),
    Row(action: .previous, from: 0, x: -1),
  ]) func aPanLeadsToTheTabBeside(_ row: Row) throws {
    var harness = try harness(row.from) {
      $0.navigationAction = row.action
      $0.pan = row.pan
    }
    var edge: ScreenEdge?
    if case .edges(let configured) = row.pan { edge = configured.first }
    let velocity = Point2D(x: row.x, y: row.y)
    let began = try harness.handle(.pan(.began, velocity: velocity, edge: edge))
    let (x, y) = (row.x * 390 * 0.75, row.y * 844 * 0.75)
    try harness.handle(.pan(.changed, x: x, y: y))
    let half = harness.state
    try harness.handle(.pan(.ended, x: x, y: y))
    let ended = try harness.settle()
    guard let to = row.to else {
      #expect(began.emitted.isEmpty && began.response.ignored != nil && ended.emitted.isEmpty)
      return #expect(harness.state == resting(row.from))
    }
    #expect(began.emitted == [.delegate(.navigationAction), .delegate(.willBegin(.select, isInteractive: true))])
    #expect(half.name == .interacting && agree(half.progress, 0.75) && half.selectedIndex == row.from)
    #expect(half.fromIndex == min(row.from, to) && half.toIndex == max(row.from, to))
    #expect(ended.emitted == [.delegate(.didEnd(.select, isCompleted: true)), .delegate(.onSelected(index: to))])
    #expect(harness.state == resting(to))
  }

  @Test(arguments: [1.0, -1]) func aCancelledPanLeavesTheTab(_ x: Double) throws {
    var harness = try harness(1)
    let rest = harness.machine.frames()
    try harness.handle(all: [.pan(.began, velocity: Point2D(x: x)), .pan(.changed, x: x * 195), .pan(.cancelled)])
    #expect(harness.state.name == .cancelling)
    #expect([harness.state.fromIndex, harness.state.toIndex] == (x < 0 ? [1, 2] : [0, 1]))
    #expect(try harness.settle().emitted == [.delegate(.didEnd(.select, isCompleted: false))])
    #expect(harness.state == resting(1) && harness.machine.frames() == rest)
  }

  @Test(arguments: [
    (1, "there is no tab after this one", -1.0), (0, "there is no tab before this one", 1),
  ]) func thereIsNoTabBeyond(_ last: Int, _ reason: String, _ x: Double) throws {
    var harness = try harness(last) { $0.tabCount = 2 }
    let outcome = try harness.handle(.pan(.began, velocity: Point2D(x: x)))
    #expect(outcome.response.performed == false && outcome.response.ignored == reason)
  }

  @Test func anotherConfigurationSelectsWithoutAWord() throws {
    var harness = try harness(0)
    var configuration = harness.machine.rules.configuration
    configuration.selectedIndex = 2
    #expect(try harness.handle(.configure(configuration)).emitted.isEmpty)
    #expect(harness.state == resting(2))
    // Only two tabs remain.
    configuration.selectedIndex = 1
    configuration.tabCount = 2
    try harness.handle(.configure(configuration))
    #expect(harness.state == resting(1))
    configuration.navigationAction = nil
    try harness.handle(.command(.select(index: 0, animated: false)))
    try harness.handle(.configure(configuration))
    #expect(harness.state == resting(0), "what says nothing new of the tab selects none")
    configuration.style = .navigation
    try harness.handle(.configure(configuration))
    #expect(harness.state == State(name: .root, operation: nil, progress: 0, depth: 0))
  }

  @Test func aTabThatGoesUndoesTheWayToIt() throws {
    var harness = try harness(1)
    try harness.handle(all: [.pan(.began, velocity: Point2D(x: -1)), .pan(.changed, x: -300)])
    var configuration = harness.machine.rules.configuration
    configuration.tabCount = 2
    #expect(
      try harness.handle(.configure(configuration)).emitted == [.delegate(.didEnd(.select, isCompleted: false))])
    #expect(harness.state == resting(1))
  }
}
