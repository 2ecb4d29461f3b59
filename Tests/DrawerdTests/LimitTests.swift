import Foundation
import TestSupport
import Testing

/// Every limit is an option, and the server enforces it.
@Suite struct LimitTests {
  private static let creation = "{\"controller\":\"curtain\",\"clock\":\"client\"}"

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  /// An option, a request just beyond its limit with the status and the problem of the response, and a request just
  /// within the limit.
  private static let bounds: [(option: [String], over: Sent, status: Int, problem: String, within: Sent)] = [
    (
      ["--max-body", "100"], Sent("POST", "/v1/simulations", String(repeating: " ", count: 101)), 413,
      "body-too-large", Sent("POST", "/v1/simulations", String(repeating: " ", count: 100))
    ),
    (
      ["--max-uri", "100"], Sent("GET", "/" + String(repeating: "x", count: 100)), 414, "uri-too-long",
      Sent("GET", "/" + String(repeating: "x", count: 99))
    ),
    (
      ["--max-header", "1000"], Sent("GET", "/livez", header: 1000), 431, "headers-too-large",
      Sent("GET", "/livez", header: 900)
    ),
    (
      ["--max-json-depth", "8"], Sent("POST", "/v1/simulations", nested(9)), 400, "malformed-json",
      Sent("POST", "/v1/simulations", nested(8))
    ),
    (
      ["--max-batch", "2"],
      Sent("POST", "/v1/simulations", "{\"controller\":\"curtain\",\"clock\":\"client\",\"events\":[1,2,3]}"), 422,
      "at most 2 events",
      Sent("POST", "/v1/simulations", "{\"controller\":\"curtain\",\"clock\":\"client\",\"events\":[1,2]}")
    ),
  ]

  struct Sent: Sendable {
    var method: String
    var path: String
    var body: String?
    var header: Int

    init(_ method: String, _ path: String, _ body: String? = nil, header: Int = 0) {
      (self.method, self.path, self.body, self.header) = (method, path, body, header)
    }

    func answer(from server: DrawerdProcess) throws -> HTTPConnection.Answer {
      let field = header > 0 ? ["X-Field": String(repeating: "x", count: header)] : [:]
      return try HTTPConnection(port: server.port).request(method, path, body: body, headers: field)
    }
  }

  @Test(arguments: bounds.indices) func boundHolds(_ index: Int) throws {
    let row = Self.bounds[index]
    let server = try DrawerdProcess(row.option)
    let over = try row.over.answer(from: server)
    #expect(over.status == row.status)
    #expect(over.text.contains(row.problem), "\(over.text)")
    #expect(!(try row.within.answer(from: server)).text.contains(row.problem))
  }

  @Test func quotedBracketsAreNoDepth() throws {
    let server = try DrawerdProcess(["--max-json-depth", "8"])
    let body = "{\"controller\":\"" + String(repeating: "[", count: 50) + "\\\"[[\"}"
    let answer = try HTTPConnection(port: server.port).request("POST", "/v1/simulations", body: body)
    #expect(answer.status == 422)
  }

