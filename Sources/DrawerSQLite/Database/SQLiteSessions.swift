import CSQLite
import DrawerSessions
import Drawers

/// The sessions in a database. Callers run every change in a transaction.
final class SQLiteSessions: @unchecked Sendable {
  let connection: SQLiteConnection
  /// The changes of a session that only the log has, oldest first.
  let pending: (_ id: String) -> [EncodedChange]
  private let compression = Compression()
  /// The number of sessions, expired ones included; nil if it must be counted.
  private var count: Int?

  init(_ connection: SQLiteConnection, pending: @escaping (_ id: String) -> [EncodedChange] = { _ in [] }) {
    self.connection = connection
    self.pending = pending
  }

  /// The number of sessions at the beginning of the transaction in progress.
  private var countBefore: Int?

  /// Notes that a transaction begins.
  func noteBeginning() { countBefore = count }

  /// Takes the count back after changes were rolled back.
  func restoreCount() { count = countBefore }

  /// Writes to every table and index that a session needs, and removes the rows again.
  func probe() throws(SQLiteFailure) {
    let id = "probe"
    try connection.run(
      "INSERT INTO session (id, controller, clock, ttl, created_at, expires_at) VALUES (?, '', '', 0, 0, 0)", .text(id))
    let number = try number(of: id)
    try insert(snapshot: [], at: 0, of: number)
    let entry = JournalEntry(revision: 1, batch: 1, event: [], delegate: [])
    try insert(entriesOf: [EncodedChange(SessionChange(id: id, base: 0, entries: [entry], expiresAt: 0))], of: number)
    try connection.run("DELETE FROM session WHERE number = ?", .integer(number))
  }

  /// The size of the database in bytes, to which the next checkpoint sets that of its file.
  func databaseSize() throws(SQLiteFailure) -> Int { try number("PRAGMA page_count") * number("PRAGMA page_size") }

  func measure() throws(SQLiteFailure) -> StoreSize {
    StoreSize(
      sessions: try countAll(),
      bytes: ["", "-wal", "-log"].reduce(0) { $0 + FileIdentity.size(of: connection.path + $1) })
  }

