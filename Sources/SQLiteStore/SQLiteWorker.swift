import Concurrency
import DrawerSessions

/// The thread that has the database, and its queue.
final class SQLiteWorker: Sendable {
  private struct Job: Sendable {
    var isWrite: Bool
    /// Does it, and says what to do when it is safe.
    var perform: @Sendable (SQLiteSessions) throws(SQLiteFailure) -> @Sendable () -> Void
    var fail: @Sendable (StoreError) -> Void
  }

  private let jobs: Mailbox<Job>
  private let thread: WorkerThread

  init(_ sessions: SQLiteSessions, lock: FileLock) throws(WorkerThread.CannotStart) {
    let jobs = Mailbox<Job>()
    self.jobs = jobs
    thread = try WorkerThread {
      while let batch = jobs.receive() { SQLiteWorker.serve(batch, sessions) }
      sessions.connection.close()
      withExtendedLifetime(lock) {}
    }
  }

  /// Runs `body` in a transaction; returns when it is committed.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) async throws(StoreError) -> Value {
    try await perform(body, isWrite: true)
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
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value, isWrite: Bool
  ) async throws(StoreError) -> Value {
    let result = await withUnsafeContinuation { continuation in
      enqueue(body, isWrite: isWrite) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  private func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value, isWrite: Bool,
    answer: @escaping @Sendable (Result<Value, StoreError>) -> Void
  ) {
    let job = Job(
      isWrite: isWrite,
      perform: { (sessions) throws(SQLiteFailure) in
        let value = try body(sessions)
        return { answer(.success(value)) }
      },
      fail: { answer(.failure($0)) })
    if !jobs.send(job) { answer(.failure(.unavailable("the store is closed"))) }
  }

  /// Changes first: they are what somebody waits for, and a read may see all of them, for it was asked for at the same
  /// time.
  private static func serve(_ batch: [Job], _ sessions: SQLiteSessions) {
    write(batch.filter(\.isWrite), sessions)
    for job in batch where !job.isWrite {
      do {
        try job.perform(sessions)()
      } catch {
        job.fail(error.storeError)
      }
    }
  }

  /// Carries out changes in one transaction, and answers them. Where one of them fails, none leaves a trace, and each gets
  /// a transaction of its own: that is rare, and cheaper than guarding each of them.
  private static func write(_ jobs: [Job], _ sessions: SQLiteSessions) {
    guard !jobs.isEmpty else { return }
    let connection = sessions.connection
    do {
      try connection.run("BEGIN IMMEDIATE")
    } catch {
      for job in jobs { job.fail(error.unavailable) }
      return
    }
    var answers: [@Sendable () -> Void] = []
    do throws(SQLiteFailure) {
      for job in jobs { answers.append(try job.perform(sessions)) }
    } catch {
      undo(sessions)
      guard jobs.count > 1 else { return jobs.forEach { $0.fail(error.storeError) } }
      return jobs.forEach { write([$0], sessions) }
    }
    do throws(SQLiteFailure) {
      try connection.run("COMMIT")
    } catch {
      undo(sessions)
      for job in jobs { job.fail(error.unavailable) }
      return
    }
    for answer in answers { answer() }
  }

  private static func undo(_ sessions: SQLiteSessions) {
    // An error may have ended the transaction already.
    if sessions.connection.isInTransaction { _ = try? sessions.connection.run("ROLLBACK") }
    sessions.forgetCount()
  }
}
