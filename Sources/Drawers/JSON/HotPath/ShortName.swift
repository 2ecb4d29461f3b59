/// A name of at most 16 bytes, none of them 0, as a number. Comparing two takes less time than creating a string.
package struct ShortName: Equatable, Sendable {
  static let capacity = 16

  var high: UInt64 = 0
  var low: UInt64 = 0

  init() {}

  /// The first 16 bytes of `text`.
  package init(_ text: String) {
    for byte in text.utf8.prefix(ShortName.capacity) { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }

  /// Whether both are the same bytes.
  package static func == (left: ShortName, right: ShortName) -> Bool {
    left.high == right.high && left.low == right.low
  }
}
