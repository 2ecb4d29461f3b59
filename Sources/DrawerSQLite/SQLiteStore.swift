import DrawerConcurrency
import DrawerSessions
import Glibc

/// Keeps sessions in an SQLite database.
///
/// One thread has the database. What is asked for while it is writing is written together, in one transaction, so that
/// many requests share one commit, and each is answered only after it. A change that fails or meets a conflict does not
/// undo the others of its transaction.
///
/// What an answer promises is chosen by the ``Durability``. A change that is answered as unavailable was undone; only
/// where the process ends (or the power fails) right after the disk refused the commit itself, it may be there at the
/// next start. When the disk has room again, or answers again, so does the store.
public final class SQLiteStore: Store {
  /// What an answered change survives. In either case the database stays whole, whatever happens.
  public enum Durability: String, Sendable, CaseIterable {
    /// The end of the process, by `kill -9` too: the system has the data. A power failure may undo the last changes.
    case process
    /// A power failure too: the disk has the data, as far as it tells the truth. A commit takes as long as the disk.
    case power
  }

  let worker: SQLiteWorker
  private let file: FileIdentity

  /// Opens the database at `path`, which is made if there is none, and brings it to this version's schema. It belongs to
  /// this store until it is closed; other programs may read it.
  public init(path: String, durability: Durability = .process) throws(StoreOpenError) {
    guard !path.isEmpty else { throw .invalidAddress("the path of the database is missing") }
    let path = SQLiteStore.resolved(path)
    let lock = try FileLock(beside: path)
    do throws(StoreOpenError) {
      worker = try SQLiteStore.open(path, durability, lock)
      file = FileIdentity(path)
    } catch {
      lock.discard()
      throw error
    }
  }

  /// Opens the database at `path` as it is, only to be read, also while another process has it. What is to be written is
  /// answered as unavailable.
  public init(reading path: String) throws(StoreOpenError) {
    let path = SQLiteStore.resolved(path)
    do {
      let connection = try SQLiteConnection(path: path, isReadOnly: true)
      try SQLiteSchema.check(connection, path: path)
      worker = try SQLiteWorker(SQLiteSessions(connection), lock: nil, reserve: nil)
    } catch let failure as SQLiteFailure {
      throw failure.opening(path)
    } catch let error as StoreOpenError {
      throw error
    } catch {
      throw .cannotOpen(store: path, reason: "\(error)")
    }
    file = FileIdentity(path)
  }

  private static func open(
    _ path: String, _ durability: Durability, _ lock: FileLock
  ) throws(StoreOpenError) -> SQLiteWorker {
    // A new one is its owner's alone; SQLite gives what it keeps beside it the same mode.
    let created = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if created >= 0 { Glibc.close(created) }
    let connection: SQLiteConnection
    do {
      connection = try SQLiteConnection(path: path)
    } catch {
      throw error.opening(path)
    }
    try configure(connection, path: path, durability)
    try SQLiteSchema.prepare(connection, path: path)
    do {
      return try SQLiteWorker(SQLiteSessions(connection), lock: lock, reserve: SQLiteReserve(beside: path))
    } catch {
      throw .cannotOpen(store: path, reason: "no thread: \(String(cString: strerror(error.errorNumber)))")
    }
  }

  deinit { close() }

  /// One process has the database.
  public let isShared = false

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    try await worker.write { (sessions) throws(SQLiteFailure) in
      try sessions.create(session, key: key, limit: limit, now: now)
    }
  }

  /// Reads a session as it was at a revision.
  public func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession? {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      try sessions.atOneMoment { () throws(SQLiteFailure) in try sessions.load(id, revision: revision, now: now) }
    }
  }

  /// Adds to a session's journal.
  public func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    try await worker.write { (sessions) throws(SQLiteFailure) in try sessions.commit(change, now: now) }
  }

  /// Reads entries of the journal.
  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]? {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      try sessions.atOneMoment { () throws(SQLiteFailure) in
        try sessions.journal(of: id, after: revision, limit: limit, now: now)
      }
    }
  }

  /// Moves the end of a session's life, unless it has ended.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    worker.write { (sessions) throws(SQLiteFailure) in try sessions.extend(id, until: expiresAt, now: now) }
  }

  /// Forgets a session; also one that cannot be read.
  public func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    try await worker.write(freesRoom: true) { (sessions) throws(SQLiteFailure) in try sessions.delete(id, now: now) }
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids. One that cannot be read is left out.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      try sessions.page(after: cursor, limit: limit, controller: controller, now: now)
    }
  }

  /// Forgets sessions whose life has ended.
  public func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    try await worker.write(freesRoom: true) { (sessions) throws(SQLiteFailure) in
      try sessions.sweep(now: now, limit: limit)
    }
  }

  /// Fails where a session could not be written, or the file is not at its place any more.
  public func check() async throws(StoreError) {
    guard file.isInPlace else { throw .unavailable("SQLite: the file has been removed or replaced") }
    do throws(StoreError) {
      try await worker.write { (sessions) throws(SQLiteFailure) in try sessions.probe() }
    } catch {
      // Here it is not about one session.
      if case .corrupted(let reason) = error { throw .unavailable("SQLite: \(reason)") }
      throw error
    }
  }

  /// Counts the sessions, and the bytes of the file and its log.
  public func measure() async throws(StoreError) -> StoreSize {
    try await worker.read { (sessions) throws(SQLiteFailure) in try sessions.measure() }
  }

  /// Transactions.
  public var activity: StoreActivity { worker.activity }

  /// Nobody else changes anything.
  public func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {}

  /// Finishes what is under way, and closes the database.
  public func close() { worker.close() }

  /// The file's own name, whatever links lead to it, so that it has one lock.
  private static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  private static func configure(
    _ connection: SQLiteConnection, path: String, _ durability: Durability
  ) throws(StoreOpenError) {
    guard !connection.isReadOnly else { throw .cannotOpen(store: path, reason: "the file is read-only") }
    // A backup may hold a lock for a moment.
    connection.setBusyTimeout(milliseconds: 5000)
    do {
      // In WAL mode a commit is in the log, and so with the system, when it returns. NORMAL syncs only before the log is
      // written back, which keeps the database whole; FULL syncs the log with every commit.
      let synchronous = durability == .power ? "FULL" : "NORMAL"
      let mode = try connection.first("PRAGMA journal_mode = WAL") { (row) throws(SQLiteFailure) in try row.text(0) }
      guard mode == "wal" else {
        throw SQLiteFailure(code: 0, message: "its file system has no shared memory for a write-ahead log")
      }
      try connection.execute(
        """
        PRAGMA synchronous = \(synchronous);
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA secure_delete = FAST;
        PRAGMA cache_size = -8192;
        PRAGMA journal_size_limit = 67108864;
        """)
    } catch let failure as SQLiteFailure {
      throw failure.opening(path)
    } catch {
      throw .cannotOpen(store: path, reason: "\(error)")
    }
  }
}
