import DrawerRedis
import DrawerSQLite
import DrawerSessions
import Foundation
import TestSupport

/// The stores that keep the same promises.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite
  case redis
  case redisWithTLS
  case cluster

  static let persistent = [sqlite, redis, redisWithTLS, cluster]
}

/// Where a store is kept: an empty one at first, that can be opened again.
final class StorePlace: Sendable {
  let kind: StoreKind
  private let directory: TemporaryDirectory
  let url: String

  init(_ kind: StoreKind) throws {
    self.kind = kind
    directory = try TemporaryDirectory()
    switch kind {
    case .redis: url = try RedisProcess.shared.get().emptyDatabase()
    case .redisWithTLS: url = try RedisProcess.shared.get().emptyDatabase(secure: true)
    case .cluster:
      StorePlace.turn.wait()
      let cluster = try StorePlace.cluster()
      try cluster.empty()
      url = cluster.url
    case .memory, .sqlite: url = ""
    }
  }

  deinit {
    if kind == .cluster { StorePlace.turn.signal() }
  }

  /// A cluster has no databases: one test at a time has it.
  private static let turn = DispatchSemaphore(value: 1)
  private static let servers = Result { try RedisClusterProcess() }

  /// The cluster of all tests that do not kill theirs.
  static func cluster() throws -> RedisClusterProcess { try servers.get() }

  var path: String { directory.path + "/sessions.db" }

  func open() throws -> BlockingStore {
    switch kind {
    case .memory: BlockingStore(MemoryStore())
    case .sqlite: BlockingStore(try SQLiteStore(path: path))
    case .redis, .cluster: BlockingStore(try RedisStore(RedisAddress(url)), in: self)
    case .redisWithTLS:
      BlockingStore(
        try RedisStore(RedisAddress(url), authorityFile: RedisProcess.certificate.get().path), in: self)
    }
  }
}
