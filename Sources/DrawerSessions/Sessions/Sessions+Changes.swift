import DrawerJSON

extension Sessions {
  /// How often a change is tried again because another process was faster.
  private static var attempts: Int { 32 }

  /// How an attempt to change a session ended.
  private enum Attempt: Sendable {
    case committed(Answer)
    /// Another process was faster; the session is now what that has made of it.
    case overtaken
    case failed(SessionFailure)
  }

  /// Completes what has ended by now on a server's clock: each completion is an entry of its own, at its own time.
  func settle(
    _ session: LiveSession, _ content: LiveSession.Content,
    then: @escaping @Sendable (SessionResult<LiveSession.Content>) -> Void
  ) {
    guard let end = dueCompletion(of: session, content) else { return then(.success(content)) }
    let tick = ChangeRequest(events: [LocatedEvent(["type": "tick"])], stamp: .time(end)) { _ in [] }
    attempt(tick, on: session, content) { [self] outcome in
      if case .failed(let failure) = outcome { return then(.failure(failure)) }
      settle(session, session.committed, then: then)
    }
  }

  /// The end of an animation that has come on a server's clock, in seconds of the session's time.
  private func dueCompletion(of session: LiveSession, _ content: LiveSession.Content) -> Double? {
    guard let end = content.machine.nextCompletion, let moment = arrival(at: session, content), end <= moment else {
      return nil
    }
    return end
  }

  /// Carries `request` out on the session, whose `content` is committed; or on what another process has made of it
  /// meanwhile.
  func transact(
    _ request: ChangeRequest, on session: LiveSession, _ content: LiveSession.Content,
    attemptsLeft: Int = Sessions.attempts, then: @escaping @Sendable (SessionResult<Answer>) -> Void
  ) {
    guard dueCompletion(of: session, content) == nil else {
      return settle(session, content) { [self] result in
        switch result {
        case .success(let content):
          transact(request, on: session, content, attemptsLeft: attemptsLeft, then: then)
        case .failure(let failure): then(.failure(failure))
        }
      }
    }
    if let key = request.key, let kept = content.answers[key.key] {
      return then(kept.fingerprint == key.fingerprint ? .success(Answer(kept)) : .failure(.keyReused))
    }
    guard request.precondition.allows(content.revision) else {
      return then(.failure(.preconditionFailed(revision: content.revision)))
    }
    attempt(request, on: session, content) { [self] outcome in
      switch outcome {
      case .committed(let answer): then(.success(answer))
      case .failed(let failure): then(.failure(failure))
      case .overtaken where attemptsLeft > 1:
        transact(request, on: session, session.committed, attemptsLeft: attemptsLeft - 1, then: then)
      case .overtaken: then(.failure(.storeUnavailable("other processes change the session all the time")))
      }
    }
  }

  /// Applies the events to a copy, and makes it the session once they are in the store.
  private func attempt(
    _ request: ChangeRequest, on session: LiveSession, _ content: LiveSession.Content,
    then: @escaping @Sendable (Attempt) -> Void
  ) {
    var next = content
    let steps: [Step]
    do throws(WireError) {
      steps = try next.machine.apply(
        request.events, arrival: time(of: request, on: session, content), others: request.faults)
    } catch {
      return then(.failed(.wire(error)))
    }
    next.revision += steps.count
    let view = SessionView(header: session.header, revision: next.revision, machine: next.machine, steps: steps)
    let answer = Answer(revision: next.revision, body: request.render(view))
    guard !steps.isEmpty else { return then(.committed(answer)) }
    let change = change(by: request, from: content, to: &next, session, steps, answer)
    let committed = next
    store.commit(change, now: now()) { [self] result in
      switch result {
      case .success(.committed):
        session.commit(committed)
        for event in request.events {
          if let type = event.type { options.onApplied(session.header.controller, type) }
        }
        publish(view, to: session)
        scheduleCompletion(of: session, committed)
        then(.committed(answer))
      case .success(.conflict):
        reload(session) { result in
          switch result {
          case .success: then(.overtaken)
          case .failure(let failure): then(.failed(failure))
          }
        }
      case .success(.notFound):
        forget(session)
        then(.failed(.notFound))
      case .failure(let error):
        then(.failed(SessionFailure(error)))
      }
    }
  }

