import DrawerSessions
import Locking

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

  /// Runs `body` in a transaction, and answers when it is committed.
  func write<Value: Sendable>(
    then: @escaping @Sendable (StoreResult<Value>) -> Void,
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) {
    enqueue(isWrite: true, body, then)
  }

  /// Runs `body` after every change that was asked for before.
  func read<Value: Sendable>(
    then: @escaping @Sendable (StoreResult<Value>) -> Void,
    _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value
  ) {
    enqueue(isWrite: false, body, then)
  }

  /// Finishes what is queued, and waits for it.
  func close() {
    jobs.close()
    thread.join()
  }

  private func enqueue<Value: Sendable>(
    isWrite: Bool, _ body: @escaping @Sendable (SQLiteSessions) throws(SQLiteFailure) -> Value,
    _ then: @escaping @Sendable (StoreResult<Value>) -> Void
  ) {
    let job = Job(
      isWrite: isWrite,
      perform: { (sessions) throws(SQLiteFailure) in
        let value = try body(sessions)
        return { then(.success(value)) }
      },
      fail: { then(.failure($0)) })
    if !jobs.send(job) { then(.failure(.unavailable("the store is closed"))) }
  }

  /// Changes first: they are what somebody waits for, and a read may see all of them, for it was asked for at the same
  /// time.
  private static func serve(_ batch: [Job], _ sessions: SQLiteSessions) {
    var writes = batch.filter(\.isWrite)[...]
    while !writes.isEmpty { writes = write(writes, sessions) }
    for job in batch where !job.isWrite {
      do {
        try job.perform(sessions)()
      } catch {
        job.fail(error.storeError)
      }
    }
  }

  /// Carries out changes in one transaction, and answers those that have been dealt with. What it returns comes after an
  /// error that ended the transaction: it wants another one.
  private static func write(_ jobs: ArraySlice<Job>, _ sessions: SQLiteSessions) -> ArraySlice<Job> {
    let connection = sessions.connection
    do {
      try connection.run("BEGIN IMMEDIATE")
    } catch {
      for job in jobs { job.fail(error.unavailable) }
      return []
    }
    var done: [(job: Job, answer: @Sendable () -> Void)] = []
    var rest = jobs
    do throws(SQLiteFailure) {
      while let job = rest.popFirst() {
        do throws(SQLiteFailure) {
          done.append((job, try perform(job, sessions)))
        } catch {
          job.fail(error.storeError)
          // Some errors end the whole transaction; this is the only way to know.
          guard connection.isInTransaction else { throw error }
        }
      }
      try connection.run("COMMIT")
    } catch {
      if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
      sessions.forgetCount()
      for (job, _) in done { job.fail(error.unavailable) }
      return rest
    }
    for (_, answer) in done { answer() }
    return []
  }

  /// Carries out one change, or leaves no trace of it.
  private static func perform(
    _ job: Job, _ sessions: SQLiteSessions
  ) throws(SQLiteFailure) -> @Sendable () -> Void {
    let connection = sessions.connection
    try connection.run("SAVEPOINT change")
    do {
      let answer = try job.perform(sessions)
      try connection.run("RELEASE change")
      return answer
    } catch {
      sessions.forgetCount()
      do {
        try connection.run("ROLLBACK TO change")
        try connection.run("RELEASE change")
      } catch {
        // Rather all of the transaction than a half of a change.
        if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
      }
      throw error
    }
  }
}
