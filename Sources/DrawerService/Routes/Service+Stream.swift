import Concurrency
import DrawerJSON
import DrawerSessions
import HTTPServer

extension Service {
  func addStream(to router: inout Router) {
    router.add(.streamSession, handler: stream)
  }

  @Sendable private func stream(_ request: Request, _ responder: Responder) {
    answer(responder) {
      var query = Query(request)
      let frameRate = query.value(Parameters.streamRate)
      // Looked at when the request was let in.
      _ = query.value(Parameters.ticket)
      try query.check()
      guard sessions.watchCount < limits.streams else {
        throw HTTPError(
          status: 429, kind: .tooManyRequests, detail: "There are \(limits.streams) streams open already.",
          headers: ["Retry-After": "10"])
      }
      let last = try request.lastEventID()
      let id = request.parameter("id")
      let stream = SessionStream(
        of: id, in: sessions, frameRate: frameRate, heartbeatInterval: heartbeatInterval)
      sessions.watch(id, after: last) {
        stream.tell($0)
      } then: { [self] result in
        respond(responder, to: result, of: request) { watch in
          stream.begin(watch)
          return Response(
            contentType: "text/event-stream", headers: ["Cache-Control": "no-store", "X-Accel-Buffering": "no"],
            stream: stream.output)
        }
      }
    }
  }
}

extension Request {
  /// The revision of the last event that the client has seen, if it comes back.
  fileprivate func lastEventID() throws(Problem) -> Int? {
    guard let text = headers["Last-Event-ID"], !text.isEmpty else { return nil }
    guard let revision = Int(text), revision >= 0 else {
      throw Problem(faults: [(.header("Last-Event-ID"), "must be the id of an event of this stream")])
    }
    return revision
  }
}

/// The news of a session as Server-Sent Events.
final class SessionStream: Sendable {
  let output = EventStream()
  private let id: String
  private let sessions: Sessions
  private let frameRate: Int?
  private let heartbeatInterval: Double
  private let state = Locked(State())

  private struct State {
    var watch: Watch?
    var isClosed = false
    /// Whether the next sample is on its way.
    var isSampling = false
  }

  /// - Parameters:
  ///   - frameRate: how many samples a second are told while something moves; none if nil.
  ///   - heartbeatInterval: the seconds between two comment lines, which keep proxies from closing a connection on which
  ///     nothing happens, and find out whether the client is still there.
  init(of id: String, in sessions: Sessions, frameRate: Int?, heartbeatInterval: Double) {
    self.id = id
    self.sessions = sessions
    self.frameRate = frameRate
    self.heartbeatInterval = heartbeatInterval
  }

  /// Goes on until `watch` ends, or the client goes away.
  func begin(_ watch: Watch) {
    let isClosed = state.withLock { state in
      state.watch = watch
      return state.isClosed
    }
    if isClosed { watch.stop() }
    output.onClose { [weak self] _ in self?.close() }
    scheduleHeartbeat()
  }

  /// Tells the client `news`.
  func tell(_ news: SessionNews) {
    switch news {
    case .snapshot(let view):
      send("snapshot", id: view.revision, view.snapshot.bytes)
      scheduleSample()
    case .result(let revision, let json):
      send("result", id: revision, json)
      scheduleSample()
    case .ended(let end):
      send("end", JSONValue.object(["reason": .string(end.rawValue)]).text)
      output.finish()
    }
  }

  private func close() {
    let watch = state.withLock { state in
      state.isClosed = true
      defer { state.watch = nil }
      return state.watch
    }
    watch?.stop()
  }

  /// JSON has no line breaks, so that it is one line of data.
  private func send(_ event: String, id: Int? = nil, _ json: [UInt8]) {
    let head = (id.map { "id: \($0)\n" } ?? "") + "event: \(event)\ndata: "
    _ = output.send(Array(head.utf8) + json + Array("\n\n".utf8))
  }

  private func scheduleHeartbeat() {
    sessions.alarms.schedule(after: heartbeatInterval) { [weak self] in
      guard let self, output.send(Array(":\n\n".utf8)) else { return }
      scheduleHeartbeat()
    }
  }

  private func scheduleSample() {
    guard let frameRate, sessions.presentation(of: id)?.isMoving == true else { return }
    let isFirst = state.withLock { state in
      defer { state.isSampling = true }
      return !state.isSampling
    }
    guard isFirst else { return }
    sessions.alarms.schedule(after: 1 / Double(frameRate)) { [weak self] in
      guard let self else { return }
      state.withLock { $0.isSampling = false }
      sample()
    }
  }

  private func sample() {
    guard output.isOpen, let (isMoving, view) = sessions.presentation(of: id), isMoving else { return }
    let sample = JSONText { text in
      text.appendObject { text in
        text.member("time", view.machine.time)
        text.name("frames")
        view.machine.writeFrames(to: &text)
      }
    }
    send("sample", sample.bytes)
    scheduleSample()
  }
}
