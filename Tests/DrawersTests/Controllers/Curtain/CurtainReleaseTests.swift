import Testing

@testable import Drawers

/// The destination of a released curtain: H = 1000, so that a coefficient is a thousandth of a height.
@Suite struct CurtainReleaseTests {
  private static let container = Container(width: 400, height: 1000)

  /// Returns a curtain that has moved to `state` and is held there.
  private func held(
    at state: Curtain.HeightState, _ configuration: CurtainConfiguration = CurtainConfiguration()
  ) throws -> Machine<Curtain> {
    var machine = try Machine<Curtain>.make(configuration: configuration, container: Self.container).machine
    _ = try machine.handle(.command(.moveCurtain(to: state, animated: false)), at: 0)
    _ = try machine.handle(.pan(PanSample(phase: .began)), at: 1)
    return machine
  }

  private static let resistances: [(CurtainConfiguration.SwipeResistance, Double)] = [
    (.any, 0), (.low, 300), (.normal, 600), (.high, 900), (.custom(42.5), 42.5),
  ]

  @Test(arguments: resistances.map(\.1).indices)
  func pushesBeyondTheResistanceOnly(_ row: Int) throws {
    let (resistance, threshold) = Self.resistances[row]
    var configuration = CurtainConfiguration()
    configuration.swipeResistance = resistance
    let rows: [(velocity: Double, expected: Curtain.HeightState)] = [
      (-threshold, .mid), ((-threshold).nextDown, .max), (threshold, .mid), (threshold.nextUp, .min),
    ]
    for (velocity, expected) in rows {
      var machine = try held(at: .mid, configuration)
      _ = try machine.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: velocity))), at: 2)
      #expect(machine.state.name == expected, "\(velocity) at resistance \(threshold)")
    }
  }

  @Test(
    arguments: [
      (.min, true, .mid, .min), (.mid, true, .max, .min), (.max, true, .max, .mid), (.hide, true, .hide, .hide),
      // Without a middle state.
      (.min, false, .max, .min), (.max, false, .max, .min), (.hide, false, .hide, .hide),
    ] as [(Curtain.HeightState, Bool, Curtain.HeightState, Curtain.HeightState)])
  func pushesToTheNextState(
    _ start: Curtain.HeightState, _ hasMiddle: Bool, _ above: Curtain.HeightState, _ below: Curtain.HeightState
  ) throws {
    var configuration = CurtainConfiguration()
    if !hasMiddle { configuration.midHeightCoefficient = nil }
    for (velocity, expected) in [(-601.0, above), (601, below)] {
      var machine = try held(at: start, configuration)
      _ = try machine.handle(.pan(PanSample(phase: .cancelled, velocity: Point2D(y: velocity))), at: 2)
      #expect(machine.state.name == expected)
    }
  }

  /// Halfway between 200 and 500 is a tie, which goes to the first of min, mid, max.
  @Test(arguments: [(-150, .min), (-149.999, .min), (-150.001, .mid)] as [(Double, Curtain.HeightState)])
  func settlesAtTheNearest(_ translation: Double, _ expected: Curtain.HeightState) throws {
    var machine = try held(at: .min)
    _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: translation))), at: 2)
    let outcome = try machine.handle(.pan(PanSample(phase: .ended, velocity: .zero)), at: 3)
    #expect(machine.state.name == expected)
    #expect(outcome.settlement?.outcome == expected.rawValue)
    #expect(outcome.settlement?.detent == expected.rawValue)
    #expect(outcome.settlement?.candidates.map { $0.name } == ["min", "mid", "max"])
  }

  @Test(arguments: [(0.2, .min), (0.8, .max)] as [(Double, Curtain.HeightState)])
  func middleThatIsAnEndIsThatEnd(_ middle: Double, _ expected: Curtain.HeightState) throws {
    var configuration = CurtainConfiguration()
    configuration.midHeightCoefficient = middle
    var machine = try held(at: expected, configuration)
    _ = try machine.handle(.pan(PanSample(phase: .ended, velocity: .zero)), at: 3)
    #expect(machine.state.name == expected)
  }

  @Test func reportsTheDelegateInOrder() throws {
    var machine = try held(at: .min)
    let outcome = try machine.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: -700))), at: 2)
    let min = Curtain.Height(actualHeight: 200, heightCoefficient: 0.2)
    let mid = Curtain.Height(actualHeight: 500, heightCoefficient: 0.5)
    let emitted = outcome.delegate.compactMap { $0.delegateEvent }
    #expect(
      emitted == [.willEndDragging(min), .didDrag(mid), .didChangeHeightState(mid, .mid), .didEndDragging(mid)])
  }

  @Test func middleThatIsNotThereIsRefused() throws {
    var configuration = CurtainConfiguration()
    configuration.midHeightCoefficient = nil
    var machine = try held(at: .max, configuration)
    let before = machine
    #expect(throws: Refusal.self) {
      _ = try machine.handle(.command(.moveCurtain(to: .mid, animated: true)), at: 2)
    }
    #expect(machine == before)
  }
}
