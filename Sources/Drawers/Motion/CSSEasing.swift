/// Timing functions as CSS easing strings, so that a browser can play an animation itself.
public enum CSSEasing {
  /// The CSS `<easing-function>` of a timing function over `duration` seconds.
  ///
  /// `linear` for the linear curve and for keyframes (their tracks carry the stops), `cubic-bezier(x1, y1, x2, y2)` for
  /// every other Bezier curve, and `linear(0, 0.5 20%, ..., 1)` for a spring. Numbers have at most 4 decimals. A duration
  /// of 0 or less, or one that is not a number, gives `linear`.
  public static func string(for timing: TimingFunction, duration: Double) -> String {
    switch timing {
    case .spring(let spring): return duration > 0 ? string(for: LinearFit(spring, duration: duration)) : "linear"
    case .cubicBezier(let curve): return string(for: curve.sanitized)
    case .keyframes: return "linear"
    }
  }

  /// The stops of a spring's `linear()`: offsets (fractions of the duration) and values (fractions of the distance).
  ///
  /// The straight lines between them are within 0.002 of the spring over the whole duration, with close to the smallest
  /// possible number of stops. The first is (0, 0), the last (1, 1). If the spring is further than that from 1 at the
  /// end, the animation's final snap is a stop of its own: the last two stops then both have the offset 1. (A spring
  /// that would need more than 10,000 gates, far from any that settles in 10 s, is approximated less closely.)
  public static func stops(for spring: DampedSpring, duration: Double) -> [(offset: Double, value: Double)] {
    guard duration > 0 else { return [(0, 0), (1, 1)] }
    return LinearFit(spring, duration: duration).corners.map { corner in
      (Double(corner.position) / Double(SpringTunnel.end), Double(corner.value) / Double(SpringTunnel.one))
    }
  }

  private static func string(for curve: CubicBezier) -> String {
    guard curve != .linear else { return "linear" }
    var text = CSSText("cubic-bezier(")
    for (index, number) in [curve.x1, curve.y1, curve.x2, curve.y2].enumerated() {
      if index > 0 { text.append(", ") }
      text.append(tenThousandths: Int64((number * 10_000).rounded()))
    }
    text.append(")")
    return text.string
  }

  private static func string(for fit: LinearFit) -> String {
    let corners = fit.corners
    var text = CSSText("linear(")
    text.reserve(8 + 18 * corners.count)
    for (index, corner) in corners.enumerated() {
      if index > 0 { text.append(", ") }
      text.append(tenThousandths: corner.value)
      // The first and the last stop default to 0% and 100%.
      guard index > 0, index < corners.count - 1 else { continue }
      text.append(" ")
      text.append(tenThousandths: Int64(corner.position))
      text.append("%")
    }
    text.append(")")
    return text.string
  }
}

/// ASCII text, built without a string for each number.
private struct CSSText {
  private var bytes: [UInt8] = []

  init(_ start: StaticString) { append(start) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a number given in ten-thousandths, without trailing zeros. (A position in millionths is a percentage in
  /// ten-thousandths.) The number is an `Int64`, because a curve's overshoot is too large for the 32-bit `Int` of a
  /// browser.
  mutating func append(tenThousandths number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude / 10_000)
    var fraction = number.magnitude % 10_000
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit: UInt64 = 1000
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  private mutating func append(digitsOf number: UInt64) {
    if number >= 10 { append(digitsOf: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
