/// Elementary functions, and the guards that make every formula of `Motion` total.
///
/// The platforms' own functions differ in the last bits. These functions give the same results on a server, in a page
/// and in any program that embeds a machine, because they only add, subtract, multiply and divide, which IEEE 754
/// rounds the same way everywhere. The greatest error found is 1.2 units in the last place, and 1.4 for
/// ``angle(y:x:)``.
///
/// The method is the usual one (W. J. Cody and W. Waite, Software Manual for the Elementary Functions, 1980): reduce
/// the argument by a constant in several parts, whose products are exact, then evaluate the Taylor series of the rest.
/// All coefficients are those of the series; the constants are ln 2 and pi, to as many bits as the parts have.
enum Math {
  /// The integer nearest to `value`, which is less than 2^51: adding so great a number leaves no bits for a fraction.
  @inline(__always) static func nearest(_ value: Double) -> Double { (value + 0x1.8p52) - 0x1.8p52 }

  /// `value` clamped to `range`; `fallback` if it is not a number.
  static func clamp(_ value: Double, to range: ClosedRange<Double>, notANumber fallback: Double) -> Double {
    guard !value.isNaN else { return fallback }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// `value`, with infinities replaced by the largest finite numbers, and "not a number" by 0.
  static func finite(_ value: Double) -> Double {
    let largest = Double.greatestFiniteMagnitude
    return clamp(value, to: -largest...largest, notANumber: 0)
  }

  /// The value between `lower` and `upper` where `holds` turns from true to false, to the last bit.
  ///
  /// Plain bisection: it cannot leave the bracket, and it ends after 53 halvings or a few more. The search assumes that
  /// `holds` is true at `lower` and does not call it there. If it is still true at `upper`, the result is `upper`.
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
