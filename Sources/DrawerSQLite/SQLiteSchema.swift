import CSQLite
import DrawerSessions

/// The tables.
enum SQLiteSchema {
  /// "drwd" in ASCII: how the file says whose it is.
  static let applicationID = 0x6472_7764

  /// The version of the schema; an empty database has version 0.
  static let version = 1

  /// Creates the tables in an empty database, all of them or none, and checks the version of one that has them.
  static func prepare(_ connection: SQLiteConnection, path: String) throws(StoreOpenError) {
    try opening(path) {
      try checkOwner(connection, path: path)
      guard try foundVersion(connection, path: path) == 0 else { return }
      try connection.execute("BEGIN IMMEDIATE")
      try createTables(connection)
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.execute("COMMIT")
    }
  }

  /// Refuses a database that is not ours, or of a version that this program does not know.
  static func check(_ connection: SQLiteConnection, path: String) throws(StoreOpenError) {
    try opening(path) {
      try checkOwner(connection, path: path)
      guard try foundVersion(connection, path: path) > 0 else {
        throw StoreOpenError.notAStore(store: path, reason: "it is empty")
      }
    }
  }

  /// Does `body` to the database at `path`; whatever goes wrong is a reason not to open it.
  private static func opening(_ path: String, _ body: () throws -> Void) throws(StoreOpenError) {
    do {
      try body()
    } catch let error as StoreOpenError {
      throw error
    } catch let failure as SQLiteFailure {
      throw failure.opening(path)
    } catch {
      throw .cannotOpen(store: path, reason: "\(error)")
    }
  }

  /// Refuses a database that is not ours; an empty one becomes ours.
  private static func checkOwner(_ connection: SQLiteConnection, path: String) throws {
    let owner = try connection.first("PRAGMA application_id") { (row) throws(SQLiteFailure) in try row.integer(0) }
    guard owner != applicationID else { return }
    let tables = try connection.first("SELECT count(*) FROM sqlite_schema") { (row) throws(SQLiteFailure) in
      try row.integer(0)
    }
    guard owner == 0, tables == 0 else {
      throw StoreOpenError.notAStore(store: path, reason: "it is the database of another program")
    }
  }

  private static func foundVersion(_ connection: SQLiteConnection, path: String) throws -> Int {
    let found = try connection.first("PRAGMA user_version") { (row) throws(SQLiteFailure) in try row.integer(0) } ?? 0
    guard found <= version else {
      throw StoreOpenError.newerVersion(store: path, found: found, known: version)
    }
    guard found >= 0 else {
      throw StoreOpenError.notAStore(store: path, reason: "its schema has version \(found)")
    }
    return found
  }

  /// The texts that no query looks into are blobs; a session's rows lie together, by its number. A session's revision is
  /// that of its last entry: in the session's row it would be a second page that every event writes.
  private static func createTables(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.execute(
      """
      PRAGMA application_id = \(applicationID);
      CREATE TABLE session (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        controller TEXT NOT NULL,
        clock TEXT NOT NULL,
        ttl REAL NOT NULL,
        created_at REAL NOT NULL,
        expires_at REAL NOT NULL
      ) STRICT;
      CREATE INDEX session_expiry ON session (expires_at);
      CREATE INDEX session_controller ON session (controller, id);
      CREATE TABLE snapshot (
        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        machine BLOB NOT NULL,
        PRIMARY KEY (session, revision)
      ) STRICT;
      CREATE TABLE entry (
        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        batch INTEGER NOT NULL,
        event BLOB NOT NULL,
        delegate BLOB NOT NULL,
        PRIMARY KEY (session, revision)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE answer (
        number INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        key TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      CREATE INDEX answer_session ON answer (session);
      CREATE TABLE creation (
        key TEXT PRIMARY KEY NOT NULL,
        fingerprint TEXT NOT NULL,
        revision INTEGER NOT NULL,
        body BLOB NOT NULL,
        expires_at REAL NOT NULL
      ) STRICT;
      CREATE INDEX creation_expiry ON creation (expires_at);
      """)
  }
}

extension SQLiteFailure {
  /// What it means for opening the file.
  func opening(_ path: String) -> StoreOpenError {
    switch primaryCode {
    case SQLITE_NOTADB, SQLITE_CORRUPT: .notAStore(store: path, reason: message)
    case SQLITE_BUSY, SQLITE_LOCKED: .inUse(store: path, process: nil)
    default: .cannotOpen(store: path, reason: message)
    }
  }
}
