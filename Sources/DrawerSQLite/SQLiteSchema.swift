import CSQLite
import DrawerSessions
import Drawers

/// The tables.
enum SQLiteSchema {
  /// "drwd" in ASCII: how the file says whose it is.
  static let applicationID = 0x6472_7764

  /// The version of the tables and of the machines in them; an empty database has version 0.
  static let version = 1 + AnyMachine.snapshotFormat

  /// Creates the tables in an empty database, and brings those of an earlier version to this one: all of them or none.
  static func prepare(_ connection: SQLiteConnection, path: String) throws(StoreOpenError) {
    try opening(path) {
      try checkOwner(connection, path: path)
      let found = try foundVersion(connection, path: path)
      guard found < version else { return }
      try connection.execute("BEGIN IMMEDIATE")
      if found == 0 { try createTables(connection) } else { try packEntries(connection) }
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.execute("COMMIT")
    }
  }

  /// Lets a database be read, also one of an earlier version; refuses one that is not ours, or of a version that this
  /// program does not know. Returns the version.
  static func check(_ connection: SQLiteConnection, path: String) throws(StoreOpenError) -> Int {
    try opening(path) {
      try checkOwner(connection, path: path)
      let found = try foundVersion(connection, path: path)
      guard found > 0 else { throw StoreOpenError.notAStore(store: path, reason: "it is empty") }
      if found == 1 { try connection.execute("CREATE TEMP VIEW entry AS \(packsOfVersion1)") }
      return found
    }
  }

  /// Version 1 had a row for each entry, and no log.
  private static let packsOfVersion1 = """
    SELECT session, revision, revision AS first, CAST('1 ' || revision || ' ' || batch || ' '
      || length(event) || ' ' || CAST(event AS TEXT) || length(delegate) || ' ' || CAST(delegate AS TEXT) AS BLOB) AS pack
    FROM main.entry
    """

  private static func packEntries(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let packs = packsOfVersion1.replacing("main.entry", with: "unpacked")
    try connection.execute(
      """
      ALTER TABLE entry RENAME TO unpacked;
      \(entryTable)
      INSERT INTO entry (session, revision, first, pack) \(packs);
      DROP TABLE unpacked;
      \(logTable)
      """)
  }

  /// Up to a second's entries of a session are one row, with the revisions of the first and the last of them.
  private static let entryTable = """
    CREATE TABLE entry (
      session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      first INTEGER NOT NULL,
      pack BLOB NOT NULL,
      PRIMARY KEY (session, revision)
    ) STRICT, WITHOUT ROWID;
    """

  /// A row: whose log it is, up to which record the log was moved, and whether a process has the store.
  private static let logTable = """
    CREATE TABLE log (id TEXT NOT NULL, moved INTEGER NOT NULL, is_open INTEGER NOT NULL) STRICT;
    INSERT INTO log (id, moved, is_open) VALUES (lower(hex(randomblob(16))), 0, 0);
    """

  /// Does `body` to the database at `path`; whatever goes wrong is a reason not to open it.
  private static func opening<Value>(_ path: String, _ body: () throws -> Value) throws(StoreOpenError) -> Value {
    do {
      return try body()
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
      \(entryTable)
      \(logTable)
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
