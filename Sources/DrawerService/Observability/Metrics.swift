import DrawerHTTP
import DrawerSessions
import Drawers
import Synchronization

/// Metrics for Prometheus.
///
/// The values of all labels come from the program itself (route templates, status codes, controllers, event types), so
/// that clients cannot add series.
public final class Metrics: Sendable {
  struct RequestLabels: SeriesLabels {
    var status: Int?
    var route: String
    var method: Method

    /// The length tells most routes apart, and is faster to hash than the text.
    func hash(into hasher: inout Hasher) { hasher.combine(route.utf8.count &* 1000 &+ (status ?? 0)) }

    var text: String {
      "method=\"\(method.rawValue)\",route=\"\(route)\",status=\"\(status.map(String.init) ?? "none")\""
    }
  }

  /// The methods with a label of their own; a client can send any other.
  enum Method: String {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
    case head = "HEAD"
    case options = "OPTIONS"
    case put = "PUT"
    case other

    init(_ method: HTTPMethod) { self = Method(rawValue: method.rawValue) ?? .other }
  }

  struct ProblemLabels: SeriesLabels {
    var kind: Problem.Kind

    var text: String { "type=\"\(kind.name)\"" }
  }

  struct EventLabels: SeriesLabels {
    var type: String
    var controller: String

    /// As with a route, the lengths tell most of them apart.
    func hash(into hasher: inout Hasher) { hasher.combine(type.utf8.count &* 1000 &+ controller.utf8.count) }

    var text: String { "controller=\"\(controller)\",type=\"\(type)\"" }
  }

  struct OperationLabels: SeriesLabels {
    var operation: StoreOperation

    var text: String { "operation=\"\(operation)\"" }
  }

  // The families read these.
  let requests = SeriesTable<RequestLabels, Histogram>()
  let refusals = SeriesTable<ProblemLabels, Counter>()
  let streamRefusals = Atomic(0)
  let events = SeriesTable<EventLabels, Counter>()
  let storeDuration = SeriesTable<OperationLabels, Histogram>()
  let storeFailures = SeriesTable<OperationLabels, Counter>()
  private let families: [Family]

  /// A metric's name, kind and meaning.
  struct Family {
    enum Kind: String {
      case counter, gauge, histogram
    }

    var name: String
    var kind: Kind
    var help: String
    /// Reads the present samples.
    var read: @Sendable (Metrics) -> [Sample]
  }

  /// A line of the text format.
  struct Sample {
    /// The suffix of the metric's name, such as `_sum` for a histogram.
    var suffix = ""
    var labels = ""
    var value: String

    /// The line for a metric called `name`.
    func line(_ name: String) -> String {
      labels.isEmpty ? "\(name)\(suffix) \(value)\n" : "\(name)\(suffix){\(labels)} \(value)\n"
    }
  }

  /// Metrics of `families`.
  init(_ families: [Family]) {
    self.families = families
    // Every kind from the start, so that Prometheus also sees the first increment.
    for kind in Problem.Kind.all { refusals.update(ProblemLabels(kind: kind)) { _ in } }
    for operation in StoreOperation.allCases {
      storeFailures.update(OperationLabels(operation: operation)) { _ in }
      storeDuration.update(OperationLabels(operation: operation)) { _ in }
    }
  }

  /// Starts the series of every event and of every response of the API at 0.
  func beginSeries() {
    for kind in ControllerKind.all {
      for type in kind.summary["events"]?.elements ?? [] {
        events.update(EventLabels(type: type.string ?? "", controller: kind.name)) { _ in }
      }
    }
    for operation in Operation.all
    where operation.path.hasPrefix("/v1/") && !Operation.streams.contains(operation.path) {
      for answer in operation.answers {
        let labels = RequestLabels(status: answer.status, route: operation.path, method: Method(operation.method))
        requests.update(labels) { _ in }
      }
    }
  }

  /// Counts a request of `route` that took `nanoseconds`.
  func noteRequest(_ method: HTTPMethod, _ route: String, status: Int?, nanoseconds: Int) {
    requests.update(RequestLabels(status: status, route: route, method: Method(method))) { $0.observe(nanoseconds) }
  }

  /// Counts an answer that is a problem.
  func noteRefusal(_ kind: Problem.Kind) { refusals.update(ProblemLabels(kind: kind)) { $0.increment() } }

  /// Counts a stream that was refused because there were too many.
  func noteRefusedStream() { streamRefusals.wrappingAdd(1, ordering: .relaxed) }

  /// Counts an event that a session of `controller` has applied.
  func noteEvent(_ type: String, of controller: String) {
    events.update(EventLabels(type: type, controller: controller)) { $0.increment() }
  }

  /// Counts an operation of the store that took `nanoseconds`.
  func noteAnswer(to operation: StoreOperation, nanoseconds: Int, failed: Bool) {
    storeDuration.update(OperationLabels(operation: operation)) { $0.observe(nanoseconds) }
    if failed { storeFailures.update(OperationLabels(operation: operation)) { $0.increment() } }
  }

  /// Everything in Prometheus' text format.
  var text: String {
    var text = ""
    for family in families {
      text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind.rawValue)\n"
      for sample in family.read(self) { text += sample.line(family.name) }
    }
    return text
  }
}

extension Metrics {
  struct Counter: SeriesValue {
    private var count = 0

    mutating func increment() { count += 1 }

    func samples(_ labels: String) -> [Sample] { [Sample(labels: labels, value: "\(count)")] }
  }

  /// The number of durations up to each of some bounds, and their sum.
  struct Histogram: SeriesValue {
    /// The upper bounds of all buckets but the last, in nanoseconds.
    private static let bounds = [
      100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
      250_000_000, 1_000_000_000, 5_000_000_000,
    ]

    private var buckets = [Int](repeating: 0, count: bounds.count + 1)
    private var nanoseconds = 0

    mutating func observe(_ nanoseconds: Int) {
      buckets[Histogram.bounds.firstIndex { nanoseconds <= $0 } ?? Histogram.bounds.count] += 1
      self.nanoseconds += nanoseconds
    }

    func samples(_ labels: String) -> [Sample] {
      var samples: [Sample] = []
      var count = 0
      for (index, bound) in (Histogram.bounds.map { "\(seconds($0))" } + ["+Inf"]).enumerated() {
        count += buckets[index]
        samples.append(Sample(suffix: "_bucket", labels: "\(labels),le=\"\(bound)\"", value: "\(count)"))
      }
      return samples + [
        Sample(suffix: "_sum", labels: labels, value: "\(seconds(nanoseconds))"),
        Sample(suffix: "_count", labels: labels, value: "\(count)"),
      ]
    }

    private func seconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1e9 }
  }
}
