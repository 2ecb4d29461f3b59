/// The cluster's map: which server has which slots.
struct RedisSlotMap {
  /// In no order.
  private var ranges: [(slots: ClosedRange<Int>, primary: RedisNode)] = []
  /// All servers, replicas too.
  private(set) var nodes: [RedisNode] = []

  /// Parses the reply of `node` to `CLUSTER SLOTS`.
  init(_ reply: RedisReply, from node: RedisNode) throws(RedisFailure) {
    if case .error(let message) = reply {
      throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
    }
    let nothing = RedisFailure(message: "it does not report which server has which slots", isFinal: true)
    guard let rows = reply.list else { throw nothing }
    for row in rows {
      guard let parts = row.list, parts.count >= 3, case .integer(let first) = parts[0],
        case .integer(let last) = parts[1], first <= last
      else { throw nothing }
      let servers = parts.dropFirst(2).compactMap { RedisSlotMap.server($0, from: node) }
      guard let primary = servers.first else { throw nothing }
      ranges.append((first...last, primary))
      for server in servers where !nodes.contains(server) { nodes.append(server) }
    }
  }

  /// The server that has a slot; nil if none does.
  func primary(of slot: Int) -> RedisNode? { ranges.first { $0.slots.contains(slot) }?.primary }

  private static func server(_ reply: RedisReply, from node: RedisNode) -> RedisNode? {
    guard let parts = reply.list, parts.count >= 2, case .integer(let number) = parts[1],
      let port = UInt16(exactly: number), port > 0
    else { return nil }
    return RedisNode(host: parts[0].text ?? "", port: port, namedBy: node)
  }
}
