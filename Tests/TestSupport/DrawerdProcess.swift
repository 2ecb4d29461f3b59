import Foundation

/// A running drawerd: the real program, on a port of its own choice, on the loopback address.
///
/// A test that keeps one for a whole table need not end it: it ends with the tests.
public final class DrawerdProcess: @unchecked Sendable {
  /// Why it did not come up, or did not go down.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened, for people.
    public var description: String
  }

  /// The port that it listens on.
  public let port: Int
  /// What it wrote when it was ready to serve.
  public let readyLine: String
  /// What it wrote before.
  public let linesBeforeReady: [String]
  private let process = Process()
  // A file, not a pipe: the test need not read while the program runs, however much a sanitizer writes.
  private let errors = FileHandle.unnamedFile()

  /// The program that was built with the tests, or the one that the environment names: one with a sanitizer, say.
  public static var executable: URL {
    if let path = ProcessInfo.processInfo.environment["DRAWERD_EXECUTABLE"] { return URL(fileURLWithPath: path) }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("drawerd")
  }

  /// The tests' own environment. A program that was built with a sanitizer ends at the first finding, so that the test
  /// at work fails; and a crash is not held up by the printing of its stack. What is freed is kept from use for 64 MiB, not
  /// for AddressSanitizer's 256, which would pass for the memory that a request takes.
  private static let environment = ProcessInfo.processInfo.environment.merging([
    "ASAN_OPTIONS": "detect_leaks=1:halt_on_error=1:exitcode=99:quarantine_size_mb=64",
    "TSAN_OPTIONS": "halt_on_error=1:exitcode=98",
    "SWIFT_BACKTRACE": "enable=no",
    // A log of every request is only of interest to the tests of the log.
    "DRAWERD_LOG_LEVEL": "error",
  ]) { given, _ in given }

  /// Starts the program, and waits until it says that it is ready.
  ///
  /// - Parameters:
  ///   - fileSizeLimit: bytes that no file of its may exceed, as if the disk were full then.
  ///   - disk: a directory where only this process sees a file system of so many bytes; needs user namespaces.
  ///   - launcher: a program that becomes it, and what comes before it in that one's arguments.
  public init(
    _ arguments: [String] = [], environment: [String: String] = [:], executable: URL = DrawerdProcess.executable,
    fileSizeLimit: Int? = nil, disk: (directory: String, bytes: Int)? = nil, launcher: [String] = []
  ) throws {
    let output = Pipe()
    var launcher = launcher
    if let fileSizeLimit {
      // In blocks of 1,024 bytes. The signal would end the program before it sees the error.
      launcher += ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f \(fileSizeLimit / 1024); exec \"$@\"", "bash"]
    }
    if let disk {
      let script = "mount -t tmpfs -o size=\(disk.bytes) none \"$0\"; exec \"$@\""
      launcher += ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", script, disk.directory]
    }
    let command = launcher + [executable.path, "--port", "0"] + arguments
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = DrawerdProcess.environment.merging(environment) { _, new in new }
    process.standardOutput = output
    process.standardError = errors
    try process.start()
    var lines: [String] = []
    repeat {
      lines.append(DrawerdProcess.nextLine(of: output.fileHandleForReading))
    } while lines.last?.isEmpty == false && lines.last?.contains(/is ready on |"message":"ready"/) == false
    let line = lines.removeLast()
    linesBeforeReady = lines
    guard let port = line.firstMatch(of: /https?:\/\/.*:(\d+)/).flatMap({ Int($0.output.1) }) else {
      process.terminate()
      process.waitUntilExit()
      throw Failure(description: "not ready: \"\(line)\" \(errors.wholeText)")
    }
    self.port = port
    readyLine = line
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The process's id.
  public var identifier: Int32 { process.processIdentifier }

  /// Waits until `text` is somewhere in what it wrote to standard error.
  public func waitUntilLogSays(_ text: String) throws {
    if eventually({ errors.textSoFar.contains(text) }) { return }
    throw Failure(description: "the log never said \"\(text)\": \(errors.textSoFar)")
  }

  /// Sends `signal`, waits for the end, and returns the exit status and what was written to standard error.
  @discardableResult
  public func stop(with signal: Int32 = SIGTERM) -> (status: Int32, errors: String) {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    TestProcesses.hasEnded(process.processIdentifier)
    return (process.terminationStatus, errors.wholeText)
  }

  /// Runs a program that ends by itself, with `input` to read, and returns what it wrote.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], executable: URL = DrawerdProcess.executable,
    input: String = ""
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    let output = FileHandle.unnamedFile()
    let errors = FileHandle.unnamedFile()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = DrawerdProcess.environment.merging(environment) { _, new in new }
    process.standardInput = try FileHandle.unnamedFile(holding: input)
    process.standardOutput = output
    process.standardError = errors
    try process.start()
    process.waitUntilExit()
    TestProcesses.hasEnded(process.processIdentifier)
    return (process.terminationStatus, output.wholeText, errors.wholeText)
  }

  private static func nextLine(of handle: FileHandle) -> String {
    var line = Data()
    while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
    return String(decoding: line, as: UTF8.self)
  }
}

extension FileHandle {
  /// A file without a name, which is gone when it is closed.
  fileprivate static func unnamedFile() -> FileHandle {
    guard let file = tmpfile() else { return FileHandle.standardError }
    let descriptor = dup(fileno(file))
    fclose(file)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// A file without a name, to be read from its beginning.
  fileprivate static func unnamedFile(holding text: String) throws -> FileHandle {
    let file = unnamedFile()
    try file.write(contentsOf: Data(text.utf8))
    try file.seek(toOffset: 0)
    return file
  }

  /// What is in the file, while a program that shares its position writes to it.
  fileprivate var textSoFar: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(fileDescriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Everything that was written to the file.
  fileprivate var wholeText: String {
    try? seek(toOffset: 0)
    return String(decoding: readDataToEndOfFile(), as: UTF8.self)
  }
}

extension DrawerdProcess {
  /// Bytes of memory that it has in use.
  public var residentMemory: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
      guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
        throw Failure(description: "no size in \(text)")
      }
      return pages * Int(getpagesize())
    }
  }
}
