import DrawerConcurrency
import Drawers
import TestSupport
import Testing

@testable import DrawerSessions

/// Many operations at once, to find unforeseen cases, and for ThreadSanitizer.
@Suite struct SessionsStressTests {
  @Test func nothingIsLostWhenAllHappensAtOnce() throws {
    let clock = TestClock()
    let store = TestStore()
    let sessions = try Sessions.make(store, clock: clock) { $0.idleTime = 5 }
    let elsewhere = try Sessions.make(store, clock: clock)
    defer {
      sessions.close()
      elsewhere.close()
    }
    let ids = try (0..<4).map { _ in
      try sessions.create(["controller": "curtain", "configuration": ["movingDuration": 0.5]])
    }
    let doomed = try (0..<20).map { _ in try sessions.create() }
    let diaries = ids.map { _ in Diary() }
    for (id, diary) in zip(ids, diaries) { _ = try sessions.watch(id, diary) }
    let answered = Locked<[String: [Int]]>([:])
    try onThreads(6) { thread in
      for round in 0..<60 {
        let id = ids[(thread + round) % ids.count]
        let process = thread == 5 ? elsewhere : sessions
        let event: JSONValue = round % 7 == 0 ? ["type": "moveCurtain", "to": "max"] : ["type": "tick"]
        let revision = try process.post(event, to: id).revision
        answered.withLock { $0[id, default: []].append(revision) }
        clock.advance(by: 0.11)
        if round % 10 == 0 {
          store.announce(.gap)
          let diary = Diary()
          try sessions.watch(id, after: max(0, revision - 3), diary).stop()
          let numbers = diary.all.filter { $0.hasPrefix("result") }.compactMap { Int($0.dropFirst(7)) }
          #expect(numbers == numbers.indices.map { $0 + (numbers.first ?? 0) })
        }
        if round % 20 == 0, thread < 4 { try sessions.delete(doomed[thread * 5 + round / 20]) }
      }
    }
    clock.advance(by: 10)
    // Let the other process complete its animations, then report its changes here.
    for id in ids { _ = try elsewhere.revision(of: id) }
    store.announce(.gap)
    for (id, diary) in zip(ids, diaries) {
      let last = try sessions.revision(of: id)
      eventually("all is published") { diary.all.last == "result \(last)" }
      // All revisions from the first to the last arrived, each once and in order.
      #expect(diary.all == ["snapshot 0"] + (1...last).map { "result \($0)" })
      let mine = answered.withLock { $0[id] ?? [] }
      #expect(Set(mine).count == mine.count)
      #expect(mine.count == 90)
      let entries = try sessions.entries(of: id)
      #expect(entries.map(\.revision) == Array(1...last))
      // Time never ran backward, and every entry has a time.
      let times = try entries.compactMap { try JSONValue(parsing: $0.event)["time"]?.number }
      #expect(times == times.sorted() && times.count == entries.count)
    }
  }
}
