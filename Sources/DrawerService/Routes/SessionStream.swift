import DrawerConcurrency
import DrawerHTTP
import DrawerSessions
import Drawers

/// How far a client has followed a session.
struct StreamPosition: Sendable {
  /// The session's id.
  var session: String
  /// The last revision that was sent; nil before the first.
  var revision: Int?
}

extension StreamPosition {
  /// The position in `ID` or `ID@REVISION`; nil for any other text.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = parts.first, SessionHeader.isID(id) else { return nil }
    session = String(decoding: id, as: UTF8.self)
    guard parts.count > 1 else { return }
    guard let revision = Self.revision(parts[1]) else { return nil }
    self.revision = revision
  }

  /// The number of these digits; nil if JSON cannot preserve it exactly.
  static func revision(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...15).contains(digits.count), digits.allSatisfy("0123456789".utf8.contains) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

/// The updates of one session, or of many, as Server-Sent Events.
///
/// The stream starts to follow its sessions one after the other, as the client reads. The first event of a session may
/// be large, and a client that reads nothing costs little, however many sessions it names.
///
/// An event's id is the positions of all its sessions, in order and separated by commas. A client sends it back to
/// continue each session where it was. For a single session it is the revision.
final class SessionStream: Sendable {
  /// The reasons why a session in a stream of many cannot be followed, although the others can.
  enum Absence: String, CaseIterable {
    /// No session has the id.
    case unknown
    /// The stored session is damaged, or of a controller that this program does not have.
    case unreadable

    init?(_ failure: SessionFailure) {
      switch failure {
      case .notFound: self = .unknown
      case .corrupted, .controllerMissing: self = .unreadable
      default: return nil
      }
    }
  }

  let output = EventStream()
  private let ids: [String]
  private let sessions: Sessions
  private let isShared: Bool
  private let frameRate: Int?
  private let heartbeatInterval: Double
  private let state: Locked<State>
  // Held while an event is queued, so that ids are in the order of the events. It differs from the lock of `state`,
  // which closing the stream acquires, because queuing an event may close the stream.
  private let progress: Locked<Progress>

  private struct State {
    var watches: [Watch] = []
    var isClosed = false
    /// The place of the session to follow next.
    var next = 0
    /// Whether a task follows sessions.
    var isFollowing = true
    /// The part of the journals that may still be replayed.
    var replayBudget: ReplayBudget
    /// The indices of sessions whose next sample is scheduled.
    var sampling: Set<Int> = []
  }

  private struct Progress {
    /// The last one of each session.
    var revisions: [Int?]
    /// The indices of sessions that have ended.
    var ended: Set<Int> = []
  }

  /// - Parameters:
  ///   - positions: where to continue each session, once it is followed.
  ///   - isShared: whether each event's data names its session.
  ///   - frameRate: the number of samples a second while something moves; none if nil.
  ///   - heartbeatInterval: the seconds between two comment lines, which keep proxies from closing an idle connection,
  ///     and detect clients that are gone.
  init(
    from positions: [StreamPosition], in sessions: Sessions, isShared: Bool, frameRate: Int?, heartbeatInterval: Double
  ) {
    ids = positions.map(\.session)
    progress = Locked(Progress(revisions: positions.map(\.revision)))
    state = Locked(State(replayBudget: sessions.replayBudget))
    self.sessions = sessions
    self.isShared = isShared
    self.frameRate = frameRate
    self.heartbeatInterval = heartbeatInterval
  }

  /// The range of milliseconds that a client waits before it reconnects: a random number, so that the clients of a
  /// restarted server do not all reconnect at once.
  static let reconnectionTimes = 1000...3000

  /// The stream starts to follow another session while fewer than this number of bytes wait for the client.
  private static let bytesAhead = 64 * 1024

  /// Called with each session that cannot be followed although the others can, and the reason.
  typealias AbsenceHandler = @Sendable (SessionFailure, _ session: String) -> Void

  /// Follows the first sessions, and later the others as the client reads.
  ///
  /// Sends heartbeats, and ends with the connection.
  func begin(onAbsence: @escaping AbsenceHandler) async throws(SessionFailure) {
    do throws(SessionFailure) {
      try await followSessions(onAbsence)
    } catch {
      close()
      throw error
    }
    output.onDrain { [weak self] in self?.followMore(onAbsence) }
    output.onClose { [weak self] _ in self?.close() }
    output.send(Array("retry: \(Int.random(in: SessionStream.reconnectionTimes))\n\n".utf8))
    scheduleHeartbeat()
  }

  private func followMore(_ onAbsence: @escaping AbsenceHandler) {
    let begins = state.withLock { state in
      guard !state.isFollowing, !state.isClosed, state.next < ids.count else { return false }
      state.isFollowing = true
      return true
    }
    guard begins else { return }
    _ = WorkerExecutor.start { [self] in
      do throws(SessionFailure) {
        try await followSessions(onAbsence)
      } catch {
        // The client reconnects, and the response to that names the reason.
        output.finish()
      }
    }
  }

