/// A place where sessions are kept, so that they survive the process and several processes can serve them.
///
/// A store knows nothing of controllers: events, answers and snapshots are texts. It finishes an operation even if the
/// task that waits for it is canceled. Times are seconds since 1970. A session whose `expiresAt` has passed cannot be
/// found any more, even before it is swept.
public protocol Store: Sendable {
  /// An id for a new session, created under this idempotency key if there is one.
  func newID(for key: String?) -> String

  /// Stores a new session, unless there are `limit` sessions already, or its idempotency key has created one before.
  func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome

  /// Reads a session as it was at `revision` (at its last one, if nil): the latest snapshot until then, and the entries
  /// after it. Nil if there is no such session, or if the journal does not reach from the snapshot to `revision`.
  func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession?

  /// Adds to a session's journal, as a whole or not at all.
  func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome

  /// Reads up to `limit` entries after `revision`, oldest first; nil if there is no such session.
  func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]?

  /// Moves the end of a session's life in either direction. A session that is gone, or has expired by `now`, stays
  /// gone.
  func extend(_ id: String, until expiresAt: Double, now: Double)

  /// Deletes a session with everything that belongs to it; returns whether it existed.
  func delete(_ id: String, now: Double) async throws(StoreError) -> Bool

  /// Up to `limit` sessions in order of their ids, from the first one after `cursor` on.
  func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary]

  /// Deletes up to `limit` expired sessions, and returns their ids.
  func sweep(now: Double, limit: Int) async throws(StoreError) -> [String]

  /// Throws if no part of the store can write, by writing to it.
  func check() async throws(StoreError)

  /// How much it holds.
  func measure() async throws(StoreError) -> StoreSize

  /// The store's activity so far.
  var activity: StoreActivity { get }

  /// Finishes operations in progress and releases all resources. Later operations throw `unavailable`.
  func close()
}

extension Store {
  /// Any id will do.
  public func newID(for key: String?) -> String { SessionHeader.newID() }
}

/// The reason why an operation of a store failed; it changed nothing. The exception is a shared store whose response
/// was lost: the change may have happened, or may still happen. A caller that repeats a commit then meets a conflict,
/// and finds the session changed when it loads it.
public enum StoreError: Error, Equatable, Sendable {
  /// The store does not answer, or cannot write, for this reason; later it may. The reason is public, and therefore
  /// does not contain the store's address.
  case unavailable(String)
  /// The stored session cannot be read, for this reason.
  case corrupted(String)
}
