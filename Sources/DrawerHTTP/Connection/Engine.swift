import DrawerConcurrency
import Synchronization

/// Handles the callbacks of libmicrohttpd in their order: a request's header, its content, its response, its
/// completion. One thread makes all calls of a connection.
final class Engine: Sendable {
  let options: ServerOptions
  let router: Router
  let hooks: ServerHooks
  let open: OpenExchanges
  let lingering = LingeringClose()
  private let proxies: TrustedProxies?
  /// The number of requests between their request line and their completion.
  let active = Atomic<Int>(0)
  /// The bytes of content that these requests may have.
  private let contentBytes = Atomic<Int>(0)
  /// The number of these requests that have a stream as their response, open or ending.
  let streaming = Atomic<Int>(0)
  let unsent: UnsentAnswers
  /// Whether the server is about to stop, so that it does not keep connections alive.
  let isDraining = Atomic<Bool>(false)
  /// Whether the server is stopping, so that streams end.
  let isStopping = Atomic<Bool>(false)

  init(options: ServerOptions, router: Router, hooks: ServerHooks) {
    self.options = options
    self.router = router
    self.hooks = hooks
    unsent = UnsentAnswers(limit: options.maximumUnsentBytes)
    open = OpenExchanges(maximumStreamBytes: options.maximumStreamBytes)
    proxies = options.trustedProxies.isEmpty ? nil : TrustedProxies(blocks: options.trustedProxies)
  }

  func begin(target: UnsafeRawBufferPointer) -> Exchange {
    active.add(1, ordering: .relaxed)
    let exchange = Exchange(engine: self)
    ThreadDuty.current = .others
    exchange.progress.start = monotonicNanoseconds()
    exchange.request.begin(target: target)
    return exchange
  }

  func access(_ call: AccessCall, _ exchange: Exchange) -> Disposition {
    switch exchange.progress.stage {
    case .header:
      exchange.progress.stage = .content
      return receiveHeader(call, exchange)
    case .content:
      if let content = call.content { return receive(content, exchange, call.connection) }
      exchange.progress.stage = .answer
      return dispatch(exchange, call.connection)
    case .answer:
      return answerOrWait(exchange, call.connection)
    }
  }

  // MARK: - Header

  private func receiveHeader(_ call: AccessCall, _ exchange: Exchange) -> Disposition {
    let isExact = exchange.request.receiveHeader(call, proxies: proxies)
    let request = exchange.request
    var framing = Framing.none
    var isDelimited = false
    do throws(HTTPError) {
      try Admission.checkLines(request.headers, areExact: isExact, isHTTP11: call.isHTTP11)
      framing = try Framing(request.headers, isHTTP11: call.isHTTP11)
      isDelimited = true
      exchange.progress.isChunked = framing == .chunked
      try Admission.checkSize(request, options: options)
      try request.parseTarget()
    } catch {
      exchange.progress.refusal = error
    }
    if !isDelimited {
      // The end of this request is unknown, so that the connection cannot serve another one.
      exchange.progress.leavesContentUnread = true
      return refuse(exchange, call.connection)
    }
    if exchange.progress.refusal == nil { admit(call, exchange, framing) }
    return mayReadContent(exchange, framing) ? .proceed : refuse(exchange, call.connection)
  }

  private func admit(_ call: AccessCall, _ exchange: Exchange, _ framing: Framing) {
    let request = exchange.request
    let admission = Admission.decide(request, framing, router: router, options: options)
    do throws(HTTPError) {
      if !admission.isProbe { try checkLoad(call.connection) }
      request.setClientName(try hooks.admit(request))
    } catch {
      exchange.progress.refusal = error
      return
    }
    switch admission {
    case .refuse(let error):
      exchange.progress.refusal = error
    case .answer(let response):
      exchange.progress.ownAnswer = response
    case .handle(let route):
      exchange.progress.route = route
      exchange.progress.bodyLimit = route.options.maximumBodyBytes ?? options.maximumBodyBytes
      if framing.hasContent { reserveContent(exchange, framing) }
    }
  }

