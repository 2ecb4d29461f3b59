import DrawerService
import SQLiteStore

/// What the program is told to do, by its options, by its environment, or by default.
struct Settings: Equatable {
  /// What to do.
  enum Action: Equatable {
    case serve, healthcheck, help, version
  }

  var action = Action.serve
  var host = "127.0.0.1"
  var port = 8080
  var threads = 2
  var store = StoreLocation.memory
  var durability = SQLiteStore.Durability.process
  var maximumSessions = 1_000_000
  var journalLimit = 10_000
  var defaultTTL = 86_400
  var grace = 10
  var logLevel = Log.Level.info
  var logFormat = Log.Format.json

  /// Where sessions are kept.
  enum StoreLocation: Equatable {
    case memory
    /// A file's path.
    case sqlite(String)
    /// A URL.
    case redis(String)
  }
}

/// Why the options were not understood, as one line.
struct Mistake: Error, Equatable {
  var message: String
}

extension Settings.StoreLocation {
  init(_ text: String) throws(Mistake) {
    if text == "memory" {
      self = .memory
    } else if text.hasPrefix("sqlite:"), text.count > 7 {
      self = .sqlite(String(text.dropFirst(7)))
    } else if text.hasPrefix("redis://") || text.hasPrefix("rediss://") {
      self = .redis(text)
    } else {
      throw Mistake(message: "must be memory, sqlite:PATH or redis://[:PASSWORD@]HOST:PORT/DB")
    }
  }

  /// The place without its password.
  var redacted: String {
    switch self {
    case .memory: return "memory"
    case .sqlite(let path): return "sqlite:\(path)"
    case .redis(let url):
      guard let at = url.lastIndex(of: "@"), let scheme = url.range(of: "://") else { return url }
      return url[..<scheme.upperBound] + ":***" + url[at...]
    }
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
