import CSQLite
import DrawerSessions

extension SQLiteStore: CopyableStore, CompactableStore, ExaminableStore, SalvageableStore {
  /// Writes the store's current contents to a new database in the empty file at `path`. Other operations continue
  /// meanwhile.
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
      // A session that cannot take its changes is copied without them, as the database has it.
      _ = try copy.add(Dictionary(grouping: changes, by: \.id), eachAlone: true)
      try copy.releaseLog()
      try copy.connection.run("COMMIT")
    }
  }

  /// Writes SQLite's own log back and stops using one. Once this store is closed, the file needs no other file beside
  /// it, as a backup should.
  public func leaveLog() async throws(StoreError) {
    try await worker.read(afterMove: true) { [files] (sessions) throws(SQLiteFailure) in
      try sessions.connection.execute("PRAGMA journal_mode = DELETE")
      files.noteLogLeft()
    }
  }

  /// Returns the space of deleted sessions to the disk.
  public func compact() async throws(StoreError) {
    try await worker.read(afterMove: true) { [files] (sessions) throws(SQLiteFailure) in
      try sessions.connection.execute("VACUUM")
      files.noteDatabaseSize(try sessions.databaseSize())
      try sessions.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Lists the sessions that the table or its index names.
  public func listSessions() async throws(StoreError) -> SessionList {
    try await worker.read(afterMove: true) { (sessions) throws(SQLiteFailure) in sessions.list() }
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
  /// Reads the ids from the table and from its index, each from both ends. A damaged page ends a scan, and another scan
  /// finds the ids that it hides.
  fileprivate func list() -> SessionList {
    var ids: Set<String> = []
    func scan(_ sql: String) -> SQLiteFailure? {
      do throws(SQLiteFailure) {
        try connection.step(sql, []) { (row) throws(SQLiteFailure) in
          if let id = try? row.text(0) { ids.insert(id) }
          return true
        }
        return nil
      } catch {
        return error
      }
    }
    let failures = ["NOT INDEXED ORDER BY number", "ORDER BY id"].map { part in
      let failure = scan("SELECT id FROM session \(part)")
      if failure != nil { _ = scan("SELECT id FROM session \(part) DESC") }
      return failure
    }
    let isComplete = failures.contains(nil)
    return SessionList(
      ids: ids.sorted(), damage: isComplete ? nil : failures.compactMap(\.?.message).first.map { "SQLite: \($0)" })
  }

  /// A query that meets a damaged page is reported as a fault without a number.
  fileprivate func examine(with unmoved: [LogFile.Record]) throws(SQLiteFailure) -> StoreExamination {
    var found = StoreExamination()
    func query<Value>(_ sql: String, _ read: (SQLiteRow) throws(SQLiteFailure) -> Value) throws(SQLiteFailure)
      -> [Value]
    {
      do throws(SQLiteFailure) {
        return try connection.rows(sql, read: read)
      } catch {
        guard error.isOfOneSession else { throw error }
        if !found.faults.contains(error.message) { found.faults.append(error.message) }
        return []
      }
    }
    func integer(_ sql: String) throws(SQLiteFailure) -> Int? {
      try query(sql) { (row) throws(SQLiteFailure) in try row.integer(0) }.first
    }
    let texts = try query("PRAGMA integrity_check(100)") { (row) throws(SQLiteFailure) in try row.text(0) }
    let strays = try query("PRAGMA foreign_key_check") { (row) throws(SQLiteFailure) in try row.text(0) }
    found.faults += texts.filter { $0 != "ok" } + strays.prefix(100).map { "a row of \($0) belongs to no session" }
    let pageSize = try integer("PRAGMA page_size") ?? 0
    found.version = try integer("PRAGMA user_version")
    found.knownVersion = SQLiteSchema.version
    found.entries = try integer("SELECT coalesce(sum(revision - first + 1), 0) FROM entry")
    if let moved = try unmoved.isEmpty ? nil : logRow().moved {
      found.entries? += unmoved.reduce(0) { $0 + ($1.number > moved ? $1.change.entryCount : 0) }
    }
    found.snapshots = try integer("SELECT count(*) FROM snapshot")
    found.bytes = try integer("PRAGMA page_count").map { $0 * pageSize }
    found.freeBytes = try integer("PRAGMA freelist_count").map { $0 * pageSize }
    return found
  }
}
