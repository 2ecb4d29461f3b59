// What only some stores can do, for the commands that look after one.

/// A store that finds faults beside those of single sessions, and knows the version of its schema.
public protocol ExaminableStore: Store {
  /// Looks at all that is stored, and changes nothing.
  func examine() async throws(StoreError) -> StoreExamination
}

/// A store that copies itself as it is at one moment. Any other is copied session by session.
public protocol CopyableStore: Store {
  /// Writes everything to a backup, the empty file at `path`. Others go on meanwhile.
  func copy(to path: String) async throws(StoreError)
}

/// A store whose deleted sessions leave unused room behind.
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
  /// Why the list may lack sessions; nil where it is complete.
  public var damage: String?

  /// A list with the error that ended it early, if there is one.
  public init(ids: [String], damage: String? = nil) {
    self.ids = ids
    self.damage = damage
  }
}

/// The state of a store; nil where it does not know a number.
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
