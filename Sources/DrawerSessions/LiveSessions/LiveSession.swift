import DrawerConcurrency
import Drawers

/// A session in memory: its machine, the requests that wait for it, and its watchers.
final class LiveSession: Sendable {
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
  private let turn = TaskLock()
  /// One lock for everything, because there may be a million sessions.
  private let state: Locked<State>
  /// The counts of all live sessions, as long as this is one of them.
  private let census: LiveCensus

  /// - Parameters:
  ///   - answers: the answers to requests with an idempotency key, oldest first.
  ///   - now: the current time, in seconds since 1970.
  ///   - census: counts the session from ``enter()`` on.
  init(
    header: SessionHeader, content: Content, answers: [StoredAnswer] = [], now: Double, census: LiveCensus
  ) {
    self.header = header
    self.census = census
    start = header.clock == .server ? min(header.createdAt, now - content.machine.time) : header.createdAt
    var state = State(content: content, usedAt: now)
    state.replaceAnswers(by: answers)
    self.state = Locked(state)
  }

  /// The committed content.
  var committed: Content { state.withLock { $0.content } }

  /// The number of idempotency keys that it knows.
  var keyCount: Int { state.withLock { $0.extras?.answers.count ?? 0 } }

  /// The stored answer to an earlier request with this idempotency key.
  func answer(to key: RequestKey) -> StoredAnswer? { state.withLock { $0.extras?.answers[key.key] } }

  /// Drops the answers up to `revision`, whose entries the store has dropped.
  func dropAnswers(through revision: Int) {
    state.withLock { state in
      state.extras?.answers.drop(through: revision)
      if state.counted != nil { recount(&state) }
    }
  }

  /// Notes a request for the session at `now`, and returns whether the session can be used.
  func use(at now: Double) -> Use {
    state.withLock { state in
      switch state.content.presence {
      case .evicted: return .evicted
      case .gone: return .gone
      case .here: break
      }
      guard state.content.expiresAt > now else { return .over }
      state.usedAt = now
      let end = state.content.moveEnd(to: now + header.ttl, of: header)
      return .here(movedEnd: end)
    }
  }

  /// Replaces the committed state. Only the owner of the turn may call this.
  ///
  /// A use of the session, or its end, that was noted meanwhile is kept.
  ///
  /// - Parameter answer: the answer to the request, if it has an idempotency key.
  func commit(_ next: Content, answer: StoredAnswer? = nil) { commit(next, answers: answer.map { [$0] } ?? []) }

  /// Replaces the committed state like ``commit(_:answer:)``, with the answers to the requests of another process.
  func commit(_ next: Content, answers new: [StoredAnswer]) {
    replace(with: next) { state in
      guard state.extras != nil || !new.isEmpty else { return }
      let extras = state.makeExtras()
      for answer in new { extras.answers.add(answer) }
      extras.answers.drop(through: next.journal.start)
    }
  }

  /// Replaces the committed state and all answers with those of another process.
  func replace(with next: Content, answers: [StoredAnswer]) { replace(with: next) { $0.replaceAnswers(by: answers) } }

  private func replace(with next: Content, _ updateAnswers: (inout State) -> Void) {
    state.withLock { state in
      updateAnswers(&state)
      let (presence, expiresAt) = (state.content.presence, state.content.expiresAt)
      state.content = next
      state.content.presence = presence
      state.content.expiresAt = max(expiresAt, next.expiresAt)
      if state.counted != nil { recount(&state) }
    }
  }

  /// Has the census count the session, which is one of the live ones now.
  func enter() { state.withLock { recount(&$0) } }

  /// Has the census count the session as it is now.
  private func recount(_ state: inout State) {
    let entry = state.entry(baseBytes: census.baseBytes)
    guard state.counted != entry else { return }
    census.replace(state.counted, by: entry, of: header.controller)
    state.counted = entry
  }

  /// Notes the time of the next idle check, in seconds since 1970. Returns the one before.
  func exchangeIdleCheck(for time: Double?) -> Double? {
    state.withLock { state in
      defer { state.idleCheck = time }
      return state.idleCheck
    }
  }

  /// About how many bytes of memory it takes.
  var bytes: Int { state.withLock { $0.entry(baseBytes: census.baseBytes).bytes } }

  /// When the last request used it, in seconds since 1970.
  var usedAt: Double { state.withLock { $0.usedAt } }

