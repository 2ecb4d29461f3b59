import DrawerSessions
import Locking

/// Counts what happens, for Prometheus.
///
/// Every label comes from the program itself (route templates, status codes, controllers, event types), so that no client
/// can make more of them.
public final class Metrics: Sendable {
  /// What tells the time series of a metric from each other; it is only written when somebody reads the metrics.
  enum Labels: Hashable {
    case none
    case request(route: String, status: Int?)
    case event(controller: String, type: String)
    case operation(ObservedStore.Operation)

    /// As `name="value",...`.
    var text: String {
      switch self {
      case .none: ""
      case .request(let route, let status): "route=\"\(route)\",status=\"\(status.map(String.init) ?? "none")\""
      case .event(let controller, let type): "controller=\"\(controller)\",type=\"\(type)\""
      case .operation(let operation): "operation=\"\(operation.rawValue)\""
      }
    }
  }

  /// What is counted.
  enum Name: String {
    case requests = "drawerd_http_request_duration_seconds"
    case events = "drawerd_events_total"
    case storeDuration = "drawerd_store_duration_seconds"
    case storeFailures = "drawerd_store_failures_total"
  }

  /// The upper bounds of the histograms' buckets, in seconds.
  static let buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

  struct Histogram {
    var counts = [Int](repeating: 0, count: Metrics.buckets.count + 1)
    var sum = 0.0

    mutating func observe(_ seconds: Double) {
      let bucket = Metrics.buckets.firstIndex { seconds <= $0 } ?? Metrics.buckets.count
      counts[bucket] += 1
      sum += seconds
    }
  }

  private struct State {
    var counters: [Name: [Labels: Int]] = [:]
    var histograms: [Name: [Labels: Histogram]] = [:]
  }

  private let state = Locked(State())
  private let families: [Family]

  /// A metric's name, kind and meaning.
  struct Family {
    enum Kind: String {
      case counter, gauge, histogram
    }

    var name: String
    var kind: Kind
    var help: String
    /// What a gauge is at the moment it is read.
    var read: (@Sendable () -> [(labels: String, value: Double)])?
  }

  /// Metrics of `families`.
  init(_ families: [Family]) { self.families = families }

  /// Adds to a counter.
  func count(_ name: Name, _ labels: Labels = .none, by amount: Int = 1) {
    state.withLock { $0.counters[name, default: [:]][labels, default: 0] += amount }
  }

  /// Adds an observation of `seconds` to a histogram.
  func observe(_ name: Name, _ labels: Labels, seconds: Double) {
    state.withLock { $0.histograms[name, default: [:]][labels, default: Histogram()].observe(seconds) }
  }

  /// Everything in Prometheus' text format.
  var text: String {
    let (counters, histograms) = state.withLock { ($0.counters, $0.histograms) }
    var text = ""
    for family in families {
      let name = Name(rawValue: family.name)
      text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind.rawValue)\n"
      switch family.kind {
      case .counter:
        for (labels, value) in Metrics.sorted(name.flatMap { counters[$0] }) {
          text += Metrics.line(family.name, labels, String(value))
        }
      case .gauge:
        for (labels, value) in family.read?() ?? [] { text += Metrics.line(family.name, labels, "\(value)") }
      case .histogram:
        for (labels, histogram) in Metrics.sorted(name.flatMap { histograms[$0] }) {
          text += Metrics.lines(family.name, labels, histogram)
        }
      }
    }
    return text
  }

  private static func sorted<Value>(_ series: [Labels: Value]?) -> [(labels: String, value: Value)] {
    (series ?? [:]).map { ($0.key.text, $0.value) }.sorted { $0.labels < $1.labels }
  }

  private static func line(_ name: String, _ labels: String, _ value: String) -> String {
    labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  private static func lines(_ name: String, _ labels: String, _ histogram: Histogram) -> String {
    let separator = labels.isEmpty ? "" : ","
    var text = ""
    var sum = 0
    for (bound, count) in zip(buckets.map { "\($0)" } + ["+Inf"], histogram.counts) {
      sum += count
      text += line("\(name)_bucket", "\(labels)\(separator)le=\"\(bound)\"", String(sum))
    }
    return text + line("\(name)_sum", labels, "\(histogram.sum)") + line("\(name)_count", labels, String(sum))
  }
}
