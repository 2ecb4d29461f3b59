import DrawerSessions

/// The database's side of the log.
extension SQLiteSessions {
  /// The row of the table `log`.
  struct LogRow {
    /// The id of the log that belongs to this database.
    var id: String
    /// The number of the last record that was moved.
    var moved: Int
    /// Whether a process has the store open, or ended without closing it.
    var isOpen: Bool
  }

  func logRow() throws(SQLiteFailure) -> LogRow {
    let row = try connection.first("SELECT id, moved, is_open FROM log") { (row) throws(SQLiteFailure) in
      LogRow(id: try row.text(0), moved: try row.revision(1), isOpen: try row.integer(2) != 0)
    }
    guard let row else { throw .unreadable("the table log is empty") }
    return row
  }

  /// Notes that the database has the log's records up to number `record`.
  func noteMoved(_ record: Int) throws(SQLiteFailure) {
    try connection.run("UPDATE log SET moved = ?", .integer(record))
  }

  func noteOpen(_ isOpen: Bool) throws(SQLiteFailure) {
    try connection.run("UPDATE log SET is_open = ?", .integer(isOpen ? 1 : 0))
  }

  /// Makes the database, which is a copy, one without a log.
  func releaseLog() throws(SQLiteFailure) {
    try connection.run("UPDATE log SET id = lower(hex(randomblob(16))), moved = 0, is_open = 0")
  }

  /// Adds the log's changes to their sessions, and skips sessions that were deleted. Returns the sessions that could
  /// not take their changes.
  ///
  /// - Parameter eachAlone: whether the other sessions get their changes when one fails. Otherwise the failure is
  ///   thrown.
  func add(_ groups: [String: [EncodedChange]], eachAlone: Bool) throws(SQLiteFailure) -> [String] {
    var lost: [String] = []
    for (id, changes) in groups {
      guard eachAlone else {
        try add(changes, to: id)
        continue
      }
      try connection.run("SAVEPOINT session")
      do throws(SQLiteFailure) {
        try add(changes, to: id)
      } catch {
        guard error.isOfOneSession else { throw error }
        try connection.run("ROLLBACK TO session")
        lost.append(id)
      }
      try connection.run("RELEASE session")
    }
    return lost
  }

  private func add(_ changes: [EncodedChange], to id: String) throws(SQLiteFailure) {
    guard let head = try head(of: id) else { return }
    guard changes.first?.base == head.revision else {
      throw .unreadable("the log continues at another revision than \(head.revision)")
    }
    try add(changes, to: head)
  }
}
