import Foundation
import TestSupport
import Testing

/// Authentication, and the scopes of tokens.
@Suite struct TokenTests {
  private static let secrets = [
    "reader": "reader-secret-0123456789", "writer": "writer-secret-0123456789",
    "admin": "admin-secret-0123456789", "everything": "everything-secret-0123456789",
  ]
  private static let tokenFile = """
    # who       what              secret
    reader      read              reader-secret-0123456789

    writer      write             writer-secret-0123456789
    admin       admin             admin-secret-0123456789
    everything  read,write,admin  everything-secret-0123456789
    """

  /// Runs `body` with a server that has these four tokens, and with the id of a session in it.
  private func withServer(_ body: (HTTPConnection, _ session: String) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    let server = try DrawerdProcess(["--token-file", try directory.write(Self.tokenFile, to: "tokens")])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request(
      "POST", "/v1/sessions", body: "{\"controller\":\"curtain\"}", headers: Self.bearer("writer"))
    try #require(created.status == 201)
    try body(connection, created.headers["location"]?.split(separator: "/").last.map(String.init) ?? "")
  }

  private static func bearer(_ name: String?) -> [String: String] {
    name.flatMap { secrets[$0] }.map { ["Authorization": "Bearer \($0)"] } ?? [:]
  }

  private static let event = "{\"type\":\"tick\"}"
  /// A request, and the token with the scope that the request needs.
  private static let needs: [(method: String, path: String, body: String?, scope: String)] = [
    ("GET", "/v1/controllers", nil, "reader"), ("GET", "/v1/controllers/curtain", nil, "reader"),
    ("GET", "/v1/sessions/ID", nil, "reader"), ("HEAD", "/v1/sessions/ID", nil, "reader"),
    ("GET", "/v1/sessions/ID/events", nil, "reader"), ("GET", "/v1/sessions/ID/timeline", nil, "reader"),
    ("OPTIONS", "/v1/sessions", nil, "reader"),
    ("GET", "/nothing", nil, "reader"), ("POST", "/v1/tickets", nil, "reader"),
    ("POST", "/v1/simulations", "{\"controller\":\"curtain\",\"clock\":\"client\",\"events\":[]}", "reader"),
    ("GET", "/v1/sessions", nil, "admin"), ("GET", "/metrics", nil, "admin"),
    ("POST", "/v1/sessions", "{\"controller\":\"curtain\"}", "writer"),
    ("POST", "/v1/sessions/ID/events", event, "writer"),
    ("PATCH", "/v1/sessions/ID", "{\"container\":{\"width\":400}}", "writer"),
    ("DELETE", "/v1/sessions/ID", nil, "writer"),
  ]

