import DrawerConcurrency

/// The thread that keeps track of which server has which partition, and forwards redirected scripts.
final class RedisCluster: Sendable {
  /// A task for the thread.
  private enum Message: Sendable {
    case redirect(RedisJob, RedisRedirect)
    /// A server is away, or has lost the others.
    case away
    /// Partitions have moved to other servers.
    case outdated
  }

  private let partitions: RedisPartitions
  private let options: RedisOptions
  private let owners: RedisOwners
  private let channels: RedisChannels
  /// The name of this process in its messages.
  private let process: String
  private let worker = Worker<Message>()

  init(
    _ partitions: RedisPartitions, _ options: RedisOptions, _ owners: RedisOwners, _ channels: RedisChannels,
    process: String
  ) {
    self.partitions = partitions
    self.options = options
    self.owners = owners
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
          owners.setReason("Redis: \(error.message)")
          firstAttempt.report(error)
        }
      }
      if isComplete { delay = limits.firstDelay }
      let patience = min(held.patience, isComplete ? .infinity : delay)
      guard let received = messages.receive(waiting: patience) else { return held.jobs.forEach { owners.send($0) } }
      delay = min(2 * delay, limits.longestDelay)
      if held.patience == 0 {
        held.jobs.forEach { owners.send($0) }
        held.jobs = []
      }
      for message in received {
        switch message {
        case .redirect(let job, let redirect): take(job, redirect, &held)
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
  private var isComplete: Bool { owners.byPartition.allSatisfy { $0?.isHere == true } }

  /// Forwards a script, or postpones it.
  private func take(_ job: RedisJob, _ redirect: RedisRedirect, _ held: inout Held) {
    var job = job
    let now = monotonicNanoseconds()
    let last = job.lastRedirect ?? now + UInt64(options.limits.redirecting * 1e9)
    guard now <= last else { return job.fail("Redis: the session's keys are migrating to another server") }
    job.lastRedirect = last
    job.redirects += 1
    job.isAsking = false
    guard let pipeline = target(of: redirect, &held), job.redirects <= options.limits.quickRedirects else {
      return held.add(job, for: options.limits.redirectDelay)
    }
    if case .ask = redirect {
      job.isAsking = true
    } else {
      owners.set(job.partition, pipeline)
      channels.assign(owners.nodesByPartition)
    }
    pipeline.send(job)
  }

  /// The pipeline to the server that a script is redirected to; nil if the script must wait. A redirect alone creates
  /// no pipeline: the cluster's map must have the server.
  private func target(of redirect: RedisRedirect, _ held: inout Held) -> RedisPipeline? {
    let node: RedisNode
    switch redirect {
    case .later: return nil
    case .moved(let target), .ask(let target): node = target
    }
    if let known = owners.pipeline(to: node) { return known }
    guard owners.nodes.contains(node) else {
      held.isMapOutdated = true
      return nil
    }
    return pipeline(to: node)
  }

  /// The pipeline to a server, created if there is none; nil if the system cannot create another thread.
  private func pipeline(to node: RedisNode) -> RedisPipeline? {
    if let known = owners.pipeline(to: node) { return known }
    let worker = worker
    let new = RedisPipeline(
      node, options,
      RedisPipeline.Callbacks(
        prepare: { _ in },
        redirect: { job, redirect in
          if !worker.send(.redirect(job, redirect)) { job.fail("the store is closed") }
        }, away: { _ = worker.send(.away) }, return: { [channels] in channels.notify(.gap) },
        strayNotice: { [owners, process] job in
          owners.send(RedisJob(.announce, in: job.partition, keys: [], RedisCluster.announcement(job, process), nil))
        }))
    do throws(WorkerThread.CannotStart) {
      // Each script sent to it fails with its failure.
      _ = try new.start()
    } catch {
      return nil
    }
    owners.add(new)
    return new
  }

  /// Reads the map from one server after the other until one responds. Returns whether a partition has moved.
  private func learn(_ isMigrated: inout Bool) throws(RedisFailure) -> Bool {
    var failure = RedisFailure(message: "no server answers")
    // Connected servers first, in random order. One that is cut off from the rest does not know which of them has taken over.
    let isHere = { [owners] (node: RedisNode) in owners.pipeline(to: node)?.isHere == true }
    let known = (owners.nodes + options.address.nodes).shuffled()
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
        let primaries = partitions.all.map { map.primary(of: $0.slot).flatMap { pipeline(to: $0) } }
        let hasChanged = owners.set(primaries)
        channels.assign(owners.nodesByPartition)
        owners.setNodes(map.nodes)
        owners.setReason("Redis: a slot has no server")
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
