import DrawerConcurrency
import DrawerHTTP
import DrawerSessions
import Drawers

/// The gesture service: drawerd's routes over its sessions.
public final class Service: Sendable {
  /// What clients may ask for at most.
  public struct Limits: Sendable {
    /// Events in one request: 10,000, which a body of a megabyte can hold.
    public var eventsPerRequest = 10_000
    /// Arrays and objects within each other in a body: 256. What the service reads has a handful.
    public var jsonDepth = 256
    /// An answer's content in bytes, where it grows with the events that it answers: 8 MiB.
    public var answerBytes = 8 << 20
    /// What the events of one request may cost, and the samples of a timeline, by what there is to go through at each:
    /// 200,000, which take less than a quarter of a second. What drawers have is 8 to 50, so that 4,000 events pass at
    /// least.
    public var workPerRequest = 200_000
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
  let document: CachedDocument
  /// The files that the program carries, by their paths.
  let files = Dictionary(WebAsset.all.map { ($0.path, $0) }) { first, _ in first }
  private let folder: SharedFolder?
  private let draining = Locked(false)
  let readiness: Readiness

  /// A service of `sessions`, which reports to `observation`.
  ///
  /// - Parameters:
  ///   - gate: decides who may come in.
  ///   - heartbeatInterval: after how many seconds a stream says that it is still there: 15, because many proxies close a
  ///     connection on which nothing was said for 30 or 60.
  ///   - folder: files to serve at paths that the service has no other use for.
  ///   - readyGrace: for how many seconds `/readyz` does not mind a store that fails.
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
    readiness = Readiness(grace: readyGrace)
    document = CachedDocument(version: observation.version)
  }

  /// Has `/readyz` fail from now on, so that no new clients are sent here. Everything is answered as before.
  public func beginDraining() { draining.withLock { $0 = true } }

  var isDraining: Bool { draining.withLock { $0 } }

  /// Every route: the operations of the OpenAPI document, and the files that these pages load.
  public var router: Router {
    var router = Router()
    for path in files.keys { router.add(.get, path, handler: readFile) }
    for operation in Operation.all {
      router.add(operation.method, operation.path, options: operation.options, handler: operation.handler(self))
    }
    if let folder { add(folder, to: &router) }
    return router
  }

  /// Has what no other route answers answered with the folder's files, and `/` too where it has a page for that.
  private func add(_ folder: SharedFolder, to router: inout Router) {
    // A disk may be slow.
    let options = RouteOptions(mayTakeLong: { _ in true })
    let maximumBytes = limits.answerBytes
    router.add(.get, SharedFolder.template, options: options) { request in
      try folder.response(to: request, maximumBytes: maximumBytes)
    }
    router.add(.get, "/", options: options) { [readFile] request in
      guard folder.hasIndex else { return try readFile(request) }
      return try folder.response(to: request, maximumBytes: maximumBytes)
    }
  }

  /// How the server asks the service whom to let in, to render errors, and to note what happens.
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
    hooks.admit = { (request) throws(HTTPError) in try gate.admit(request) }
    hooks.decorate = gate.decorate
    hooks.onRequestCompleted = observation.note
    let log = observation.log
    hooks.onConnectionLimit = { log.write(.warning, "there are too many connections: new ones are refused") }
    hooks.log = { log.write(.debug, $0) }
    return hooks
  }

  /// The JSON that is the content of `request`.
  func body(of request: Request) throws -> JSONValue { try limits.json(request.body) }
}

extension Service.Limits {
  /// The JSON that `body` is, unless it is nested too deep.
  func json(_ body: [UInt8]) throws -> JSONValue { try JSONValue(parsing: body, maximumDepth: jsonDepth) }

  /// The timeline of the session that `view` shows.
  func timeline(of view: SessionView, framesPerSecond: Int) -> Timeline {
    Timeline(of: view.machine, framesPerSecond: framesPerSecond, workLimit: workPerRequest)
  }

  /// Refuses more events than one request may have.
  func checkCount(_ count: Int?, at pointer: String) throws(Problem) {
    guard let count, count > eventsPerRequest else { return }
    throw Problem(faults: [(.pointer(pointer), "must have at most \(eventsPerRequest.counted("event")), not \(count)")])
  }
}
