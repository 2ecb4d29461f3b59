import DrawerJSON

/// Where sessions are kept: a session is its creation and its journal.
///
/// A store may answer at once or later, from any thread; it calls `then` exactly once.
public protocol Store: Sendable {
  /// Keeps a new session.
  ///
  /// - Parameter creation: the body that created it; carried out again, it gives the same session.
  func create(_ header: SessionHeader, creation: JSONValue, then: @escaping @Sendable (SessionResult<Void>) -> Void)

  /// Reads a session with its whole journal.
  func load(_ id: String, then: @escaping @Sendable (SessionResult<StoredSession>) -> Void)

  /// Adds `entries`, which follow each other, to a session's journal.
  func append(_ entries: [JournalEntry], to id: String, then: @escaping @Sendable (SessionResult<Void>) -> Void)

  /// Forgets a session.
  func delete(_ id: String, then: @escaping @Sendable (SessionResult<Void>) -> Void)

  /// Up to `limit` sessions in order of their ids, from the first one after `cursor` on.
  func page(
    after cursor: String?, limit: Int, controller: String?,
    then: @escaping @Sendable (SessionResult<[SessionSummary]>) -> Void)
}

/// A session as a store keeps it.
public struct StoredSession: Sendable {
  /// What never changes.
  public var header: SessionHeader
  /// The body that created it.
  public var creation: JSONValue
  /// Everything that came in since.
  public var journal: [JournalEntry]
}

/// A session in a list.
public struct SessionSummary: Sendable, Equatable {
  /// What never changes.
  public var header: SessionHeader
  /// The number of entries in its journal.
  public var revision: Int
}