  @Test(arguments: needs)
  func scopeIsNeeded(_ method: String, _ path: String, _ body: String?, _ scope: String) throws {
    try withServer { connection, session in
      let path = path.replacing("ID", with: session)
      for name in ["reader", "writer", "admin"] where name != scope {
        let refused = try connection.request(method, path, body: body, headers: Self.bearer(name))
        #expect(refused.status == 403, "\(name)")
        let challenge = refused.headers["www-authenticate"] ?? ""
        #expect(challenge.hasPrefix("Bearer ") && challenge.contains("insufficient_scope"))
        if method != "HEAD" { #expect(refused.text.contains("\"/problems/forbidden\"")) }
      }
      let missing = try connection.request(method, path, body: body)
      #expect(missing.status == 401)
      #expect(missing.headers["www-authenticate"]?.hasPrefix("Bearer ") == true)
      if method != "HEAD" { #expect(missing.text.contains("\"/problems/unauthorized\"")) }
      let allowed = try connection.request(method, path, body: body, headers: Self.bearer(scope))
      #expect(path == "/nothing" ? allowed.status == 404 : (200...299).contains(allowed.status), "\(allowed.text)")
    }
  }

  /// A token with only the write scope could once read another token's session, by sending the same idempotency key.
  @Test func idempotencyKeyIsItsTokensOwn() throws {
    try withServer { connection, _ in
      func create(as name: String) throws -> String? {
        let headers = Self.bearer(name).merging(["Idempotency-Key": "shared"]) { first, _ in first }
        let body = "{\"controller\":\"curtain\"}"
        return try connection.request("POST", "/v1/sessions", body: body, headers: headers).headers["location"]
      }
      let first = try #require(try create(as: "everything"))
      let other = try #require(try create(as: "writer"))
      #expect(first != other)
      #expect(try create(as: "everything") == first)
      #expect(try create(as: "writer") == other)
    }
  }

  @Test(arguments: ["/livez", "/readyz", "/", "/client.js", "/docs", "/openapi.json", "/problems/unauthorized"])
  func pagesAndProbesArePublic(_ path: String) throws {
    try withServer { connection, _ in
      let answer = try connection.request("GET", path)
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: [
    "Bearer", "Bearer ", "Bearer nonsense-0123456789", "Basic cmVhZGVyOng=", "reader-secret-0123456789",
    "Bearer reader-secret-012345678", "Bearer reader-secret-01234567890", "Bearer READER-SECRET-0123456789",
  ])
  func otherCredentialsAreRefused(_ field: String) throws {
    try withServer { connection, session in
      let answer = try connection.request("GET", "/v1/sessions/\(session)", headers: ["Authorization": field])
      #expect(answer.status == 401)
    }
  }

  /// RFC 9110: the scheme's case does not matter.
  @Test func schemeIsCaseInsensitive() throws {
    try withServer { connection, session in
      let headers = ["Authorization": "bearer \(Self.secrets["reader"] ?? "")"]
      let answer = try connection.request("GET", "/v1/sessions/\(session)", headers: headers)
      #expect(answer.status == 200)
    }
  }

  @Test func ticketOpensStreamsOnly() throws {
    try withServer { connection, session in
      let answer = try connection.request("POST", "/v1/tickets", headers: Self.bearer("reader"))
      struct Ticket: Decodable {
        var ticket: String
        var expiresIn: Double
      }
      let ticket = try JSONDecoder().decode(Ticket.self, from: Data(answer.body))
      #expect(ticket.expiresIn > 0)
      #expect(!answer.text.contains("reader-secret"))
      let path = "/v1/sessions/\(session)"
      #expect(try connection.request("GET", "\(path)?ticket=\(ticket.ticket)").status == 401)
      // Change the name, the expiry and the code of the ticket in turn.
      let parts = ticket.ticket.split(separator: ".").map(String.init)
      try #require(parts.count == 3)
      let code = String(parts[2].reversed())
      for forged in [
        "everything.\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1])9.\(parts[2])", "\(parts[0]).\(parts[1]).\(code)",
        "\(parts[0]).\(parts[1])", "", "..", "\(parts[0]).x.\(parts[2])",
      ] {
        for stream in ["\(path)/stream?", "/v1/stream?session=\(session)&"] {
          #expect(try connection.request("GET", "\(stream)ticket=\(forged)").status == 401, "\(forged)")
        }
      }
      let shared = try HTTPConnection(port: connection.port)
      try shared.send(
        "GET /v1/stream?session=\(session)&ticket=\(ticket.ticket) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try shared.readLine() == "HTTP/1.1 200 OK")
      try connection.send("GET \(path)/stream?ticket=\(ticket.ticket) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try connection.readLine() == "HTTP/1.1 200 OK")
    }
  }

  @Test func tokenOfTheEnvironmentAllowsEverything() throws {
    let server = try DrawerdProcess(environment: ["DRAWERD_TOKEN": "environment-0123456789"])
    let connection = try HTTPConnection(port: server.port)
    #expect(try connection.request("GET", "/v1/sessions").status == 401)
    let headers = ["Authorization": "Bearer environment-0123456789"]
    #expect(try connection.request("GET", "/v1/sessions", headers: headers).status == 200)
  }

  /// The first line contains the token, once, in a URL that a browser can open. The log never contains it.
  @Test func generatedTokenIsPrintedOnce() throws {
    let first = try DrawerdProcess(["--generate-token", "--host", "0.0.0.0", "--log-level", "debug"])
    let second = try DrawerdProcess(["--generate-token", "--log-format", "text"])
    let secrets = try [first, second].map { server in
      let line = try #require(server.linesBeforeReady.first)
      let secret = try #require(line.firstMatch(of: /http:\/\/[a-z0-9.]+:\d+\/#token=([0-9a-f]{64})("})?$/)?.1)
      let connection = try HTTPConnection(port: server.port)
      #expect(try connection.request("GET", "/v1/sessions").status == 401)
      let headers = ["Authorization": "Bearer \(secret)"]
      #expect(try connection.request("GET", "/v1/sessions", headers: headers).status == 200)
      return String(secret)
    }
    #expect(secrets[0] != secrets[1])
    #expect(first.stop().errors.contains(secrets[0]) == false)
  }

  @Test func generatedTokenGivesWayToAGivenOne() throws {
    let server = try DrawerdProcess(["--generate-token"], environment: ["DRAWERD_TOKEN": "environment-0123456789"])
    #expect(server.linesBeforeReady.isEmpty)
    let headers = ["Authorization": "Bearer environment-0123456789"]
    #expect(try HTTPConnection(port: server.port).request("GET", "/v1/sessions", headers: headers).status == 200)
  }

  /// On any address other than loopback, the server requires a token or `--insecure`.
  @Test(arguments: ["0.0.0.0", "::", "[::]", "192.0.2.7"]) func openAddressNeedsAToken(_ host: String) throws {
    let (status, _, errors) = try DrawerdProcess.run(["--port", "0", "--host", host])
    #expect(status == 64)
    #expect(errors.contains("--token-file") && errors.contains("--insecure") && errors.contains(host))
    #expect(errors.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: ["127.0.0.1", "127.8.9.1", "localhost"]) func loopbackNeedsNone(_ host: String) throws {
    #expect(try DrawerdProcess(["--host", host]).stop().status == 0)
  }

  /// Token files that the program rejects, and the text that the message must contain; the message never contains a
  /// secret.
  private static let badFiles: [(String, String)] = [
    ("", "no token"), ("# nothing\n", "no token"), ("name read", "line 1"),
    ("a read secret-0123456789abc\nb read short-42\n", "line 2"), ("a fly secret-0123456789abc", "\"fly\""),
    ("a read, secret-0123456789abc", "\"\""), ("a read secret-0123456789abc\na read secret-0123456789abc", "line 2"),
    ("a/b read secret-0123456789abc", "name"), ("a read secret-0123456789abc more", "line 1"),
  ]

  @Test(arguments: badFiles) func badTokenFileIsOneLineAndStatus64(_ text: String, _ message: String) throws {
    let file = try TemporaryDirectory()
    let (status, _, errors) = try DrawerdProcess.run([
      "--port", "0", "--token-file", try file.write(text, to: "tokens"),
    ])
    #expect(status == 64)
    #expect(errors.contains(message) && errors.contains("--token-file"), "\(errors)")
    #expect(!errors.contains("secret-0123456789abc") && !errors.contains("short-42"))
    #expect(errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func missingTokenFileIsNamed() throws {
    let (status, _, errors) = try DrawerdProcess.run(["--port", "0", "--token-file", "/nonexistent/tokens"])
    #expect(status == 64)
    #expect(errors.contains("/nonexistent/tokens") && errors.contains("No such file"))
  }

  @Test func shortTokenOfTheEnvironmentIsRefused() throws {
    let (status, _, errors) = try DrawerdProcess.run(["--port", "0"], environment: ["DRAWERD_TOKEN": "too-short"])
    #expect(status == 64)
    #expect(errors.contains("DRAWERD_TOKEN") && !errors.contains("too-short"))
  }

  @Test func logNamesTheTokenAndNotItsSecret() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Self.tokenFile, to: "tokens")
    let server = try DrawerdProcess(["--token-file", path, "--log-level", "info"])
    _ = try HTTPConnection(port: server.port).request("GET", "/v1/controllers", headers: Self.bearer("reader"))
    let log = server.stop().errors
    #expect(log.contains("\"user.name\":\"reader\""))
    #expect(!log.contains("-secret-"))
  }
}
