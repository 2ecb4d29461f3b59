import DrawerConcurrency
import Glibc

extension Command {
  /// Shows the figures of a server until it is interrupted, or once; returns the exit status.
  static func top(_ settings: Settings) -> Int32 {
    attempt("top", otherwise: "the figures cannot be shown") {
      let client = try ServerClient(settings)
      var earlier = try Figures(of: client)
      repeat {
        usleep(useconds_t(settings.interval) * 1_000_000)
        let now = try Figures(of: client)
        // Clears the screen of the last figures.
        let start = settings.showsOnce ? "" : "\u{1B}[H\u{1B}[2J"
        try Console.put(Array((start + now.screen(since: earlier)).utf8))
        earlier = now
      } while !settings.showsOnce
      return Exit.success
    }
  }
}

/// The figures of a server at one moment.
private struct Figures {
  private let metrics: MetricsPage
  private let readiness: String
  private let url: String
  /// In seconds.
  private let time = Double(monotonicNanoseconds()) / 1e9

  init(of client: ServerClient) throws(CommandFailure) {
    url = client.url
    readiness = Console.visible(try client.readiness())
    metrics = MetricsPage(try client.metrics())
  }

  /// The figures for people; rates are those since `earlier`.
  func screen(since earlier: Figures) -> String {
    let requests = "drawerd_http_request_duration_seconds"
    let store = "drawerd_store_duration_seconds"
    let changes = MetricsPage.Label(name: "route", value: "/v1/sessions/{id}/events")
    let commits = MetricsPage.Label(name: "operation", value: "commit")
    let rate = { (name: String, label: MetricsPage.Label?) in "\(self.rate(name, label, earlier).whole)/s" }
    let latency = { (name: String, label: MetricsPage.Label) in
      metrics.quantile(0.99, of: name, where: label, since: earlier.metrics).map { "\($0 * 1000) ms" } ?? "-"
    }
    let count = { (name: String) in metrics.sum(name)?.whole ?? "-" }
    let memory = ((metrics.sum("process_resident_memory_bytes") ?? 0) / 0x10_0000).whole
    return """
      server    drawerd \(Console.visible(metrics.value(of: "version", in: "drawerd_build_info") ?? "")) at \(url)
      health    \(readiness)
      requests  \(rate("\(requests)_count", nil)), problems \(rate("drawerd_http_problems_total", nil))
      changes   \(rate("\(requests)_count", changes)), 99 % within \(latency(requests, changes))
      events    \(rate("drawerd_events_total", nil))
      sessions  \(count("drawerd_sessions_live")) in memory, \(count("drawerd_store_sessions")) in the store
      users     \(count("drawerd_http_connections")) connections, \(count("drawerd_streams")) streams
      store     99 % of commits within \(latency(store, commits)), failures \(rate("drawerd_store_failures_total", nil))
      process   \((100 * self.rate("process_cpu_seconds_total", nil, earlier)).whole) % of a processor, \(memory) MiB
      """
  }

  /// The growth of a counter per second.
  private func rate(_ name: String, _ label: MetricsPage.Label?, _ earlier: Figures) -> Double {
    let growth = (metrics.sum(name, where: label) ?? 0) - (earlier.metrics.sum(name, where: label) ?? 0)
    // A server that has started again counts from 0.
    return max(growth, 0) / max(time - earlier.time, 0.001)
  }
}

extension Double {
  /// Without a fraction.
  fileprivate var whole: String { Int(exactly: rounded()).map(String.init) ?? "-" }
}
