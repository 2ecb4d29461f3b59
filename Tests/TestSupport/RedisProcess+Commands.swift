extension RedisProcess {
  /// Sends a command on a separate connection, and returns all texts and numbers of the reply in order. Throws if the
  /// reply is an error.
  @discardableResult
  public func ask(_ words: [String]) throws -> [String] {
    let socket = try LoopbackSocket(port: port)
    let parts = words.map { "$\($0.utf8.count)\r\n\($0)\r\n" }
    try socket.send(Array("*\(words.count)\r\n\(parts.joined())".utf8))
    return try RedisProcess.answer(from: socket)
  }

  /// Sends a command like ``ask(_:)-swift.method``, and returns the first text of the reply.
  @discardableResult
  public func ask(_ words: String...) throws -> String { try ask(words).first ?? "" }

  private static func answer(from socket: LoopbackSocket) throws -> [String] {
    let line = try socket.line() ?? "- it closes the connection"
    let rest = String(line.dropFirst())
    switch line.first {
    case "+", ":": return [rest]
    case "$":
      guard let count = Int(rest), count >= 0 else { return [] }
      return [String(decoding: try socket.take(count + 2).dropLast(2), as: UTF8.self)]
    case "*": return try (0..<max(Int(rest) ?? 0, 0)).flatMap { _ in try answer(from: socket) }
    default: throw LoopbackSocket.Failure(description: rest)
    }
  }
}
