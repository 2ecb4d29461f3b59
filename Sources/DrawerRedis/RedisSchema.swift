import Drawers

/// What the keys in Redis mean, by version.
enum RedisSchema {
  /// The version that this program writes, of the keys and of the machines in them.
  static let version = AnyMachine.snapshotFormat

  /// Writes the version to a Redis that has none, and checks the version of one that has it.
  static func prepare(_ connection: RedisConnection) throws(RedisFailure) {
    var found = try foundVersion(connection)
    if found == 0 {
      // "NX": another process may write it at the same time.
      let written = try connection.command(["SET", RedisKeys.version, String(version), "NX"])
      if case .error(let message) = written { throw RedisFailure(message: message) }
      found = try foundVersion(connection)
    }
    guard found == version else {
      throw RedisFailure(message: "a newer version of drawerd has written it", isFinal: true, newerVersion: found)
    }
  }

  /// The version in Redis; 0 if there is none yet.
  private static func foundVersion(_ connection: RedisConnection) throws(RedisFailure) -> Int {
    switch try connection.command(["GET", RedisKeys.version]) {
    case .nothing: return 0
    case .text(let bytes):
      guard let version = Int(String(decoding: bytes, as: UTF8.self)), version > 0 else {
        throw RedisFailure(message: "\(RedisKeys.version) holds no version", isFinal: true)
      }
      return version
    case .error(let message) where message.hasPrefix("MOVED"):
      throw RedisFailure(message: "it is part of a cluster: its URL begins with redis-cluster", isFinal: true)
    case .error(let message):
      throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
    default:
      throw RedisFailure(message: "\(RedisKeys.version) holds no version", isFinal: true)
    }
  }
}
