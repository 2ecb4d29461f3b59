import Foundation

/// A running drawerd: the real program, on the loopback address and a port that it chooses itself.
///
/// A test that shares a process between many cases need not stop it: the process ends with the tests.
public final class DrawerdProcess: @unchecked Sendable {
  /// The reason why the process did not start or stop.
  public struct Failure: Error, CustomStringConvertible {
    /// A readable description.
    public var description: String
  }

  /// The port on which it listens.
  public let port: Int
  /// The line that reported that it was ready.
  public let readyLine: String
  /// The lines before that one.
  public let linesBeforeReady: [String]
  private let process = Process()
  // A file instead of a pipe: however much a sanitizer writes, the test need not read while the program runs.
  private let errors = FileHandle.unnamedFile()

  /// The program that was built with the tests, or the one that the environment names, for example one with a
  /// sanitizer.
  public static var executable: URL {
    if let path = ProcessInfo.processInfo.environment["DRAWERD_EXECUTABLE"] { return URL(fileURLWithPath: path) }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("drawerd")
  }

  /// The tests' own environment. A program with a sanitizer exits at the first finding, so that the current test fails,
  /// and does not spend time on printing a stack. AddressSanitizer's quarantine is 64 MiB instead of 256, because the
  /// tests would take a larger one for the memory of a request.
  private static let environment = ProcessInfo.processInfo.environment.merging([
    "ASAN_OPTIONS": "detect_leaks=1:halt_on_error=1:exitcode=99:quarantine_size_mb=64",
    "TSAN_OPTIONS": "halt_on_error=1:exitcode=98",
    "SWIFT_BACKTRACE": "enable=no",
    // Only the tests of the log need an entry for every request.
    "DRAWERD_LOG_LEVEL": "error",
  ]) { given, _ in given }

  /// Starts the program, and waits until it reports that it is ready.
  ///
  /// - Parameters:
  /// - fileSizeLimit: the maximum size of any file that it writes, in bytes, to simulate a full disk.
  /// - disk: a directory on which the process mounts its own file system with that many bytes. Needs user namespaces.
  /// - launcher: a program and its arguments, which runs drawerd by replacing itself.
  public init(
    _ arguments: [String] = [], environment: [String: String] = [:], executable: URL = DrawerdProcess.executable,
    fileSizeLimit: Int? = nil, disk: (directory: String, bytes: Int)? = nil, launcher: [String] = []
  ) throws {
    let output = Pipe()
    var launcher = launcher
    if let fileSizeLimit {
      // In blocks of 1,024 bytes. Without the trap, the signal would end the program before it sees the error.
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
      process.waitForEnd()
      throw Failure(description: "not ready: \"\(line)\" \(errors.wholeText)")
    }
    self.port = port
    readyLine = line
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// Whether it has not ended.
  public var isRunning: Bool { process.isRunning }

  /// The process's id.
  public var identifier: Int32 { process.processIdentifier }

  /// Returns the number of files and sockets that the process has open.
  public func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count
  }

  /// Standard error until now.
  public var logSoFar: String { errors.textSoFar }

  /// Waits until standard error contains `text`.
  public func waitUntilLogSays(_ text: String) throws {
    if eventually({ errors.textSoFar.contains(text) }) { return }
    throw Failure(description: "the log never said \"\(text)\": \(errors.textSoFar)")
  }

  /// Sends `signal`, waits for the process to exit, and returns its exit status and its standard error.
  @discardableResult
  public func stop(with signal: Int32 = SIGTERM) -> (status: Int32, errors: String) {
    kill(process.processIdentifier, signal)
    process.waitForEnd()
    return (process.terminationStatus, errors.wholeText)
  }

  /// Runs a program to its end with `input` as its standard input, and returns its output.
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
    process.waitForEnd()
    return (process.terminationStatus, output.wholeText, errors.wholeText)
  }

  private static func nextLine(of handle: FileHandle) -> String {
    var line = Data()
    while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
    return String(decoding: line, as: UTF8.self)
  }
}

extension FileHandle {
  /// Returns an unnamed file, which is deleted when it is closed.
  fileprivate static func unnamedFile() -> FileHandle {
    guard let file = tmpfile() else { return FileHandle.standardError }
    let descriptor = dup(fileno(file))
    fclose(file)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Returns an unnamed file that contains `text`, positioned at its beginning.
  fileprivate static func unnamedFile(holding text: String) throws -> FileHandle {
    let file = unnamedFile()
    try file.write(contentsOf: Data(text.utf8))
    try file.seek(toOffset: 0)
    return file
  }

  /// The text in the file. It can be read while a program that shares the file's position writes to it.
  fileprivate var textSoFar: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(fileDescriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The whole text in the file.
  fileprivate var wholeText: String {
    try? seek(toOffset: 0)
    return String(decoding: readDataToEndOfFile(), as: UTF8.self)
  }
}

extension DrawerdProcess {
  /// The resident memory in bytes.
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
