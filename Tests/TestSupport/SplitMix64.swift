/// Steele, Lea and Flood's SplitMix64: the same seed gives the same numbers, on every machine and for ever.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True in `share` (0...1) of all cases.
  public mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  /// A number of the range, each as likely as any other.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  /// A whole number of the range.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// One of `values`, which are not empty.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[integer(0...values.count - 1)] }

  /// A value with its likelihood among others.
  public typealias Weighted<Value> = (weight: Int, value: Value)

  /// One of `values`, by their weights.
  public mutating func pick<Value>(weighted values: [Weighted<Value>]) -> Value {
    var rest = integer(0...values.reduce(0) { $0 + $1.weight } - 1)
    for (weight, value) in values.dropLast() {
      if rest < weight { return value }
      rest -= weight
    }
    return values[values.count - 1].value
  }
}
