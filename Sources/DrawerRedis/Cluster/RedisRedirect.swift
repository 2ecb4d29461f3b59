/// A redirect of a cluster for a script that it has not run.
enum RedisRedirect: Equatable, Sendable {
  /// To this server, from now on.
  case moved(RedisNode)
  /// To this server, for this script only.
  case ask(RedisNode)
  /// To the same server again, after a moment: the keys are moving.
  case later

  /// Parses an error of `node`; nil for other errors.
  init?(_ error: String, of node: RedisNode) {
    let words = error.split(separator: " ")
    switch words.first {
    case "TRYAGAIN": self = .later
    case "MOVED":
      guard let target = RedisRedirect.target(words, node) else { return nil }
      self = .moved(target)
    case "ASK":
      guard let target = RedisRedirect.target(words, node) else { return nil }
      self = .ask(target)
    default: return nil
    }
  }

  /// The server in a redirect; nil if there is none, or if it is `node` itself.
  private static func target(_ words: [Substring], _ node: RedisNode) -> RedisNode? {
    guard words.count == 3, let colon = words[2].lastIndex(of: ":"),
      let port = UInt16(words[2][words[2].index(after: colon)...]), port > 0
    else { return nil }
    let target = RedisNode(host: String(words[2][..<colon]), port: port, namedBy: node)
    return target == node ? nil : target
  }
}
