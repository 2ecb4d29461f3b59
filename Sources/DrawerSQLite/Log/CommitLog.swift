import DrawerConcurrency
import DrawerSessions

/// The commits that the database does not have yet, and the heads that the next commits are checked against.
///
/// Any thread appends. Only the store's thread moves.
final class CommitLog: Sendable {
  /// The largest size of the log in bytes. Commits then wait for a move, and fail if it fails.
  private let limit: Int
  /// The size in bytes from which on the log is moved at once, without waiting for the second to end.
  private var moveSize: Int { limit / 4 }
  /// The number of heads that are kept beside those of sessions with changes in the log: some 10 MB.
  private static let headLimit = 65_536

  /// The state of a session that its next commit is checked against.
  private struct Head {
    var revision: Int
    var expiresAt: Double
    /// The number of the session's last record; 0 if it has none since the store was opened.
    var record = 0
  }

  private struct State {
    var file: LogFile
    var heads: [String: Head] = [:]
    /// The changes of the records after `moved`, oldest first.
    var pending: [EncodedChange] = []
    /// The number of the last record that the database has.
    var moved: Int

    var lastRecord: Int { moved + pending.count }
  }

  /// The result of an append.
  enum Appending {
    /// The commit has this outcome.
    case done(CommitOutcome)
    /// The head of the session must be read from the database first.
    case unknownHead
    /// The log has no room until the next move.
    case full
  }

  /// The changes of one move.
  struct Batch {
    var changes: [EncodedChange]
    /// The number of the last of their records.
    var lastRecord: Int
    /// The offset of the records after them.
    fileprivate var end: Int
  }

  private let database: String
  private let id: String
  private let state: Locked<State>

  /// Begins the log of the database at `database`, which has all records up to number `moved`. Its changes, of `limit`
  /// bytes at most, are in memory too until they are moved.
  init(of database: String, id: String, moved: Int, limit: Int) throws(SQLiteFailure) {
    self.limit = limit
    self.database = database
    self.id = id
    let file = try LogFile(of: database, id: id)
    try file.publish()
    state = Locked(State(file: file, moved: moved))
  }

  /// Whether the file is complete and at its path.
  var isInPlace: Bool { state.withLock { $0.file.isInPlace } }

  /// Appends a change, unless its session has another revision or has expired.
  ///
  /// - Parameter wantsMove: called when the log has grown so long that it should be moved now.
  /// - Throws: why the change could not be written; nothing has changed then.
  func append(_ change: SessionChange, now: Double, wantsMove: () -> Void) throws(SQLiteFailure) -> Appending {
    let change = EncodedChange(change)
    let body = LogFile.Body(of: change, id: id)
    let result: Result<(Appending, Bool), SQLiteFailure> = state.withLock { state in
      guard var head = state.heads[change.id] else { return .success((.unknownHead, false)) }
      guard head.expiresAt > now else { return .success((.done(.notFound), false)) }
      guard head.revision == change.base else { return .success((.done(.conflict), false)) }
      let before = state.file.size
      guard before < limit else { return .success((.full, false)) }
      do throws(SQLiteFailure) {
        try state.file.append(body, number: state.lastRecord + 1)
      } catch {
        return .failure(error)
      }
      state.pending.append(change)
      head = Head(revision: change.revision, expiresAt: change.expiresAt, record: state.lastRecord)
      state.heads[change.id] = head
      let wantsMove = before < moveSize && state.file.size >= moveSize
      return .success((.done(.committed), wantsMove))
    }
    let (appending, isLong) = try result.get()
    if isLong { wantsMove() }
    return appending
  }

  /// Appends a new expiry of a session; false if it must be written to the database instead.
  func extend(_ id: String, until expiresAt: Double, now: Double) -> Bool {
    guard let head = state.withLock({ $0.heads[id] }) else { return false }
    let change = SessionChange(id: id, base: head.revision, entries: [], expiresAt: expiresAt)
    switch try? append(change, now: now, wantsMove: {}) {
    case .done(.committed), .done(.notFound): return true
    default: return false
    }
  }

  /// Notes the head of a session that the database has and that has no changes in the log.
  func learn(_ id: String, revision: Int, expiresAt: Double) {
    state.withLock { state in
      guard state.heads[id] == nil else { return }
      if state.heads.count >= CommitLog.headLimit {
        let moved = state.moved
        state.heads = state.heads.filter { $0.value.record > moved }
      }
      state.heads[id] = Head(revision: revision, expiresAt: expiresAt)
    }
  }

  /// Notes an expiry that was written to the database.
  func noteExtension(of id: String, until expiresAt: Double) {
    state.withLock { $0.heads[id]?.expiresAt = expiresAt }
  }

  /// Drops the head of a session that was deleted.
  func forget(_ id: String) { state.withLock { $0.heads[id] = nil } }

  /// Whether a session that has expired according to the database may be deleted. If so, its head is dropped: the next
  /// commit asks the database, and the changes in the log are not moved.
  func mayEnd(_ id: String, now: Double) -> Bool {
    state.withLock { state in
      guard let head = state.heads[id] else { return true }
      guard head.expiresAt <= now else { return false }
      state.heads[id] = nil
      return true
    }
  }

  /// Whether a session is alive according to its head; nil if it has none.
  func isAlive(_ id: String, now: Double) -> Bool? {
    state.withLock { state in state.heads[id].map { $0.expiresAt > now } }
  }

  /// The changes of a session that only the log has.
  func changes(of id: String) -> [EncodedChange] {
    state.withLock { state in
      guard let head = state.heads[id], head.record > state.moved else { return [] }
      return state.pending.filter { $0.id == id }
    }
  }

  // MARK: - Moving

  /// All changes in the log; nil if there are none.
  func batch() -> Batch? {
    state.withLock { state in
      guard !state.pending.isEmpty else { return nil }
      return Batch(changes: state.pending, lastRecord: state.lastRecord, end: state.file.size)
    }
  }

  /// Restarts the log after the database has taken a batch. If that fails, the log keeps growing, which is correct
  /// too.
  func noteMoved(_ batch: Batch) {
    let new = try? LogFile(of: database, id: id)
    // The old file is closed outside the lock, since freeing its blocks takes a while.
    _ = state.withLock { state in
      state.pending.removeFirst(batch.changes.count)
      state.moved = batch.lastRecord
      let old = state.file
      guard let new, old.isInPlace, (try? new.append(from: old, at: batch.end)) != nil, (try? new.publish()) != nil
      else { return nil as LogFile? }
      state.file = new
      return old
    }
  }

  /// Whether there is room for another change.
  var hasRoom: Bool { state.withLock { $0.file.size < limit } }

  /// Removes the file when the database has everything.
  func remove() {
    state.withLock { if $0.pending.isEmpty, $0.file.isInPlace { $0.file.remove() } }
  }
}
