import DrawerJSON
import Glibc

/// The program's log: a line an entry, on a file descriptor.
public struct Log: Sendable {
  /// How much an entry matters.
  public enum Level: String, Sendable, CaseIterable, Comparable {
    /// What only somebody who looks for a fault wants to know.
    case debug
    /// What happens in the ordinary course.
    case info
    /// What somebody should look at some day.
    case warning
    /// What somebody should look at now.
    case error

    /// Whether entries of `left` matter less than those of `right`.
    public static func < (left: Level, right: Level) -> Bool { left.severity < right.severity }

    private var severity: Int {
      switch self {
      case .debug: 0
      case .info: 1
      case .warning: 2
      case .error: 3
      }
    }
  }

  /// How an entry is written.
  public enum Format: String, Sendable, CaseIterable {
    /// A JSON object a line, for machines.
    case json
    /// `name=value` pairs, for people.
    case text
  }

  /// What an entry tells beside its message.
  public enum Value: Sendable {
    /// Any text, also a hostile one.
    case text(String)
    /// A number.
    case number(Double)
    /// A whole number.
    case integer(Int)
  }

  private let level: Level
  private let format: Format
  private let descriptor: Int32

  /// A log of entries of at least `level`, on standard error unless another descriptor is given.
  public init(level: Level = .info, format: Format = .json, descriptor: Int32 = STDERR_FILENO) {
    self.level = level
    self.format = format
    self.descriptor = descriptor
  }

  /// Whether entries of `level` are written.
  public func writes(_ level: Level) -> Bool { level >= self.level }

  /// Writes an entry. Names are the program's own; values may be anything.
  public func write(_ level: Level, _ message: String, _ fields: [(name: String, value: Value)] = []) {
    guard writes(level) else { return }
    var line: [UInt8] = []
    line.reserveCapacity(256)
    switch format {
    case .json: appendJSON(level, message, fields, to: &line)
    case .text: appendText(level, message, fields, to: &line)
    }
    line.append(UInt8(ascii: "\n"))
    // One call, so that the lines of several threads do not mix. A log that cannot be written is nobody's fault here.
    _ = Glibc.write(descriptor, line, line.count)
  }

  private func appendJSON(
    _ level: Level, _ message: String, _ fields: [(name: String, value: Value)], to line: inout [UInt8]
  ) {
    line += Array("{\"time\":\"\(Log.timestamp())\",\"level\":\"\(level.rawValue)\",\"message\":".utf8)
    Log.appendQuoted(message, to: &line)
    for (name, value) in fields {
      line += Array(",\"\(name)\":".utf8)
      switch value {
      case .text(let text): Log.appendQuoted(text, to: &line)
      case .number(let number): line += Array((number.isFinite ? "\(number)" : "null").utf8)
      case .integer(let integer): line += Array(String(integer).utf8)
      }
    }
    line.append(UInt8(ascii: "}"))
  }

  private func appendText(
    _ level: Level, _ message: String, _ fields: [(name: String, value: Value)], to line: inout [UInt8]
  ) {
    line += Array("\(Log.timestamp()) \(level.rawValue) ".utf8)
    // As in JSON, so that no value can pass for another entry.
    Log.appendEscaped(message, to: &line)
    for (name, value) in fields {
      line += Array(" \(name)=".utf8)
      switch value {
      case .text(let text): Log.appendQuoted(text, to: &line)
      case .number(let number): line += Array("\(number)".utf8)
      case .integer(let integer): line += Array(String(integer).utf8)
      }
    }
  }

  private static func appendQuoted(_ text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    appendEscaped(text, to: &line)
    line.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ text: String, to line: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        line += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F:
        line += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default:
        line.append(byte)
      }
    }
  }

  /// The time in UTC, as RFC 3339 has it.
  private static func timestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    let milliseconds = now.tv_nsec / 1_000_000
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1))-\(padded(Int(parts.tm_mday)))"
    let time = "\(padded(Int(parts.tm_hour))):\(padded(Int(parts.tm_min))):\(padded(Int(parts.tm_sec)))"
    return "\(date)T\(time).\(padded(milliseconds, 3))Z"
  }
}
