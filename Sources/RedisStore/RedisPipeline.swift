import Concurrency
import DrawerSessions

/// The thread that has the connection, and its queue: what is asked for while it waits for answers is sent together.
final class RedisPipeline: Sendable {
  /// A script to run.
  private struct Job: Sendable {
    var script: RedisScript
    /// The number of keys, the keys, and the other arguments.
    var arguments: [[UInt8]]
    /// Who waits for the reply; nil where nobody does.
    var continuation: UnsafeContinuation<Result<RedisReply, StoreError>, Never>?

    func answer(_ result: Result<RedisReply, StoreError>) { continuation?.resume(returning: result) }
  }

  private enum Availability {
    case here
    case away(String)
    case closed
  }

  /// How many commands are sent together at most, so that the first of them is not answered late.
  private static let batchLimit = 256

  private let address: RedisAddress
  private let limits: RedisLimits
  private let jobs = Mailbox<Job>()
  private let availability = Locked(Availability.away("not yet connected"))
  private let thread = Locked<WorkerThread?>(nil)
  /// Counts what is sent together.
  let activity = StoreActivity()

  init(_ address: RedisAddress, _ limits: RedisLimits) {
    self.address = address
    self.limits = limits
  }

  /// Starts, and waits for the first attempt to connect; what it failed with.
  func start() throws(WorkerThread.CannotStart) -> RedisFailure? {
    let firstAttempt = Mailbox<RedisFailure?>()
    let thread = try WorkerThread { [self] in
      run { failure in
        _ = firstAttempt.send(failure)
        firstAttempt.close()
      }
    }
    self.thread.withLock { $0 = thread }
    // Looking up a host's name has no time limit of its own.
    return firstAttempt.receive(waiting: 2 * (limits.connecting + limits.answering))?.first ?? nil
  }

  /// Runs a script; fails at once while Redis is away.
  func run(_ script: RedisScript, keys: [String], _ arguments: [[UInt8]]) async throws(StoreError) -> RedisReply {
    let result = await withUnsafeContinuation { continuation in
      enqueue(script, keys, arguments, continuation)
    }
    return try result.get()
  }

  /// Runs a script sooner or later, or not while Redis is away; nobody waits for it.
  func run(_ script: RedisScript, keys: [String], _ arguments: [[UInt8]]) {
    enqueue(script, keys, arguments, nil)
  }

  private func enqueue(
    _ script: RedisScript, _ keys: [String], _ arguments: [[UInt8]],
    _ continuation: UnsafeContinuation<Result<RedisReply, StoreError>, Never>?
  ) {
    let keys = ["\(keys.count)"] + keys
    let job = Job(script: script, arguments: keys.map { Array($0.utf8) } + arguments, continuation: continuation)
    let reason: String? = availability.withLock { availability in
      switch availability {
      case .here: nil
      case .away(let reason): reason
      case .closed: "the store is closed"
      }
    }
    if let reason { return job.answer(.failure(.unavailable(reason))) }
    if !jobs.send(job) { job.answer(.failure(.unavailable("the store is closed"))) }
  }

  /// Finishes what is queued, and waits for it for as long as Redis answers.
  func close() {
    jobs.close()
    thread.withLock({ $0 })?.join()
    availability.withLock { $0 = .closed }
  }

  // MARK: - On the thread

  private func run(_ reportFirstAttempt: (RedisFailure?) -> Void) {
    var connection: Connection?
    var delay = limits.firstDelay
    while true {
      guard let current = connection else {
        // Whoever closes does not wait for a Redis that has to come back first.
        if jobs.isClosed { return failRest() }
        do throws(RedisFailure) {
          connection = try connect()
          delay = limits.firstDelay
          availability.withLock { $0 = .here }
          reportFirstAttempt(nil)
        } catch {
          leave(error)
          reportFirstAttempt(error)
          guard let stray = jobs.receive(waiting: delay) else { return }
          fail(stray[...], error)
          delay = min(2 * delay, limits.longestDelay)
        }
        continue
      }
      guard let batch = jobs.receive(upTo: RedisPipeline.batchLimit) else { return }
      var waiting = batch[...]
      do throws(RedisFailure) {
        // It may have gone and come back while nobody asked.
        let usable = current.link.isStale ? try connect() : current
        connection = usable
        if try !serve(&waiting, usable) { connection = nil }
      } catch {
        leave(error)
        fail(waiting, error)
        connection = nil
      }
    }
  }

  /// A connection that knows the scripts.
  private struct Connection {
    var link: RedisConnection
    /// By their names.
    var digests: [String: [UInt8]]
  }

  private func connect() throws(RedisFailure) -> Connection {
    let link = try RedisConnection(
      address, connectingWithin: limits.connecting, answeringWithin: limits.answering)
    try RedisSchema.migrate(link)
    var digests: [String: [UInt8]] = [:]
    for script in RedisScript.all {
      switch try link.command(["SCRIPT", "LOAD", script.source]) {
      case .text(let digest): digests[script.name] = digest
      case .error(let message): throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
      default: throw RedisFailure(message: "it does not take scripts", isFinal: true)
      }
    }
    return Connection(link: link, digests: digests)
  }

  /// Sends scripts by their digests, and those that Redis has forgotten once more in full. What is left in `waiting` has
  /// no answer.
  ///
  /// - Returns: false if the connection is better given up.
  private func serve(_ waiting: inout ArraySlice<Job>, _ connection: Connection) throws(RedisFailure) -> Bool {
    var forgotten: ArraySlice<Job> = []
    defer { waiting = forgotten + waiting }
    var isUsable = true
    let sent = waiting.count
    let changes = waiting.count { $0.script.isChange }
    if changes > 0 { activity.noteTransaction(of: changes) }
    for job in waiting {
      try connection.link.append(
        [Array("EVALSHA".utf8), connection.digests[job.script.name] ?? []] + job.arguments)
    }
    while let job = waiting.first {
      let reply = try connection.link.reply()
      if waiting.count == sent { activity.noteRoundTrip() }
      waiting.removeFirst()
      if case .error(let message) = reply {
        guard !message.hasPrefix("NOSCRIPT") else {
          forgotten.append(job)
          continue
        }
        if ["LOADING", "READONLY", "MASTERDOWN", "NOAUTH"].contains(where: message.hasPrefix) { isUsable = false }
      }
      job.answer(RedisPipeline.result(reply))
    }
    for job in forgotten {
      try connection.link.append([Array("EVAL".utf8), Array(job.script.source.utf8)] + job.arguments)
    }
    while let job = forgotten.first {
      let reply = try connection.link.reply()
      forgotten.removeFirst()
      job.answer(RedisPipeline.result(reply))
    }
    return isUsable
  }

  private static func result(_ reply: RedisReply) -> Result<RedisReply, StoreError> {
    guard case .error(let message) = reply else { return .success(reply) }
    let corrupted = "CORRUPTED "
    if message.hasPrefix(corrupted) { return .failure(.corrupted(String(message.dropFirst(corrupted.count)))) }
    if message.hasPrefix("WRONGTYPE") { return .failure(.corrupted("a key of the session has another type")) }
    return .failure(.unavailable("Redis: \(message)"))
  }

  private func failRest() {
    while let rest = jobs.receive(waiting: 0) { fail(rest[...], RedisFailure(message: "the store is closed")) }
  }

  private func leave(_ failure: RedisFailure) {
    availability.withLock { $0 = .away("Redis: \(failure.message)") }
  }

  private func fail(_ jobs: ArraySlice<Job>, _ failure: RedisFailure) {
    for job in jobs { job.answer(.failure(.unavailable("Redis: \(failure.message)"))) }
  }
}
