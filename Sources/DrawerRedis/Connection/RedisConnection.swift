import CHiredis
import DrawerSockets
import Glibc

/// A failure of a connection, or of the Redis behind it.
struct RedisFailure: Error, Equatable {
  var message: String
  /// Whether another attempt will fail too, as with a wrong password.
  var isFinal = false
  /// The schema's version, if this program does not know it.
  var newerVersion: Int?
}

extension RedisFailure {
  init(_ failure: ClientSocket.Failure) {
    self.init(message: "it \(failure.reason)", isFinal: failure.isFinal)
  }
}

/// A connection to Redis. One thread at a time uses it, and not after the first failure.
final class RedisConnection: @unchecked Sendable {
  private let socket: ClientSocket
  private let reader: UnsafeMutablePointer<redisReader>
  /// The commands that are still to be sent.
  private var unsent: [UInt8] = []

  /// Connects to a server, and authenticates.
  init(_ node: RedisNode, _ options: RedisOptions) throws(RedisFailure) {
    let address = options.address
    socket = try RedisConnection.attempt { () throws(ClientSocket.Failure) in
      try ClientSocket(
        host: node.host, port: node.port, trust: options.trust, connectingWithin: options.limits.connecting,
        timeout: options.limits.answering)
    }
    guard let reader = redisReaderCreate() else { throw RedisFailure(message: "out of memory") }
    self.reader = reader
    socket.keepAlive()
    if let password = address.password {
      try expectOK(["AUTH"] + [address.user, password].compactMap(\.self))
    }
    if address.database != 0 { try expectOK(["SELECT", "\(address.database)"]) }
  }

  deinit { redisReaderFree(reader) }

  /// The socket, for `poll`.
  var descriptor: Int32 { socket.descriptor }

  /// Whether Redis has closed the connection, or has sent something without being asked.
  var isStale: Bool {
    do {
      return try socket.readAvailable() != nil
    } catch {
      return true
    }
  }

  /// Adds a command to those that the next ``reply()`` or ``flush()`` sends.
  func append(_ arguments: [[UInt8]]) {
    unsent.append(contentsOf: "*\(arguments.count)\r\n".utf8)
    for argument in arguments {
      unsent.append(contentsOf: "$\(argument.count)\r\n".utf8)
      unsent.append(contentsOf: argument)
      unsent.append(contentsOf: "\r\n".utf8)
    }
  }

  /// Adds a command, as texts.
  func append(_ arguments: [String]) { append(arguments.map { Array($0.utf8) }) }

  /// Sends the commands that were added, without waiting for replies.
  func flush() throws(RedisFailure) {
    guard !unsent.isEmpty else { return }
    defer { unsent.removeAll(keepingCapacity: true) }
    try RedisConnection.attempt { () throws(ClientSocket.Failure) in try socket.write(unsent) }
  }

  /// The reply to the oldest command that has none yet.
  func reply() throws(RedisFailure) -> RedisReply {
    try flush()
    while true {
      if let reply = try nextReply() { return reply }
      try feed(try RedisConnection.attempt { () throws(ClientSocket.Failure) in try socket.read() })
    }
  }

  /// Sends one command, and reads its reply.
  func command(_ arguments: [String]) throws(RedisFailure) -> RedisReply {
    append(arguments)
    return try reply()
  }

  /// The replies that have arrived, without waiting.
  func receive() throws(RedisFailure) -> [RedisReply] {
    let bytes = try RedisConnection.attempt { () throws(ClientSocket.Failure) in try socket.readAvailable() }
    if let bytes { try feed(bytes) }
    var replies: [RedisReply] = []
    while let reply = try nextReply() { replies.append(reply) }
    return replies
  }

  private func feed(_ bytes: ArraySlice<UInt8>) throws(RedisFailure) {
    guard !bytes.isEmpty else { throw RedisFailure(message: "it has closed the connection") }
    let result = bytes.withUnsafeBytes { bytes in
      redisReaderFeed(reader, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard result == REDIS_OK else { throw protocolFailure }
  }

  /// The next reply of those that were read; nil if it is incomplete.
  private func nextReply() throws(RedisFailure) -> RedisReply? {
    var reply: UnsafeMutableRawPointer?
    guard redisReaderGetReply(reader, &reply) == REDIS_OK else { throw protocolFailure }
    guard let reply else { return nil }
    defer { freeReplyObject(reply) }
    return RedisReply(reply.assumingMemoryBound(to: redisReply.self))
  }

  private var protocolFailure: RedisFailure {
    RedisFailure(message: "it does not speak Redis's protocol: \(String(cString: chiredis_error(reader)))")
  }

  private static func attempt<Value>(_ body: () throws(ClientSocket.Failure) -> Value) throws(RedisFailure) -> Value {
    do throws(ClientSocket.Failure) {
      return try body()
    } catch {
      throw RedisFailure(error)
    }
  }

  private func expectOK(_ arguments: [String]) throws(RedisFailure) {
    guard case .error(let message) = try command(arguments) else { return }
    throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
  }

  /// Whether an error of Redis means that its user lacks a permission.
  static func isRefusal(_ message: String) -> Bool {
    message.contains("NOPERM") || message.contains("The user executing the script can't")
  }

  /// Whether an error of Redis passes by itself.
  static func isPassing(_ message: String) -> Bool {
    ["LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY", "OOM", "MISCONF", "NOREPLICAS"]
      .contains { message.hasPrefix($0) }
  }
}
