import DrawerJSON
import Synchronization

/// All sessions: creates them, hands each one's requests to it one at a time, and keeps what they do in a store.
public final class Sessions: Sendable {
  /// Bounds and defaults.
  public struct Options: Sendable {
    /// Seconds without a request after which a session is forgotten, where its creation names none: a day.
    public var defaultTTL = 24.0 * 60 * 60
    /// How many sessions there may be.
    public var maximumSessions = 1_000_000

    /// The defaults.
    public init() {}
  }

  private let store: any Store
  private let options: Options
  private let now: @Sendable () -> Double
  private let live = Mutex<[String: LiveSession]>([:])

  /// Sessions kept in `store`.
  ///
  /// - Parameter now: the time in seconds since 1970.
  public init(store: any Store, options: Options = Options(), now: @escaping @Sendable () -> Double) {
    self.store = store
    self.options = options
    self.now = now
  }

  /// Creates a session; answers its snapshot with what the creation emitted.
  public func create(_ body: JSONValue, then: @escaping @Sendable (SessionResult<SessionView>) -> Void) {
    let request: SessionRequest
    do throws(WireError) {
      request = try SessionRequest(body)
    } catch {
      return then(.failure(.wire(error)))
    }
    let header = SessionHeader(
      id: SessionHeader.newID(), controller: request.machine.kind, clock: request.clock,
      ttl: request.ttl ?? options.defaultTTL, createdAt: now())
    let session = LiveSession(header: header, machine: request.machine, revision: 0)
    guard insert(session) else { return then(.failure(.limitReached(options.maximumSessions))) }
    store.create(header, creation: body) { [self] result in
      if case .failure = result { forget(header.id) }
      then(
        result.map {
          SessionView(
            header: header, revision: 0, machine: request.machine, delegate: request.created.delegate)
        })
    }
  }

  /// The session as it is now, or (on either clock) as it will be `at` a time in seconds if nothing else happens.
  public func snapshot(
    of id: String, at time: Double? = nil, then: @escaping @Sendable (SessionResult<SessionView>) -> Void
  ) {
    withSession(id, then: then) { [self] session, answer in
      settle(session) { [self] result in
        answer(
          result.map { content in
            let moment = time ?? arrival(at: session)
            let machine = moment.map { content.machine.advanced(to: $0) } ?? content.machine
            return SessionView(header: session.header, revision: content.revision, machine: machine)
          })
      }
    }
  }

  /// Applies one event or an array of them; answers what they caused.
  public func apply(
    _ body: JSONValue, to id: String, then: @escaping @Sendable (SessionResult<SessionView>) -> Void
  ) {
    withSession(id, then: then) { [self] session, answer in
      settle(session) { [self] result in
        switch result {
        case .failure(let failure): answer(.failure(failure))
        case .success(let content):
          commit(LocatedEvent.batch(body), stamp: arrival(at: session), to: session, content, answer)
        }
      }
    }
  }

  /// Replaces members of the container and the configuration, as the events `resize` and `configure` do.
  public func update(
    _ id: String, with patch: JSONValue, then: @escaping @Sendable (SessionResult<SessionView>) -> Void
  ) {
    let events: [LocatedEvent]
    do throws(WireError) {
      events = try LocatedEvent.patch(patch)
    } catch {
      return then(.failure(.wire(error)))
    }
    withSession(id, then: then) { [self] session, answer in
      settle(session) { [self] result in
        switch result {
        case .failure(let failure): answer(.failure(failure))
        case .success(let content):
          let stamp = arrival(at: session) ?? content.machine.time
          commit(events, stamp: stamp, to: session, content, answer)
        }
      }
    }
  }

