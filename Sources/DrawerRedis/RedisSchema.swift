/// What the keys in Redis mean, by version.
enum RedisSchema {
  /// Scripts that lead from the version of their index to the next one, atomically; one is never changed, only followed
  /// by another. The first has nothing to do.
  static let migrations = [""]

  /// Brings Redis to the version of this program.
  static func migrate(_ connection: RedisConnection) throws(RedisFailure) {
    while true {
      let found = try version(connection)
      guard found < migrations.count else {
        guard found == migrations.count else {
          throw RedisFailure(
            message: "a newer version of drawerd has written it", isFinal: true, newerVersion: found)
        }
        return
      }
      let script = """
        if tonumber(redis.call('GET', KEYS[1]) or 0) ~= \(found) then return 'done' end
        \(migrations[found])
        redis.call('SET', KEYS[1], \(found + 1))
        return 'done'
        """
      // Another process may do it at the same time; one of them finds it done.
      if case .error(let message) = try connection.command(["EVAL", script, "1", RedisKeys.version]) {
        throw RedisFailure(message: message)
      }
    }
  }

  /// The version in Redis, 0 where there is none yet.
  static func version(_ connection: RedisConnection) throws(RedisFailure) -> Int {
    switch try connection.command(["GET", RedisKeys.version]) {
    case .nothing: return 0
    case .text(let bytes):
      guard let version = Int(String(decoding: bytes, as: UTF8.self)), version >= 0 else {
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
