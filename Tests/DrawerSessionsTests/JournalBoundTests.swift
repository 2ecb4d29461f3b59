import Drawers
import Testing

@testable import DrawerSessions

/// A session's journal is bounded in bytes as well as in entries.
@Suite struct JournalBoundTests {
  private static let bound = 64 << 10

  private func bytes(_ entries: [JournalEntry]) -> Int { entries.reduce(0) { $0 + $1.event.count + $1.delegate.count } }

  /// The bound holds even if several processes write in turn, each of which knows the others' entries only through the
  /// newest snapshot.
  @Test(arguments: [1, 10]) func oldestEntriesGo(_ processes: Int) throws {
    let store = TestStore()
    let creator = try Sessions.make(store)
    let id = try creator.create()
    creator.close()
    var largest = 0
    for process in 1...processes {
      let sessions = try Sessions.make(store) { $0.journalBytes = Self.bound }
      defer { sessions.close() }
      for _ in 0..<5000 / processes { try sessions.post(["type": "tick", "time": 1], to: id) }
      let kept = try sessions.entries(of: id)
      largest = max(largest, bytes(kept))
      #expect(kept.last?.revision == process * 5000 / processes)
    }
    #expect(largest <= Self.bound && largest > Self.bound / 2, "\(largest)")
  }

  /// A request larger than the bound leaves a snapshot and no earlier entries.
  @Test func oversizedEntriesAreDroppedAtOnce() throws {
    let sessions = try Sessions.make { $0.journalBytes = Self.bound }
    defer { sessions.close() }
    let id = try sessions.create()
    let events = (1...5000).map { LocatedEvent(["type": "tick", "time": .number(Double($0))]) }
    let request = ChangeRequest.events(events) { $0.result().bytes }
    _ = try finished { () throws(SessionFailure) in try await sessions.change(id, with: request) }
    #expect(try sessions.revision(of: id) == 5000)
    #expect(try sessions.entries(of: id).isEmpty)
    try sessions.post(["type": "tick", "time": 5001], to: id)
    #expect(try sessions.entries(of: id).map(\.revision) == [5001])
  }

  /// A key lives as long as the entries that its response is made from, in the live session and in the store. (The live
  /// session once refused another request with a key that the store had long since dropped.)
  @Test(arguments: [false, true]) func keyGoesWithItsEntries(_ restarts: Bool) throws {
    let store = TestStore()
    var sessions = try Sessions.make(store) { $0.journalBytes = Self.bound }
    defer { sessions.close() }
    let id = try sessions.create()
    let (key, other) = (RequestKey("k", of: [[1]]), RequestKey("k", of: [[2]]))
    let answer = try sessions.post(to: id, key: key)
    while try sessions.entries(of: id).first?.revision == 1 {
      #expect(try sessions.post(to: id, key: key).body == answer.body)
      #expect(throws: SessionFailure.keyReused) { try sessions.post(to: id, key: other) }
      for _ in 0..<100 { try sessions.post(to: id) }
    }
    if restarts {
      sessions.close()
      sessions = try Sessions.make(store) { $0.journalBytes = Self.bound }
    }
    let revision = try sessions.revision(of: id)
    #expect(try sessions.post(to: id, key: other).revision == revision + 1)
    #expect(throws: SessionFailure.keyReused) { try sessions.post(to: id, key: key) }
  }

  private func longKey(_ number: Int) -> RequestKey {
    RequestKey("\(number) " + String(repeating: "k", count: 250), of: [[1]])
  }

  /// Keys count toward the bound in bytes: small entries once kept ten thousand keys of one kilobyte each.
  @Test func keysAreBoundedInBytes() throws {
    let (store, clock) = (TestStore(), TestClock())
    let sessions = try Sessions.make(store, clock: clock) { $0.journalBytes = Self.bound }
    defer { sessions.close() }
    let id = try sessions.create()
    for number in 0..<400 {
      try sessions.post(to: id, key: longKey(number))
      let known = try #require(sessions.live[id]?.keyCount)
      let stored = try #require(try store.stored(id, now: clock.now))
      try #require(known == stored.answers.count, "\(number)")
      try #require(stored.answers.reduce(0) { $0 + $1.memoryBytes } <= Self.bound, "\(number)")
    }
    #expect(try #require(sessions.live[id]?.keyCount) > 40)
  }

  /// When the store drops a session's history, the keys are dropped too. The live session once kept them.
  @Test func keysGoWithTheHistoryThatTheStoreDrops() throws {
    let (store, clock) = (MemoryStore(maximumBytes: 300_000), TestClock())
    let sessions = try Sessions.make(store, clock: clock) { $0.snapshotInterval = 16 }
    defer { sessions.close() }
    let ids = try (0..<3).map { _ in try sessions.create() }
    var dropped = 0
    for number in 0..<400 {
      for id in ids { try sessions.post(to: id, key: longKey(number)) }
      for id in ids {
        let stored = try #require(try store.stored(id, now: clock.now)).answers.count
        dropped += number + 1 - stored
        try #require(sessions.live[id]?.keyCount == stored, "\(number)")
      }
    }
    #expect(dropped > 0)
  }
}
