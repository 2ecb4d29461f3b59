import DrawerJSON

extension Sessions {
  /// The session as it is now, or (on either clock) as it will be at `time`, in seconds, if nothing else happens; or, if
  /// `revision` is given, as it was then.
  public func snapshot(
    of id: String, at time: Double? = nil, revision: Int? = nil,
    then: @escaping @Sendable (SessionResult<SessionView>) -> Void
  ) {
    withSettled(id, then: then) { [self] session, content, answer in
      if let revision, revision != content.revision {
        return past(of: session, at: revision, time: time, then: answer)
      }
      // A revision asked for by its number is what it was, not what it has become since.
      let moment = time ?? (revision == nil ? arrival(at: session, content) : nil)
      answer(.success(session.view(content, at: moment)))
    }
  }

  /// Applies a request's events; answers what they caused.
  public func change(
    _ id: String, with request: ChangeRequest, then: @escaping @Sendable (SessionResult<Answer>) -> Void
  ) {
    withSession(id, key: request.key, then: then) { [self] session, content, answer in
      // Without a condition the store tells soon enough that another process was faster.
      guard request.precondition != .any else { return transact(request, on: session, content, then: answer) }
      catchUp(session, content) { [self] result in
        switch result {
        case .success(let content): transact(request, on: session, content, then: answer)
        case .failure(let failure): answer(.failure(failure))
        }
      }
    }
  }

  private func past(
    of session: LiveSession, at revision: Int, time: Double?,
    then: @escaping @Sendable (SessionResult<SessionView>) -> Void
  ) {
    store.load(session.header.id, revision: revision, now: now()) { result in
      then(
        result.asSessionResult.flatMap { stored in
          guard let stored, stored.revision == revision else { return .failure(.revisionNotKept) }
          do throws(SessionFailure) {
            let content = try LiveSession.Content(stored)
            return .success(session.view(content, at: time))
          } catch {
            return .failure(error)
          }
        })
    }
  }
}

// MARK: - Turns

extension Sessions {
  /// What is done with a session as it is committed; answers exactly once.
  typealias Job<Value> =
    @Sendable (LiveSession, LiveSession.Content, @escaping @Sendable (SessionResult<Value>) -> Void) -> Void

  /// Runs `job` on the session when its turn comes.
  ///
  /// - Parameter key: the request's idempotency key; a second request with it does not wait for the first.
  func withSession<Value: Sendable>(
    _ id: String, key: RequestKey? = nil, then: @escaping @Sendable (SessionResult<Value>) -> Void,
    job: @escaping Job<Value>
  ) {
    if let session = live[id] { return takeTurn(on: session, key: key, then: then, job: job) }
    load(id) { [self] result in
      switch result {
      case .success(let session): takeTurn(on: session, key: key, then: then, job: job)
      case .failure(let failure): then(.failure(failure))
      }
    }
  }

  /// As ``withSession(_:key:then:job:)``, with what other processes have done, and after everything that has ended by now
  /// has completed.
  func withSettled<Value: Sendable>(
    _ id: String, then: @escaping @Sendable (SessionResult<Value>) -> Void, job: @escaping Job<Value>
  ) {
    withSession(id, then: then) { [self] session, content, answer in
      catchUp(session, content) { [self] result in
        switch result {
        case .success(let content):
          settle(session, content) { result in
            switch result {
            case .success(let content): job(session, content, answer)
            case .failure(let failure): answer(.failure(failure))
            }
          }
        case .failure(let failure): answer(.failure(failure))
        }
      }
    }
  }

  private func takeTurn<Value: Sendable>(
    on session: LiveSession, key: RequestKey?, then: @escaping @Sendable (SessionResult<Value>) -> Void,
    job: @escaping Job<Value>
  ) {
    guard key.map(session.begin) ?? true else { return then(.failure(.keyInProgress)) }
    session.jobs.run { [self] finished in
      let moment = now()
      let use = session.use(at: moment)
      if case .evicted = use {
        if let key { session.end(key) }
        finished()
        return withSession(session.header.id, key: key, then: then, job: job)
      }
      let answer: @Sendable (SessionResult<Value>) -> Void = { result in
        // The next job may start before the answer is on its way: it cannot change what was answered.
        if let key { session.end(key) }
        finished()
        then(result)
      }
      switch use {
      case .here(let content, let end):
        if let end { store.extend(session.header.id, until: end, now: moment) }
        job(session, content, answer)
      case .over:
        forget(session)
        answer(.failure(.notFound))
      case .gone, .evicted: answer(.failure(.notFound))
      }
    }
  }

  /// Makes a session from the store the live one.
  private func load(_ id: String, then: @escaping @Sendable (SessionResult<LiveSession>) -> Void) {
    let beginning = loads.withLock { $0.begin(id) }
    store.load(id, revision: nil, now: now()) { [self] result in
      defer { loads.withLock { $0.end(id) } }
      let restored: LiveSession
      do throws(SessionFailure) {
        guard let stored = try result.asSessionResult.get() else { throw .notFound }
        restored = LiveSession(header: stored.header, content: try LiveSession.Content(stored))
      } catch {
        return then(.failure(error))
      }
      guard let session = enter(restored, readSince: beginning) else { return load(id, then: then) }
      then(.success(session))
    }
  }

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
    scheduleCompletion(of: session, session.committed)
    return session
  }

  /// Has a session leave.
  func remove(_ session: LiveSession, as presence: LiveSession.Presence) {
    session.leave(presence)
    live.withPart(of: session.header.id) { live in
      loads.withLock { $0.noteDeparture(of: session.header.id) }
      if live[session.header.id] === session { live[session.header.id] = nil }
    }
  }

  /// Lets a session go that is no longer in the store.
  func forget(_ session: LiveSession) {
    remove(session, as: .gone)
    session.watchers.tell(.ended(.deleted))
  }

  /// The session's time at this moment, where the server tells it.
  func arrival(at session: LiveSession, _ content: LiveSession.Content) -> Double? {
    guard session.header.clock == .server else { return nil }
    // Microseconds are what a clock is good for, and shorter to read and to write than all its digits.
    let elapsed = ((now() - session.header.createdAt) * 1e6).rounded() / 1e6
    return max(elapsed, content.machine.time)
  }
}

extension LiveSession {
  /// The session, as `content` makes it be at `time` (seconds of its own time; nil: at its last event).
  func view(_ content: Content, at time: Double?) -> SessionView {
    SessionView(
      header: header, revision: content.revision,
      machine: time.map { content.machine.advanced(to: $0) } ?? content.machine)
  }
}
