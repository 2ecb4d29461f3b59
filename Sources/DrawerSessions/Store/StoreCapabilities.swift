// Capabilities that only some stores have, for the maintenance commands.

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
