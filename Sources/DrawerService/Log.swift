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
  private let writer: LogWriter

  /// A log of entries of at least `level`, on standard error unless another descriptor is given.
  public init(level: Level = .info, format: Format = .json, descriptor: Int32 = STDERR_FILENO) {
    self.level = level
    self.format = format
    writer = LogWriter(descriptor: descriptor)
  }

  /// Whether entries of `level` are written.
  public func writes(_ level: Level) -> Bool { level >= self.level }

  /// Writes an entry: at once where somebody should look at it, else within some hundredths of a second. Names are the
  /// program's own; values may be anything.
  public func write(_ level: Level, _ message: String, _ fields: [(name: String, value: Value)] = []) {
    guard writes(level) else { return }
    writer.add(isUrgent: level >= .warning) { line in
      switch format {
      case .json: line.appendJSON(level, message, fields)
      case .text: line.appendText(level, message, fields)
      }
    }
  }

  /// Writes what has not been written yet.
  public func flush() { writer.flush() }
}

extension [UInt8] {
  fileprivate mutating func appendJSON(
    _ level: Log.Level, _ message: String, _ fields: [(name: String, value: Log.Value)]
  ) {
    append("{\"time\":\"")
    appendTimestamp()
    append("\",\"level\":\"")
    append(level.rawValue)
    append("\",\"message\":")
    appendQuoted(message)
    for (name, value) in fields {
      append(",\"")
      append(name)
      append("\":")
      switch value {
      case .text(let text): appendQuoted(text)
      case .number(let number): append(number.isFinite ? number.description : "null")
      case .integer(let integer): append(integer.description)
      }
    }
    append("}\n")
  }

  fileprivate mutating func appendText(
    _ level: Log.Level, _ message: String, _ fields: [(name: String, value: Log.Value)]
  ) {
    appendTimestamp()
    append(" ")
    append(level.rawValue)
    append(" ")
    // As in JSON, so that no value can pass for another entry.
    appendEscaped(message)
    for (name, value) in fields {
      append(" ")
      append(name)
      append("=")
      switch value {
      case .text(let text): appendQuoted(text)
      case .number(let number): append(number.description)
      case .integer(let integer): append(integer.description)
      }
    }
    append("\n")
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  private mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    appendEscaped(text)
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) else {
        return append(contentsOf: utf8)
      }
      for byte in utf8 { append(escaping: byte) }
    }
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0..<0x20, 0x7F:
      append("\\u00")
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 15)
    default:
      append(byte)
    }
  }

  private mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  /// The time in UTC, as RFC 3339 has it.
  private mutating func appendTimestamp() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    append(Int(parts.tm_year) + 1900, digits: 4)
    append("-")
    append(Int(parts.tm_mon) + 1, digits: 2)
    append("-")
    append(Int(parts.tm_mday), digits: 2)
    append("T")
    append(Int(parts.tm_hour), digits: 2)
    append(":")
    append(Int(parts.tm_min), digits: 2)
    append(":")
    append(Int(parts.tm_sec), digits: 2)
    append(".")
    append(now.tv_nsec / 1_000_000, digits: 3)
    append("Z")
  }

  /// The last `digits` digits of a number that is not negative.
  private mutating func append(_ number: Int, digits: Int) {
    guard digits > 0 else { return }
    append(number / 10, digits: digits - 1)
    append(UInt8(ascii: "0") + UInt8(number.magnitude % 10))
  }
}
