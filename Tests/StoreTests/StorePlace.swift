import DrawerSessions
import Foundation
import RedisStore
import SQLiteStore
import TestSupport

/// The stores that keep the same promises.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite
  case redis

  static let persistent = [sqlite, redis]
}

/// Where a store is kept: an empty one at first, that can be opened again.
final class StorePlace {
  let kind: StoreKind
  private let directory: TemporaryDirectory
  private let url: String

  init(_ kind: StoreKind) throws {
    self.kind = kind
    directory = try TemporaryDirectory()
    url = kind == .redis ? try RedisProcess.shared.get().emptyDatabase() : ""
  }

  var path: String { directory.path + "/sessions.db" }

  func open() throws -> BlockingStore {
    switch kind {
    case .memory: BlockingStore(MemoryStore())
    case .sqlite: BlockingStore(try SQLiteStore(path: path))
    case .redis: BlockingStore(try RedisStore(RedisAddress(url)))
    }
  }
}
