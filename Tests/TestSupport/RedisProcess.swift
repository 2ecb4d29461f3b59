import Foundation

/// A running Redis on the loopback address, which keeps everything that it has acknowledged.
public final class RedisProcess: @unchecked Sendable {
  /// Where it listens; the same after a restart.
  public let port: Int
  private let folder: URL
  private var process: Process?

  /// Starts a Redis with a folder of its own.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("redis-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try FreePort.find()
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The store's URL.
  public var url: String { "redis://127.0.0.1:\(port)/0" }

  /// Starts it, with what it had kept; returns when it answers.
  public func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "redis-server", "--port", String(port), "--bind", "127.0.0.1", "--dir", folder.path, "--appendonly", "yes",
      "--appendfsync", "always", "--save", "", "--daemonize", "no", "--logfile",
      folder.appendingPathComponent("log").path,
    ]
    try process.run()
    self.process = process
    TestProcesses.endWithTests(process.processIdentifier)
    let isUp = eventually { [port] in
      guard let connection = try? HTTPConnection(port: port, timeout: 5) else { return false }
      // Loading the file takes a moment, in which it answers with an error.
      try? connection.send("PING\r\n")
      return (try? connection.readLine()) == "+PONG"
    }
    guard isUp else { throw HTTPConnection.Failure(description: "redis-server does not answer") }
  }

  /// Has it neither answer nor lose a connection until it is ended.
  public func suspend() {
    guard let process, process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGSTOP)
  }

  /// Ends it at once, as a loss of power would.
  public func kill() {
    guard let process, process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    TestProcesses.hasEnded(process.processIdentifier)
  }
}

/// Looks at `condition` until it holds, for at most a minute.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<3000 {
    if try condition() { return true }
    usleep(20_000)
  }
  return false
}
