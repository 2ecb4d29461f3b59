import DrawerConcurrency
import Synchronization

/// Keeps sessions for the lifetime of the process.
public final class MemoryStore: VolatileStore {
  private let sessions = SessionTable<Record>()
  /// Held while a session is created or removed; a part of the table is only locked after it.
  private let index = Locked(Index())
  private let isClosed = Atomic<Bool>(false)
  private let maximumBytes: Int
  /// Bytes that all sessions take.
  private let bytes = Atomic<Int>(0)
  /// The size in bytes at which histories are dropped next: more than the limit if the last time freed little.
  private let nextTrim: Atomic<Int>
  /// The sessions that have a history to drop. The last of the locks.
  private let histories = Locked<Set<String>>([])
  /// Held while histories are dropped.
  private let trimming = Lock()
  private let dropHandler = Locked<(@Sendable (String, Int) -> Void)?>(nil)

  /// An empty store with a limit of about `maximumBytes`. Beyond it, the store drops the histories of the largest
  /// sessions and creates no more sessions. A quarter beyond it, the store refuses changes. The keys of creations take
  /// an eighth at most.
  public init(maximumBytes: Int = .max) {
    self.maximumBytes = maximumBytes
    nextTrim = Atomic(maximumBytes)
  }

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    try checkOpen()
    return index.withLock { index in
      if let key, let known = index.keys[key.answer.key], known.expiresAt > now { return .repeated(known.answer) }
      guard hasRoom(&index, limit, now) else { return .limitReached }
      let record = Record(session)
      guard bytes.load(ordering: .relaxed) <= maximumBytes - record.bytes else { return .memoryFull }
      bytes.add(record.bytes, ordering: .relaxed)
      if let key {
        let before = index.keyBytes
        index.insert(key, maximumBytes: maximumBytes / 8)
        bytes.add(index.keyBytes - before, ordering: .relaxed)
      }
      sessions.withPart(of: session.header.id) { $0[session.header.id] = record }
      index.insert(record)
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
      session.entries = Array(record.entries(after: snapshot.revision, limit: target - snapshot.revision))
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
      let (before, hadHistory) = (record.bytes, record.hasHistory)
      record.add(change)
      bytes.add(record.bytes - before, ordering: .relaxed)
      if record.hasHistory != hadHistory { note(record) }
      return .committed
    }
    if bytes.load(ordering: .relaxed) > nextTrim.load(ordering: .relaxed) { trim() }
    // A later end is found when the earlier one is due.
    if endsEarlier { reschedule(change.id) }
    return outcome
  }

  /// Reads entries of the journal.
  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]? {
    try checkOpen()
    return with(id, now) { $0.map { Array($0.entries(after: revision, limit: limit)) } }
  }

  /// Moves the end of a session's life, unless it has ended.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    let endsEarlier = with(id, now) { record in
      guard let record else { return false }
      defer { record.session.expiresAt = expiresAt }
      return expiresAt < record.session.expiresAt
    }
    if endsEarlier { reschedule(id) }
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
    var page: [SessionSummary] = []
    var cursor = cursor
    // More than once only if some have expired.
    while page.count < limit {
      let ids = index.withLock { $0.ids(after: cursor, limit: limit - page.count, controller: controller) }
      guard let last = ids.last else { break }
      page += ids.compactMap { id in
        with(id, now) { $0.map { SessionSummary(header: $0.session.header, revision: $0.revision) } }
      }
      cursor = last
    }
    return page
  }

  /// The number of sessions, or keys, that are checked while others wait for the index.
  private static let checksAtOnce = 1000

  /// Removes up to `limit` expired sessions, and expired keys. It checks each one only when it may have expired.
  public func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    try checkOpen()
    while sweepKeys(now) {}
    var ids: [String] = []
    while ids.count < limit, sweep(now, limit, &ids) {}
    return ids
  }

  private func sweepKeys(_ now: Double) -> Bool {
    index.withLock { index in
      let before = index.keyBytes
      defer { bytes.subtract(before - index.keyBytes, ordering: .relaxed) }
      return index.sweepKeys(now, limit: MemoryStore.checksAtOnce)
    }
  }

  /// Checks some sessions that may have expired. Returns whether there are more.
  private func sweep(_ now: Double, _ limit: Int, _ ids: inout [String]) -> Bool {
    index.withLock { index in
      for _ in 0..<MemoryStore.checksAtOnce where ids.count < limit {
        guard let due = index.sessionEnds.first, due.time <= now else { return false }
        let isOver = sessions.withPart(of: due.id) { part in
          guard let record = part[due.id] else { return true }
          if record.session.expiresAt > now { index.reschedule(record) }
          return record.session.expiresAt <= now
        }
        if isOver, remove(due.id, from: &index) != nil { ids.append(due.id) }
      }
      return true
    }
  }

  /// Memory answers until it is closed.
  public func check() async throws(StoreError) { try checkOpen() }

  /// Counts the sessions; their bytes are a part of the process's memory.
  public func measure() async throws(StoreError) -> StoreSize {
    try checkOpen()
    return StoreSize(sessions: index.withLock { $0.count }, bytes: nil)
  }

  /// There are no transactions.
  public let activity = StoreActivity()

  /// Calls `handler` for every session whose history is dropped.
  public func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void) {
    dropHandler.withLock { $0 = handler }
  }

  /// Forgets everything.
  public func close() {
    isClosed.store(true, ordering: .releasing)
    dropHandler.withLock { $0 = nil }
    index.withLock { index in
      for id in index.ids { sessions.withPart(of: id) { $0[id] = nil } }
      index = Index()
    }
  }

  /// Calls `body` with the session, unless it has expired, under its lock.
  private func with<Value>(_ id: String, _ now: Double, _ body: (Record?) -> Value) -> Value {
    sessions.withPart(of: id) { part in body(part[id].flatMap { $0.session.expiresAt > now ? $0 : nil }) }
  }

  /// Whether there are fewer than `limit` living sessions. Expired ones that were not swept are only looked for if they
  /// matter, and only some of them: the next sweep finds the others.
  private func hasRoom(_ index: inout Index, _ limit: Int, _ now: Double) -> Bool {
    guard index.count >= limit else { return true }
    let needed = index.count - limit + 1
    var expired = 0
    for due in Array(index.sessionEnds.prefix(MemoryStore.checksAtOnce)) where expired < needed && due.time <= now {
      sessions.withPart(of: due.id) { part in
        guard let record = part[due.id] else { return }
        if record.session.expiresAt > now { index.reschedule(record) } else { expired += 1 }
      }
    }
    return expired >= needed
  }

  /// Moves the check of a session to the present end of its life.
  private func reschedule(_ id: String) {
    index.withLock { index in
      sessions.withPart(of: id) { part in
        if let record = part[id] { index.reschedule(record) }
      }
    }
  }

  /// Notes whether a session has a history. Call this with the lock of its part.
  private func note(_ record: Record) {
    let id = record.session.header.id
    histories.withLock { histories in
      if record.hasHistory { histories.insert(id) } else { histories.remove(id) }
    }
  }

  private func remove(_ id: String, from index: inout Index) -> Record? {
    guard let removed = sessions.withPart(of: id, { $0.removeValue(forKey: id) }) else { return nil }
    bytes.subtract(removed.bytes, ordering: .relaxed)
    index.remove(removed)
    histories.withLock { _ = $0.remove(id) }
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

  /// Returns the sessions that have lost their history, and up to which revision. It looks only at sessions with one.
  private func dropHistories() -> [(id: String, revision: Int)] {
    trimming.withLock {
      var dropped: [(id: String, revision: Int)] = []
      // Another one may have been faster.
      guard bytes.load(ordering: .relaxed) > nextTrim.load(ordering: .relaxed) else { return dropped }
      let sizes = histories.withLock({ $0 }).compactMap { id in
        sessions.withPart(of: id) { $0[id].flatMap { $0.hasHistory ? (id: id, bytes: $0.bytes) : nil } }
      }
      let enough = maximumBytes / 8 * 7
      for (id, _) in sizes.sorted(by: { $0.bytes > $1.bytes }) {
        guard bytes.load(ordering: .relaxed) > enough else { break }
        sessions.withPart(of: id) { part in
          guard let record = part[id] else { return }
          let before = record.bytes
          record.dropHistory()
          note(record)
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
