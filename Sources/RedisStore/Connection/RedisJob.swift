import Concurrency
import DrawerSessions

/// A script to run.
struct RedisJob: Sendable {
  var script: RedisScript
  /// Whose keys it uses.
  var partition: Int
  /// The number of keys, the keys, and the other arguments.
  var arguments: [[UInt8]]
  /// Who waits for the reply; nil where nobody does.
  var continuation: UnsafeContinuation<Result<RedisReply, StoreError>, Never>?
  /// Whether a server is to run it that does not have its slot yet, but will.
  var isAsking = false
  /// When it is no longer sent somewhere else, in nanoseconds of the monotonic clock; nil until it was.
  var lastDetour: UInt64?

  init(
    _ script: RedisScript, in partition: Int, keys: [String], _ arguments: [[UInt8]],
    _ continuation: UnsafeContinuation<Result<RedisReply, StoreError>, Never>?
  ) {
    self.script = script
    self.partition = partition
    self.arguments = (["\(keys.count)"] + keys).map { Array($0.utf8) } + arguments
    self.continuation = continuation
  }

  func answer(_ result: Result<RedisReply, StoreError>) { continuation?.resume(returning: result) }

  func fail(_ reason: String) { answer(.failure(.unavailable(reason))) }
}

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

  private static func target(_ words: [Substring], _ node: RedisNode) -> RedisNode? {
    guard words.count == 3, let colon = words[2].lastIndex(of: ":"),
      let port = Int(words[2][words[2].index(after: colon)...])
    else { return nil }
    return RedisNode(host: String(words[2][..<colon]), port: port, toldBy: node)
  }
}

/// What became of a thread's first attempt to connect, for whoever has started it.
struct FirstAttempt: Sendable {
  private let outcome = Mailbox<RedisFailure?>()

  /// Later ones are not reported.
  func report(_ failure: RedisFailure?) {
    _ = outcome.send(failure)
    outcome.close()
  }

  /// What it failed with, if it has within `seconds`.
  func wait(_ seconds: Double) -> RedisFailure? { outcome.receive(waiting: seconds)?.first ?? nil }
}
