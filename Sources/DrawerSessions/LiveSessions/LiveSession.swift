import DrawerConcurrency
import Drawers

/// A session in memory: its machine, the requests that wait for it, and its watchers.
final class LiveSession: Sendable {
  /// The stored state of the session, and the machine that results from it.
  struct Content: Sendable {
    var machine: AnyMachine
    var revision: Int
    var journal = JournalExtent()
    /// Seconds since 1970.
    var expiresAt: Double
    var presence = Presence.here
  }

  /// Whether this is where the session is.
  enum Presence: Sendable {
    case here
    /// The session is only in the store now, or in another `LiveSession`.
    case evicted
    /// It was deleted, or has expired.
    case gone
  }

  /// The outcome of a request for a session.
  enum Use {
    /// It can be used. `movedEnd` is its new end if the store should be informed.
    case here(movedEnd: Double?)
    /// It was not used for too long.
    case over
    case evicted
    case gone
  }

  let header: SessionHeader
  /// The time of day when the session's time was 0, in seconds since 1970. It is before the creation if the clock of
  /// the process that stored the session was ahead of this one's: the session's time then continues without waiting for
  /// this clock.
  let start: Double
  let watchers = Watchers()
  private let turn = TaskLock()
  private let state: Locked<State>

  /// One lock for everything, because there may be a million sessions.
  private struct State {
    var content: Content
    /// Separate from `content`, which is copied for each change.
    var answers: KeptAnswers
    var keysInProgress: Set<String> = []
    /// The end of an animation for which an alarm is set, in seconds of the session's time.
    var alarm: Double?
    /// A revision that another process has announced, until it is checked.
    var foreignRevision: Int?
  }

  /// - Parameters:
  ///   - answers: the answers to requests with an idempotency key, oldest first.
  ///   - now: the current time, in seconds since 1970.
  init(header: SessionHeader, content: Content, answers: [StoredAnswer] = [], now: Double) {
    self.header = header
    start = header.clock == .server ? min(header.createdAt, now - content.machine.time) : header.createdAt
    state = Locked(State(content: content, answers: KeptAnswers(answers)))
  }

  /// The committed content.
  var committed: Content { state.withLock { $0.content } }

  /// The number of idempotency keys that it knows.
  var keyCount: Int { state.withLock { $0.answers.count } }

  /// The stored answer to an earlier request with this idempotency key.
  func answer(to key: RequestKey) -> StoredAnswer? { state.withLock { $0.answers[key.key] } }

  /// Drops the answers up to `revision`, whose entries the store has dropped.
  func dropAnswers(through revision: Int) { state.withLock { $0.answers.drop(through: revision) } }

  /// Notes a request for the session at `now`, and returns whether the session can be used.
  func use(at now: Double) -> Use {
    state.withLock { state in
      switch state.content.presence {
      case .evicted: return .evicted
      case .gone: return .gone
      case .here: break
      }
      guard state.content.expiresAt > now else { return .over }
      let end = state.content.moveEnd(to: now + header.ttl, of: header)
      return .here(movedEnd: end)
    }
  }

  /// Replaces the committed state. Only the owner of the turn may call this.
  ///
  /// A use of the session, or its end, that was noted meanwhile is kept.
  ///
  /// - Parameter answer: the answer to the request, if it has an idempotency key.
  func commit(_ next: Content, answer: StoredAnswer? = nil) {
    replace(with: next) { answers in
      if let answer { answers.add(answer) }
      answers.drop(through: next.journal.start)
    }
  }

  /// Replaces the committed state and all answers with those of another process.
  func replace(with next: Content, answers: [StoredAnswer]) { replace(with: next) { $0 = KeptAnswers(answers) } }

  private func replace(with next: Content, _ update: (inout KeptAnswers) -> Void) {
    state.withLock { state in
      update(&state.answers)
      let (presence, expiresAt) = (state.content.presence, state.content.expiresAt)
      state.content = next
      state.content.presence = presence
      state.content.expiresAt = max(expiresAt, next.expiresAt)
    }
  }

  /// Notes that the session has left this process. Requests that wait for a turn find that out.
  func leave(_ presence: Presence) { state.withLock { $0.content.presence = presence } }

  /// Notes a request for the session at `now`.
  ///
  /// - Returns: the new end of the session if the store should be informed.
  func touch(at now: Double) -> Double? {
    state.withLock { $0.content.moveEnd(to: now + header.ttl, of: header) }
  }

