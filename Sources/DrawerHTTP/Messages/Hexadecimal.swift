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
    let buffer = UnsafeMutableRawBufferPointer(buffer)
    buffer.storeBytes(of: digits(number >> 32).bigEndian, toByteOffset: start, as: UInt64.self)
    buffer.storeBytes(of: digits(number & 0xFFFF_FFFF).bigEndian, toByteOffset: start + 8, as: UInt64.self)
  }

  /// Writes two digits to `buffer`, beginning at `start`.
  public static func write(_ byte: UInt8, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    let digits = UInt16(truncatingIfNeeded: digits(UInt64(byte)))
    UnsafeMutableRawBufferPointer(buffer).storeBytes(of: digits.bigEndian, toByteOffset: start, as: UInt16.self)
  }

  /// The digits of a 32-bit number, one per byte and the first one highest, computed in parallel, because every
  /// response and every line of the log has some.
  static func digits(_ number: UInt64) -> UInt64 {
    var digits = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let areLetters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits &+ 0x3030_3030_3030_3030 &+ areLetters &* UInt64(UInt8(ascii: "a") - UInt8(ascii: "0") - 10)
  }

  /// The value of at most 16 digits; nil if one is not a digit.
  public static func value(_ text: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for byte in text {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt64(byte - 0x30)
      case 0x61...0x66: number = number << 4 | UInt64(byte - 0x61 + 10)
      default: return nil
      }
    }
    return number
  }
}
