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
