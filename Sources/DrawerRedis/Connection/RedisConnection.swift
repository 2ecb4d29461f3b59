import CHiredis
import Glibc

/// What a connection, or the Redis behind it, did not do.
struct RedisFailure: Error, Equatable {
  var message: String
  /// Whether it will not help to try again: the password is wrong, say.
  var isFinal = false
  /// The schema's version, where this program does not know it.
  var newerVersion: Int?
}

/// A connection to Redis. Used by one thread at a time; of no use after the first failure.
final class RedisConnection: @unchecked Sendable {
  private let context: UnsafeMutablePointer<redisContext>

  /// Connects, and says who we are.
  ///
  /// - Parameter timeout: seconds until it is given up; later, how long a read or a write may make no progress.
  init(
    _ node: RedisNode, of address: RedisAddress, connectingWithin timeout: Double, answeringWithin answer: Double
  ) throws(RedisFailure) {
    guard let context = redisConnectWithTimeout(node.host, Int32(node.port), timeval(seconds: timeout)) else {
      throw RedisFailure(message: "out of memory")
    }
    self.context = context
    guard context.pointee.err == 0 else { throw failure }
    redisSetTimeout(context, timeval(seconds: answer))
    redisEnableKeepAlive(context)
    if let password = address.password {
      try expectOK(["AUTH"] + [address.user, password].compactMap(\.self))
    }
    if address.database != 0 { try expectOK(["SELECT", "\(address.database)"]) }
  }

  deinit { redisFree(context) }

  /// For `poll`.
  var descriptor: Int32 { context.pointee.fd }

  /// Whether Redis has closed the connection, or has sent something unasked.
  var isStale: Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) != 0
  }

  /// Adds a command to what is sent with the next ``reply()``.
  func append(_ arguments: [[UInt8]]) throws(RedisFailure) {
    var text: [UInt8] = []
    text.reserveCapacity(arguments.reduce(0) { $0 + $1.count })
    for argument in arguments { text.append(contentsOf: argument) }
    let result = text.withUnsafeBytes { bytes in
      chiredis_append(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), arguments.map(\.count), Int32(arguments.count))
    }
    guard result == REDIS_OK else { throw failure }
  }

  /// The answer to the oldest command that has none yet.
  func reply() throws(RedisFailure) -> RedisReply {
    var reply: UnsafeMutableRawPointer?
    guard redisGetReply(context, &reply) == REDIS_OK, let reply else { throw failure }
    defer { freeReplyObject(reply) }
    return RedisReply(reply.assumingMemoryBound(to: redisReply.self))
  }

  /// Sends one command, and reads its answer.
  func command(_ arguments: [String]) throws(RedisFailure) -> RedisReply {
    try append(arguments)
    return try reply()
  }

  /// Adds a command, as texts, to what is sent with the next ``reply()``.
  func append(_ arguments: [String]) throws(RedisFailure) { try append(arguments.map { Array($0.utf8) }) }

  /// Sends what was appended, without reading.
  func flush() throws(RedisFailure) {
    var isDone: Int32 = 0
    while isDone == 0 {
      guard redisBufferWrite(context, &isDone) == REDIS_OK else { throw failure }
    }
  }

  /// Reads what has arrived: only when something has, or it waits.
  func receive() throws(RedisFailure) -> [RedisReply] {
    guard redisBufferRead(context) == REDIS_OK else { throw failure }
    var replies: [RedisReply] = []
    while true {
      var reply: UnsafeMutableRawPointer?
      guard redisGetReplyFromReader(context, &reply) == REDIS_OK else { throw failure }
      guard let reply else { return replies }
      replies.append(RedisReply(reply.assumingMemoryBound(to: redisReply.self)))
      freeReplyObject(reply)
    }
  }

  private func expectOK(_ arguments: [String]) throws(RedisFailure) {
    guard case .error(let message) = try command(arguments) else { return }
    throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
  }

  /// Whether an error of Redis' goes by itself.
  static func isPassing(_ message: String) -> Bool {
    ["LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY", "OOM", "MISCONF", "NOREPLICAS"]
      .contains { message.hasPrefix($0) }
  }

  private var failure: RedisFailure {
    // What a socket says when its time is up.
    let isTimeout = context.pointee.err == REDIS_ERR_IO && errno == EAGAIN
    return RedisFailure(message: isTimeout ? "it does not answer" : String(cString: chiredis_error(context)))
  }
}

extension timeval {
  fileprivate init(seconds: Double) {
    self.init(tv_sec: Int(seconds), tv_usec: Int(seconds.truncatingRemainder(dividingBy: 1) * 1e6))
  }
}
