import DrawerConcurrency
import Drawers
import Foundation
import Testing

@testable import DrawerSessions

/// A clock that only the test advances, or that advances by `step` seconds whenever it is read.
final class TestClock: Sendable {
  private let time = Locked(1_000_000.0)
  private let step: Double

  init(step: Double = 0) { self.step = step }

  var now: Double {
    time.withLock { time in
      time += step
      return time
    }
  }

  func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// A value that is set once, from any thread.
final class Promise<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value?

  func keep(_ value: Value) {
    condition.lock()
    self.value = value
    condition.broadcast()
    condition.unlock()
  }

  var isKept: Bool {
    condition.lock()
    defer { condition.unlock() }
    return value != nil
  }

  /// Waits up to half a minute for the value.
  func get(sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: 30)
    while value == nil, condition.wait(until: deadline) {}
    return try #require(value, "no answer", sourceLocation: sourceLocation)
  }
}

/// Starts `body` the way an event loop starts a request's task, and fulfills the returned promise when `body` ends.
@discardableResult
func started<Value: Sendable>(
  _ body: @escaping @Sendable () async throws(SessionFailure) -> Value
) -> Promise<Result<Value, SessionFailure>> {
  let promise = Promise<Result<Value, SessionFailure>>()
  InlineExecutor.start {
    do throws(SessionFailure) {
      promise.keep(.success(try await body()))
    } catch {
      promise.keep(.failure(error))
    }
  }
  return promise
}

/// Waits until `body` has ended.
func finished<Value: Sendable>(
  _ body: @escaping @Sendable () async throws(SessionFailure) -> Value
) throws -> Value {
  try started(body).get().get()
}

/// The updates that a watcher received, one line each.
final class Diary: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }

  @Sendable func note(_ update: SessionUpdate) {
    lines.withLock { lines in
      switch update {
      case .snapshot(let view): lines.append("snapshot \(view.revision)")
      case .result(let revision, _): lines.append("result \(revision)")
      case .ended(let end): lines.append("end \(end.rawValue)")
      }
    }
  }
}

extension Sessions {
  static func make(
    _ store: any Store = MemoryStore(), clock: TestClock = TestClock(), _ change: (inout Options) -> Void = { _ in }
  ) throws -> Sessions {
    var options = Options()
    // Upkeep runs often, and uses the test's clock.
    options.upkeepInterval = 0.005
    change(&options)
    return try Sessions(store: store, options: options, now: { clock.now })
  }

  func create(_ body: JSONValue = ["controller": "curtain"]) throws -> String {
    try finished { () throws(SessionFailure) in try await self.create(body, key: nil) }.header.id
  }

  @discardableResult
  func post(_ event: JSONValue = ["type": "tick"], to id: String, key: RequestKey? = nil) throws -> Answer {
    try finished { () throws(SessionFailure) in try await self.change(id, with: .tick(event, key: key)) }
  }

  func revision(of id: String) throws -> Int {
    try finished { () throws(SessionFailure) in try await self.snapshot(of: id) }.revision
  }

  func delete(_ id: String) throws {
    try finished { () throws(SessionFailure) in try await self.delete(id, if: .any) }
  }

  func watch(_ id: String, after revision: Int? = nil, _ diary: Diary) throws -> Watch {
    try finished { () throws(SessionFailure) in
      try await self.watch(id, after: revision, handler: diary.note)
    }
  }

  /// Watches a session with a new replay budget.
  func watch(
    _ id: String, after revision: Int? = nil, handler: @escaping @Sendable (SessionUpdate) -> Void
  ) async throws(SessionFailure) -> Watch {
    var budget = replayBudget
    return try await watch(id, after: revision, &budget, handler: handler)
  }

  func entries(of id: String) throws -> [JournalEntry] {
    try finished { () throws(SessionFailure) in try await self.journal(of: id, after: 0, limit: 10_000) }
  }
}

extension ChangeRequest {
  static func tick(_ event: JSONValue = ["type": "tick"], key: RequestKey? = nil) -> ChangeRequest {
    .events([LocatedEvent(event)], key: key) { $0.result().bytes }
  }
}

extension Store {
  func stored(_ id: String, now: Double) throws -> StoredSession? {
    try finished { () throws(SessionFailure) in
      do throws(StoreError) {
        return try await self.load(id, revision: nil, now: now)
      } catch {
        throw SessionFailure(error)
      }
    }
  }

  func revision(of id: String, now: Double) throws -> Int? { try stored(id, now: now)?.revision }
}
