import Glibc

/// Reads a file line by line. Lines can have any size.
struct LineReader {
  /// A line, without its end.
  enum Line {
    case text([UInt8])
    /// The line is larger than the limit, and was skipped.
    case tooLarge
  }

  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8]
  private var unread = 0..<0
  private static let lineEnd = UInt8(ascii: "\n")

  /// A reader of the open file `descriptor`, whose lines have at most `limit` bytes.
  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
    buffer = [UInt8](repeating: 0, count: 1 << 16)
  }

  /// The next line; nil at the end of the file. The last one needs no line break.
  mutating func next() throws(Console.Failure) -> Line? {
    var line: [UInt8] = []
    var size = 0
    while true {
      if unread.isEmpty {
        guard try fill() else { return size == 0 ? nil : LineReader.line(line, size, limit) }
      }
      let chunk = buffer[unread]
      let end = chunk.firstIndex(of: LineReader.lineEnd)
      let part = chunk[..<(end ?? chunk.endIndex)]
      size += part.count
      if size <= limit { line += part }
      unread = (end.map { $0 + 1 } ?? chunk.endIndex)..<unread.upperBound
      if end != nil { return LineReader.line(line, size, limit) }
      // One byte more than the limit suffices to detect a line that is too large.
      size = min(size, limit + 1)
    }
  }

  private static func line(_ line: [UInt8], _ size: Int, _ limit: Int) -> Line {
    size > limit ? .tooLarge : .text(line)
  }

  /// Reads on; false at the end of the file.
  private mutating func fill() throws(Console.Failure) -> Bool {
    var count: Int
    repeat { count = read(descriptor, &buffer, buffer.count) } while count < 0 && errno == EINTR
    guard count >= 0 else { throw .last }
    unread = 0..<count
    return count > 0
  }
}
