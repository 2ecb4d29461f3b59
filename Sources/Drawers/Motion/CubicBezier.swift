/// A cubic Bezier timing curve from (0, 0) to (1, 1) with two control points, as in CSS and Core Animation.
///
/// The initializer neither validates nor changes the control points. Evaluation clamps the abscissas to 0...1 and the
/// ordinates to -1e9...1e9, and replaces values that are not numbers by 0, so that the curve is a function of time for
/// every input.
public struct CubicBezier: Storable {
  /// The first control point's abscissa, a fraction of the duration.
  public internal(set) var x1: Double

  /// The first control point's ordinate, a fraction of the distance; outside 0...1 the curve over- or undershoots.
  public internal(set) var y1: Double

  /// The second control point's abscissa, a fraction of the duration.
  public internal(set) var x2: Double

  /// The second control point's ordinate, a fraction of the distance.
  public internal(set) var y2: Double

  /// A curve by its two control points, in CSS's order.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Constant velocity: (0, 0, 1, 1).
  public static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)

  /// Starting slowly: (0.42, 0, 1, 1).
  public static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)

  /// Ending slowly: (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// Starting and ending slowly: (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Core Animation's `default`, CSS's `ease`: (0.25, 0.1, 0.25, 1).
  public static let standard = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// The name of one of the four named curves ("linear", "easeIn", "easeOut", "easeInOut"), nil for every other curve.
  public var name: String? {
    if self == .linear { return "linear" }
    if self == .easeIn { return "easeIn" }
    if self == .easeOut { return "easeOut" }
    if self == .easeInOut { return "easeInOut" }
    return nil
  }

  /// The fraction of the distance at a fraction of the duration: exactly 0 up to 0, and exactly 1 from 1 on.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let curve = sanitized
    // With control points on the diagonal, abscissa and ordinate are the same polynomial.
    guard curve.x1 != curve.y1 || curve.x2 != curve.y2 else { return fraction }
    let parameter = Polynomial(curve.x1, curve.x2).parameter(reaching: fraction)
    return Polynomial(curve.y1, curve.y2).value(at: parameter)
  }

  /// The curve with sanitized control points, as the type's documentation says.
  var sanitized: CubicBezier {
    CubicBezier(
      x1: Math.clamp(x1, to: 0...1, notANumber: 0), y1: Math.clamp(y1, to: -1e9...1e9, notANumber: 0),
      x2: Math.clamp(x2, to: 0...1, notANumber: 0), y2: Math.clamp(y2, to: -1e9...1e9, notANumber: 0))
  }
}

/// One coordinate of the curve: `3 s (1 - s)^2 p1 + 3 s^2 (1 - s) p2 + s^3`, in Horner's form.
private struct Polynomial {
  let cubic: Double
  let quadratic: Double
  let linear: Double

  init(_ first: Double, _ second: Double) {
    cubic = 1 + 3 * (first - second)
    quadratic = 3 * (second - 2 * first)
    linear = 3 * first
  }

  func value(at parameter: Double) -> Double { ((cubic * parameter + quadratic) * parameter + linear) * parameter }

  func slope(at parameter: Double) -> Double { (3 * cubic * parameter + 2 * quadratic) * parameter + linear }

  /// The parameter in 0...1 at which this coordinate (an abscissa, so it never falls) is `target`.
  ///
  /// Newton's method inside a bracket that shrinks with every step. A step that would leave the bracket (on a flat or a
  /// bent curve) halves it instead. The search ends when the parameter moves by less than 1e-12, because a small
  /// residual alone proves little where the curve is flat.
  func parameter(reaching target: Double) -> Double {
    var lower = 0.0
    var upper = 1.0
    var guess = target
    for _ in 0..<100 {
      let residual = value(at: guess) - target
      if residual < 0 { lower = guess } else { upper = guess }
      var next = guess - residual / slope(at: guess)
      if !(next > lower && next < upper) { next = lower + (upper - lower) / 2 }
      let movement = abs(next - guess)
      guess = next
      if movement < 1e-12 { break }
    }
    return guess
  }
}
