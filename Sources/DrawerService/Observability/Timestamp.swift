import Glibc

/// A time in UTC in the format of RFC 3339, with milliseconds.
enum Timestamp {
  /// How many bytes it takes, until the year 10000.
  static let length = 24

  /// Writes a time since 1970 to `text`, which must have enough room.
  static func write(_ time: timespec, to text: UnsafeMutableBufferPointer<UInt8>) {
    var (second, parts) = (time.tv_sec, tm())
    gmtime_r(&second, &parts)
    let count = text.withMemoryRebound(to: CChar.self) {
      strftime($0.baseAddress, $0.count, "%Y-%m-%dT%H:%M:%S.", &parts)
    }
    let milliseconds = time.tv_nsec / 1_000_000
    for (place, part) in [milliseconds / 100, milliseconds / 10 % 10, milliseconds % 10].enumerated() {
      text[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: part)
    }
    text[count + 3] = UInt8(ascii: "Z")
  }
}
