import Concurrency
import DrawerSessions
import Glibc

/// Keeps sessions in Redis, for any number of processes.
///
/// Every operation is one script, so that nobody sees a half of it, and a commit compares the revision in the same script:
/// of two processes that make revision N, one gets a conflict. What is asked for while others wait for answers is sent
/// together with them, by one thread; nobody else ever waits for the network.
///
/// While Redis is away everything is answered as unavailable at once, and the connection comes back by itself. An answer
/// that got lost on the way is told as unavailable, too: **the operation may or may not have been carried out, or may still
/// be**. That is safe to repeat. A commit that was carried out has changed the revision, so that the same one again is a
/// conflict; whoever loads the session then finds it, with the answer under its idempotency key. A creation with a key is
/// answered as repeated; one without a key leaves a session that nobody knows, until its life ends.
///
/// What Redis has acknowledged is as durable as Redis is set up to make it (`appendonly yes`, and `appendfsync always` if
/// a power failure must lose nothing). It must not evict (`maxmemory-policy noeviction`, the default). Redis Cluster will
/// not do: the scripts use keys of several slots.
///
/// The ends of sessions' lives are compared by the clocks of the processes, which should agree. Redis removes what nobody
/// has swept a minute later.
public final class RedisStore: Store {
  private let pipeline: RedisPipeline
  private let subscriber: RedisSubscriber
  private let channel: String
  /// Tells this store's messages from others'.
  private let process = String(UInt64.random(in: .min ... .max), radix: 36)

  /// Connects to the Redis at `address`.
  ///
  /// Throws what will not get better by itself: the password is wrong, a newer version of the schema is there. A Redis
  /// that is not there yet is waited for in the background, and everything is unavailable until it comes.
  public convenience init(_ address: RedisAddress) throws(StoreOpenError) {
    try self.init(address, limits: RedisLimits())
  }

  init(_ address: RedisAddress, limits: RedisLimits) throws(StoreOpenError) {
    channel = RedisKeys.channel(address.database)
    pipeline = RedisPipeline(address, limits)
    subscriber = RedisSubscriber(address, limits, process: process)
    let failure: RedisFailure?
    do {
      failure = try pipeline.start()
      try subscriber.start()
    } catch {
      close()
      let reason = "no thread: \(String(cString: strerror(error.errorNumber)))"
      throw .cannotOpen(store: address.description, reason: reason)
    }
    guard let failure, failure.isFinal else { return }
    close()
    guard let version = failure.newerVersion else {
      throw .cannotOpen(store: address.description, reason: failure.message)
    }
    throw .newerVersion(store: address.description, found: version, known: RedisSchema.migrations.count)
  }

  deinit { close() }

  /// The version of the schema, which a Redis is brought to when it is opened.
  public static var schemaVersion: Int { RedisSchema.migrations.count }

  /// Any number of processes may have it.
  public let isShared = true

  /// Keeps a new session.
  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    let id = session.header.id
    let keys = RedisKeys.of(id) + (key.map { [RedisKeys.creation($0.answer.key)] } ?? [])
    var arguments = texts(now, limit, id, session.expiresAt, milliseconds(session.expiresAt), channel)
    arguments += texts(notice(id, session.revision))
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
    return try await run(.create, keys, arguments) { reply in
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
    return try await run(.load, RedisKeys.of(id), texts(now, revision.map { "\($0)" } ?? "")) { reply in
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

  /// Adds to a session's journal, and tells the other processes.
  public func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    let revision = change.entries.last?.revision ?? change.base
    var arguments = texts(now, change.id, change.base, revision, change.expiresAt)
    arguments += texts(milliseconds(change.expiresAt), change.cutoff, channel)
    arguments += texts(notice(change.id, revision))
    arguments.append(change.snapshot.map { RedisCoding.snapshot($0, revision: revision) } ?? [])
    arguments.append(change.answer.map(RedisCoding.answer) ?? [])
    return try await run(.commit, RedisKeys.of(change.id), arguments + change.entries.map(RedisCoding.entry)) { reply in
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
    return try await run(.journal, RedisKeys.of(id), arguments) { reply in
      if reply.text == "notFound" { return .some(nil) }
      guard let parts = reply.list, parts.count == 2, case .integer(let start) = parts[0] else { return nil }
      return RedisCoding.entries(parts[1], after: start).map { .some($0) }
    }
  }

  /// Moves the end of a session's life, unless it has ended; the other processes are not told.
  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    pipeline.run(.extend, keys: RedisKeys.of(id), texts(now, id, expiresAt, milliseconds(expiresAt)))
  }

  /// Forgets a session; also one that cannot be read.
  public func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    return try await run(.delete, RedisKeys.of(id), texts(now, id, channel, notice(id, nil))) { reply in
      if case .integer(let count) = reply { count > 0 } else { nil }
    }
  }

