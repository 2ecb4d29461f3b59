import DrawerConcurrency
import Drawers

/// Turns: requests about the same session run one after the other, in the order of their arrival. Requests about
/// different sessions run concurrently.
extension Sessions {
  /// Runs `body` on the session when its turn comes.
  ///
  /// - Parameter key: the request's idempotency key. A second request with the same key does not wait for the first.
  func withTurn<Value: Sendable>(
    on id: String, key: RequestKey? = nil,
    _ body: (LiveSession) async throws(SessionFailure) -> Value
  ) async throws(SessionFailure) -> Value {
    while true {
      let session = try await liveSession(id)
      try await session.beginTurn(key)
      defer { session.endTurn(key) }
      let moment = now()
      switch session.use(at: moment) {
      case .here(let movedEnd):
        if let movedEnd { store.extend(id, until: movedEnd, now: moment) }
        return try await body(session)
      case .evicted: continue
      case .gone: throw .notFound
      case .over where shared != nil:
        // Another process may have prolonged it.
        try await refresh(session)
      case .over:
        forget(session)
        throw .notFound
      }
    }
  }

  /// Like ``withTurn(on:key:_:)``, after applying the changes of other processes, and the animations that have ended by
  /// now.
  ///
  /// - Parameter body: also gets the result of ``completeDue(_:)``, the session's time.
  func withCurrent<Value: Sendable>(
    _ id: String, _ body: (LiveSession, Double?) async throws(SessionFailure) -> Value
  ) async throws(SessionFailure) -> Value {
    try await withTurn(on: id) { (session) throws(SessionFailure) in
      try await catchUp(session)
      return try await body(session, completeDue(session))
    }
  }

  /// The session in memory, read from the store if necessary.
  private func liveSession(_ id: String) async throws(SessionFailure) -> LiveSession {
    while true {
      if let session = live[id] { return session }
      let beginning = loads.withLock { $0.begin(id) }
      defer { loads.withLock { $0.end(id) } }
      await makeRoom()
      let restored = try await withStored(id) { [census, now] (stored, work) throws(SessionFailure) in
        LiveSession(
          header: stored.header, content: try LiveSession.Content(stored, work), answers: stored.answers, now: now(),
          census: census)
      }
      guard let restored else { throw .notFound }
      if let session = enter(restored, readSince: beginning) { return session }
    }
  }

  /// The stored session at `revision`, or at its last one.
  func load(_ id: String, revision: Int? = nil) async throws(SessionFailure) -> StoredSession? {
    try await fromStore(.load) { () throws(StoreError) in try await store.load(id, revision: revision, now: now()) }
  }

  /// Reads a session at `revision`, or at its last one, and replays its entries in `body`. Returns nil if there is no
  /// such session.
  ///
  /// Few tasks do so at a time, because what they have read takes memory until its turn comes.
  func withStored<Value: Sendable>(
    _ id: String, revision: Int? = nil,
    _ body: @escaping @Sendable (StoredSession, borrowing LongWork) throws(SessionFailure) -> Value
  ) async throws(SessionFailure) -> Value? {
    guard await loadTurns.acquire() else { throw .cancelled }
    defer { loadTurns.release() }
    guard let stored = try await load(id, revision: revision) else { return nil }
    return try await LongWork.run { (work) throws(SessionFailure) in try body(stored, work) }
  }

  // MARK: - Live sessions

  /// Makes `session` the live one, unless another request was first.
  ///
  /// - Parameter beginning: if `session` was read from the store, the earlier result of ``PendingLoads/begin(_:)``.
  /// - Returns: the live session; nil if `session` may have been changed or deleted since it was read.
  @discardableResult
  func enter(_ session: LiveSession, readSince beginning: Int? = nil) -> LiveSession? {
    let id = session.header.id
    let entered: LiveSession? = live.withPart(of: id) { live in
      if let known = live[id] { return known }
      if let beginning, loads.withLock({ $0.isOutdated(id, since: beginning) }) { return nil }
      live[id] = session
      session.enter()
      return session
    }
    guard entered === session else { return entered }
    scheduleIdleCheck(of: session, at: now() + options.idleTime)
    scheduleCompletion(of: session)
    return session
  }

  /// Has a session leave.
  func remove(_ session: LiveSession, as presence: LiveSession.Presence) {
    session.leave(presence)
    cancelIdleCheck(of: session)
    live.withPart(of: session.header.id) { live in
      loads.withLock { $0.noteDeparture(of: session.header.id) }
      if live[session.header.id] === session { live[session.header.id] = nil }
    }
    freedMemory.noteDeparture()
  }

  /// Removes a session that is no longer in the store.
  func forget(_ session: LiveSession) {
    remove(session, as: .gone)
    session.publish(.ended(.deleted))
  }
}
