import Foundation
import TestSupport

/// A running dnsmasq that resolves one name.
final class NameServer {
  /// The port on which it listens.
  let port: Int
  private let identifier: Int32
  private let directory: TemporaryDirectory
  private let name: String

  /// Starts a name server that resolves `name` to these addresses.
  init(_ name: String, _ addresses: [String]) throws {
    self.name = name
    directory = try TemporaryDirectory()
    port = try FreePort.find()
    let hosts = try directory.write(NameServer.hosts(name, addresses), to: "hosts")
    let pidFile = directory.file("pid")
    // dnsmasq runs as a daemon, because it closes all inherited files, including the one by which Foundation detects
    // the end of a process.
    let started = try DrawerdProcess.run(
      [
        "--conf-file=/dev/null", "--pid-file=\(pidFile)", "--user=root", "--no-resolv", "--no-hosts",
        "--addn-hosts=\(hosts)", "--port=\(port)", "--listen-address=127.0.0.1", "--bind-interfaces",
      ], executable: URL(fileURLWithPath: "/usr/sbin/dnsmasq"))
    let pid = (try? String(contentsOfFile: pidFile, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let identifier = pid.flatMap({ Int32($0) }) else { throw HTTPConnection.Failure(description: started.errors) }
    self.identifier = identifier
    TestProcesses.endWithTests(identifier)
  }

  deinit {
    kill(identifier, SIGTERM)
    TestProcesses.hasEnded(identifier)
  }

  /// Changes the name's addresses.
  func change(to addresses: [String]) throws {
    _ = try directory.write(NameServer.hosts(name, addresses), to: "hosts")
    kill(identifier, SIGHUP)
  }

  private static func hosts(_ name: String, _ addresses: [String]) -> String {
    addresses.map { "\($0) \(name)\n" }.joined()
  }
}
