import DrawerConcurrency
import DrawerSessions

/// Operations on all partitions.
extension RedisStore {
  /// Deletes expired sessions, and notifies the other processes.
  public func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    var swept: [String] = []
    var failure: StoreError?
    for (index, partition) in partitions.all.enumerated() where swept.count < limit {
      var arguments = texts(now, min(max(limit - swept.count, 0), 1 << 30), partition.prefix, channels.prefix(index))
      arguments += ([RedisNotice.deletion(by: process)] + partition.suffixes).map { Array($0.utf8) }
      arguments += texts(options.limits.sweepLead)
      let keys = [partition.sessions, partition.expiries, partition.absent]
      do throws(StoreError) {
        swept += try await run(.sweep, (index, keys), arguments) { $0.list?.compactMap(\.text) }
      } catch {
        // A server that is away does not keep the sessions of the others.
        failure = error
      }
    }
    if swept.isEmpty, let failure { throw failure }
    return swept
  }

  /// Counts the sessions. The bytes are all memory of Redis, including that of other applications.
  public func measure() async throws(StoreError) -> StoreSize {
    let sizes = try await each(partitions.all.indices) { [self] (index) throws(StoreError) -> StoreSize in
      try await run(.measure, (index, [partition(index).expiries]), []) { reply -> StoreSize? in
        guard let parts = reply.list, parts.count == 4, let count = parts[0].count else { return nil }
        let number = { (part: RedisReply) in part.text.flatMap { Int($0) }.flatMap { revisions.contains($0) ? $0 : nil }
        }
        let policy = parts[2].text.flatMap { $0.isEmpty ? nil : $0 }
        return StoreSize(
          sessions: count, bytes: number(parts[1]), limit: number(parts[3]).flatMap { $0 == 0 ? nil : $0 },
          hazard: policy.map { "Redis deletes sessions when it is full (maxmemory-policy \($0))" })
      }
    }
    // Each server reports its own memory with each of its partitions.
    let servers = owners.representatives.map { sizes.indices.contains($0) ? sizes[$0] : nil }
    return StoreSize(
      sessions: sizes.reduce(0) { $0 + $1.sessions }, bytes: RedisStore.sum(servers.map { $0?.bytes }),
      limit: RedisStore.sum(servers.map { $0?.limit }), hazard: sizes.lazy.compactMap(\.hazard).first)
  }

  /// The sum of numbers that are all known; otherwise nil.
  private static func sum(_ numbers: [Int?]) -> Int? {
    let known = numbers.compactMap(\.self)
    // A sum of memory sizes, each of which is a revision's number at most.
    return known.count == numbers.count ? known.reduce(0, &+) : nil
  }

  /// Up to `limit` sessions after `cursor`, in order of their ids, without unreadable ones.
  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    let cursor = cursor ?? ""
    let indices = partitions.all.indices
    var found: [SessionSummary] = []
    var next = partitions.index(of: cursor)
    // With few sessions a partition has few of them, so each round asks more partitions at once.
    var width = 1
    while found.count < limit, indices.contains(next) {
      let rest = limit - found.count
      let pages = try await each(next..<min(next + width, indices.upperBound)) { [self] (index) throws(StoreError) in
        try await page(of: index, after: cursor, limit: rest, controller: controller, now: now)
      }
      found += pages.joined().prefix(rest)
      next += width
      width *= 2
    }
    return found
  }

  /// The sessions of one partition. Redis reads a few hundred at a time, so that other clients are served in between.
  private func page(
    of index: Int, after cursor: String, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    let partition = partition(index)
    var found: [SessionSummary] = []
    var cursor = cursor
    while found.count < limit {
      let arguments = texts(
        now, cursor.isEmpty ? "-" : "(" + cursor, 500, limit - found.count, controller ?? "", partition.prefix,
        partition.suffixes[0])
      let keys = [partition.sessions, partition.absent]
      let (rows, next) = try await run(.page, (index, keys), arguments, RedisStore.rows)
      found += rows
      guard !next.isEmpty else { break }
      cursor = next
    }
    return found
  }

  /// The sessions in a reply, and the next cursor, which is empty at the end.
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

  // MARK: - The limit of sessions

  /// The number of sessions.
  struct Census {
    var count = 0
    /// In nanoseconds of the monotonic clock; nil before the first count.
    var countedAt: UInt64?
  }

  /// How long a count is valid: a second, in nanoseconds.
  private static let censusLifetime: UInt64 = 1_000_000_000

  /// The limit of sessions in the partition of a new one, for `limit` in all.
  ///
  /// The script that creates a session counts the sessions of its own partition, which is all of them without a
  /// cluster. In a cluster they are counted before, so that sessions that other processes created within the last
  /// second may exceed the limit.
  func limit(_ limit: Int, _ now: Double) async throws(StoreError) -> Int {
    guard partitions.all.count > 1 else { return limit }
    let time = monotonicNanoseconds()
    let hasRoom = census.withLock { census in
      guard let countedAt = census.countedAt, time < countedAt + RedisStore.censusLifetime, census.count < limit else {
        return false
      }
      census.count += 1
      return true
    }
    if hasRoom { return .max }
    let counts = try await each(partitions.all.indices) { [self] (index) throws(StoreError) -> Int in
      do throws(StoreError) {
        return try await run(.count, (index, [partition(index).expiries]), texts(now)) { $0.count }
      } catch .unavailable {
        // A server that is away does not prevent creations on the others.
        return 0
      }
    }
    let count = counts.reduce(0, +)
    census.withLock { $0 = Census(count: count + 1, countedAt: time) }
    return count < limit ? .max : 0
  }

  // MARK: - All partitions at once

  /// The results of `body` for all partitions, which run at the same time.
  func each<Value: Sendable>(
    _ partitions: some Collection<Int>, _ body: @escaping @Sendable (Int) async throws(StoreError) -> Value
  ) async throws(StoreError) -> [Value] {
    guard partitions.count > 1 else {
      guard let only = partitions.first else { return [] }
      return [try await body(only)]
    }
    let answers = await withTaskGroup(of: (Int, Result<Value, StoreError>).self) { group in
      for partition in partitions {
        group.addTask {
          do throws(StoreError) {
            return (partition, .success(try await body(partition)))
          } catch {
            return (partition, .failure(error))
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var values: [Value] = []
    for partition in partitions {
      if let answer = answers[partition] { values.append(try answer.get()) }
    }
    return values
  }
}
