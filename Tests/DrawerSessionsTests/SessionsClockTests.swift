import DrawerConcurrency
import Drawers
import TestSupport
import Testing

@testable import DrawerSessions

/// Changes that happen without a request.
@Suite struct SessionsClockTests {
  private let clock = TestClock()
  private let curtain: JSONValue = ["controller": "curtain", "configuration": ["movingDuration": 0.02]]
  private let move: JSONValue = ["type": "moveCurtain", "to": "max"]

  /// The alarms' clock has reached the end of the animation, but the sessions' clock, which can be set back, has not.
  @Test func aCompletionWaitsForTheClockOfTheSessions() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create(curtain)
    clock.advance(by: 3)
    try sessions.post(move, to: id)
    let early = Promise<Bool>()
    sessions.alarms.schedule(after: 0.1) { early.keep(true) }
    _ = try early.get()
    #expect(try store.revision(of: id, now: clock.now) == 1)
    clock.advance(by: 0.5)
    try eventually("the completion") { try store.revision(of: id, now: clock.now) == 2 }
    let entries = try sessions.entries(of: id)
    #expect(try JSONValue(parsing: entries[1].event) == ["type": "tick", "time": 3.02])
  }

  /// Another process, or this one after a restart, continues from the state that the first one left.
  @Test func aCompletionHappensWhereverTheSessionIsRead() throws {
    let store = TestStore()
    let first = try Sessions.make(store, clock: clock)
    let id = try first.create(curtain)
    try first.post(move, to: id)
    first.close()
    let second = try Sessions.make(store, clock: clock)
    defer { second.close() }
    #expect(try second.revision(of: id) == 1)
    clock.advance(by: 1)
    try eventually("the completion") { try store.revision(of: id, now: clock.now) == 2 }
  }

  /// A session once stood still until the clock reached the time that the previous process had seen.
  @Test func slowClockStopsNoRequest() throws {
    let store = TestStore()
    let first = try Sessions.make(store, clock: clock)
    let id = try first.create(curtain)
    clock.advance(by: 3000)
    try first.post(move, to: id)
    first.close()
    clock.advance(by: -3600)
    let second = try Sessions.make(store, clock: clock)
    defer { second.close() }
    #expect(try second.revision(of: id) == 1)
    clock.advance(by: 1)
    try eventually("the completion") { try store.revision(of: id, now: clock.now) == 2 }
    #expect(try JSONValue(parsing: second.entries(of: id)[1].event) == ["type": "tick", "time": 3000.02])
    clock.advance(by: 4)
    try second.post(move, to: id)
    #expect(try JSONValue(parsing: second.entries(of: id)[2].event)["time"] == 3005)
  }

  @Test func aCompletionOutlivesAStoreThatIsAway() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create(curtain)
    try sessions.post(move, to: id)
    store.goAway(true)
    clock.advance(by: 1)
    #expect(throws: SessionFailure.storeUnavailable("away")) { try sessions.revision(of: id) }
    store.goAway(false)
    try eventually("the completion") { try store.revision(of: id, now: clock.now) == 2 }
  }

  /// The clock moves on during a request, possibly past the end of an animation. A session was once shown with the state
  /// after an animation's completion and the revision before it, and an event once swallowed a completion's entry.
  @Test func momentOfARequestIsTheOneOfTheCompletions() throws {
    let sessions = try Sessions.make(clock: TestClock(step: 0.004))
    defer { sessions.close() }
    for duration in stride(from: 0.02, to: 0.06, by: 0.001) {
      let curtain: JSONValue = ["controller": "curtain", "configuration": ["movingDuration": .number(duration)]]
      let shown = try sessions.create(curtain)
      try sessions.post(move, to: shown)
      var isMoving = true
      while isMoving {
        let view = try finished { () throws(SessionFailure) in try await sessions.snapshot(of: shown) }
        isMoving = view.machine.nextCompletion != nil
        #expect(view.revision == (isMoving ? 1 : 2), "\(duration)")
      }
      let changed = try sessions.create(curtain)
      try sessions.post(move, to: changed)
      for _ in 0..<20 { try sessions.post(to: changed) }
      #expect(try sessions.entries(of: changed).count == 22, "\(duration)")
    }
  }

  /// Several animations that ended before an event arrived have their own entries, before the event's.
  @Test func animationsThatEndBeforeAnEventCompleteFirst() throws {
    let store = TestStore()
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create(["controller": "curtain", "configuration": ["movingDuration": 10]])
    let diary = Diary()
    let watch = try sessions.watch(id, diary)
    defer { watch.stop() }
    try sessions.post(move, to: id)
    // Make sure that no alarm causes the completions.
    sessions.alarms.stop()
    clock.advance(by: 60)
    #expect(try sessions.post(to: id).revision == 3)
    #expect(diary.all == ["snapshot 0", "result 1", "result 2", "result 3"])
    #expect(try sessions.entries(of: id).map { try JSONValue(parsing: $0.event)["time"] } == [0, 10, 60])
  }

  @Test func sessionsExpireUnlessTheyAreUsedOrWatched() throws {
    let sessions = try Sessions.make(clock: clock)
    defer { sessions.close() }
    let body: JSONValue = ["controller": "curtain", "ttl": 100]
    let (unused, used, watched) = (try sessions.create(body), try sessions.create(body), try sessions.create(body))
    let diary = Diary()
    let watch = try sessions.watch(watched, diary)
    for _ in 0..<4 {
      clock.advance(by: 50)
      #expect(try sessions.revision(of: used) == 0)
      // Upkeep extends the life of a watched session.
      let extended = clock.now + 99
      eventually("upkeep") { (sessions.live[watched]?.committed.expiresAt ?? 0) > extended }
    }
    #expect(throws: SessionFailure.notFound) { try sessions.revision(of: unused) }
    watch.stop()
    #expect(diary.all == ["snapshot 0"])
    clock.advance(by: 150)
    eventually("they are swept") { sessions.live.all.isEmpty }
    #expect(throws: SessionFailure.notFound) { try sessions.revision(of: watched) }
  }

  @Test func manyThatExpireAtOnceAreSweptAtOnce() throws {
    let sessions = try Sessions.make(clock: clock) { $0.upkeepInterval = 1e6 }
    defer { sessions.close() }
    for _ in 0..<1200 { _ = try sessions.create(["controller": "curtain", "ttl": 1]) }
    _ = try sessions.create(["controller": "curtain", "ttl": 1000])
    clock.advance(by: 10)
    InlineExecutor.start { await sessions.sweep() }
    eventually("they are swept") { sessions.live.all.count == 1 }
  }

  @Test func idleSessionsAreOnlyInTheStore() throws {
    let sessions = try Sessions.make(clock: clock) { $0.idleTime = 100 }
    defer { sessions.close() }
    let idle = try sessions.create(["controller": "curtain", "clock": "client"])
    let moving = try sessions.create(["controller": "curtain", "configuration": ["movingDuration": 60]])
    let watched = try sessions.create()
    try sessions.post(["type": "tick", "time": 7], to: idle)
    let diary = Diary()
    let watch = try sessions.watch(watched, diary)
    clock.advance(by: 250)
    try sessions.post(move, to: moving)
    eventually("it is evicted") { sessions.live[idle] == nil }
    #expect(sessions.live.all.map(\.header.id).sorted() == [moving, watched].sorted())
    let stored = try #require(try sessions.store.stored(idle, now: clock.now))
    #expect(stored.snapshotRevision == 1, "with a snapshot of its own")
    #expect(stored.entries.isEmpty)
    // The session is loaded again on request.
    #expect(try sessions.post(["type": "tick", "time": 8], to: idle).revision == 2)
    watch.stop()
    clock.advance(by: 5000)
    #expect(try sessions.revision(of: moving) == 2)
    clock.advance(by: 5000)
    eventually("all are evicted") { sessions.live.all.isEmpty }
    #expect(try sessions.revision(of: moving) == 2)
    #expect(try sessions.revision(of: watched) == 0)
  }
}
