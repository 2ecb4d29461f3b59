import DrawerTesting
import Drawers
import TestSupport
import Testing

@testable import DrawerSessions

/// Two processes with one store: what each hears of the other's changes, and what it reads.
@Suite struct SessionsExchangeTests {
  private let clock = TestClock()
  private let store = TestStore()

  /// Runs `body` with the sessions of two processes.
  private func withTwo(
    _ change: (inout Sessions.Options) -> Void = { _ in }, _ body: (Sessions, Sessions) throws -> Void
  ) throws {
    let (here, there) = (try Sessions.make(store, clock: clock, change), try Sessions.make(store, clock: clock, change))
    defer {
      here.close()
      there.close()
    }
    try body(here, there)
  }

  /// Every session that a process had ever seen was once loaded again with every change.
  @Test func sessionWithoutWatchersIsReadAtItsNextRequest() throws {
    try withTwo { here, there in
      let id = try there.create()
      #expect(try here.revision(of: id) == 0)
      let before = here.exchangeFigures
      for _ in 0..<20 { try there.post(to: id) }
      for notice in store.takeNotices() { store.announce(notice) }
      #expect(here.exchangeFigures.reads == before.reads)
      #expect(here.exchangeFigures.reloads == 0)
      #expect(here.live[id]?.committed.revision == 0)
      #expect(try here.post(to: id).revision == 21)
      #expect(here.exchangeFigures.catchUps == 1)
      #expect(here.exchangeFigures.reloads == 0)
    }
  }

  @Test func watchedSessionsAreFollowed() throws {
    try withTwo { here, _ in
      let id = try here.create()
      #expect(store.followerCount(of: id) == 0)
      let watches = try (0..<3).map { _ in try here.watch(id, Diary()) }
      #expect(store.followerCount(of: id) == 3)
      for watch in watches { watch.stop() }
      watches[0].stop()
      #expect(store.followerCount(of: id) == 0)
      _ = try here.watch(id, Diary())
      try here.delete(id)
      #expect(throws: SessionFailure.notFound) { try here.watch(id, Diary()) }
      #expect(store.followerCount(of: id) == 1)
    }
  }

  /// Notices arrive late, twice, in any order, or not at all. Requests here and there find the changes at any time.
  @Test(arguments: 0..<20) func watchersMissNothing(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withTwo({ $0.snapshotInterval = random.pick([4, 512]) }) { here, there in
      let id = try there.create(["controller": "curtain", "clock": "client"])
      let diary = Diary()
      _ = try here.watch(id, diary)
      var waiting: [StoreNotice] = []
      for step in 0..<60 {
        let author = random.integer(0...4) == 0 ? here : there
        try author.post(["type": "tick", "time": .number(Double(step))], to: id)
        let notices = store.takeNotices()
        if author === there { waiting += notices }
        switch random.integer(0...9) {
        case 0: waiting.shuffle(using: &random)
        case 1: waiting += waiting
        case 2: waiting = []
        case 3: #expect(try here.revision(of: id) == step + 1)
        case 4: store.announce(.changed(id: id))
        case 5: continue
        default: break
        }
        for notice in waiting { store.announce(notice) }
        waiting = []
      }
      store.announce(.changed(id: id))
      eventually("all is published") { diary.all.count >= 61 }
      #expect(diary.all == ["snapshot 0"] + (1...60).map { "result \($0)" })
      #expect(here.exchangeFigures.reloads == 0)
      let machine = try finished { () throws(SessionFailure) in try await there.machine(of: id) }
      #expect(here.live[id]?.committed.machine.snapshot == machine.body)
    }
  }

  /// A notice has all that its receiver needs.
  @Test func noticesAreAppliedWithoutReading() throws {
    try withTwo({ $0.snapshotInterval = 8 }) { here, there in
      let id = try there.create()
      let diary = Diary()
      _ = try here.watch(id, diary)
      let key = RequestKey("k", of: [[1]])
      for _ in 0..<20 { try there.post(to: id) }
      let answer = try there.post(to: id, key: key)
      let before = here.exchangeFigures
      for notice in store.takeNotices() { store.announce(notice) }
      eventually("all is published") { diary.all.count == 22 }
      #expect(here.exchangeFigures.reads == before.reads)
      #expect(here.exchangeFigures.catchUps == before.catchUps + 21)
      // It knows the key, and when the next snapshot is due.
      #expect(try here.post(to: id, key: key).body == answer.body)
      #expect(here.live[id]?.committed.journal.snapshotRevision == 16)
    }
  }

