import Concurrency
import DrawerJSON
import DrawerSessions
import HTTPServer

/// The updates of a session as Server-Sent Events.
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
    /// Whether the next sample is scheduled.
    var isSampling = false
  }

  /// - Parameters:
  ///   - frameRate: how many samples a second are sent while something moves; none if nil.
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

  /// Sends the client `update`.
  @Sendable func send(_ update: SessionUpdate) {
    switch update {
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
