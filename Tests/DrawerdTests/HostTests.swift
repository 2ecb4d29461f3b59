import TestSupport
import Testing

/// The host names that a server answers to if it requires no token: a web page can make its own name resolve to this
/// machine (DNS rebinding), and the browser then takes the server for the page's.
@Suite struct HostTests {
  private static let server = Result { try DrawerdProcess() }

  private func status(
    _ host: String, _ path: String = "/v1/controllers", of server: DrawerdProcess? = nil
  ) throws -> Int {
    let port = try server?.port ?? Self.server.get().port
    return try HTTPConnection(port: port).request("GET", path, headers: ["Host": host]).status
  }

  @Test(arguments: [
    "localhost", "localhost:8080", "LocalHost:8080", "127.0.0.1", "127.0.0.1:8080", "127.9.8.7:1", "[::1]",
    "[::1]:8080",
    "[0:0::1]:80", "drawers.localhost:8080", "a.b.localhost",
    // Names that an attacker cannot point to this machine: addresses, and names that cannot be registered.
    "128.0.0.1", "192.168.1.2:8080", "0.0.0.0", "[::2]:8080", "[fe80::1]", "drawerd", "drawerd:8080", "evillocalhost",
    "",
  ]) func nameOfNoStrangerIsAnswered(_ host: String) throws {
    #expect(try status(host) == 200)
  }

  @Test(arguments: [
    "evil.test", "evil.test:8080", "EVIL.test", "evil.", "localhost.evil.test", "127.0.0.1.evil.test",
    "[::1].evil.test",
    "localhost:8080.evil.test", "localhost, evil.test", "127.1", "256.0.0.1",
  ]) func otherNameIsRefused(_ host: String) throws {
    #expect(try status(host) == 421)
  }

  /// All resources that a page could read or change.
  @Test(arguments: [
    ("GET", "/v1/sessions"), ("GET", "/healthz"), ("GET", "/metrics"), ("GET", "/"), ("GET", "/client.js"),
    ("GET", "/openapi.json"), ("GET", "/nothing"), ("DELETE", "/v1/sessions"), ("OPTIONS", "/v1/sessions"),
    ("POST", "/v1/tickets"), ("GET", "/problems/misdirected-request"),
  ]) func everythingElseIsRefusedToo(_ method: String, _ path: String) throws {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    let refused = try connection.request(method, path, headers: ["Host": "evil.test"])
    #expect(refused.status == 421)
    #expect(refused.headers["content-type"] == "application/problem+json")
    #expect(refused.text.contains("\"/problems/misdirected-request\"") && refused.text.contains("evil.test"))
    // The connection stays open, and requests with an allowed name succeed.
    #expect(try connection.request("GET", "/healthz").status == 200)
  }

  /// The server does not read the body of a forbidden request, and changes nothing.
  @Test func sessionIsNotCreated() throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let creation = "{\"controller\":\"curtain\"}"
    #expect(
      try connection.request("POST", "/v1/sessions", body: creation, headers: ["Host": "evil.test"]).status == 421)
    #expect(try connection.request("GET", "/v1/sessions").text.contains("\"sessions\":[]"))
  }

  /// The page's origin is allowed, but it uses a host name that the server does not answer to.
  @Test func preflightIsRefused() throws {
    let server = try DrawerdProcess(["--allow-origin", "*"])
    let headers = ["Host": "evil.test", "Origin": "http://evil.test", "Access-Control-Request-Method": "POST"]
    let answer = try HTTPConnection(port: server.port).request("OPTIONS", "/v1/sessions", headers: headers)
    #expect(answer.status == 421)
  }

  /// Load balancers address a server by its IP address.
  /// The host of a target in absolute form rules over the header, since a proxy forwards that.
  @Test func absoluteTargetRulesOverTheHeader() throws {
    #expect(try status("localhost", "http://evil.test/v1/controllers") == 421)
    #expect(try status("evil.test", "http://localhost/v1/controllers") == 200)
    #expect(try status("localhost", "http://evil.test:80?x") == 421)
  }

  @Test(arguments: ["/livez", "/readyz"]) func probeIsAnsweredUnderAnyName(_ path: String) throws {
    #expect(try status("drawers.example.org:8080", path) == 200)
  }

  /// Browsers always send a host, so this request does not come from a browser.
  @Test func requestWithoutAHostIsAnswered() throws {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    try connection.send("GET /v1/controllers HTTP/1.0\r\n\r\n")
    #expect(try connection.readAnswer().status == 200)
  }

  @Test func allowedNamesAreAnswered() throws {
    let names = ["--allow-host", "Drawers.example.org", "--allow-host", "a.test,b.test"]
    let server = try DrawerdProcess(names, environment: ["DRAWERD_ALLOW_HOST": "replaced.test"])
    for host in ["drawers.example.org", "DRAWERS.example.org:80", "a.test:8080", "b.test", "localhost"] {
      #expect(try status(host, of: server) == 200, "\(host)")
    }
    for host in ["example.org", "a.drawers.example.org", "c.test", "replaced.test"] {
      #expect(try status(host, of: server) == 421, "\(host)")
    }
  }

  @Test func environmentAllowsNames() throws {
    let server = try DrawerdProcess(environment: ["DRAWERD_ALLOW_HOST": "a.test, b.test"])
    #expect(try status("b.test", of: server) == 200)
  }

  @Test(arguments: ["", "http://a.test", "a.test:8080", "a.test,", "a b", "*", "a.test/"])
  func badNameIsRefused(_ name: String) throws {
    let (status, _, errors) = try DrawerdProcess.run(["--port", "0", "--allow-host", name])
    #expect(status == 64)
    #expect(errors.contains("--allow-host") && errors.filter { $0 == "\n" }.count == 1)
  }

  /// With `--allow-host`, the server also checks the name on other addresses, for example behind a port that is published
  /// on loopback.
  @Test func allowedNamesAreTheOnlyOnesOnOtherAddresses() throws {
    let server = try DrawerdProcess(["--host", "0.0.0.0", "--insecure", "--allow-host", "drawers.example.org"])
    for host in ["drawers.example.org", "localhost:8080"] { #expect(try status(host, of: server) == 200) }
    #expect(try status("evil.test", of: server) == 421)
    #expect(try status("evil.test", "/livez", of: server) == 200)
  }

  /// With a token, the page is authorized; on other addresses, `--insecure` admits every client.
  @Test(arguments: [["--generate-token"], ["--host", "0.0.0.0", "--insecure"]])
  func nameDoesNotMatterElsewhere(_ arguments: [String]) throws {
    let server = try DrawerdProcess(arguments)
    #expect(try status("drawers.example.org", of: server) == (arguments.count == 1 ? 401 : 200))
  }
}
