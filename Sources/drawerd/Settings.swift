import DrawerService
import Glibc
import HTTPServer
import SQLiteStore

/// What the program is told to do, by its options, by its environment, or by default.
struct Settings: Sendable {
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
  var tokenFile: String?
  var token: String?
  var generatesToken = false
  var isInsecure = false
  var certificateFile: String?
  var keyFile: String?
  var origins: [String] = []
  /// Requests a second; nil stands for what is usual on the address.
  var rate: Int?
  /// What the server puts up with.
  var server = ServerOptions()
  /// What the service puts up with.
  var service = Service.Limits()
  var drainDelay = 0
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

extension Settings {
  /// Whether only this machine can reach the server.
  var isLoopback: Bool {
    let host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    if host == "localhost" { return true }
    var v4 = in_addr()
    if inet_pton(AF_INET, host, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, host, &v6) == 1 else { return false }
    return withUnsafeBytes(of: &v6) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
  }

  /// Requests a second of a client; nil for any number.
  var effectiveRate: Int? {
    let rate = rate ?? (isLoopback ? 0 : 10_000)
    return rate > 0 ? rate : nil
  }

  /// Whether there are, or will be, tokens.
  var hasTokens: Bool { tokenFile != nil || token != nil || (generatesToken && !isInsecure) }

  /// Throws what does not go together.
  func check() throws(Mistake) {
    guard (certificateFile == nil) == (keyFile == nil) else {
      throw Mistake(
        message: certificateFile == nil ? "--tls-key needs --tls-certificate" : "--tls-certificate needs --tls-key")
    }
    guard isLoopback || hasTokens || isInsecure else {
      throw Mistake(
        message: "--host \(host) would let everybody in: give --token-file, DRAWERD_TOKEN or --generate-token, "
          + "or --insecure if that is meant")
    }
  }

  /// The origins in a list with commas.
  static func origins(_ text: String) throws(Mistake) -> [String] {
    var origins: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let origin = part.drop { $0 == " " }
      guard origin == "*" || isOrigin(origin) else {
        throw Mistake(message: "must be * or an origin such as https://example.org, not \"\(origin)\"")
      }
      origins.append(String(origin))
    }
    return origins
  }

  /// As a browser sends it: scheme, host and port alone, in lower case.
  private static func isOrigin(_ text: Substring) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) else { return false }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty && host.lowercased() == host
      && host.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@\\".utf8.contains($0) }
  }
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
