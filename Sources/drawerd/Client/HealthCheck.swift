/// Checks that a server is alive, as a container's health check does.
enum HealthCheck {
  /// Throws unless `GET /livez`, which needs no token, returns 200.
  ///
  /// - Parameter isSecure: whether to use HTTPS. Any certificate is accepted, because the server is on the same
  ///   machine.
  static func run(host: String, port: UInt16, isSecure: Bool) throws(HTTPClient.Failure) {
    // A server that listens on every address also listens on the loopback one.
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    let client = HTTPClient(host: host, port: port, trust: isSecure ? .any : nil, timeout: 3)
    let status = try client.send("/livez").status
    guard status == 200 else { throw HTTPClient.Failure(reason: "answers \(status) to GET /livez") }
  }
}
