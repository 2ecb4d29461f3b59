import DrawerConcurrency
import DrawerSessions
import DrawerSockets
import Glibc

/// Keeps sessions in Redis, for any number of processes.
///
/// Every operation is one script, so that readers see either all of a change or nothing. A commit compares the revision
/// in the same script: if two processes make revision N, one gets a conflict. Operations that arrive while others wait
/// for replies are sent together, by one thread. No other thread waits for the network.
///
/// While Redis is away, every operation fails at once as unavailable, and the connection recovers by itself. If a reply
/// is lost, the operation is reported as unavailable too: **it may have been applied, or may be applied later**. It is
/// safe to repeat. A commit that was applied has changed the revision, so that repeating it is a conflict. A caller
/// that then loads the session finds the change, with the answer under its idempotency key. A creation with a key
/// returns the first session; one without a key leaves a session that no client knows, until it expires.
///
/// Acknowledged changes are as durable as Redis is configured to make them (`appendonly yes`, and `appendfsync always`
/// to survive power failures). Redis must not evict keys (`maxmemory-policy noeviction`, the default).
///
/// In a Redis Cluster the sessions are divided into partitions (``RedisPartitions``), and each script uses the keys of one.
/// Operations on all sessions ask one partition after the other, or all at once, each at its own moment.
///
/// Sessions live on the clock of Redis, which each process knows except for half of the shortest round trip. A sweep
/// decides by that clock itself. Redis removes a session that no process has swept a minute after its expiry.
public final class RedisStore: Store {
  /// The division of sessions.
  let partitions: RedisPartitions
  /// The options of the connections.
  let options: RedisOptions
  /// The servers of the partitions.
  let owners: RedisOwners
  /// Finds the servers of a cluster; nil without a cluster.
  private let cluster: RedisCluster?
  /// The channels of the sessions that are followed here.
  let channels: RedisChannels
  /// Distinguishes this store's messages from those of others.
  let process = String(UInt64.random(in: .min ... .max), radix: 36)
  /// The last check that has ended, and the one that has begun last.
  let checks = Locked((last: RedisCheck(), present: RedisCheck()))
  /// The last count of the sessions in a cluster.
  let census = Locked(Census())

  /// Connects to the Redis at `address`.
  ///
  /// Throws failures that need an administrator, such as a wrong password or a newer version of the schema. If Redis is
  /// away, the store keeps trying in the background, and every operation fails as unavailable meanwhile. A file without
  /// authorities is an error then, too.
  ///
  /// - Parameters:
  ///   - replicas: the number of replicas that must confirm a change. If fewer do within a second, the change is reported as
  ///     unavailable.
  ///   - authorityFile: the PEM file of the authorities that may sign the servers' certificates; nil for the system's.
  public convenience init(
    _ address: RedisAddress, replicas: Int = 0, authorityFile: String? = nil
  ) throws(StoreOpenError) {
    try self.init(RedisOptions(address: address, replicas: replicas, authorityFile: authorityFile))
  }

  init(_ options: RedisOptions) throws(StoreOpenError) {
    let address = options.address
    do throws(ClientSocket.Failure) {
      try options.trust?.check()
    } catch {
      throw .cannotOpen(store: address.description, reason: RedisFailure(error).message)
    }
    self.options = options
    partitions = address.isCluster ? RedisPartitions.divided : RedisPartitions.whole
    let owners = RedisOwners(partitions, address)
    self.owners = owners
    channels = RedisChannels(partitions, options, process: process)
    cluster = address.isCluster ? RedisCluster(partitions, options, owners, channels, process: process) : nil
    if let cluster { channels.onMove { [weak cluster] in cluster?.noteMove() } }
    let failure: RedisFailure?
    do {
      failure = try connect()
    } catch {
      close()
      let reason = "no thread: \(String(cString: strerror(error.errorNumber)))"
      throw .cannotOpen(store: address.description, reason: reason)
    }
    guard let failure else {
      try assertPermitted()
      return
    }
    guard failure.isFinal else { return }
    close()
    guard let version = failure.newerVersion else {
      throw .cannotOpen(store: address.description, reason: failure.message)
    }
    throw .newerVersion(store: address.description, found: version, known: RedisSchema.version)
  }

