import DrawerConcurrency
import Foundation

/// A running Redis on the loopback address and its own port, which persists all acknowledged changes.
///
/// It ends with the tests at the latest.
public final class RedisProcess: Sendable {
  /// The port on which it listens, which stays the same after a restart.
  public let port: Int
  /// The port on which it listens for TLS, if it has a certificate.
  private let securePort: Int
  private let options: [String]
  private let directory: TemporaryDirectory
  private let process = Locked<Process?>(nil)
  private let nextDatabase = Locked(0)

  /// Starts a Redis with its own directory and with these additional options. With a certificate, it also listens for
  /// TLS, on another port.
  public init(_ options: [String] = [], certificate: Certificate? = nil) throws {
    directory = try TemporaryDirectory()
    port = try FreePort.find()
    let securePort = try FreePort.find()
    self.securePort = securePort
    self.options =
      options
      + (certificate.map {
        [
          "--tls-port", String(securePort), "--tls-cert-file", $0.path, "--tls-key-file", $0.keyPath,
          "--tls-ca-cert-file", $0.path, "--tls-auth-clients", "no",
        ]
      } ?? [])
    try start()
  }

  deinit { kill() }

  /// The store's URL.
  public var url: String { "redis://127.0.0.1:\(port)" }

  /// The store's URL for TLS.
  public var secureURL: String { "rediss://127.0.0.1:\(securePort)" }

  /// The URL of a database that no other test uses.
  public func emptyDatabase(secure: Bool = false) -> String {
    "\(secure ? secureURL : url)/\(nextDatabase.withLock { next in defer { next += 1 }; return next })"
  }

  /// Starts the process with the data that it has persisted, and returns when it responds.
  public func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "redis-server", "--port", String(port), "--bind", "127.0.0.1", "--dir", directory.path, "--appendonly", "yes",
        "--appendfsync", "always", "--save", "", "--databases", "1000", "--loglevel", "warning",
      ] + options
    process.standardOutput = FileHandle.nullDevice
    try process.start()
    self.process.withLock { $0 = process }
    guard eventually({ isUp || !process.isRunning }), process.isRunning else {
      throw LoopbackSocket.Failure(description: "redis-server does not answer on port \(port)")
    }
  }

  /// Whether it responds, even if only to demand a password. While it loads its file, it responds with another error.
  private var isUp: Bool {
    guard let socket = try? LoopbackSocket(port: port, timeout: 5) else { return false }
    try? socket.send(Array("PING\r\n".utf8))
    guard let line = try? socket.line() else { return false }
    return line == "+PONG" || line.hasPrefix("-NOAUTH")
  }

  /// Suspends the process, so that it neither responds nor closes connections until it is resumed or killed.
  public func suspend() { signal(SIGSTOP) }

  /// Resumes the process.
  public func resume() { signal(SIGCONT) }

  /// Kills the process immediately, like a loss of power, and returns when it is gone.
  public func kill() {
    guard let process = signal(SIGKILL) else { return }
    process.waitForEnd()
  }

  @discardableResult
  private func signal(_ signal: Int32) -> Process? {
    guard let process = process.withLock({ $0 }), process.isRunning else { return nil }
    Foundation.kill(process.processIdentifier, signal)
    return process
  }
}
