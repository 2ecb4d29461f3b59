import Foundation
import TestSupport
import Testing

/// What `/metrics` tells after known requests.
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
      let expected: [String: Double] = [
        "drawerd_events_total{controller=\"curtain\",type=\"tick\"}": 3,
        "drawerd_events_total{controller=\"curtain\",type=\"moveCurtain\"}": 1,
        "drawerd_sessions_live{controller=\"curtain\"}": 1, "drawerd_sessions_animating{controller=\"curtain\"}": 1,
        "drawerd_streams": 1, "drawerd_http_requests_in_flight": 1,
        "drawerd_http_request_duration_seconds_count{route=\"/v1/sessions/{id}/events\",status=\"200\"}": 3,
        "drawerd_http_request_duration_seconds_count{route=\"/v1/sessions/{id}/events\",status=\"422\"}": 1,
        "drawerd_http_request_duration_seconds_count{route=\"/v1/sessions/{id}\",status=\"404\"}": 1,
        "drawerd_store_duration_seconds_count{operation=\"create\"}": 1,
        "drawerd_store_duration_seconds_count{operation=\"commit\"}": 3,
      ]
      for (name, value) in expected { #expect(found[name] == value, "\(name)") }
      #expect(!found.keys.contains { $0.contains("\"none\"") && $0.contains("type=") })
    }
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
