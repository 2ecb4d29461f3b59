import Concurrency
import DrawerSessions
import Glibc
import HTTPServer

/// What the service tells about itself: a log entry a request, and metrics.
public struct Observation: Sendable {
  /// Where entries go.
  public let log: Log
  let metrics: Metrics
  let version: String
  private let observed = Observed()

  /// Entries go to `log`; what the metrics tell comes with `observe`.
  public init(log: Log, version: String) {
    self.log = log
    self.version = version
    let started = MonotonicWallClock().now()
    let observed = observed
    metrics = Metrics([
      Metrics.Family(
        name: Metrics.Name.requests.rawValue, kind: .histogram,
        help: "Seconds from a request's first byte to its answer's last."),
      Metrics.Family(name: Metrics.Name.events.rawValue, kind: .counter, help: "Events applied."),
      Metrics.Family(
        name: Metrics.Name.storeDuration.rawValue, kind: .histogram,
        help: "Seconds until the store has answered."),
      Metrics.Family(
        name: Metrics.Name.storeFailures.rawValue, kind: .counter, help: "Answers of the store that it failed."),
      Metrics.Family(
        name: "drawerd_http_requests_in_flight", kind: .gauge, help: "Requests under way, without streams."
      ) { [("", Double(observed.server?.requestsInFlight ?? 0))] },
      Metrics.Family(name: "drawerd_streams", kind: .gauge, help: "Open event streams.") {
        [("", Double(observed.sessions?.watchCount ?? 0))]
      },
      Metrics.Family(name: "drawerd_sessions_live", kind: .gauge, help: "Sessions in memory.") {
        Observation.series(observed.sessions?.liveCounts)
      },
      Metrics.Family(
        name: "drawerd_sessions_animating", kind: .gauge, help: "Sessions in memory of which something is animated."
      ) { Observation.series(observed.sessions?.animatingCounts) },
      Metrics.Family(
        name: "drawerd_log_lines_dropped_total", kind: .counter, help: "Lines of the log that nobody read in time."
      ) { [("", Double(log.lossCount))] },
      Metrics.Family(name: "process_resident_memory_bytes", kind: .gauge, help: "Resident memory in bytes.") {
        [("", Observation.residentBytes())]
      },
      Metrics.Family(
        name: "process_start_time_seconds", kind: .gauge, help: "When the process started, in seconds since 1970."
      ) { [("", started)] },
      Metrics.Family(name: "drawerd_build_info", kind: .gauge, help: "The version, as a label.") {
        [("version=\"\(version)\"", 1)]
      },
    ])
  }

  /// Has the metrics tell what `server` is at.
  public func observe(_ server: Server) { observed.parts.withLock { $0.server = server } }

  /// Has the metrics tell how `sessions` are, which stay in memory until ``endObserving()``.
  public func observe(_ sessions: Sessions) { observed.parts.withLock { $0.sessions = sessions } }

  /// Has the metrics tell no more of what was observed.
  public func endObserving() { observed.parts.withLock { $0 = Observed.Parts() } }

  /// The store to use in place of `store`, so that the metrics tell how it answers.
  public func observed(_ store: any Store) -> any Store {
    let metrics = metrics
    return ObservedStore(store) { metrics.noteAnswer(to: $0, nanoseconds: $1, failed: $2) }
  }

  /// Counts an event that a session of `controller` has applied.
  public var noteApplied: @Sendable (_ controller: String, _ type: String) -> Void {
    let metrics = metrics
    return { metrics.noteEvent($1, of: $0) }
  }

  /// The parts that the metrics tell of, once they are there.
  private final class Observed: Sendable {
    struct Parts: Sendable {
      weak var server: Server?
      // Not weakly: what is ever held weakly is slow to hold at all, and every request holds these.
      var sessions: Sessions?
    }

    let parts = Locked(Parts())

    var server: Server? { parts.withLock { $0.server } }
    var sessions: Sessions? { parts.withLock { $0.sessions } }
  }

  private static func series(_ counts: [(controller: String, count: Int)]?) -> [(labels: String, value: Double)] {
    (counts ?? []).map { ("controller=\"\($0.controller)\"", Double($0.count)) }
  }

  private static let probes: Set<String> = ["/healthz", "/livez", "/readyz", "/metrics"]

  /// Notes a request that is over.
  func note(_ summary: RequestSummary) {
    let nanoseconds = summary.duration.inNanoseconds
    let route = summary.request.routeTemplate ?? "unmatched"
    // A stream's duration is how long somebody watched.
    if route != Operation.streamSession.path {
      metrics.noteRequest(route, status: summary.status, nanoseconds: nanoseconds)
    }
    // Somebody asks these every few seconds, and is well.
    let isProbe = Observation.probes.contains(route) && summary.status == 200
    log.write(isProbe ? .debug : .info, "request") { entry in
      entry.add("http.request.method", summary.request.method.rawValue)
      entry.add("http.route", route)
      entry.add("http.response.status_code", Double(summary.status ?? 0))
      entry.add("http.server.request.duration", (Double(nanoseconds) / 1e3).rounded() / 1e6)
      entry.add("http.request.body.size", Double(summary.bytesIn))
      entry.add("http.response.body.size", Double(summary.bytesOut))
      entry.add("client.address", summary.request.remoteAddress.host)
      if let token = summary.request.client { entry.add("user.name", token) }
      if let session = summary.request.pathParameter("id") { entry.add("session.id", session) }
      summary.request.trace.withTraceID { entry.add("trace_id", plain: $0) }
    }
  }

  /// Notes a failure that is the service's own, not the client's.
  func note(_ failure: SessionFailure, of request: Request) {
    let message: String
    let reason: String
    switch failure {
    case .storeUnavailable(let why): (message, reason) = ("the store is not available", why)
    case .corrupted(let why): (message, reason) = ("a session in the store cannot be read", why)
    default: return
    }
    log.write(.error, message) { entry in
      entry.add("error.message", reason)
      if let session = request.pathParameter("id") { entry.add("session.id", session) }
      request.trace.withTraceID { entry.add("trace_id", plain: $0) }
    }
  }

  private static func residentBytes() -> Double {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}

extension Duration {
  /// The duration in whole nanoseconds, of which there can be 292 years.
  fileprivate var inNanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
