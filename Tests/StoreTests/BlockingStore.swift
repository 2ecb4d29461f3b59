import Concurrency
import DrawerSessions
import Foundation

/// A store whose operations wait for their answers. An answer that never comes fails the test, in the end.
struct BlockingStore: Sendable {
  let store: any Store

  init(_ store: any Store) { self.store = store }

  func create(
    _ session: StoredSession, key: IdempotencyKey? = nil, limit: Int = 1_000_000, now: Double = start
  ) -> StoreResult<CreationOutcome> {
    wait { store.create(session, key: key, limit: limit, now: now, then: $0) }
  }

  func load(_ id: String, revision: Int? = nil, now: Double = start) -> StoreResult<StoredSession?> {
    wait { store.load(id, revision: revision, now: now, then: $0) }
  }

  func commit(_ change: SessionChange, now: Double = start) -> StoreResult<CommitOutcome> {
    wait { store.commit(change, now: now, then: $0) }
  }

  func journal(
    of id: String, after revision: Int = 0, limit: Int = 1000, now: Double = start
  ) -> StoreResult<[JournalEntry]?> {
    wait { store.journal(of: id, after: revision, limit: limit, now: now, then: $0) }
  }

  func delete(_ id: String, now: Double = start) -> StoreResult<Bool> {
    wait { store.delete(id, now: now, then: $0) }
  }

  func page(
    after cursor: String? = nil, limit: Int = 1000, controller: String? = nil, now: Double = start
  ) -> StoreResult<[SessionSummary]> {
    wait { store.page(after: cursor, limit: limit, controller: controller, now: now, then: $0) }
  }

  func sweep(now: Double, limit: Int = 1000) -> StoreResult<[String]> {
    wait { store.sweep(now: now, limit: limit, then: $0) }
  }

  /// Whether it answers.
  var isAvailable: Bool {
    if case .success = wait({ store.check(then: $0) }) { true } else { false }
  }
}

/// The time at which the tests begin. Redis removes what has ended by the real time, so it is near to that.
let start = Date().timeIntervalSince1970.rounded()

/// Waits for an answer, for a long while.
func wait<Value: Sendable>(
  _ operation: (@escaping @Sendable (StoreResult<Value>) -> Void) -> Void
) -> StoreResult<Value> {
  let answers = Mailbox<StoreResult<Value>>()
  operation { answer in _ = answers.send(answer) }
  return answers.receive(waiting: 120)?.first ?? .failure(.unavailable("no answer came"))
}

/// Waits for something to become true, for a long while; whether it did.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = Date().addingTimeInterval(120)
  while Date() < end {
    if condition() { return true }
    usleep(5000)
  }
  return condition()
}

extension Result where Failure == StoreError {
  var value: Success? { try? get() }

  var isUnavailable: Bool {
    if case .failure(.unavailable) = self { true } else { false }
  }

  var isCorrupted: Bool {
    if case .failure(.corrupted) = self { true } else { false }
  }
}

/// Answers that come from other threads.
final class Answers<Value: Sendable>: Sendable {
  private let answers = Locked<[StoreResult<Value>]>([])

  func add(_ answer: StoreResult<Value>) { answers.withLock { $0.append(answer) } }

  var all: [StoreResult<Value>] { answers.withLock { $0 } }
}
