import Locking

/// Keeps sessions for as long as the process lives.
public final class MemoryStore: Store {
  /// A session; only whoever holds the lock uses it.
  private final class Kept {
    var session: StoredSession
    /// Every snapshot that is still needed but the session's own, which is the newest.
    var earlier: [(revision: Int, text: [UInt8])] = []
    /// The whole journal, as far as it is kept.
    var journal: [JournalEntry]

    init(_ session: StoredSession) {
      self.session = session
      journal = session.entries
    }

    var revision: Int { journal.last?.revision ?? session.snapshotRevision }

    func add(_ change: SessionChange) {
      journal.append(contentsOf: change.entries)
      if let answer = change.answer { session.answers.append(answer) }
      if let snapshot = change.snapshot {
        earlier.append((session.snapshotRevision, session.snapshot))
        (session.snapshotRevision, session.snapshot) = (revision, snapshot)
      }
      session.expiresAt = change.expiresAt
      if journal.count > change.journalLimit { cut(to: change.journalLimit) }
    }

    /// The newest snapshot that leads to the revision `target`.
    func snapshot(at target: Int) -> (revision: Int, text: [UInt8])? {
      if session.snapshotRevision <= target { return (session.snapshotRevision, session.snapshot) }
      return earlier.last { $0.revision <= target }
    }

    /// Drops whole stretches between two snapshots, so that every entry kept has a snapshot before it.
    private func cut(to limit: Int) {
      while journal.count > limit, let first = earlier.first {
        let oldest = earlier.dropFirst().first?.revision ?? session.snapshotRevision
        guard journal.count - (oldest - first.revision) >= limit else { return }
        earlier.removeFirst()
        journal.removeAll { $0.revision <= oldest }
        session.answers.removeAll { $0.revision <= oldest }
      }
    }
  }

  private struct Contents {
    var sessions: [String: Kept] = [:]
    /// The ids in order, for pages.
    var order: [String] = []
    var keys: [String: IdempotencyKey] = [:]
    var isClosed = false
    /// When to look at a session, or at a key, again; later than it says where its life was extended since.
    var sessionEnds = Deadlines<Double, String>()
    var keyEnds = Deadlines<Double, String>()

    /// The place of the first id that is greater than `id`.
    func indexOfFirst(after id: String) -> Int {
      var low = 0
      var high = order.count
      while low < high {
        let middle = (low + high) / 2
        if order[middle] <= id { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The session, unless its life has ended.
    func session(_ id: String, _ now: Double) -> Kept? {
      sessions[id].flatMap { $0.session.expiresAt > now ? $0 : nil }
    }

    /// Whether there are fewer than `limit` living sessions; they are only counted when those that have ended matter.
    func hasRoom(_ limit: Int, _ now: Double) -> Bool {
      guard sessions.count >= limit else { return true }
      return sessions.values.count { $0.session.expiresAt > now } < limit
    }

    mutating func insert(_ session: StoredSession) {
      let id = session.header.id
      sessions[id] = Kept(session)
      order.insert(id, at: indexOfFirst(after: id))
      sessionEnds.add(id, at: session.expiresAt)
      // Those of the deleted go when they are due, or when they are the most.
      guard sessionEnds.count > 2 * sessions.count + 1000 else { return }
      sessionEnds.removeAll()
      for kept in sessions.values { sessionEnds.add(kept.session.header.id, at: kept.session.expiresAt) }
    }

    mutating func insert(_ key: IdempotencyKey) {
      keys[key.answer.key] = key
      keyEnds.add(key.answer.key, at: key.expiresAt)
    }

    mutating func moveEnd(of id: String, to end: Double) {
      guard let known = sessions[id]?.session.expiresAt else { return }
      sessions[id]?.session.expiresAt = end
      // A later end is found when the earlier one is due.
      if end < known { sessionEnds.add(id, at: end) }
    }

    /// Removes up to `limit` sessions that have ended, and the keys that have; a look at each only when it may have.
    mutating func sweep(now: Double, limit: Int) -> [String] {
      while let key = keyEnds.takeFirst(dueAt: now) {
        if let known = keys[key], known.expiresAt <= now { keys[key] = nil }
      }
      var ids: [String] = []
      while ids.count < limit, let id = sessionEnds.takeFirst(dueAt: now) {
        guard let end = sessions[id]?.session.expiresAt else { continue }
        if end > now {
          sessionEnds.add(id, at: end)
        } else if remove(id) {
          ids.append(id)
        }
      }
      return ids
    }

    mutating func remove(_ id: String) -> Bool {
      guard sessions.removeValue(forKey: id) != nil else { return false }
      let next = indexOfFirst(after: id)
      if next > 0 { order.remove(at: next - 1) }
      return true
    }
  }

  private let contents = Locked(Contents())

  /// An empty store.
  public init() {}

  /// Only this process has it.
  public let isShared = false

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<CreationOutcome>) -> Void
  ) {
    answer(then) { contents in
      if let key, let known = contents.keys[key.answer.key], known.expiresAt > now { return .repeated(known.answer) }
      guard contents.hasRoom(limit, now) else { return .limitReached }
      if let key { contents.insert(key) }
      contents.insert(session)
      return .created
    }
  }

