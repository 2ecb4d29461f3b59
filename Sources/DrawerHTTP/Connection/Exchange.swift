import DrawerConcurrency

/// One request and its response.
///
/// libmicrohttpd retains it from the request line to the completion. The task that handles the request may keep it
/// longer; its response is dropped then.
final class Exchange: @unchecked Sendable {
  /// The progress of the request, on the connection's thread.
  struct Progress {
    /// The time of the request line, on the monotonic clock.
    var start: UInt64 = 0
    var stage = Stage.header
    var route: Route?
    var refusal: HTTPError?
    var ownAnswer: Response?
    var bodyLimit = 0
    var receivedBytes = 0
    /// The bytes that it reserves of the limit for the contents of all requests.
    var reservedBytes = 0
    var queuedBytes = 0
    /// Its number among the open exchanges; nil unless it was added to them.
    var trackedID: UInt64?
    /// Whether its content is chunked. libmicrohttpd parses chunk lines less strictly than everything else.
    var isChunked = false
    /// Whether the client may still be sending content that the server refused to read.
    var leavesContentUnread = false
    /// The status of an answer in the middle of the content.
    var sentStatus: Int?
    /// The task that handles the request.
    var task: Task<Void, Never>?
  }

  /// The step that the next call from libmicrohttpd performs.
  enum Stage {
    case header
    case content
    case answer
  }

  /// The state of the response. `lock` guards it, and is held while the connection is suspended and resumed, so that a
  /// response from another thread comes either before the suspension or after it. A connection may only be suspended in
  /// libmicrohttpd's callbacks, and must be resumed exactly once, on any thread.
  private enum Phase {
    case awaiting
    /// Like `awaiting`, with the connection out of its event loop.
    case suspended(Connection)
    case answered(Response)
    /// The answer was taken, or the client is gone.
    case closed
  }

  let engine: Engine
  // Used so often that checking each access at run time takes a hundredth of a request.
  /// On the connection's thread only; constant once the handler has been called.
  @exclusivity(unchecked) var request = Request()
  /// On the connection's thread only.
  @exclusivity(unchecked) var progress = Progress()

  private let lock = Lock()
  private var phase = Phase.awaiting
  private var openStream: EventStream?
  /// Whether the response counts among the unsent ones.
  private var isCounted = false
  /// From the call of the handler to the end; libmicrohttpd frees a connection only after ``close()``.
  private var connection: Connection?

  init(engine: Engine) {
    self.engine = engine
  }

  /// Makes the handler of `route` respond: before this returns, unless the handler has to wait or may take long.
  func handle(by route: Route, on connection: Connection) {
    lock.withLock { self.connection = connection }
    let work: @Sendable () async -> Void = { [self, request] in
      // The client may be gone before a handler begins that has to wait for a thread.
      guard !Task.isCancelled else { return }
      do {
        // Checked when the handler starts, because other requests may have filled the limit by then.
        if !route.options.isProbe { try engine.unsent.check(request) }
        answer(try await route.handler(request))
      } catch {
        answer(response(to: error))
      }
    }
    progress.task = route.options.mayTakeLong(request) ? WorkerExecutor.start(work) : InlineExecutor.start(work)
  }

  // MARK: - From any thread

  /// Sets the response. It is dropped if there was one, or if the client is gone.
  private func answer(_ response: Response) {
    let isTaken = lock.withLock {
      switch phase {
      case .awaiting:
        hold(response)
        return true
      case .suspended(let connection):
        hold(response)
        connection.resume()
        return true
      case .answered, .closed:
        return false
      }
    }
    if !isTaken { response.stream?.abort(as: .clientGone) }
    if response.isLarge { engine.unsent.endExcess() }
  }

  /// Keeps the response until it is taken, and counts it until it is sent. Call this with the lock held.
  private func hold(_ response: Response) {
    phase = .answered(response)
    guard response.isLarge else { return }
    isCounted = true
    engine.unsent.add(self, response.byteCount)
  }

  /// Closes the connection, because too many bytes wait for its client.
  func cut() {
    lock.withLock {
      connection?.abort()
    }
  }

  /// Resumes the connection for the last time, because the server stops.
  func abandon() {
    answer(render(.stopping))
    stream?.abort(as: .serverStopped)
  }

  /// Ends the stream, or the wait for the response, because the client is gone.
  func hungUp() {
    lock.withLock {
      guard case .suspended(let connection) = phase else { return }
      phase = .closed
      connection.resume()
    }
    stream?.abort(as: .clientGone)
  }

  /// The stream that is being sent.
  var stream: EventStream? {
    get { lock.withLock { openStream } }
    set { lock.withLock { openStream = newValue } }
  }

  /// The response for an error that a handler threw.
  private func response(to error: any Error) -> Response {
    if let error = error as? HTTPError { return render(error) }
    if let response = engine.hooks.mapError(error, request) { return response }
    engine.hooks.onError(error, request)
    return render(.internalError)
  }

  func render(_ error: HTTPError) -> Response {
    var response = engine.hooks.renderError(error, request)
    for (name, value) in error.headers.all where !response.headers.contains(name) {
      response.headers.add(name, value)
    }
    return response
  }

  // MARK: - On the connection's thread

  /// The result of `take`.
  enum Taken {
    case response(Response)
    case nothing
    case suspended
    /// The client closed the connection before there was a response.
    case clientGone
  }

  /// Takes the response if it exists; otherwise suspends the connection, if one is given, until it does.
  func take(orSuspend connection: Connection?) -> Taken {
    lock.withLock {
      if case .answered(let response) = phase {
        phase = .closed
        return .response(response)
      }
      if case .closed = phase { return .clientGone }
      guard case .awaiting = phase, let connection else { return .nothing }
      phase = .suspended(connection)
      connection.suspend()
      return .suspended
    }
  }

  /// Ends the exchange; later responses are dropped. Returns a response that was never taken.
  func close() -> Response? {
    lock.withLock {
      defer { phase = .closed }
      connection = nil
      if isCounted { engine.unsent.remove(self) }
      isCounted = false
      if case .answered(let response) = phase { return response }
      return nil
    }
  }
}
