import DrawerConcurrency
import Synchronization

/// Keeps sessions for the lifetime of the process.
public final class MemoryStore: Store {
  /// The data for finding sessions by other criteria than their ids.
  private struct Index {
    /// The ids in order, for pages.
    var order = SortedIDs()
    /// The keys of creations.
    private(set) var keys: [String: IdempotencyKey] = [:]
    /// Bytes that those take.
    private(set) var keyBytes = 0
    /// When to check a session, or a key, again. An extended session is found to be alive then.
    var sessionEnds = Deadlines<Double, String>()
    var keyEnds = Deadlines<Double, String>()

    mutating func insert(_ id: String, endingAt end: Double) {
      order.insert(id)
      sessionEnds.add(id, at: end)
    }

    /// Adds a key; the keys that expire first make room for it.
    mutating func insert(_ key: IdempotencyKey, maximumBytes: Int) {
      removeKey(key.answer.key)
      keys[key.answer.key] = key
      keyBytes += key.answer.memoryBytes
      keyEnds.add(key.answer.key, at: key.expiresAt)
      while keys.count > IdempotencyKey.maximumCount || keyBytes > maximumBytes,
        let first = keyEnds.takeFirst(dueAt: .infinity)
      {
        removeKey(first)
      }
    }

    private mutating func removeKey(_ key: String) {
      if let removed = keys.removeValue(forKey: key) { keyBytes -= removed.answer.memoryBytes }
    }

    mutating func sweepKeys(_ now: Double) {
      while let key = keyEnds.takeFirst(dueAt: now) {
        if let known = keys[key], known.expiresAt <= now { removeKey(key) }
      }
    }
  }

  private let sessions = SessionTable<Record>()
  /// Held while a session is created or removed; a part of the table is only locked after it.
  private let index = Locked(Index())
  private let isClosed = Atomic<Bool>(false)
  private let maximumBytes: Int
  /// Bytes that all sessions take.
  private let bytes = Atomic<Int>(0)
  /// The size in bytes at which histories are dropped next: more than the limit if the last time freed little.
  private let nextTrim: Atomic<Int>
  private let dropHandler = Locked<(@Sendable (String, Int) -> Void)?>(nil)

  /// An empty store with a limit of about `maximumBytes`. Beyond it, the store drops the histories of the largest
  /// sessions and creates no more sessions. A quarter beyond it, the store refuses changes. The keys of creations take
  /// an eighth at most.
  public init(maximumBytes: Int = .max) {
    self.maximumBytes = maximumBytes
    nextTrim = Atomic(maximumBytes)
  }

