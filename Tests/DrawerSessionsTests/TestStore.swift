import DrawerConcurrency

@testable import DrawerSessions

/// A memory store that a test can delay, disturb, and change behind the back of its users.
final class TestStore: SharedStore {
  private let memory = MemoryStore()
  private let handlers = Locked<[@Sendable (StoreNotice) -> Void]>([])
  private let notices = Locked<[StoreNotice]>([])
  private let followers = Locked<[String: Int]>([:])
  /// An action to run before the next commit.
  private let beforeCommit = Locked<(@Sendable () -> Void)?>(nil)
  /// An action to run when the next load has read the session, before the load returns.
  private let afterLoad = Locked<(@Sendable () -> Void)?>(nil)
  private let heldCommits = Locked<[CheckedContinuation<Void, Never>]?>(nil)
  private let isAway = Locked(false)
  private let losesAnswers = Locked(false)
  private let isUnconfirmed = Locked(false)
  private let confirmations = Locked(0)
  private let heldChecks = Locked<(isHeld: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  let clock: StoreClock? = nil
  let isDivided = false
  let partialFailure: String? = nil

  func onNextCommit(_ action: @escaping @Sendable () -> Void) { beforeCommit.withLock { $0 = action } }
  func onNextLoad(_ action: @escaping @Sendable () -> Void) { afterLoad.withLock { $0 = action } }

  /// Makes commits wait.
  func hold() { heldCommits.withLock { $0 = [] } }
  var held: Int { heldCommits.withLock { $0?.count ?? 0 } }

  /// Lets the waiting commits continue.
  func release() {
    let waiting = heldCommits.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    for commit in waiting { commit.resume() }
  }

  func goAway(_ isAway: Bool) { self.isAway.withLock { $0 = isAway } }

  /// Makes changes get no answer, although they are made.
  func loseAnswers(_ losesAnswers: Bool) { self.losesAnswers.withLock { $0 = losesAnswers } }

  private func answer<Value>(_ value: Value) throws(StoreError) -> Value {
    if losesAnswers.withLock({ $0 }) { throw .unavailable("no answer") }
    return value
  }

  /// Notifies all observers.
  func announce(_ notice: StoreNotice) {
    for handler in handlers.withLock({ $0 }) { handler(notice) }
  }

  /// The number of calls by which a session is followed.
  func followerCount(of id: String) -> Int { followers.withLock { $0[id] ?? 0 } }
  func follow(_ id: String) { followers.withLock { $0[id, default: 0] += 1 } }
  func unfollow(_ id: String) { followers.withLock { $0[id, default: 0] -= 1 } }

  func create(
    _ session: StoredSession, key: IdempotencyKey?, limit: Int, now: Double
  ) async throws(StoreError) -> CreationOutcome {
    try await memory.create(session, key: key, limit: limit, now: now)
  }

  func load(_ id: String, revision: Int?, now: Double) async throws(StoreError) -> StoredSession? {
    let session = try await memory.load(id, revision: revision, now: now)
    take(afterLoad)?()
    return session
  }

  func commit(_ change: SessionChange, now: Double) async throws(StoreError) -> CommitOutcome {
    if isAway.withLock({ $0 }) { throw .unavailable("away") }
    take(beforeCommit)?()
    await waitWhileHeld()
    let outcome = try await memory.commit(change, now: now)
    if outcome == .committed { note(change) }
    return try answer(outcome)
  }

  /// What a shared store would announce about the commits since the last call, oldest first.
  func takeNotices() -> [StoreNotice] {
    notices.withLock { notices in
      defer { notices = [] }; return notices
    }
  }

  private func note(_ change: SessionChange) {
    var addition = SessionAddition(base: change.base, entries: change.entries, expiresAt: change.expiresAt)
    addition.answers = change.answer.map { [$0] } ?? []
    addition.snapshots = change.snapshot.map { [.init(revision: addition.revision, bytes: $0.count)] } ?? []
    notices.withLock { $0.append(.added(id: change.id, addition)) }
  }

  private func waitWhileHeld() async {
    await withCheckedContinuation { continuation in
      let isHeld = heldCommits.withLock { held in
        held?.append(continuation)
        return held != nil
      }
      if !isHeld { continuation.resume() }
    }
  }

  private func take(_ action: borrowing Locked<(@Sendable () -> Void)?>) -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }

  func journal(
    of id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> [JournalEntry]? {
    try await memory.journal(of: id, after: revision, limit: limit, now: now)
  }

  func extend(_ id: String, until expiresAt: Double, now: Double) { memory.extend(id, until: expiresAt, now: now) }

  func delete(_ id: String, now: Double) async throws(StoreError) -> Bool {
    try answer(try await memory.delete(id, now: now))
  }

  func page(
    after cursor: String?, limit: Int, controller: String?, now: Double
  ) async throws(StoreError) -> [SessionSummary] {
    try await memory.page(after: cursor, limit: limit, controller: controller, now: now)
  }

  func sweep(now: Double, limit: Int) async throws(StoreError) -> [String] {
    try await memory.sweep(now: now, limit: limit)
  }

  /// Makes checks wait, or lets the waiting checks continue.
  func holdChecks(_ isHeld: Bool) {
    let waiting = heldChecks.withLock { checks in
      defer { checks = (isHeld, isHeld ? checks.waiting : []) }
      return isHeld ? [] : checks.waiting
    }
    for check in waiting { check.resume() }
  }
  var heldCheckCount: Int { heldChecks.withLock { $0.waiting.count } }

  func check() async throws(StoreError) {
    await withCheckedContinuation { continuation in
      let isHeld = heldChecks.withLock { checks in
        if checks.isHeld { checks.waiting.append(continuation) }
        return checks.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    try await memory.check()
  }

  func measure() async throws(StoreError) -> StoreSize { try await memory.measure() }

  var activity: StoreActivity { memory.activity }

  func additions(
    to id: String, after revision: Int, limit: Int, now: Double
  ) async throws(StoreError) -> AdditionOutcome {
    if isAway.withLock({ $0 }) { throw .unavailable("away") }
    guard let stored = try await load(id, revision: nil, now: now) else { return .notFound }
    guard (0...limit).contains(stored.revision - revision),
      let entries = try await memory.journal(of: id, after: revision, limit: stored.revision - revision, now: now),
      entries.count == stored.revision - revision
    else { return .unreachable }
    var addition = SessionAddition(base: revision, entries: entries, expiresAt: stored.expiresAt)
    addition.answers = stored.answers.filter { $0.revision > revision }
    if stored.snapshotRevision > revision {
      addition.snapshots = [.init(revision: stored.snapshotRevision, bytes: stored.snapshot.count)]
    }
    return .found(addition)
  }

  func confirm(_ answer: StoredAnswer, of id: String) async throws(StoreError) -> Bool {
    confirmations.withLock { $0 += 1 }
    if isUnconfirmed.withLock({ $0 }) { throw .unavailable("unconfirmed") }
    return true
  }

  /// Makes the store unable to promise that it keeps what it has.
  func loseReplicas(_ isUnconfirmed: Bool) { self.isUnconfirmed.withLock { $0 = isUnconfirmed } }
  var confirmationCount: Int { confirmations.withLock { $0 } }

  func observe(_ handler: @escaping @Sendable (StoreNotice) -> Void) {
    handlers.withLock { $0.append(handler) }
  }

  // The observers keep a reference to this store. Remove them to break the cycle.
  func close() { handlers.withLock { $0 = [] } }
}
