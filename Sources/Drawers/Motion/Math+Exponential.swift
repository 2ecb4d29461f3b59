// Exponentials and logarithms.
extension Math {
  /// ln 2 in two parts: the first has 32 bits, so that its product with an exponent is exact.
  private static var ln2: (high: Double, low: Double) { (0x1.62e42feep-1, 0x1.a39ef35793c76p-33) }

  /// `e^x`.
  static func exponential(_ exponent: Double) -> Double {
    guard exponent < 710 else { return exponent.isNaN ? exponent : .infinity }
    guard exponent > -746 else { return 0 }
    let (power, rest, error) = reduced(exponent)
    return scaled(1 + (rest + (error + rest * rest * exponentialSeries(rest))), by: power)
  }

  /// `e^x - 1` without the cancellation near zero.
  static func exponentialMinusOne(_ exponent: Double) -> Double {
    guard abs(exponent) > 0.55 else { return exponent + exponent * exponent * exponentialSeries(exponent) }
    guard exponent > -38 else { return exponent.isNaN ? exponent : -1 }
    guard exponent < 38 else { return exponential(exponent) }
    let (power, rest, error) = reduced(exponent)
    // 2^k ((e^r - 1) + (1 - 2^-k)), whose last difference is exact unless the unit is tiny.
    let unit = scaled(1, by: -power)
    let minusOne = rest + (error + rest * rest * exponentialSeries(rest))
    return scaled(power < 30 ? (1 - unit) + minusOne : 1 + (minusOne - unit), by: power)
  }

  /// `exponent` as `power` times ln 2 and a rest of at most half of ln 2, with the rest's rounding error.
  private static func reduced(_ exponent: Double) -> (power: Int, rest: Double, error: Double) {
    let power = nearest(exponent * 0x1.71547652b82fep+0)
    let high = exponent - power * ln2.high
    let low = power * ln2.low
    let rest = high - low
    return (Int(power), rest, (high - rest) - low)
  }

  /// `(e^x - 1 - x) / x^2` for an `x` of at most 0.55: the reciprocals of the factorials from 2 to 16.
  private static func exponentialSeries(_ x: Double) -> Double {
    let square = x * x
    // Two series, one of the even and one of the odd terms, take half as long as one, because a processor computes both
    // at once.
    var even = 1 / 20_922_789_888_000.0
    even = even * square + 1 / 87_178_291_200.0
    even = even * square + 1 / 479_001_600.0
    even = even * square + 1 / 3_628_800.0
    even = even * square + 1 / 40_320.0
    even = even * square + 1 / 720.0
    even = even * square + 1 / 24.0
    even = even * square + 1 / 2.0
    var odd = 1 / 1_307_674_368_000.0
    odd = odd * square + 1 / 6_227_020_800.0
    odd = odd * square + 1 / 39_916_800.0
    odd = odd * square + 1 / 362_880.0
    odd = odd * square + 1 / 5_040.0
    odd = odd * square + 1 / 120.0
    odd = odd * square + 1 / 6.0
    return even + x * odd
  }

  /// `value` times two to the power of `exponent`; rounded only once if the result is subnormal.
  private static func scaled(_ value: Double, by exponent: Int) -> Double {
    if exponent < -1000 { return value * power(ofTwo: exponent + 1000) * 0x1p-1000 }
    if exponent > 1000 { return value * power(ofTwo: exponent - 1000) * 0x1p1000 }
    return value * power(ofTwo: exponent)
  }

  /// Two to the power of an `exponent` from -1022 to 1023.
  private static func power(ofTwo exponent: Int) -> Double { Double(bitPattern: UInt64(1023 + exponent) << 52) }

  /// `ln(value)`.
  static func naturalLogarithm(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value == 0 ? -.infinity : value < 0 ? .nan : value }
    let (power, fraction) = split(value)
    return logarithm(power: power, fraction: fraction, error: 0)
  }

  /// `ln(1 + x)` without the cancellation near zero.
  static func naturalLogarithmOfOnePlus(_ value: Double) -> Double {
    guard value > -1, value.isFinite else { return value == -1 ? -.infinity : value < -1 ? .nan : value }
    guard abs(value) > 0.25 else { return logarithm(power: 0, fraction: value, error: 0) }
    let sum = 1 + value
    // The rounding error of the sum.
    let lost = value > 1 ? 1 - (sum - value) : value - (sum - 1)
    let (power, fraction) = split(sum)
    return logarithm(power: power, fraction: fraction, error: lost / sum)
  }

  /// A positive `value` as `2^power (1 + fraction)`, with `1 + fraction` between the square roots of a half and of two.
  private static func split(_ value: Double) -> (power: Int, fraction: Double) {
    let isSubnormal = value < .leastNormalMagnitude
    let bits = (isSubnormal ? value * 0x1p54 : value).bitPattern
    var power = Int(bits >> 52) - 1023 - (isSubnormal ? 54 : 0)
    var significand = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if significand > 1.4142135623730951 {
      significand *= 0.5
      power += 1
    }
    return (power, significand - 1)
  }

  /// `ln(2^power (1 + fraction)) + error`, by the series of the inverse hyperbolic tangent of `s = f / (2 + f)`:
  /// `ln(1 + f) = 2 (s + s^3/3 + s^5/5 + ...)`, with `2s = f - f^2/2 + s f^2/2`, in which only small terms are rounded.
  private static func logarithm(power: Int, fraction: Double, error: Double) -> Double {
    let share = fraction / (2 + fraction)
    let square = share * share
    var series = 2 / 23.0
    series = series * square + 2 / 21.0
    series = series * square + 2 / 19.0
    series = series * square + 2 / 17.0
    series = series * square + 2 / 15.0
    series = series * square + 2 / 13.0
    series = series * square + 2 / 11.0
    series = series * square + 2 / 9.0
    series = series * square + 2 / 7.0
    series = series * square + 2 / 5.0
    series = series * square + 2 / 3.0
    let half = 0.5 * fraction * fraction
    let small = share * (half + square * series) + (error + Double(power) * ln2.low)
    return Double(power) * ln2.high - ((half - small) - fraction)
  }
}
