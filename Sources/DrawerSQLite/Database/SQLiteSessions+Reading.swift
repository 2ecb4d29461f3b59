import DrawerSessions
import Drawers

/// Queries, which change nothing.
extension SQLiteSessions {
  /// The revision of a session's last entry, or of its newest snapshot if the entries before it were dropped.
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
      guard let clock = SessionClock(rawValue: name) else { throw .unreadable("the clock \"\(name)\" is unknown") }
      header = SessionHeader(
        id: try row.text(3), controller: try row.text(4), clock: clock, ttl: try row.real(6),
        createdAt: try row.real(7))
    }
  }

  /// The columns of a session's row that a commit depends on.
  struct Head {
    var number: Int
    var revision: Int
    var expiresAt: Double
  }

  /// A session's head in the database; nil if there is no such session. It may have expired.
  func head(of id: String) throws(SQLiteFailure) -> Head? {
    try connection.first("SELECT number, \(SQLiteSessions.revision), expires_at FROM session WHERE id = ?", .text(id)) {
      (row) throws(SQLiteFailure) in
      Head(number: try row.integer(0), revision: try row.revision(1), expiresAt: try row.real(2))
    }
  }

  /// Runs several queries on one state of the database, which another process may be changing.
  func atOneMoment<Value>(_ body: () throws(SQLiteFailure) -> Value) throws(SQLiteFailure) -> Value {
    guard connection.isReadOnly else { return try body() }
    try connection.run("BEGIN")
    defer { _ = try? connection.run("COMMIT") }
    return try body()
  }

  func load(_ id: String, revision: Int?, now: Double) throws(SQLiteFailure) -> StoredSession? {
    guard let stored = try session(id, now) else { return nil }
    let target = revision ?? stored.revision
    guard target <= stored.revision, target >= stored.oldestRevision else { return nil }
    let late = stored.snapshots.last { $0.revision <= target }
    let early = try connection.first(
      "SELECT revision, machine FROM snapshot WHERE session = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
      .integer(stored.row.number), .integer(target)
    ) { (row) throws(SQLiteFailure) in (revision: try row.revision(0), machine: try row.blob(1)) }
    guard let snapshot = late ?? early else { throw .unreadable("there is no snapshot") }
    let answers =
      try connection.rows(
        "SELECT key, fingerprint, revision, body FROM answer WHERE session = ? ORDER BY number",
        .integer(stored.row.number)
      ) { (row) throws(SQLiteFailure) in try SQLiteSessions.answer(row) } + stored.pending.compactMap(\.answer)
    return StoredSession(
      header: stored.row.header, expiresAt: stored.expiresAt, snapshot: snapshot.machine,
      snapshotRevision: snapshot.revision,
      entries: try entries(of: stored, after: snapshot.revision, limit: target - snapshot.revision),
      answers: stored.isCut ? answers.filter { $0.revision > stored.oldestRevision } : answers)
  }

  func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) throws(SQLiteFailure) -> [JournalEntry]? {
    guard let stored = try session(id, now) else { return nil }
    let start = max(revision, stored.oldestRevision)
    return try entries(of: stored, after: start, limit: max(min(limit, stored.revision - start), 0))
  }

  /// The number of rows that one read looks at.
  private static let rowsAtOnce = 2000

  /// Up to `limit` sessions after `cursor`, and the id after which to continue if not all rows were looked at.
  func page(
    after cursor: String, limit: Int, controller: String?, now: Double
  ) throws(SQLiteFailure) -> (sessions: [SessionSummary], next: String?) {
    var page: [SessionSummary] = []
    var next: String?
    var rows = 0
    let filter = controller == nil ? "" : "AND controller = ?"
    // Without "LIMIT": an unreadable row must not make this page look like the last one.
    try connection.step(
      "SELECT \(SQLiteSessions.columns) FROM session WHERE id > ? \(filter) ORDER BY id",
      [.text(cursor)] + (controller.map { [.text($0)] } ?? [])
    ) { (row) throws(SQLiteFailure) in
      let id = try? row.text(3)
      if let row = try? SessionRow(row) {
        let session = Session(row: row, pending: pending(row.header.id))
        if session.expiresAt > now { page.append(SessionSummary(header: row.header, revision: session.revision)) }
      }
      rows += 1
      if rows >= SQLiteSessions.rowsAtOnce, let id { next = id }
      return page.count < limit && next == nil
    }
    return (page, next)
  }

  /// A session in the database, with the changes that only the log has.
  private struct Session {
    var row: SessionRow
    /// The changes that only the log has.
    var pending: [EncodedChange]
    /// The revision at which the database's journal begins: that of its oldest snapshot.
    var firstRevision = 0
    /// The revision at which the journal begins.
    var oldestRevision = 0

    init(row: SessionRow, pending: [EncodedChange]) {
      self.row = row
      // While another process moves the log, the database may have some of its changes already.
      self.pending = pending.filter { $0.base >= row.revision }
    }

    var revision: Int { pending.last?.revision ?? row.revision }
    var expiresAt: Double { pending.last?.expiresAt ?? row.expiresAt }

    /// The snapshots in the log, oldest first.
    var snapshots: [(revision: Int, machine: [UInt8])] {
      pending.compactMap { change in change.snapshot.map { (change.revision, $0) } }
    }

    /// Whether changes in the log drop a part of the database's journal.
    var isCut: Bool { oldestRevision > firstRevision }
  }

  private func row(of id: String) throws(SQLiteFailure) -> SessionRow? {
    func row(in table: String) throws(SQLiteFailure) -> SessionRow? {
      try connection.first("SELECT \(SQLiteSessions.columns) FROM \(table) WHERE id = ?", .text(id)) {
        (row) throws(SQLiteFailure) in try SessionRow(row)
      }
    }
    do throws(SQLiteFailure) {
      return try row(in: "session")
    } catch {
      // A tool has the time to search the table, which a damaged index does not affect.
      guard error.isOfOneSession, connection.isReadOnly else { throw error }
      return try row(in: "session NOT INDEXED")
    }
  }

  private func session(_ id: String, _ now: Double) throws(SQLiteFailure) -> Session? {
    guard let row = try row(of: id) else { return nil }
    let snapshots = try connection.rows(
      "SELECT revision FROM snapshot WHERE session = ? ORDER BY revision", .integer(row.number)
    ) { (row) throws(SQLiteFailure) in try row.revision(0) }
    guard let first = snapshots.first else { throw .unreadable("there is no snapshot") }
    var session = Session(row: row, pending: pending(id))
    let cutoff = session.pending.map(\.cutoff).max() ?? 0
    session.firstRevision = first
    session.oldestRevision = (snapshots + session.snapshots.map(\.revision)).last { $0 <= cutoff } ?? first
    return session.expiresAt > now ? session : nil
  }

  /// Exactly `limit` entries after `revision`.
  private func entries(of session: Session, after revision: Int, limit: Int) throws(SQLiteFailure) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    guard limit > 0 else { return entries }
    try connection.step(
      "SELECT pack FROM entry WHERE session = ? AND revision > ? ORDER BY revision",
      [.integer(session.row.number), .integer(revision)]
    ) { (row) throws(SQLiteFailure) in
      entries += try EntryPack.entries(of: row.blob(0)).filter { $0.revision > revision }
      return entries.count < limit
    }
    for change in session.pending { entries += try change.entries().filter { $0.revision > revision } }
    entries.removeLast(max(entries.count - limit, 0))
    guard entries.map(\.revision).elementsEqual(revision + 1...revision + limit) else {
      throw .unreadable("entries are missing from the journal after revision \(revision)")
    }
    return entries
  }
}
