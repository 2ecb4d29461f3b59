import Locking

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

  // Called by a closure in each function: one that made the closures would be generic, and so wrap each in two more.
  private func note<Value>(_ operation: Operation, since start: UInt64, _ result: StoreResult<Value>) {
    let failed = if case .failure = result { true } else { false }
    observer(operation, Int(monotonicNanoseconds() - start), failed)
  }

  package func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<CreationOutcome>) -> Void
  ) {
    let start = monotonicNanoseconds()
    store.create(session, key: key, limit: limit, now: now) { [self] result in
      note(.create, since: start, result)
      then(result)
    }
  }

  package func load(
    _ id: String, revision: Int?, now: Double, then: @escaping @Sendable (StoreResult<StoredSession?>) -> Void
  ) {
    let start = monotonicNanoseconds()
    store.load(id, revision: revision, now: now) { [self] result in
      note(.load, since: start, result)
      then(result)
    }
  }

  package func commit(
    _ change: SessionChange, now: Double, then: @escaping @Sendable (StoreResult<CommitOutcome>) -> Void
  ) {
    let start = monotonicNanoseconds()
    store.commit(change, now: now) { [self] result in
      note(.commit, since: start, result)
      then(result)
    }
  }

  package func journal(
    of id: String, after revision: Int, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<[JournalEntry]?>) -> Void
  ) {
    let start = monotonicNanoseconds()
    store.journal(of: id, after: revision, limit: limit, now: now) { [self] result in
      note(.journal, since: start, result)
      then(result)
    }
  }

  package func extend(_ id: String, until expiresAt: Double, now: Double) {
    store.extend(id, until: expiresAt, now: now)
  }

  package func delete(_ id: String, now: Double, then: @escaping @Sendable (StoreResult<Bool>) -> Void) {
    let start = monotonicNanoseconds()
    store.delete(id, now: now) { [self] result in
      note(.delete, since: start, result)
      then(result)
    }
  }

  package func page(
    after cursor: String?, limit: Int, controller: String?, now: Double,
    then: @escaping @Sendable (StoreResult<[SessionSummary]>) -> Void
  ) {
    let start = monotonicNanoseconds()
    store.page(after: cursor, limit: limit, controller: controller, now: now) { [self] result in
      note(.page, since: start, result)
      then(result)
    }
  }

  package func sweep(now: Double, limit: Int, then: @escaping @Sendable (StoreResult<[String]>) -> Void) {
    let start = monotonicNanoseconds()
    store.sweep(now: now, limit: limit) { [self] result in
      note(.sweep, since: start, result)
      then(result)
    }
  }

  package func check(then: @escaping @Sendable (StoreResult<Void>) -> Void) {
    let start = monotonicNanoseconds()
    store.check { [self] result in
      note(.check, since: start, result)
      then(result)
    }
  }

  package var isShared: Bool { store.isShared }

  package func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {
    store.observe(handler)
  }

  package func close() { store.close() }
}
