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

  /// Which sessions could not be written at the last check, although others could, and why, for people; nil if all could.
  var partialFailure: String? { get }

  /// How much it holds.
  func measure() async throws(StoreError) -> StoreSize

  /// The store's activity so far.
  var activity: StoreActivity { get }

  /// Whether other processes may change sessions, so that a commit can meet a conflict.
  var isShared: Bool { get }

  /// Whether parts of the store can fail alone, so that a change of one session proves nothing for the others.
  var isDivided: Bool { get }

  /// The clock on which all its sessions live; nil if the process's clock counts.
  var clock: StoreClock? { get }

  /// Whether its sessions end with the process, so that their times need not agree with the time of day.
  var isVolatile: Bool { get }

  /// What a session has gained after `revision`, if that is not more than `limit` entries. A store of this process alone
  /// is never asked.
  func additions(
    to id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> AdditionOutcome

  /// Calls `handler` from now on with what other processes do to the sessions that are followed. A store of this process
  /// alone never calls it.
  func observe(_ handler: @escaping @Sendable (StoreNotice) -> Void)

  /// Follows a session until as many calls of ``unfollow(_:)``. When the following begins, and whenever notices may have
  /// been missed, the session is announced as changed.
  func follow(_ id: String)

  /// Ends one ``follow(_:)``.
  func unfollow(_ id: String)

  /// Calls `handler` for every session whose journal up to `revision` the store drops by itself, for lack of memory. A
  /// store that never does so need not implement it.
  func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void)

  /// Finishes operations in progress and releases all resources. Later operations throw `unavailable`.
  func close()
}

extension Store {
  /// Any id will do.
  public func newID(for key: String?) -> String { SessionHeader.newID() }

  /// It works as a whole, or not at all.
  public var partialFailure: String? { nil }

  /// It works as a whole, or not at all.
  public var isDivided: Bool { false }

  /// The process's clock counts.
  public var clock: StoreClock? { nil }

  /// Its sessions survive the process.
  public var isVolatile: Bool { false }

  /// No other process changes anything.
  public func additions(
    to id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> AdditionOutcome { .unreachable }

  /// No other process changes anything.
  public func observe(_ handler: @escaping @Sendable (StoreNotice) -> Void) {}

  /// No other process changes anything.
  public func follow(_ id: String) {}

  /// No other process changes anything.
  public func unfollow(_ id: String) {}

  /// Nothing is dropped.
  public func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void) {}
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

/// A session as a store keeps it.
public struct StoredSession: Sendable, Equatable {
  /// The constant members.
  public var header: SessionHeader
  /// The time at which it expires, unless a request for it comes before.
  public var expiresAt: Double
  /// The machine as it was at `snapshotRevision`.
  public var snapshot: [UInt8]
  /// The number of journal entries that the snapshot contains; 0 right after the creation.
  public var snapshotRevision: Int
  /// The entries after the snapshot, oldest first.
  public var entries: [JournalEntry] = []
  /// The answers to requests with an idempotency key, oldest first.
  public var answers: [StoredAnswer] = []

  /// Every member.
  public init(
    header: SessionHeader, expiresAt: Double, snapshot: [UInt8], snapshotRevision: Int, entries: [JournalEntry] = [],
    answers: [StoredAnswer] = []
  ) {
    self.header = header
    self.expiresAt = expiresAt
    self.snapshot = snapshot
    self.snapshotRevision = snapshotRevision
    self.entries = entries
    self.answers = answers
  }

  /// The number of entries in its journal, trimmed ones included.
  public var revision: Int { entries.last?.revision ?? snapshotRevision }
}

/// The possible revisions: the integers that every reader of JSON preserves. A store with another number is damaged.
public let revisions = 0...9_007_199_254_740_991

/// An addition to a session's journal.
public struct SessionChange: Sendable, Equatable {
  /// Which session.
  public var id: String
  /// The revision that the change is based on; if the store has another one, that is a conflict.
  public var base: Int
  /// The new entries, one revision each, in order; empty if the change only adds a snapshot.
  public var entries: [JournalEntry]
  /// The machine after the last entry, if a snapshot is due.
  public var snapshot: [UInt8]?
  /// The answer to keep for a retry.
  public var answer: StoredAnswer?
  /// When the session is now forgotten.
  public var expiresAt: Double
  /// The revision up to which entries can be trimmed: the newest snapshot at or before it becomes the oldest one. 0
  /// keeps everything.
  public var cutoff: Int
  /// Whether a conflict reserves the next change for this process. A shared store then refuses other processes'
  /// changes, as conflicts, until this process has changed the session, for half a second at most.
  public var reservesTurn: Bool