  @Test func keysOfOthersAreKnownAfterACatchUp() throws {
    try withTwo { here, there in
      let id = try here.create()
      let (first, second) = (RequestKey("first", of: [[1]]), RequestKey("second", of: [[2]]))
      let answers = [try there.post(to: id, key: first), try there.post(to: id, key: second)]
      #expect(try here.post(to: id, key: first).body == answers[0].body)
      #expect(try here.post(to: id, key: second).body == answers[1].body)
      #expect(try here.revision(of: id) == 2)
    }
  }

  /// A process once answered 404 for a session that requests at another one had kept alive.
  @Test func sessionThatOthersUseDoesNotEnd() throws {
    try withTwo { here, there in
      let id = try here.create(["controller": "curtain", "ttl": 10])
      for _ in 0..<5 {
        clock.advance(by: 6)
        #expect(try there.revision(of: id) == 0)
      }
      #expect(try here.revision(of: id) == 0)
      clock.advance(by: 11)
      for process in [here, there] {
        #expect(throws: SessionFailure.notFound) { try process.revision(of: id) }
      }
    }
  }

  /// The journal is shorter than what is missing, or the store has lost changes.
  @Test func unreachableSessionIsLoaded() throws {
    try withTwo({
      $0.snapshotInterval = 4
      $0.journalLimit = 8
    }) { here, there in
      let id = try here.create()
      let diary = Diary()
      _ = try here.watch(id, diary)
      for _ in 0..<40 { try there.post(to: id) }
      store.announce(.changed(id: id))
      eventually("the snapshot") { diary.all == ["snapshot 0", "snapshot 40"] }
      #expect(here.exchangeFigures.reloads == 1)
      #expect(try here.post(to: id).revision == 41)
    }
  }

  /// A change that had got no answer, because no replica had it, was once acknowledged when it was repeated, and then lost
  /// with its primary.
  @Test func repeatedChangeIsAnsweredWhenItIsKept() throws {
    try withTwo { here, there in
      let id = try here.create()
      let key = RequestKey("k", of: [[1]])
      store.loseAnswers(true)
      #expect(throws: SessionFailure.storeUnavailable("no answer")) { try here.post(to: id, key: key) }
      store.loseAnswers(false)
      store.loseReplicas(true)
      for process in [here, there] {
        #expect(throws: SessionFailure.storeUnavailable("unconfirmed")) { try process.post(to: id, key: key) }
      }
      store.loseReplicas(false)
      let count = store.confirmationCount
      #expect(try there.post(to: id, key: key).revision == 1)
      #expect(store.confirmationCount == count + 1)
      // A new change is confirmed by its commit.
      #expect(try there.post(to: id, key: RequestKey("l", of: [[1]])).revision == 2)
      #expect(store.confirmationCount == count + 1)
    }
  }

  /// A change without an answer was once missing from the streams of its own process until the next change, when its
  /// client had found out elsewhere that it was made.
  @Test func changeWithoutAnAnswerIsPublished() throws {
    try withTwo { here, there in
      let id = try here.create()
      let diary = Diary()
      _ = try here.watch(id, diary)
      let key = RequestKey("k", of: [[1]])
      for count in 1...3 {
        store.loseAnswers(true)
        #expect(throws: SessionFailure.storeUnavailable("no answer")) { try here.post(to: id) }
        store.loseAnswers(false)
        eventually("it is published") { diary.all.count == count + 1 }
      }
      store.loseAnswers(true)
      #expect(throws: SessionFailure.storeUnavailable("no answer")) { try here.post(to: id, key: key) }
      store.loseAnswers(false)
      #expect(try there.post(to: id, key: key).revision == 4)
      eventually("it is published once") { diary.all == ["snapshot 0"] + (1...4).map { "result \($0)" } }
      store.loseAnswers(true)
      #expect(throws: SessionFailure.storeUnavailable("no answer")) { try here.delete(id) }
      eventually("the end is published") { diary.all.last == "end deleted" }
    }
  }

  /// The store does not answer when a gap is noticed.
  @Test func gapIsReadWhenTheStoreIsBack() throws {
    try withTwo { here, there in
      let id = try here.create()
      let diary = Diary()
      _ = try here.watch(id, diary)
      for _ in 0..<3 { try there.post(to: id) }
      store.goAway(true)
      store.announce(store.takeNotices()[1])
      #expect(diary.all == ["snapshot 0"])
      store.goAway(false)
      eventually("all is published") { diary.all.count == 4 }
      #expect(diary.all == ["snapshot 0", "result 1", "result 2", "result 3"])
    }
  }
}
