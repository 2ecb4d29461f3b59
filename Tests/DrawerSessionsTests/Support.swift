import Concurrency
import DrawerJSON
import Foundation
import Testing

@testable import DrawerSessions

/// A clock that only the test moves.
final class TestClock: Sendable {
  private let time = Locked(1_000_000.0)
  var now: Double { time.withLock { $0 } }
  func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// A value that is set once, from whichever thread.
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

  /// Waits for the value, for half a minute at most.
  func get(sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: 30)
    while value == nil, condition.wait(until: deadline) {}
    return try #require(value, "nobody answered", sourceLocation: sourceLocation)
  }
}

/// What a watcher was told, a line each.
final class Diary: Sendable {
  private let lines = Locked<[String]>([])
  var all: [String] { lines.withLock { $0 } }

  @Sendable func note(_ news: SessionNews) {
    lines.withLock { lines in
      switch news {
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
  ) -> Sessions {
    var options = Options()
    // Upkeep looks at the test's clock, and often.
    options.upkeepInterval = 0.005
    change(&options)
    return Sessions(store: store, options: options, now: { clock.now })
  }

  func create(_ body: JSONValue = ["controller": "curtain"]) throws -> String {
    let promise = Promise<SessionResult<Answer>>()
    create(body, render: { $0.created.bytes }, then: promise.keep)
    return try #require(try JSONValue(parsing: promise.get().get().body)["id"]?.string)
  }

  @discardableResult
  func post(_ event: JSONValue = ["type": "tick"], to id: String, key: RequestKey? = nil) throws -> Answer {
    let promise = Promise<SessionResult<Answer>>()
    change(id, with: .tick(event, key: key), then: promise.keep)
    return try promise.get().get()
  }

  func revision(of id: String) throws -> Int {
    let promise = Promise<SessionResult<SessionView>>()
    snapshot(of: id, then: promise.keep)
    return try promise.get().get().revision
  }

  func delete(_ id: String) throws {
    let promise = Promise<SessionResult<Void>>()
    delete(id, then: promise.keep)
    try promise.get().get()
  }

  func watch(_ id: String, after revision: Int? = nil, _ diary: Diary) throws -> Watch {
    let promise = Promise<SessionResult<Watch>>()
    watch(id, after: revision, handler: diary.note, then: promise.keep)
    return try promise.get().get()
  }

  func entries(of id: String) throws -> [JournalEntry] {
    let promise = Promise<SessionResult<[JournalEntry]>>()
    journal(of: id, after: 0, limit: 1000, then: promise.keep)
    return try promise.get().get()
  }
}

extension ChangeRequest {
  static func tick(_ event: JSONValue = ["type": "tick"], key: RequestKey? = nil) -> ChangeRequest {
    .events([LocatedEvent(event)], key: key) { $0.result().bytes }
  }
}

extension Store {
  func revision(of id: String, now: Double) throws -> Int? {
    let promise = Promise<StoreResult<StoredSession?>>()
    load(id, revision: nil, now: now, then: promise.keep)
    return try promise.get().get()?.revision
  }
}

/// Waits until `condition` holds; a test fails if it does not within half a minute.
func eventually(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) throws {
  for _ in 0..<6000 {
    if try condition() { return }
    usleep(5000)
  }
  Issue.record("never: \(what)", sourceLocation: sourceLocation)
}

/// Runs `body` on `count` threads at a time, and waits for all of them; what they throw fails the test.
func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      do {
        try body(index)
      } catch {
        Issue.record(error)
      }
      group.leave()
    }
    thread.start()
  }
  group.wait()
}
