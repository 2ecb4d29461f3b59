import DrawerSessions
import Glibc

/// Keeps sessions in an SQLite database, with a log of commits in front of it.
///
/// A commit is appended to the log on the calling thread, and moved into the database within about a second, together
/// with others. ``LogFile`` specifies the log, ``SQLiteSchema`` the database. With ``Durability/power`` there is no
/// log, and each commit is in the database before it is acknowledged.
///
/// One thread owns the database. Changes that arrive while it writes share the next transaction, and each is
/// acknowledged after that transaction. A change that fails or meets a conflict does not undo the others.
///
/// The ``Durability`` decides which failures an acknowledged change survives. A change that is reported as unavailable
/// was rolled back, with one exception: if the disk refuses the commit itself and the process ends right then, the
/// change may be there at the next start. The store recovers by itself when the disk has space or works again. When one
/// of its files is moved, removed, replaced or cut, the store notices within about a second and refuses every change
/// from then on.
public final class SQLiteStore: Store {
  /// The failures that an acknowledged change survives. The database stays consistent in either case.
  public enum Durability: String, Sendable, CaseIterable {
    /// The end of the process, even by `kill -9`: the system has the data. A power failure may undo the last changes.
    case process
    /// A power failure too: the disk has the data, if it reports that truthfully. A commit takes as long as the disk
    /// does.
    case power
  }

  let worker: SQLiteWorker
  /// The log's records, in a read-only store; empty in a store that is written.
  let unmoved: [LogFile.Record]
  private let log: CommitLog?
  let files: StoreFiles

  /// Opens the database at `path`, creates it if there is none, updates it to this version's schema, and moves its log.
  /// The store owns the database until it is closed; other programs may read it.
  ///
  /// - Parameters:
  ///   - logBytes: the bytes of changes that may be in the log, and in memory: 64 MiB. A quarter of them are moved into the
  ///     database at once, fewer within a second.
  ///   - pageBytes: the bytes of the database that SQLite keeps in memory: 8 MiB.
  public init(
    path: String, durability: Durability = .process, logBytes: Int = 64 << 20, pageBytes: Int = 8 << 20
  ) throws(StoreOpenError) {
    guard !path.isEmpty else { throw .invalidAddress("the path of the database is missing") }
    let file = try DatabaseFile(at: path)
    let path = file.path
    do throws(StoreOpenError) {
      let connection = try SQLiteStore.connect(path, durability, pageBytes: pageBytes)
      do {
        let reserve = SQLiteReserve(beside: path)
        let (moved, found) = try SQLiteStore.recover(connection, path: path, reserve: reserve)
        let id = try SQLiteSessions(connection).logRow().id
        let log = durability == .process ? try CommitLog(of: path, id: id, moved: moved, limit: logBytes) : nil
        let sessions = SQLiteSessions(connection) { log?.changes(of: $0) ?? [] }
        try sessions.noteOpen(log != nil)
        // In the file itself, so that it shows even if the files beside it are gone at the next start.
        try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        sessions.prepareCount()
        if log == nil { LogFile.remove(of: path) }
        self.log = log
        files = StoreFiles(of: path, log: log)
        worker = try SQLiteWorker(sessions, log: log, files: files, file: file, reserve: reserve, recovery: found)
      } catch {
        throw StoreOpenError(error, opening: path)
      }
    } catch {
      file.discard()
      throw error
    }
    unmoved = []
  }

  /// Opens the database at `path` and its log for reading only, even while another process has it open. Every change is
  /// refused as unavailable.
  public init(reading path: String) throws(StoreOpenError) {
    let path = DatabaseFile.resolved(path)
    do {
      let connection = try SQLiteConnection(path: path, isReadOnly: true)
      // A backup has no other files.
      if try connection.hasWriteAheadLog() { try DatabaseFile.assertOnlyName(path: path) }
      let version = try SQLiteSchema.check(connection, path: path)
      // The log is read first: records that another process moves meanwhile are then in the database.
      let row = version == 1 ? nil : try SQLiteSessions(connection).logRow()
      let contents = try row.flatMap { row throws(StoreOpenError) in try LogFile.read(of: path, id: row.id) }
      let found = StoreRecovery(bytesLeftOut: contents?.bytesLeftOut ?? 0)
      unmoved = contents?.records ?? []
      let changes = Dictionary(grouping: unmoved.map(\.change), by: \.id)
      files = StoreFiles(of: path, log: nil)
      worker = try SQLiteWorker(SQLiteSessions(connection) { changes[$0] ?? [] }, recovery: found)
    } catch {
      throw StoreOpenError(error, opening: path)
    }
    log = nil
  }

  private static func connect(
    _ path: String, _ durability: Durability, pageBytes: Int
  ) throws(StoreOpenError) -> SQLiteConnection {
    let connection: SQLiteConnection
    do throws(SQLiteFailure) {
      connection = try SQLiteConnection(path: path)
      try connection.configure(for: durability, pageBytes: pageBytes)
    } catch {
      throw error.opening(path)
    }
    try SQLiteSchema.prepare(connection, path: path)
    return connection
  }

