import DrawerConcurrency

/// The thread that keeps track of which server has which partition, and forwards redirected scripts.
final class RedisCluster: Sendable {
  /// A task for the thread.
  private enum Message: Sendable {
    case detour(RedisJob, RedisDetour)
    /// A server is away, or has lost the others.
    case away
    /// Partitions have moved to other servers.
    case outdated
  }

  private let layout: RedisLayout
  private let options: RedisOptions
  private let table: RedisTable
  private let channels: RedisChannels
  /// The name of this process in its messages.
  private let process: String
  private let worker = Worker<Message>()

  init(
    _ layout: RedisLayout, _ options: RedisOptions, _ table: RedisTable, _ channels: RedisChannels, process: String
  ) {
    self.layout = layout
    self.options = options
    self.table = table
    self.channels = channels
    self.process = process
  }

  /// Starts the thread, and waits for the first attempt to read the cluster's map. Returns its failure.
  ///
  func start() throws(WorkerThread.CannotStart) -> RedisFailure? {
    let firstAttempt = FirstAttempt()
    try worker.start { [self] messages in run(messages, firstAttempt) }
    return firstAttempt.wait(4 * (options.limits.connecting + options.limits.answering))
  }

  /// Has the thread read the cluster's map again.
  func noteMove() { _ = worker.send(.outdated) }

  /// Forwards the remaining scripts, and ends.
  func close() {
    worker.close()
  }

  // MARK: - On the thread

  private func run(_ messages: Mailbox<Message>, _ firstAttempt: FirstAttempt) {
    let limits = options.limits
    var delay = limits.firstDelay
    var isMigrated = false
    var held = Held()
    while true {
      if !isComplete || held.isMapOutdated, !messages.isClosed {
        held.isMapOutdated = false
        do throws(RedisFailure) {
          if try learn(&isMigrated) { channels.notify(.gap) }
          firstAttempt.report(nil)
        } catch {
          table.setReason("Redis: \(error.message)")
          firstAttempt.report(error)
        }
      }
      if isComplete { delay = limits.firstDelay }
      let patience = min(held.patience, isComplete ? .infinity : delay)
      guard let received = messages.receive(waiting: patience) else { return held.jobs.forEach { table.send($0) } }
      delay = min(2 * delay, limits.longestDelay)
      if held.patience == 0 {
        held.jobs.forEach { table.send($0) }
        held.jobs = []
      }
      for message in received {
        switch message {
        case .detour(let job, let detour): take(job, detour, &held)
        case .outdated: held.isMapOutdated = true
        case .away: break
        }
      }
    }
  }

  /// Scripts that wait before they are tried again.
  private struct Held {
    var jobs: [RedisJob] = []
    /// In nanoseconds of the monotonic clock.
    var end: UInt64 = 0
    /// Whether a server has named an unknown server.
    var isMapOutdated = false

    mutating func add(_ job: RedisJob, for seconds: Double) {
      if jobs.isEmpty { end = monotonicNanoseconds() + UInt64(seconds * 1e9) }
      jobs.append(job)
    }

    /// Seconds until the scripts are tried again.
    var patience: Double {
      guard !jobs.isEmpty else { return .infinity }
      let now = monotonicNanoseconds()
      return now < end ? Double(end - now) / 1e9 : 0
    }
  }

  /// Whether there is a connection for every partition, to a server that has not lost the others.
  private var isComplete: Bool { table.owners.allSatisfy { $0?.isHere == true } }

  /// Forwards a script, or postpones it.
  private func take(_ job: RedisJob, _ detour: RedisDetour, _ held: inout Held) {
    var job = job
    let now = monotonicNanoseconds()
    let last = job.lastDetour ?? now + UInt64(options.limits.detours * 1e9)
    guard now <= last else { return job.fail("Redis: the session's keys are migrating to another server") }
    job.lastDetour = last
    job.detours += 1
    job.isAsking = false
    guard let pipeline = target(of: detour, &held), job.detours <= options.limits.quickDetours else {
      return held.add(job, for: options.limits.detourDelay)
    }
    if case .ask = detour {
      job.isAsking = true
    } else {
      table.setOwner(of: job.partition, pipeline)
      channels.assign(table.ownerNodes)
    }
    pipeline.send(job)
  }

  /// The pipeline to the server that a script is redirected to; nil if the script must wait. A redirect alone creates
  /// no pipeline: the cluster's map must have the server.
  private func target(of detour: RedisDetour, _ held: inout Held) -> RedisPipeline? {
    let node: RedisNode
    switch detour {
    case .later: return nil
    case .moved(let target), .ask(let target): node = target
    }
    if let known = table.pipeline(to: node) { return known }
    guard table.nodes.contains(node) else {
      held.isMapOutdated = true
      return nil
    }
    return pipeline(to: node)
  }

  /// The pipeline to a server, created if there is none; nil if the system cannot create another thread.
  private func pipeline(to node: RedisNode) -> RedisPipeline? {
    if let known = table.pipeline(to: node) { return known }
    let worker = worker
    let new = RedisPipeline(
      node, options,
      RedisPipeline.Duties(
        prepare: { _ in },
        detour: { job, detour in
          if !worker.send(.detour(job, detour)) { job.fail("the store is closed") }
        }, away: { _ = worker.send(.away) }, return: { [channels] in channels.notify(.gap) },
        strayNotice: { [table, process] job in
          table.send(RedisJob(.announce, in: job.partition, keys: [], RedisCluster.announcement(job, process), nil))
        }))
    do throws(WorkerThread.CannotStart) {
      // Each script sent to it fails with its failure.
      _ = try new.start()
    } catch {
      return nil
    }
    table.add(new)
    return new
  }

  /// Reads the map from one server after the other until one responds. Returns whether a partition has moved.
  private func learn(_ isMigrated: inout Bool) throws(RedisFailure) -> Bool {
    var failure = RedisFailure(message: "no server answers")
    // Connected servers first, in random order. One that is cut off from the rest does not know which of them has taken over.
    let isHere = { [table] (node: RedisNode) in table.pipeline(to: node)?.isHere == true }
    let known = (table.nodes + options.address.nodes).shuffled()
    // Closing the store does not wait for all of them.
    for node in known.filter(isHere) + known.filter({ !isHere($0) }) where !worker.isClosed {
      do throws(RedisFailure) {
        let map = try RedisSlotMap(try connection(to: node).command(["CLUSTER", "SLOTS"]), from: node)
        if !isMigrated {
          guard let keeper = map.primary(of: RedisSlot.of(RedisKeys.version)) else {
            throw RedisFailure(message: "a slot has no server")
          }
          try RedisSchema.prepare(try connection(to: keeper))
          isMigrated = true
        }
        let owners = layout.partitions.map { map.primary(of: $0.slot).flatMap { pipeline(to: $0) } }
        let hasChanged = table.setOwners(owners)
        channels.assign(table.ownerNodes)
        table.setNodes(map.nodes)
        table.setReason("Redis: a slot has no server")
        return hasChanged
      } catch {
        // A server that is away must not hide a final failure.
        if !failure.isFinal { failure = error }
      }
    }
    throw failure
  }

  /// The arguments to announce the change of a script that ran at a server that does not have the slot yet. The channel
  /// is still at the server that has it.
  private static func announcement(_ job: RedisJob, _ process: String) -> [[UInt8]] {
    [job.channel ?? "", RedisNotice.change(by: process)].map { Array($0.utf8) }
  }

  private func connection(to node: RedisNode) throws(RedisFailure) -> RedisConnection {
    var options = options
    options.limits.answering = options.limits.connecting
    return try RedisConnection(node, options)
  }
}

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