  /// Reserves room for the content, which ``complete(_:_:_:status:)`` releases. Refuses the request if there is none.
  private func reserveContent(_ exchange: Exchange, _ framing: Framing) {
    let size = if case .length(let length) = framing { length } else { exchange.progress.bodyLimit }
    exchange.progress.reservedBytes = size
    guard contentBytes.add(size, ordering: .relaxed).newValue > options.maximumContentBytes else { return }
    exchange.progress.refusal = .tooManyRequests("The concurrent requests have too much content.")
  }

  private func checkLoad(_ connection: Connection) throws(HTTPError) {
    guard !connection.isBeyondLimit else {
      throw .tooManyRequests("There are \(options.maximumConnections) connections already.")
    }
    guard unstreamedRequests <= options.maximumRequests else {
      throw .tooManyRequests("There are \(options.maximumRequests) concurrent requests already.")
    }
  }

  /// The number of requests that are being read, handled or answered, without streams.
  var unstreamedRequests: Int { active.load(ordering: .relaxed) - streaming.load(ordering: .relaxed) }

  /// Whether to read the content although it may be unwanted. A response before the content makes libmicrohttpd close
  /// the connection, so the server reads and discards a little unwanted content.
  private func mayReadContent(_ exchange: Exchange, _ framing: Framing) -> Bool {
    guard let refusal = exchange.progress.refusal, framing.hasContent else { return true }
    if exchange.request.headers["Expect"]?.lowercased() == "100-continue" { return false }
    guard case .length(let length) = framing else { return true }
    let isRead = length <= options.maximumBodyBytes && refusal.kind != .bodyTooLarge
    exchange.progress.leavesContentUnread = !isRead
    return isRead
  }

  private func refuse(_ exchange: Exchange, _ connection: Connection) -> Disposition {
    exchange.progress.stage = .answer
    var response = exchange.render(exchange.progress.refusal ?? .internalError)
    // libmicrohttpd may not have noticed that there is content.
    if exchange.progress.leavesContentUnread { response.headers["Connection"] = "close" }
    return queue(response, exchange, connection)
  }

  /// The response to a request that libmicrohttpd itself refuses with `status` because it cannot parse it.
  func refusal(status: Int, of exchange: Exchange) -> Response {
    let error: HTTPError =
      switch status {
      case 413: .bodyTooLarge(limit: options.maximumBodyBytes)
      case 414: .uriTooLong(limit: options.maximumURIBytes)
      case 431: .headersTooLarge(limit: options.maximumHeaderBytes)
      default: .malformedRequest("The request is not well-formed HTTP/1.1.")
      }
    return decorated(exchange.render(error), exchange)
  }

  /// The response with the parts that all responses have.
  private func decorated(_ response: Response, _ exchange: Exchange) -> Response {
    var response = response
    response.headers["traceparent"] = exchange.request.trace.text
    hooks.decorate(&response, exchange.request)
    return response
  }

  // MARK: - Content

  private func receive(
    _ content: UnsafeRawBufferPointer, _ exchange: Exchange, _ connection: Connection
  ) -> Disposition {
    exchange.progress.receivedBytes += content.count
    if exchange.progress.refusal != nil || exchange.progress.ownAnswer != nil {
      return exchange.progress.receivedBytes <= options.maximumDiscardedBytes
        ? .proceed : endContent(exchange, connection)
    }
    if exchange.progress.receivedBytes > exchange.progress.bodyLimit {
      // Only chunked content can get here. libmicrohttpd accepts no response in the middle of it.
      exchange.progress.refusal = .bodyTooLarge(limit: exchange.progress.bodyLimit)
      exchange.request.body = []
    } else {
      exchange.request.body.append(contentsOf: content)
    }
    return .proceed
  }

  /// Answers in the middle of a content without end, and closes the connection. libmicrohttpd accepts no response there.
  private func endContent(_ exchange: Exchange, _ connection: Connection) -> Disposition {
    let response = exchange.progress.ownAnswer ?? exchange.render(exchange.progress.refusal ?? .internalError)
    let message = decorated(response, exchange).message(isToHead: exchange.request.method == .head)
    if connection.sendLast(message) {
      exchange.progress.sentStatus = response.status
      lingering.add(connection.duplicateSocket())
    }
    return .close
  }

  /// Answers a client that sends a request without TLS to a port for HTTPS.
  func refusePlain(_ socket: Int32) {
    let exchange = Exchange(engine: self)
    let error = HTTPError.malformedRequest("This port serves HTTPS: the URL must begin with https://.")
    lingering.end(socket, with: decorated(exchange.render(error), exchange).message())
  }