  private func time(
    of request: ChangeRequest, on session: LiveSession, _ content: LiveSession.Content
  ) -> Double? {
    switch request.stamp {
    case .arrival: arrival(at: session, content)
    case .present: arrival(at: session, content) ?? content.machine.time
    case .time(let time): time
    }
  }

  private func change(
    by request: ChangeRequest, from content: LiveSession.Content, to next: inout LiveSession.Content,
    _ session: LiveSession, _ steps: [Step], _ answer: Answer
  ) -> SessionChange {
    var change = SessionChange(
      id: session.header.id, base: content.revision, entries: [], expiresAt: next.expiresAt,
      journalLimit: options.journalLimit)
    change.entries = steps.enumerated().map { index, step in
      JournalEntry(
        revision: content.revision + index + 1, batch: next.revision, event: step.writtenEvent.bytes,
        delegate: step.emissions.bytes)
    }
    if next.revision - next.snapshotRevision >= options.snapshotInterval {
      change.snapshot = next.machine.snapshot
      next.snapshotRevision = next.revision
    }
    if let key = request.key {
      let kept = KeptAnswer(
        key: key.key, fingerprint: key.fingerprint, revision: next.revision, body: answer.body)
      change.answer = kept
      next.answers[key.key] = kept
      // The store lets answers go with the journal; so does memory, a little later.
      let oldest = next.revision - 2 * options.journalLimit
      if next.answers.count > options.journalLimit { next.answers = next.answers.filter { $1.revision > oldest } }
    }
    return change
  }

  /// Takes over what another process may have done of which the news is still on its way. Where the store does not answer,
  /// nobody else can have changed anything either.
  ///
  /// - Parameters:
  ///   - content: what is committed here.
  ///   - then: gets what is committed now, or why the session cannot be used.
  func catchUp(
    _ session: LiveSession, _ content: LiveSession.Content,
    then: @escaping @Sendable (SessionResult<LiveSession.Content>) -> Void
  ) {
    guard store.isShared else { return then(.success(content)) }
    store.journal(of: session.header.id, after: content.revision, limit: 1, now: now()) { [self] result in
      switch result {
      case .success(nil):
        forget(session)
        then(.failure(.notFound))
      case .success(let entries?) where !entries.isEmpty: reload(session, then: then)
      case .success, .failure: then(.success(content))
      }
    }
  }

  /// Takes over what another process has made of the session.
  ///
  /// - Parameter then: gets what is committed now, or why that failed.
  func reload(
    _ session: LiveSession, then: @escaping @Sendable (SessionResult<LiveSession.Content>) -> Void
  ) {
    let known = session.committed.revision
    store.load(session.header.id, revision: nil, now: now()) { [self] result in
      do throws(SessionFailure) {
        guard let stored = try result.asSessionResult.get() else {
          forget(session)
          throw .notFound
        }
        let content = try LiveSession.Content(stored)
        guard content.revision > known, !session.watchers.isEmpty else {
          return then(.success(takeOver(content, as: session)))
        }
        // Whoever watches here is to see what happened there.
        replay(session, after: known, until: content.revision) { [self] missed in
          let committed = takeOver(content, as: session)
          switch missed {
          case .success(let views):
            for view in views { publish(view, to: session) }
          case .failure:
            session.watchers.tell(.snapshot(session.view(content, at: nil)))
          }
          then(.success(committed))
        }
      } catch {
        then(.failure(error))
      }
    }
  }

  private func takeOver(_ content: LiveSession.Content, as session: LiveSession) -> LiveSession.Content {
    session.commit(content)
    scheduleCompletion(of: session, content)
    return session.committed
  }

  private func publish(_ view: SessionView, to session: LiveSession) {
    session.watchers.tell(
      .result(revision: view.revision, json: view.result().bytes))
  }
}
