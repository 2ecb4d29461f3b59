import Concurrency

@testable import DrawerSessions

/// A memory store that a test can hold up, disturb, and change behind the back of those who use it.
final class TestStore: Store {
  private let memory = MemoryStore()
  private let handlers = Locked<[@Sendable (String?, Int?) -> Void]>([])
  /// What happens before the next commit.
  private let beforeCommit = Locked<(@Sendable () -> Void)?>(nil)
  /// What happens after the next load has read, before it answers.
  private let afterLoad = Locked<(@Sendable () -> Void)?>(nil)
  private let heldCommits = Locked<[@Sendable () -> Void]?>(nil)
  private let isAway = Locked(false)

  var isShared: Bool { true }

  func onNextCommit(_ action: @escaping @Sendable () -> Void) { beforeCommit.withLock { $0 = action } }
  func onNextLoad(_ action: @escaping @Sendable () -> Void) { afterLoad.withLock { $0 = action } }

  /// Commits wait from now on.
  func hold() { heldCommits.withLock { $0 = [] } }
  var held: Int { heldCommits.withLock { $0?.count ?? 0 } }

  /// Carries out what waits.
  func release() {
    let waiting = heldCommits.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    for commit in waiting { commit() }
  }

  func goAway(_ isAway: Bool) { self.isAway.withLock { $0 = isAway } }

  /// Tells all who use it.
  func announce(_ id: String?, _ revision: Int?) {
    for handler in handlers.withLock({ $0 }) { handler(id, revision) }
  }

  func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<CreationOutcome>) -> Void
  ) { memory.create(session, key: key, limit: limit, now: now, then: then) }

  func load(
    _ id: String, revision: Int?, now: Double, then: @escaping @Sendable (StoreResult<StoredSession?>) -> Void
  ) {
    memory.load(id, revision: revision, now: now) { [self] result in
      take(afterLoad)?()
      then(result)
    }
  }

  func commit(_ change: SessionChange, now: Double, then: @escaping @Sendable (StoreResult<CommitOutcome>) -> Void) {
    if isAway.withLock({ $0 }) { return then(.failure(.unavailable("away"))) }
    take(beforeCommit)?()
    let commit: @Sendable () -> Void = { [memory] in memory.commit(change, now: now, then: then) }
    let isHeld = heldCommits.withLock { held in
      held?.append(commit)
      return held != nil
    }
    if !isHeld { commit() }
  }

  private func take(_ action: borrowing Locked<(@Sendable () -> Void)?>) -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }

  func journal(
    of id: String, after revision: Int, limit: Int, now: Double,
    then: @escaping @Sendable (StoreResult<[JournalEntry]?>) -> Void
  ) { memory.journal(of: id, after: revision, limit: limit, now: now, then: then) }

  func extend(_ id: String, until expiresAt: Double, now: Double) { memory.extend(id, until: expiresAt, now: now) }

  func delete(_ id: String, now: Double, then: @escaping @Sendable (StoreResult<Bool>) -> Void) {
    memory.delete(id, now: now, then: then)
  }

  func page(
    after cursor: String?, limit: Int, controller: String?, now: Double,
    then: @escaping @Sendable (StoreResult<[SessionSummary]>) -> Void
  ) { memory.page(after: cursor, limit: limit, controller: controller, now: now, then: then) }

  func sweep(now: Double, limit: Int, then: @escaping @Sendable (StoreResult<[String]>) -> Void) {
    memory.sweep(now: now, limit: limit, then: then)
  }

  func check(then: @escaping @Sendable (StoreResult<Void>) -> Void) { memory.check(then: then) }

  func observe(_ handler: @escaping @Sendable (_ id: String?, _ revision: Int?) -> Void) {
    handlers.withLock { $0.append(handler) }
  }

  func close() {}
}
