import Drawers
import Testing

@Suite struct RubberBandTests {
  @Test(
    arguments: [
      (0.0, 800.0, 0.55, 0.0),
      (100, 800, 0.55, 51.4619883),  // (1 - 1 / 1.06875) * 800
      (-100, 800, 0.55, -51.4619883),
      (800, 800, 0.55, 283.8709677),
      (100, 800, 1, 88.8888889),
      (1e308, 800, 0.55, 800),
      (.infinity, 800, 0.55, 800),
      (100, 0, 0.55, 0), (100, -5, 0.55, 0), (100, 800, 0, 0), (100, 800, -1, 0),
      (.nan, 800, 0.55, 0), (100, .nan, 0.55, 0), (100, 800, .nan, 0), (100, .infinity, 0.55, 0),
    ] as [(Double, Double, Double, Double)])
  func scrollView(distance: Double, dimension: Double, coefficient: Double, expected: Double) {
    let offset = RubberBand.scrollView(distance: distance, dimension: dimension, coefficient: coefficient)
    #expect(abs(offset - expected) < 1e-6)
  }

  @Test func followsUIKitsCoefficientByDefault() {
    #expect(
      RubberBand.scrollView(distance: 100, dimension: 800)
        == RubberBand.scrollView(distance: 100, dimension: 800, coefficient: 0.55))
  }

  @Test func growsButNeverReachesTheDimension() {
    var last = 0.0
    for distance in 1...2000 {
      let offset = RubberBand.scrollView(distance: Double(distance), dimension: 300)
      #expect(offset > last && offset < 300)
      last = offset
    }
  }

  @Test(arguments: SpringTests.strange, SpringTests.strange)
  func everyInputGivesFiniteResults(first: Double, second: Double) {
    for third in SpringTests.strange {
      #expect(RubberBand.scrollView(distance: first, dimension: second, coefficient: third).isFinite)
    }
  }
}
