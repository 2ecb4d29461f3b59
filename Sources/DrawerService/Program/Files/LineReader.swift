import Glibc

/// Reads a file line by line. Lines can have any size.
struct LineReader {
  /// A line, without its end.
  enum Line {
    case text([UInt8])
    /// The line is larger than the limit, and was skipped.
    case tooLarge
  }

  private let file: UnsafeMutablePointer<FILE>
  private let limit: Int

  /// A reader of the open `file`, whose lines have at most `limit` bytes.
  init(_ file: UnsafeMutablePointer<FILE>, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// The next line; nil at the end of the file. The last one needs no line break.
  func next() throws(Console.Failure) -> Line? {
    var line: [UInt8] = []
    var byte = getc_unlocked(file)
    guard byte != EOF || ferror(file) != 0 else { return nil }
    while byte != EOF, byte != Int32(UInt8(ascii: "\n")) {
      // One byte more than the limit suffices to detect a line that is too large.
      if line.count <= limit { line.append(UInt8(byte)) }
      byte = getc_unlocked(file)
    }
    guard ferror(file) == 0 else { throw .last }
    return line.count > limit ? .tooLarge : .text(line)
  }
}
