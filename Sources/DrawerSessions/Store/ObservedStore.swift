import Concurrency

/// A store that tells how long another one, which does the work, takes to answer.
package final class ObservedStore: Store {
  /// What a store is asked for.
  package enum Operation: Int, Sendable {
    case create, load, commit, journal, delete, page, sweep, check
  }

  /// Told of every answer: what was asked for, how many nanoseconds it took, and whether the store failed.
  package typealias Observer = @Sendable (_ operation: Operation, _ nanoseconds: Int, _ failed: Bool) -> Void

  private let store: any Store
  private let observer: Observer

  /// A store that has `store` do the work and tells `observer`.
  package init(_ store: any Store, observer: @escaping Observer) {
    self.store = store
    self.observer = observer
  }

  private func timed<Value>(
    _ operation: Operation, _ then: @escaping @Sendable (StoreResult<Value>) -> Void
  ) -> @Sendable (StoreResult<Value>) -> Void {
    let start = monotonicNanoseconds()
    return { [self] result in
      note(operation, since: start, result)
      then(result)
    }
  }

  private func note<Value>(_ operation: Operation, since start: UInt64, _ result: StoreResult<Value>) {
    let failed = if case .failure = result { true } else { false }
    observer(operation, Int(monotonicNanoseconds() - start), failed)
  }

  package func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<CreationOutcome>) -> Void
  ) { store.create(session, key: key, limit: limit, now: now, then: timed(.create, then)) }

  package func load(
    _ id: String, revision: Int?, now: Double, then: @escaping @Sendable (StoreResult<StoredSession?>) -> Void
  ) { store.load(id, revision: revision, now: now, then: timed(.load, then)) }

  package func commit(
    _ change: SessionChange, now: Double, then: @escaping @Sendable (StoreResult<CommitOutcome>) -> Void
  ) {
    // Not by `timed`, which is generic: that wraps the closure of every event in two more.
    let start = monotonicNanoseconds()
    store.commit(change, now: now) { [self] result in
      note(.commit, since: start, result)
      then(result)
    }
  }

  package func journal(
    of id: String, after revision: Int, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<[JournalEntry]?>) -> Void
  ) { store.journal(of: id, after: revision, limit: limit, now: now, then: timed(.journal, then)) }

  package func extend(_ id: String, until expiresAt: Double, now: Double) {
    store.extend(id, until: expiresAt, now: now)
  }

  package func delete(_ id: String, now: Double, then: @escaping @Sendable (StoreResult<Bool>) -> Void) {
    store.delete(id, now: now, then: timed(.delete, then))
  }

  package func page(
    after cursor: String?, limit: Int, controller: String?, now: Double,
    then: @escaping @Sendable (StoreResult<[SessionSummary]>) -> Void
  ) { store.page(after: cursor, limit: limit, controller: controller, now: now, then: timed(.page, then)) }

  package func sweep(now: Double, limit: Int, then: @escaping @Sendable (StoreResult<[String]>) -> Void) {
    store.sweep(now: now, limit: limit, then: timed(.sweep, then))
  }

  package func check(then: @escaping @Sendable (StoreResult<Void>) -> Void) { store.check(then: timed(.check, then)) }

  package var isShared: Bool { store.isShared }

  package func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {
    store.observe(handler)
  }

  package func close() { store.close() }
}
