import Testing

@testable import Drawers

/// A sheet and the outcome of its last event. Without a safe area, the default anchors are at 20 and 800 of 844.
struct SheetDriver {
  var machine: Machine<Sheet>
  var outcome: Outcome<Sheet>

  /// Creates a sheet of 390 x 844 points without bars, unless the test changes it.
  init(container: Container = Container(safeArea: Insets()), _ change: (inout SheetConfiguration) -> Void = { _ in })
    throws
  {
    var configuration = SheetConfiguration()
    change(&configuration)
    (machine, outcome) = try Machine<Sheet>.make(configuration: configuration, container: container)
  }

  /// Returns a sheet with a third anchor in the middle, at 422.
  static func withThreeAnchors(_ change: (inout SheetConfiguration) -> Void = { _ in }) throws -> SheetDriver {
    try SheetDriver {
      $0.anchors = [.defaultExpanded, .ratio(0.5), .defaultCollapsed]
      change(&$0)
    }
  }

  mutating func send(_ event: Event<Sheet>, at time: Double? = nil) throws {
    outcome = try machine.handle(event, at: time ?? machine.time)
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

  /// Waits until all animations have ended.
  mutating func rest() throws { try send(.tick, at: machine.time + 100) }

  var state: Sheet.State { machine.state }
  var origin: Double { machine.state.origin }
  var name: Sheet.AnchorName { machine.state.name }

  func frame(_ name: String, at time: Double? = nil) throws -> Frame {
    try #require(machine.frames(at: time)[name], "no frame called \(name)")
  }

  /// Returns the spring of the first running animation.
  func spring() throws -> DampedSpring {
    let timing = try #require(machine.animations.first?.animation.timing)
    guard case .spring(let spring) = timing else { throw NoSpring() }
    return spring
  }

  private struct NoSpring: Error {}

  /// The emissions of the last event.
  var emitted: [Emission<Sheet>.Content] { outcome.delegate.map { $0.content } }
}

extension Sheet.Target {
  static func top(_ index: Int = 0) -> Sheet.Target { Sheet.Target(location: .top, anchorIndex: index) }
  static func middle(_ index: Int = 1) -> Sheet.Target { Sheet.Target(location: .middle, anchorIndex: index) }
  static func bottom(_ index: Int = 1) -> Sheet.Target { Sheet.Target(location: .bottom, anchorIndex: index) }
}

/// Returns whether two numbers differ only by rounding.
func isNear(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool { abs(left - right) <= tolerance }
