import DrawerConcurrency
import Drawers

/// A session in memory: its machine, who waits for it, and who watches it.
final class LiveSession: Sendable {
  /// What is in the store, and how the machine is that it leads to.
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
    /// It is only in the store now, or in another `LiveSession`.
    case evicted
    /// It was deleted, or has expired.
    case gone
  }

  /// The outcome of a request for a session.
  enum Use {
    /// It can be used; with when it ends now, if that has moved so far that the store should know.
    case here(movedEnd: Double?)
    /// It was not used for too long.
    case over
    case evicted
    case gone
  }

  let header: SessionHeader
  /// When its time was 0, in seconds since 1970. Before it was created if the clock of the process that stored it was
  /// ahead of this one's: it goes on from where it was, and does not wait until this clock has come there.
  let start: Double
  let watchers = Watchers()
  private let turn = TaskLock()
  private let state: Locked<State>

  /// One lock for everything: there may be a million sessions.
  private struct State {
    var content: Content
    /// Not a part of `content`, whose copies a change is applied to.
    var answers: KeptAnswers
    var keysUnderWay: Set<String> = []
    /// The end of an animation that an alarm is set for, in seconds of the session's time.
    var alarm: Double?
    /// What another process has announced, until it is looked at.
    var foreignRevision: Int?
  }

  /// - Parameters:
  ///   - answers: those to requests with an idempotency key, oldest first.
  ///   - now: the present, in seconds since 1970.
  init(header: SessionHeader, content: Content, answers: [StoredAnswer] = [], now: Double) {
    self.header = header
    start = header.clock == .server ? min(header.createdAt, now - content.machine.time) : header.createdAt
    state = Locked(State(content: content, answers: KeptAnswers(answers)))
  }

  /// What is committed.
  var committed: Content { state.withLock { $0.content } }

  /// The number of idempotency keys that it knows.
  var keyCount: Int { state.withLock { $0.answers.count } }

  /// What an earlier request with this idempotency key was answered.
  func answer(to key: RequestKey) -> StoredAnswer? { state.withLock { $0.answers[key.key] } }

  /// Drops what is known of requests up to `revision`: the store has dropped their entries.
  func dropAnswers(through revision: Int) { state.withLock { $0.answers.drop(through: revision) } }

  /// Notes a request for the session at `now`, if it can be used.
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

  /// Replaces what is committed, which only who has the turn may do.
  ///
  /// Others may have noted a use of the session meanwhile, or its end: neither is undone.
  ///
  /// - Parameter answer: the answer to the request, where it has an idempotency key.
  func commit(_ next: Content, answer: StoredAnswer? = nil) {
    replace(with: next) { answers in
      if let answer { answers.add(answer) }
      answers.drop(through: next.journal.start)
    }
  }

  /// Replaces what is committed with what another process has made of it, all answers included.
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

  /// Says that the session is no longer here; what still waits for its turn finds it so.
  func leave(_ presence: Presence) { state.withLock { $0.content.presence = presence } }

  /// Notes a request for the session at `now`.
  ///
  /// - Returns: when it ends now, if that has moved so far that the store should know.
  func touch(at now: Double) -> Double? {
    state.withLock { $0.content.moveEnd(to: now + header.ttl, of: header) }
  }

  /// Notes that an alarm is set for `end`; false when one is already.
  func setAlarm(for end: Double) -> Bool {
    state.withLock { state in
      defer { state.alarm = end }
      return state.alarm != end
    }
  }

  /// Notes that another process has changed the session; whether no other task is about to look at that already.
  func noteForeign(_ revision: Int) -> Bool {
    state.withLock { state in
      defer { state.foreignRevision = revision }
      return state.foreignRevision == nil
    }
  }

  /// The revision that another process has announced last, which is looked at now.
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
  /// Waits until all earlier tasks are done with the session; ``endTurn(_:)`` must follow.
  ///
  /// - Parameter key: the idempotency key of a request, which must not be carried out twice.
  /// - Throws: that a request with `key` is under way, or that the task was cancelled; the turn has then not begun.
  func beginTurn(_ key: RequestKey?) async throws(SessionFailure) {
    if let key, !state.withLock({ $0.keysUnderWay.insert(key.key).inserted }) { throw .keyInProgress }
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

  /// Waits for a turn that no request has asked for, and runs `body` if the session is still here then.
  func withUpkeepTurn(_ body: () async -> Void) async {
    guard await turn.acquire() else { return }
    defer { turn.release() }
    if committed.presence == .here { await body() }
  }

  private func forget(_ key: RequestKey?) {
    if let key { state.withLock { _ = $0.keysUnderWay.remove(key.key) } }
  }
}

extension LiveSession.Content {
  /// Adds the machine to what is stored, and drops what of the journal is beyond the bounds.
  mutating func addSnapshot(to change: inout SessionChange, _ bounds: JournalExtent.Bounds) {
    (change.snapshot, change.cutoff) = journal.add(snapshot: machine.snapshot, at: revision, bounds)
  }

  /// Has the session end at `end`, unless that is hardly later than it does; returns it if so.
  fileprivate mutating func moveEnd(to end: Double, of header: SessionHeader) -> Double? {
    guard end - expiresAt > min(60, header.ttl / 20) else { return nil }
    expiresAt = end
    return end
  }

  /// A session as a store gave it back.
  ///
  /// - Throws: why what the store gave cannot be read.
  init(_ stored: StoredSession) throws(SessionFailure) {
    machine = try stored.machine()
    revision = stored.revision
    journal = JournalExtent(of: stored)
    expiresAt = stored.expiresAt
  }
}

extension StoredSession {
  /// The machine after the last entry; replaying the entries spends `budget`.
  func machine(_ budget: inout ReplayBudget) throws(SessionFailure) -> AnyMachine {
    guard let kind = ControllerKind.named(header.controller) else {
      throw .corrupted("there is no controller \"\(header.controller)\"")
    }
    var machine: AnyMachine
    do throws(UnreadableSnapshot) {
      machine = try kind.restore(snapshot)
    } catch {
      throw SessionFailure(error)
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

extension SessionFailure {
  fileprivate init(_ unreadable: UnreadableSnapshot) {
    self = .corrupted("the snapshot cannot be read: \(unreadable.reason)")
  }
}

extension JournalEntry {
  /// Applies the entry's event once more, which spends `budget`.
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
