import DrawerConcurrency
import DrawerSessions

/// Carries out changes, many in a transaction, and does what can be done where the disk is full. Used by the store's
/// thread alone.
final class SQLiteWriter: @unchecked Sendable {
  /// What came of a transaction; unless it is done, nothing of it is left.
  private enum Outcome {
    case done
    /// One of the changes failed.
    case faulty(SQLiteFailure)
    /// The transaction itself did.
    case refused(SQLiteFailure)

    var wantsRoom: Bool {
      switch self {
      case .done: false
      case .faulty(let failure), .refused(let failure): failure.isForWantOfRoom
      }
    }

    /// What to answer to the change that it met.
    var error: StoreError? {
      switch self {
      case .done: nil
      case .faulty(let failure): failure.storeError
      case .refused(let failure): failure.unavailable
      }
    }
  }

  /// Nanoseconds between two attempts to make room.
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

  /// Carries out changes in one transaction, and answers them. Where one of them fails, none leaves a trace, and each gets
  /// a transaction of its own: that is rare, and cheaper than guarding each of them.
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
    sessions.forgetCount()
  }

  // MARK: - Moving the log

  /// Moves what is in the log into the database.
  func move() throws(SQLiteFailure) {
    guard let log, let batch = log.batch() else { return }
    try move(batch.changes, upTo: batch.lastRecord)
    log.noteMoved(batch)
  }

  /// Moves everything, and notes that no log is needed any more.
  func finish() throws(SQLiteFailure) {
    try move()
    try sessions.noteOpen(false)
  }

  /// Adds changes from the log to the database, with the number of the last record; how many sessions could not take
  /// theirs.
  @discardableResult
  func move(_ changes: [SessionChange], upTo lastRecord: Int) throws(SQLiteFailure) -> Int {
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

  /// Writes the log back into the database, so that it begins anew; false where that is not worth an attempt. SQLite does
  /// so after a commit, and there is none on a full disk.
  private func checkpoint() -> Bool {
    let now = monotonicNanoseconds()
    guard now - lastCheckpoint > SQLiteWriter.pause else { return false }
    lastCheckpoint = now
    return writeLogBack()
  }

  private func writeLogBack() -> Bool { (try? sessions.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")) != nil }

  /// Has the reserve's room taken by what frees more. The log keeps its size, so that there is room for what comes then.
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
