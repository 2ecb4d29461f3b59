import DrawerRedis
import DrawerSQLite
import DrawerSessions
import Foundation
import TestSupport

/// The kinds of stores, all of which must behave in the same way.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite
  case redis
  case redisWithTLS
  case cluster

  static let persistent = [sqlite, redis, redisWithTLS, cluster]
}

/// The location of a store, which is empty at first and can be reopened.
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

  /// A cluster has only one database, so only one test at a time may use it.
  private static let turn = DispatchSemaphore(value: 1)
  private static let servers = Result { try RedisClusterProcess() }

  /// The cluster that tests share, unless they kill their own one.
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
