/// Steele, Lea and Flood's SplitMix64: the same seed always produces the same numbers, on every machine.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator from `seed`.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns true with the probability `share`, from 0 to 1.
  public mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  /// Returns a uniformly distributed number of the range.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  /// Returns an integer of the range.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// Returns one of `values`, which must not be empty.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[integer(0...values.count - 1)] }

  /// A value and its weight.
  public typealias Weighted<Value> = (weight: Int, value: Value)

  /// Returns one of `values`, with a probability in proportion to its weight.
  public mutating func pick<Value>(weighted values: [Weighted<Value>]) -> Value {
    var rest = integer(0...values.reduce(0) { $0 + $1.weight } - 1)
    for (weight, value) in values.dropLast() {
      if rest < weight { return value }
      rest -= weight
    }
    return values[values.count - 1].value
  }
}
