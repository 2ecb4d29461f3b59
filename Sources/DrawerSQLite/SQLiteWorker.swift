import DrawerConcurrency
import DrawerSessions

/// The thread that owns the database, and its queue.
final class SQLiteWorker: Sendable {
  /// A task for the thread.
  struct Job: Sendable {
    enum Kind {
      case read
      /// A read that needs everything in the log to be in the database.
      case readAfterMove
      case write
      /// A write that may use the reserve when the disk is full.
      case writeThatFreesRoom
    }

    var kind: Kind
    var isWrite: Bool { kind == .write || kind == .writeThatFreesRoom }
    /// Performs the task, and returns a closure to call after the transaction is committed.
    var perform: @Sendable (SQLiteSessions) throws(SQLiteFailure) -> @Sendable () -> Void
    var fail: @Sendable (StoreError) -> Void
  }

  private let worker = Worker<Job>()
  private let patience: Patience
  /// Counts the transactions.
  let activity: StoreActivity

  /// Seconds between two moves of the log.
  private static let interval = 1.0

  init(
    _ sessions: SQLiteSessions, log: CommitLog? = nil, files: StoreFiles? = nil, file: DatabaseFile? = nil,
    reserve: sending SQLiteReserve? = nil, recovery: StoreRecovery
  ) throws(WorkerThread.CannotStart) {
    patience = sessions.connection.patience
    activity = StoreActivity(recovery: recovery)
    let writer = SQLiteWriter(sessions, log: log, reserve: reserve, activity: activity)
    try worker.start { jobs in
      var next = monotonicNanoseconds()
      var reads = Reads()
      while let batch = jobs.receive(waiting: !reads.isEmpty ? 0 : files == nil ? .infinity : SQLiteWorker.interval) {
        // Changes go first, since clients wait for them. A read may see all of them, because they were requested at the
        // same time.
        writer.write(batch.filter(\.isWrite))
        reads.add(batch.filter { !$0.isWrite })
        if let read = reads.takeFirst() { SQLiteWorker.serve(read, sessions, writer) }
        guard let files, monotonicNanoseconds() >= next else { continue }
        next = monotonicNanoseconds() + UInt64(SQLiteWorker.interval * 1e9)
        files.check(databaseSize: try? sessions.databaseSize())
        // A damaged database gets no more changes: the log keeps them.
        if (try? files.assertInPlace()) != nil { try? writer.move() }
      }
      while let read = reads.takeFirst() { SQLiteWorker.serve(read, sessions, writer) }
      files?.check(databaseSize: try? sessions.databaseSize())
      if let log, (try? files?.assertInPlace()) != nil, (try? writer.finish()) != nil { log.remove() }
      sessions.connection.close()
      withExtendedLifetime(file) {}
    }
  }

  /// Runs `body` in a transaction; returns when it is committed.
  ///
  /// - Parameter freesRoom: whether to run it on a full disk as well.
  func write<Value: Sendable>(
    freesRoom: Bool = false, _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) async throws(StoreError) -> Value {
    try await perform(body, freesRoom ? .writeThatFreesRoom : .write)
  }

  /// Runs `body` in a transaction later, without waiting for it.
  func write(_ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Void) {
    enqueue(body, .write) { _ in }
  }

  /// Runs `body` after every change that was queued before.
  ///
  /// - Parameter moves: whether the log is moved into the database first.
  func read<Value: Sendable>(
    afterMove moves: Bool = false, _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) async throws(StoreError) -> Value {
    try await perform(body, moves ? .readAfterMove : .read)
  }

  /// Moves the log into the database.
  func move() async throws(StoreError) {
    try await read(afterMove: true) { (_) throws(SQLiteFailure) in }
  }

  /// Moves the log into the database now, without waiting for the second to end.
  func moveSoon() {
    enqueue({ (_) throws(SQLiteFailure) in }, .readAfterMove) { _ in }
  }

  /// Finishes the queued tasks, and waits for them.
  func close() {
    patience.end()
    worker.close()
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
    if !worker.send(job) { answer(.failure(.unavailable("the store is closed"))) }
  }

  private static func serve(_ job: Job, _ sessions: SQLiteSessions, _ writer: SQLiteWriter) {
    do throws(SQLiteFailure) {
      if job.kind == .readAfterMove { try writer.move() }
      try job.perform(sessions)()
    } catch {
      job.fail(error.storeError)
    }
  }

  /// The reads that wait, oldest first. One is served at a time, so that a change or a probe never waits for many.
  private struct Reads {
    private var jobs: [Job] = []
    private var next = 0

    var isEmpty: Bool { next == jobs.count }

    mutating func add(_ more: [Job]) { jobs += more }

    mutating func takeFirst() -> Job? {
      guard !isEmpty else { return nil }
      defer {
        next += 1
        if next == jobs.count || next >= 1000 {
          jobs.removeFirst(next)
          next = 0
        }
      }
      return jobs[next]
    }
  }
}
