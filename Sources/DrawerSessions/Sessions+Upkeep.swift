import DrawerJSON

extension Sessions {
  /// How many expired sessions are swept at a time, so that nobody waits long for the store.
  private static var sweepLimit: Int { 500 }

  /// Has the next completion of a session on the server's clock happen at its time.
  func scheduleCompletion(of session: LiveSession) {
    guard session.header.clock == .server, let end = session.committed.machine.nextCompletion else { return }
    alarms.schedule(after: session.header.createdAt + end - now()) { [weak self, weak session] in
      guard let self, let session else { return }
      session.jobs.run { [weak self] finished in
        guard let self, session.committed.presence == .here else { return finished() }
        settle(session) { [weak self] result in
          // The store was away; the completion happens at its own time all the same, when the store is back.
          if case .failure(.storeUnavailable) = result { self?.retryCompletion(of: session) }
          finished()
        }
      }
    }
  }

  private func retryCompletion(of session: LiveSession) {
    alarms.schedule(after: 1) { [weak self] in self?.scheduleCompletion(of: session) }
  }

  func scheduleUpkeep() {
    alarms.schedule(after: options.upkeepInterval) { [weak self] in
      guard let self else { return }
      sweep()
      evictIdle()
      scheduleUpkeep()
    }
  }

  private func sweep() {
    let moment = now()
    for session in live.withLock({ Array($0.values) }) where !session.watchers.isEmpty {
      // Whoever watches a session uses it.
      if let end = session.touch(at: moment) { store.extend(session.header.id, until: end) }
    }
    store.sweep(now: moment, limit: Sessions.sweepLimit) { [weak self] result in
      guard let self, case .success(let ids) = result else { return }
      for id in ids {
        if let session = live.withLock({ $0[id] }) { forget(session) }
      }
    }
  }

  /// Lets sessions go that nobody has asked for lately: they are in the store.
  private func evictIdle() {
    let moment = now()
    for session in live.withLock({ Array($0.values) }) where isIdle(session, at: moment) {
      // A job, so that none is under way.
      session.jobs.run { [weak self] finished in
        if let self, isIdle(session, at: moment) { evict(session) }
        finished()
      }
    }
  }

  private func isIdle(_ session: LiveSession, at moment: Double) -> Bool {
    let content = session.committed
    let lastUse = content.expiresAt - session.header.ttl
    return content.presence == .here && lastUse < moment - options.idleTime
      && session.watchers.isEmpty && (session.header.clock == .client || content.machine.nextCompletion == nil)
  }

  private func evict(_ session: LiveSession) {
    session.leave(.evicted)
    live.withLock { live in
      if live[session.header.id] === session { live[session.header.id] = nil }
    }
  }

  /// Another process has changed a session (or, without an id, may have changed any).
  func noticeForeignChange(of id: String?, to revision: Int?) {
    let touched = live.withLock { live in id.map { [$0].compactMap { live[$0] } } ?? Array(live.values) }
    for session in touched {
      session.jobs.run { [weak self] finished in
        let content = session.committed
        guard let self, content.presence == .here, revision == nil || revision != content.revision else {
          return finished()
        }
        reload(session) { _ in finished() }
      }
    }
  }
}
