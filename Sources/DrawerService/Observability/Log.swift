import Drawers
import Glibc

/// The program's log: one line for each entry, on a file descriptor.
public struct Log: Sendable {
  /// How much an entry matters.
  public enum Level: String, Sendable, CaseIterable, Comparable {
    /// Details for finding a fault.
    case debug
    /// Normal operation.
    case info
    /// A condition that needs attention some day.
    case warning
    /// A condition that needs attention now.
    case error

    /// Whether entries of `left` are less severe than those of `right`.
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

  private let level: Level
  private let format: Format
  private let writer: LogWriter

  /// A log of entries of at least `level`, on standard error unless another descriptor is given.
  public init(level: Level = .info, format: Format = .json, descriptor: Int32 = STDERR_FILENO) {
    self.level = level
    self.format = format
    writer = LogWriter(descriptor: descriptor) { count in
      Log.line(.warning, "lines of the log could not be written", format) { $0.add("count", Double(count)) }
    }
  }

  /// The number of entries dropped because the reader was too slow.
  public var lossCount: Int { writer.lossCount }

  /// Whether entries of `level` are written.
  public func writes(_ level: Level) -> Bool { level >= self.level }

  /// Writes an entry with the fields that `fields` adds: immediately if it is a warning or an error, otherwise within
  /// some hundredths of a second.
  public func write(_ level: Level, _ message: String, _ fields: (inout Entry) -> Void = { _ in }) {
    guard writes(level) else { return }
    var entry = Entry(level, message, format)
    fields(&entry)
    entry.end()
    entry.text.withBytes { writer.add($0, isUrgent: level >= .warning) }
  }

  /// The line of an entry of any level, as the log would write it, for standard output.
  public func line(_ level: Level, _ message: String, _ fields: (inout Entry) -> Void = { _ in }) -> String {
    String(decoding: Log.line(level, message, format, fields), as: UTF8.self)
  }

  private static func line(
    _ level: Level, _ message: String, _ format: Format, _ fields: (inout Entry) -> Void
  ) -> [UInt8] {
    var entry = Entry(level, message, format)
    fields(&entry)
    entry.end()
    return entry.text.withBytes { Array($0) }
  }

  /// Writes all waiting lines. It waits for the reader, but not longer than a second.
  public func flush() { writer.finish() }
}

extension Log {
  /// A line of the log while it is written. Any value is escaped, so that it cannot look like another entry.
  public struct Entry: ~Copyable {
    fileprivate var text = JSONWriter(capacity: 512)
    private let format: Format

    fileprivate init(_ level: Level, _ message: String, _ format: Format) {
      self.format = format
      switch format {
      case .json:
        text.append(written: "{\"time\":\"")
        appendTimestamp()
        text.append(written: "\"")
        text.member("level", level.rawValue)
        self.name("message")
        append(message)
      case .text:
        appendTimestamp()
        text.append(written: " ")
        text.append(written: level.rawValue.utf8)
        text.append(written: " ")
        text.append(visible: message)
      }
    }

    /// Adds a text.
    public mutating func add(_ name: StaticString, _ value: String) {
      self.name(name)
      append(value)
    }

    /// Adds a field whose name is not known at compile time.
    public mutating func add(named name: String, _ value: String) {
      switch format {
      case .json: text.name(name)
      case .text:
        text.append(written: " ")
        text.append(escaping: name)
        text.append(written: "=")
      }
      append(value)
    }

    private mutating func append(_ value: String) {
      text.append(written: "\"")
      text.append(visible: value)
      text.append(written: "\"")
    }

    /// Adds a text that needs no escaping.
    mutating func add(_ name: StaticString, plain value: UnsafeBufferPointer<UInt8>) {
      self.name(name)
      text.append(written: "\"")
      text.append(written: value)
      text.append(written: "\"")
    }

    /// Adds a number.
    public mutating func add(_ name: StaticString, _ value: Double) {
      self.name(name)
      text.append(value)
    }

    private mutating func name(_ name: StaticString) {
      switch format {
      case .json: text.name(name)
      case .text:
        text.append(written: " ")
        text.append(written: name)
        text.append(written: "=")
      }
    }

    fileprivate mutating func end() {
      switch format {
      case .json: text.append(written: "}\n")
      case .text: text.append(written: "\n")
      }
    }

    fileprivate mutating func appendTimestamp() {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timestamp.length) { stamp in
        Timestamp.write(now, to: stamp)
        text.append(written: UnsafeBufferPointer(stamp))
      }
    }
  }
}

extension JSONWriter {
  /// Writes a text inside quotes, and also escapes invisible characters that control a terminal or an editor: C1
  /// control characters, other line separators, and those that change the writing direction.
  fileprivate mutating func append(visible text: String) {
    let isASCII = text.utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 < 0x80 } }
    guard isASCII != true else { return append(escaping: text) }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        append(written: "\\u".utf8)
        append(written: String(repeating: "0", count: 4 - digits.utf8.count).utf8)
        append(written: digits.utf8)
      default: append(escaping: String(scalar))
      }
    }
  }
}
