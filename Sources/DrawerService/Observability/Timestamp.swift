import Glibc
import Synchronization

/// A time in UTC in the format of RFC 3339, with milliseconds.
enum Timestamp {
  /// How many bytes it takes, until the year 10000.
  static let length = 24

  /// The most recent day in days since 1970, and in the lower half its year, month and day (16, 8 and 8 bits), because
  /// the C library takes long and acquires a lock to compute a date.
  private static let date = Atomic<Int>(0)

  /// Writes a time since 1970 to `text`, which must have enough room.
  static func write(_ time: timespec, to text: UnsafeMutableBufferPointer<UInt8>) {
    let (day, second) = time.tv_sec.quotientAndRemainder(dividingBy: 86_400)
    var date = date.load(ordering: .relaxed)
    if date >> 32 != day || date == 0 {
      date = day << 32 | Timestamp.date(of: time)
      Timestamp.date.store(date, ordering: .relaxed)
    }
    write(date >> 16 & 0xFFFF, 4, before: "-", to: text, at: 0)
    write(date >> 8 & 0xFF, 2, before: "-", to: text, at: 5)
    write(date & 0xFF, 2, before: "T", to: text, at: 8)
    write(second / 3600, 2, before: ":", to: text, at: 11)
    write(second / 60 % 60, 2, before: ":", to: text, at: 14)
    write(second % 60, 2, before: ".", to: text, at: 17)
    write(time.tv_nsec / 1_000_000, 3, before: "Z", to: text, at: 20)
  }

  private static func date(of time: timespec) -> Int {
    var second = time.tv_sec
    var parts = tm()
    gmtime_r(&second, &parts)
    return (Int(parts.tm_year) + 1900) << 16 | (Int(parts.tm_mon) + 1) << 8 | Int(parts.tm_mday)
  }

  /// Writes a number with a fixed count of digits, and the separator after it.
  private static func write(
    _ number: Int, _ digits: Int, before next: Unicode.Scalar, to text: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    var rest = UInt32(truncatingIfNeeded: number)
    for place in stride(from: start + digits - 1, through: start, by: -1) {
      text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    text[start + digits] = UInt8(ascii: next)
  }
}
