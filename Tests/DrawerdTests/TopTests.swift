import TestSupport
import Testing

@testable import DrawerService

/// `drawerd top`, with real servers.
@Suite struct TopTests {
  private func lines(_ server: DrawerdProcess) throws -> [String: String] {
    let ended = try DrawerdProcess.run(
      ["top", "--once", "--interval", "1", "http://127.0.0.1:\(server.port)"],
      environment: ["DRAWERD_TOKEN": "secret-of-the-administrator"])
    try #require(ended.status == 0, "\(ended.errors)")
    let pairs = ended.output.split(separator: "\n").map { line in
      (String(line.prefix { $0 != " " }), String(line.dropFirst(10)))
    }
    return Dictionary(pairs) { $1 }
  }

  @Test func figuresAreTheServersOwn() throws {
    let directory = try TemporaryDirectory()
    let tokens = try directory.write(
      "top admin secret-of-the-administrator\npage write,read secret-of-the-visitor\n", to: "tokens")
    let store = "sqlite:\(directory.file("sessions.sqlite"))"
    let server = try DrawerdProcess(["--token-file", tokens, "--store", store])
    let connection = try HTTPConnection(port: server.port)
    for _ in 0..<3 {
      let created = try connection.request(
        "POST", "/v1/sessions", body: #"{"controller": "curtain"}"#,
        headers: ["Authorization": "Bearer secret-of-the-visitor"])
      #expect(created.status == 201)
    }
    let shown = try lines(server)
    #expect(shown["server"] == "drawerd \(Command.version) at http://127.0.0.1:\(server.port)")
    #expect(shown["health"] == "ok")
    #expect(shown["sessions"] == "3 in memory, 3 in the store")
    #expect(shown["users"]?.hasSuffix(", 0 streams") == true)
    #expect(shown.count == 9, "\(shown)")
  }

  @Test func failingStoreIsShown() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    redis.kill()
    try eventually("the reason is shown") { try lines(server)["health"]?.contains("Redis") == true }
  }

  @Test func refusalsSayWhy() throws {
    let server = try DrawerdProcess(environment: ["DRAWERD_TOKEN": "secret-of-the-tests"])
    for (arguments, status, reason): ([String], Int32, String) in [
      ([], 64, "URL"), (["http://127.0.0.1:\(server.port)"], 77, "answers 401"),
      (["http://127.0.0.1:\(try FreePort.find())"], 69, "refused"),
    ] {
      let ended = try DrawerdProcess.run(["top", "--once"] + arguments)
      #expect(ended.status == status && ended.errors.contains(reason), "\(ended)")
    }
  }

  @Test func quantilesAreThoseOfTheInterval() {
    let earlier = MetricsPage(
      """
      # HELP latency_seconds Latency.
      latency_seconds_bucket{route="/a",le="0.1"} 100
      latency_seconds_bucket{route="/a",le="1.0"} 100
      latency_seconds_bucket{route="/a",le="+Inf"} 100
      """)
    let later = MetricsPage(
      """
      latency_seconds_bucket{route="/a",le="0.1"} 150
      latency_seconds_bucket{route="/a",le="1.0"} 199
      latency_seconds_bucket{route="/a",le="+Inf"} 200
      latency_seconds_bucket{route="/b",le="0.1"} 7
      latency_seconds_bucket{route="/b",le="1.0"} 7
      latency_seconds_bucket{route="/b",le="+Inf"} 7
      """)
    let route = MetricsPage.Label(name: "route", value: "/a")
    for (share, bound) in [(0.5, 0.1), (0.51, 1.0), (0.99, 1.0), (1, .infinity)] {
      #expect(later.quantile(share, of: "latency_seconds", where: route, since: earlier) == bound, "\(share)")
    }
    #expect(later.quantile(0.5, of: "latency_seconds", where: route, since: later) == nil)
    #expect(later.sum("latency_seconds_bucket", where: MetricsPage.Label(name: "route", value: "/b")) == 21)
    #expect(later.sum("nothing") == nil)
  }
}
