import Testing

@testable import Drawers

/// A curtain that follows the finger: H = 1000, from 200 to 800 points.
@Suite struct CurtainDragTests {
  private func curtain(
    at state: Curtain.HeightState = .min, top: Bool = true, bottom: Bool = true, height: Double = 1000
  ) throws -> Machine<Curtain> {
    var configuration = CurtainConfiguration()
    configuration.topBounce = top
    configuration.bottomBounce = bottom
    var machine = try Machine<Curtain>.make(
      configuration: configuration, container: Container(width: 400, height: height)
    ).machine
    _ = try machine.handle(.command(.moveCurtain(to: state, animated: false)), at: 0)
    return machine
  }

  private func dragged(_ machine: inout Machine<Curtain>, by translations: [Double]) throws -> Double {
    _ = try machine.handle(.pan(PanSample(phase: .began)), at: 1)
    for translation in translations {
      _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: translation))), at: 1)
    }
    return machine.state.height.actualHeight
  }

  @Test(
    arguments: [
      // Within the range, the curtain follows the finger.
      (.min, [-100], true, 300), (.min, [-600], true, 800),
      // Beyond the range, it moves by at most half of the distance, and by less the further it is: 10 below give 10 x
      // 0.9 / 2.
      (.min, [10], true, 195.5), (.max, [-10], true, 804.5),
      // A second sample of 10, from 4.5 below: 10 x (1 - 14.5/100) / 2.
      (.min, [10, 20], true, 191.225),
      // At 100 points, it no longer moves. Beyond that, the library would reverse the direction.
      (.min, [100], true, 200), (.min, [250], true, 200), (.max, [-250], true, 800),
      // Without bounces, the curtain stops at the range's ends.
      (.min, [0.001], false, 200), (.min, [10], false, 200), (.max, [-10], false, 800),
      // A hidden curtain has no rubber band below its lowest height.
      (.hide, [-50], true, 50), (.hide, [-50, -60], true, 60),
      (.hide, [-0.1], false, 0.1), (.hide, [-50, -40], false, 40),
    ] as [(Curtain.HeightState, [Double], Bool, Double)])
  func followsTheFinger(
    _ start: Curtain.HeightState, _ translations: [Double], _ bounces: Bool, _ expected: Double
  ) throws {
    var machine = try curtain(at: start, top: bounces, bottom: bounces)
    let height = try dragged(&machine, by: translations)
    #expect(abs(height - expected) < 1e-9, "\(height)")
    #expect(machine.state.name == start, "the state is the one last moved to")
    #expect(machine.state.isDragging)
  }

  /// Without bounces, an overshooting spring can leave the curtain beyond its bounds. A drag continues from there, and
  /// moves the curtain no further out.
  @Test(
    arguments: [
      (.max, [0.1], 0.1), (.max, [-50], 0), (.max, [3, -5], 3), (.min, [-0.1], -0.1), (.min, [50], 0),
      (.min, [-3, 5], -3),
    ] as [(Curtain.HeightState, [Double], Double)])
  func grabInOvershootDoesNotJump(_ state: Curtain.HeightState, _ translations: [Double], _ moved: Double) throws {
    var machine = try curtain(at: state == .max ? .min : .max, top: false, bottom: false)
    _ = try machine.handle(.command(.moveCurtain(to: state, animated: true)), at: 0.5)
    let seen = try #require(machine.frames(at: 0.75)["curtain"]).y
    #expect(state == .max ? seen < 199 : seen > 801, "it overshoots")
    _ = try machine.handle(.pan(PanSample(phase: .began)), at: 0.75)
    for translation in translations {
      _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: translation))), at: 0.75)
    }
    // A second sample cannot move the curtain further out than the first one did.
    let expected = translations.count == 1 ? moved : translations[0]
    #expect(abs(try #require(machine.frames()["curtain"]).y - seen - expected) < 1e-9)
  }

  @Test func firstSampleCountsFromZeroAndTheLastNotAtAll() throws {
    var machine = try curtain()
    _ = try machine.handle(.pan(PanSample(phase: .began, translation: Point2D(y: -30))), at: 1)
    #expect(machine.state.height.actualHeight == 200)
    _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -50))), at: 1)
    #expect(machine.state.height.actualHeight == 250)
    let outcome = try machine.handle(
      .pan(PanSample(phase: .ended, translation: Point2D(y: -500), velocity: .zero)), at: 1)
    #expect(outcome.settlement?.position == 0.25)
  }

  @Test func resizeInADragSettlesAndTheDragContinues() throws {
    var machine = try curtain()
    _ = try dragged(&machine, by: [-100])
    let outcome = try machine.handle(.resize(Container(width: 400, height: 500)), at: 2)
    let emitted = outcome.delegate.compactMap { $0.delegateEvent }
    #expect(emitted == [.didDrag(Curtain.Height(actualHeight: 100, heightCoefficient: 0.2))])
    _ = try machine.handle(.pan(PanSample(phase: .changed, translation: Point2D(y: -150))), at: 3)
    #expect(machine.state.height.actualHeight == 150)
  }

  @Test func resizeCompletesAnAnimationFirst() throws {
    var machine = try curtain()
    _ = try machine.handle(.command(.moveCurtain(to: .max, animated: true)), at: 1)
    _ = try machine.handle(.resize(Container(width: 400, height: 500)), at: 1.1)
    #expect(machine.animations.isEmpty)
    #expect(machine.state.height.actualHeight == 400)
    #expect(machine.frames()["curtain"]?.y == 100)
  }

  @Test(arguments: [0, 1e-300, 1e7])
  func anySizeStaysFinite(_ height: Double) throws {
    var machine = try curtain(height: height)
    _ = try dragged(&machine, by: [-1e7, 1e7])
    _ = try machine.handle(.pan(PanSample(phase: .ended, velocity: Point2D(y: 1e7))), at: 2)
    _ = try machine.handle(.tick, at: 3)
    for entry in machine.frames().entries {
      #expect(FrameMember.allCases.allSatisfy { entry.frame[$0].isFinite })
      #expect(entry.frame.width >= 0 && entry.frame.height >= 0)
    }
    #expect(machine.state.height.heightCoefficient.isFinite)
  }

  @Test func tapHasNoEffect() throws {
    var machine = try curtain()
    let before = machine.frames()
    let outcome = try machine.handle(.tap(Tap(location: Point2D(x: 10, y: 10))), at: 2)
    #expect(outcome.response.ignored != nil)
    #expect(outcome.delegate.isEmpty && machine.frames() == before)
  }
}
