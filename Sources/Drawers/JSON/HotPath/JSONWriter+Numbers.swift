extension JSONWriter {
  /// Writes the shortest digits of `number`. A negative zero is written as 0, and a number that is not finite as null,
  /// since JSON has none.
  package mutating func append(_ number: Double) {
    if isWrittenByFoundation(.number(number)) { return }
    let magnitude = number.magnitude
    guard magnitude < 1e9 else { return appendDigits(of: number) }
    // A decimal of at most 15 digits is the only one of that length for its double. If the quotient, which is rounded
    // as a reader would round the decimal, equals the number, its digits are the shortest.
    let millionths = UInt64(magnitude * 1e6 + 0.5)
    guard Double(millionths) / 1e6 == magnitude else { return appendDigits(of: number) }
    if number < 0 { put(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    put(digitsOf: whole)
    if fraction != 0 { put(millionths: fraction) }
  }

  /// Writes `fraction` millionths (more than none, and fewer than a million) behind a decimal point.
  private mutating func put(millionths fraction: UInt64) {
    var digits = 6
    var rest = fraction
    while rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    put(UInt8(ascii: "."))
    put(digitsOf: rest, count: digits)
  }

  private mutating func appendDigits(of number: Double) {
    guard number.isFinite else { return appendNull() }
    if let integer = Int64(exactly: number), integer.magnitude < 1_000_000_000_000_000 {
      if integer < 0 { put(UInt8(ascii: "-")) }
      return put(digitsOf: integer.magnitude)
    }
    reserve(Double.mostDigits)
    count += number.write(to: start + count)
  }

  private mutating func put(digitsOf number: UInt64) {
    guard number >= 10 else { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    var digits = 2
    var power: UInt64 = 100
    while power <= number {
      digits += 1
      power *= 10
    }
    put(digitsOf: number, count: digits)
  }

  /// Writes the last `digits` digits of `number`.
  private mutating func put(digitsOf number: UInt64, count digits: Int) {
    reserve(digits)
    var place = start + count + digits
    count += digits
    var rest = number
    for _ in 0..<digits {
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