  /// Forgets a session.
  public func delete(_ id: String, then: @escaping @Sendable (SessionResult<Void>) -> Void) {
    withSession(id, then: then) { [self] session, answer in
      store.delete(id) { [self] result in
        if case .success = result { forget(id) }
        answer(result)
      }
    }
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids, of one kind of controller or of all.
  public func list(
    after cursor: String?, limit: Int, controller: String?,
    then: @escaping @Sendable (SessionResult<[SessionSummary]>) -> Void
  ) {
    store.page(after: cursor, limit: limit, controller: controller, then: then)
  }
}

// MARK: - Jobs

extension Sessions {
  /// Runs `job` on the session when its turn comes; `job` answers exactly once.
  private func withSession<Value: Sendable>(
    _ id: String, then: @escaping @Sendable (SessionResult<Value>) -> Void,
    job: @escaping @Sendable (LiveSession, @escaping @Sendable (SessionResult<Value>) -> Void) -> Void
  ) {
    find(id) { result in
      switch result {
      case .failure(let failure):
        then(.failure(failure))
      case .success(let session):
        session.jobs.run { finished in
          job(session) { result in
            // The next job may start before the answer is on its way: it cannot change what was answered.
            finished()
            then(result)
          }
        }
      }
    }
  }

  private func find(_ id: String, then: @escaping @Sendable (SessionResult<LiveSession>) -> Void) {
    if let session = live.withLock({ $0[id] }) { return then(.success(session)) }
    store.load(id) { [self] result in
      then(result.flatMap { stored in restore(stored) })
    }
  }

  private func restore(_ stored: StoredSession) -> SessionResult<LiveSession> {
    do throws(WireError) {
      let restored = try LiveSession(stored)
      // Another request may have been faster.
      return .success(
        live.withLock { live in
          let session = live[stored.header.id] ?? restored
          live[stored.header.id] = session
          return session
        })
    } catch {
      return .failure(.wire(error))
    }
  }

  private func insert(_ session: LiveSession) -> Bool {
    live.withLock { live in
      guard live.count < options.maximumSessions else { return false }
      live[session.header.id] = session
      return true
    }
  }

  private func forget(_ id: String) {
    live.withLock { _ = $0.removeValue(forKey: id) }
  }

  /// The session's time at this moment, where the server tells it.
  private func arrival(at session: LiveSession) -> Double? {
    guard session.header.clock == .server else { return nil }
    return max(now() - session.header.createdAt, session.committed.machine.time)
  }

  /// Completes what has ended by now on a server's clock, each completion as an entry of its own at its own time.
  private func settle(
    _ session: LiveSession, then: @escaping @Sendable (SessionResult<LiveSession.Content>) -> Void
  ) {
    let content = session.committed
    guard let moment = arrival(at: session), let next = content.machine.nextCompletion, next <= moment else {
      return then(.success(content))
    }
    commit([LocatedEvent(["type": "tick"])], stamp: next, to: session, content) { [self] result in
      switch result {
      case .success: settle(session, then: then)
      case .failure(let failure): then(.failure(failure))
      }
    }
  }

  /// Applies events, stamped with `stamp` unless that is nil, to a copy, and makes it the session once they are in the
  /// store.
  private func commit(
    _ events: [LocatedEvent], stamp: Double?, to session: LiveSession, _ content: LiveSession.Content,
    _ then: @escaping @Sendable (SessionResult<SessionView>) -> Void
  ) {
    var content = content
    let steps: [Step]
    do throws(WireError) {
      steps = try content.machine.apply(events, arrival: stamp)
    } catch {
      return then(.failure(.wire(error)))
    }
    let entries = steps.enumerated().map { index, step in
      JournalEntry(revision: content.revision + index + 1, event: step.event, delegate: step.delegate)
    }
    content.revision += entries.count
    let committed = content
    store.append(entries, to: session.header.id) { [self] result in
      if case .success = result { session.committed = committed }
      then(result.map { view(of: session, committed, steps: steps) })
    }
  }

  private func view(of session: LiveSession, _ content: LiveSession.Content, steps: [Step] = []) -> SessionView {
    SessionView(
      header: session.header, revision: content.revision, machine: content.machine,
      delegate: steps.flatMap(\.delegate), response: steps.last?.response,
      explanation: steps.last { $0.explanation != nil }?.explanation)
  }
}
