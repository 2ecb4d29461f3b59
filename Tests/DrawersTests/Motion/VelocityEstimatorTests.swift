import Drawers
import Testing

@Suite struct VelocityEstimatorTests {
  private func estimator(_ samples: [(time: Double, x: Double, y: Double)]) -> VelocityEstimator {
    var estimator = VelocityEstimator()
    for sample in samples { estimator.add(time: sample.time, x: sample.x, y: sample.y) }
    return estimator
  }

  @Test func slopeOfALine() {
    var line = VelocityEstimator()
    for frame in 0..<6 {
      let step = Double(frame)
      line.add(time: 5 + step * 0.016, x: 100 + step * 8, y: 50 - step * 4)
    }
    let velocity = line.estimate(at: 5.08)
    #expect(abs(velocity.x - 500) < 1e-6)
    #expect(abs(velocity.y + 250) < 1e-6)
  }

  /// Times 0, 1, 2, 3 (of 10 ms) and positions 0, 1, 5, 6: the slope is (9 + 2) / 5 = 2.2 per 10 ms. The average
  /// velocity would be 2.
  @Test func leastSquaresAndNotEndToEnd() {
    let velocity = estimator([(0, 0, 0), (0.01, 1, 0), (0.02, 5, 0), (0.03, 6, 0)]).estimate(at: 0.03)
    #expect(abs(velocity.x - 220) < 1e-9)
    #expect(velocity.y == 0)
  }

  @Test(
    arguments: [
      (0.1, 100.0),  // both samples, the window's ends included
      (0.12, 0.0),  // one remains
      (0.3, 0.0),  // none
      (0.05, 0.0),  // the second is in the future
    ] as [(Double, Double)])
  func countsAHundredMilliseconds(time: Double, expected: Double) {
    let velocity = estimator([(0, 0, 0), (0.1, 10, 0)]).estimate(at: time)
    #expect(abs(velocity.x - expected) < 1e-9)
  }

  /// In doubles, 0.8 - 0.7 is greater than 0.1, and at 1.7e9 s the resolution is a fifth of a microsecond.
  @Test(arguments: [0.7, 1_700_000_000.3])
  func theWindowEndsAreNotLostInRounding(start: Double) {
    let velocity = estimator([(start, 0, 0), (start + 0.1, 10, 0)]).estimate(at: start + 0.1)
    #expect(abs(velocity.x - 100) < 1e-3)
    let decimal = estimator([(0.7, 0, 0), (0.8, 10, 0)]).estimate(at: 0.8)
    #expect(abs(decimal.x - 100) < 1e-9)
  }

  @Test func oldSamplesDoNotCount() {
    let velocity = estimator([(0, 9999, -9999), (0.2, 0, 0), (0.25, 5, 10)]).estimate(at: 0.26)
    #expect(abs(velocity.x - 100) < 1e-9)
    #expect(abs(velocity.y - 200) < 1e-9)
  }

  /// The estimator keeps only the newest twenty samples, which are at rest, although a fast beginning lies within the
  /// same 100 ms.
  @Test func keepsTheNewestTwenty() {
    var all = VelocityEstimator()
    var oneLess = VelocityEstimator()
    for millisecond in 0..<30 {
      let time = Double(millisecond) * 0.001
      let x = Double(min(millisecond, 10)) * 50
      all.add(time: time, x: x, y: 0)
      if millisecond < 29 { oneLess.add(time: time, x: x, y: 0) }
    }
    #expect(all.estimate(at: 0.03).x == 0)
    #expect(oneLess.estimate(at: 0.03).x > 0)
  }

  @Test func zeroWithoutEnoughToGoBy() {
    #expect(VelocityEstimator().estimate(at: 0) == (0, 0))
    #expect(estimator([(0, 5, 5)]).estimate(at: 0) == (0, 0))
    // In doubles, the mean of three times 0.3 is not 0.3.
    #expect(estimator([(0.3, 1, 1), (0.3, 2, 7), (0.3, 9, 3)]).estimate(at: 0.3) == (0, 0))
  }

  @Test func resetForgets() {
    var estimator = estimator([(0, 0, 0), (0.01, 5, 5)])
    #expect(estimator.estimate(at: 0.01) != (0, 0))
    estimator.reset()
    #expect(estimator == VelocityEstimator())
    #expect(estimator.estimate(at: 0.01) == (0, 0))
  }

  @Test func ignoresNonfiniteSamples() {
    let velocity = estimator([(0, 0, 0), (.nan, 1, 1), (0.005, .infinity, 0), (0.006, 0, .nan), (0.01, 1, 2)])
      .estimate(at: 0.01)
    #expect(abs(velocity.x - 100) < 1e-9)
    #expect(abs(velocity.y - 200) < 1e-9)
  }

  @Test(arguments: SpringTests.strange, SpringTests.strange)
  func everyInputGivesFiniteResults(first: Double, second: Double) {
    for third in SpringTests.strange {
      let velocity = estimator([
        (first, second, third), (second, third, first), (third, first, second), (0, 1e308, -1e308),
      ])
      .estimate(at: max(first, second))
      #expect(velocity.x.isFinite && velocity.y.isFinite)
    }
  }
}
