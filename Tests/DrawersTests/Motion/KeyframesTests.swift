import Drawers
import Testing

@Suite struct KeyframesTests {
  typealias Stop = KeyframeSequence.Stop

  static let bounce = KeyframeSequence([
    Stop(time: 0, value: 0), Stop(time: 0.25, value: 40), Stop(time: 0.5, value: 0), Stop(time: 0.5, value: 10),
    Stop(time: 1, value: 0),
  ])

  @Test(
    arguments: [
      (-1.0, 0.0), (0, 0), (0.125, 20), (0.25, 40), (0.375, 20),
      (0.5, 10),  // the later of two stops at the same time counts
      (0.75, 5), (1, 0), (2, 0), (Double.nan, 0),
    ] as [(Double, Double)])
  func straightLinesBetweenStops(fraction: Double, expected: Double) {
    #expect(abs(KeyframesTests.bounce.value(at: fraction) - expected) < 1e-12)
  }

  @Test func withoutStopsItIsLinear() {
    #expect(KeyframeSequence([]).value(at: 0.3) == 0.3)
    #expect(KeyframeSequence([]).value(at: 7) == 1)
    #expect(KeyframeSequence([]).value(at: .nan) == 0)
  }

  @Test func oneStopIsAConstant() {
    let constant = KeyframeSequence([Stop(time: 0.5, value: 3)])
    for fraction in [-1, 0, 0.5, 0.7, 1, Double.infinity, -.infinity, .nan] {
      #expect(constant.value(at: fraction) == 3)
    }
  }

  @Test func holdsBeforeTheFirstAndAfterTheLast() {
    let late = KeyframeSequence([Stop(time: 0.4, value: 1), Stop(time: 0.6, value: 2)])
    #expect(late.value(at: 0.1) == 1)
    #expect(late.value(at: 0.9) == 2)
    #expect(abs(late.value(at: 0.5) - 1.5) < 1e-15)
  }

  @Test func ordersItsStops() {
    let unsorted = KeyframeSequence([
      Stop(time: 1, value: 0), Stop(time: 0.5, value: 0), Stop(time: 0, value: 0), Stop(time: 0.5, value: 10),
      Stop(time: 0.25, value: 40),
    ])
    #expect(unsorted == KeyframesTests.bounce)
  }

  @Test func clampsTimesAndDropsNonfiniteSamples() {
    let stops = KeyframeSequence([
      Stop(time: -5, value: 1), Stop(time: .nan, value: 2), Stop(time: 0.5, value: .infinity), Stop(time: 9, value: 3),
    ])
    #expect(stops.stops == [Stop(time: 0, value: 1), Stop(time: 1, value: 3)])
  }

  @Test func hugeValuesStayFinite() {
    let huge = KeyframeSequence([
      Stop(time: 0, value: -1.7e308), Stop(time: Double.leastNonzeroMagnitude, value: 1.7e308),
      Stop(time: 1, value: -1.7e308),
    ])
    for step in 0...100 { #expect(huge.value(at: Double(step) / 100).isFinite) }
    #expect(abs(huge.value(at: 0.5)) < 1e294)
  }
}
