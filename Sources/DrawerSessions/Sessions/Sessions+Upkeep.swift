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
      // There may be a million sessions to look at.
      await LongWork.run { [self] work in
        followClock(work)
        compareClocks()
        prolongWatched(work)
        evictIdle(work)
        freedMemory.release(at: now())
      }
      scheduleUpkeep()
      await makeRoom()
      await sweep()
      await measureStore()
    }
  }

  /// Removes expired sessions.
  func sweep() async {
    guard !othersMayBeBehind else { return }
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

// MARK: - Steps of the system's clock

extension Sessions {
  /// Adapts to a step of the system's clock. A session in memory has been idle for as long as before: its end moves with
  /// the clock. A session that is only in the store has an end in terms of the time of day, unless the store ends with the
  /// process.
  private func followClock(_ work: borrowing LongWork) {
    guard let clock else { return }
    let moment = now()
    let moved = clock.follow { step, lag in
      options.onClockStep(step)
      guard !(store is any VolatileStore) else { return false }
      lastClockStep.store(monotonicNanoseconds(), ordering: .relaxed)
      if lag > 0 { moveEnds(by: lag, of: moment..<Double.infinity) }
      return true
    }
    // Those that entered or were used meanwhile.
    if moved > 0 { moveEnds(by: moved, of: moment..<max(moment, now())) }
  }

  /// Reports that the system's clock differs from the store's. It counts for nothing else.
  private func compareClocks() {
    guard let skew = shared?.clock?.skew else { return }
    let isNews = reportedSkew.withLock { reported in
      defer { if abs(skew - reported) > 1 { reported = skew } }
      return abs(skew - reported) > 1
    }
    if isNews { options.onClockSkew(skew) }
  }

  /// Moves the ends of the sessions in memory that end at one of `moments`.
  private func moveEnds(by seconds: Double, of moments: Range<Double>) {
    for session in live.all {
      guard let end = session.moveEnd(by: seconds, ifAmong: moments) else { continue }
      store.extend(session.header.id, until: end, now: moments.lowerBound)
    }
  }

  /// Whether other processes with the same store may not have moved the ends of their sessions yet, since the clock of
  /// their machine was set.
  private var othersMayBeBehind: Bool {
    let step = lastClockStep.load(ordering: .relaxed)
    return shared != nil && step > 0 && monotonicNanoseconds() - step < UInt64(10 * options.upkeepInterval * 1e9)
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
  private func prolongWatched(_ work: borrowing LongWork) {
    let sessions = watched.withLock { watched in
      watched = watched.filter { $0.value.isWatched && $0.value.committed.presence == .here }
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

extension Sessions {
  /// Has the session checked at `moment`, which is the end of its idle time if it is not used until then.
  ///
  /// A session has one check, which is by its id: a weak reference would make the object slower for every user.
  func scheduleIdleCheck(of session: LiveSession, at moment: Double) {
    idleChecks.withLock { checks in
      if let known = session.exchangeIdleCheck(for: moment) {
        checks.remove(SessionDeadline(time: known, id: session.header.id))
      }
      checks.insert(SessionDeadline(time: moment, id: session.header.id))
    }
  }

  /// The check of a session that leaves is not needed any more.
  func cancelIdleCheck(of session: LiveSession) {
    idleChecks.withLock { checks in
      if let known = session.exchangeIdleCheck(for: nil) {
        checks.remove(SessionDeadline(time: known, id: session.header.id))
      }
    }
  }

  /// Takes the first check that is due at `moment`, and its session.
  private func takeIdleCheck(dueAt moment: Double) -> (time: Double, session: LiveSession?)? {
    idleChecks.withLock { checks in
      guard let first = checks.first, first.time <= moment else { return nil }
      checks.remove(first)
      let session = live[first.id]
      _ = session?.exchangeIdleCheck(for: nil)
      return (first.time, session)
    }
  }

  /// Evicts sessions without recent requests, which are in the store.
  ///
  /// It checks each session once per idle time, so that a large number of sessions costs little.
  private func evictIdle(_ work: borrowing LongWork) {
    let moment = now()
    while let due = takeIdleCheck(dueAt: moment) {
      guard let session = due.session else { continue }
      InlineExecutor.start { [self] in
        await session.withUpkeepTurn { await evict(session, ifIdleAt: moment) }
      }
    }
  }

  private func evict(_ session: LiveSession, ifIdleAt moment: Double) async {
    let content = session.committed
    let end = session.usedAt + options.idleTime
    guard end <= moment else { return scheduleIdleCheck(of: session, at: end) }
    guard !session.isWatched, !session.hasCompletionDue else {
      return scheduleIdleCheck(of: session, at: moment + max(options.idleTime, options.upkeepInterval))
    }
    await storeSnapshot(of: session, content)
    remove(session, as: .evicted)
  }

  /// How many sessions are looked at before another one enters. It is more than one, so that sessions which are in use
  /// do not prevent that others leave.
  private static var roomChecks: Int { 32 }

  /// Whether the sessions in memory take more than their bytes.
  var lacksRoom: Bool { census.bytes > options.liveBytes }

  /// Has sessions leave that were not used for the longest, until those in memory take no more than their bytes.
  func makeRoom() async {
    var checks = 0
    while lacksRoom, checks < Sessions.roomChecks {
      checks += 1
      guard let check = takeIdleCheck(dueAt: .infinity) else { return }
      guard let session = check.session else { continue }
      // It was used since the check was scheduled.
      let end = session.usedAt + options.idleTime
      guard end <= check.time else {
        scheduleIdleCheck(of: session, at: end)
        continue
      }
      await session.withFreeTurn { await evictForRoom(session) }
      if session.committed.presence == .here { scheduleIdleCheck(of: session, at: now() + options.idleTime) }
    }
  }

  /// Has a session leave that nothing follows. Its animations end at their own times when it is read again.
  private func evictForRoom(_ session: LiveSession) async {
    guard !session.isWatched else { return }
    let content = session.committed
    if content.journal.isWorthASnapshot { await storeSnapshot(of: session, content) }
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
}

extension LiveSession {
  /// Whether something happens without a request.
  var hasCompletionDue: Bool { header.clock == .server && committed.machine.nextCompletion != nil }
}
