extension MemoryStore {
  /// The data for finding sessions by other criteria than their ids.
  struct Index {
    /// The ids of each kind of controller in order, for pages.
    private var orders: [String: SortedRuns<String>] = [:]
    /// The number of sessions.
    private(set) var count = 0
    /// The keys of creations.
    private(set) var keys: [String: IdempotencyKey] = [:]
    /// Bytes that those take.
    private(set) var keyBytes = 0
    /// When to check each session, or a key, again. An extended session is found to be alive then.
    var sessionEnds = SortedRuns<SessionDeadline>()
    var keyEnds = Deadlines<Double, String>()

    mutating func insert(_ record: Record) {
      let header = record.session.header
      count += 1
      orders[header.controller, default: SortedRuns()].insert(header.id)
      sessionEnds.insert(record.deadline)
    }

    mutating func remove(_ record: Record) {
      let header = record.session.header
      count -= 1
      orders[header.controller]?.remove(header.id)
      sessionEnds.remove(record.deadline)
    }

    /// Moves the check of a session to the end of its life.
    mutating func reschedule(_ record: Record) {
      sessionEnds.remove(record.deadline)
      record.deadline.time = record.session.expiresAt
      sessionEnds.insert(record.deadline)
    }

    /// Up to `limit` ids after `cursor`, of one kind of controller or of all.
    func ids(after cursor: String?, limit: Int, controller: String?) -> [String] {
      let chosen = controller.map { [orders[$0] ?? SortedRuns()] } ?? Array(orders.values)
      let found = chosen.flatMap { $0.elements(after: cursor).prefix(limit) }
      return chosen.count == 1 ? found : Array(found.sorted().prefix(limit))
    }

    /// All ids.
    var ids: some Sequence<String> { orders.values.joined() }

    /// Adds a key; the keys that expire first make room for it.
    mutating func insert(_ key: IdempotencyKey, maximumBytes: Int) {
      removeKey(key.answer.key)
      keys[key.answer.key] = key
      keyBytes += key.answer.memoryBytes
      keyEnds.add(key.answer.key, at: key.expiresAt)
      while keys.count > IdempotencyKey.maximumCount || keyBytes > maximumBytes,
        let first = keyEnds.takeFirst(dueAt: .infinity)
      {
        removeKey(first)
      }
    }

    private mutating func removeKey(_ key: String) {
      if let removed = keys.removeValue(forKey: key) { keyBytes -= removed.answer.memoryBytes }
    }

    /// Removes expired keys, after up to `limit` checks. Returns whether there are more to check.
    mutating func sweepKeys(_ now: Double, limit: Int) -> Bool {
      for _ in 0..<limit {
        guard let key = keyEnds.takeFirst(dueAt: now) else { return false }
        if let known = keys[key], known.expiresAt <= now { removeKey(key) }
      }
      return true
    }
  }
}
