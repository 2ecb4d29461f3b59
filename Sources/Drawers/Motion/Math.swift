// The only file of Drawers that imports a C library. Everything else calls the names below, so that a build without
// Glibc (Embedded Swift, another platform) has one place to change.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(CWebAssembly)
  import CWebAssembly
#endif

/// Elementary functions and the guards that keep every formula of `Motion` total.
enum Math {
  static func sine(_ angle: Double) -> Double { sin(angle) }

  static func cosine(_ angle: Double) -> Double { cos(angle) }

  static func exponential(_ exponent: Double) -> Double { exp(exponent) }

  /// `e^x - 1` without the cancellation near zero.
  static func exponentialMinusOne(_ exponent: Double) -> Double { expm1(exponent) }

  static func naturalLogarithm(_ value: Double) -> Double { log(value) }

  /// `ln(1 + x)` without the cancellation near zero.
  static func naturalLogarithmOfOnePlus(_ value: Double) -> Double { log1p(value) }

  /// The angle of the vector `(x, y)`, in radians, -pi...pi.
  static func angle(y: Double, x: Double) -> Double { atan2(y, x) }

  /// `value` moved into `range`; `fallback` when it is not a number.
  static func clamp(_ value: Double, to range: ClosedRange<Double>, notANumber fallback: Double) -> Double {
    guard !value.isNaN else { return fallback }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// `value` with the infinities replaced by the largest finite numbers, and "not a number" by 0.
  static func finite(_ value: Double) -> Double {
    let largest = Double.greatestFiniteMagnitude
    return clamp(value, to: -largest...largest, notANumber: 0)
  }

  /// The place between `lower` and `upper` where `holds` turns from true to false, to the last bit.
  ///
  /// Plain bisection: it cannot leave the bracket, and 53 halvings or a few more end it. `holds` is taken to be true at
  /// `lower` (it is not asked there); when it is still true at `upper`, `upper` is the answer.
  static func boundary(from lower: Double, to upper: Double, while holds: (Double) -> Bool) -> Double {
    guard !holds(upper) else { return upper }
    var inside = lower
    var outside = upper
    while true {
      let middle = inside + (outside - inside) / 2
      guard middle > inside, middle < outside else { return inside }
      if holds(middle) { inside = middle } else { outside = middle }
    }
  }
}
