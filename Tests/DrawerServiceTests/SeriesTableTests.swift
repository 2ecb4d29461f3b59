import DrawerConcurrency
import TestSupport
import Testing

@testable import DrawerService

/// Counters that many threads update at once.
@Suite struct SeriesTableTests {
  private static let families = [
    Metrics.Family(name: "drawerd_http_request_duration_seconds", kind: .histogram, help: "Requests.") {
      $0.requests.samples
    },
    Metrics.Family(name: "drawerd_events_total", kind: .counter, help: "Events.") { $0.events.samples },
    Metrics.Family(name: "drawerd_store_failures_total", kind: .counter, help: "Failures.") {
      $0.storeFailures.samples
    },
  ]

  private func samples(_ text: String) -> [String: Double] {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let samples = lines.compactMap { line in
      line.lastIndex(of: " ").map { (String(line[..<$0]), Double(line[$0...].dropFirst()) ?? -1) }
    }
    return Dictionary(samples, uniquingKeysWith: { $0 + $1 })
  }

  @Test func nothingIsLostAndNoSeriesIsThereTwice() throws {
    let metrics = Metrics(SeriesTableTests.families)
    let (threads, rounds, routes) = (8, 200, 150)
    try onThreads(threads) { number in
      for round in 0..<rounds {
        // All threads update the same series, but each thread starts with a different one.
        for step in 0..<routes {
          let route = (step + number * 19) % routes
          let status = route % 2 == 0 ? 200 : nil
          metrics.noteRequest(.get, "/\(route)", status: status, nanoseconds: 1_000_000 * (round % 3))
        }
        metrics.noteEvent("tick", of: "curtain")
      }
    }
    let found = samples(metrics.text)
    for route in 0..<routes {
      let labels = "method=\"GET\",route=\"/\(route)\",status=\"\(route % 2 == 0 ? "200" : "none")\""
      let name = "drawerd_http_request_duration_seconds"
      #expect(found["\(name)_count{\(labels)}"] == Double(threads * rounds))
      #expect(found["\(name)_bucket{\(labels),le=\"0.0001\"}"] == Double(threads * 67))
      #expect(found["\(name)_bucket{\(labels),le=\"0.001\"}"] == Double(threads * (67 + 67)))
      #expect(found["\(name)_sum{\(labels)}"] == Double(threads * (67 + 2 * 66)) / 1000)
    }
    #expect(found["drawerd_events_total{controller=\"curtain\",type=\"tick\"}"] == Double(threads * rounds))
  }

  @Test func whoReadsMeanwhileSeesHistogramsThatAgreeWithThemselves() throws {
    let metrics = Metrics(SeriesTableTests.families)
    let name = "drawerd_http_request_duration_seconds"
    let differences = Locked<[String]>([])
    try onThreads(4) { number in
      for round in 0..<300 {
        guard number == 0 else {
          for step in 0..<50 { metrics.noteRequest(.get, "/\(step)", status: 200, nanoseconds: step * round * 10_000) }
          continue
        }
        let found = samples(metrics.text)
        for step in 0..<50 {
          let labels = "method=\"GET\",route=\"/\(step)\",status=\"200\""
          let (count, last) = (found["\(name)_count{\(labels)}"], found["\(name)_bucket{\(labels),le=\"+Inf\"}"])
          if count != last { differences.withLock { $0.append("\(labels) \(round)") } }
        }
      }
    }
    #expect(differences.withLock { $0 } == [])
    #expect(samples(metrics.text)["\(name)_count{method=\"GET\",route=\"/7\",status=\"200\"}"] == 900)
  }

  @Test func textIsAsPrometheusWantsIt() {
    let metrics = Metrics(SeriesTableTests.families)
    for nanoseconds in [100_000, 100_001, 1_500_000, 5_000_000_000, 5_000_000_001] {
      metrics.noteRequest(.get, "/a", status: 200, nanoseconds: nanoseconds)
    }
    metrics.noteEvent("pan", of: "sheet")
    metrics.noteEvent("pan", of: "curtain")
    let labels = "{method=\"GET\",route=\"/a\",status=\"200\""
    let buckets = [
      ("0.0001", 1), ("0.00025", 2), ("0.0005", 2), ("0.001", 2), ("0.0025", 3), ("0.005", 3), ("0.01", 3),
      ("0.025", 3), ("0.05", 3), ("0.1", 3), ("0.25", 3), ("1.0", 3), ("5.0", 4), ("+Inf", 5),
    ]
    let bucketLines = buckets.map { "drawerd_http_request_duration_seconds_bucket\(labels),le=\"\($0.0)\"} \($0.1)\n" }
    // These series exist from the start, so that Prometheus sees their first increase.
    let operations = ["check", "commit", "create", "delete", "journal", "load", "page", "sweep"]
    let failures = operations.map { "drawerd_store_failures_total{operation=\"\($0)\"} 0\n" }
    #expect(
      metrics.text == """
        # HELP drawerd_http_request_duration_seconds Requests.
        # TYPE drawerd_http_request_duration_seconds histogram
        \(bucketLines.joined())\
        drawerd_http_request_duration_seconds_sum\(labels)} 10.001700002
        drawerd_http_request_duration_seconds_count\(labels)} 5
        # HELP drawerd_events_total Events.
        # TYPE drawerd_events_total counter
        drawerd_events_total{controller="curtain",type="pan"} 1
        drawerd_events_total{controller="sheet",type="pan"} 1
        # HELP drawerd_store_failures_total Failures.
        # TYPE drawerd_store_failures_total counter
        \(failures.joined())
        """)
  }
}
