import DrawerConcurrency
import DrawerSessions

/// The commits that are in the log and not in the database yet, and what the next ones are checked against.
///
/// Any thread appends; the store's thread alone moves.
final class CommitLog: Sendable {
  /// How many bytes of the log are moved at once, without waiting for the second to end.
  static let moveSize = 16 << 20
  /// How many bytes the log has at most. Commits wait then for a move, and fail where it does.
  static let limit = 64 << 20
  /// How many sessions' heads are kept beside those with changes in the log; some 10 MB.
  private static let headLimit = 65_536

  /// A session as its next commit must find it.
  private struct Head {
    var revision: Int
    var expiresAt: Double
    /// The number of its last record; 0 where it has none since the store was opened.
    var record = 0
  }

  private struct State {
    var file: LogFile
    var heads: [String: Head] = [:]
    /// The changes of the records after `moved`, oldest first.
    var pending: [SessionChange] = []
    /// The number of the last record that the database has.
    var moved: Int

    var lastRecord: Int { moved + pending.count }
  }

  /// How an append went.
  enum Appending {
    /// It is over.
    case done(CommitOutcome)
    /// The session must be read from the database before.
    case unknownHead
    /// The log has no room before the next move.
    case full
  }

  /// What is to be moved.
  struct Batch {
    var changes: [SessionChange]
    /// The number of the last of their records.
    var lastRecord: Int
    /// Where the records after them begin.
    fileprivate var end: Int
  }

  private let database: String
  private let id: String
  private let state: Locked<State>

  /// Begins the log of the database at `database`, which has all records up to the one with the number `moved`.
  init(of database: String, id: String, moved: Int) throws(SQLiteFailure) {
    self.database = database
    self.id = id
    let file = try LogFile(of: database, id: id)
    try file.publish()
    state = Locked(State(file: file, moved: moved))
  }

  /// Whether the file is at its place, and whole.
  var isInPlace: Bool { state.withLock { $0.file.isInPlace } }

  /// Appends a change unless its session has another revision, or its life has ended.
  ///
  /// - Parameter wantsMove: called where the log has become so long that it is to be moved now.
  /// - Throws: where the change could not be written, and nothing has changed.
  func append(_ change: SessionChange, now: Double, wantsMove: () -> Void) throws(SQLiteFailure) -> Appending {
    var body = RecordWriter()
    body.add(change)
    let result: Result<(Appending, Bool), SQLiteFailure> = state.withLock { state in
      guard var head = state.heads[change.id] else { return .success((.unknownHead, false)) }
      guard head.expiresAt > now else { return .success((.done(.notFound), false)) }
      guard head.revision == change.base else { return .success((.done(.conflict), false)) }
      let before = state.file.size
      guard before < CommitLog.limit else { return .success((.full, false)) }
      do throws(SQLiteFailure) {
        try state.file.append(body, number: state.lastRecord + 1)
      } catch {
        return .failure(error)
      }
      state.pending.append(change)
      head = Head(
        revision: change.entries.last?.revision ?? change.base, expiresAt: change.expiresAt, record: state.lastRecord)
      state.heads[change.id] = head
      let wantsMove = before < CommitLog.moveSize && state.file.size >= CommitLog.moveSize
      return .success((.done(.committed), wantsMove))
    }
    let (appending, isLong) = try result.get()
    if isLong { wantsMove() }
    return appending
  }

  /// Appends a new end of a session's life; false where that is to be written to the database itself.
  func extend(_ id: String, until expiresAt: Double, now: Double) -> Bool {
    guard let head = state.withLock({ $0.heads[id] }) else { return false }
    let change = SessionChange(id: id, base: head.revision, entries: [], expiresAt: expiresAt)
    switch try? append(change, now: now, wantsMove: {}) {
    case .done(.committed), .done(.notFound): return true
    default: return false
    }
  }

  /// A session as it is in the database, which has no changes in the log.
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

  /// The end of a session's life was moved in the database.
  func noteExtension(of id: String, until expiresAt: Double) {
    state.withLock { $0.heads[id]?.expiresAt = expiresAt }
  }

  /// A session has been deleted.
  func forget(_ id: String) { state.withLock { $0.heads[id] = nil } }

  /// Whether a session may be deleted whose life has ended as far as the database knows. If so, its next commit asks the
  /// database, and what the log has of it is not moved.
  func mayEnd(_ id: String, now: Double) -> Bool {
    state.withLock { state in
      guard let head = state.heads[id] else { return true }
      guard head.expiresAt <= now else { return false }
      state.heads[id] = nil
      return true
    }
  }

  /// Whether a session lives, as far as its last change in the log says; nil where it has none.
  func isAlive(_ id: String, now: Double) -> Bool? {
    state.withLock { state in state.heads[id].map { $0.expiresAt > now } }
  }

  /// The changes of a session that are only in the log.
  func changes(of id: String) -> [SessionChange] {
    state.withLock { state in
      guard let head = state.heads[id], head.record > state.moved else { return [] }
      return state.pending.filter { $0.id == id }
    }
  }

  // MARK: - Moving

  /// All that is in the log; nil where that is nothing.
  func batch() -> Batch? {
    state.withLock { state in
      guard !state.pending.isEmpty else { return nil }
      return Batch(changes: state.pending, lastRecord: state.lastRecord, end: state.file.size)
    }
  }

  /// Begins the log anew after the database has got a batch. Where that is not possible the log grows on, and all stays
  /// right.
  func noteMoved(_ batch: Batch) {
    let new = try? LogFile(of: database, id: id)
    // The old file is closed without the lock: freeing its room takes a while.
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
  var hasRoom: Bool { state.withLock { $0.file.size < CommitLog.limit } }

  /// Removes the file, once the database has everything.
  func remove() {
    state.withLock { if $0.pending.isEmpty, $0.file.isInPlace { $0.file.remove() } }
  }
}