  /// Tries what sessions need, because a user of Redis may lack the permission for a part of it. Otherwise each request
  /// would fail after a part of it was done.
  private func assertPermitted() throws(StoreOpenError) {
    let trial = InlineExecutor.outcome { [self] () throws(StoreError) in try await check(by: .trial) }
    var reason = channels.firstRefusal(within: options.limits.answering).map { "Redis: \($0)" }
    if case .failure(.unavailable(let message)) = trial.receive()?.first { reason = reason ?? message }
    guard let reason, RedisConnection.isRefusal(reason) else { return }
    close()
    throw .cannotOpen(
      store: options.address.description,
      reason: "\(reason); the user needs the permissions in Documentation/server/redis.md")
  }

  /// Starts, and waits for the first connection attempt. Returns its failure.
  private func connect() throws(WorkerThread.CannotStart) -> RedisFailure? {
    if let cluster { return try cluster.start() }
    let callbacks = RedisPipeline.Callbacks(
      prepare: RedisSchema.prepare, return: { [channels] in channels.notify(.gap) })
    let only = RedisPipeline(options.address.node, options, callbacks)
    owners.set([only])
    let failure = try only.start()
    channels.assign(owners.nodesByPartition)
    return failure
  }

  deinit { close() }

  /// In a cluster the idempotency key determines the partition and therefore the id, so that one script can use both.
  public func newID(for key: String?) -> String { partitions.id(for: key) }

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    let id = session.header.id
    let place = self.place(of: id)
    let keys = place.keys + (key.map { [partition(place.index).creation($0.answer.key)] } ?? [])
    let limit = try await self.limit(limit, now)
    var arguments = texts(now, limit, id, session.expiresAt, milliseconds(session.expiresAt))
    for part in [
      RedisCoding.fields(session).map { Array($0.utf8) },
      [
        Array("\(session.snapshotRevision)".utf8),
        RedisCoding.snapshot(session.snapshot, revision: session.snapshotRevision),
      ],
      session.entries.map(RedisCoding.entry), session.answers.map(RedisCoding.answer),
      key.map { [RedisCoding.creation($0), Array(milliseconds($0.expiresAt).utf8)] } ?? [],
    ] {
      arguments += texts(part.count) + part
    }
    return try await run(.create, (place.index, keys), arguments) { reply in
      switch reply.text {
      case "created": .created
      case "limitReached": .limitReached
      default:
        reply.list.flatMap { $0.count == 2 ? $0[1].bytes.flatMap(RedisCoding.creation) : nil }
          .map { .repeated($0) }
      }
    }
  }

  /// Reads a session as it was at a revision.
  public func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession? {
    return try await run(.load, place(of: id), texts(now, revision.map { "\($0)" } ?? "")) { reply in
      if reply.text == "notFound" { return .some(nil) }
      guard let parts = reply.list, parts.count == 4, let fields = RedisCoding.fields(parts[0], id: id),
        let snapshot = parts[1].bytes.flatMap(RedisCoding.snapshot),
        let entries = RedisCoding.entries(parts[2], after: snapshot.revision),
        let answers = parts[3].list?.compactMap({ $0.bytes.flatMap(RedisCoding.answer) }),
        answers.count == parts[3].list?.count
      else { return nil }
      return StoredSession(
        header: fields.header, expiresAt: fields.expiresAt, snapshot: snapshot.text,
        snapshotRevision: snapshot.revision, entries: entries, answers: answers)
    }
  }

  /// Adds to a session's journal, and notifies the processes that follow it.
  public func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    let revision = change.entries.last?.revision ?? change.base
    let answer = change.answer.map(RedisCoding.answer) ?? []
    let entries = change.entries.map(RedisCoding.entry)
    let isSmall = entries.reduce(answer.count) { $0 + $1.count } <= RedisNotice.limit
    let message =
      isSmall
      ? RedisNotice.head(of: change, answer: answer, entries: entries, by: process) : RedisNotice.change(by: process)
    let channel = channels.name(of: change.id)
    var arguments = texts(now, change.id, change.base, revision, change.expiresAt)
    arguments += texts(milliseconds(change.expiresAt), change.cutoff, channel, message, process)
    arguments += texts(change.reservesTurn ? 1 : 0)
    arguments.append(change.snapshot.map { RedisCoding.snapshot($0, revision: revision) } ?? [])
    arguments.append(answer)
    arguments += texts(isSmall ? 1 : 0) + entries
    return try await run(.commit, place(of: change.id), arguments, announcingOn: channel) { reply in
      switch reply.text {
      case "committed": .committed
      case "conflict": .conflict
      case "notFound": .notFound
      default: nil
      }
    }
  }

  /// Reads entries of the journal.
  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]? {
    let arguments = texts(now, min(max(revision, 0), 1 << 52), min(max(limit, 0), 1 << 30))
    return try await run(.journal, place(of: id), arguments) { reply in
      if reply.text == "notFound" { return .some(nil) }
      guard let parts = reply.list, parts.count == 2, let start = parts[0].count else { return nil }
      return RedisCoding.entries(parts[1], after: start).map { .some($0) }
    }
  }

  /// Changes the expiry of a session that has not expired, without a notice.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    let place = self.place(of: id)
    let arguments = texts(now, id, expiresAt, milliseconds(expiresAt))
    owners.send(RedisJob(.extend, in: place.index, keys: place.keys, arguments, nil))
  }

  /// Deletes a session, even an unreadable one.
  public func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    let channel = channels.name(of: id)
    let arguments = texts(now, id, channel, RedisNotice.deletion(by: process))
    return try await run(.delete, place(of: id), arguments, announcingOn: channel) { reply in
      reply.count.map { $0 > 0 }
    }
  }

  /// Counts the operations that are sent together as a transaction.
  public var activity: StoreActivity { options.activity }

  /// Finishes pending operations, within the time limits of a connection that may be dead, and disconnects.
  public func close() {
    channels.close()
    // The cluster first, since it creates pipelines.
    cluster?.close()
    for pipeline in owners.pipelines { pipeline.close() }
  }
}

