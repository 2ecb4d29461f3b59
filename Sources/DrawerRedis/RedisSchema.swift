import Drawers

/// What the keys in Redis mean, by version: of the keys themselves, and of the machines in them.
struct RedisSchema: Sendable {
  /// The version of the keys that this program writes.
  static let version = 1
  /// The format of the machines that this program writes; it reads those up to this one.
  var machines = Int(currentFormat)

  /// Writes what this program writes to a Redis that does not say, and refuses one that newer programs have written.
  ///
  /// - Parameter listened: the connections on which instances may listen, that of `connection` among them. Where instances
  ///   do that read only older formats, this program does not start: they could not read what it writes.
  func prepare(
    _ connection: RedisConnection, _ database: Int, listened: [RedisConnection]
  ) throws(RedisFailure) {
    let version = try RedisSchema.found(RedisKeys.version, orWrite: RedisSchema.version, connection)
    guard version == RedisSchema.version else {
      throw RedisFailure(message: "a newer version of drawerd has written it", isFinal: true, newerVersion: version)
    }
    let format = try RedisSchema.found(RedisKeys.machines, orWrite: machines, connection)
    guard format <= machines else {
      let formats = "its machines have format \(format), this program reads formats up to \(machines)"
      throw RedisFailure(message: "a newer version of drawerd has written it: \(formats)", isFinal: true)
    }
    guard format < machines else { return }
    let channels = (format..<machines).map { RedisKeys.readers(of: $0, database) }
    for connection in listened {
      let counts = try connection.command(["PUBSUB", "NUMSUB"] + channels).list ?? []
      guard counts.allSatisfy({ ($0.count ?? 0) == 0 }) else {
        throw RedisFailure(message: "instances of an older version of drawerd use it: stop them first", isFinal: true)
      }
    }
    let written = try connection.command(["SET", RedisKeys.machines, String(machines)])
    if case .error(let message) = written { throw RedisFailure(message: message) }
  }

  /// The version under a key, which is `version` from now on if there is none.
  private static func found(
    _ key: String, orWrite version: Int, _ connection: RedisConnection
  ) throws(RedisFailure) -> Int {
    if let found = try found(key, connection) { return found }
    // "NX": another process may write it at the same time.
    let written = try connection.command(["SET", key, String(version), "NX"])
    if case .error(let message) = written { throw RedisFailure(message: message) }
    return try found(key, connection) ?? version
  }

  /// The version under a key; nil if there is none yet.
  private static func found(_ key: String, _ connection: RedisConnection) throws(RedisFailure) -> Int? {
    switch try connection.command(["GET", key]) {
    case .nothing: return nil
    case .text(let bytes):
      guard let version = Int(String(decoding: bytes, as: UTF8.self)), version > 0 else {
        throw RedisFailure(message: "\(key) holds no version", isFinal: true)
      }
      return version
    case .error(let message) where message.hasPrefix("MOVED"):
      throw RedisFailure(message: "it is part of a cluster: its URL begins with redis-cluster", isFinal: true)
    case .error(let message):
      throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
    default:
      throw RedisFailure(message: "\(key) holds no version", isFinal: true)
    }
  }
}
