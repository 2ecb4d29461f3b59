import Foundation
import TestSupport
import Testing

@testable import DrawerTesting
@testable import Drawers

/// Compares the functions of the core with the platform's, in units of the last place.
///
/// glibc's results are almost always the nearest doubles. Compared with 200 bits of mpmath, at 15,000 arguments or more
/// each, the greatest errors of the core's functions are 0.80 (exp), 1.11 (expm1), 0.74 (log), 0.76 (log1p), 0.73
/// (sin), 0.70 (cos) and 1.38 (atan2) units.
@Suite struct MathTests {
  struct Function: Sendable, CustomTestStringConvertible {
    var name: String
    /// The range of the arguments.
    var range: ClosedRange<Double>
    var ours: @Sendable (Double) -> Double
    var platforms: @Sendable (Double) -> Double

    var testDescription: String { "\(name), \(range)" }
  }

  static let functions: [Function] = [
    Function(name: "exp", range: -745...709, ours: Math.exponential, platforms: exp),
    Function(name: "exp", range: -2...2, ours: Math.exponential, platforms: exp),
    Function(name: "expm1", range: -50...50, ours: Math.exponentialMinusOne, platforms: expm1),
    Function(name: "expm1", range: -1...1, ours: Math.exponentialMinusOne, platforms: expm1),
    Function(name: "log", range: 0...1e6, ours: Math.naturalLogarithm, platforms: log),
    Function(name: "log", range: 0.5...2, ours: Math.naturalLogarithm, platforms: log),
    Function(name: "log1p", range: -0.999...1e6, ours: Math.naturalLogarithmOfOnePlus, platforms: log1p),
    Function(name: "log1p", range: -0.5...1, ours: Math.naturalLogarithmOfOnePlus, platforms: log1p),
    Function(name: "sin", range: -10...10, ours: Math.sine, platforms: sin),
    Function(name: "sin", range: -1e6...1e6, ours: Math.sine, platforms: sin),
    Function(name: "sin", range: -1e15...1e15, ours: Math.sine, platforms: sin),
    Function(name: "cos", range: -10...10, ours: Math.cosine, platforms: cos),
    Function(name: "cos", range: -1e6...1e6, ours: Math.cosine, platforms: cos),
    Function(name: "cos", range: -1e15...1e15, ours: Math.cosine, platforms: cos),
    Function(
      name: "atan2(y, 1)", range: -3...3, ours: { Math.angle(y: $0, x: 1) }, platforms: { atan2($0, 1) }),
    Function(
      name: "atan2(y, -0.7)", range: -3...3, ours: { Math.angle(y: $0, x: -0.7) }, platforms: { atan2($0, -0.7) }),
  ]

  /// Returns equidistant numbers, random numbers between them, and random numbers of every magnitude.
  private static func arguments(in range: ClosedRange<Double>) -> [Double] {
    var random = SplitMix64(seed: 1)
    let width = range.upperBound - range.lowerBound
    let dense = (0...20_000).map { range.lowerBound + width * Double($0) / 20_000 }
    let even = (0..<20_000).map { _ in random.number(range) }
    let scattered = (0..<20_000).map { _ in
      (random.chance(0.5) ? 1 : -1) * random.number(1...2)
        * Double(sign: .plus, exponent: random.integer(-1022...1023), significand: 1)
    }
    return dense + even + scattered.filter(range.contains)
  }

  @Test(arguments: functions) func agreesWithThePlatform(_ function: Function) {
    var worst = (error: 0.0, argument: 0.0)
    for argument in Self.arguments(in: function.range) {
      let (ours, platforms) = (function.ours(argument), function.platforms(argument))
      let error = ours == platforms ? 0 : abs(ours - platforms) / platforms.ulp
      if !(error <= worst.error) { worst = (error, argument) }
    }
    #expect(worst.error <= 1, "at \(worst.argument)")
  }

  struct End: Sendable, CustomTestStringConvertible {
    var name: String
    var function: @Sendable (Double) -> Double
    /// Arguments with their results.
    var results: [(Double, Double)]
    var testDescription: String { name }
  }

  static let ends = [
    End(
      name: "exp", function: Math.exponential,
      results: [(0, 1), (-.infinity, 0), (.infinity, .infinity), (-746, 0), (710, .infinity)]),
    End(
      name: "expm1", function: Math.exponentialMinusOne,
      results: [(0, 0), (-.infinity, -1), (.infinity, .infinity), (-100, -1), (710, .infinity)]),
    End(
      name: "log", function: Math.naturalLogarithm,
      results: [(1, 0), (0, -.infinity), (.infinity, .infinity), (-1, .nan), (0x1p-1070, -741.6674831991414)]),
    End(
      name: "log1p", function: Math.naturalLogarithmOfOnePlus,
      results: [(0, 0), (-1, -.infinity), (.infinity, .infinity), (-2, .nan), (1e-300, 1e-300)]),
    End(
      name: "sin", function: Math.sine,
      results: [(0, 0), (.infinity, .nan), (1e22, -0.8522008497671888), (1e300, -0.8178819121159085)]),
    End(
      name: "cos", function: Math.cosine,
      results: [(0, 1), (.infinity, .nan), (1e22, 0.523214785395139), (1e300, -0.5753861119575491)]),
  ]

  @Test(arguments: ends) func isTotal(_ row: End) {
    for (argument, result) in row.results {
      let value = row.function(argument)
      #expect(value == result || value.isNaN && result.isNaN, "of \(argument): \(value)")
    }
    #expect(row.function(.nan).isNaN)
  }

  @Test(arguments: [(0.0, 1.0), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (0, 0)])
  func anglesInEveryQuadrant(_ y: Double, _ x: Double) {
    #expect(Math.angle(y: y, x: x) == atan2(y, x))
  }
}
