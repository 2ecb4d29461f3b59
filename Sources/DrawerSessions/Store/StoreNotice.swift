/// What a session has gained after a revision.
public struct SessionAddition: Sendable, Equatable {
  /// A snapshot that was stored.
  public struct Snapshot: Sendable, Equatable {
    /// The revision of the machine in it.
    public var revision: Int
    /// The size of its text.
    public var bytes: Int

    /// Every member.
    public init(revision: Int, bytes: Int) {
      self.revision = revision
      self.bytes = bytes
    }
  }

  /// The revision that it follows.
  public var base: Int
  /// The entries, oldest first and without a gap; empty if only a snapshot or the end was added.
  public var entries: [JournalEntry]
  /// The answers to requests with an idempotency key, oldest first.
  public var answers: [StoredAnswer]
  /// The snapshots, oldest first.
  public var snapshots: [Snapshot]
  /// The end of the session, in seconds since 1970.
  public var expiresAt: Double

  /// Every member.
  public init(
    base: Int, entries: [JournalEntry], answers: [StoredAnswer] = [], snapshots: [Snapshot] = [], expiresAt: Double
  ) {
    self.base = base
    self.entries = entries
    self.answers = answers
    self.snapshots = snapshots
    self.expiresAt = expiresAt
  }

  /// The revision after it.
  public var revision: Int { entries.last?.revision ?? base }
}

/// The answer to the question what a session has gained after a revision.
public enum AdditionOutcome: Sendable, Equatable {
  /// This, which may be nothing.
  case found(SessionAddition)
  /// The session has to be loaded as a whole: the journal does not reach back to the revision, has more entries than the
  /// limit, or ends before the revision, because the store has lost changes.
  case unreachable
  /// There is no such session.
  case notFound
}

/// An announcement of a shared store: other processes have done something, or may have done so.
public enum StoreNotice: Sendable, Equatable {
  /// A followed session has gained this.
  case added(id: String, SessionAddition)
  /// A followed session may have changed.
  case changed(id: String)
  /// A followed session was deleted.
  case deleted(id: String)
  /// Any session may have changed, and the store may have lost changes.
  case gap

  /// Whose session it is about; nil if it is about all.
  public var id: String? {
    switch self {
    case .added(let id, _), .changed(let id), .deleted(let id): id
    case .gap: nil
    }
  }
}
