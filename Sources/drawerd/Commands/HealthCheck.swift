/// Checks that a server is alive, as a container's health check does.
enum HealthCheck {
  /// Throws unless `GET /livez` answers 200, which needs no token.
  ///
  /// - Parameter isSecure: whether to ask by HTTPS. Any certificate will do: the server is on the same machine.
  static func run(host: String, port: UInt16, isSecure: Bool) throws(HTTPClient.Failure) {
    // A server on every address is asked on the loopback one.
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    let client = HTTPClient(host: host, port: port, trust: isSecure ? .any : nil, timeout: 3)
    let status = try client.get("/livez").status
    guard status == 200 else { throw HTTPClient.Failure(reason: "answers \(status) to GET /livez") }
  }
}
