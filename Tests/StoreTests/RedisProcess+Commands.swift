import TestSupport

@testable import DrawerRedis

extension RedisProcess {
  private static let certificateFolder = Result { try TemporaryDirectory() }

  /// The certificate of ``shared``.
  static let certificate = Result { try Certificate(in: certificateFolder.get()) }

  /// The Redis that tests share, unless they kill their own one.
  static let shared = Result { try RedisProcess(certificate: certificate.get()) }

  /// Sends a command on a separate connection.
  @discardableResult
  func command(_ words: String..., database: String? = nil) throws -> RedisReply {
    try command(words, database: database)
  }

  /// Sends a command on a separate connection.
  @discardableResult
  func command(_ words: [String], database: String? = nil) throws -> RedisReply {
    let address = try RedisAddress(database ?? url)
    return try RedisConnection(
      address.node, RedisOptions(address: address, limits: RedisLimits(connecting: 10, answering: 30))
    ).command(words)
  }
}
