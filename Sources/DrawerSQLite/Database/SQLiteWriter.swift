import DrawerConcurrency
import DrawerSessions

/// Commits changes, many in a transaction, and handles a full disk. Only the store's thread uses it.
final class SQLiteWriter: @unchecked Sendable {
  /// The outcome of a transaction. Unless it is `done`, everything was rolled back.
  private enum Outcome {
    case done
    /// One of the changes failed.
    case faulty(SQLiteFailure)
    /// The transaction itself failed.
    case refused(SQLiteFailure)

    var wantsRoom: Bool {
      switch self {
      case .done: false
      case .faulty(let failure), .refused(let failure): failure.isForWantOfRoom
      }
    }

    /// The error for the changes of the transaction.
    var error: StoreError? {
      switch self {
      case .done: nil
      case .faulty(let failure): failure.storeError
      case .refused(let failure): failure.unavailable
      }
    }
  }

  /// Nanoseconds between two attempts to free space.
  private static let pause: UInt64 = 1_000_000_000

  private let sessions: SQLiteSessions
  private let log: CommitLog?
  private let reserve: SQLiteReserve?
  private let activity: StoreActivity
  private var lastCheckpoint: UInt64 = 0
  private var lastFilling = monotonicNanoseconds()

  init(_ sessions: SQLiteSessions, log: CommitLog?, reserve: SQLiteReserve?, activity: StoreActivity) {
    self.sessions = sessions
    self.log = log
    self.reserve = reserve
    self.activity = activity
  }

  /// Commits changes in one transaction, and completes them. If one fails, all are rolled back, and each gets a
  /// transaction of its own. That is rare, and cheaper than a savepoint for each.
  func write(_ jobs: [SQLiteWorker.Job]) {
    guard !jobs.isEmpty else { return }
    var outcome = attempt(jobs)
    if outcome.wantsRoom, checkpoint() { outcome = attempt(jobs) }
    switch outcome {
    case .done: return fillReserve()
    case .faulty where jobs.count > 1, .refused where jobs.count > 1 && outcome.wantsRoom:
      return jobs.forEach { write([$0]) }
    case .faulty, .refused: break
    }
    if outcome.wantsRoom, jobs.allSatisfy({ $0.kind == .writeThatFreesRoom }) {
      outcome = attemptWithReserve(jobs)
    }
    if let error = outcome.error { jobs.forEach { $0.fail(error) } }
  }

  private func attempt(_ jobs: [SQLiteWorker.Job]) -> Outcome {
    var answers: [@Sendable () -> Void] = []
    let outcome = transaction(of: jobs.count) { () throws(SQLiteFailure) in
      for job in jobs { answers.append(try job.perform(sessions)) }
    }
    if case .done = outcome { answers.forEach { $0() } }
    return outcome
  }

  private func transaction(of count: Int, _ body: () throws(SQLiteFailure) -> Void) -> Outcome {
    let connection = sessions.connection
    do {
      try connection.run("BEGIN IMMEDIATE")
    } catch {
      return .refused(error)
    }
    connection.patience.renew()
    sessions.noteBeginning()
    do throws(SQLiteFailure) {
      try body()
    } catch {
      undo()
      return .faulty(error)
    }
    do throws(SQLiteFailure) {
      try connection.run("COMMIT")
    } catch {
      undo()
      return .refused(error)
    }
    activity.noteTransaction(of: count)
    return .done
  }

  private func undo() {
    // An error may have ended the transaction already.
    if sessions.connection.isInTransaction { _ = try? sessions.connection.run("ROLLBACK") }
    sessions.restoreCount()
  }

  // MARK: - Moving the log

  /// Moves the log into the database.
  func move() throws(SQLiteFailure) {
    guard let log, let batch = log.batch() else { return }
    try move(batch.changes, upTo: batch.lastRecord)
    log.noteMoved(batch)
  }

  /// Moves the log, and notes that the store is closed.
  func finish() throws(SQLiteFailure) {
    try move()
    try sessions.noteOpen(false)
  }

  /// Adds changes from the log to the database, with the number of the last record. Returns how many sessions could not
  /// take their changes.
  @discardableResult
  func move(_ changes: [EncodedChange], upTo lastRecord: Int) throws(SQLiteFailure) -> Int {
    let groups = Dictionary(grouping: changes, by: \.id)
    var lost: [String] = []
    func attempt(eachAlone: Bool) -> Outcome {
      transaction(of: changes.count) { () throws(SQLiteFailure) in
        lost = try sessions.add(groups, eachAlone: eachAlone)
        try sessions.noteMoved(lastRecord)
      }
    }
    var outcome = attempt(eachAlone: false)
    if outcome.wantsRoom, checkpoint() { outcome = attempt(eachAlone: false) }
    if case .faulty(let failure) = outcome, !outcome.wantsRoom, failure.isOfOneSession {
      outcome = attempt(eachAlone: true)
    }
    switch outcome {
    case .done: break
    case .faulty(let failure), .refused(let failure): throw failure
    }
    for id in lost { log?.forget(id) }
    fillReserve()
    return lost.count
  }

  // MARK: - On a full disk

  /// Writes SQLite's log back into the database, so that it restarts. SQLite does so after a commit, which a full
  /// disk does not allow. Returns false if the last attempt was too recent.
  private func checkpoint() -> Bool {
    let now = monotonicNanoseconds()
    guard now - lastCheckpoint > SQLiteWriter.pause else { return false }
    lastCheckpoint = now
    return writeLogBack()
  }

  private func writeLogBack() -> Bool { (try? sessions.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")) != nil }

  /// Lets changes that free space use the reserve. SQLite's log keeps its size, so that there is room for the next
  /// ones.
  private func attemptWithReserve(_ jobs: [SQLiteWorker.Job]) -> Outcome {
    reserve?.release()
    defer { reserve?.fill() }
    _ = writeLogBack()
    let outcome = attempt(jobs)
    _ = writeLogBack()
    return outcome
  }

  private func fillReserve() {
    let now = monotonicNanoseconds()
    guard now - lastFilling > 10 * SQLiteWriter.pause else { return }
    lastFilling = now
    reserve?.fill()
  }
}
