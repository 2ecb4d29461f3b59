import DrawerSessions
import Drawers

/// What changes nothing.
extension SQLiteSessions {
  /// The revision of a session's last entry, or of its newest snapshot where the entries before that were cut.
  static let revision = """
    coalesce((SELECT max(revision) FROM entry WHERE session = number),
      (SELECT max(revision) FROM snapshot WHERE session = number), 0)
    """

  private static let columns = "number, \(revision), expires_at, id, controller, clock, ttl, created_at"

  private struct SessionRow {
    var number: Int
    var revision: Int
    var expiresAt: Double
    var header: SessionHeader

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
      number = try row.integer(0)
      revision = try row.revision(1)
      expiresAt = try row.real(2)
      let name = try row.text(5)
      guard let clock = Clock(rawValue: name) else { throw .unreadable("the clock \"\(name)\" is unknown") }
      header = SessionHeader(
        id: try row.text(3), controller: try row.text(4), clock: clock, ttl: try row.real(6),
        createdAt: try row.real(7))
    }
  }

  /// What several queries answer, with nothing changed between them: another process may have a file that is only read.
  func atOneMoment<Value>(_ body: () throws(SQLiteFailure) -> Value) throws(SQLiteFailure) -> Value {
    guard connection.isReadOnly else { return try body() }
    try connection.run("BEGIN")
    defer { _ = try? connection.run("COMMIT") }
    return try body()
  }

  func load(_ id: String, revision: Int?, now: Double) throws(SQLiteFailure) -> StoredSession? {
    guard let stored = try session(id, now) else { return nil }
    let target = revision ?? stored.revision
    guard target <= stored.revision, try target >= oldestRevision(of: stored.number) else { return nil }
    let snapshot = try connection.first(
      "SELECT revision, machine FROM snapshot WHERE session = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
      .integer(stored.number), .integer(target)
    ) { (row) throws(SQLiteFailure) in (revision: try row.revision(0), machine: try row.blob(1)) }
    guard let snapshot else { throw .unreadable("there is no snapshot") }
    let entries = try entries(of: stored.number, after: snapshot.revision, limit: target - snapshot.revision)
    let answers = try connection.rows(
      "SELECT key, fingerprint, revision, body FROM answer WHERE session = ? ORDER BY number", .integer(stored.number)
    ) { (row) throws(SQLiteFailure) in try SQLiteSessions.answer(row) }
    return StoredSession(
      header: stored.header, expiresAt: stored.expiresAt, snapshot: snapshot.machine,
      snapshotRevision: snapshot.revision,
      entries: entries, answers: answers)
  }

  func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) throws(SQLiteFailure) -> [JournalEntry]? {
    guard let stored = try session(id, now) else { return nil }
    let start = max(revision, try oldestRevision(of: stored.number))
    return try entries(of: stored.number, after: start, limit: max(min(limit, stored.revision - start), 0))
  }

  func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) throws(SQLiteFailure) -> [SessionSummary] {
    var page: [SessionSummary] = []
    guard limit > 0 else { return page }
    let filter = controller == nil ? "" : "AND controller = ?"
    // Not "LIMIT": a row that cannot be read must not make the page look like the last one.
    try connection.step(
      "SELECT \(SQLiteSessions.columns) FROM session WHERE id > ? AND expires_at > ? \(filter) ORDER BY id",
      [.text(cursor ?? ""), .real(now)] + (controller.map { [.text($0)] } ?? [])
    ) { (row) throws(SQLiteFailure) in
      if let stored = try? SessionRow(row) {
        page.append(SessionSummary(header: stored.header, revision: stored.revision))
      }
      return page.count < limit
    }
    return page
  }

  private func session(_ id: String, _ now: Double) throws(SQLiteFailure) -> SessionRow? {
    try connection.first(
      "SELECT \(SQLiteSessions.columns) FROM session WHERE id = ? AND expires_at > ?", .text(id), .real(now)
    ) { (row) throws(SQLiteFailure) in try SessionRow(row) }
  }

  /// Where the journal begins: at the oldest snapshot.
  private func oldestRevision(of session: Int) throws(SQLiteFailure) -> Int {
    let oldest = try connection.first(
      "SELECT revision FROM snapshot WHERE session = ? ORDER BY revision LIMIT 1", .integer(session)
    ) { (row) throws(SQLiteFailure) in try row.revision(0) }
    guard let oldest else { throw .unreadable("there is no snapshot") }
    return oldest
  }

  /// Exactly `limit` entries after `revision`.
  private func entries(of session: Int, after revision: Int, limit: Int) throws(SQLiteFailure) -> [JournalEntry] {
    let entries = try connection.rows(
      """
      SELECT revision, batch, event, delegate FROM entry WHERE session = ? AND revision > ? ORDER BY revision LIMIT ?
      """, .integer(session), .integer(revision), .integer(limit)
    ) { (row) throws(SQLiteFailure) in
      JournalEntry(
        revision: try row.revision(0), batch: try row.revision(1), event: try row.blob(2), delegate: try row.blob(3))
    }
    guard entries.count == limit, (entries.last?.revision ?? revision) == revision + limit else {
      throw .unreadable("entries are missing from the journal after revision \(revision)")
    }
    return entries
  }
}
