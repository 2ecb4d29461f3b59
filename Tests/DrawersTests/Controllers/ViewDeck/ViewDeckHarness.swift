import Testing

@testable import Drawers

typealias ViewDeckHarness = MachineHarness<ViewDeck>

extension ViewDeckHarness {
  /// Creates a view deck of 320 x 568 points. By default, left opens at 276, right at -276.
  init(
    container: Container = Container(width: 320, height: 568),
    _ change: (inout ViewDeckConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ViewDeckConfiguration()
    change(&configuration)
    try self.init(configuration, container: container)
  }

  mutating func send(_ event: Event<ViewDeck>, after seconds: Double = 0) throws {
    try handle(event, after: seconds)
  }

  mutating func perform(_ command: ViewDeck.Command, after seconds: Double = 0) throws {
    try send(.command(command), after: seconds)
  }

  mutating func pan(
    _ phase: GesturePhase, x: Double = 0, y: Double = 0, velocity: Point2D = Point2D(x: 100), location: Point2D? = nil,
    after seconds: Double = 0
  ) throws {
    let sample = PanSample(phase: phase, translation: Point2D(x: x, y: y), velocity: velocity, location: location)
    try send(.pan(sample), after: seconds)
  }

  mutating func configure(_ change: (inout ViewDeckConfiguration) -> Void) throws {
    var configuration = machine.rules.configuration
    change(&configuration)
    try send(.configure(configuration))
  }

  var offset: Double { machine.state.offset }
  var performed: Bool? { outcome.response.performed }

  /// The delegate events of the last event; nil stands for an interruption.
  var emitted: [ViewDeck.DelegateEvent?] { outcome.delegate.map { $0.delegateEvent } }

  /// The durations in seconds of the running and queued animations; `curves` has their curves.
  var durations: [Double] { machine.animations.map { $0.animation.duration } }
  var curves: [String?] {
    machine.animations.map {
      if case .cubicBezier(let curve) = $0.animation.timing { curve.name } else { nil }
    }
  }
}

extension ViewDeck.Motion {
  static let animated = ViewDeck.Motion()
  static let atOnce = ViewDeck.Motion(animated: false)

  static func lasting(_ seconds: Double, animated: Bool = true) -> ViewDeck.Motion {
    ViewDeck.Motion(animated: animated, duration: seconds)
  }
}
