import Locking

/// Keeps sessions for as long as the process lives.
public final class MemoryStore: Store {
  private struct Kept {
    var session: StoredSession
    /// Every snapshot that is still needed, the session's own last.
    var snapshots: [(revision: Int, text: [UInt8])]
    /// The whole journal, as far as it is kept.
    var journal: [JournalEntry] = []

    var revision: Int { journal.last?.revision ?? snapshots.last?.revision ?? 0 }

    mutating func add(_ change: SessionChange) {
      journal.append(contentsOf: change.entries)
      session.expiresAt = change.expiresAt
      if let answer = change.answer { session.answers.append(answer) }
      if let snapshot = change.snapshot { snapshots.append((revision, snapshot)) }
      cut(to: change.journalLimit)
    }

    /// Drops whole stretches between two snapshots, so that every entry kept has a snapshot before it.
    private mutating func cut(to limit: Int) {
      while journal.count > limit, snapshots.count > 1 {
        let oldest = snapshots[1].revision
        guard journal.count - (oldest - snapshots[0].revision) >= limit else { return }
        snapshots.removeFirst()
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
    let outcome: CreationOutcome = contents.withLock { contents in
      if let key, let known = contents.keys[key.answer.key], known.expiresAt > now { return .repeated(known.answer) }
      guard contents.sessions.count < limit else { return .limitReached }
      if let key { contents.keys[key.answer.key] = key }
      contents.sessions[session.header.id] = Kept(
        session: session, snapshots: [(session.snapshotRevision, session.snapshot)])
      contents.order.insert(session.header.id, at: contents.indexOfFirst(after: session.header.id))
      return .created
    }
    then(.success(outcome))
  }

  /// Reads a session as it was at a revision.
  public func load(
    _ id: String, revision: Int?, now: Double, then: @escaping @Sendable (StoreResult<StoredSession?>) -> Void
  ) {
    let session: StoredSession? = contents.withLock { contents in
      guard let kept = contents.session(id, now) else { return nil }
      let target = revision ?? kept.revision
      guard target <= kept.revision, let snapshot = kept.snapshots.last(where: { $0.revision <= target }) else {
        return nil
      }
      var session = kept.session
      session.snapshot = snapshot.text
      session.snapshotRevision = snapshot.revision
      session.entries = kept.journal.filter { $0.revision > snapshot.revision && $0.revision <= target }
      return session
    }
    then(.success(session))
  }

  /// Adds to a session's journal.
  public func commit(
    _ change: SessionChange, now: Double, then: @escaping @Sendable (StoreResult<CommitOutcome>) -> Void
  ) {
    let outcome: CommitOutcome = contents.withLock { contents in
      guard let kept = contents.session(change.id, now) else { return .notFound }
      guard kept.revision == change.base else { return .conflict }
      contents.sessions[change.id]?.add(change)
      return .committed
    }
    then(.success(outcome))
  }

  /// Reads entries of the journal.
  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<[JournalEntry]?>) -> Void
  ) {
    let entries = contents.withLock { contents in
      contents.session(id, now).map { Array($0.journal.lazy.filter { $0.revision > revision }.prefix(limit)) }
    }
    then(.success(entries))
  }

  /// Moves the end of a session's life.
  public func extend(_ id: String, until expiresAt: Double) {
    contents.withLock { $0.sessions[id]?.session.expiresAt = expiresAt }
  }

  /// Forgets a session.
  public func delete(_ id: String, now: Double, then: @escaping @Sendable (StoreResult<Bool>) -> Void) {
    let wasThere = contents.withLock { contents in
      let isAlive = contents.session(id, now) != nil
      return contents.remove(id) && isAlive
    }
    then(.success(wasThere))
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double,
    then: @escaping @Sendable (StoreResult<[SessionSummary]>) -> Void
  ) {
    let page: [SessionSummary] = contents.withLock { contents in
      var page: [SessionSummary] = []
      for id in contents.order[(cursor.map(contents.indexOfFirst(after:)) ?? 0)...] where page.count < limit {
        guard let kept = contents.session(id, now) else { continue }
        guard controller == nil || kept.session.header.controller == controller else { continue }
        page.append(SessionSummary(header: kept.session.header, revision: kept.revision))
      }
      return page
    }
    then(.success(page))
  }

  /// Forgets sessions whose life has ended.
  public func sweep(now: Double, limit: Int, then: @escaping @Sendable (StoreResult<[String]>) -> Void) {
    let swept: [String] = contents.withLock { contents in
      let ended = contents.sessions.lazy.filter { $0.value.session.expiresAt <= now }.map(\.key).prefix(limit)
      let ids = Array(ended)
      for id in ids { _ = contents.remove(id) }
      contents.keys = contents.keys.filter { $0.value.expiresAt > now }
      return ids
    }
    then(.success(swept))
  }

  /// Memory always answers.
  public func check(then: @escaping @Sendable (StoreResult<Void>) -> Void) { then(.success(())) }

  /// Nobody else changes anything.
  public func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {}

  /// There is nothing to let go.
  public func close() {}
}
