import DrawerSessions

// What the processes that share the store need of each other.

extension RedisStore: SharedStore {
  /// The clock of Redis; in a cluster the one in the middle of the primaries' clocks.
  public var clock: StoreClock? { options.clock }

  /// Whether servers can fail one by one.
  public var isDivided: Bool { options.address.isCluster }

  /// What a session has gained after a revision.
  public func additions(
    to id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> AdditionOutcome {
    let arguments = texts(now, min(max(revision, 0), 1 << 52), min(max(limit, 0), 1 << 30))
    return try await run(.additions, place(of: id), arguments) { reply in
      switch reply.text {
      case "notFound": .notFound
      case "unreachable": .unreachable
      default: RedisCoding.addition(reply, after: revision).map { .found($0) }
      }
    }
  }

  /// Whether the answer is there, and on as many replicas as a change.
  public func confirm(_ answer: StoredAnswer, of id: String) async throws(StoreError) -> Bool {
    guard options.replicas > 0 else { return true }
    let (index, keys) = place(of: id)
    return try await run(.confirm, (index, keys + [partition(index).probe]), [RedisCoding.answer(answer)]) { reply in
      reply.count.map { $0 > 0 }
    }
  }

  /// Calls `handler` with changes of followed sessions by other processes, on a thread of its own, except for changes of
  /// the expiry alone.
  public func observe(_ handler: @escaping @Sendable (StoreNotice) -> Void) { channels.add(handler) }

  /// Subscribes to the session's channel with the first call.
  public func follow(_ id: String) { channels.follow(id) }

  /// Leaves the session's channel with the last call.
  public func unfollow(_ id: String) { channels.unfollow(id) }
}
