import DrawerSessions
import DrawerSockets

// The essentials alone spare the binary the rest of Foundation, which is five times as large.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of Redis.
struct RedisNode: Hashable, Sendable, CustomStringConvertible {
  var host: String
  var port: UInt16

  init(host: String, port: UInt16 = 6379) {
    self.host = host
    self.port = port
  }

  /// A server named by `other`. Without a host name, it is on the host of `other`.
  init(host: String, port: UInt16, namedBy other: RedisNode) {
    self.init(host: host.isEmpty || host == "?" ? other.host : host, port: port)
  }

  var description: String { "\(HostAndPort.bracketed(host)):\(port)" }
}

/// The address of a Redis, `redis://[[user]:password@]host[:port][/database]`, or of some servers of a cluster,
/// `redis-cluster://[[user]:password@]host[:port][,host[:port]...]`. With `rediss` every connection uses TLS.
public struct RedisAddress: Equatable, Sendable, CustomStringConvertible {
  /// The schemes of URLs.
  public static let schemes = ["redis", "rediss", "redis-cluster", "rediss-cluster"]

  /// The only server, or the first server to ask.
  var node: RedisNode
  /// Further servers of the cluster.
  var others: [RedisNode] = []
  var isCluster = false
  /// Whether connections use TLS.
  var isSecure = false
  var database = 0
  /// The user of an access control list; nil is the default user.
  var user: String?
  var password: String?

  /// Reads a URL. User, password and host may be percent-encoded; an IPv6 address is in brackets. Throws
  /// `invalidAddress` if it is malformed.
  public init(_ url: String) throws(StoreOpenError) {
    let (scheme, rest) = try RedisAddress.split(url)
    guard RedisAddress.schemes.contains(scheme.lowercased()) else {
      throw .invalidAddress("the scheme \"\(scheme)\" is not one of \(RedisAddress.schemes.joined(separator: ", "))")
    }
    isSecure = scheme.lowercased().hasPrefix("rediss")
    isCluster = scheme.lowercased().hasSuffix("cluster")
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
    // Without a cluster, a comma would belong to the host name.
    let servers = authority.split(separator: isCluster ? "," : "\0", omittingEmptySubsequences: false)
    node = try RedisAddress.node(servers.first ?? "")
    for server in servers.dropFirst() { others.append(try RedisAddress.node(server)) }
    let path = rest[slash...].dropFirst()
    guard !path.isEmpty else { return }
    guard !isCluster else { throw .invalidAddress("a cluster has no databases, such as \"\(path)\"") }
    guard let database = Int(path), database >= 0, path.allSatisfy(\.isNumber) else {
      throw .invalidAddress("the database \"\(path)\" of the Redis URL is not a number")
    }
    self.database = database
  }

  /// The URL, without user and password.
  public var description: String {
    let scheme = isSecure ? "rediss" : "redis"
    guard isCluster else { return "\(scheme)://\(node)/\(database)" }
    return "\(scheme)-cluster://" + nodes.map(\.description).joined(separator: ",")
  }

  /// All servers that it names.
  var nodes: [RedisNode] { [node] + others }

  private static func split(_ url: String) throws(StoreOpenError) -> (scheme: Substring, rest: Substring) {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
      throw .invalidAddress("a Redis URL looks like redis://host:6379/0")
    }
    return (url[..<colon], url[colon...].dropFirst(3))
  }

  private static func node(_ authority: Substring) throws(StoreOpenError) -> RedisNode {
    guard let parts = HostAndPort(authority) else {
      throw .invalidAddress("a bracket of the Redis URL's host is not closed, or more than a port follows the host")
    }
    guard let name = try decoded(parts.host) else { throw .invalidAddress("the Redis URL has no host") }
    guard let port = parts.port, !port.isEmpty else { return RedisNode(host: name) }
    guard let number = parts.portNumber else {
      throw .invalidAddress("the port \"\(port)\" of the Redis URL is not between 1 and 65535")
    }
    return RedisNode(host: name, port: number)
  }

  /// Nil for an empty text.
  private static func decoded(_ text: Substring) throws(StoreOpenError) -> String? {
    guard !text.isEmpty else { return nil }
    // Decoded as the path of a relative URL, which may have every character of a password.
    let decoded = URLComponents(string: "/\(text)", encodingInvalidCharacters: false)?.path.dropFirst()
    guard let decoded, !decoded.isEmpty, !decoded.contains("\0") else {
      throw .invalidAddress(
        "a part of the Redis URL is not percent-encoded UTF-8: write %25 for a percent sign, %20 for a space")
    }
    return String(decoded)
  }
}
