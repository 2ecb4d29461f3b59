import DrawerSessions

/// What the database knows of its log, and gets from it.
extension SQLiteSessions {
  /// The row of the table `log`.
  struct LogRow {
    /// Which log belongs to this database.
    var id: String
    /// The number of the last record that was moved.
    var moved: Int
    /// Whether a process has the store open, or has ended without closing it.
    var isOpen: Bool
  }

  func logRow() throws(SQLiteFailure) -> LogRow {
    let row = try connection.first("SELECT id, moved, is_open FROM log") { (row) throws(SQLiteFailure) in
      LogRow(id: try row.text(0), moved: try row.revision(1), isOpen: try row.integer(2) != 0)
    }
    guard let row else { throw .unreadable("the table log is empty") }
    return row
  }

  /// The records of the log are in the database up to the one with the number `record`.
  func noteMoved(_ record: Int) throws(SQLiteFailure) {
    try connection.run("UPDATE log SET moved = ?", .integer(record))
  }

  func noteOpen(_ isOpen: Bool) throws(SQLiteFailure) {
    try connection.run("UPDATE log SET is_open = ?", .integer(isOpen ? 1 : 0))
  }

  /// No log belongs to this database: it is a copy.
  func disownLog() throws(SQLiteFailure) {
    try connection.run("UPDATE log SET id = lower(hex(randomblob(16))), moved = 0, is_open = 0")
  }

  /// Adds the changes of the log to their sessions, but to those that are gone; the sessions that could not take theirs.
  ///
  /// - Parameter eachAlone: whether the others get theirs where a session cannot be changed. Otherwise that is thrown.
  func add(_ groups: [String: [SessionChange]], eachAlone: Bool) throws(SQLiteFailure) -> [String] {
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

  private func add(_ changes: [SessionChange], to id: String) throws(SQLiteFailure) {
    guard let head = try head(of: id) else { return }
    guard changes.first?.base == head.revision else {
      throw .unreadable("the log goes on at another revision than \(head.revision)")
    }
    try add(changes, to: head)
  }
}
