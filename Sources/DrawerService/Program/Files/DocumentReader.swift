import Glibc

/// Reads a file of JSON documents: one per line, or several lines of which all but the first are indented.
struct DocumentReader {
  /// A document, or the reason why there is none.
  struct Document {
    var content: LineReader.Line
    /// The number of its first line, from 1 on.
    var number: Int
  }

  private let lines: LineReader
  private let limit: Int
  private var count = 0
  /// A line that was read to find the end of the document before it.
  private var following: LineReader.Line?

  /// A reader of the open `file`, whose documents have at most `limit` bytes.
  init(_ file: UnsafeMutablePointer<FILE>, limit: Int) {
    lines = LineReader(file, limit: limit)
    self.limit = limit
  }

  /// Whether nothing was read yet.
  var isUnread: Bool { count == 0 }

  /// The next document; nil at the end of the file.
  mutating func next() throws(Console.Failure) -> Document? {
    guard let first = try nextLineOfText() else { return nil }
    let number = count
    guard case .text(var text) = first else { return Document(content: first, number: number) }
    var brackets = Brackets()
    brackets.read(text)
    while brackets.areOpen, let line = try nextLine() {
      guard case .text(let part) = line, part.first != UInt8(ascii: "{") else {
        following = line
        break
      }
      count += 1
      brackets.read(part)
      text += [UInt8(ascii: "\n")] + part
      guard text.count <= limit else { return Document(content: .tooLarge, number: number) }
    }
    return Document(content: .text(text), number: number)
  }

  /// The next line that is not blank.
  private mutating func nextLineOfText() throws(Console.Failure) -> LineReader.Line? {
    while let line = try nextLine() {
      count += 1
      guard case .text(let text) = line, text.allSatisfy({ " \t\r".utf8.contains($0) }) else { return line }
    }
    return nil
  }

  private mutating func nextLine() throws(Console.Failure) -> LineReader.Line? {
    if let line = following {
      following = nil
      return line
    }
    return try lines.next()
  }
}

/// How many objects and arrays of a text are open.
private struct Brackets {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  var areOpen: Bool { depth > 0 }

  mutating func read(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    // No string goes over the end of a line.
    (isInString, isEscaped) = (false, false)
  }
}