  @Test func eventsOfARequestAreBounded() throws {
    let server = try DrawerdProcess(["--max-batch", "2"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: Self.creation)
    let path = (created.headers["location"] ?? "") + "/events"
    let tick = "{\"type\":\"tick\",\"time\":1}"
    #expect(try connection.request("POST", path, body: "[\(tick),\(tick)]").status == 200)
    let refused = try connection.request("POST", path, body: "[\(tick),\(tick),\(tick)]")
    #expect(refused.status == 422)
    #expect(refused.text.contains("\"pointer\":\"\""))
  }

  /// A probe shares its rate with no client: neither with one that uses it up, nor with one that guesses tokens.
  @Test func probesAreNotLimited() throws {
    let token = "a-secret-of-the-tests"
    let server = try DrawerdProcess(["--rate", "1"], environment: ["DRAWERD_TOKEN": token])
    let connection = try HTTPConnection(port: server.port)
    func status(_ method: String, _ path: String, _ token: String? = nil) throws -> Int {
      try connection.request(method, path, headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:]).status
    }
    for _ in 0..<5 {
      for path in ["/livez", "/readyz"] {
        for method in ["GET", "HEAD"] { #expect(try status(method, path) == 200, "\(method) \(path)") }
        // Even with a token that is not valid.
        #expect(try status("GET", path, "wrong") == 200)
      }
    }
    #expect(try (0..<10).map { _ in try status("GET", "/v1/sessions") }.last == 429)
    #expect(try (0..<10).map { _ in try status("GET", "/v1/sessions", "wrong") }.last == 429)
    #expect(try (0..<10).map { _ in try status("GET", "/v1/sessions", token) }.last == 429)
    #expect(try status("GET", "/livez") == 200)
    let health = try DrawerdProcess.run(["--healthcheck", "--port", String(server.port)])
    #expect(health.status == 0)
  }

  /// Connections that request the largest files and do not read them cost other clients nothing.
  @Test func filesThatAreNotReadWaitForNobodyElse() throws {
    let token = "a-secret-of-the-tests"
    let server = try DrawerdProcess(["--max-memory", "\(56 << 20)"], environment: ["DRAWERD_TOKEN": token])
    let paths = ["/openapi.json", "/docs", "/client.js", "/lab/recordings/sheet.jsonl"]
    let before = try server.residentMemory
    let slow = try (0..<100).map { number in
      let connection = try HTTPConnection(port: server.port)
      for _ in 0..<4 {
        try connection.send("GET \(paths[number % paths.count]) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      }
      return connection
    }
    for connection in slow { #expect(try connection.readLine() == "HTTP/1.1 200 OK") }
    let other = try HTTPConnection(port: server.port)
    for headers in [["Authorization": "Bearer \(token)"], [:]] {
      let answer = try other.request("GET", "/v1/sessions", headers: headers)
      #expect(answer.status == (headers.isEmpty ? 401 : 200))
    }
    #expect(try server.residentMemory - before < 24 << 20)
  }

  @Test func streamsAreBounded() throws {
    let server = try DrawerdProcess(["--max-streams", "1"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: Self.creation)
    let path = (created.headers["location"] ?? "") + "/stream"
    let first = try HTTPConnection(port: server.port)
    try first.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try first.readLine() == "HTTP/1.1 200 OK")
    let refused = try connection.request("GET", path)
    #expect(refused.status == 429)
    #expect(refused.text.contains("\"/problems/too-many-requests\""))
    #expect(Int(refused.headers["retry-after"] ?? "") ?? 0 > 0)
  }

  /// A stream counts as one, however many sessions it covers. A stream that was never opened does not count.
  @Test func aStreamOfManySessionsIsOne() throws {
    let server = try DrawerdProcess(["--max-streams", "1"])
    let connection = try HTTPConnection(port: server.port)
    let ids = try (0..<3).map { _ in
      let created = try connection.request("POST", "/v1/sessions", body: Self.creation)
      return created.headers["location"]?.split(separator: "/").last.map(String.init) ?? ""
    }
    let target = "/v1/stream?" + ids.map { "session=\($0)" }.joined(separator: "&")
    #expect(try connection.request("GET", target + "&fps=0").status == 422)
    #expect(try connection.request("GET", target, headers: ["Last-Event-ID": "1"]).status == 422)
    #expect(try connection.request("GET", "/v1/sessions/none/stream").status == 404)
    let first = try HTTPConnection(port: server.port)
    try first.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try first.readLine() == "HTTP/1.1 200 OK")
    #expect(try connection.request("GET", "/metrics").text.contains("drawerd_streams 1.0\n"))
    #expect(try connection.request("GET", target).status == 429)
    first.disconnect()
    try eventually("the stream is over") {
      try connection.request("GET", "/metrics").text.contains("drawerd_streams 0.0\n")
    }
  }

  // MARK: - Rates

  @Test func rateIsBounded() throws {
    let server = try DrawerdProcess(["--rate", "5"])
    let connection = try HTTPConnection(port: server.port)
    var refused: HTTPConnection.Answer?
    for _ in 0..<500 where refused == nil {
      let answer = try connection.request("GET", "/v1/controllers")
      if answer.status != 200 { refused = answer }
    }
    let answer = try #require(refused)
    #expect(answer.status == 429)
    #expect(answer.text.contains("\"/problems/too-many-requests\""))
    let wait = try #require(Int(answer.headers["retry-after"] ?? ""))
    #expect((1...2).contains(wait))
    try eventually("requests are admitted again") { try connection.request("GET", "/v1/controllers").status == 200 }
  }

  /// Each token has its own rate, even if several tokens are used from the same address.
  @Test func rateIsATokensOwn() throws {
    let directory = try TemporaryDirectory()
    let tokens = "one read one-secret-0123456789\ntwo read two-secret-0123456789"
    let server = try DrawerdProcess(["--rate", "5", "--token-file", try directory.write(tokens, to: "tokens")])
    let connection = try HTTPConnection(port: server.port)
    func status(_ secret: String) throws -> Int {
      try connection.request("GET", "/v1/controllers", headers: ["Authorization": "Bearer \(secret)"]).status
    }
    var one = 200
    for _ in 0..<500 where one == 200 { one = try status("one-secret-0123456789") }
    #expect(one == 429)
    #expect(try status("two-secret-0123456789") == 200)
    // Wrong tokens count for the address.
    var guess = 401
    for _ in 0..<500 where guess == 401 { guess = try status("guess-0123456789abc") }
    #expect(guess == 429)
  }

  // MARK: - Time

  /// Bytes that trickle in reset the idle timeout, but not the timeout for the whole request.
  @Test(arguments: [
    "GET /livez HTTP/1.1\r\nX-Field: ",
    "POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    "",
  ]) func drippingClientIsCutOff(_ start: String) throws {
    let server = try DrawerdProcess(["--request-timeout", "1", "--idle-timeout", "60"])
    let begin = ContinuousClock.now
    let connection = try HTTPConnection(port: server.port)
    try connection.send(start)
    // The client notices the closed connection at the second send at the latest.
    #expect(throws: HTTPConnection.Failure.self) {
      while ContinuousClock.now - begin < .seconds(60) {
        try connection.send("x")
        RealTime.drip.pass()
      }
    }
    // The server reads a clock that is late by a few milliseconds.
    #expect(ContinuousClock.now - begin > .milliseconds(990))
    #expect(try HTTPConnection(port: server.port).request("GET", "/livez").status == 200)
  }

  /// A stream may stay open longer than any request, and a kept connection has no total time limit.
  @Test func streamsAndKeptConnectionsAreNotCutOff() throws {
    let server = try DrawerdProcess(["--request-timeout", "1"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: Self.creation)
    let location = created.headers["location"] ?? ""
    let watcher = try HTTPConnection(port: server.port)
    try watcher.send("GET \(location)/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try watcher.readLine() == "HTTP/1.1 200 OK")
    // The timeout is over when a request that begins now, and never ends, is cut off.
    for _ in 0..<2 {
      let unfinished = try HTTPConnection(port: server.port)
      try unfinished.send("GET /livez HTTP/1.1\r\nX-Field: ")
      #expect(throws: HTTPConnection.Failure.self) { while true { _ = try unfinished.readLine() } }
      #expect(try connection.request("GET", "/livez").status == 200)
    }
    _ = try connection.request("POST", "\(location)/events", body: "{\"type\":\"tick\",\"time\":1}")
    var line = ""
    while !line.contains("event: result") { line = try watcher.readLine() }
  }
}
