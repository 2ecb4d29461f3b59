import DrawerConcurrency
import Drawers

extension Sessions {
  /// How many expired sessions are swept at a time, so that requests do not wait long for the store.
  private static var sweepLimit: Int { 100 }

  /// Has the next completion of a session on the server's clock happen at its time.
  func scheduleCompletion(of session: LiveSession) {
    guard session.header.clock == .server, let end = session.committed.machine.nextCompletion,
      session.setAlarm(for: end)
    else { return }
    // By its id, so that one that is gone does not stay in memory.
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
      // The clock of sessions may be behind the alarms', which is never set: then the end is still to come.
      scheduleCompletion(of: session)
    } catch .storeUnavailable {
      // The completion happens at its own time all the same, when the store is back.
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

  /// Lets go whatever has expired.
  func sweep() async {
    guard let ids = try? await store.sweep(now: now(), limit: Sessions.sweepLimit) else { return }
    storeFigures.withLock { $0.expired += ids.count }
    for id in ids {
      if let session = live[id] { forget(session) }
    }
    // There may be more. Others have their turn at the store first.
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

  /// Has the session live on at least until the next time.
  private func prolong(_ session: LiveSession) {
    let moment = now()
    if let end = session.touch(at: moment + 2 * options.upkeepInterval) {
      store.extend(session.header.id, until: end, now: moment)
    }
  }
}

// MARK: - Idle sessions

/// A session to look at, unless it has gone. By its id, and not weakly: what is ever held weakly is slow to hold at all.
struct IdleCheck: Sendable {
  let id: String
  let object: ObjectIdentifier
}

extension Sessions {
  func scheduleIdleCheck(of session: LiveSession, at moment: Double) {
    idleChecks.withLock { $0.add(IdleCheck(id: session.header.id, object: ObjectIdentifier(session)), at: moment) }
  }

  /// Evicts sessions without recent requests: they are in the store.
  ///
  /// Looks at each once in its idle time, so that many that are idle or not cost little.
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

  /// Stores a snapshot, so that the next request for the session has no entries to replay. Should the store fail,
  /// the entries are there all the same.
  private func storeSnapshot(of session: LiveSession, _ content: LiveSession.Content) async {
    guard content.revision > content.journal.snapshotRevision else { return }
    var change = SessionChange(
      id: session.header.id, base: content.revision, entries: [], expiresAt: content.expiresAt)
    var content = content
    content.addSnapshot(to: &change, options.journal)
    _ = try? await store.commit(change, now: now())
  }

  /// Another process has changed a session (or, without an id, may have changed any).
  func noticeForeignChange(of id: String?, to revision: Int?) {
    let touched = id.map { [live[$0]].compactMap { $0 } } ?? live.all
    for session in touched {
      // One look at the store does for all changes until then: or a busy session would only ever be read again here.
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
