import Drawers
import Testing

@Suite struct TimingFunctionTests {
  static let all: [TimingFunction] = [
    .spring(.system), .spring(DampedSpring(dampingRatio: 0.05, duration: 0.5)), .cubicBezier(.easeIn), .keyframes,
  ]

  @Test(arguments: all)
  func startsAtZeroAndSnapsToOne(timing: TimingFunction) {
    #expect(timing.value(at: -1, duration: 0.5) == 0)
    #expect(timing.value(at: 0, duration: 0.5) == 0)
    #expect(timing.value(at: 0.5.nextDown, duration: 0.5) != 0)
    #expect(timing.value(at: 0.5, duration: 0.5) == 1)
    #expect(timing.value(at: 9, duration: 0.5) == 1)
    #expect(timing.value(at: .infinity, duration: 0.5) == 1)
  }

  @Test(arguments: all)
  func isFinishedAtOnceWithoutADuration(timing: TimingFunction) {
    #expect(timing.value(at: 0, duration: 0) == 1)
    #expect(timing.value(at: 0.1, duration: 0) == 1)
    #expect(timing.value(at: 0, duration: -2) == 1)
    #expect(timing.value(at: 0.1, duration: .nan) == 1)
    #expect(timing.value(at: .nan, duration: 0.5) == 1)
  }

  @Test func springsRunInSecondsAndCurvesInFractions() {
    let spring = DampedSpring.system
    #expect(TimingFunction.spring(spring).value(at: 0.2, duration: 0.4) == spring.value(at: 0.2))
    #expect(TimingFunction.spring(spring).value(at: 0.2, duration: 4) == spring.value(at: 0.2))
    #expect(TimingFunction.cubicBezier(.easeIn).value(at: 0.2, duration: 0.4) == CubicBezier.easeIn.value(at: 0.5))
    #expect(TimingFunction.keyframes.value(at: 0.1, duration: 0.4) == 0.25)
  }

  @Test(arguments: SpringTests.strange, SpringTests.strange)
  func everyInputGivesFiniteResults(elapsed: Double, duration: Double) {
    for timing in TimingFunctionTests.all { #expect(timing.value(at: elapsed, duration: duration).isFinite) }
  }
}