  /// Notes that the session has left this process. Requests that wait for a turn find that out.
  func leave(_ presence: Presence) {
    state.withLock { state in
      state.content.presence = presence
      if let counted = state.counted { census.replace(counted, by: nil, of: header.controller) }
      state.counted = nil
    }
  }

  /// Notes a request for the session at `now`.
  ///
  /// - Returns: the new end of the session if the store should be informed.
  func touch(at now: Double) -> Double? {
    state.withLock { $0.content.moveEnd(to: now + header.ttl, of: header) }
  }

  /// Moves the last use of the session, and its end, with a clock that was set forward. Returns the new end; nil if the
  /// session is not alive, or if its end is not one of `moments`.
  func moveEnd(by seconds: Double, ifAmong moments: Range<Double>) -> Double? {
    state.withLock { state in
      guard state.content.presence == .here, moments.contains(state.content.expiresAt) else { return nil }
      state.usedAt += seconds
      state.content.expiresAt += seconds
      return state.content.expiresAt
    }
  }

  /// Notes that an alarm is set for `end`; false if one is set already.
  func setAlarm(for end: Double) -> Bool {
    state.withLock { state in
      defer { state.alarm = end }
      return state.alarm != end
    }
  }

  /// Whether other processes have lately changed the session between the requests here.
  var isShared: Bool {
    get { state.withLock { $0.isShared } }
    set { state.withLock { $0.isShared = newValue } }
  }

  /// Notes that a change got no answer. Returns false if one had none before, and a task is about to see what became of it.
  func beginDoubt() -> Bool {
    state.withLock { state in
      defer { state.isInDoubt = true }
      return !state.isInDoubt
    }
  }

  /// Notes that what the store has is known.
  func endDoubt() { state.withLock { $0.isInDoubt = false } }

  /// The number of notices that wait for a session. If there are more, reading what has changed takes less memory.
  private static var noticeLimit: Int { 64 }

  /// Keeps a notice about the session until ``takeNotices()``. Returns whether no other task is about to take it.
  func note(_ notice: StoreNotice) -> Bool {
    state.withLock { state in
      let extras = state.makeExtras()
      let waiting = extras.notices
      let isFull = waiting.map { $0.count >= LiveSession.noticeLimit } ?? false
      extras.notices = isFull ? [.changed(id: header.id)] : (waiting ?? []) + [notice]
      return waiting == nil
    }
  }

  /// The notices about the session, which the caller now applies, oldest first.
  func takeNotices() -> [StoreNotice] { state.withLock { $0.extras?.notices.take() ?? [] } }

  /// Notes that the alarm for `end` has gone off.
  func clearAlarm(for end: Double) {
    state.withLock { state in
      if state.alarm == end { state.alarm = nil }
    }
  }
}

// MARK: - Watchers

extension LiveSession {
  private var watchers: Watchers? { state.withLock { $0.extras?.watchers } }

  /// Whether anybody watches it.
  var isWatched: Bool { watchers?.isEmpty == false }

  /// Adds a watcher, which receives every update from now on. Returns what removes it.
  func addWatcher(_ handler: @escaping Watchers.Handler) -> @Sendable () -> Void {
    let watchers = state.withLock { $0.makeExtras().watchers }
    let number = watchers.add(handler)
    return { watchers.remove(number) }
  }

  /// Passes the update to all watchers, in the order in which they were added. Handlers only queue it.
  func publish(_ update: @autoclosure () -> SessionUpdate) { watchers?.publish(update()) }
}

// MARK: - Turns

extension LiveSession {
  /// Waits until all earlier tasks have finished with the session. Call ``endTurn(_:)`` afterward.
  ///
  /// - Parameter key: the request's idempotency key, so that the request is not executed twice.
  /// - Throws: an error if a request with `key` is in progress, or if the task was canceled; the turn has not begun
  ///   then.
  func beginTurn(_ key: RequestKey?) async throws(SessionFailure) {
    if let key, !state.withLock({ $0.makeExtras().keysInProgress.insert(key.key).inserted }) { throw .keyInProgress }
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

  /// Like ``withUpkeepTurn(_:)``, but does nothing if another task has the session.
  func withFreeTurn(_ body: () async -> Void) async {
    guard turn.tryAcquire() else { return }
    defer { turn.release() }
    if committed.presence == .here { await body() }
  }

  private func forget(_ key: RequestKey?) {
    if let key { state.withLock { _ = $0.extras?.keysInProgress.remove(key.key) } }
  }
}