  // MARK: - Response

  private func dispatch(_ exchange: Exchange, _ connection: Connection) -> Disposition {
    if exchange.progress.refusal != nil { return refuse(exchange, connection) }
    if let answer = exchange.progress.ownAnswer { return queue(answer, exchange, connection) }
    guard let route = exchange.progress.route else { return refuse(exchange, connection) }
    exchange.handle(by: route, on: connection)
    return answerOrWait(exchange, connection)
  }

  private func answerOrWait(_ exchange: Exchange, _ connection: Connection) -> Disposition {
    var taken = exchange.take(orSuspend: exchange.progress.trackedID == nil ? nil : connection)
    if case .nothing = taken, track(exchange) != nil { taken = exchange.take(orSuspend: connection) }
    switch taken {
    case .suspended:
      if let id = exchange.progress.trackedID, exchange.progress.route?.endsWithoutClient == true {
        connection.watch(as: id)
      }
      return .proceed
    case .clientGone:
      return .close
    case .response(let response):
      return queue(response, exchange, connection)
    case .nothing:
      // The server is stopping, and nothing would resume the connection.
      return queue(exchange.render(.stopping), exchange, connection)
    }
  }

  /// Lets the server resume the exchange's connection when it stops. Returns the exchange's number, or nil if the server
  /// has stopped already.
  private func track(_ exchange: Exchange) -> UInt64? {
    if exchange.progress.trackedID == nil { exchange.progress.trackedID = open.insert(exchange) }
    return exchange.progress.trackedID
  }

  private func queue(
    _ response: Response, _ exchange: Exchange, _ connection: Connection
  ) -> Disposition {
    var response = decorated(response, exchange)
    if let stream = response.stream {
      if track(exchange) == nil {
        stream.abort(as: .serverStopped)
        response = exchange.render(.stopping)
      } else if !stream.attach(to: connection, countedIn: open) {
        response = exchange.render(.internalError)
      }
    }
    if !(200...599).contains(response.status) { response = exchange.render(.internalError) }
    if let stream = response.stream, let id = exchange.progress.trackedID {
      exchange.stream = stream
      streaming.add(1, ordering: .relaxed)
      connection.clearTimeout()
      open.endHeaviestStreams()
      connection.watch(as: id)
    }
    // This follows the assignment of the stream, so that either this code or `Server.stop` ends it.
    if isStopping.load(ordering: .acquiring) { response.stream?.finish(as: .serverStopped) }
    if isDraining.load(ordering: .acquiring) || connection.isBeyondLimit {
      response.headers["Connection"] = "close"
    }
    // A proxy may see the end of a chunked request elsewhere. The bytes after it must not be parsed as a request.
    if exchange.progress.isChunked { response.headers["Connection"] = "close" }
    exchange.progress.queuedBytes = exchange.request.method == .head ? 0 : response.byteCount
    return connection.queue(response, isToHead: exchange.request.method == .head)
  }

  // MARK: - Completion

  func complete(_ exchange: Exchange, _ connection: Connection, _ outcome: RequestSummary.Outcome, status: Int) {
    exchange.close()?.stream?.abort(as: .clientGone)
    // A task that still works on a response has no client any more.
    exchange.progress.task?.cancel()
    let streamed = exchange.stream?.detach(wasSent: outcome == .sent)
    if streamed != nil { streaming.subtract(1, ordering: .relaxed) }
    if let id = exchange.progress.trackedID { open.remove(id) }
    if exchange.progress.leavesContentUnread, outcome == .sent { lingering.add(connection.duplicateSocket()) }
    exchange.request.body = []
    contentBytes.subtract(exchange.progress.reservedBytes, ordering: .relaxed)
    hooks.onRequestCompleted(
      RequestSummary(
        request: exchange.request, status: status == 0 ? exchange.progress.sentStatus : status,
        duration: .nanoseconds(Int64(monotonicNanoseconds() - exchange.progress.start)),
        bytesIn: exchange.progress.receivedBytes, bytesOut: streamed ?? exchange.progress.queuedBytes, outcome: outcome)
    )
    active.subtract(1, ordering: .releasing)
  }
}
