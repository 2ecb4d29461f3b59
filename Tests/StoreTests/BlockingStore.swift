import DrawerConcurrency
import DrawerSessions
import Foundation

/// A store whose operations block until they have a result. If an operation never ends, the test eventually fails.
struct BlockingStore: Sendable {
  let store: any Store
  /// The store, which other processes can use too.
  var shared: any SharedStore {
    guard let shared = store as? any SharedStore else { preconditionFailure("the store is not shared") }
    return shared
  }
  /// Keeps the place alive as long as the store is used.
  private let place: StorePlace?

  init(_ store: any Store, in place: StorePlace? = nil) {
    self.store = store
    self.place = place
  }

  /// Returns a session that can be created under a key.
  func session(for key: IdempotencyKey) -> StoredSession { StoreTests.session(store.newID(for: key.answer.key)) }

  func create(
    _ session: StoredSession, key: IdempotencyKey? = nil, limit: Int = 1_000_000, now: Double = start
  ) -> StoreResult<CreationOutcome> {
    wait { () throws(StoreError) in try await store.create(session, key: key, limit: limit, now: now) }
  }

  func load(_ id: String, revision: Int? = nil, now: Double = start) -> StoreResult<StoredSession?> {
    wait { () throws(StoreError) in try await store.load(id, revision: revision, now: now) }
  }

  func commit(_ change: SessionChange, now: Double = start) -> StoreResult<CommitOutcome> {
    wait { () throws(StoreError) in try await store.commit(change, now: now) }
  }

  func confirm(_ answer: StoredAnswer, of id: String) -> StoreResult<Bool> {
    wait { () throws(StoreError) in try await shared.confirm(answer, of: id) }
  }

  func journal(
    of id: String, after revision: Int = 0, limit: Int = 1000, now: Double = start
  ) -> StoreResult<[JournalEntry]?> {
    wait { () throws(StoreError) in try await store.journal(of: id, after: revision, limit: limit, now: now) }
  }

  func delete(_ id: String, now: Double = start) -> StoreResult<Bool> {
    wait { () throws(StoreError) in try await store.delete(id, now: now) }
  }

  func page(
    after cursor: String? = nil, limit: Int = 1000, controller: String? = nil, now: Double = start
  ) -> StoreResult<[SessionSummary]> {
    wait { () throws(StoreError) in try await store.page(after: cursor, limit: limit, controller: controller, now: now)
    }
  }

  func sweep(now: Double, limit: Int = 1000) -> StoreResult<[String]> {
    wait { () throws(StoreError) in try await store.sweep(now: now, limit: limit) }
  }

  /// Whether the store responds to a check.
  var isAvailable: Bool {
    if case .success = wait({ () throws(StoreError) in try await store.check() }) { true } else { false }
  }
}

/// The time at which the tests start: a day from now. Redis removes expired sessions by the real time, so a session that
/// expires a few seconds after `start` stays there, however long the tests take.
let start = (Date().timeIntervalSince1970 + 86_400).rounded()

/// The result of a store's operation.
typealias StoreResult<Value> = Result<Value, StoreError>

/// Waits for the operation's result, with a long timeout.
func wait<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws(StoreError) -> Value
) -> StoreResult<Value> {
  started(operation).receive(waiting: 120)?.first ?? .failure(.unavailable("no answer came"))
}

/// Starts an operation of a store the way an event loop does, and returns a mailbox that receives the result.
func started<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws(StoreError) -> Value
) -> Mailbox<StoreResult<Value>> {
  let answers = Mailbox<StoreResult<Value>>()
  InlineExecutor.start { _ = answers.send(await result(of: operation)) }
  return answers
}

private func result<Value>(of operation: () async throws(StoreError) -> Value) async -> StoreResult<Value> {
  do throws(StoreError) {
    return .success(try await operation())
  } catch {
    return .failure(error)
  }
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

/// Results from other threads, in the order of their arrival.
final class Answers<Value: Sendable>: Sendable {
  private let answers = Locked<[StoreResult<Value>]>([])

  /// Starts an operation.
  func add(_ operation: @escaping @Sendable () async throws(StoreError) -> Value) {
    InlineExecutor.start { [self] in
      let answer = await result(of: operation)
      answers.withLock { $0.append(answer) }
    }
  }

  var all: [StoreResult<Value>] { answers.withLock { $0 } }
}
