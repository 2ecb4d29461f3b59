import Glibc

/// The standard `process_*` metrics, as Prometheus' client libraries export them.
struct ProcessFigures {
  /// Seconds of processor time, in user and in system mode.
  var processorSeconds = 0.0
  /// Bytes of address space.
  var virtualBytes = 0.0
  /// Bytes in memory.
  var residentBytes = 0.0

  /// The current figures; nil if the system does not report them.
  init?() {
    guard let text = ProcessFigures.text(of: "/proc/self/stat"), let end = text.lastIndex(of: ")") else { return nil }
    // The program's name, in parentheses, can contain anything. The text after it begins with the third field of
    // proc(5).
    let fields = text[text.index(after: end)...].split(separator: " ").map { Double($0) ?? 0 }
    guard fields.count > 21 else { return nil }
    processorSeconds = (fields[11] + fields[12]) / Double(sysconf(Int32(_SC_CLK_TCK)))
    virtualBytes = fields[20]
    residentBytes = fields[21] * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// How many files are open.
  static var openFiles: Int? {
    guard let directory = opendir("/proc/self/fd") else { return nil }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      // Excludes ".", "..", and the descriptor that reads the folder.
      if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { count += 1 }
    }
    return count - 1
  }

  /// How many may be.
  static var maximumFiles: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    return Int(clamping: limit.rlim_cur)
  }

  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
