import DrawerConcurrency
import DrawerHTTP
import DrawerSessions

/// The service's observability: a log entry for each request, and metrics.
public struct Observation: Sendable {
  /// Where entries go.
  public let log: Log
  let metrics: Metrics
  let version: String
  private let parts = ObservedParts()
  private let failures: RepeatedFailures

  /// Writes entries to `log`. Call `observe` to add the parts that the metrics export.
  public init(log: Log, version: String) {
    self.log = log
    self.version = version
    let parts = parts
    metrics = Metrics(Metrics.Family.all(of: parts, log: log, version: version))
    metrics.beginSeries()
    failures = RepeatedFailures(log: log) { action in parts.sessions?.alarms.schedule(after: 1) { action() } }
  }

  /// Has the metrics export the state of `server`.
  public func observe(_ server: Server) { parts.server = server }

  /// Exports the state of `sessions` in the metrics. The sessions stay in memory until ``endObserving()``.
  public func observe(_ sessions: Sessions) { parts.sessions = sessions }

  /// Removes the observed parts from the metrics, and logs failures that were only counted.
  public func endObserving() {
    parts.server = nil
    parts.sessions = nil
    failures.logRepeats()
  }

  /// Counts and measures an operation of the store.
  package var noteStoreOperation: StoreOperation.Observer {
    let metrics = metrics
    return { metrics.noteAnswer(to: $0, nanoseconds: $1, failed: $2) }
  }

  /// Counts an event that a session of `controller` has applied.
  public var noteApplied: @Sendable (_ controller: String, _ type: String) -> Void {
    let metrics = metrics
    return { metrics.noteEvent($1, of: $0) }
  }

  private static let probes: Set<String> = ["/healthz", "/livez", "/readyz", "/metrics"]

  /// Notes a request that is over.
  func note(_ summary: RequestSummary) {
    let nanoseconds = summary.duration.inNanoseconds
    let route = summary.request.routeTemplate ?? "unmatched"
    // The duration of a stream is the time that its client watched.
    if !Operation.streams.contains(route) {
      metrics.noteRequest(summary.request.method, route, status: summary.status, nanoseconds: nanoseconds)
    }
    log.write(Observation.isRoutine(summary, route) ? .debug : .info, "request") { entry in
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

  /// Whether the request is one of many that succeed: a probe, which comes every few seconds, or events, which a finger
  /// sends ten to sixty times a second and the journal keeps.
  private static func isRoutine(_ summary: RequestSummary, _ route: String) -> Bool {
    guard summary.status == 200 else { return false }
    return summary.request.method == .post ? route == Operation.applyEvents.path : probes.contains(route)
  }

  /// Notes a failure of the service itself, not of the client.
  ///
  /// - Parameter session: the id of the session, if it is not in the request's path.
  func note(_ failure: SessionFailure, of request: Request, session: String? = nil) {
    let message: String
    let reason: String
    switch failure {
    case .storeUnavailable(let why): (message, reason) = ("the store is not available", why)
    case .corrupted(let why): (message, reason) = ("a session in the store cannot be read", why)
    case .controllerMissing(let name):
      (message, reason) = ("a session in the store needs another program", "there is no controller \"\(name)\"")
    default: return
    }
    failures.note(message, reason) { entry in
      if let session = session ?? request.pathParameter("id") { entry.add("session.id", session) }
      request.trace.withTraceID { entry.add("trace_id", plain: $0) }
    }
  }

  /// The response to a refused or failed request; it is counted.
  func response(to request: Request, _ problem: Problem) -> Response {
    metrics.noteRefusal(problem.kind)
    return problem.response(to: request)
  }

  /// The streams that are open at the moment.
  var openStreams: OpenStreams { parts.openStreams }
}

extension Duration {
  /// The duration in whole nanoseconds, up to 292 years.
  fileprivate var inNanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
