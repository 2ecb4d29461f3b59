import DrawerConcurrency
import DrawerHTTP
import DrawerSessions
import Drawers

/// The gesture service: drawerd's routes over its sessions.
public final class Service: Sendable {
  /// Upper bounds for the requests of clients.
  public struct Limits: Sendable {
    /// The greatest number of events in one request: 10,000, which fit into a body of a megabyte.
    public var eventsPerRequest = 10_000
    /// The greatest depth of nested arrays and objects in a body: 256. Valid requests need a handful.
    public var jsonDepth = 256
    /// The greatest size of a response in bytes if it grows with its events: 8 MiB.
    public var answerBytes = 8 << 20
    /// The limit on the work of one request's events, or of a timeline's samples, in machine steps: 200,000, which take
    /// less than a quarter of a second. A usual event is 8 to 50 steps, so that at least 4,000 events are within the
    /// limit.
    public var workPerRequest = 200_000
    /// How long a request may wait for a session's rest, in seconds: 30, less than most proxies wait for an answer.
    public var longestWait = 30
    /// Open event streams: 3,000.
    public var streams = 3000

    /// The defaults.
    public init() {}
  }

  let sessions: Sessions
  let observation: Observation
  let gate: Gate
  let limits: Limits
  let heartbeatInterval: Double
  /// The OpenAPI document, rendered at its first request.
  let document = Locked<WebAsset?>(nil)
  /// The embedded files, by path.
  let files = Dictionary(WebAsset.all.map { ($0.path, $0) }) { first, _ in first }
  private let folder: SharedFolder?
  /// How many requests wait for the rest of a session.
  let waiting = Locked(0)
  let health: ServiceHealth

  /// A service of `sessions`, which reports to `observation`.
  ///
  /// - Parameters:
  ///   - gate: the checks for every request.
  ///   - heartbeatInterval: the seconds between two heartbeats of a stream: 15, because many proxies close a connection
  ///     that is silent for 30 or 60.
  ///   - folder: files to serve at paths without a route.
  ///   - readyGrace: the number of seconds for which `/readyz` ignores that a store fails which has worked.
  public init(
    sessions: Sessions, observation: Observation, gate: Gate, limits: Limits = Limits(),
    folder: SharedFolder? = nil, heartbeatInterval: Double = 15, readyGrace: Double = 0
  ) {
    self.sessions = sessions
    self.observation = observation
    self.gate = gate
    self.limits = limits
    self.folder = folder
    self.heartbeatInterval = heartbeatInterval
    health = ServiceHealth(grace: readyGrace)
  }

  /// Makes `/readyz` fail from now on, so that load balancers send no new clients. All other requests work as before.
  public func beginDraining() { health.beginDraining() }

  /// Every route: the operations of the OpenAPI document, and the files that its pages load.
  public var router: Router {
    var router = Router()
    for operation in Operation.all {
      router.add(operation.method, operation.path, options: operation.options, handler: operation.handler(self))
    }
    // The router compares a segment with the known ones in their order, and most requests are about sessions.
    for path in files.keys { router.add(.get, path, handler: readFile) }
    if let folder { add(folder, to: &router) }
    return router
  }

  /// Serves the folder's files at all paths without a route, and at `/` if the folder has a page for it.
  private func add(_ folder: SharedFolder, to router: inout Router) {
    let maximumBytes = limits.answerBytes
    // A disk may be slow.
    router.add(.get, SharedFolder.template) { request in
      try await LongWork.run { _ in try folder.response(to: request, maximumBytes: maximumBytes) }
    }
    router.add(.get, "/") { [readFile] request in
      let page = try await LongWork.run { _ in
        folder.hasIndex ? try folder.response(to: request, maximumBytes: maximumBytes) : nil
      }
      return try page ?? readFile(request)
    }
  }

  /// The hooks for the server: to admit requests, to render errors, and to report requests.
  public var hooks: ServerHooks {
    var hooks = ServerHooks()
    hooks.renderError = { [observation] error, request in
      observation.response(to: request, Problem(error, at: request.path))
    }
    hooks.mapError = { [observation] error, request in
      if let failure = error as? SessionFailure { observation.note(failure, of: request) }
      return Problem(error).map { observation.response(to: request, $0) }
    }
    let gate = gate
    hooks.onError = { [log = observation.log] error, request in
      log.write(.error, "\(request.method.rawValue) \(request.path) failed: \(error)")
    }
    hooks.admit = { (request) throws(HTTPError) in try gate.admit(request) }
    hooks.decorate = gate.decorate
    hooks.onRequestCompleted = { [observation, health] summary in
      observation.note(summary)
      health.note(summary)
    }
    let log = observation.log
    hooks.onConnectionLimit = { log.write(.warning, "there are too many connections: new ones are refused") }
    hooks.log = { log.write(.debug, $0) }
    return hooks
  }

  /// The JSON that is the content of `request`, read by the codec of the request's `operation`.
  func content(of request: Request, for operation: Operation) throws -> JSONValue {
    try operation.codec(for: request.body).value(of: request.body, maximumDepth: limits.jsonDepth)
  }
}

extension Service.Limits {
  /// The timeline of the session that `view` shows.
  func timeline(of view: SessionView, framesPerSecond: Int, _ work: borrowing LongWork) -> Timeline {
    Timeline(
      of: view.machine, framesPerSecond: framesPerSecond, workLimit: workPerRequest,
      byteLimit: min(answerBytes, Timeline.maximumBytes), work)
  }

  /// Refuses more events than one request may have.
  func checkCount(_ count: Int?, at pointer: String) throws(Problem) {
    guard let count, count > eventsPerRequest else { return }
    throw Problem(faults: [(.pointer(pointer), "must have at most \(eventsPerRequest.counted("event")), not \(count)")])
  }
}
