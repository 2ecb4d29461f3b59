import Glibc

/// Small files of text.
enum TextFile {
  private static let limit = 1 << 20

  /// Whether every user of the machine may read the file at `path`.
  static func isReadableByOthers(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IROTH != 0
  }

  /// The text of the file at `path`, up to a megabyte: without a byte order mark, and with line feeds as line ends, because
  /// some editors write others.
  static func read(_ path: String) throws(Console.Failure) -> String {
    guard let file = fopen(path, "r") else { throw .last }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw .last }
    guard count <= limit else { throw Console.Failure(description: "it is larger than a megabyte") }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return (text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text).replacing("\r\n", with: "\n")
  }
}
