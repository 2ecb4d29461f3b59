import DrawerSessions

/// A script to run.
struct RedisJob: Sendable {
  var script: RedisScript
  /// Whose keys it uses.
  var partition: Int
  /// The number of keys, the keys, and the other arguments.
  var arguments: [[UInt8]]
  /// The name of the channel on which the script announces a change; nil if it announces none.
  var channel: String?
  /// The caller that waits for the reply; nil if none does.
  var continuation: UnsafeContinuation<Result<RedisReply, StoreError>, Never>?
  /// Whether a server is to run it that does not have its slot yet, but will.
  var isAsking = false
  /// When it is no longer sent somewhere else, in nanoseconds of the monotonic clock; nil until it was.
  var lastRedirect: UInt64?
  /// How many servers have sent it elsewhere.
  var redirects = 0

  init(
    _ script: RedisScript, in partition: Int, keys: [String], _ arguments: [[UInt8]],
    _ continuation: UnsafeContinuation<Result<RedisReply, StoreError>, Never>?, announcingOn channel: String? = nil
  ) {
    self.script = script
    self.partition = partition
    self.arguments = (["\(keys.count)"] + keys).map { Array($0.utf8) } + arguments
    self.continuation = continuation
    self.channel = channel
  }

  func answer(_ result: Result<RedisReply, StoreError>) { continuation?.resume(returning: result) }

  func fail(_ reason: String) { answer(.failure(.unavailable(reason))) }
}
