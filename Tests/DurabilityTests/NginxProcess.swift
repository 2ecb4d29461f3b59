import Foundation
import TestSupport

/// A running nginx with the project's configuration: only the addresses are the test's.
final class NginxProcess: @unchecked Sendable {
  /// How it finds the instances.
  enum Way {
    /// By a name, at a name server on this port, at this port of the instances.
    case name(nameServer: Int, port: Int)
    /// At these addresses, to which it keeps connections.
    case addresses([String])
  }

  let port: Int
  private let process = Process()
  private let directory: TemporaryDirectory

  /// The project's configuration, with connections that are kept where that is wanted.
  static func configuration(isKept: Bool) throws -> String {
    let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../deploy/nginx.conf").standardized
    let text = try String(contentsOf: source, encoding: .utf8)
    // Its comments say how. Debian's nginx does not know all of it.
    return !isKept
      ? text
      : text.replacing(/#( +(?:upstream|zone|server|keepalive|keepalive_timeout|set) .*[;{]| \})/) { $0.output.1 }
  }

  /// Starts one in front of servers.
  ///
  /// - Parameter changes: what else is not as in the project's configuration.
  init(_ way: Way, changing changes: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    port = try FreePort.find()
    var changes = changes
    changes["listen 8080;"] = "listen 127.0.0.1:\(port);"
    changes["/tmp/nginx"] = directory.file("nginx")
    // It has a lot to say when an instance is killed.
    changes["error_log stderr;"] = "error_log \(directory.file("log"));"
    var text: String
    switch way {
    case .name(let nameServer, let port):
      text = try NginxProcess.configuration(isKept: false)
      changes["resolver 127.0.0.11 "] = "resolver 127.0.0.1:\(nameServer) "
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
    // Under root, nginx's workers would run as an unprivileged user, who may not write there.
    if getuid() == 0 { text = "user root;\n" + text }
    let file = try directory.write(text, to: "nginx.conf")
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
    process.arguments = ["-c", file, "-g", "daemon off;"]
    try process.start()
    let isUp = eventually { [port] in (try? HTTPConnection(port: port)) != nil }
    guard isUp else { throw HTTPConnection.Failure(description: "nginx does not listen") }
  }

  /// What it has written to its log of errors.
  var errors: String { (try? String(contentsOfFile: directory.file("log"), encoding: .utf8)) ?? "" }

  deinit {
    process.terminate()
    process.waitUntilExit()
    TestProcesses.hasEnded(process.processIdentifier)
  }
}
