/// Where sessions are kept, so that they survive the process and can be served by several.
///
/// A store knows nothing of controllers: events, answers and snapshots are texts to it. What it is asked for is carried out
/// whether or not the task that waits for it is cancelled. Times are seconds since 1970. A session whose `expiresAt` has
/// passed is not found any more, whether it was swept or not.
public protocol Store: Sendable {
  /// An id for a session that is to be created, under this idempotency key if there is one.
  func newID(for key: String?) -> String

  /// Keeps a new session, unless there are `limit` already or its idempotency key has made one before.
  func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome

  /// Reads a session as it was at `revision` (at its last one, if nil): the latest snapshot until then, and the entries
  /// after it. Nil where there is no such session; also where the journal does not reach back to `revision`, or not yet
  /// that far.
  func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession?

  /// Adds to a session's journal, whole or not at all.
  func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome

  /// Reads up to `limit` entries after `revision`, oldest first; nil where there is no such session.
  func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]?

  /// Moves the end of a session's life, sooner or later; one that is gone, or whose life has ended by `now`, stays gone.
  func extend(_ id: String, until expiresAt: Double, now: Double)

  /// Forgets a session with everything that belongs to it; whether there was one.
  func delete(_ id: String, now: Double) async throws(StoreError) -> Bool

  /// Up to `limit` sessions in order of their ids, from the first one after `cursor` on.
  func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary]

  /// Forgets up to `limit` sessions whose life has ended; answers their ids.
  func sweep(now: Double, limit: Int) async throws(StoreError) -> [String]

  /// Fails where the store cannot write: it does so.
  func check() async throws(StoreError)

  /// How much it holds.
  func measure() async throws(StoreError) -> StoreSize

  /// What it has done so far.
  var activity: StoreActivity { get }

  /// Whether other processes may change sessions, so that a commit can meet a conflict.
  var isShared: Bool { get }

  /// Whether parts of it can fail alone, so that what one session's change shows says nothing of other sessions.
  var isDivided: Bool { get }

  /// Calls `handler` with id and revision of every session that another process changes (or deletes: revision nil)
  /// from now on, and (id nil) that some may have been missed. A store of this process alone never calls it.
  func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void)

  /// Calls `handler` for every session whose journal up to `revision` the store drops by itself, for want of memory. A
  /// store that never does need not implement it.
  func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void)

  /// Finishes what is under way and lets everything go. What comes afterwards is answered as unavailable.
  func close()
}

extension Store {
  /// Any id will do.
  public func newID(for key: String?) -> String { SessionHeader.newID() }

  /// It works as a whole, or not at all.
  public var isDivided: Bool { false }

  /// Nothing is dropped.
  public func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void) {}
}

/// Why a store did not do what it was asked to; nothing has changed then. Only where the answer of a shared store got lost
/// on the way, it may have changed all the same, or still will: a caller that repeats a commit then meets a conflict, and finds
/// the session changed when it loads it.
public enum StoreError: Error, Equatable, Sendable {
  /// It does not answer, or cannot write, for the reason given; later it may. The reason is public, and so does
  /// not say where the store is.
  case unavailable(String)
  /// What it holds of this session cannot be read, for the reason given.
  case corrupted(String)
}

/// A session as a store keeps it.
public struct StoredSession: Sendable, Equatable {
  /// What never changes.
  public var header: SessionHeader
  /// When it expires, unless a request for it comes before.
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

  /// The number of entries in its journal, those cut off included.
  public var revision: Int { entries.last?.revision ?? snapshotRevision }
}

/// The revisions that a session can have: the integers that every reader of JSON keeps. A store that holds another number
/// is damaged.
public let revisions = 0...9_007_199_254_740_991

/// An addition to a session's journal.
public struct SessionChange: Sendable, Equatable {
  /// Which session.
  public var id: String
  /// The revision that it was made on; another one in the store is a conflict.
  public var base: Int
  /// What came in, one revision each, in order; empty where only a snapshot is added.
  public var entries: [JournalEntry]
  /// The machine after the last entry, where a snapshot is due.
  public var snapshot: [UInt8]?
  /// The answer to keep for a retry.
  public var answer: StoredAnswer?
  /// When the session is now forgotten.
  public var expiresAt: Double
  /// The revision up to which entries may go: the newest snapshot at or before it becomes the oldest one. 0 keeps all.
  public var cutoff: Int
  /// Whether a conflict reserves the next change for this process. A shared store then refuses other processes' changes, as
  /// conflicts, until this process has changed the session, for half a second at most.
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
  /// The idempotency key made a session before: what was answered then.
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
  /// Another process was faster: the session has another revision, or the other process has reserved the next change.
  case conflict
  /// The session is gone.
  case notFound
  /// The store has no memory for more.
  case memoryFull
}

/// An idempotency key of a creation, with what is known of the answer.
public struct IdempotencyKey: Sendable, Equatable {
  /// How many a store that is this process's own keeps; those that end first make room. 100,000, some 70 MB at most.
  public static let maximumCount = 100_000

  /// What is kept under the key, if this is its first use.
  public var answer: StoredAnswer
  /// When the key may be used anew.
  public var expiresAt: Double

  /// Every member.
  public init(answer: StoredAnswer, expiresAt: Double) {
    self.answer = answer
    self.expiresAt = expiresAt
  }
}

/// What is known of the answer to a request with an idempotency key, so that a retry gets it again.
public struct StoredAnswer: Sendable, Equatable {
  /// The key, and whose it is.
  public var key: String
  /// The fingerprint of the request, which another one with the same key must share.
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

  /// About how many bytes of memory it takes, in a store and in the live session: its texts, and their places in two tables.
  var memoryBytes: Int { key.utf8.count + fingerprint.utf8.count + body.count + 400 }
}

/// What came into a session, and what it caused.
public struct JournalEntry: Sendable, Equatable {
  /// The session's revision after it; the first entry is 1.
  public var revision: Int
  /// The revision after the batch that it came in with: its own, unless others followed in the same request.
  public var batch: Int
  /// The event with its time, as JSON.
  public var event: [UInt8]
  /// The array of the delegate events that it caused, as JSON.
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
  /// What never changes.
  public var header: SessionHeader
  /// The number of entries in its journal.
  public var revision: Int

  /// Every member.
  public init(header: SessionHeader, revision: Int) {
    self.header = header
    self.revision = revision
  }
}
