import Drawers

/// How a session changes during the turn of a request.
extension Sessions {
  /// How an attempt to change a session ended.
  enum Attempt: Sendable {
    case committed(Answer)
    /// Another process changed the session first; the session now has that state.
    case overtaken
  }

  /// Applies a request's events to a copy of `content`, the committed state, and makes the copy the session's state
  /// once the events are in the store.
  ///
  /// - Parameter arrival: the time of the request's arrival, the result of ``completeDue(_:)``.
  func commit(
    _ request: ChangeRequest, to session: LiveSession, _ content: LiveSession.Content, arrival: Double?,
    reservesTurn: Bool = false
  ) async throws(SessionFailure) -> Attempt {
    var next = content
    next.revision += request.events.count
    var change = SessionChange(
      id: session.header.id, base: content.revision, entries: [], expiresAt: content.expiresAt,
      reservesTurn: reservesTurn)
    let batch = next.revision
    var effects = Effects()
    do throws(WireError) {
      let moment: Double? =
        switch request.stamp {
        case .arrival: arrival
        case .present: arrival ?? content.machine.time
        case .time(let time): time
        }
      try next.machine.apply(
        request.events, arrival: moment, others: request.faults, workLimit: request.workLimit
      ) { (step) throws(WireError) in
        change.entries.append(
          JournalEntry(
            revision: content.revision + change.entries.count + 1, batch: batch, event: step.writtenEvent.bytes,
            delegate: step.emissions.bytes))
        effects.add(step)
      }
    } catch {
      throw .wire(error)
    }
    let view = SessionView(header: session.header, revision: batch, machine: next.machine, effects: effects)
    let answer = Answer(revision: batch, body: request.render(view))
    guard !change.entries.isEmpty else { return .committed(answer) }
    change.answer = request.key.map { StoredAnswer(key: $0.key, fingerprint: $0.fingerprint, revision: batch) }
    next.journal.add(change.entries, answer: change.answer)
    if next.journal.isSnapshotDue(at: next.revision, options.journal) { next.addSnapshot(to: &change, options.journal) }
    switch try await commit(change) {
    case .committed:
      session.commit(next, answer: change.answer)
      for event in request.events {
        if let type = event.type { options.onApplied(session.header.controller, type) }
      }
      session.watchers.publish(SessionUpdate(view))
      scheduleCompletion(of: session)
      return .committed(answer)
    case .conflict:
      try await reload(session)
      return .overtaken
    case .notFound:
      forget(session)
      throw .notFound
    case .memoryFull:
      throw .storeUnavailable("no memory is left for changes")
    }
  }

  // MARK: - Completions on the server's clock

  /// Completes the animations that have ended on a server's clock. Each completion is an entry of its own, at its own
  /// time.
  ///
  /// - Returns: the session's time now, at which nothing more has ended, on a server's clock; nil on a client's.
  @discardableResult
  func completeDue(_ session: LiveSession) async throws(SessionFailure) -> Double? {
    var losses = 0
    while true {
      await backOff(losses)
      let content = session.committed
      let moment = arrival(at: session, content)
      guard let end = content.machine.nextCompletion, let moment, end <= moment else { return moment }
      let tick = ChangeRequest(events: [LocatedEvent(["type": "tick"])], stamp: .time(end)) { _ in [] }
      if case .overtaken = try await commit(tick, to: session, content, arrival: moment) { losses += 1 }
    }
  }

  /// The session's time at this moment, on the server's clock.
  func arrival(at session: LiveSession, _ content: LiveSession.Content) -> Double? {
    guard session.header.clock == .server else { return nil }
    // A clock is precise to microseconds, and rounded numbers are shorter.
    let elapsed = ((now() - session.start) * 1e6).rounded() / 1e6
    return max(elapsed, content.machine.time)
  }

  /// Waits before a change is tried again after it has lost against other processes `losses` times: for a random time,
  /// so that two processes do not collide again and again, and longer each time, up to 64 ms.
  func backOff(_ losses: Int) async {
    guard losses > 0 else { return }
    let longest = 0.001 * Double(1 << min(losses - 1, 6))
    await withUnsafeContinuation { continuation in
      alarms.schedule(after: .random(in: 0...longest)) { continuation.resume() }
    }
  }

  /// Loads changes of other processes that may not have been announced yet. If the store does not answer, it throws,
  /// because an old state must not be shown as the current one.
  func catchUp(_ session: LiveSession) async throws(SessionFailure) {
    guard store.isShared else { return }
    let missed = try await fromStore(.journal) { () throws(StoreError) in
      try await store.journal(of: session.header.id, after: session.committed.revision, limit: 1, now: now())
    }
    guard let missed else {
      forget(session)
      throw .notFound
    }
    if !missed.isEmpty { try await reload(session) }
  }

  /// Loads the state to which another process has changed the session.
  func reload(_ session: LiveSession) async throws(SessionFailure) {
    let known = session.committed.revision
    guard let stored = try await load(session.header.id) else {
      forget(session)
      throw .notFound
    }
    let content = try LiveSession.Content(stored)
    // Watchers receive the changes, or the current state if the store has lost entries.
    let isAhead = content.revision > known && !session.watchers.isEmpty
    var budget = ReplayBudget.unlimited
    let missed = isAhead ? try? await missedUpdates(of: session, after: known, until: content.revision, &budget) : nil
    session.replace(with: content, answers: stored.answers)
    scheduleCompletion(of: session)
    if let missed {
      for update in missed { session.watchers.publish(update) }
    } else if content.revision != known {
      session.watchers.publish(.snapshot(session.view(content, at: nil)))
    }
  }

  /// The results of every batch after `revision` up to `last`, as JSON. Keeping a machine for each would take many
  /// times the memory.
  func missedUpdates(
    of session: LiveSession, after revision: Int, until last: Int, _ budget: inout ReplayBudget
  ) async throws(SessionFailure) -> [SessionUpdate] {
    var updates: [SessionUpdate] = []
    var bytes = budget.bytes
    defer { budget.bytes = bytes }
    try await replay(session, after: revision, until: last, &budget) { (view) throws(SessionFailure) in
      let json = view.result().bytes
      bytes -= json.count
      guard bytes >= 0 else { throw .revisionNotKept }
      updates.append(.result(revision: view.revision, json: json))
    }
    return updates
  }

  /// Applies the journal's events after `revision` again, up to `last`, and calls `body` with the effects of each
  /// batch.
  ///
  /// If other processes write, too, the journal may already be longer; ``reload(_:)`` reads the rest.
  func replay(
    _ session: LiveSession, after revision: Int, until last: Int, _ budget: inout ReplayBudget,
    _ body: (SessionView) throws(SessionFailure) -> Void
  ) async throws(SessionFailure) {
    let id = session.header.id
    guard let stored = try await load(id, revision: revision), stored.revision == revision else {
      throw .revisionNotKept
    }
    var machine = try stored.machine(&budget)
    let count = last - revision
    let entries = try await fromStore(.journal) { () throws(StoreError) in
      try await store.journal(of: id, after: revision, limit: count, now: now())
    }
    guard let entries else { throw .notFound }
    // The oldest may have been cut off since.
    guard entries.count == count, entries.last?.revision == last else { throw .revisionNotKept }
    var effects = Effects()
    for entry in entries {
      effects.add(try entry.replay(on: &machine, &budget))
      guard entry.revision == entry.batch else { continue }
      try body(SessionView(header: session.header, revision: entry.revision, machine: machine, effects: effects))
      effects = Effects()
    }
  }
}
