import DrawerConcurrency
import DrawerSockets
import Glibc

/// An HTTP/1.1 server with routes and limits, from `start()` to `stop()`.
///
/// ```swift
/// var router = Router()
/// router.add(.get, "/hello/{name}") { request in
///   .text("Hello, \(request.pathParameter("name") ?? "")!\n")
/// }
/// let server = Server(router: router)
/// try server.start()
/// ```
///
/// Handlers run on the threads of the connections until they have to wait, and must not block them.
public final class Server: @unchecked Sendable {
  private let engine: Engine
  // `lifecycle` is locked during a whole start or stop, `state` for moments.
  private let lifecycle = Lock()
  private let state = Lock()
  private var daemon: Daemon?
  private var boundPort: UInt16 = 0
  private var limit = 0
  private var wasStarted = false

  /// Creates a server that does not listen yet.
  public init(options: ServerOptions = ServerOptions(), router: Router, hooks: ServerHooks = ServerHooks()) {
    engine = Engine(options: options, router: router, hooks: hooks)
  }

  deinit {
    stop()
  }

  /// The port that the server is bound to; 0 before it is started.
  public var port: UInt16 { state.withLock { boundPort } }

  /// The number of requests that are being read, handled or answered, including open streams.
  package var activeRequests: Int { engine.active.load(ordering: .acquiring) }

  /// The number of requests that are being read, handled or answered, without streams.
  public var requestsInFlight: Int { max(0, engine.unstreamedRequests) }

  /// Starts to listen, and returns once the server accepts connections. A server can be started once.
  ///
  /// Ignores `SIGPIPE` unless the process handles it, since a client that disconnects must not end the process.
  public func start() throws(ServerError) {
    let error: ServerError? = lifecycle.withLock { open() }
    if let error { throw error }
  }

  private func open() -> ServerError? {
    guard !wasStarted else { return .failed("the server was started before") }
    do throws(ServerError) { try engine.options.certificate?.load() } catch { return error }
    let connections = affordableConnections()
    state.withLock { limit = connections }
    let started: Daemon
    do throws(ServerError) {
      started = try Daemon(
        on: HostAndPort.unbracketed(engine.options.host), engine.options, connections: connections, engine: engine)
    } catch {
      return error
    }
    wasStarted = true
    state.withLock {
      daemon = started
      boundPort = started.port
    }
    return nil
  }

  /// The greatest number of connections: that of the options, unless the limit of open files allows fewer; 0 before the
  /// server is started.
  public var connectionLimit: Int { state.withLock { limit } }

  /// The number of connections; 0 before the server is started.
  public var connections: Int { state.withLock { daemon?.connections ?? 0 } }

  /// Announces in every response from now on that the connection closes, so that clients find another server before
  /// this one stops. The server still accepts connections, and streams continue.
  public func beginDraining() { engine.isDraining.store(true, ordering: .releasing) }

  /// Stops the server, and returns when every connection is closed and no callback follows.
  ///
  /// Streams end at once, and no client can connect any more. The server answers every request that has been sent and
  /// closes its connection, within `ServerOptions.stopGracePeriod`. A kept connection has one second of it to send
  /// another request. Requests that then still wait for their handler get a 503, and the remaining connections are
  /// closed. You can call it more than once, but not from a handler, which it would wait for.
  public func stop() {
    lifecycle.withLock {
      guard let daemon = state.withLock({ daemon }) else { return }
      beginDraining()
      engine.isStopping.store(true, ordering: .releasing)
      daemon.quiesce()
      for exchange in engine.open.all { exchange.stream?.finish(as: .serverStopped) }
      waitForConnections(of: daemon, atMost: min(engine.options.stopGracePeriod, .seconds(1)))
      waitForRequests(atMost: engine.options.stopGracePeriod)
      let waiting = engine.open.close()
      for exchange in waiting { exchange.abandon() }
      // A stopped libmicrohttpd sends nothing more, and these responses need only one turn of a loop.
      if !waiting.isEmpty { waitForRequests(atMost: .milliseconds(500)) }
      // The counters are not read after this.
      state.withLock { self.daemon = nil }
      daemon.stop()
      engine.lingering.stop()
    }
  }

  /// Waits until every connection is accepted and closed, or until `limit`. The bytes of the last handshake may arrive
  /// a moment later.
  private func waitForConnections(of daemon: Daemon, atMost limit: Duration) {
    let settling = min(limit, .milliseconds(20))
    wait(atMost: limit) {
      guard !daemon.isBusy else { return true }
      wait(atMost: settling) { !daemon.isBusy }
      return daemon.isBusy
    }
  }

  /// Waits until no request is in progress, or until `limit`.
  private func waitForRequests(atMost limit: Duration) {
    wait(atMost: limit) { engine.active.load(ordering: .acquiring) > 0 }
  }

  /// Waits while `condition` holds, at most for `limit`. A server stops once, so polling is enough, and requests do not
  /// have to signal their end.
  private func wait(atMost limit: Duration, while condition: () -> Bool) {
    let grace = limit.components
    let nanoseconds = UInt64(max(0, grace.seconds)) * 1_000_000_000 + UInt64(max(0, grace.attoseconds)) / 1_000_000_000
    let deadline = monotonicNanoseconds() + nanoseconds
    while condition(), monotonicNanoseconds() < deadline { usleep(2000) }
  }

  private func affordableConnections() -> Int {
    let wanted = max(engine.options.threads, engine.options.maximumConnections)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
    let affordable = Int(clamping: limit.rlim_cur) - 64
    guard wanted > affordable else { return wanted }
    let connections = max(engine.options.threads, affordable)
    engine.hooks.log(
      "the limit of \(limit.rlim_cur) file descriptors allows \(connections) connections, not \(wanted)")
    return connections
  }
}
