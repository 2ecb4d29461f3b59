import DrawerConcurrency
import Drawers

/// Changes of other processes.
///
/// A session without watchers is a copy that its next request brings up to date: a commit meets a conflict, and a read
/// asks the store for what came after its revision. Only the sessions that are watched here are followed. Their notices
/// carry the entries, which are applied to the machine that is here.
extension Sessions {
  /// Applies the changes of other processes that have not been announced yet. If the store does not answer, it throws,
  /// because an old state must not be shown as the current one.
  func catchUp(_ session: LiveSession) async throws(SessionFailure) {
    if shared != nil { try await refresh(session) }
  }

  /// Reads and applies what the session has gained.
  func refresh(_ session: LiveSession) async throws(SessionFailure) {
    exchange.note(\.reads)
    try await readMissed(of: session)
    session.endDoubt()
  }

  private func readMissed(of session: LiveSession) async throws(SessionFailure) {
    if try await applyMissed(of: session, limit: options.snapshotInterval) { return }
    // Watchers receive each missed change. Few tasks read so much at a time.
    if session.isWatched {
      guard await loadTurns.acquire() else { throw .cancelled }
      defer { loadTurns.release() }
      if try await applyMissed(of: session, limit: .max) { return }
    }
    try await reload(session)
  }

  /// Notes that a session was not changed in the store, as far as it is known. If a shared store does not answer, the
  /// change may have been made. Others hear of it then, but this process does not hear of its own changes: it asks, for
  /// the session's watchers.
  func noteFailedChange(of session: LiveSession, _ failure: SessionFailure) {
    guard case .storeUnavailable = failure, shared != nil, session.beginDoubt() else { return }
    InlineExecutor.start { [self] in
      await session.withUpkeepTurn {
        await update(session) { [self] (session) throws(SessionFailure) in try await refresh(session) }
      }
    }
  }

  /// Applies what the session has gained, up to `limit` entries. Returns false if it has to be loaded as a whole.
  private func applyMissed(of session: LiveSession, limit: Int) async throws(SessionFailure) -> Bool {
    // No other process changes a store that is not shared.
    guard let shared else { return false }
    let known = session.committed.revision
    let outcome = try await fromStore(.journal) { () throws(StoreError) in
      try await shared.additions(to: session.header.id, after: known, limit: limit, now: now())
    }
    switch outcome {
    case .found(let addition):
      session.isShared = !addition.entries.isEmpty
      try await apply(addition, to: session)
    case .unreachable: return false
    case .notFound:
      forget(session)
      throw .notFound
    }
    return true
  }

  /// Applies an addition to the content that it follows.
  private func apply(_ addition: SessionAddition, to session: LiveSession) async throws(SessionFailure) {
    let content = session.committed
    guard !addition.changesNothing(of: content) else { return }
    var next = CatchUp(
      from: content, to: addition, of: session.header, options.journal, isWatched: session.isWatched)
    if addition.entries.count <= Sessions.shortWork / max(1, content.machine.weight) {
      for entry in addition.entries { try next.apply(entry) }
    } else {
      next = try await LongWork.run { [next] (work) throws(SessionFailure) in
        var next = next
        for entry in addition.entries {
          if work.isCancelled { throw .cancelled }
          try next.apply(entry)
        }
        return next
      }
    }
    if !addition.entries.isEmpty { exchange.note(\.catchUps) }
    session.commit(next.content, answers: addition.answers)
    for update in next.updates { session.publish(update) }
    scheduleCompletion(of: session)
  }

