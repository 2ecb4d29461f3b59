import Drawers

/// The versions of the keys and their contents.
enum RedisSchema {
  /// The version that this program writes.
  static let version = AnyMachine.snapshotFormat

  /// Raises the version in one step, because a newer program may write a later version at the same time.
  private static let raise = """
    if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
      redis.call('SET', KEYS[1], ARGV[1])
    end
    """

  /// Raises an earlier version, or none, to this program's, and refuses a later one.
  static func prepare(_ connection: RedisConnection) throws(RedisFailure) {
    if try foundVersion(connection) < version {
      let written = try connection.command(["EVAL", raise, "1", RedisKeys.version, String(version)])
      if case .error(let message) = written { throw RedisFailure(message: message) }
    }
    let found = try foundVersion(connection)
    guard found <= version else {
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
