// Capabilities that only some stores have: first those for sessions, then those for the maintenance commands.

/// A store that several processes use. Any of them may change a session, so that a commit can meet a conflict.
public protocol SharedStore: Store {
  /// The clock on which all its sessions live; nil if the process's clock counts.
  var clock: StoreClock? { get }

  /// Whether parts of the store can fail alone, so that a change of one session proves nothing for the others.
  var isDivided: Bool { get }

  /// Which sessions could not be written at the last check, although others could, and why, for people; nil if all could.
  var partialFailure: String? { get }

  /// What a session has gained after `revision`, if that is not more than `limit` entries.
  func additions(
    to id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> AdditionOutcome

  /// Whether the store has this answer, and keeps it as it keeps a change that it has just committed. It may show a change
  /// to readers that it is about to lose; a client must not be told that it was made.
  func confirm(_ answer: StoredAnswer, of id: String) async throws(StoreError) -> Bool

  /// Calls `handler` from now on with what other processes do to the sessions that are followed.
  func observe(_ handler: @escaping @Sendable (StoreNotice) -> Void)

  /// Follows a session until as many calls of ``unfollow(_:)``. When the following begins, and whenever notices may have
  /// been missed, the session is announced as changed.
  func follow(_ id: String)

  /// Ends one ``follow(_:)``.
  func unfollow(_ id: String)
}

/// A store whose sessions end with the process, so that their times need not agree with the time of day.
public protocol VolatileStore: Store {
  /// Calls `handler` for every session whose journal up to `revision` the store drops by itself, for lack of memory.
  func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void)
}

/// A store that can find faults other than those of single sessions, and knows the version of its schema.
public protocol ExaminableStore: Store {
  /// Examines all stored data, and changes nothing.
  func examine() async throws(StoreError) -> StoreExamination
}

/// A store that can copy itself as of a single moment. Other stores are copied session by session.
public protocol CopyableStore: Store {
  /// Writes everything to a backup, the empty file at `path`. Other processes can use the store meanwhile.
  func copy(to path: String) async throws(StoreError)
}

/// A store whose deleted sessions leave unused space.
public protocol CompactableStore: Store {
  /// Returns the unused room to the disk.
  func compact() async throws(StoreError)
}

/// A store that can list its sessions while a part of it is damaged.
public protocol SalvageableStore: Store {
  /// Lists the sessions that any undamaged part of the store names.
  func listSessions() async throws(StoreError) -> SessionList
}

/// The ids of a store's sessions, in order.
public struct SessionList: Sendable {
  /// The ids.
  public var ids: [String]
  /// The reason why the list may be incomplete; nil if it is complete.
  public var damage: String?

  /// A list with the error that ended it early, if there is one.
  public init(ids: [String], damage: String? = nil) {
    self.ids = ids
    self.damage = damage
  }
}

/// The state of a store; nil for numbers that it does not know.
public struct StoreExamination: Sendable, Encodable {
  /// The version of its schema.
  public var version: Int?
  /// The version that this program writes.
  public var knownVersion: Int?
  /// How many sessions there are.
  public var sessions: Int?
  /// How many entries their journals have.
  public var entries: Int?
  /// How many snapshots they have.
  public var snapshots: Int?
  /// Its size.
  public var bytes: Int?
  /// Bytes of it that are free.
  public var freeBytes: Int?
  /// Faults, for people; empty where it is whole.
  public var faults: [String] = []

  /// Nothing that is known.
  public init() {}
}
