import DrawerConcurrency
import DrawerSessions

/// The thread that has the database, and its queue.
final class SQLiteWorker: Sendable {
  /// What is asked of the thread.
  struct Job: Sendable {
    enum Kind {
      case read
      /// A read for which the database must have everything that is in the log.
      case readAfterMove
      case write
      /// A write that may use the reserve where the disk is full.
      case writeThatFreesRoom
    }

    var kind: Kind
    var isWrite: Bool { kind == .write || kind == .writeThatFreesRoom }
    /// Does it, and says what to do when it is safe.
    var perform: @Sendable (SQLiteSessions) throws(SQLiteFailure) -> @Sendable () -> Void
    var fail: @Sendable (StoreError) -> Void
  }

  private let jobs: Mailbox<Job>
  private let thread: WorkerThread
  /// Counts the transactions.
  let activity: StoreActivity

  /// Seconds between two moves of the log.
  private static let interval = 1.0

  init(
    _ sessions: SQLiteSessions, log: CommitLog? = nil, files: StoreFiles? = nil, lock: FileLock? = nil,
    reserve: sending SQLiteReserve? = nil, recovery: StoreRecovery
  ) throws(WorkerThread.CannotStart) {
    let jobs = Mailbox<Job>()
    self.jobs = jobs
    activity = StoreActivity(recovery: recovery)
    let writer = SQLiteWriter(sessions, log: log, reserve: reserve, activity: activity)
    thread = try WorkerThread {
      var next = monotonicNanoseconds()
      while let batch = jobs.receive(waiting: files == nil ? .infinity : SQLiteWorker.interval) {
        SQLiteWorker.serve(batch, sessions, writer)
        guard let files, monotonicNanoseconds() >= next else { continue }
        next = monotonicNanoseconds() + UInt64(SQLiteWorker.interval * 1e9)
        files.look()
        // A database that is not whole gets nothing more: the log has it.
        if (try? files.assertInPlace()) != nil { try? writer.move() }
      }
      files?.look()
      if let log, (try? files?.assertInPlace()) != nil, (try? writer.finish()) != nil { log.remove() }
      sessions.connection.close()
      withExtendedLifetime(lock) {}
    }
  }

  /// Runs `body` in a transaction; returns when it is committed.
  ///
  /// - Parameter freesRoom: whether it is to be done on a full disk, too.
  func write<Value: Sendable>(
    freesRoom: Bool = false, _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) async throws(StoreError) -> Value {
    try await perform(body, freesRoom ? .writeThatFreesRoom : .write)
  }

  /// Runs `body` in a transaction later; the caller does not wait.
  func write(_ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Void) {
    enqueue(body, .write) { _ in }
  }

  /// Runs `body` after every change that was asked for before.
  ///
  /// - Parameter moves: whether the database must have everything that is in the log.
  func read<Value: Sendable>(
    afterMove moves: Bool = false, _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) async throws(StoreError) -> Value {
    try await perform(body, moves ? .readAfterMove : .read)
  }

  /// Moves what is in the log into the database.
  func move() async throws(StoreError) {
    try await read(afterMove: true) { (_) throws(SQLiteFailure) in }
  }

  /// Moves what is in the log into the database sooner than in a second.
  func moveSoon() {
    enqueue({ (_) throws(SQLiteFailure) in }, .readAfterMove) { _ in }
  }

  /// Finishes what is queued, and waits for it.
  func close() {
    jobs.close()
    thread.join()
  }

  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value, _ kind: Job.Kind
  ) async throws(StoreError) -> Value {
    let result = await withUnsafeContinuation { continuation in
      enqueue(body, kind) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  private func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value, _ kind: Job.Kind,
    answer: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    let job = Job(
      kind: kind,
      perform: { (sessions) throws(SQLiteFailure) in
        let value = try body(sessions)
        return { answer(.success(value)) }
      },
      fail: { answer(.failure($0)) })
    if !jobs.send(job) { answer(.failure(.unavailable("the store is closed"))) }
  }

  /// Changes first: clients wait for them, and a read may see all of them, because it was requested at the same time.
  private static func serve(_ batch: [Job], _ sessions: SQLiteSessions, _ writer: SQLiteWriter) {
    writer.write(batch.filter(\.isWrite))
    for job in batch where !job.isWrite {
      do throws(SQLiteFailure) {
        if job.kind == .readAfterMove { try writer.move() }
        try job.perform(sessions)()
      } catch {
        job.fail(error.storeError)
      }
    }
  }
}
