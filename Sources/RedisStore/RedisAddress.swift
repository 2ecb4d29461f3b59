import DrawerSessions

// The essentials alone spare the binary the rest of Foundation, which is five times as large.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a Redis is: `redis://[[user]:password@]host[:port][/database]`.
public struct RedisAddress: Equatable, Sendable, CustomStringConvertible {
  var host: String
  var port = 6379
  var database = 0
  /// Of an access control list; nil is the default user.
  var user: String?
  var password: String?

  /// Reads a URL. User, password and host may be percent-encoded; an IPv6 address is in brackets. Throws
  /// `invalidAddress` for what is none, or wants TLS.
  public init(_ url: String) throws(StoreOpenError) {
    let (scheme, rest) = try RedisAddress.split(url)
    switch scheme.lowercased() {
    case "redis": break
    case "rediss":
      throw .invalidAddress("rediss:// needs TLS, which the hiredis that this program is built with does not have")
    default: throw .invalidAddress("the scheme \"\(scheme)\" is not redis")
    }
    guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else {
      throw .invalidAddress("a Redis URL has no parameters; a \"?\" in a password is written %3F, a \"#\" %23")
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var authority = rest[..<slash]
    if let at = authority.lastIndex(of: "@") {
      let user = authority[..<at]
      authority = authority[authority.index(after: at)...]
      let colon = user.firstIndex(of: ":") ?? user.endIndex
      self.user = try RedisAddress.decoded(user[..<colon])
      password = try RedisAddress.decoded(user[colon...].dropFirst())
      guard self.user == nil || password != nil else {
        throw .invalidAddress(
          "the Redis URL names a user without a password; a password alone is written \":password@\"")
      }
    }
    let (host, port) = try RedisAddress.hostAndPort(authority)
    self.host = host
    if let port { self.port = port }
    let path = rest[slash...].dropFirst()
    guard !path.isEmpty else { return }
    guard let database = Int(path), database >= 0, path.allSatisfy(\.isNumber) else {
      throw .invalidAddress("the database \"\(path)\" of the Redis URL is not a number")
    }
    self.database = database
  }

  /// The URL, without user and password.
  public var description: String { "redis://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(database)" }

  private static func split(_ url: String) throws(StoreOpenError) -> (scheme: Substring, rest: Substring) {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
      throw .invalidAddress("a Redis URL looks like redis://host:6379/0")
    }
    return (url[..<colon], url[colon...].dropFirst(3))
  }

  private static func hostAndPort(_ authority: Substring) throws(StoreOpenError) -> (host: String, port: Int?) {
    var host = authority
    var port: Substring = ""
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else {
        throw .invalidAddress("a bracket of the Redis URL's host is not closed")
      }
      host = authority[authority.index(after: authority.startIndex)..<end]
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else {
        throw .invalidAddress("\"\(rest)\" after the Redis URL's host is not a port")
      }
      port = rest.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    guard let name = try decoded(host) else { throw .invalidAddress("the Redis URL has no host") }
    guard !port.isEmpty else { return (name, nil) }
    guard let number = Int(port), 1...65535 ~= number, port.allSatisfy(\.isNumber) else {
      throw .invalidAddress("the port \"\(port)\" of the Redis URL is not between 1 and 65535")
    }
    return (name, number)
  }

  /// Nil where there is nothing.
  private static func decoded(_ text: Substring) throws(StoreOpenError) -> String? {
    guard !text.isEmpty else { return nil }
    // As the path of a relative URL, since a path may hold what a password may.
    let decoded = URLComponents(string: "/\(text)", encodingInvalidCharacters: false)?.path.dropFirst()
    guard let decoded, !decoded.isEmpty, !decoded.contains("\0") else {
      throw .invalidAddress(
        "a part of the Redis URL is not percent-encoded UTF-8: write %25 for a percent sign, %20 for a space")
    }
    return String(decoded)
  }
}
