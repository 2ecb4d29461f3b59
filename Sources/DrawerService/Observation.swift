import DrawerSessions
import Glibc
import HTTPServer
import Locking

/// What the service tells about itself: a log entry a request, and metrics.
public struct Observation: Sendable {
  /// Where entries go.
  public let log: Log
  let metrics: Metrics
  let version: String
  private let server = ObservedServer()

  /// Observes `sessions`; entries go to `log`.
  public init(log: Log, sessions: Sessions, version: String) {
    self.log = log
    self.version = version
    let started = Observation.now()
    let server = server
    metrics = Metrics([
      Metrics.Family(
        name: Metrics.Name.requests.rawValue, kind: .histogram,
        help: "Seconds from a request's first byte to its answer's last."),
      Metrics.Family(name: Metrics.Name.events.rawValue, kind: .counter, help: "Events applied."),
      Metrics.Family(
        name: Metrics.Name.storeFailures.rawValue, kind: .counter,
        help: "Requests that failed because of the store."),
      Metrics.Family(
        name: "drawerd_http_requests_in_flight", kind: .gauge, help: "Requests under way, without streams."
      ) { [("", Double(server.current.withLock { $0.server }?.requestsInFlight ?? 0))] },
      Metrics.Family(name: "drawerd_streams", kind: .gauge, help: "Open event streams.") {
        [("", Double(sessions.watchCount))]
      },
      Metrics.Family(name: "drawerd_sessions_live", kind: .gauge, help: "Sessions in memory.") {
        sessions.liveCounts.map { ("controller=\"\($0.controller)\"", Double($0.count)) }
      },
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
  public func observe(_ server: Server) { self.server.current.withLock { $0.server = server } }

  /// The server, once there is one: it is made from the service, which it keeps.
  private final class ObservedServer: Sendable {
    struct Reference: Sendable {
      weak var server: Server?
    }

    let current = Locked(Reference())
  }

  /// Notes a request that is over.
  func note(_ summary: RequestSummary) {
    let elapsed = summary.duration.components
    let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    let route = summary.request.routeTemplate ?? "unmatched"
    // A stream's duration is how long somebody watched.
    if route != Operation.streamSession.path {
      metrics.observe(.requests, .request(route: route, status: summary.status), seconds: seconds)
    }
    guard log.writes(.info) else { return }
    var fields: [(name: String, value: Log.Value)] = [
      ("method", .text(summary.request.method.rawValue)), ("route", .text(route)),
      ("status", .integer(summary.status ?? 0)), ("seconds", .number(seconds)),
      ("bytesIn", .integer(summary.bytesIn)), ("bytesOut", .integer(summary.bytesOut)),
      ("client", .text(summary.request.remoteAddress.host)),
    ]
    if let token = summary.request.client { fields.append(("token", .text(token))) }
    if let session = summary.request.pathParameter("id") { fields.append(("session", .text(session))) }
    fields.append(("trace", .text(summary.request.trace.traceID)))
    log.write(.info, "request", fields)
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
    metrics.count(.storeFailures)
    log.write(
      .error, message, [("reason", .text(reason)), ("session", .text(request.pathParameter("id") ?? ""))])
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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
