/// Where a cluster wants a script to be sent that it has not run.
enum RedisDetour: Equatable, Sendable {
  /// There, from now on.
  case moved(RedisNode)
  /// There, this once.
  case ask(RedisNode)
  /// Here or there, a little later: the keys are on the way.
  case later

  /// What an error of `node` says; nil for any other error.
  init?(_ error: String, of node: RedisNode) {
    let words = error.split(separator: " ")
    switch words.first {
    case "TRYAGAIN": self = .later
    case "MOVED":
      guard let target = RedisDetour.target(words, node) else { return nil }
      self = .moved(target)
    case "ASK":
      guard let target = RedisDetour.target(words, node) else { return nil }
      self = .ask(target)
    default: return nil
    }
  }

  /// The server that `words` name; nil if they name none, or the one that says so.
  private static func target(_ words: [Substring], _ node: RedisNode) -> RedisNode? {
    guard words.count == 3, let colon = words[2].lastIndex(of: ":"),
      let port = UInt16(words[2][words[2].index(after: colon)...]), port > 0
    else { return nil }
    let target = RedisNode(host: String(words[2][..<colon]), port: port, namedBy: node)
    return target == node ? nil : target
  }
}
