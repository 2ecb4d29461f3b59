// Sines, cosines and angles.
extension Math {
  static func sine(_ angle: Double) -> Double {
    let (quadrant, rest, error) = reduced(angle)
    let value = quadrant & 1 == 0 ? sineSeries(rest, error) : cosineSeries(rest, error)
    return quadrant & 2 == 0 ? value : -value
  }

  static func cosine(_ angle: Double) -> Double {
    let (quadrant, rest, error) = reduced(angle)
    let value = quadrant & 1 == 0 ? cosineSeries(rest, error) : sineSeries(rest, error)
    return (quadrant + 1) & 2 == 0 ? value : -value
  }

  /// The sine of `x + error` for an `x` of at most pi / 4 and an `error` in its last place.
  private static func sineSeries(_ x: Double, _ error: Double) -> Double {
    let square = x * x
    var series = 1 / 355_687_428_096_000.0
    series = series * square - 1 / 1_307_674_368_000.0
    series = series * square + 1 / 6_227_020_800.0
    series = series * square - 1 / 39_916_800.0
    series = series * square + 1 / 362_880.0
    series = series * square - 1 / 5_040.0
    series = series * square + 1 / 120.0
    series = series * square - 1 / 6.0
    return x + (x * square * series + error * (1 - 0.5 * square))
  }

  /// The cosine of `x + error`, as ``sineSeries(_:_:)``.
  private static func cosineSeries(_ x: Double, _ error: Double) -> Double {
    let square = x * x
    var series = 1 / 20_922_789_888_000.0
    series = series * square - 1 / 87_178_291_200.0
    series = series * square + 1 / 479_001_600.0
    series = series * square - 1 / 3_628_800.0
    series = series * square + 1 / 40_320.0
    series = series * square - 1 / 720.0
    series = series * square + 1 / 24.0
    let half = 0.5 * square
    let large = 1 - half
    return large + (((1 - large) - half) + (square * square * series - x * error))
  }

  // MARK: - The reduction

  /// `angle` as a number of quarter turns, of which only the last two bits matter, and a rest of at most pi / 4, with
  /// the rest's rounding error.
  private static func reduced(_ angle: Double) -> (quadrant: Int, rest: Double, error: Double) {
    let magnitude = abs(angle)
    guard magnitude > 0.785 else { return (0, angle, 0) }
    guard magnitude < 0x1p20 else { return reduced(large: angle) }
    let turns = nearest(angle * 0x1.45f306dc9c883p-1)
    // pi / 2 in three parts. The first two have 33 bits, so that their products are exact.
    let high = angle - turns * 0x1.921fb544p+0
    let middle = turns * 0x1.0b4611a6p-34
    let difference = high - middle
    // The rounding error of the difference, whichever operand is greater (D. E. Knuth's TwoSum).
    let part = difference - high
    let lost = (high - (difference - part)) - (middle + part)
    let low = lost - turns * 0x1.3198a2e037073p-69
    let rest = difference + low
    return (Int(turns), rest, (difference - rest) + low)
  }

  /// The same for an angle whose number of quarter turns exceeds a double's precision (M. H. Payne and R. N. Hanek,
  /// Radian reduction for trigonometric functions, 1983). It computes only the relevant bits of the angle's product
  /// with 2 / pi.
  private static func reduced(large angle: Double) -> (quadrant: Int, rest: Double, error: Double) {
    guard angle.isFinite else { return (0, .nan, 0) }
    let significand = angle.significandBitPattern | 1 << 52
    let exponent = Int(angle.exponent) - 52
    // The words of 2 / pi before this one contribute multiples of four turns.
    let first = (exponent - 2) >> 5
    // Six words times the significand, modulo 2^192, from the right.
    var (top, middle, bottom): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var carry: UInt64 = 0
    for index in (first..<first + 6).reversed() {
      let word = twoOverPi.indices.contains(index) ? UInt64(twoOverPi[index]) : 0
      let low = (significand & 0xFFFF_FFFF) &* word &+ (carry & 0xFFFF_FFFF)
      carry = (significand >> 32) &* word &+ (low >> 32) &+ (carry >> 32)
      bottom = bottom >> 32 | middle << 32
      middle = middle >> 32 | top << 32
      top = top >> 32 | low << 32
    }
    // The point lies right of the first 2 to 33 bits.
    let shift = UInt64(exponent - 32 * first)
    var quadrant = Int(top >> (64 - shift) & 3)
    var high = top << shift | middle >> (64 - shift)
    var low = middle << shift | bottom >> (64 - shift)
    let isMoreThanHalf = high >> 63 == 1
    if isMoreThanHalf {
      // The rest to the next quarter turn.
      quadrant += 1
      low = ~low
      high = ~high
    }
    // The fraction as two doubles, times pi / 2 in two parts, the first of which has so few bits that the product is
    // exact.
    let head = Double(high & ~0x7FF) * 0x1p-64
    let tail = Double(high & 0x7FF) * 0x1p-64 + Double(low) * 0x1p-128
    let fraction = head + tail
    let lost = tail - (fraction - head)
    let start = Double(bitPattern: fraction.bitPattern & ~0x7FF_FFFF)
    let product = start * 0x1.921fb5p+0
    let small = start * 0x1.110b4611a6263p-26 + (fraction - start + lost) * (.pi / 2)
    let rest = product + small
    let error = small - (rest - product)
    let isNegative = isMoreThanHalf != (angle < 0)
    return (angle < 0 ? -quadrant : quadrant, isNegative ? -rest : rest, isNegative ? -error : error)
  }

  /// The bits of 2 / pi behind the point: enough for the greatest double.
  private static let twoOverPi: [UInt32] = [
    0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB, 0xDEBBC561, 0xB7246E3A,
    0x424DD2E0,
    0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484, 0xE99C7026, 0xB45F7E41, 0x3991D639,
    0x835339F4,
    0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F, 0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66,
    0x9E5FEA2D,
    0x7527BAC7, 0xEBE5F17B, 0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046, 0xFC7B6BAB,
  ]

  // MARK: - Angles

  /// The angle of the vector `(x, y)`, in radians, -pi...pi.
  static func angle(y: Double, x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let (width, height) = (abs(x), abs(y))
    var result: Double
    if height <= width {
      // Two infinities make half of a right angle.
      result = width == 0 ? 0 : arctangent(height == width ? 1 : height / width)
    } else {
      result = (.pi / 2 - arctangent(width / height)) + 0x1.1a62633145c07p-54
    }
    if x.sign == .minus { result = (.pi - result) + 0x1.1a62633145c07p-53 }
    return y.sign == .minus ? -result : result
  }

  /// The arctangent of a `slope` of at most 1, by the nearest eighth: `atan t = atan c + atan((t - c) / (1 + c t))`,
  /// and the series of the remaining angle.
  private static func arctangent(_ slope: Double) -> Double {
    let eighth = nearest(8 * slope)
    let near = eighth / 8
    let rest = (slope - near) / (1 + near * slope)
    let square = rest * rest
    var series = 1 / 17.0
    series = series * square - 1 / 15.0
    series = series * square + 1 / 13.0
    series = series * square - 1 / 11.0
    series = series * square + 1 / 9.0
    series = series * square - 1 / 7.0
    series = series * square + 1 / 5.0
    series = series * square - 1 / 3.0
    let (high, low) = arctangents[Int(eighth)]
    return high + (rest + (rest * square * series + low))
  }

  /// The arctangents of 0, an eighth, two eighths and so on to 1, in two parts.
  private static let arctangents: [(high: Double, low: Double)] = [
    (0, 0), (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57), (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56), (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56), (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
