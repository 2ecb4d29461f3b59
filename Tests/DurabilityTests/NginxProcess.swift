import Foundation
import TestSupport

/// A running nginx with the project's configuration. Only the addresses differ.
final class NginxProcess: @unchecked Sendable {
  /// How nginx finds the instances.
  enum Way {
    /// By a name that the name server on port `nameServer` resolves. The instances listen on `port`.
    case name(nameServer: Int, port: Int)
    /// At these addresses, with kept connections.
    case addresses([String])
  }

  let port: Int
  private let process = Process()
  private let directory: TemporaryDirectory

  /// Returns the project's configuration, with kept connections if `isKept` is true.
  static func configuration(isKept: Bool) throws -> String {
    let text = try Repository.text("deploy/nginx.conf")
    // The file's comments contain the directives for kept connections. Debian's nginx does not support `resolve`, which
    // the initializer replaces.
    return !isKept
      ? text
      : text.replacing(/#( +(?:upstream|zone|hash|server|keepalive|keepalive_timeout|set) .*[;{]| \})/) { $0.output.1 }
  }

  /// Starts nginx in front of servers.
  ///
  /// - Parameter changes: other replacements in the project's configuration.
  init(_ way: Way, changing changes: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    port = try FreePort.find()
    var changes = changes
    changes["listen 8080;"] = "listen 127.0.0.1:\(port);"
    changes["/tmp/nginx"] = directory.file("nginx")
    // When an instance is killed, nginx logs a lot.
    changes["error_log stderr;"] = "error_log \(directory.file("log"));"
    var text: String
    switch way {
    case .name(let nameServer, let port):
      text = try NginxProcess.configuration(isKept: false)
      changes["resolver 127.0.0.11 "] = "resolver 127.0.0.1:\(nameServer) "
      // On a busy machine the name server, too, may answer late.
      changes["resolver_timeout 2s;"] = "resolver_timeout 60s;"
      changes["set $instances drawerd:8080;"] = "set $instances drawerd:\(port);"
    case .addresses(let addresses):
      text = try NginxProcess.configuration(isKept: true)
      let servers = addresses.map { "server \($0) max_fails=0;" }
      changes["server drawerd:8080 resolve max_fails=0;"] = servers.joined(separator: "\n")
    }
    for (old, new) in changes {
      guard text.contains(old) else { throw HTTPConnection.Failure(description: "nginx.conf has no \(old)") }
      text = text.replacingOccurrences(of: old, with: new)
    }
    // When root starts nginx, its workers run by default as an unprivileged user without access to the directory.
    if getuid() == 0 { text = "user root;\n" + text }
    let file = try directory.write(text, to: "nginx.conf")
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
    process.arguments = ["-c", file, "-g", "daemon off;"]
    try process.start()
    let isUp = eventually { [port] in (try? HTTPConnection(port: port)) != nil }
    guard isUp else { throw HTTPConnection.Failure(description: "nginx does not listen") }
  }

  /// The text of nginx's error log.
  var errors: String { (try? String(contentsOfFile: directory.file("log"), encoding: .utf8)) ?? "" }

  deinit {
    process.terminate()
    process.waitForEnd()
  }
}