extension RedisStore {
  /// - Parameters:
  ///   - place: a partition, and keys of it.
  /// - read: nil if the reply is not one of the script's.
  func run<Value>(
    _ script: RedisScript, _ place: (index: Int, keys: [String]), _ arguments: [[UInt8]],
    announcingOn channel: String? = nil, _ read: (RedisReply) -> Value?
  ) async throws(StoreError) -> Value {
    let result = await withUnsafeContinuation { continuation in
      let job = RedisJob(
        script, in: place.index, keys: place.keys, arguments, continuation, announcingOn: channel)
      owners.send(job)
    }
    guard let value = read(try result.get()) else {
      throw .corrupted("its members in Redis cannot be read")
    }
    return value
  }

  func partition(_ index: Int) -> RedisPartition { partitions.all[index] }

  /// A session's partition, and all keys that a change of the session may use.
  func place(of id: String) -> (index: Int, keys: [String]) {
    let index = partitions.index(of: id)
    return (index, partition(index).keys(of: id))
  }

  /// The time at which Redis may remove a session that expires at `seconds`: a minute later, since the clocks of servers may differ.
  private func milliseconds(_ seconds: Double) -> String {
    "\(Int(max(1, min(seconds + 60, 1e12)) * 1000))"
  }

  func texts(_ values: any CustomStringConvertible...) -> [[UInt8]] {
    values.map { Array($0.description.utf8) }
  }
}

extension RedisStore: ExaminableStore {
  /// The version, which was checked when the store was opened.
  public func examine() async throws(StoreError) -> StoreExamination {
    var found = StoreExamination()
    found.version = RedisSchema.version
    found.knownVersion = RedisSchema.version
    return found
  }
}
