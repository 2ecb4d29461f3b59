import Testing

@testable import Drawers

/// A drawer that receives events one after the other. H = 844; partially expanded it shows 300 points (y = 544),
/// collapsed 80 points (y = 764), unless the test changes that.
struct DrawerScript {
  var machine: Machine<Drawer>
  var time = 0.0

  init(container: Container = Container(), _ configure: (inout DrawerConfiguration) -> Void = { _ in }) throws {
    var configuration = DrawerConfiguration()
    configuration.heightOfPartiallyExpandedDrawer = 300
    configuration.heightOfCollapsedDrawer = 80
    configure(&configuration)
    machine = try Machine<Drawer>.make(configuration: configuration, container: container).machine
  }

  /// Returns a drawer that rests in its initial state.
  static func presented(
    container: Container = Container(), _ configure: (inout DrawerConfiguration) -> Void = { _ in }
  ) throws -> DrawerScript {
    var script = try DrawerScript(container: container, configure)
    try script.settle(.command(.present(animated: true)))
    return script
  }

  var state: Drawer.State { machine.state }
  var drawer: Frame { get throws { try #require(machine.frames()["drawer"]) } }
  var handle: Frame { get throws { try #require(machine.frames()["handle"]) } }
  var background: Frame { get throws { try #require(machine.frames()["background"]) } }

  @discardableResult
  mutating func send(_ event: Event<Drawer>, after seconds: Double = 0.016) throws -> Outcome<Drawer> {
    time += seconds
    return try machine.handle(event, at: time)
  }

  /// Waits until all movements have ended.
  @discardableResult
  mutating func settle(_ event: Event<Drawer> = .tick) throws -> Outcome<Drawer> {
    try send(event)
    return try send(.tick, after: 100)
  }

  @discardableResult
  mutating func pan(
    _ phase: GesturePhase, _ y: Double, velocity: Double? = 0, after seconds: Double = 0.016
  ) throws -> Outcome<Drawer> {
    try send(
      .pan(PanSample(phase: phase, translation: Point2D(y: y), velocity: velocity.map { Point2D(y: $0) })),
      after: seconds)
  }

  /// Drags the drawer from its resting position to `y`, without a release.
  mutating func drag(to y: Double) throws {
    let start = state.drawerY
    try pan(.began, 0)
    try pan(.changed, y - start)
  }

  @discardableResult
  mutating func tap(_ x: Double, _ y: Double, count: Int = 1) throws -> Outcome<Drawer> {
    try send(.tap(Tap(location: Point2D(x: x, y: y), count: count)))
  }

  @discardableResult
  mutating func go(to destination: Drawer.Destination, animated: Bool = true) throws -> Outcome<Drawer> {
    try send(.command(.setDrawerState(to: destination, animated: animated)))
  }

  @discardableResult
  mutating func scroll(
    _ phase: ScrollSample.Phase, offset: Double = 0, inset: Double = 0, velocity: Double = 0,
    willDecelerate: Bool = false
  ) throws -> Outcome<Drawer> {
    try send(
      .scroll(
        ScrollSample(
          phase: phase, contentOffset: Point2D(x: 7, y: offset), contentInsetTop: inset, velocity: Point2D(y: velocity),
          willDecelerate: willDecelerate)))
  }
}

extension Outcome<Drawer> {
  /// The delegate events without their times.
  var contents: [Emission<Drawer>.Content] { delegate.map { $0.content } }

  /// The delegate events that the library itself knows.
  var events: [Drawer.DelegateEvent] { delegate.compactMap { $0.delegateEvent } }

  /// The transition in the first `transitionWillStart`.
  var started: Drawer.Transition? {
    for case .transitionWillStart(let transition) in events { return transition }
    return nil
  }

  var isInterruption: Bool {
    if case .interrupted = contents.first { true } else { false }
  }
}

/// Returns whether two numbers differ only by rounding.
func isSame(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * Swift.max(1, abs(b))
}
