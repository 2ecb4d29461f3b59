import TestSupport

/// Two instances behind nginx, each on its own loopback address like a container, and a name server.
///
/// Only one thread at a time may use its mutable state.
final class Cluster: @unchecked Sendable {
  private(set) var instances: [DrawerdProcess]
  let nginx: NginxProcess
  private let nameServer: NameServer
  private let options: [String]
  /// The addresses of the instances at first.
  static let addresses = ["127.0.0.2", "127.0.0.3"]

  /// Starts the instances, the name server and nginx.
  ///
  /// - Parameters:
  /// - isKept: whether nginx keeps connections to the instances, in which case it uses fixed addresses instead of
  ///   names.
  /// - changes: replacements in the project's nginx configuration.
  init(_ options: [String] = [], isKept: Bool, changing changes: [String: String] = [:]) throws {
    let port = try FreePort.find()
    let addresses = Cluster.addresses
    self.options = ["--port", String(port)] + options
    instances = try addresses.map { [options = self.options] in try DrawerdProcess(options + ["--host", $0]) }
    nameServer = try NameServer("drawerd", addresses)
    nginx = try NginxProcess(
      isKept ? .addresses(addresses.map { "\($0):\(port)" }) : .name(nameServer: nameServer.port, port: port),
      changing: changes)
  }

  /// Stops the instances gracefully, one after the other, and starts a new one at the same address each time.
  func restart() throws {
    for (index, address) in Cluster.addresses.enumerated() {
      let stopped = instances[index].stop()
      guard stopped.status == 0 else { throw HTTPConnection.Failure(description: stopped.errors) }
      instances[index] = try DrawerdProcess(options + ["--host", address])
    }
  }

  /// Stops the instances, starts others at these addresses, and changes the name's addresses accordingly.
  func move(to addresses: [String]) throws {
    for instance in instances { instance.stop() }
    instances = try addresses.map { try DrawerdProcess(options + ["--host", $0]) }
    try nameServer.change(to: addresses)
  }
}
