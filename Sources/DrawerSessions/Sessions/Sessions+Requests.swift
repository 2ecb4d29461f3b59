import Drawers

/// The requests about one session.
extension Sessions {
  /// Applies a request's events, and returns their effects.
  public func change(_ id: String, with request: ChangeRequest) async throws(SessionFailure) -> Answer {
    try await withTurn(on: id, key: request.key) { (session) throws(SessionFailure) in
      // Without a condition, a commit that another process preceded meets a conflict soon enough. Where that is likely,
      // reading first is cheaper.
      if shared != nil, request.precondition != .any || session.isShared { try await catchUp(session) }
      for attempt in 0..<Sessions.attempts {
        if attempt > 0 { await backOff(attempt) }
        let arrival = try await completeDue(session)
        if let key = request.key {
          guard try await keepsAnswer(to: key, of: session) else { continue }
          if let answer = try await earlierAnswer(to: request, key, of: session) { return answer }
        }
        let content = session.committed
        try content.check(request.precondition)
        // If other processes keep winning, the store makes them wait. A request with a condition fails soon enough
        // without that.
        let reservesTurn = attempt > 0 && request.precondition == .any
        let outcome = try await commit(
          request, to: session, content, arrival: arrival, reservesTurn: reservesTurn)
        if case .committed(let answer) = outcome { return answer }
      }
      throw .storeUnavailable("other instances changed this session first, \(Sessions.attempts) times in a row")
    }
  }

  /// How often a change is tried if other processes change the session first.
  private static var attempts: Int { 32 }

  /// False if the store has lost what is known here of an earlier request with this key: a server that had it alone was
  /// replaced. The session is loaded again then.
  private func keepsAnswer(to key: RequestKey, of session: LiveSession) async throws(SessionFailure) -> Bool {
    guard let shared, let stored = session.answer(to: key) else { return true }
    let isKept = try await fromStore(.commit) { () throws(StoreError) in
      try await shared.confirm(stored, of: session.header.id)
    }
    if !isKept { try await reload(session) }
    return isKept
  }

  /// The answer to an earlier request with the key of `request`, rebuilt from the journal: a session reacts to the same
  /// events in the same way. Nil if no earlier request is known.
  private func earlierAnswer(
    to request: ChangeRequest, _ key: RequestKey, of session: LiveSession
  ) async throws(SessionFailure) -> Answer? {
    // A key lives as long as its entries. A snapshot is never inside a batch.
    guard let stored = session.answer(to: key),
      let start = try await load(session.header.id, revision: stored.revision - 1)?.snapshotRevision
    else { return nil }
    guard stored.fingerprint == key.fingerprint else { throw .keyReused }
    var budget = ReplayBudget.unlimited
    return try await replay(session, after: start, until: stored.revision, &budget, nil) {
      (answer: inout Answer?, view, _, work) throws(SessionFailure) in
      guard view.revision == stored.revision else { return }
      answer = Answer(revision: view.revision, body: request.rendering.body(view, work))
    }
  }

  /// The session now, or (on either clock) at `time`, in seconds, if nothing else happens; or, if `revision` is given,
  /// as it was at that revision.
  public func snapshot(
    of id: String, at time: Double? = nil, revision: Int? = nil
  ) async throws(SessionFailure) -> SessionView {
    try await withCurrent(id) { (session, present) throws(SessionFailure) in
      let content = session.committed
      guard let revision, revision != content.revision else {
        try content.check(moment: time)
        // A session at a given revision is shown as it was, without the time that has passed since.
        return session.view(content, at: time ?? (revision == nil ? present : nil))
      }
      let past = try await withStored(id, revision: revision) {
        (stored, work) throws(SessionFailure) -> SessionView? in
        guard stored.revision == revision else { return nil }
        let then = try LiveSession.Content(stored, work)
        try then.check(moment: time)
        return session.view(then, at: time)
      }
      guard let past, let view = past else { throw .revisionNotKept }
      return view
    }
  }

  /// The stored form of the machine, after the last entry of the journal.
  public func machine(of id: String) async throws(SessionFailure) -> Answer {
    try await withCurrent(id) { (session, _) throws(SessionFailure) in
      let content = session.committed
      return Answer(revision: content.revision, body: content.machine.snapshot)
    }
  }

  /// Forgets a session.
  public func delete(_ id: String, if precondition: Precondition = .any) async throws(SessionFailure) {
    try await withCurrent(id) { (session, _) throws(SessionFailure) in
      try session.committed.check(precondition)
      let existed: Bool
      do throws(SessionFailure) {
        existed = try await fromStore(.delete) { () throws(StoreError) in try await store.delete(id, now: now()) }
      } catch {
        noteFailedChange(of: session, error)
        throw error
      }
      forget(session)
      guard existed else { throw .notFound }
    }
  }

  /// Up to `limit` entries of a session's journal after `revision`, oldest first.
  public func journal(
    of id: String, after revision: Int, limit: Int
  ) async throws(SessionFailure) -> [JournalEntry] {
    // Through the session, so that the journal contains the animations that have ended by now.
    try await withCurrent(id) { (_, _) throws(SessionFailure) in
      let entries = try await fromStore(.journal) { () throws(StoreError) in
        try await store.journal(of: id, after: revision, limit: limit, now: now())
      }
      guard let entries else { throw .notFound }
      return entries
    }
  }
}

extension LiveSession {
  /// The session with `content` at `time` (seconds of its own time; nil: at its last event).
  func view(_ content: Content, at time: Double?) -> SessionView {
    SessionView(
      header: header, revision: content.revision,
      machine: time.map { content.machine.advanced(to: $0) } ?? content.machine)
  }
}

extension LiveSession.Content {
  /// Throws if `time`, in seconds, is in the session's past.
  fileprivate func check(moment time: Double?) throws(SessionFailure) {
    if let time, time < machine.time { throw .momentIsPast(time: machine.time) }
  }

  fileprivate func check(_ precondition: Precondition) throws(SessionFailure) {
    guard precondition.allows(revision) else { throw .preconditionFailed(revision: revision) }
  }
}
