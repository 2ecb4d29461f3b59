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

/// The state of a store.
public struct StoreExamination: Sendable {
  /// The version of its schema.
  public var version: Int
  /// The version that this program writes.
  public var knownVersion: Int
  /// Sizes by their names.
  public var sizes: [String: Int]
  /// Faults, for people; empty where it is whole.
  public var faults: [String]

  /// Every member.
  public init(version: Int, knownVersion: Int, sizes: [String: Int] = [:], faults: [String] = []) {
    self.version = version
    self.knownVersion = knownVersion
    self.sizes = sizes
    self.faults = faults
  }
}
