import Foundation
import TestSupport
import Testing

/// The values of `/metrics` after known requests.
@Suite struct MetricsTests {
  private func samples(_ text: String) -> [String: Double] {
    var samples: [String: Double] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if words.count == 2 { samples[String(words[0])] = Double(words[1]) }
    }
    return samples
  }

  private func withTraffic(_ body: (HTTPConnection, String) throws -> Void) throws {
    let server = try DrawerdProcess()
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request(
      "POST", "/v1/sessions", body: "{\"controller\":\"curtain\",\"clock\":\"client\"}")
    let path = (created.headers["location"] ?? "") + "/events"
    let tick = "{\"type\":\"tick\",\"time\":0}"
    for body in [
      tick, "[\(tick),\(tick)]", "{\"type\":\"moveCurtain\",\"to\":\"max\",\"time\":0}", "{\"type\":\"none\"}",
    ] {
      _ = try connection.request("POST", path, body: body)
    }
    _ = try connection.request("GET", "/v1/sessions/none")
    try body(connection, path)
  }

  @Test func numbersAreThoseOfTheRequests() throws {
    try withTraffic { (connection, path) throws in
      let watcher = try HTTPConnection(port: connection.port)
      try watcher.send("GET \(path.replacing("/events", with: "/stream")) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try watcher.readLine() == "HTTP/1.1 200 OK")
      let found = samples(try connection.request("GET", "/metrics").text)
      let requests = "drawerd_http_request_duration_seconds_count"
      let expected: [String: Double] = [
        "drawerd_events_total{controller=\"curtain\",type=\"tick\"}": 3,
        "drawerd_events_total{controller=\"curtain\",type=\"moveCurtain\"}": 1,
        "drawerd_sessions_live{controller=\"curtain\"}": 1, "drawerd_sessions_animating{controller=\"curtain\"}": 1,
        "drawerd_streams": 1, "drawerd_http_requests_in_flight": 1,
        "\(requests){method=\"POST\",route=\"/v1/sessions/{id}/events\",status=\"200\"}": 3,
        "\(requests){method=\"POST\",route=\"/v1/sessions/{id}/events\",status=\"422\"}": 1,
        "\(requests){method=\"GET\",route=\"/v1/sessions/{id}\",status=\"404\"}": 1,
        "drawerd_store_duration_seconds_count{operation=\"create\"}": 1,
        "drawerd_store_duration_seconds_count{operation=\"commit\"}": 3,
      ]
      for (name, value) in expected { #expect(found[name] == value, "\(name)") }
      #expect(!found.keys.contains { $0.contains("\"none\"") && $0.contains("type=") })
    }
  }

  /// Counters exist from the start. If a counter appeared with its first count, Prometheus would see no increase from
  /// 0.
  @Test func countsAreZeroFromTheStart() throws {
    let server = try DrawerdProcess()
    let found = samples(try HTTPConnection(port: server.port).request("GET", "/metrics").text)
    #expect(found["drawerd_events_total{controller=\"viewDeck\",type=\"previewBounce\"}"] == 0)
    #expect(found["drawerd_sessions_live{controller=\"sheet\"}"] == 0)
    let requests = "drawerd_http_request_duration_seconds_count"
    #expect(found["\(requests){method=\"POST\",route=\"/v1/sessions/{id}/events\",status=\"200\"}"] == 0)
    for type in ["internal-error", "store-unavailable", "session-limit", "too-many-requests", "unauthorized"] {
      #expect(found["drawerd_http_problems_total{type=\"\(type)\"}"] == 0, "\(type)")
    }
    for operation in ["create", "load", "commit", "journal", "delete", "page", "sweep", "check"] {
      #expect(found["drawerd_store_failures_total{operation=\"\(operation)\"}"] == 0, "\(operation)")
      #expect(found["drawerd_store_duration_seconds_count{operation=\"\(operation)\"}"] != nil, "\(operation)")
    }
    #expect(found["drawerd_streams_refused_total"] == 0 && found["drawerd_log_lines_dropped_total"] == 0)
  }

  @Test func connectionsFilesAndRefusalsAreCounted() throws {
    let server = try DrawerdProcess(["--max-streams", "0"])
    let connection = try HTTPConnection(port: server.port)
    let other = try HTTPConnection(port: server.port)
    _ = try other.request("BREW", "/v1/sessions")
    _ = try other.request("BREW", "/pot")
    let created = try connection.request("POST", "/v1/sessions", body: "{\"controller\":\"curtain\"}")
    #expect(try connection.request("GET", (created.headers["location"] ?? "") + "/stream").status == 429)
    #expect(try connection.request("GET", "/v1/sessions/none").status == 404)
    let found = samples(try connection.request("GET", "/metrics").text)
    let expected: [String: Double] = [
      "drawerd_http_connections": 2, "drawerd_streams_refused_total": 1,
      "drawerd_http_problems_total{type=\"too-many-requests\"}": 1,
      "drawerd_http_problems_total{type=\"session-not-found\"}": 1,
      "drawerd_http_request_duration_seconds_count{method=\"other\",route=\"unmatched\",status=\"404\"}": 1,
    ]
    for (name, value) in expected { #expect(found[name] == value, "\(name)") }
    #expect(!found.keys.contains { $0.contains("BREW") })
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(server.identifier)/fd").count
    #expect(found["process_open_fds"] == Double(files))
    #expect(try #require(found["process_max_fds"]) >= Double(files))
    #expect(try #require(found["process_virtual_memory_bytes"]) > #require(found["process_resident_memory_bytes"]))
    #expect(try #require(found["process_resident_memory_bytes"]) > 1e6)
    #expect(found["process_cpu_seconds_total"] != nil)
    // Without TLS there is no certificate.
    #expect(found["drawerd_tls_certificate_expiry_timestamp_seconds"] == nil)
  }

  /// The kinds of stores.
  private static let stores = ["memory", "sqlite", "redis"]

  @Test(arguments: stores) func storeIsMeasured(_ kind: String) throws {
    let directory = try TemporaryDirectory()
    let redis = kind == "redis" ? try RedisProcess() : nil
    let location = redis?.url ?? (kind == "sqlite" ? "sqlite:\(directory.file("sessions.sqlite"))" : kind)
    let server = try DrawerdProcess(["--store", location])
    let connection = try HTTPConnection(port: server.port)
    for ttl in [1, 3600, 3600] {
      _ = try connection.request("POST", "/v1/sessions", body: "{\"controller\":\"curtain\",\"ttl\":\(ttl)}")
    }
    var found: [String: Double] = [:]
    try eventually("one has expired, two are kept") {
      found = samples(try connection.request("GET", "/metrics").text)
      return found["drawerd_sessions_expired_total"] == 1 && found["drawerd_store_sessions"] == 2
    }
    let transactions = try #require(found["drawerd_store_transaction_changes_count"])
    let roundTrips = try #require(found["drawerd_redis_round_trips_total"])
    if kind == "memory" {
      #expect(found["drawerd_store_size_bytes"] == nil && transactions == 0)
    } else {
      #expect(try #require(found["drawerd_store_size_bytes"]) > 4096)
      // At least three creations, and the sweeps since then.
      #expect(transactions >= 3 && found["drawerd_store_transaction_changes_bucket{le=\"+Inf\"}"] == transactions)
      #expect(try #require(found["drawerd_store_transaction_changes_sum"]) >= transactions)
    }
    // Each transaction has a round trip, which reads may share. The last one may still wait for its reply.
    #expect(kind == "redis" ? roundTrips >= transactions - 1 : roundTrips == 0)
  }

  @Test func promtoolAcceptsThem() throws {
    let promtool = try #require(
      ProcessInfo.processInfo.environment["DRAWERD_TEST_PROMTOOL"], "make test says where promtool is")
    try withTraffic { (connection, _) throws in
      let directory = try TemporaryDirectory()
      let file = try directory.write(try connection.request("GET", "/metrics").text, to: "metrics")
      let checked = try DrawerdProcess.run(
        ["-c", "exec \"$0\" check metrics < \"$1\"", promtool, file], executable: URL(fileURLWithPath: "/bin/sh"))
      #expect(checked.status == 0)
      #expect(checked.output.isEmpty && checked.errors.isEmpty, "\(checked.output)\(checked.errors)")
    }
  }
}
