import Testing

@testable import Drawers

typealias SheetHarness = MachineHarness<Sheet>

extension SheetHarness {
  /// Creates a sheet of 390 x 844 points without bars, unless the test changes it. Without a safe area, the default
  /// anchors are at 20 and 800.
  init(container: Container = Container(safeArea: Insets()), _ change: (inout SheetConfiguration) -> Void = { _ in })
    throws
  {
    var configuration = SheetConfiguration()
    change(&configuration)
    try self.init(configuration, container: container)
  }

  /// Returns a sheet with a third anchor in the middle, at 422.
  static func withThreeAnchors(_ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetHarness {
    try SheetHarness {
      $0.anchors = [.defaultExpanded, .ratio(0.5), .defaultCollapsed]
      change(&$0)
    }
  }

  mutating func send(_ event: Event<Sheet>, at time: Double? = nil) throws {
    try handle(event, at: time ?? machine.time)
  }

  mutating func perform(_ command: Sheet.Command, at time: Double? = nil) throws {
    try send(.command(command), at: time)
  }

  mutating func pan(_ phase: GesturePhase, _ y: Double = 0, velocity: Double = 0, at time: Double? = nil) throws {
    try send(.pan(PanSample(phase: phase, translation: Point2D(y: y), velocity: Point2D(y: velocity))), at: time)
  }

  mutating func tap(y: Double, at time: Double? = nil) throws {
    try send(.tap(Tap(location: Point2D(x: 150, y: y))), at: time)
  }

  mutating func scroll(
    _ phase: ScrollSample.Phase, _ offset: Double, inset: Double = 0, velocity: Double = 0, at time: Double? = nil
  ) throws {
    let sample = ScrollSample(
      phase: phase, contentOffset: Point2D(y: offset), contentInsetTop: inset, velocity: Point2D(y: velocity))
    try send(.scroll(sample), at: time)
  }

  var origin: Double { machine.state.origin }
  var name: Sheet.AnchorName { machine.state.name }

  /// Returns the spring of the first running animation.
  func spring() throws -> DampedSpring {
    let timing = try #require(machine.animations.first?.animation.timing)
    guard case .spring(let spring) = timing else { throw NoSpring() }
    return spring
  }

  /// The emissions of the last event.
  var emitted: [Emission<Sheet>.Content] { outcome.emitted }
}

private struct NoSpring: Error {}

extension Sheet.Target {
  static func top(_ index: Int = 0) -> Sheet.Target { Sheet.Target(location: .top, anchorIndex: index) }
  static func middle(_ index: Int = 1) -> Sheet.Target { Sheet.Target(location: .middle, anchorIndex: index) }
  static func bottom(_ index: Int = 1) -> Sheet.Target { Sheet.Target(location: .bottom, anchorIndex: index) }
}
