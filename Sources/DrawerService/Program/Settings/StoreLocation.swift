import DrawerRedis
import DrawerSQLite
import DrawerSessions

/// The location of a store. A new kind of store is a case here.
enum StoreLocation: Equatable {
  case memory
  /// A file's path.
  case sqlite(String)
  case redis(RedisAddress)

  init(_ text: String) throws(UsageError) {
    if text == "memory" {
      self = .memory
    } else if text.hasPrefix("sqlite:"), text.count > 7 {
      self = .sqlite(String(text.dropFirst(7)))
    } else if let colon = text.firstIndex(of: ":"), RedisAddress.schemes.contains(text[..<colon].lowercased()) {
      do throws(StoreOpenError) {
        self = .redis(try RedisAddress(text))
      } catch {
        throw UsageError(message: "is \(error.description)")
      }
    } else {
      throw UsageError(message: "must be \(StoreLocation.forms)")
    }
  }

  /// How places are written, for people.
  static let forms = "memory, \(lastingForms)"
  /// The same, without those that end with their process.
  static let lastingForms = "sqlite:PATH, redis://HOST:PORT/DB or redis-cluster://HOST:PORT"

  /// The place without its password.
  var redacted: String {
    switch self {
    case .memory: "memory"
    case .sqlite(let path): "sqlite:\(path)"
    case .redis(let address): address.description
    }
  }

  /// The type of its store, whose conformances are its capabilities.
  var kind: any Store.Type {
    switch self {
    case .memory: MemoryStore.self
    case .sqlite: SQLiteStore.self
    case .redis: RedisStore.self
    }
  }

  /// Opens the store for a server with `settings`, or to change it; creates a new one if there is none.
  func open(_ settings: Settings) throws(StoreOpenError) -> any Store {
    switch self {
    case .memory: MemoryStore(maximumBytes: settings.memoryBudget.sessions)
    case .sqlite(let path):
      try SQLiteStore(
        path: path, durability: settings.durability, logBytes: settings.memoryBudget.log,
        pageBytes: settings.memoryBudget.pages)
    case .redis(let address):
      try RedisStore(address, replicas: settings.redisReplicas, authorityFile: settings.redisAuthorityFile)
    }
  }

  /// Opens an existing store to read it, even while a server uses it.
  func openForReading(_ settings: Settings) throws(StoreOpenError) -> any Store {
    if case .sqlite(let path) = self { try SQLiteStore(reading: path) } else { try open(settings) }
  }
}
