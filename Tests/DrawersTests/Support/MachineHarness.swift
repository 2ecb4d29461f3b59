import Testing

@testable import Drawers

/// A machine under test, its time and the outcome of its last event, so that a script only needs events and the delays
/// between them.
struct MachineHarness<R: Rules> {
  var machine: Machine<R>
  var outcome: Outcome<R>

  init(_ configuration: R.Configuration, container: Container = Container()) throws {
    (machine, outcome) = try Machine<R>.make(configuration: configuration, container: container)
  }

  var state: R.State { machine.state }

  /// Handles `event`, `seconds` after the previous event.
  @discardableResult
  mutating func handle(_ event: Event<R>, after seconds: Double = 0.016) throws -> Outcome<R> {
    try handle(event, at: machine.time + seconds)
  }

  @discardableResult
  mutating func handle(_ event: Event<R>, at time: Double) throws -> Outcome<R> {
    outcome = try machine.handle(event, at: time)
    return outcome
  }

  /// Handles `events` one after the other, and returns the outcome of the last one.
  @discardableResult
  mutating func handle(all events: [Event<R>]) throws -> Outcome<R> {
    for event in events { try handle(event) }
    return outcome
  }

  /// Lets all animations end.
  @discardableResult
  mutating func settle() throws -> Outcome<R> { try handle(.tick, after: 100) }

  /// Returns a visible frame, now or at `time`.
  func frame(_ name: String, at time: Double? = nil) throws -> Frame {
    try #require(machine.frames(at: time)[name], "no frame called \(name)")
  }

  func frame(_ name: String, after seconds: Double) throws -> Frame { try frame(name, at: machine.time + seconds) }

  /// Returns the visible number of a frame.
  func seen(_ name: String, _ member: FrameMember, after seconds: Double = 0) throws -> Double {
    try frame(name, after: seconds)[member]
  }

  /// Returns all visible numbers, in the order of the frames.
  func numbers(after seconds: Double = 0) -> [Double] {
    machine.frames(at: machine.time + seconds).entries.flatMap { entry in
      FrameMember.allCases.map { entry.frame[$0] }
    }
  }
}

extension Outcome {
  /// The events that the delegate received, without their times.
  var emitted: [Emission<R>.Content] { delegate.map { $0.content } }
}

extension Event {
  static func pan(
    _ phase: GesturePhase, x: Double = 0, y: Double = 0, velocity: Point2D? = .zero, edge: ScreenEdge? = nil
  ) -> Event {
    .pan(PanSample(phase: phase, translation: Point2D(x: x, y: y), velocity: velocity, edge: edge))
  }

  static func scroll(
    _ phase: ScrollSample.Phase, offset: Double? = nil, inset: Double? = nil, willDecelerate: Bool? = nil
  ) -> Event {
    .scroll(
      ScrollSample(
        phase: phase, contentOffset: offset.map { Point2D(y: $0) }, contentInsetTop: inset, velocity: .zero,
        willDecelerate: willDecelerate))
  }
}

/// Returns whether two lists of numbers agree within `tolerance`.
func agree(_ left: [Double], _ right: [Double], within tolerance: Double = 1e-9) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
}

func agree(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance
}
