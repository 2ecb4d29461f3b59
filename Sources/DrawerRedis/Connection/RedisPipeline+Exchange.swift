import DrawerSessions

// The commands that the thread sends, and their replies.

extension RedisPipeline {
  /// Sends scripts by their digests, and again in full if Redis does not have them any more. Jobs that remain in
  /// `waiting` have no reply.
  ///
  /// - Returns: false if the connection should be closed.
  func serve(
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
    if case .error(let message) = reply, let take = callbacks.redirect, let redirect = RedisRedirect(message, of: node)
    {
      return take(job, redirect)
    }
    if job.isAsking, job.channel != nil { callbacks.strayNotice(job) }
    job.answer(RedisPipeline.result(reply))
  }

  private static func result(_ reply: RedisReply) -> Result<RedisReply, StoreError> {
    guard case .error(let message) = reply else { return .success(reply) }
    let corrupted = "CORRUPTED "
    if message.hasPrefix(corrupted) { return .failure(.corrupted(String(message.dropFirst(corrupted.count)))) }
    if message.hasPrefix("WRONGTYPE") { return .failure(.corrupted("a key of the session has another type")) }
    return .failure(.unavailable("Redis: \(message)"))
  }

  /// Asks for the server's time if the last answer is old. The answer is the first one of the exchange.
  private func askForTime(_ connection: inout Connection) -> Int? {
    let moment = StoreClock.moment
    guard moment >= connection.timedAt + Int(limits.timing * 1e9) else { return nil }
    connection.timedAt = moment
    connection.link.append(["TIME"])
    return moment
  }

  /// Notes the answer to a question for the server's time.
  func note(_ reply: RedisReply, asked: Int) {
    let answered = StoreClock.moment
    guard let parts = reply.list, parts.count == 2, let seconds = parts[0].text.flatMap({ Int($0) }),
      let microseconds = parts[1].text.flatMap({ Int($0) }), (0...9_000_000_000).contains(seconds),
      (0..<1_000_000).contains(microseconds)
    else { return }
    options.clock.note(
      seconds * 1_000_000_000 + microseconds * 1000, of: node.description, asked: asked, answered: answered)
  }
}
