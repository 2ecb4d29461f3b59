import TestSupport
import Testing

/// The header fields of all responses.
@Suite struct HeaderTests {
  private static let requests: [(String, String)] = [
    ("GET", "/livez"), ("GET", "/"), ("GET", "/client.js"), ("GET", "/nothing"), ("DELETE", "/v1/controllers"),
    ("OPTIONS", "/v1/sessions"), ("HEAD", "/v1/controllers"), ("GET", "/v1/sessions/none"), ("GET", "/metrics"),
    ("GET", "/problems/not-found"), ("POST", "/v1/sessions"), ("GET", "/%zz"),
  ]

  @Test(arguments: requests) func securityHeadersAreOnEverything(_ method: String, _ path: String) throws {
    let server = try DrawerdProcess()
    let answer = try HTTPConnection(port: server.port).request(method, path)
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(answer.headers["referrer-policy"] == "no-referrer")
    #expect(
      answer.headers["cross-origin-resource-policy"] == (path == "/client.js" ? "cross-origin" : "same-origin"))
    let policy = answer.headers["content-security-policy"] ?? ""
    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    // The policy permits only the compilation of WebAssembly, from the server's own files.
    #expect(!policy.replacing("'wasm-unsafe-eval'", with: "").contains("unsafe"))
    #expect(answer.headers["strict-transport-security"] == nil)
  }

  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

  /// A `traceparent`, and whether the server continues its trace.
  private static let parents: [(String, Bool)] = [
    ("00-\(trace)-00f067aa0ba902b7-01", true), ("00-\(trace)-00f067aa0ba902b7-00", true),
    ("cc-\(trace)-00f067aa0ba902b7-01-more", true), ("00-\(trace)-00f067aa0ba902b7-01-more", false),
    ("ff-\(trace)-00f067aa0ba902b7-01", false), ("00-\(trace)-0000000000000000-01", false),
    ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false), ("00-\(trace)-00f067aa0ba902b7", false),
    ("00-\(trace.uppercased())-00f067aa0ba902b7-01", false), ("", false), ("nonsense", false),
  ]

  /// W3C Trace Context: the server adopts a valid parent's trace id and flags, and adds its own span.
  @Test(arguments: parents) func traceIsTakenOverAndAnswered(_ parent: String, _ isValid: Bool) throws {
    let server = try DrawerdProcess(["--log-level", "debug"])
    let answer = try HTTPConnection(port: server.port).request("GET", "/livez", headers: ["traceparent": parent])
    let parts = (answer.headers["traceparent"] ?? "").split(separator: "-").map(String.init)
    try #require(parts.count == 4)
    #expect(parts[0] == "00" && parts[2].count == 16 && parts[2] != "00f067aa0ba902b7")
    #expect((parts[1] == Self.trace) == isValid)
    #expect(parts[1].count == 32 && parts[1] != String(repeating: "0", count: 32))
    #expect(parts[3] == (isValid ? String(parent.split(separator: "-")[3]) : "00"))
    #expect(server.stop().errors.contains("\"trace_id\":\"\(parts[1])\""))
  }

  /// The log and the rate limit use the client's address, not the proxy's.
  @Test func clientOfATrustedProxyIsNamed() throws {
    let server = try DrawerdProcess(["--log-level", "info", "--trusted-proxy", "10.0.0.0/8,127.0.0.1", "--rate", "2"])
    func status(_ client: String) throws -> Int {
      try HTTPConnection(port: server.port).request(
        "GET", "/v1/controllers", headers: ["X-Forwarded-For": "\(client), 10.1.2.3"]
      ).status
    }
    var last = 200
    for _ in 0..<500 where last == 200 { last = try status("192.0.2.1") }
    #expect(last == 429)
    #expect(try status("192.0.2.2") == 200)
    #expect(server.stop().errors.contains("\"client.address\":\"192.0.2.2\""))
  }
}
