import Drawers
import Testing

@Suite struct CubicBezierTests {
  /// The values that browsers compute for the named curves, to 4 decimals or more.
  @Test(
    arguments: [
      (CubicBezier.standard, 0.25, 0.408511), (CubicBezier.standard, 0.5, 0.802403),
      (CubicBezier.standard, 0.75, 0.960459),
      (CubicBezier.easeIn, 0.25, 0.093465), (CubicBezier.easeIn, 0.5, 0.315357), (CubicBezier.easeIn, 0.75, 0.621861),
      (CubicBezier.easeOut, 0.25, 0.378139), (CubicBezier.easeOut, 0.5, 0.684643),
      (CubicBezier.easeOut, 0.75, 0.906535),
      (CubicBezier.easeInOut, 0.25, 0.129162), (CubicBezier.easeInOut, 0.5, 0.5),
      (CubicBezier.easeInOut, 0.75, 0.870838),
      (CubicBezier.linear, 0.3, 0.3),
    ] as [(CubicBezier, Double, Double)])
  func namedCurves(curve: CubicBezier, fraction: Double, expected: Double) {
    #expect(abs(curve.value(at: fraction) - expected) < 2e-6)
  }

  static let awkward: [CubicBezier] = [
    .standard, .easeIn, .easeOut, .easeInOut,
    CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1),  // x'(0.5) = 0
    CubicBezier(x1: 0, y1: 1, x2: 0, y2: 1),  // vertical at the start
    CubicBezier(x1: 1, y1: 0, x2: 1, y2: 0),  // vertical at the end
    CubicBezier(x1: 0, y1: 0, x2: 0, y2: 0),
    CubicBezier(x1: 1, y1: 1, x2: 1, y2: 1),
    CubicBezier(x1: 0.68, y1: -0.6, x2: 0.32, y2: 1.6),  // "back": over- and undershoots
    CubicBezier(x1: 0.999, y1: 0.1, x2: 0.001, y2: 0.9),
  ]

  @Test(arguments: awkward)
  func agreesWithBisection(curve: CubicBezier) {
    for step in 1..<500 {
      let fraction = Double(step) / 500
      // Where the curve is vertical, the parameter is accurate only to the cube root of the precision.
      let tolerance = curve.x1 >= 0.999 || curve.x1 == curve.x2 ? 1e-4 : 1e-9
      #expect(abs(curve.value(at: fraction) - bisected(curve, at: fraction)) < tolerance, "at \(fraction)")
    }
  }

  @Test(arguments: awkward + [.linear])
  func startsAndEndsExactly(curve: CubicBezier) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: -3) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: 7) == 1)
  }

  @Test func names() {
    #expect(CubicBezier.linear.name == "linear")
    #expect(CubicBezier.easeIn.name == "easeIn")
    #expect(CubicBezier.easeOut.name == "easeOut")
    #expect(CubicBezier.easeInOut.name == "easeInOut")
    #expect(CubicBezier.standard.name == nil)
    #expect(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 0.99).name == nil)
  }

  @Test(arguments: SpringTests.strange, SpringTests.strange)
  func everyInputGivesFiniteResults(first: Double, second: Double) {
    for third in SpringTests.strange {
      let curve = CubicBezier(x1: first, y1: second, x2: third, y2: first)
      for fraction in SpringTests.strange + [0.25, 0.5, 0.999999] {
        #expect(curve.value(at: fraction).isFinite)
      }
    }
  }

  private func bisected(_ curve: CubicBezier, at fraction: Double) -> Double {
    func coordinate(_ s: Double, _ first: Double, _ second: Double) -> Double {
      3 * s * (1 - s) * (1 - s) * first + 3 * s * s * (1 - s) * second + s * s * s
    }
    var (lower, upper) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (lower + upper) / 2
      if coordinate(middle, curve.x1, curve.x2) < fraction { lower = middle } else { upper = middle }
    }
    return coordinate(lower, curve.y1, curve.y2)
  }
}
