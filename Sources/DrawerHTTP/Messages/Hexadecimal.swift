/// Lower-case hexadecimal digits.
public enum Hexadecimal {
  /// The text of `bytes`, two digits each.
  public static func text(of bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
      for index in bytes.indices { write(bytes[index], to: buffer, at: 2 * index) }
      return 2 * bytes.count
    }
  }

  /// Writes all 16 digits to `buffer`, beginning at `start`.
  public static func write(_ number: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    for place in 0..<8 { write(UInt8(number >> (56 - 8 * place) & 0xFF), to: buffer, at: start + 2 * place) }
  }

  /// Writes two digits to `buffer`, beginning at `start`.
  public static func write(_ byte: UInt8, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    buffer[start] = digit(of: byte >> 4)
    buffer[start + 1] = digit(of: byte & 0xF)
  }

  private static func digit(of value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  /// The value of at most 16 digits; nil if one is not a digit, or is in upper case.
  public static func value(_ text: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for byte in text {
      guard let digit = value(ofDigit: byte), byte > 0x5F || digit < 10 else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  /// The value of a digit, in upper case too.
  static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
