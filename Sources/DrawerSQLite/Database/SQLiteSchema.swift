import CSQLite
import DrawerSessions
import Drawers

/// The database: its tables, and how they are created and updated.
///
/// The file is an SQLite database in WAL mode. `application_id` is "drwd" in ASCII. `user_version` is the version of
/// the tables plus the format of the machines, so that an older program refuses machines that it cannot read. Times are
/// seconds since 1970. A `session` column is the number of a row in the table `session`; deleting that row deletes the
/// others.
///
///     session   a session: id, controller, clock ("server" or "client"), ttl in seconds, created_at, expires_at
///     snapshot  machine: a session's machine as JSON, as it was at `revision`
///     entry     pack: the journal entries with the revisions `first` to `revision`
///     answer    the answer to a change with an idempotency key: key, fingerprint of the request, revision, body
///     creation  the answer to a creation with an idempotency key: the same, and expires_at
///     log       one row: id of the log, number of the last record moved, is_open while a process has the store
///
/// - A session has at least one snapshot. Its journal begins after the oldest one, and its entries follow each other
///   without a gap, so that a machine at any later revision is the newest snapshot before it with the entries after
///   that applied.
/// - The revision of a session is that of its last entry, or of its newest snapshot if there is no entry after it.
/// - A pack holds the entries that one move adds to a session; from 64 KiB on, another pack begins. It is the number of
///   entries, and for each the revision, the revision of its batch, the event and the delegate events, as a
///   ``RecordWriter`` writes them, compressed by Zstandard. Packs of version 2 are not compressed.
/// - `id` of the table `log` must be that in the log's header. Records up to `moved` are in the database. If `is_open`
///   is 1 when a store is opened, the last process ended without closing it, and a missing log is a loss.
enum SQLiteSchema {
  /// "drwd" in ASCII.
  static let applicationID = 0x6472_7764

  /// The version of the tables plus the format of the machines. An empty database has version 0.
  static let version = 2 + AnyMachine.snapshotFormat

  /// Creates the tables in an empty database, or updates those of an earlier version, in one transaction.
  static func prepare(_ connection: SQLiteConnection, path: String) throws(StoreOpenError) {
    try opening(path) {
      try checkOwner(connection, path: path)
      let found = try foundVersion(connection, path: path)
      guard found < version else { return }
      try connection.execute("BEGIN IMMEDIATE")
      if found == 0 { try createTables(connection) }
      if found == 1 { try packEntries(connection) }
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.execute("COMMIT")
    }
  }

  /// Prepares a database for reading, even one of an earlier version. Refuses one of another program or of a later
  /// version. Returns the version.
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

  /// A row for the entries of each move, about a second's.
  private static let entryTable = """
    CREATE TABLE entry (
      session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      first INTEGER NOT NULL,
      pack BLOB NOT NULL,
      PRIMARY KEY (session, revision)
    ) STRICT, WITHOUT ROWID;
    """

  /// One row.
  private static let logTable = """
    CREATE TABLE log (id TEXT NOT NULL, moved INTEGER NOT NULL, is_open INTEGER NOT NULL) STRICT;
    INSERT INTO log (id, moved, is_open) VALUES (lower(hex(randomblob(16))), 0, 0);
    """

  /// Runs `body` on the database at `path`, and turns every failure into a reason not to open it.
  private static func opening<Value>(_ path: String, _ body: () throws -> Value) throws(StoreOpenError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreOpenError(error, opening: path)
    }
  }

  /// Refuses the database of another program. An empty one is accepted.
  private static func checkOwner(_ connection: SQLiteConnection, path: String) throws {
    // A view may run forever, in place of a table.
    let stranger = try connection.first(
      "SELECT type || ' ' || name FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
    ) { (row) throws(SQLiteFailure) in try row.text(0) }
    if let stranger { throw StoreOpenError.notAStore(store: path, reason: "no drawerd makes its \(stranger)") }
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

  /// Texts that no query compares are blobs. The rows of a session are stored together, by its number. The table
  /// `session` has no revision, because then every event would write a second page.
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