  /// Notes that an alarm is set for `end`; false if one is set already.
  func setAlarm(for end: Double) -> Bool {
    state.withLock { state in
      defer { state.alarm = end }
      return state.alarm != end
    }
  }

  /// Notes that another process has changed the session. Returns whether no other task is about to check that.
  func noteForeign(_ revision: Int) -> Bool {
    state.withLock { state in
      defer { state.foreignRevision = revision }
      return state.foreignRevision == nil
    }
  }

  /// The latest revision that another process has announced, which the caller now checks.
  func takeForeignRevision() -> Int? { state.withLock { $0.foreignRevision.take() } }

  /// Notes that the alarm for `end` has gone off.
  func clearAlarm(for end: Double) {
    state.withLock { state in
      if state.alarm == end { state.alarm = nil }
    }
  }
}

// MARK: - Turns

extension LiveSession {
  /// Waits until all earlier tasks have finished with the session. Call ``endTurn(_:)`` afterward.
  ///
  /// - Parameter key: the request's idempotency key, so that the request is not executed twice.
  /// - Throws: an error if a request with `key` is in progress, or if the task was canceled; the turn has not begun
  ///   then.
  func beginTurn(_ key: RequestKey?) async throws(SessionFailure) {
    if let key, !state.withLock({ $0.keysInProgress.insert(key.key).inserted }) { throw .keyInProgress }
    guard await turn.acquire() else {
      forget(key)
      throw .cancelled
    }
  }

  /// Lets the next one have the session.
  func endTurn(_ key: RequestKey?) {
    forget(key)
    turn.release()
  }

  /// Waits for a turn without a request, and runs `body` if the session is still here.
  func withUpkeepTurn(_ body: () async -> Void) async {
    guard await turn.acquire() else { return }
    defer { turn.release() }
    if committed.presence == .here { await body() }
  }

  private func forget(_ key: RequestKey?) {
    if let key { state.withLock { _ = $0.keysInProgress.remove(key.key) } }
  }
}

extension LiveSession.Content {
  /// Adds the machine to the change, and drops the part of the journal beyond the bounds.
  mutating func addSnapshot(to change: inout SessionChange, _ bounds: JournalExtent.Bounds) {
    (change.snapshot, change.cutoff) = journal.add(snapshot: machine.snapshot, at: revision, bounds)
  }

  /// Moves the end of the session to `end`, unless that is hardly later. Returns the new end if it moved.
  fileprivate mutating func moveEnd(to end: Double, of header: SessionHeader) -> Double? {
    guard end - expiresAt > min(60, header.ttl / 20) else { return nil }
    expiresAt = end
    return end
  }

  /// A session as returned by a store.
  ///
  /// - Throws: the reason why the stored session cannot be read.
  init(_ stored: StoredSession) throws(SessionFailure) {
    machine = try stored.machine()
    revision = stored.revision
    journal = JournalExtent(of: stored)
    expiresAt = stored.expiresAt
  }
}

extension StoredSession {
  /// The machine after the last entry. Replaying the entries spends `budget`.
  func machine(_ budget: inout ReplayBudget) throws(SessionFailure) -> AnyMachine {
    guard let kind = ControllerKind.named(header.controller) else {
      throw .corrupted("there is no controller \"\(header.controller)\"")
    }
    var machine: AnyMachine
    do throws(UnreadableSnapshot) {
      machine = try kind.restore(snapshot)
    } catch {
      throw .corrupted("the snapshot cannot be read: \(error.reason)")
    }
    for entry in entries { _ = try entry.replay(on: &machine, &budget) }
    return machine
  }

  /// The machine after the last entry.
  func machine() throws(SessionFailure) -> AnyMachine {
    var budget = ReplayBudget.unlimited
    return try machine(&budget)
  }
}

extension JournalEntry {
  /// Applies the entry's event again, which spends `budget`.
  func replay(on machine: inout AnyMachine, _ budget: inout ReplayBudget) throws(SessionFailure) -> Step {
    try budget.spendEvent(ofBytes: event.count, on: machine)
    do throws(WireError) {
      let steps = try machine.apply(LocatedEvent.batch(parsing: event), arrival: nil)
      if let step = steps.first { return step }
    } catch {
      throw .corrupted("entry \(revision) of the journal cannot be applied: \(error)")
    }
    throw .corrupted("entry \(revision) of the journal is no event")
  }
}
