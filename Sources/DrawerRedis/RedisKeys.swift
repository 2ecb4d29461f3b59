/// The names in Redis outside of partitions.
enum RedisKeys {
  /// The schema's version.
  static let version = "drawerd:version"

  /// The channel that every process receives. None sends on it: it shows whether a process may receive channels.
  static let commonChannel = "drawerd:changes:all"

  /// What the channels of a partition's sessions begin with, before the session's id. Channels do not belong to a
  /// database.
  static func channels(of partition: RedisPartition, database: Int) -> String {
    "drawerd:changes:\(partition.tag.map { "{\($0)}" } ?? "\(database)"):"
  }
}
