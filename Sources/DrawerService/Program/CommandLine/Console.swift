import CGetopt
import Glibc

/// The program's messages to the user who started it.
enum Console {
  /// Why reading or writing failed.
  struct Failure: Error, CustomStringConvertible {
    /// The system's reason, for people.
    var description: String

    /// The reason of the system call that failed last.
    static var last: Failure { Failure(description: String(cString: strerror(errno))) }
  }

  /// The words of the command line, the program's name first.
  static var arguments: [String] {
    let words = UnsafeBufferPointer(start: cgetopt_arguments(), count: Int(cgetopt_argument_count()))
    return words.compactMap { $0.map { String(cString: $0) } }
  }

  /// Writes `text` to standard output.
  static func print(_ text: String) throws(Failure) { try write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes `text` to standard output. A closed output is ignored.
  static func say(_ text: String) { try? print(text) }

  /// Writes a line to standard error.
  static func complain(_ message: String) {
    _ = try? write(Array("drawerd: \(visible(message))\n".utf8), to: STDERR_FILENO)
  }

  /// A text without control characters, which could do anything to a terminal: a part of it may come from a server.
  static func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
          ? "?" : scalar)
    }
    return String(scalars)
  }

  /// Writes a line to standard output without delay, because its reader may wait for it.
  static func put(_ line: [UInt8]) throws(Failure) { try write(line + [UInt8(ascii: "\n")], to: STDOUT_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }
}
