import DrawerConcurrency

/// Measures another store, and remembers whether it could write.
package final class ObservedStore: Store {
  /// The operations of a store.
  package enum Operation: Int, CaseIterable, Sendable {
    case create, load, commit, journal, delete, page, sweep, check

    /// Whether it fails where the store cannot write.
    var isWrite: Bool {
      switch self {
      case .create, .commit, .delete, .sweep, .check: true
      case .load, .journal, .page: false
      }
    }
  }

  /// Called after every operation: its kind, its duration in nanoseconds, and whether the store failed.
  package typealias Observer = @Sendable (_ operation: Operation, _ nanoseconds: Int, _ failed: Bool) -> Void

  private let store: any Store
  private let observer: Observer
  private let health = WriteHealth()

  /// Measures `store`, and reports to `observer`.
  package init(_ store: any Store, observer: @escaping Observer) {
    self.store = store
    self.observer = observer
  }

  private func timed<Value>(
    _ operation: Operation, _ body: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let start = monotonicNanoseconds()
    do throws(StoreError) {
      let value = try await body()
      observer(operation, Int(monotonicNanoseconds() - start), false)
      return value
    } catch {
      let end = monotonicNanoseconds()
      observer(operation, Int(end - start), true)
      if operation.isWrite { health.noteFailure(error, at: end) }
      throw error
    }
  }

  package func newID(for key: String?) -> String { store.newID(for: key) }

  package func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    let outcome = try await timed(.create) { () throws(StoreError) in
      try await store.create(session, key: key, limit: limit, now: now)
    }
    if outcome == .created { noteChange() }
    return outcome
  }

  package func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession? {
    try await timed(.load) { () throws(StoreError) in try await store.load(id, revision: revision, now: now) }
  }

  package func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    let outcome = try await timed(.commit) { () throws(StoreError) in try await store.commit(change, now: now) }
    if outcome == .committed { noteChange() }
    return outcome
  }

  /// A session was changed, which shows that at least this part of the store can write.
  private func noteChange() {
    if !store.isDivided { health.noteSuccess(at: monotonicNanoseconds()) }
  }

  package func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]? {
    try await timed(.journal) { () throws(StoreError) in
      try await store.journal(of: id, after: revision, limit: limit, now: now)
    }
  }

  package func extend(_ id: String, until expiresAt: Double, now: Double) {
    store.extend(id, until: expiresAt, now: now)
  }

  package func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    try await timed(.delete) { () throws(StoreError) in try await store.delete(id, now: now) }
  }

  package func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    try await timed(.page) { () throws(StoreError) in
      try await store.page(after: cursor, limit: limit, controller: controller, now: now)
    }
  }

  package func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    try await timed(.sweep) { () throws(StoreError) in try await store.sweep(now: now, limit: limit) }
  }

  /// Checks the store only if its recent writes prove nothing, so that probes cannot force it to write.
  package func check() async throws(StoreError) {
    switch health.verdict(at: monotonicNanoseconds()) {
    case .writes: return
    case .fails(let error): throw error
    case .unknown:
      try await timed(.check) { () throws(StoreError) in try await store.check() }
      health.noteSuccess(at: monotonicNanoseconds())
    }
  }

  package func measure() async throws(StoreError) -> StoreSize { try await store.measure() }

  package var activity: StoreActivity { store.activity }

  package var isShared: Bool { store.isShared }

  package var isDivided: Bool { store.isDivided }

  package func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {
    store.observe(handler)
  }

  package func observeDrops(_ handler: @escaping @Sendable (_ id: String, _ revision: Int) -> Void) {
    store.observeDrops(handler)
  }

  package func close() { store.close() }
}
