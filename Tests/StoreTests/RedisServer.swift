import Concurrency
import Foundation

@testable import RedisStore

/// A real Redis, on a port of its own on the loopback address, that writes to the disk before it answers.
///
/// It ends with the tests at the latest.
final class RedisServer: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The server of all tests that do not kill theirs.
  static let shared = Result { try RedisServer() }

  let port: Int
  private let directory = TemporaryDirectory()
  private let options: [String]
  private let process = Locked<Process?>(nil)
  private let nextDatabase = Locked(0)

  init(_ options: [String] = []) throws {
    self.options = options
    port = try RedisServer.freePort()
    try start()
  }

  deinit { kill() }

  var url: String { "redis://127.0.0.1:\(port)" }

  /// A database that no other test uses.
  func emptyDatabase() -> String {
    "\(url)/\(nextDatabase.withLock { next in defer { next += 1 }; return next })"
  }

  /// Starts it, and waits until it answers; what it kept is there again.
  func start() throws {
    let process = Process()
    process.executableURL = try RedisServer.executable()
    process.arguments =
      [
        "--port", "\(port)", "--bind", "127.0.0.1", "--dir", directory.path, "--appendonly", "yes", "--appendfsync",
        "always", "--save", "", "--databases", "1000", "--loglevel", "warning",
      ] + options
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    RedisServer.endWithTests(process.processIdentifier)
    self.process.withLock { $0 = process }
    guard eventually({ isUp || !process.isRunning }), process.isRunning else {
      throw Failure(description: "redis-server does not start on port \(port)")
    }
  }

  /// Ends it as a power failure would; waits until it is gone.
  func kill() {
    guard let process = process.withLock({ $0 }) else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    RedisServer.identifiers.withLock { $0.removeAll { $0 == process.processIdentifier } }
  }

  func signal(_ signal: Int32) {
    if let process = process.withLock({ $0 }) { Foundation.kill(process.processIdentifier, signal) }
  }

  /// Sends a command from outside.
  @discardableResult
  func command(_ words: String..., database: String? = nil) throws -> RedisReply {
    let address = try RedisAddress(database ?? url)
    return try RedisConnection(address, connectingWithin: 10, answeringWithin: 30).command(words)
  }

  /// It says something, if only that it wants a password.
  private var isUp: Bool {
    guard let reply = try? command("PING") else { return false }
    if case .error(let message) = reply { return !message.hasPrefix("LOADING") }
    return true
  }

  private static func executable() throws -> URL {
    for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/redis-server"
      if access(path, X_OK) == 0 { return URL(fileURLWithPath: path) }
    }
    throw Failure(description: "these tests need redis-server on the PATH")
  }

  private static func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1
      }
    }
    guard result == 0 else { throw Failure(description: "no port is free: errno \(errno)") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static let identifiers = Locked<[Int32]>([])
  private static let killsAtExit: Void = {
    _ = atexit { RedisServer.identifiers.withLock { $0.forEach { Foundation.kill($0, SIGKILL) } } }
  }()

  private static func endWithTests(_ identifier: Int32) {
    identifiers.withLock { $0.append(identifier) }
    killsAtExit
  }
}
