import DrawerConcurrency
import DrawerSessions

/// The thread that has the database, and its queue.
final class SQLiteWorker: Sendable {
  /// What is asked of the thread.
  struct Job: Sendable {
    var isWrite: Bool
    /// Whether it may have the reserve where the disk is full.
    var freesRoom: Bool
    /// Does it, and says what to do when it is safe.
    var perform: @Sendable (SQLiteSessions) throws(SQLiteFailure) -> @Sendable () -> Void
    var fail: @Sendable (StoreError) -> Void
  }

  private let jobs: Mailbox<Job>
  private let thread: WorkerThread
  /// Counts the transactions.
  let activity = StoreActivity()

  init(
    _ sessions: SQLiteSessions, lock: FileLock?, reserve: sending SQLiteReserve?
  ) throws(WorkerThread.CannotStart) {
    let jobs = Mailbox<Job>()
    self.jobs = jobs
    let writer = SQLiteWriter(sessions, reserve: reserve, activity: activity)
    thread = try WorkerThread {
      while let batch = jobs.receive() { SQLiteWorker.serve(batch, sessions, writer) }
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
    try await perform(body, isWrite: true, freesRoom: freesRoom)
  }

  /// Runs `body` in a transaction sooner or later; nobody waits for it.
  func write(_ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Void) {
    enqueue(body, isWrite: true) { _ in }
  }

  /// Runs `body` after every change that was asked for before.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) async throws(StoreError) -> Value {
    try await perform(body, isWrite: false)
  }

  /// Finishes what is queued, and waits for it.
  func close() {
    jobs.close()
    thread.join()
  }

  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value, isWrite: Bool,
    freesRoom: Bool = false
  ) async throws(StoreError) -> Value {
    let result = await withUnsafeContinuation { continuation in
      enqueue(body, isWrite: isWrite, freesRoom: freesRoom) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  private func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value, isWrite: Bool,
    freesRoom: Bool = false, answer: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    let job = Job(
      isWrite: isWrite, freesRoom: freesRoom,
      perform: { (sessions) throws(SQLiteFailure) in
        let value = try body(sessions)
        return { answer(.success(value)) }
      },
      fail: { answer(.failure($0)) })
    if !jobs.send(job) { answer(.failure(.unavailable("the store is closed"))) }
  }

  /// Changes first: they are what somebody waits for, and a read may see all of them, for it was asked for at the same
  /// time.
  private static func serve(_ batch: [Job], _ sessions: SQLiteSessions, _ writer: SQLiteWriter) {
    writer.write(batch.filter(\.isWrite))
    for job in batch where !job.isWrite {
      do {
        try job.perform(sessions)()
      } catch {
        job.fail(error.storeError)
      }
    }
  }
}
