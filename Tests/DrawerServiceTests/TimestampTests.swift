import Glibc
import Testing

@testable import DrawerService

/// The timestamps in the log.
@Suite struct TimestampTests {
  private static func text(_ seconds: Int, _ nanoseconds: Int = 0) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timestamp.length) { text in
      Timestamp.write(timespec(tv_sec: seconds, tv_nsec: nanoseconds), to: text)
      return String(decoding: text, as: UTF8.self)
    }
  }

  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000Z"), (0, 1_999_999, "1970-01-01T00:00:00.001Z"),
      (86_399, 999_999_999, "1970-01-01T23:59:59.999Z"), (951_782_400, 0, "2000-02-29T00:00:00.000Z"),
      (2_147_483_648, 50_000_000, "2038-01-19T03:14:08.050Z"), (4_107_542_400, 0, "2100-03-01T00:00:00.000Z"),
      (253_402_300_799, 0, "9999-12-31T23:59:59.000Z"),
    ])
  func timesAreThoseOfTheCalendar(_ seconds: Int, _ nanoseconds: Int, _ expected: String) {
    #expect(TimestampTests.text(seconds, nanoseconds) == expected)
  }
}