  /// Every member.
  public init(
    id: String, base: Int, entries: [JournalEntry], snapshot: [UInt8]? = nil, answer: StoredAnswer? = nil,
    expiresAt: Double, cutoff: Int = 0, reservesTurn: Bool = false
  ) {
    self.id = id
    self.base = base
    self.entries = entries
    self.snapshot = snapshot
    self.answer = answer
    self.expiresAt = expiresAt
    self.cutoff = cutoff
    self.reservesTurn = reservesTurn
  }
}

/// How a creation went.
public enum CreationOutcome: Sendable, Equatable {
  /// The session is kept.
  case created
  /// The idempotency key has created a session before; this is the stored answer.
  case repeated(StoredAnswer)
  /// There are as many sessions as there may be.
  case limitReached
  /// There is no memory for another one.
  case memoryFull
}

/// How a commit went.
public enum CommitOutcome: Sendable, Equatable {
  /// It is kept.
  case committed
  /// Another process was first: the session has another revision, or the next change is reserved for the other process.
  case conflict
  /// The session is gone.
  case notFound
  /// The store has no memory for more.
  case memoryFull
}

/// An idempotency key of a creation, with the stored part of the answer.
public struct IdempotencyKey: Sendable, Equatable {
  /// The number of keys in a store of this process alone; those that expire first make room. 100,000, some 70 MB at
  /// most.
  public static let maximumCount = 100_000

  /// The answer to store under the key, if this is its first use.
  public var answer: StoredAnswer
  /// The time from which the key can be reused.
  public var expiresAt: Double

  /// Every member.
  public init(answer: StoredAnswer, expiresAt: Double) {
    self.answer = answer
    self.expiresAt = expiresAt
  }
}

/// The stored part of the answer to a request with an idempotency key, so that a retry receives the same answer.
public struct StoredAnswer: Sendable, Equatable {
  /// The key, and whose it is.
  public var key: String
  /// The fingerprint of the request, which must match for another request with the same key.
  public var fingerprint: String
  /// The session's revision after the request.
  public var revision: Int
  /// The part of the answer that does not follow from the request and the journal: the id of a created session; empty
  /// after a change.
  public var body: [UInt8]

  /// Every member.
  public init(key: String, fingerprint: String, revision: Int, body: [UInt8] = []) {
    self.key = key
    self.fingerprint = fingerprint
    self.revision = revision
    self.body = body
  }

  /// The approximate number of bytes in a store and in the live session: the texts, and the entries of two tables.
  var memoryBytes: Int { key.utf8.count + fingerprint.utf8.count + body.count + 400 }
}

/// An applied event of a session, and its effects.
public struct JournalEntry: Sendable, Equatable {
  /// The session's revision after it; the first entry is 1.
  public var revision: Int
  /// The revision after the entry's batch: its own, unless other events followed in the same request.
  public var batch: Int
  /// The event with its time, as JSON.
  public var event: [UInt8]
  /// The delegate events that the event caused, as a JSON array.
  public var delegate: [UInt8]

  /// Every member.
  public init(revision: Int, batch: Int, event: [UInt8], delegate: [UInt8]) {
    self.revision = revision
    self.batch = batch
    self.event = event
    self.delegate = delegate
  }
}

/// A session in a list.
public struct SessionSummary: Sendable, Equatable {
  /// The constant members.
  public var header: SessionHeader
  /// The number of entries in its journal.
  public var revision: Int

  /// Every member.
  public init(header: SessionHeader, revision: Int) {
    self.header = header
    self.revision = revision
  }
}
