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
