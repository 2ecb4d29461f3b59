import CSQLite
import DrawerSessions

extension SQLiteStore: CopyableStore, CompactableStore, ExaminableStore {
  /// Writes all that there is at this moment to a new database, an empty file at `path`. Others go on meanwhile.
  public func copy(to path: String) async throws(StoreError) {
    try await worker.read(afterMove: true) { [unmoved] (sessions) throws(SQLiteFailure) in
      _ = try sessions.connection.run("VACUUM INTO ?", .text(path))
      let copy = SQLiteSessions(try SQLiteConnection(path: path))
      do throws(StoreOpenError) {
        try SQLiteSchema.prepare(copy.connection, path: path)
      } catch {
        throw SQLiteFailure(code: 0, message: error.description)
      }
      let moved = try copy.logRow().moved
      try copy.connection.run("BEGIN")
      let changes = unmoved.filter { $0.number > moved }.map(\.change)
      // A session that cannot take its changes is in the copy without them, as it is in the database.
      _ = try copy.add(Dictionary(grouping: changes, by: \.id), eachAlone: true)
      try copy.disownLog()
      try copy.connection.run("COMMIT")
    }
  }

  /// Writes SQLite's own log back, and has none any more: with this store closed, the file is one that nothing needs beside
  /// it, as a backup should be.
  public func leaveLog() async throws(StoreError) {
    try await worker.read(afterMove: true) { [files] (sessions) throws(SQLiteFailure) in
      try sessions.connection.execute("PRAGMA journal_mode = DELETE")
      files.noteRewriting()
    }
  }

  /// Returns the room of deleted sessions to the disk.
  public func compact() async throws(StoreError) {
    try await worker.read(afterMove: true) { [files] (sessions) throws(SQLiteFailure) in
      defer { files.noteRewriting() }
      try sessions.connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Reads every page of the file.
  public func examine() async throws(StoreError) -> StoreExamination {
    var found = try await worker.read(afterMove: true) { [unmoved] (sessions) throws(SQLiteFailure) in
      try sessions.examine(with: unmoved)
    }
    found.faults += activity.recovery.faults
    return found
  }
}

extension SQLiteSessions {
  fileprivate func examine(with unmoved: [LogFile.Record]) throws(SQLiteFailure) -> StoreExamination {
    let texts = try connection.rows("PRAGMA integrity_check(100)") { (row) throws(SQLiteFailure) in try row.text(0) }
    let strays = try connection.rows("PRAGMA foreign_key_check") { (row) throws(SQLiteFailure) in try row.text(0) }
    let pageSize = try integer("PRAGMA page_size")
    var found = StoreExamination()
    found.version = try integer("PRAGMA user_version")
    found.knownVersion = SQLiteSchema.version
    found.entries = try integer("SELECT coalesce(sum(revision - first + 1), 0) FROM entry")
    if let moved = try unmoved.isEmpty ? nil : logRow().moved {
      found.entries? += unmoved.reduce(0) { $0 + ($1.number > moved ? $1.change.entries.count : 0) }
    }
    found.snapshots = try integer("SELECT count(*) FROM snapshot")
    found.bytes = try integer("PRAGMA page_count") * pageSize
    found.freeBytes = try integer("PRAGMA freelist_count") * pageSize
    found.faults = texts.filter { $0 != "ok" } + strays.prefix(100).map { "a row of \($0) belongs to no session" }
    return found
  }

  private func integer(_ sql: String) throws(SQLiteFailure) -> Int {
    try connection.first(sql) { (row) throws(SQLiteFailure) in try row.integer(0) } ?? 0
  }
}
