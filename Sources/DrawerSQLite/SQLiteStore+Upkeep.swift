import CSQLite
import DrawerSessions

/// What is wrong with a database, and how large it is.
public struct SQLiteExamination: Sendable {
  /// The version of its schema.
  public var version: Int
  /// The version that this program writes.
  public var knownVersion: Int
  /// Faults that SQLite has found, at most a hundred; empty where it is whole.
  public var faults: [String]
  /// Bytes of the file's pages.
  public var bytes: Int
  /// Bytes of those of them that are free.
  public var freeBytes: Int
  /// How many sessions there are.
  public var sessions: Int
  /// How many entries their journals have.
  public var entries: Int
  /// How many snapshots they have.
  public var snapshots: Int
}

extension SQLiteStore {
  /// Writes all that there is at this moment to a new database, an empty file at `path`. Others go on meanwhile.
  public func copy(to path: String) async throws(StoreError) {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      _ = try sessions.connection.run("VACUUM INTO ?", .text(path))
    }
  }

  /// Writes the log back, and has none any more: the file is one that nothing needs beside it, as a backup should be.
  public func leaveLog() async throws(StoreError) {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      try sessions.connection.execute("PRAGMA journal_mode = DELETE")
    }
  }

  /// Gives the room of what was deleted back to the disk.
  public func compact() async throws(StoreError) {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      try sessions.connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Looks at every page of the file.
  public func examine() async throws(StoreError) -> SQLiteExamination {
    try await worker.read { (sessions) throws(SQLiteFailure) in try sessions.examine() }
  }
}

extension SQLiteSessions {
  fileprivate func examine() throws(SQLiteFailure) -> SQLiteExamination {
    let texts = try connection.rows("PRAGMA integrity_check(100)") { (row) throws(SQLiteFailure) in try row.text(0) }
    let strays = try connection.rows("PRAGMA foreign_key_check") { (row) throws(SQLiteFailure) in try row.text(0) }
    let pageSize = try integer("PRAGMA page_size")
    return SQLiteExamination(
      version: try integer("PRAGMA user_version"), knownVersion: SQLiteSchema.version,
      faults: texts.filter { $0 != "ok" } + strays.prefix(100).map { "a row of \($0) belongs to no session" },
      bytes: try integer("PRAGMA page_count") * pageSize, freeBytes: try integer("PRAGMA freelist_count") * pageSize,
      sessions: try integer("SELECT count(*) FROM session"), entries: try integer("SELECT count(*) FROM entry"),
      snapshots: try integer("SELECT count(*) FROM snapshot"))
  }

  private func integer(_ sql: String) throws(SQLiteFailure) -> Int {
    try connection.first(sql) { (row) throws(SQLiteFailure) in try row.integer(0) } ?? 0
  }
}
