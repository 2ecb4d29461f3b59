import DrawerSQLite
import DrawerSessions
import Foundation
import TestSupport

@testable import DrawerRedis

/// The kinds of stores, all of which must behave in the same way.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite
  case redis
  case redisWithTLS
  case cluster

  static let persistent = allCases.filter { $0 != .memory }
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
    case .redis, .cluster: BlockingStore(try RedisStore(RedisOptions(ofTestAt: url)), in: self)
    case .redisWithTLS:
      BlockingStore(
        try RedisStore(RedisOptions(ofTestAt: url, authorityFile: RedisProcess.certificate.get().path)), in: self)
    }
  }
}

extension RedisLimits {
  /// The limits for sweeps at a time that the test invents, although Redis decides by its own clock.
  static let ofTests = RedisLimits(sweepLead: 1e9)
}

extension RedisOptions {
  fileprivate init(ofTestAt url: String, authorityFile: String? = nil) throws(StoreOpenError) {
    self.init(address: try RedisAddress(url), limits: .ofTests, authorityFile: authorityFile)
  }
}