  /// Loads the whole session as it is in the store.
  func reload(_ session: LiveSession) async throws(SessionFailure) {
    exchange.note(\.reloads)
    let known = session.committed.revision
    guard
      let (content, answers) = try await withStored(
        session.header.id,
        { (stored, work) throws(SessionFailure) in (try LiveSession.Content(stored, work), stored.answers) })
    else {
      forget(session)
      throw .notFound
    }
    // Watchers receive the changes, or the current state if the store has lost entries.
    let isAhead = content.revision > known && session.isWatched
    var budget = ReplayBudget.unlimited
    let missed = isAhead ? try? await missedUpdates(of: session, after: known, until: content.revision, &budget) : nil
    session.replace(with: content, answers: answers)
    scheduleCompletion(of: session)
    if let missed {
      for update in missed { session.publish(update) }
    } else if content.revision != known {
      session.publish(.snapshot(session.view(content, at: nil)))
    }
  }

  // MARK: - Notices

  /// Takes a notice of the store.
  func take(_ notice: StoreNotice) {
    guard let id = notice.id else {
      exchange.note(\.gaps)
      InlineExecutor.start { [self] in await LongWork.run { [self] in noticeMissedChanges($0) } }
      return
    }
    exchange.note(\.notices)
    guard let session = live[id], session.note(notice) else { return }
    InlineExecutor.start { [self] in
      await session.withUpkeepTurn {
        for notice in session.takeNotices() {
          await update(session) { [self] (session) throws(SessionFailure) in try await apply(notice, to: session) }
        }
      }
    }
  }

  /// Runs `body` for a session that is watched, and again later if the store does not answer. The next request finds
  /// the changes of a session without watchers.
  private func update(
    _ session: LiveSession, by body: @escaping @Sendable (LiveSession) async throws(SessionFailure) -> Void
  ) async {
    guard session.isWatched else { return }
    do throws(SessionFailure) {
      try await body(session)
    } catch .storeUnavailable {
      alarms.schedule(after: 1) { [self] in await session.withUpkeepTurn { await update(session, by: body) } }
    } catch {}
  }

  private func apply(_ notice: StoreNotice, to session: LiveSession) async throws(SessionFailure) {
    switch notice {
    case .added(_, let addition): try await apply(announced: addition, to: session)
    case .changed: try await refresh(session)
    case .deleted, .gap: try await reload(session)
    }
  }

  /// Applies an addition that follows what is known. If some are missing in between, it reads them.
  private func apply(announced addition: SessionAddition, to session: LiveSession) async throws(SessionFailure) {
    let known = session.committed.revision
    if addition.base == known { return try await apply(addition, to: session) }
    // A request has found it already.
    guard addition.revision > known else { return }
    exchange.note(\.gaps)
    try await refresh(session)
  }

  /// Other processes may have changed any session, or the store may have lost changes.
  private func noticeMissedChanges(_ work: borrowing LongWork) {
    for session in live.all {
      InlineExecutor.start { [self] in
        await session.withUpkeepTurn {
          // A session without watchers is read again at its next request.
          if !session.isWatched, !session.hasCompletionDue { return remove(session, as: .evicted) }
          if !session.isWatched { try? await reload(session) }
          await update(session) { [self] (session) throws(SessionFailure) in try await reload(session) }
        }
      }
    }
  }
}

extension SessionAddition {
  fileprivate func changesNothing(of content: LiveSession.Content) -> Bool {
    entries.isEmpty && snapshots.isEmpty && expiresAt <= content.expiresAt
  }
}

/// How often this process has dealt with changes of others, for metrics.
public struct ExchangeFigures: Sendable {
  /// Changes of this process that another one preceded.
  public var conflicts = 0
  /// Questions to the store what a session has gained.
  public var reads = 0
  /// Times that a session here was brought up to date with the entries that were missing.
  public var catchUps = 0
  /// Times that a session here was loaded again as a whole.
  public var reloads = 0
  /// Announced changes of followed sessions.
  public var notices = 0
  /// Times that announcements were missing.
  public var gaps = 0

  /// Nothing so far.
  public init() {}
}

extension Locked where Value == ExchangeFigures {
  /// Counts one more.
  borrowing func note(_ figure: WritableKeyPath<ExchangeFigures, Int>) { withLock { $0[keyPath: figure] += 1 } }
}
