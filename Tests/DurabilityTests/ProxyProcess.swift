import Foundation
import TestSupport

/// A running proxy.
final class ProxyProcess: @unchecked Sendable {
  let port: Int
  private let process = Process()
  private let directory: TemporaryDirectory

  /// Starts a proxy with the project's configuration in front of the server on `server`. Only the addresses differ, and
  /// nginx compresses.
  ///
  /// - Parameter changes: replacements in the configuration, before those of the addresses.
  convenience init(_ kind: ProxyTests.Kind, to server: Int, changing changes: [(String, String)] = []) throws {
    let port = try FreePort.find()
    let file = ["nginx": "nginx.conf", "caddy": "Caddyfile", "haproxy": "haproxy.cfg"][kind.rawValue] ?? ""
    var text = try Repository.text("deploy/\(file)")
    for (old, new) in changes + [
      ("listen 8080;", "listen 127.0.0.1:\(port); gzip on; gzip_types application/json; gzip_min_length 1;"),
      ("\n:8080 {", "\nhttp://:\(port) {\n\tbind 127.0.0.1"), ("bind :8080", "bind 127.0.0.1:\(port)"),
      ("drawerd:8080", "127.0.0.1:\(server)"), ("error_log stderr;", "error_log /dev/null;"),
    ] { text = text.replacingOccurrences(of: old, with: new) }
    try self.init(kind, configuration: text, port: port)
  }

  /// Starts a proxy that listens on `port` according to its configuration.
  init(_ kind: ProxyTests.Kind, configuration: String, port: Int) throws {
    self.port = port
    directory = try TemporaryDirectory()
    var text = configuration.replacingOccurrences(of: "/tmp/nginx", with: directory.file("nginx"))
    if kind == .nginx, getuid() == 0 { text = "user root;\n" + text }
    if kind == .nginx, !text.contains("pid ") { text = "pid \(directory.file("pid"));\n" + text }
    let file = try directory.write(text, to: kind == .caddy ? "Caddyfile" : "configuration")
    let command =
      switch kind {
      case .nginx: ["/usr/sbin/nginx", "-c", file, "-g", "daemon off;"]
      case .caddy: [Self.program("usr/bin/caddy"), "run", "--config", file, "--adapter", "caddyfile"]
      case .haproxy: [Self.program("usr/sbin/haproxy"), "-f", file]
      }
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging([
      "LD_LIBRARY_PATH": Self.program("usr/lib/\(Self.triple)"), "HOME": directory.path,
      "XDG_CONFIG_HOME": directory.path,
      "XDG_DATA_HOME": directory.path,
    ]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.start()
    // HAProxy has to find that the server is ready.
    guard
      eventually({
        (try? HTTPConnection(port: port).request("GET", "/livez"))?.status ?? 503 != 503 || !process.isRunning
      }),
      process.isRunning
    else { throw HTTPConnection.Failure(description: "\(kind) does not start") }
  }

  /// A program of the Debian packages that are unpacked for the tests.
  private static func program(_ path: String) -> String { Repository.file(".build/proxies/\(path)").path }

  #if arch(arm64)
    private static let triple = "aarch64-linux-gnu"
  #else
    private static let triple = "x86_64-linux-gnu"
  #endif

  deinit {
    process.terminate()
    process.waitForEnd()
  }
}
