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
  private let options: RedisOptions
  private let duties: Duties
  private let worker = Worker<RedisJob>()
  private let availability = Locked(Availability.away("not yet connected"))

  /// The pipeline's callbacks.
  struct Duties: Sendable {
    /// Prepares a new connection.
    var prepare: @Sendable (RedisConnection) throws(RedisFailure) -> Void
    /// Takes a script that a server of a cluster has redirected; nil without a cluster.
    var detour: (@Sendable (RedisJob, RedisDetour) -> Void)?
    /// Called with each failed connection attempt, and when the server has lost the others of its cluster.
    var away: @Sendable () -> Void = {}
    /// Called when the server is there again after it was away. It may have lost changes.
    var `return`: @Sendable () -> Void = {}
    /// Takes a script that has announced its change at a server that does not have the slot yet.
    var strayNotice: @Sendable (RedisJob) -> Void = { _ in }
  }

  init(_ node: RedisNode, _ options: RedisOptions, _ duties: Duties) {
    self.node = node
    self.options = options
    self.duties = duties
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

  private var limits: RedisLimits { options.limits }

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
          if isReturn { duties.return() }
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
        if usable.link !== current.link { duties.return() }
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
  private struct Connection {
    let link: RedisConnection
    /// When the server was last asked for its time, as a moment of ``StoreClock``.
    var timedAt = Int.min
    /// The scripts' digests by name.
    var digests: [String: [UInt8]]
  }

  private func connect() throws(RedisFailure) -> Connection {
    let link = try RedisConnection(node, options)
    try duties.prepare(link)
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

  private func source(of script: RedisScript) -> String { script.source(sharded: options.address.isCluster) }

  /// Sends scripts by their digests, and again in full if Redis does not have them any more. Jobs that remain in
  /// `waiting` have no reply.
  ///
  /// - Returns: false if the connection should be closed.
  private func serve(
    _ waiting: inout ArraySlice<RedisJob>, _ connection: inout Connection
  ) throws(RedisFailure) -> Bool {
    var forgotten: ArraySlice<RedisJob> = []
    defer { waiting = forgotten + waiting }
    var isUsable = true
    var isCutOff = false
    let asked = askForTime(&connection)
    let changes = waiting.count { $0.script.isChange }
    if changes > 0 { options.activity.noteTransaction(of: changes) }
    let digests = connection.digests
    try exchange(&waiting, connection.link, asked: asked) { job in
      [Array("EVALSHA".utf8), digests[job.script.name] ?? []] + job.arguments
    } answer: { job, reply in
      if case .error(let message) = reply {
        guard !message.hasPrefix("NOSCRIPT") else { return forgotten.append(job) }
        if ["LOADING", "READONLY", "MASTERDOWN", "NOAUTH"].contains(where: message.hasPrefix) { isUsable = false }
        if message.hasPrefix("CLUSTERDOWN") { isCutOff = true }
      }
      answer(job, reply)
    }
    note(isCutOff: isCutOff)
    guard !forgotten.isEmpty else { return isUsable }
    try exchange(&forgotten, connection.link) { job in
      [Array("EVAL".utf8), Array(source(of: job.script).utf8)] + job.arguments
    } answer: { job, reply in
      answer(job, reply)
    }
    return isUsable
  }

  /// Sends commands together, and reads the replies. Jobs that remain in `waiting` have no reply.
  ///
  /// If replicas must confirm, they confirm all changes at once.
  ///
  /// - Parameter asked: when the server was asked for its time before the commands; nil if it was not.
  private func exchange(
    _ waiting: inout ArraySlice<RedisJob>, _ link: RedisConnection, asked: Int? = nil,
    command: (RedisJob) -> [[UInt8]], answer: (RedisJob, RedisReply) -> Void
  ) throws(RedisFailure) {
    for job in waiting {
      if job.isAsking { link.append(["ASKING"]) }
      link.append(command(job))
    }
    let isConfirmed = { [replicas = options.replicas] (job: RedisJob) in replicas > 0 && job.script.isConfirmed }
    let needsReplicas = waiting.contains(where: isConfirmed)
    if needsReplicas {
      link.append(["WAIT", "\(options.replicas)", "\(Int(limits.confirming * 1000))"])
    }
    var unconfirmed: [(job: RedisJob, reply: RedisReply)] = []
    // Without a confirmation, the reply does not count.
    defer { waiting = unconfirmed.map(\.job) + waiting }
    if let asked { note(try link.reply(), asked: asked) }
    for (index, job) in waiting.enumerated() {
      if job.isAsking { _ = try link.reply() }
      let reply = try link.reply()
      if index == 0 { options.activity.noteRoundTrip() }
      waiting.removeFirst()
      if isConfirmed(job) { unconfirmed.append((job, reply)) } else { answer(job, reply) }
    }
    guard needsReplicas else { return }
    let missing = RedisPipeline.missing(try link.reply(), of: options.replicas)
    for (job, reply) in unconfirmed {
      if case .error = reply { answer(job, reply) } else { answer(job, missing ?? reply) }
    }
    unconfirmed = []
  }

  /// The reply when too few replicas have confirmed, so that the change may be lost.
  private static func missing(_ reply: RedisReply, of count: Int) -> RedisReply? {
    guard case .integer(let confirmed) = reply else {
      return .error("NOREPLICAS it does not report which replicas have confirmed")
    }
    return confirmed < count ? .error("NOREPLICAS \(confirmed) replicas of \(count) have confirmed in time") : nil
  }

  private func answer(_ job: RedisJob, _ reply: RedisReply) {
    if case .error(let message) = reply, let take = duties.detour, let detour = RedisDetour(message, of: node) {
      return take(job, detour)
    }
    if job.isAsking, job.channel != nil { duties.strayNotice(job) }
    job.answer(RedisPipeline.result(reply))
  }

  private static func result(_ reply: RedisReply) -> Result<RedisReply, StoreError> {
    guard case .error(let message) = reply else { return .success(reply) }
    let corrupted = "CORRUPTED "
    if message.hasPrefix(corrupted) { return .failure(.corrupted(String(message.dropFirst(corrupted.count)))) }
    if message.hasPrefix("WRONGTYPE") { return .failure(.corrupted("a key of the session has another type")) }
    return .failure(.unavailable("Redis: \(message)"))
  }

  // MARK: - The server's time

  /// Asks for the server's time if the last answer is old. The answer is the first one of the exchange.
  private func askForTime(_ connection: inout Connection) -> Int? {
    let moment = StoreClock.moment
    guard moment >= connection.timedAt + Int(limits.timing * 1e9) else { return nil }
    connection.timedAt = moment
    connection.link.append(["TIME"])
    return moment
  }

  /// Notes the answer to a question for the server's time.
  private func note(_ reply: RedisReply, asked: Int) {
    let answered = StoreClock.moment
    guard let parts = reply.list, parts.count == 2, let seconds = parts[0].text.flatMap({ Int($0) }),
      let microseconds = parts[1].text.flatMap({ Int($0) }), (0...9_000_000_000).contains(seconds),
      (0..<1_000_000).contains(microseconds)
    else { return }
    options.clock.note(
      seconds * 1_000_000_000 + microseconds * 1000, of: node.description, asked: asked, answered: answered)
  }

  private func failRest(_ jobs: Mailbox<RedisJob>) {
    while let rest = jobs.receive(waiting: 0) { fail(rest[...], RedisFailure(message: "the store is closed")) }
  }

  /// Notes that the server is away.
  private func leave(_ failure: RedisFailure) {
    availability.withLock { $0 = .away("Redis: \(failure.message)") }
    duties.away()
  }

  /// Notes whether the server has lost the others of its cluster.
  private func note(isCutOff: Bool) {
    let isNew = availability.withLock { availability in
      switch (availability, isCutOff) {
      case (.here, true): availability = .cutOff
      case (.cutOff, false): availability = .here
      default: return false
      }
      return isCutOff
    }
    if isNew { duties.away() }
  }

  private func fail(_ jobs: ArraySlice<RedisJob>, _ failure: RedisFailure) {
    for job in jobs { job.fail("Redis: \(failure.message)") }
  }
}