  private func followSessions(_ onAbsence: AbsenceHandler) async throws(SessionFailure) {
    while let place = takePlace() {
      do throws(SessionFailure) {
        try await follow(place)
      } catch {
        guard isShared, let absence = Absence(error) else { throw error }
        onAbsence(error, ids[place])
        end(place, because: absence.rawValue)
      }
    }
  }

  /// The index of the session to follow now; nil if none is left, or if the client has to read first.
  private func takePlace() -> Int? {
    state.withLock { state in
      guard !state.isClosed, state.next < ids.count, output.queuedBytes < SessionStream.bytesAhead else {
        state.isFollowing = false
        return nil
      }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Sends the updates of the session at this index, until it ends or the client disconnects.
  private func follow(_ place: Int) async throws(SessionFailure) {
    let revision = progress.withLock { $0.revisions[place] }
    var budget = state.withLock { $0.replayBudget }
    let isCatchUp = Locked(true)
    let watch = try await sessions.watch(ids[place], after: revision, &budget) { [self] update in
      send(update, of: place, isCatchUp: isCatchUp.withLock { $0 })
    }
    isCatchUp.withLock { $0 = false }
    let isClosed = state.withLock { state in
      state.replayBudget = budget
      if !state.isClosed { state.watches.append(watch) }
      return state.isClosed
    }
    if isClosed { watch.stop() }
  }

  /// Follows nothing any more.
  func close() {
    let watches = state.withLock { state in
      state.isClosed = true
      defer { state.watches = [] }
      return state.watches
    }
    for watch in watches { watch.stop() }
  }

  /// Sends the end of a session. The stream ends with the last one.
  private func end(_ place: Int, because reason: String) {
    progress.withLock { progress in
      guard progress.ended.insert(place).inserted else { return }
      send("end", of: place, JSONValue.object(["reason": .string(reason)]).text, after: &progress)
      if progress.ended.count == ids.count { output.finish() }
    }
  }

  /// - Parameter isCatchUp: whether the update is the state at the time of the request, or a missed one.
  private func send(_ update: SessionUpdate, of place: Int, isCatchUp: Bool) {
    switch update {
    case .snapshot(let view):
      send("snapshot", of: place, revision: view.revision, view.snapshot.bytes, isCatchUp: isCatchUp)
      scheduleSample(of: place)
    case .result(let revision, let json):
      send("result", of: place, revision: revision, json, isCatchUp: isCatchUp)
      scheduleSample(of: place)
    case .ended(let end): self.end(place, because: end.rawValue)
    }
  }

  private func send(_ event: String, of place: Int, revision: Int? = nil, _ json: [UInt8], isCatchUp: Bool = false) {
    progress.withLock { send(event, of: place, revision: revision, json, isCatchUp: isCatchUp, after: &$0) }
  }

  /// JSON text has no line breaks, so it is a single line of data.
  private func send(
    _ event: String, of place: Int, revision: Int? = nil, _ json: [UInt8], isCatchUp: Bool = false,
    after progress: inout Progress
  ) {
    var head = ""
    if let revision {
      progress.revisions[place] = revision
      head = "id: \(progress.revisions.map { $0.map(String.init) ?? "" }.joined(separator: ","))\n"
    }
    head += "event: \(event)\ndata: "
    if isShared { head += "{\"session\":\"\(ids[place])\",\"data\":" }
    let event = Array(head.utf8) + json + Array((isShared ? "}\n\n" : "\n\n").utf8)
    output.send(event, isCatchUp: isCatchUp)
  }

  private func scheduleHeartbeat() {
    sessions.alarms.schedule(after: heartbeatInterval) { [weak self] in
      guard let self, output.send(Array(":\n\n".utf8)) else { return }
      scheduleHeartbeat()
    }
  }

  private func scheduleSample(of place: Int) {
    guard let frameRate, sessions.presentation(of: ids[place])?.isMoving == true else { return }
    guard state.withLock({ $0.sampling.insert(place).inserted }) else { return }
    sessions.alarms.schedule(after: 1 / Double(frameRate)) { [weak self] in
      guard let self else { return }
      state.withLock { _ = $0.sampling.remove(place) }
      // Thousands of streams may sample, and everything else that has a time waits for the alarms.
      await LongWork.run { [self] work in sample(place, work) }
    }
  }

  private func sample(_ place: Int, _ work: borrowing LongWork) {
    guard output.isOpen, let (isMoving, view) = sessions.presentation(of: ids[place]), isMoving else { return }
    let sample = JSONText { text in
      text.appendObject { text in
        text.member("time", view.machine.time)
        text.name("frames")
        view.machine.writeFrames(to: &text)
      }
    }
    send("sample", of: place, sample.bytes)
    scheduleSample(of: place)
  }
}
