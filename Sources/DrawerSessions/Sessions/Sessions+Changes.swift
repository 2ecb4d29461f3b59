import DrawerConcurrency
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
    var outcome =
      if let render = shortRendering(of: request, on: content) {
        try Sessions.outcome(of: request, on: session.header, content, arrival: arrival, options.journal, render)
      } else {
        try await longOutcome(of: request, on: session.header, content, arrival: arrival)
      }
    guard var change = outcome.change.take() else { return .committed(outcome.answer) }
    change.reservesTurn = reservesTurn
    let committed: CommitOutcome
    do throws(SessionFailure) {
      committed = try await commit(change)
    } catch {
      noteFailedChange(of: session, error)
      throw error
    }
    switch committed {
    case .committed:
      session.commit(outcome.content, answer: change.answer)
      for event in request.events {
        if let type = event.type { options.onApplied(session.header.controller, type) }
      }
      session.publish(SessionUpdate(outcome.view))
      scheduleCompletion(of: session)
      // It may have grown.
      if lacksRoom { await makeRoom() }
      return .committed(outcome.answer)
    case .conflict:
      exchange.note(\.conflicts)
      try await refresh(session)
      return .overtaken
    case .notFound:
      forget(session)
      throw .notFound
    case .memoryFull:
      throw .storeUnavailable("no memory is left for changes")
    }
  }

  // MARK: - The outcome of a request

  /// What a request does to a session, before it is stored.
  private struct Outcome: Sendable {
    var content: LiveSession.Content
    /// The session after the request.
    var view: SessionView
    var answer: Answer
    /// Nil if there were no events.
    var change: SessionChange?
  }

  /// The work up to which the events of a request run on the thread on which the request came, as those of a finger do:
  /// 1,000 units, a millisecond.
  static var shortWork: Int { 1000 }

  /// How the answer is rendered, if applying the events and rendering it are short work; otherwise nil.
  private func shortRendering(
    of request: ChangeRequest, on content: LiveSession.Content
  ) -> (@Sendable (SessionView) -> [UInt8])? {
    let count = request.events.count
    guard case .short(let render) = request.rendering,
      count == 1 || count <= Sessions.shortWork / max(1, content.machine.weight)
    else { return nil }
    return render
  }

  private func longOutcome(
    of request: ChangeRequest, on header: SessionHeader, _ content: LiveSession.Content, arrival: Double?
  ) async throws(SessionFailure) -> Outcome {
    let bounds = options.journal
    return try await LongWork.run { (work) throws(SessionFailure) in
      var outcome = try Sessions.outcome(of: request, on: header, content, arrival: arrival, bounds) { _ in [] }
      outcome.answer.body = request.rendering.body(outcome.view, work)
      return outcome
    }
  }

  /// Applies the events of a request to a copy of `content`.
  private static func outcome(
    of request: ChangeRequest, on header: SessionHeader, _ content: LiveSession.Content, arrival: Double?,
    _ bounds: JournalExtent.Bounds, _ render: (SessionView) -> [UInt8]
  ) throws(SessionFailure) -> Outcome {
    var next = content
    next.revision += request.events.count
    var change = SessionChange(id: header.id, base: content.revision, entries: [], expiresAt: content.expiresAt)
    let batch = next.revision
    var effects = Effects()
    var work = 0
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
        let event = step.writtenEvent.bytes
        work += ReplayBudget.work(ofBytes: event.count, on: step.machine)
        change.entries.append(
          JournalEntry(
            revision: content.revision + change.entries.count + 1, batch: batch, event: event,
            delegate: step.effects.delegate.bytes))
        effects.add(step.effects)
      }
    } catch {
      throw .wire(error)
    }
    let view = SessionView(header: header, revision: batch, machine: next.machine, effects: effects)
    let answer = Answer(revision: batch, body: render(view))
    guard !change.entries.isEmpty else { return Outcome(content: next, view: view, answer: answer) }
    change.answer = request.key.map { StoredAnswer(key: $0.key, fingerprint: $0.fingerprint, revision: batch) }
    next.journal.add(change.entries, work: work, answer: change.answer)
    if next.journal.isSnapshotDue(at: next.revision, bounds) { next.addSnapshot(to: &change, bounds) }
    return Outcome(content: next, view: view, answer: answer, change: change)
  }

  // MARK: - Completions on the server's clock

  /// Completes the animations that have ended on a server's clock. Each completion is an entry of its own, at its own
  /// time.
  ///
  /// - Returns: the session's time now, at which nothing more has ended, on a server's clock; nil on a client's.
  @discardableResult
  func completeDue(_ session: LiveSession) async throws(SessionFailure) -> Double? {
    var losses = 0
    for count in 0... {
      if losses > 0 { await backOff(losses) }
      let content = session.committed
      let moment = arrival(at: session, content)
      guard let end = content.machine.nextCompletion, let moment, end <= moment else { return moment }
      // A session that comes from the store may have many.
      let rendering: ChangeRequest.Rendering =
        count < Sessions.shortCompletions ? .short { _ in [] } : .long { _, _ in [] }
      let tick = ChangeRequest(events: [LocatedEvent(["type": "tick"])], stamp: .time(end), rendering)
      if case .overtaken = try await commit(tick, to: session, content, arrival: moment) { losses += 1 }
    }
    return nil
  }

  /// The number of completions that a request makes on the thread on which it came.
  private static var shortCompletions: Int { 4 }

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
    let longest = 0.001 * Double(1 << min(losses - 1, 6))
    await withUnsafeContinuation { continuation in
      alarms.schedule(after: .random(in: 0...longest)) { continuation.resume() }
    }
  }

  /// The results of every batch after `revision` up to `last`, as JSON. Keeping a machine for each would take many
  /// times the memory.
  func missedUpdates(
    of session: LiveSession, after revision: Int, until last: Int, _ budget: inout ReplayBudget
  ) async throws(SessionFailure) -> [SessionUpdate] {
    try await replay(session, after: revision, until: last, &budget, []) {
      (updates: inout [SessionUpdate], view, budget, _) throws(SessionFailure) in
      let json = view.result().bytes
      budget.bytes -= json.count
      guard budget.bytes >= 0 else { throw .revisionNotKept }
      updates.append(.result(revision: view.revision, json: json))
    }
  }

  /// Applies the journal's events after `revision` again, up to `last`, and calls `body` with a value, which begins as
  /// `initial` and is returned, and with the effects of each batch.
  ///
  /// If other processes write, too, the journal may already be longer; ``refresh(_:)`` reads the rest.
  func replay<Value: Sendable>(
    _ session: LiveSession, after revision: Int, until last: Int, _ budget: inout ReplayBudget, _ initial: Value,
    _ body:
      @escaping @Sendable (inout Value, SessionView, inout ReplayBudget, borrowing LongWork)
      throws(SessionFailure) -> Void
  ) async throws(SessionFailure) -> Value {
    guard await loadTurns.acquire() else { throw .cancelled }
    defer { loadTurns.release() }
    let replay = try await replay(of: session.header, after: revision, until: last)
    let limit = budget
    let (outcome, rest) = await LongWork.run { work in
      var budget = limit
      return (replay.run(initial, &budget, work, body), budget)
    }
    budget = rest
    return try outcome.get()
  }

  /// Reads what a replay needs.
  private func replay(
    of header: SessionHeader, after revision: Int, until last: Int
  ) async throws(SessionFailure) -> Replay {
    let id = header.id
    guard let stored = try await load(id, revision: revision), stored.revision == revision else {
      throw .revisionNotKept
    }
    let count = last - revision
    let entries = try await fromStore(.journal) { () throws(StoreError) in
      try await store.journal(of: id, after: revision, limit: count, now: now())
    }
    guard let entries else { throw .notFound }
    // The oldest may have been cut off since.
    guard entries.count == count, entries.last?.revision == last else { throw .revisionNotKept }
    return Replay(header: header, stored: stored, entries: entries)
  }
}

/// A stored session, and the entries to apply to it again.
private struct Replay: Sendable {
  var header: SessionHeader
  var stored: StoredSession
  var entries: [JournalEntry]

  /// Calls `body` with `value` and the effects of each batch. Returns the value.
  func run<Value>(
    _ initial: Value, _ budget: inout ReplayBudget, _ work: borrowing LongWork,
    _ body: (inout Value, SessionView, inout ReplayBudget, borrowing LongWork) throws(SessionFailure) -> Void
  ) -> Result<Value, SessionFailure> {
    do throws(SessionFailure) {
      var value = initial
      var machine = try stored.machine(&budget, work)
      var effects = Effects()
      for entry in entries {
        effects.add(try entry.replay(on: &machine, &budget, work).effects)
        guard entry.revision == entry.batch else { continue }
        let view = SessionView(header: header, revision: entry.revision, machine: machine, effects: effects)
        try body(&value, view, &budget, work)
        effects = Effects()
      }
      return .success(value)
    } catch {
      return .failure(error)
    }
  }
}
