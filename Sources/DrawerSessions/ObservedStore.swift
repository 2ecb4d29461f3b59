/// A store that tells how long another one, which does the work, takes to answer.
public final class ObservedStore: Store {
  /// What a store is asked for.
  public enum Operation: String, Sendable {
    case create, load, commit, journal, delete, page, sweep, check
  }

  /// Told of every answer: what was asked for, how many seconds it took, and whether the store failed.
  public typealias Observer = @Sendable (_ operation: Operation, _ seconds: Double, _ failed: Bool) -> Void

  private let store: any Store
  private let observer: Observer
  private let clock = ContinuousClock()

  /// A store that has `store` do the work and tells `observer`.
  public init(_ store: any Store, observer: @escaping Observer) {
    self.store = store
    self.observer = observer
  }

  private func timed<Value>(
    _ operation: Operation, _ then: @escaping @Sendable (StoreResult<Value>) -> Void
  ) -> @Sendable (StoreResult<Value>) -> Void {
    let start = clock.now
    return { [observer, clock] result in
      let elapsed = start.duration(to: clock.now).components
      let failed = if case .failure = result { true } else { false }
      observer(operation, Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18, failed)
      then(result)
    }
  }

  public func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<CreationOutcome>) -> Void
  ) { store.create(session, key: key, limit: limit, now: now, then: timed(.create, then)) }

  public func load(
    _ id: String, revision: Int?, now: Double, then: @escaping @Sendable (StoreResult<StoredSession?>) -> Void
  ) { store.load(id, revision: revision, now: now, then: timed(.load, then)) }

  public func commit(
    _ change: SessionChange, now: Double, then: @escaping @Sendable (StoreResult<CommitOutcome>) -> Void
  ) { store.commit(change, now: now, then: timed(.commit, then)) }

  public func journal(
    of id: String, after revision: Int, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<[JournalEntry]?>) -> Void
  ) { store.journal(of: id, after: revision, limit: limit, now: now, then: timed(.journal, then)) }

  public func extend(_ id: String, until expiresAt: Double, now: Double) {
    store.extend(id, until: expiresAt, now: now)
  }

  public func delete(_ id: String, now: Double, then: @escaping @Sendable (StoreResult<Bool>) -> Void) {
    store.delete(id, now: now, then: timed(.delete, then))
  }

  public func page(
    after cursor: String?, limit: Int, controller: String?, now: Double,
    then: @escaping @Sendable (StoreResult<[SessionSummary]>) -> Void
  ) { store.page(after: cursor, limit: limit, controller: controller, now: now, then: timed(.page, then)) }

  public func sweep(now: Double, limit: Int, then: @escaping @Sendable (StoreResult<[String]>) -> Void) {
    store.sweep(now: now, limit: limit, then: timed(.sweep, then))
  }

  public func check(then: @escaping @Sendable (StoreResult<Void>) -> Void) { store.check(then: timed(.check, then)) }

  public var isShared: Bool { store.isShared }

  public func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {
    store.observe(handler)
  }

  public func close() { store.close() }
}
