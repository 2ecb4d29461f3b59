/// Timing functions as CSS easing strings, so that a browser can play an animation itself.
public enum CSSEasing {
  /// The CSS `<easing-function>` of a timing function over `duration` seconds.
  ///
  /// `linear` for the linear curve and for keyframes (their tracks carry the stops), `cubic-bezier(x1, y1, x2, y2)` for
  /// every other Bezier curve, and `linear(0, 0.5 20%, ..., 1)` for a spring. Numbers have at most 4 decimals. A duration
  /// of 0 or less, or one that is not a number, gives `linear`.
  public static func string(for timing: TimingFunction, duration: Double) -> String {
    switch timing {
    case .spring(let spring): return duration > 0 ? string(for: SpringLine(spring, duration: duration)) : "linear"
    case .cubicBezier(let curve): return string(for: curve.sanitized)
    case .keyframes: return "linear"
    }
  }

  /// The stops of a spring's `linear()`: offsets (fractions of the duration) and values (fractions of the distance).
  ///
  /// The straight lines between them are within 0.002 of the spring over the whole duration. They are evenly spaced: the first is
  /// (0, 0), the last (1, 1). If the spring is further than that from 1 at the end, the animation's final snap is a stop of its
  /// own: the last two stops then both have the offset 1. (A spring that would need more than 3,000 stops, far from any that
  /// settles in 10 s, is approximated less closely.)
  public static func stops(for spring: DampedSpring, duration: Double) -> [(offset: Double, value: Double)] {
    guard duration > 0 else { return [(0, 0), (1, 1)] }
    let line = SpringLine(spring, duration: duration)
    let steps = Double(line.values.count - 1)
    return line.values.enumerated().map { (Double($0) / steps, $1) } + (line.snaps ? [(1, 1)] : [])
  }

  private static func string(for curve: CubicBezier) -> String {
    guard curve != .linear else { return "linear" }
    return string(capacity: 64) { text in
      text.append(written: "cubic-bezier(")
      for (index, number) in [curve.x1, curve.y1, curve.x2, curve.y2].enumerated() {
        if index > 0 { text.append(written: ", ") }
        text.append((number * 10_000).rounded() / 10_000)
      }
      text.append(written: ")")
    }
  }

  private static func string(for line: SpringLine) -> String {
    string(capacity: 16 + 8 * line.values.count) { text in
      text.append(written: "linear(")
      for (index, value) in line.values.enumerated() {
        if index > 0 { text.append(written: ", ") }
        text.append(value)
      }
      // Stops without an offset are evenly spaced between those with one.
      text.append(written: line.snaps ? " 100%, 1)" : ")")
    }
  }

  /// The text that `write` writes, of about `capacity` bytes. CSS's numbers are JSON's.
  private static func string(capacity: Int, _ write: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONText(capacity: capacity, write).bytes, as: UTF8.self)
  }
}
