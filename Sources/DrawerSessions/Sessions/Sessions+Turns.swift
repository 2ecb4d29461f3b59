import Drawers

/// One turn a session: requests about it are carried out one after the other, in the order in which they came; those about
/// different sessions do not meet.
extension Sessions {
  /// Runs `body` on the session when its turn comes.
  ///
  /// - Parameter key: the request's idempotency key; a second request with it does not wait for the first.
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
      case .over:
        forget(session)
        throw .notFound
      }
    }
  }

  /// As ``withTurn(on:key:_:)``, after what other processes have done, and what has ended by now.
  func withCurrent<Value: Sendable>(
    _ id: String, _ body: (LiveSession) async throws(SessionFailure) -> Value
  ) async throws(SessionFailure) -> Value {
    try await withTurn(on: id) { (session) throws(SessionFailure) in
      try await catchUp(session)
      try await completeDue(session)
      return try await body(session)
    }
  }

  /// The session in memory, where it is read from the store if it must be.
  private func liveSession(_ id: String) async throws(SessionFailure) -> LiveSession {
    while true {
      if let session = live[id] { return session }
      let beginning = loads.withLock { $0.begin(id) }
      defer { loads.withLock { $0.end(id) } }
      guard let stored = try await load(id) else { throw .notFound }
      let restored = LiveSession(
        header: stored.header, content: try LiveSession.Content(stored), answers: stored.answers, now: now())
      if let session = enter(restored, readSince: beginning) { return session }
    }
  }

  /// What the store has of a session at `revision`, or at its last one.
  func load(_ id: String, revision: Int? = nil) async throws(SessionFailure) -> StoredSession? {
    try await fromStore { () throws(StoreError) in try await store.load(id, revision: revision, now: now()) }
  }

  /// What `body` gets from the store.
  func fromStore<Value>(
    _ body: () async throws(StoreError) -> Value
  ) async throws(SessionFailure) -> Value {
    do throws(StoreError) {
      return try await body()
    } catch {
      throw SessionFailure(error)
    }
  }

  // MARK: - Who is live

  /// Makes `session` the live one, unless another request was faster.
  ///
  /// - Parameter beginning: where `session` was read from the store, what ``LoadsUnderWay/begin(_:)`` said before.
  /// - Returns: the live one; nil if `session` may have been changed or deleted since it was read.
  @discardableResult
  func enter(_ session: LiveSession, readSince beginning: Int? = nil) -> LiveSession? {
    let id = session.header.id
    let entered: LiveSession? = live.withPart(of: id) { live in
      if let known = live[id] { return known }
      if let beginning, loads.withLock({ $0.isOutdated(id, since: beginning) }) { return nil }
      live[id] = session
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
    live.withPart(of: session.header.id) { live in
      loads.withLock { $0.noteDeparture(of: session.header.id) }
      if live[session.header.id] === session { live[session.header.id] = nil }
    }
    freedMemory.noteDeparture()
  }

  /// Lets a session go that is no longer in the store.
  func forget(_ session: LiveSession) {
    remove(session, as: .gone)
    session.watchers.publish(.ended(.deleted))
  }
}