  /// Forgets sessions whose life has ended, and tells the other processes.
  public func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    // The script writes the id between the parts of a message.
    let message = notice("*", nil).split(separator: "*").map(String.init)
    var arguments = texts(now, min(max(limit, 0), 1 << 30), RedisKeys.prefix, channel)
    arguments += (message + RedisKeys.suffixes).map { Array($0.utf8) }
    return try await run(.sweep, [RedisKeys.sessions, RedisKeys.expiries], arguments) { reply in
      reply.list?.compactMap(\.text)
    }
  }

  /// Fails where Redis does not answer, or does not let anything be written.
  public func check() async throws(StoreError) {
    _ = try await pipeline.run(.check, keys: [RedisKeys.probe], texts(process))
  }

  /// Counts the sessions; the bytes are all that Redis has taken, for others as well.
  public func measure() async throws(StoreError) -> StoreSize {
    try await run(.measure, [RedisKeys.expiries], []) { reply in
      guard let parts = reply.list, parts.count == 2, case .integer(let count) = parts[0] else { return nil }
      return StoreSize(sessions: count, bytes: parts[1].text.flatMap { Int($0) })
    }
  }

  /// What is sent together counts as a transaction.
  public var activity: StoreActivity { pipeline.activity }

  /// Tells `handler` of other processes' changes, from a thread of its own. A session's life that was only extended is not
  /// told.
  public func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {
    subscriber.add(handler)
  }

  /// Finishes what is under way, within the limits of a connection that may be dead, and disconnects.
  public func close() {
    subscriber.close()
    pipeline.close()
  }
}

extension RedisStore {
  /// Up to `limit` sessions after `cursor`, in order of their ids. One that cannot be read is left out. Redis looks at a
  /// few hundred at a time, so that others are served between.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    var found: [SessionSummary] = []
    var cursor = cursor ?? ""
    while found.count < limit {
      let arguments = texts(
        now, cursor.isEmpty ? "-" : "(" + cursor, 500, limit - found.count, controller ?? "", RedisKeys.prefix,
        RedisKeys.suffixes[0])
      let (rows, next) = try await run(.page, [RedisKeys.sessions], arguments, RedisStore.rows)
      found += rows
      guard !next.isEmpty else { break }
      cursor = next
    }
    return found
  }

  /// The sessions in a reply, and where the next ones begin; an empty text if there are none.
  private static func rows(_ reply: RedisReply) -> (rows: [SessionSummary], next: String)? {
    guard let parts = reply.list, parts.count == 2, let next = parts[0].text, let list = parts[1].list else {
      return nil
    }
    let rows = list.compactMap { row -> SessionSummary? in
      guard let row = row.list, row.count == 2, let id = row[0].text,
        let fields = RedisCoding.fields(row[1], id: id)
      else { return nil }
      return SessionSummary(header: fields.header, revision: fields.revision)
    }
    return (rows, next)
  }

  /// - Parameter read: nil for what no script of ours answers.
  private func run<Value>(
    _ script: RedisScript, _ keys: [String], _ arguments: [[UInt8]], _ read: (RedisReply) -> Value?
  ) async throws(StoreError) -> Value {
    guard let value = read(try await pipeline.run(script, keys: keys, arguments)) else {
      throw .corrupted("what Redis holds of it cannot be read")
    }
    return value
  }

  private func notice(_ id: String, _ revision: Int?) -> String {
    RedisNotice(process: process, id: id, revision: revision).text
  }

  /// When Redis may remove what ends at `seconds`: a minute later, for its clock may be another one.
  private func milliseconds(_ seconds: Double) -> String {
    "\(Int(max(1, min(seconds + 60, 1e12)) * 1000))"
  }

  private func texts(_ values: any CustomStringConvertible...) -> [[UInt8]] {
    values.map { Array($0.description.utf8) }
  }
}
