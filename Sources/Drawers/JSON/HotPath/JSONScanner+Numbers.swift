extension JSONScanner {
  /// Powers of ten that a double holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// The number that is next.
  package mutating func number() -> Double? {
    let start = index
    let isNegative = skip(UInt8(ascii: "-"))
    var digits = Digits()
    if !skip(UInt8(ascii: "0")) {
      guard takeDigits(&digits) > 0 else { return nil }
    }
    if skip(UInt8(ascii: ".")) {
      let count = takeDigits(&digits)
      guard count > 0 else { return nil }
      digits.exponent = -count
    }
    let hasExponent = skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E"))
    if hasExponent {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      var ignored = Digits()
      guard takeDigits(&ignored) > 0 else { return nil }
    }
    // Both are exact, so that their quotient is the nearest double (Clinger, 1990).
    if !hasExponent, digits.isExact, -digits.exponent < JSONScanner.powers.count {
      let magnitude = Double(digits.mantissa) / JSONScanner.powers[-digits.exponent]
      return isNegative ? -magnitude : magnitude
    }
    return Double(json: bytes[start..<index])
  }

  /// The digits of a number read so far.
  private struct Digits {
    var mantissa: UInt64 = 0
    var exponent = 0

    /// Whether a double holds the mantissa exactly.
    var isExact: Bool { mantissa <= 1 << 53 }

    mutating func add(_ digit: UInt8) {
      // Beyond 19 digits the mantissa stays too great to be exact.
      guard mantissa < 1 << 60 else { return }
      mantissa = mantissa * 10 + UInt64(digit)
    }
  }

  private mutating func takeDigits(_ digits: inout Digits) -> Int {
    let start = index
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      digits.add(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index - start
  }
}