  /// Moves the log that an earlier process left. Returns the last record that was moved, and a report of the log.
  private static func recover(
    _ connection: SQLiteConnection, path: String, reserve: SQLiteReserve
  ) throws -> (moved: Int, found: StoreRecovery) {
    let sessions = SQLiteSessions(connection)
    let row = try sessions.logRow()
    guard let contents = try LogFile.read(of: path, id: row.id) else {
      return (row.moved, StoreRecovery(isLogMissing: row.isOpen))
    }
    let records = contents.records.filter { $0.number > row.moved }
    var found = StoreRecovery(changes: records.count, bytesLeftOut: contents.bytesLeftOut)
    if let last = records.last {
      let writer = SQLiteWriter(sessions, log: nil, reserve: reserve, activity: StoreActivity())
      found.lostSessions = try writer.move(records.map(\.change), upTo: last.number)
    }
    // Until the database has the changes, the next start needs the log where it is.
    if contents.bytesLeftOut > 0 { LogFile.keepDamaged(of: path) }
    return (records.last?.number ?? row.moved, found)
  }

  deinit { close() }

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    try files.assertInPlace()
    for isExact in [false, true] {
      // Only the database can count the expired sessions.
      if isExact { try? await worker.move() }
      let outcome = try await worker.write { (sessions) throws(SQLiteFailure) in
        try sessions.create(session, key: key, limit: limit, now: now, isExact: isExact)
      }
      if let outcome { return outcome }
    }
    return .limitReached
  }

  /// Reads a session as it was at a revision.
  public func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession? {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      try sessions.atOneMoment { () throws(SQLiteFailure) in try sessions.load(id, revision: revision, now: now) }
    }
  }

  /// Adds to a session's journal.
  public func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    while true {
      try files.assertInPlace()
      guard let log else {
        return try await worker.write { (sessions) throws(SQLiteFailure) in try sessions.commit(change, now: now) }
      }
      let appending: CommitLog.Appending
      do throws(SQLiteFailure) {
        appending = try log.append(change, now: now, wantsMove: worker.moveSoon)
      } catch {
        throw error.unavailable
      }
      switch appending {
      case .done(let outcome): return outcome
      case .unknownHead: guard try await learnHead(of: change.id, for: log) else { return .notFound }
      case .full:
        try await worker.move()
        guard log.hasRoom else { throw .unavailable("SQLite: the log cannot be restarted") }
      }
    }
  }

  /// Reads the head that a session's next commit is checked against; false if there is no such session.
  private func learnHead(of id: String, for log: CommitLog) async throws(StoreError) -> Bool {
    try await worker.read { (sessions) throws(SQLiteFailure) in
      guard let head = try sessions.head(of: id) else { return false }
      log.learn(id, revision: head.revision, expiresAt: head.expiresAt)
      return true
    }
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

  /// Changes the expiry of a session that has not expired.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    if let log, log.extend(id, until: expiresAt, now: now) { return }
    worker.write { [log] (sessions) throws(SQLiteFailure) in
      try sessions.extend(id, until: expiresAt, now: now)
      log?.noteExtension(of: id, until: expiresAt)
    }
  }

  /// Deletes a session, even an unreadable one.
  public func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    let wasDeleted = try await worker.write(freesRoom: true) { (sessions) throws(SQLiteFailure) in
      try sessions.delete(id, now: now)
    }
    let isAlive = log?.isAlive(id, now: now)
    log?.forget(id)
    return isAlive ?? wasDeleted
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids. One that cannot be read is left out.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    var page: [SessionSummary] = []
    var next = cursor ?? ""
    // More than once only if many have expired, or cannot be read.
    while page.count < limit {
      let (start, rest) = (next, limit - page.count)
      let (found, end) = try await worker.read { (sessions) throws(SQLiteFailure) in
        try sessions.page(after: start, limit: rest, controller: controller, now: now)
      }
      page += found
      guard let end else { break }
      next = end
    }
    return page
  }

  /// Deletes expired sessions.
  public func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    try? await worker.move()
    return try await worker.write(freesRoom: true) { [log, files] (sessions) throws(SQLiteFailure) in
      let ended = try sessions.sweep(now: now, limit: limit) { log?.mayEnd($0, now: now) ?? true }
      files.noteDatabaseSize(try sessions.databaseSize())
      return ended
    }
  }

  /// Fails if no session could be written, or if the files are not at their paths any more.
  public func check() async throws(StoreError) {
    do throws(StoreError) {
      try await worker.write { [files] (sessions) throws(SQLiteFailure) in
        files.check(databaseSize: try sessions.databaseSize())
        try sessions.probe()
      }
      try files.assertInPlace()
    } catch {
      // This failure does not concern one session.
      if case .corrupted(let reason) = error { throw .unavailable("SQLite: \(reason)") }
      throw error
    }
  }

  /// Counts the sessions, and the bytes of the database and its log.
  public func measure() async throws(StoreError) -> StoreSize {
    try await worker.read { (sessions) throws(SQLiteFailure) in try sessions.measure() }
  }

  /// The number of transactions, and the report of an earlier process's log.
  public var activity: StoreActivity { worker.activity }

  /// Finishes pending operations and closes the database.
  public func close() { worker.close() }
}
