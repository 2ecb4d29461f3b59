import DrawerSockets
import Glibc

/// Checks that a server is alive, as a container's health check does.
enum HealthCheck {
  /// Throws unless `GET /livez`, which needs no token, returns 200.
  ///
  /// - Parameters:
  ///   - host: the server's `--host`.
  ///   - isSecure: whether to use HTTPS. Any certificate is accepted, because the server is on the same machine.
  static func run(host: String, port: UInt16, isSecure: Bool) throws(HTTPClient.Failure) {
    let client = HTTPClient(host: reachable(host), port: port, trust: isSecure ? .any : nil, timeout: 3, deadline: 3)
    let status = try client.send("/livez").status
    guard status == 200 else { throw HTTPClient.Failure(reason: "answers \(status) to GET /livez") }
  }

  /// The address of the server for a client on its machine, without brackets. A server that listens on every address
  /// also listens on the loopback one.
  static func reachable(_ host: String) -> String {
    let address = HostAndPort.unbracketed(host)
    var v4 = in_addr()
    if inet_pton(AF_INET, address, &v4) == 1 { return v4.s_addr == 0 ? "127.0.0.1" : address }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, address, &v6) == 1 else { return address }
    return withUnsafeBytes(of: &v6) { $0.allSatisfy { $0 == 0 } } ? "::1" : address
  }
}
