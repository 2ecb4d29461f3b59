import DrawerConcurrency
import Drawers

extension Sessions {
  /// The number of expired sessions in one sweep, so that requests do not wait long for the store.
  private static var sweepLimit: Int { 100 }

  /// Schedules the next completion of a session on the server's clock.
  func scheduleCompletion(of session: LiveSession) {
    guard session.header.clock == .server, let end = session.committed.machine.nextCompletion,
      session.setAlarm(for: end)
    else { return }
    // By id, so that the alarm does not keep a removed session in memory.
    let id = session.header.id
    alarms.schedule(after: session.start + end - now()) { [self] in
      guard let session = live[id] else { return }
      session.clearAlarm(for: end)
      await session.withUpkeepTurn { await complete(session) }
    }
  }

  private func complete(_ session: LiveSession) async {
    do throws(SessionFailure) {
      try await completeDue(session)
      // The clock of sessions may be behind that of the alarms, which is never set. The end is still to come then.
      scheduleCompletion(of: session)
    } catch .storeUnavailable {
      // Once the store is back, the completion still happens at its own time.
      alarms.schedule(after: 1) { [self] in scheduleCompletion(of: session) }
    } catch {}
  }

  func scheduleUpkeep() {
    alarms.schedule(after: options.upkeepInterval) { [self] in
      prolongWatched()
      evictIdle()
      freedMemory.release(at: now())
      scheduleUpkeep()
      await sweep()
      await measureStore()
    }
  }

  /// Removes expired sessions.
  func sweep() async {
    let ids = try? await fromStore(.sweep) { () throws(StoreError) in
      try await store.sweep(now: now(), limit: Sessions.sweepLimit)
    }
    guard let ids else { return }
    storeFigures.withLock { $0.expired += ids.count }
    for id in ids {
      if let session = live[id] { forget(session) }
    }
    // There may be more. Other operations use the store first.
    if !ids.isEmpty { alarms.schedule(after: 0.01) { [self] in await sweep() } }
  }
}

// MARK: - Watched sessions

extension Sessions {
  /// Notes that `session` has a watcher.
  func noteWatcher(of session: LiveSession) {
    watched.withLock { $0[ObjectIdentifier(session)] = session }
    prolong(session)
  }

  /// Watching a session counts as a use.
  private func prolongWatched() {
    let sessions = watched.withLock { watched in
      watched = watched.filter { !$0.value.watchers.isEmpty && $0.value.committed.presence == .here }
      return Array(watched.values)
    }
    for session in sessions { prolong(session) }
  }

  /// Extends the session's life until the next upkeep at least.
  private func prolong(_ session: LiveSession) {
    let moment = now()
    if let end = session.touch(at: moment + 2 * options.upkeepInterval) {
      store.extend(session.header.id, until: end, now: moment)
    }
  }
}

// MARK: - Idle sessions

/// A session to check, by id. A weak reference would make the object slower for every user.
struct IdleCheck: Sendable {
  let id: String
  let object: ObjectIdentifier
}

extension Sessions {
  func scheduleIdleCheck(of session: LiveSession, at moment: Double) {
    idleChecks.withLock { $0.add(IdleCheck(id: session.header.id, object: ObjectIdentifier(session)), at: moment) }
  }

  /// Evicts sessions without recent requests, which are in the store.
  ///
  /// It checks each session once per idle time, so that a large number of sessions costs little.
  private func evictIdle() {
    let moment = now()
    while let due = idleChecks.withLock({ $0.takeFirst(dueAt: moment) }) {
      guard let session = live[due.id], ObjectIdentifier(session) == due.object else { continue }
      InlineExecutor.start { [self] in
        await session.withUpkeepTurn { await evict(session, ifIdleAt: moment) }
      }
    }
  }

  private func evict(_ session: LiveSession, ifIdleAt moment: Double) async {
    let content = session.committed
    let idleSince = content.expiresAt - session.header.ttl
    guard idleSince + options.idleTime <= moment else {
      return scheduleIdleCheck(of: session, at: idleSince + options.idleTime)
    }
    guard session.watchers.isEmpty, !session.hasCompletionDue else {
      return scheduleIdleCheck(of: session, at: moment + max(options.idleTime, options.upkeepInterval))
    }
    await storeSnapshot(of: session, content)
    remove(session, as: .evicted)
  }

  /// Stores a snapshot, so that the next request for the session has no entries to replay. If the store fails, it still
  /// has the entries.
  private func storeSnapshot(of session: LiveSession, _ content: LiveSession.Content) async {
    guard content.revision > content.journal.snapshotRevision else { return }
    var change = SessionChange(
      id: session.header.id, base: content.revision, entries: [], expiresAt: content.expiresAt)
    var content = content
    content.addSnapshot(to: &change, options.journal)
    _ = try? await commit(change)
  }

  /// Another process has changed a session (or, without an id, may have changed any).
  func noticeForeignChange(of id: String?, to revision: Int?) {
    let touched = id.map { [live[$0]].compactMap { $0 } } ?? live.all
    for session in touched {
      // One read covers all changes announced until then. Otherwise a busy session would do nothing but read.
      if let revision, !session.noteForeign(revision) { continue }
      InlineExecutor.start { [self] in
        await session.withUpkeepTurn {
          if revision != nil, session.takeForeignRevision() == session.committed.revision { return }
          // A session without watchers is read again at its next request.
          if id == nil, session.watchers.isEmpty, !session.hasCompletionDue {
            return remove(session, as: .evicted)
          }
          try? await reload(session)
        }
      }
    }
  }
}

extension LiveSession {
  /// Whether something happens without a request.
  fileprivate var hasCompletionDue: Bool { header.clock == .server && committed.machine.nextCompletion != nil }
}