  /// - Parameter isExact: whether the database has the current expiry of each session. Otherwise it cannot tell whether
  ///   there is room once there are `limit` sessions, and returns nil.
  func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double, isExact: Bool
  ) throws(SQLiteFailure) -> CreationOutcome? {
    if let key, let known = try creation(key.answer.key, now) { return .repeated(known) }
    if try countAll() >= limit, !isExact { return nil }
    guard try hasRoom(limit, now) else { return .limitReached }
    if let key { try insert(key) }
    let header = session.header
    try connection.run(
      "INSERT INTO session (id, controller, clock, ttl, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
      .text(header.id), .text(header.controller), .text(header.clock.rawValue), .real(header.ttl),
      .real(header.createdAt), .real(session.expiresAt))
    let number = try self.number(of: header.id)
    try insert(snapshot: session.snapshot, at: session.snapshotRevision, of: number)
    let change = SessionChange(
      id: header.id, base: session.snapshotRevision, entries: session.entries, expiresAt: session.expiresAt)
    try insert(entriesOf: [EncodedChange(change)], of: number)
    for answer in session.answers { try insert(answer, of: number) }
    count = count.map { $0 + 1 }
    return .created
  }

  func commit(_ change: SessionChange, now: Double) throws(SQLiteFailure) -> CommitOutcome {
    guard let head = try head(of: change.id), head.expiresAt > now else { return .notFound }
    guard head.revision == change.base else { return .conflict }
    try add([EncodedChange(change)], to: head)
    return .committed
  }

  /// Adds consecutive changes to a session's journal.
  func add(_ changes: [EncodedChange], to head: Head) throws(SQLiteFailure) {
    // Written only when it changes, since each changed page is written twice.
    if let expiresAt = changes.last?.expiresAt, expiresAt != head.expiresAt {
      try connection.run(
        "UPDATE session SET expires_at = ? WHERE number = ?", .real(expiresAt), .integer(head.number))
    }
    try insert(entriesOf: changes, of: head.number)
    for change in changes {
      if let snapshot = change.snapshot { try insert(snapshot: snapshot, at: change.revision, of: head.number) }
      if let answer = change.answer { try insert(answer, of: head.number) }
    }
    try cut(head.number, to: changes.map(\.cutoff).max() ?? 0)
  }

  func extend(_ id: String, until expiresAt: Double, now: Double) throws(SQLiteFailure) {
    try connection.run(
      "UPDATE session SET expires_at = ? WHERE id = ? AND expires_at > ?", .real(expiresAt), .text(id), .real(now))
  }

  func delete(_ id: String, now: Double) throws(SQLiteFailure) -> Bool {
    let isAlive = try isAlive(id, now)
    let deleted = try connection.run("DELETE FROM session WHERE id = ?", .text(id))
    count = count.map { $0 - deleted }
    return isAlive
  }

  private func isAlive(_ id: String, _ now: Double) throws(SQLiteFailure) -> Bool {
    try connection.first(
      "SELECT 1 FROM session WHERE id = ? AND expires_at > ?", .text(id), .real(now)
    ) { (_) throws(SQLiteFailure) in true } ?? false
  }

  /// The number of free pages that a sweep returns to the disk: 2 MiB. SQLite may have to move a page for each.
  private static let pagesReturned = 512

  /// - Parameter mayEnd: whether a session may be deleted according to the log.
  func sweep(
    now: Double, limit: Int, where mayEnd: (_ id: String) -> Bool = { _ in true }
  ) throws(SQLiteFailure) -> [String] {
    let candidates = try connection.rows(
      "SELECT number, id FROM session WHERE expires_at <= ? ORDER BY expires_at LIMIT ?",
      .real(now), .integer(max(limit, 0))
    ) { (row) throws(SQLiteFailure) in (number: try row.integer(0), id: try row.text(1)) }
    let ended = candidates.filter { mayEnd($0.id) }
    for session in ended { try connection.run("DELETE FROM session WHERE number = ?", .integer(session.number)) }
    count = count.map { $0 - ended.count }
    try connection.run(
      "DELETE FROM creation WHERE key IN (SELECT key FROM creation WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)",
      .real(now), .integer(max(limit, 0)))
    try connection.run(
      """
      DELETE FROM creation WHERE expires_at <=
        (SELECT expires_at FROM creation ORDER BY expires_at DESC LIMIT 1 OFFSET ?)
      """, .integer(IdempotencyKey.maximumCount))
    try connection.execute("PRAGMA incremental_vacuum(\(SQLiteSessions.pagesReturned))")
    return ended.map(\.id)
  }

  // MARK: - Parts

  private func creation(_ key: String, _ now: Double) throws(SQLiteFailure) -> StoredAnswer? {
    try connection.first(
      "SELECT key, fingerprint, revision, body FROM creation WHERE key = ? AND expires_at > ?", .text(key), .real(now)
    ) { (row) throws(SQLiteFailure) in try SQLiteSessions.answer(row) }
  }

  private func insert(_ key: IdempotencyKey) throws(SQLiteFailure) {
    let answer = key.answer
    try connection.run(
      "INSERT OR REPLACE INTO creation (key, fingerprint, revision, body, expires_at) VALUES (?, ?, ?, ?, ?)",
      .text(answer.key), .text(answer.fingerprint), .integer(answer.revision), .blob(answer.body),
      .real(key.expiresAt))
  }

  /// Whether there are fewer than `limit` live sessions. Counts them only if necessary, and the expired ones only if
  /// they matter.
  private func hasRoom(_ limit: Int, _ now: Double) throws(SQLiteFailure) -> Bool {
    let all = try countAll()
    guard all >= limit else { return true }
    let needed = all - limit + 1
    let expired = try number(
      "SELECT count(*) FROM (SELECT 1 FROM session WHERE expires_at <= ? LIMIT ?)", .real(now), .integer(needed))
    return expired >= needed
  }

  /// Counts the sessions once, before there are requests; from then on the count is kept. In a damaged database it may
  /// be impossible.
  func prepareCount() { _ = try? countAll() }

  private func countAll() throws(SQLiteFailure) -> Int {
    if let count { return count }
    let all = try number("SELECT count(*) FROM session")
    count = all
    return all
  }

  private func number(_ sql: String, _ value: SQLiteValue...) throws(SQLiteFailure) -> Int {
    var result = 0
    try connection.step(sql, value) { (row) throws(SQLiteFailure) in
      result = try row.integer(0)
      return false
    }
    return result
  }

  private func number(of id: String) throws(SQLiteFailure) -> Int {
    try number("SELECT number FROM session WHERE id = ?", .text(id))
  }

  private func insert(entriesOf changes: [EncodedChange], of session: Int) throws(SQLiteFailure) {
    var pack = EntryPack()
    for change in changes {
      for run in change.runs {
        if pack.isFull {
          try insert(pack, of: session)
          pack = EntryPack()
        }
        pack.add(run, of: change)
      }
    }
    if !pack.isEmpty { try insert(pack, of: session) }
  }

  private func insert(_ pack: EntryPack, of session: Int) throws(SQLiteFailure) {
    try connection.run(
      "INSERT INTO entry (session, revision, first, pack) VALUES (?, ?, ?, ?)",
      .integer(session), .integer(pack.last), .integer(pack.first), .blob(try pack.row(compression)))
  }

  private func insert(snapshot: [UInt8], at revision: Int, of session: Int) throws(SQLiteFailure) {
    try connection.run(
      "INSERT INTO snapshot (session, revision, machine) VALUES (?, ?, ?)",
      .integer(session), .integer(revision), .blob(snapshot))
  }

  private func insert(_ answer: StoredAnswer, of session: Int) throws(SQLiteFailure) {
    try connection.run(
      "INSERT INTO answer (session, revision, key, fingerprint, body) VALUES (?, ?, ?, ?, ?)",
      .integer(session), .integer(answer.revision), .text(answer.key), .text(answer.fingerprint), .blob(answer.body))
  }

  /// Makes the newest snapshot at or before `cutoff` the oldest one, and deletes everything before it.
  private func cut(_ session: Int, to cutoff: Int) throws(SQLiteFailure) {
    guard cutoff > 0 else { return }
    let range = try connection.first(
      """
      SELECT min(revision), coalesce((SELECT max(revision) FROM snapshot WHERE session = ?1 AND revision <= ?2), 0)
      FROM snapshot WHERE session = ?1
      """, .integer(session), .integer(cutoff)
    ) { (row) throws(SQLiteFailure) in (first: try row.revision(0), next: try row.revision(1)) }
    guard let range, range.next > range.first else { return }
    for table in ["snapshot WHERE revision <", "entry WHERE revision <=", "answer WHERE revision <="] {
      try connection.run("DELETE FROM \(table) ? AND session = ?", .integer(range.next), .integer(session))
    }
  }

  static func answer(_ row: SQLiteRow) throws(SQLiteFailure) -> StoredAnswer {
    StoredAnswer(
      key: try row.text(0), fingerprint: try row.text(1), revision: try row.revision(2), body: try row.blob(3))
  }
}
