import TestSupport

/// Two instances behind nginx, each on a loopback address of its own, as containers have theirs, and a name server.
///
/// One thread at a time uses what changes.
final class Cluster: @unchecked Sendable {
  private(set) var instances: [DrawerdProcess]
  let nginx: NginxProcess
  private let nameServer: NameServer
  private let options: [String]
  private static let addresses = ["127.0.0.2", "127.0.0.3"]

  /// Starts all of them.
  ///
  /// - Parameters:
  ///   - isKept: whether nginx keeps connections to the instances; it does not look them up then.
  ///   - changes: what is not as in the project's configuration of nginx.
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

  /// Ends each instance in order, one after the other, and starts another one at its address.
  func restart() throws {
    for (index, address) in Cluster.addresses.enumerated() {
      let stopped = instances[index].stop()
      guard stopped.status == 0 else { throw HTTPConnection.Failure(description: stopped.errors) }
      instances[index] = try DrawerdProcess(options + ["--host", address])
    }
  }

  /// Ends the instances and starts others on these addresses, which their name has from then on.
  func move(to addresses: [String]) throws {
    for instance in instances { instance.stop() }
    instances = try addresses.map { try DrawerdProcess(options + ["--host", $0]) }
    try nameServer.change(to: addresses)
  }
}