  /// Reads a session as it was at a revision.
  public func load(
    _ id: String, revision: Int?, now: Double, then: @escaping @Sendable (StoreResult<StoredSession?>) -> Void
  ) {
    answer(then) { contents in
      guard let kept = contents.session(id, now) else { return nil }
      let target = revision ?? kept.revision
      guard target <= kept.revision, let snapshot = kept.snapshot(at: target) else {
        return nil
      }
      var session = kept.session
      session.snapshot = snapshot.text
      session.snapshotRevision = snapshot.revision
      session.entries = kept.journal.filter { $0.revision > snapshot.revision && $0.revision <= target }
      return session
    }
  }

  /// Adds to a session's journal.
  public func commit(
    _ change: SessionChange, now: Double, then: @escaping @Sendable (StoreResult<CommitOutcome>) -> Void
  ) {
    answer(then) { contents in
      guard let kept = contents.session(change.id, now) else { return .notFound }
      guard kept.revision == change.base else { return .conflict }
      // A later end is found when the earlier one is due.
      if change.expiresAt < kept.session.expiresAt { contents.sessionEnds.add(change.id, at: change.expiresAt) }
      kept.add(change)
      return .committed
    }
  }

  /// Reads entries of the journal.
  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<[JournalEntry]?>) -> Void
  ) {
    answer(then) { contents in
      contents.session(id, now).map { Array($0.journal.lazy.filter { $0.revision > revision }.prefix(limit)) }
    }
  }

  /// Moves the end of a session's life, unless it has ended.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    contents.withLock { contents in
      guard contents.session(id, now) != nil else { return }
      contents.moveEnd(of: id, to: expiresAt)
    }
  }

  /// Forgets a session.
  public func delete(_ id: String, now: Double, then: @escaping @Sendable (StoreResult<Bool>) -> Void) {
    answer(then) { contents in
      let isAlive = contents.session(id, now) != nil
      return contents.remove(id) && isAlive
    }
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double,
    then: @escaping @Sendable (StoreResult<[SessionSummary]>) -> Void
  ) {
    answer(then) { contents in
      var page: [SessionSummary] = []
      for id in contents.order[(cursor.map(contents.indexOfFirst(after:)) ?? 0)...] {
        guard page.count < limit else { break }
        guard let kept = contents.session(id, now) else { continue }
        guard controller == nil || kept.session.header.controller == controller else { continue }
        page.append(SessionSummary(header: kept.session.header, revision: kept.revision))
      }
      return page
    }
  }

  /// Forgets sessions whose life has ended.
  public func sweep(now: Double, limit: Int, then: @escaping @Sendable (StoreResult<[String]>) -> Void) {
    answer(then) { $0.sweep(now: now, limit: limit) }
  }

  /// Memory answers until it is closed.
  public func check(then: @escaping @Sendable (StoreResult<Void>) -> Void) { answer(then) { _ in } }

  /// Nobody else changes anything.
  public func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {}

  /// Forgets everything.
  public func close() {
    contents.withLock { contents in
      contents = Contents()
      contents.isClosed = true
    }
  }

  private func answer<Value>(
    _ then: @Sendable (StoreResult<Value>) -> Void, _ body: (inout Contents) -> Value
  ) {
    let result: StoreResult<Value> = contents.withLock { contents in
      contents.isClosed ? .failure(.unavailable("the store is closed")) : .success(body(&contents))
    }
    then(result)
  }
}