  /// Only this process has it.
  public let isShared = false

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    try checkOpen()
    return index.withLock { index in
      if let key, let known = index.keys[key.answer.key], known.expiresAt > now { return .repeated(known.answer) }
      guard hasRoom(index, limit, now) else { return .limitReached }
      let record = Record(session)
      guard bytes.load(ordering: .relaxed) <= maximumBytes - record.bytes else { return .memoryFull }
      bytes.add(record.bytes, ordering: .relaxed)
      if let key {
        let before = index.keyBytes
        index.insert(key, maximumBytes: maximumBytes / 8)
        bytes.add(index.keyBytes - before, ordering: .relaxed)
      }
      sessions.withPart(of: session.header.id) { $0[session.header.id] = record }
      index.insert(session.header.id, endingAt: session.expiresAt)
      dropEndsOfDeleted(&index)
      return .created
    }
  }

  /// Reads a session as it was at a revision.
  public func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession? {
    try checkOpen()
    return with(id, now) { record in
      guard let record else { return nil }
      let target = revision ?? record.revision
      guard target <= record.revision, let snapshot = record.snapshot(at: target) else {
        return nil
      }
      var session = record.session
      session.snapshot = snapshot.text
      session.snapshotRevision = snapshot.revision
      session.entries = record.journal.filter { $0.revision > snapshot.revision && $0.revision <= target }
      return session
    }
  }

  /// Adds to a session's journal.
  public func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    try checkOpen()
    guard change.entries.isEmpty || bytes.load(ordering: .relaxed) <= hardLimit else { return .memoryFull }
    var endsEarlier = false
    let outcome: CommitOutcome = with(change.id, now) { record in
      guard let record else { return .notFound }
      guard record.revision == change.base else { return .conflict }
      endsEarlier = change.expiresAt < record.session.expiresAt
      let before = record.bytes
      record.add(change)
      bytes.add(record.bytes - before, ordering: .relaxed)
      return .committed
    }
    if bytes.load(ordering: .relaxed) > nextTrim.load(ordering: .relaxed) { trim() }
    // A later end is found when the earlier one is due.
    if endsEarlier { index.withLock { $0.sessionEnds.add(change.id, at: change.expiresAt) } }
    return outcome
  }

  /// Reads entries of the journal.
  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]? {
    try checkOpen()
    return with(id, now) { $0.map { Array($0.journal.lazy.filter { $0.revision > revision }.prefix(limit)) } }
  }

  /// Moves the end of a session's life, unless it has ended.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    let endsEarlier = with(id, now) { record in
      guard let record else { return false }
      defer { record.session.expiresAt = expiresAt }
      return expiresAt < record.session.expiresAt
    }
    if endsEarlier { index.withLock { $0.sessionEnds.add(id, at: expiresAt) } }
  }

  /// Forgets a session.
  public func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    try checkOpen()
    return index.withLock { index in
      guard let removed = remove(id, from: &index) else { return false }
      return removed.session.expiresAt > now
    }
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    try checkOpen()
    return index.withLock { index in
      var page: [SessionSummary] = []
      for id in index.order.ids(after: cursor) {
        guard page.count < limit else { break }
        let summary: SessionSummary? = with(id, now) { record in
          guard let record, controller == nil || record.session.header.controller == controller else { return nil }
          return SessionSummary(header: record.session.header, revision: record.revision)
        }
        if let summary { page.append(summary) }
      }
      return page
    }
  }

  /// Removes up to `limit` expired sessions, and expired keys. It checks each one only when it may have expired.
  public func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    try checkOpen()
    return index.withLock { index in
      let before = index.keyBytes
      index.sweepKeys(now)
      bytes.subtract(before - index.keyBytes, ordering: .relaxed)
      var ids: [String] = []
      while ids.count < limit, let id = index.sessionEnds.takeFirst(dueAt: now) {
        guard let end = sessions.withPart(of: id, { $0[id]?.session.expiresAt }) else { continue }
        if end > now {
          index.sessionEnds.add(id, at: end)
        } else if remove(id, from: &index) != nil {
          ids.append(id)
        }
      }
      return ids
    }
  }

  /// Memory answers until it is closed.
  public func check() async throws(StoreError) { try checkOpen() }

  /// Counts the sessions; their bytes are a part of the process's memory.
  public func measure() async throws(StoreError) -> StoreSize {
    try checkOpen()
    return StoreSize(sessions: index.withLock { $0.order.count }, bytes: nil)
  }

  /// There are no transactions.
  public let activity = StoreActivity()

  /// Does nothing, because no other process changes this memory.
  public func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {}

  /// Calls `handler` for every session whose history is dropped.
  public func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void) {
    dropHandler.withLock { $0 = handler }
  }

  /// Forgets everything.
  public func close() {
    isClosed.store(true, ordering: .releasing)
    dropHandler.withLock { $0 = nil }
    index.withLock { index in
      for id in index.order { sessions.withPart(of: id) { $0[id] = nil } }
      index = Index()
    }
  }

  /// Calls `body` with the session, unless it has expired, under its lock.
  private func with<Value>(_ id: String, _ now: Double, _ body: (Record?) -> Value) -> Value {
    sessions.withPart(of: id) { part in body(part[id].flatMap { $0.session.expiresAt > now ? $0 : nil }) }
  }

  /// Whether there are fewer than `limit` living sessions. They are only counted if the expired ones matter.
  private func hasRoom(_ index: Index, _ limit: Int, _ now: Double) -> Bool {
    guard index.order.count >= limit else { return true }
    return sessions.count { $0.session.expiresAt > now } < limit
  }

  /// Drops the ends of deleted sessions when they are due, or when they are the majority.
  private func dropEndsOfDeleted(_ index: inout Index) {
    guard index.sessionEnds.count > 2 * index.order.count + 1000 else { return }
    index.sessionEnds.removeAll()
    for id in index.order {
      if let end = sessions.withPart(of: id, { $0[id]?.session.expiresAt }) { index.sessionEnds.add(id, at: end) }
    }
  }

  private func remove(_ id: String, from index: inout Index) -> Record? {
    guard let removed = sessions.withPart(of: id, { $0.removeValue(forKey: id) }) else { return nil }
    bytes.subtract(removed.bytes, ordering: .relaxed)
    index.order.remove(id)
    return removed
  }

  /// From how many bytes on changes are refused.
  private var hardLimit: Int { maximumBytes == .max ? .max : maximumBytes + maximumBytes / 4 }

  /// Drops the histories of the largest sessions, until there is some room again.
  private func trim() {
    let dropped = dropHistories()
    guard !dropped.isEmpty, let handler = dropHandler.withLock({ $0 }) else { return }
    for (id, revision) in dropped { handler(id, revision) }
  }

  /// Returns the sessions that have lost their history, and up to which revision.
  private func dropHistories() -> [(id: String, revision: Int)] {
    index.withLock { index in
      var dropped: [(id: String, revision: Int)] = []
      // Another one may have been faster.
      guard bytes.load(ordering: .relaxed) > nextTrim.load(ordering: .relaxed) else { return dropped }
      let sizes = index.order.compactMap { id in
        sessions.withPart(of: id) { $0[id].flatMap { $0.hasHistory ? (id: id, bytes: $0.bytes) : nil } }
      }
      let enough = maximumBytes / 8 * 7
      for (id, _) in sizes.sorted(by: { $0.bytes > $1.bytes }) {
        guard bytes.load(ordering: .relaxed) > enough else { break }
        sessions.withPart(of: id) { part in
          guard let record = part[id] else { return }
          let before = record.bytes
          record.dropHistory()
          dropped.append((id, record.session.snapshotRevision))
          bytes.subtract(before - record.bytes, ordering: .relaxed)
        }
      }
      // If hardly anything was left to drop, wait before the next attempt.
      nextTrim.store(max(maximumBytes, bytes.load(ordering: .relaxed) + maximumBytes / 16), ordering: .relaxed)
      return dropped
    }
  }

  private func checkOpen() throws(StoreError) {
    if isClosed.load(ordering: .acquiring) { throw .unavailable("the store is closed") }
  }
}
