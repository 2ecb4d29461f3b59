import DrawerConcurrency
import DrawerSessions

/// The thread that owns the connection to a server, and its queue. Scripts that arrive while it waits for replies are
/// sent together.
final class RedisPipeline: Sendable {
  private enum Availability {
    case here
    /// There is a connection, but the server says that it has lost the others of its cluster. One of them may have its
    /// partitions by now.
    case cutOff
    case away(String)
    case closed
  }

  /// The largest number of commands that are sent together. A larger one would delay the first reply.
  private static let batchLimit = 256

  /// The server.
  let node: RedisNode
  let options: RedisOptions
  let callbacks: Callbacks
  private let worker = Worker<RedisJob>()
  private let availability = Locked(Availability.away("not yet connected"))

  /// The pipeline's callbacks.
  struct Callbacks: Sendable {
    /// Prepares a new connection.
    var prepare: @Sendable (RedisConnection) throws(RedisFailure) -> Void
    /// Takes a script that a server of a cluster has redirected; nil without a cluster.
    var redirect: (@Sendable (RedisJob, RedisRedirect) -> Void)?
    /// Called with each failed connection attempt, and when the server has lost the others of its cluster.
    var away: @Sendable () -> Void = {}
    /// Called when the server is there again after it was away. It may have lost changes.
    var `return`: @Sendable () -> Void = {}
    /// Takes a script that has announced its change at a server that does not have the slot yet.
    var strayNotice: @Sendable (RedisJob) -> Void = { _ in }
  }

  init(_ node: RedisNode, _ options: RedisOptions, _ callbacks: Callbacks) {
    self.node = node
    self.options = options
    self.callbacks = callbacks
  }

  /// Starts the thread, and waits for the first connection attempt. Returns its failure.
  func start() throws(WorkerThread.CannotStart) -> RedisFailure? {
    let firstAttempt = FirstAttempt()
    try worker.start { [self] jobs in run(jobs, firstAttempt) }
    // Resolving a host name has no time limit of its own.
    return firstAttempt.wait(2 * (limits.connecting + limits.answering))
  }

  /// Whether there is a connection, as far as is known, to a server that has not lost the others of its cluster.
  var isHere: Bool {
    availability.withLock { availability in
      if case .here = availability { true } else { false }
    }
  }

  /// Queues a script, or fails at once while Redis is away.
  func send(_ job: RedisJob) {
    let reason: String? = availability.withLock { availability in
      switch availability {
      case .here, .cutOff: nil
      case .away(let reason): reason
      case .closed: "the store is closed"
      }
    }
    if let reason { return job.fail(reason) }
    if !worker.send(job) { job.fail("the store is closed") }
  }

  /// Finishes the queue for as long as Redis responds, and waits for that.
  func close() {
    worker.close()
    availability.withLock { $0 = .closed }
  }

  /// Finishes the queue, and accepts nothing more.
  func endSoon() { worker.closeSoon() }

  var limits: RedisLimits { options.limits }

  // MARK: - On the thread

  private func run(_ jobs: Mailbox<RedisJob>, _ firstAttempt: FirstAttempt) {
    var connection: Connection?
    var delay = limits.firstDelay
    var isReturn = false
    while true {
      guard let current = connection else {
        // Closing the store does not wait for a Redis that is away.
        if jobs.isClosed { return failRest(jobs) }
        defer { isReturn = true }
        do throws(RedisFailure) {
          connection = try connect()
          delay = limits.firstDelay
          availability.withLock { $0 = .here }
          firstAttempt.report(nil)
          if isReturn { callbacks.return() }
        } catch {
          leave(error)
          firstAttempt.report(error)
          guard let stray = jobs.receive(waiting: delay) else { return }
          fail(stray[...], error)
          delay = min(2 * delay, limits.longestDelay)
        }
        continue
      }
      guard let batch = jobs.receive(upTo: RedisPipeline.batchLimit) else { return }
      var waiting = batch[...]
      let start = monotonicNanoseconds()
      do throws(RedisFailure) {
        // Redis may have closed the connection since the last command.
        var usable = current.link.isStale ? try connect() : current
        if usable.link !== current.link { callbacks.return() }
        let isUsable = try serve(&waiting, &usable)
        connection = isUsable ? usable : nil
      } catch {
        leave(error)
        fail(waiting, error)
        connection = nil
        // A server that is silent will not serve those that came meanwhile either, and they have waited.
        if monotonicNanoseconds() >= start + UInt64(limits.answering * 1e9) {
          fail((jobs.receive(waiting: 0) ?? [])[...], error)
        }
      }
    }
  }

  /// A connection on which the scripts are loaded.
  struct Connection {
    let link: RedisConnection
    /// When the server was last asked for its time, as a moment of ``StoreClock``.
    var timedAt = Int.min
    /// The scripts' digests by name.
    var digests: [String: [UInt8]]
  }

  private func connect() throws(RedisFailure) -> Connection {
    let link = try RedisConnection(node, options)
    try callbacks.prepare(link)
    let asked = StoreClock.moment
    note(try link.command(["TIME"]), asked: asked)
    var digests: [String: [UInt8]] = [:]
    for script in RedisScript.all {
      switch try link.command(["SCRIPT", "LOAD", source(of: script)]) {
      case .text(let digest): digests[script.name] = digest
      case .error(let message): throw RedisFailure(message: message, isFinal: !RedisConnection.isPassing(message))
      default: throw RedisFailure(message: "it does not run scripts", isFinal: true)
      }
    }
    return Connection(link: link, timedAt: asked, digests: digests)
  }

  func source(of script: RedisScript) -> String { script.source(sharded: options.address.isCluster) }

  private func failRest(_ jobs: Mailbox<RedisJob>) {
    while let rest = jobs.receive(waiting: 0) { fail(rest[...], RedisFailure(message: "the store is closed")) }
  }

  /// Notes that the server is away.
  private func leave(_ failure: RedisFailure) {
    availability.withLock { $0 = .away("Redis: \(failure.message)") }
    callbacks.away()
  }

  /// Notes whether the server has lost the others of its cluster.
  func note(isCutOff: Bool) {
    let isNew = availability.withLock { availability in
      switch (availability, isCutOff) {
      case (.here, true): availability = .cutOff
      case (.cutOff, false): availability = .here
      default: return false
      }
      return isCutOff
    }
    if isNew { callbacks.away() }
  }

  private func fail(_ jobs: ArraySlice<RedisJob>, _ failure: RedisFailure) {
    for job in jobs { job.fail("Redis: \(failure.message)") }
  }
}
