import DrawerConcurrency
import Drawers
import TestSupport
import Testing

@testable import DrawerSessions

/// Races between sessions, stores and other processes.
@Suite struct SessionsRaceTests {
  private let clock = TestClock()
  private let store = TestStore()

  @Test func watcherDuringACommitGetsEverythingOnce() throws {
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create()
    let (first, second) = (Diary(), Diary())
    let watch = try sessions.watch(id, first)
    store.hold()
    let answer = started { () throws(SessionFailure) in try await sessions.change(id, with: .tick()) }
    eventually("the commit") { store.held == 1 }
    let watching = started { () throws(SessionFailure) in try await sessions.watch(id, handler: second.note) }
    #expect(!answer.isKept && !watching.isKept)
    store.release()
    #expect(try answer.get().get().revision == 1)
    let other = try watching.get().get()
    try sessions.post(to: id)
    #expect(first.all == ["snapshot 0", "result 1", "result 2"])
    #expect(second.all == ["snapshot 1", "result 2"])
    watch.stop()
    other.stop()
    try sessions.post(to: id)
    #expect(first.all.count == 3 && second.all.count == 2)
  }

  @Test func waitingRequestFindsADeletedSessionGone() throws {
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create()
    let diary = Diary()
    _ = try sessions.watch(id, diary)
    store.hold()
    let before = started { () throws(SessionFailure) in try await sessions.change(id, with: .tick()) }
    let deletion = started { () throws(SessionFailure) in try await sessions.delete(id, if: .any) }
    let after = started { () throws(SessionFailure) in try await sessions.change(id, with: .tick()) }
    let watching = started { () throws(SessionFailure) in try await sessions.watch(id, handler: Diary().note) }
    store.release()
    #expect(try before.get().get().revision == 1)
    try deletion.get().get()
    #expect(throws: SessionFailure.notFound) { try after.get().get() }
    #expect(throws: SessionFailure.notFound) { try watching.get().get() }
    #expect(diary.all == ["snapshot 0", "result 1", "end deleted"])
    #expect(throws: SessionFailure.notFound) { try sessions.delete(id) }
  }

  /// The session is deleted after it was loaded, but before it becomes the live one.
  @Test func sessionReadBeforeItsDeletionStaysDeleted() throws {
    let sessions = try Sessions.make(store, clock: clock) { $0.idleTime = 1 }
    defer { sessions.close() }
    let id = try sessions.create()
    clock.advance(by: 10)
    eventually("it is evicted") { sessions.live.all.isEmpty }
    store.onNextLoad { #expect(throws: Never.self) { try sessions.delete(id) } }
    #expect(throws: SessionFailure.notFound) { try sessions.revision(of: id) }
    #expect(sessions.live.all.isEmpty)
  }

  @Test func aChangeOfAnotherProcessComesBeforeOnesOwn() throws {
    let (here, there) = (try Sessions.make(store, clock: clock), try Sessions.make(store, clock: clock))
    defer {
      here.close()
      there.close()
    }
    let id = try here.create()
    let diary = Diary()
    _ = try here.watch(id, diary)
    store.onNextCommit { #expect(throws: Never.self) { try there.post(to: id) } }
    #expect(try here.post(to: id).revision == 2)
    #expect(diary.all == ["snapshot 0", "result 1", "result 2"])
  }

  /// With a load balancer, the announcement of a change may arrive later than a request that depends on the change.
  @Test func changesOfAnotherProcessAreSeenBeforeTheyAreAnnounced() throws {
    let (here, there) = (try Sessions.make(store, clock: clock), try Sessions.make(store, clock: clock))
    defer {
      here.close()
      there.close()
    }
    let id = try here.create()
    try there.post(to: id)
    #expect(try here.revision(of: id) == 1)
    try there.post(to: id)
    let conditional = ChangeRequest.events(
      [LocatedEvent(["type": "tick"])], if: .revisions([2])
    ) { $0.result().bytes }
    let answer = try finished { () throws(SessionFailure) in try await here.change(id, with: conditional) }
    #expect(answer.revision == 3)
    #expect(try there.revision(of: id) == 3)
    try there.delete(id)
    #expect(throws: SessionFailure.notFound) { try here.revision(of: id) }
  }

  /// While the first foreign change is being applied, a second one enters the journal.
  @Test func foreignChangesAreReportedOnce() throws {
    let there = try Sessions.make(store, clock: clock)
    let here = try Sessions.make(store, clock: clock)
    defer {
      here.close()
      there.close()
    }
    let id = try here.create()
    let diary = Diary()
    _ = try here.watch(id, diary)
    try there.post(to: id)
    store.onNextLoad { #expect(throws: Never.self) { try there.post(to: id) } }
    store.announce(.changed(id: id))
    store.announce(.changed(id: id))
    eventually("all is published") { diary.all.count >= 3 }
    try here.post(to: id)
    #expect(diary.all == ["snapshot 0", "result 1", "result 2", "result 3"])
  }

  @Test func longerJournalIsReportedOnceToResumingClients() throws {
    let there = try Sessions.make(store, clock: clock)
    let here = try Sessions.make(store, clock: clock)
    defer {
      here.close()
      there.close()
    }
    let id = try here.create()
    for _ in 0..<3 { try here.post(to: id) }
    #expect(try there.revision(of: id) == 3)
    // This change has not been announced yet.
    store.onNextLoad { #expect(throws: Never.self) { try there.post(to: id) } }
    let diary = Diary()
    _ = try here.watch(id, after: 1, diary)
    store.announce(.changed(id: id))
    eventually("all is published") { diary.all.count >= 3 }
    #expect(diary.all == ["result 2", "result 3", "result 4"])
  }

  /// After a lost connection to the store, any session may have changed.
  @Test func missedAnnouncementsAreMadeUpFor() throws {
    let there = try Sessions.make(store, clock: clock)
    let here = try Sessions.make(store, clock: clock)
    defer {
      here.close()
      there.close()
    }
    let (watched, other, gone) = (try here.create(), try here.create(), try here.create())
    let (diary, last) = (Diary(), Diary())
    _ = try here.watch(watched, diary)
    _ = try here.watch(gone, last)
    try there.post(to: watched)
    try there.post(to: other)
    try there.delete(gone)
    store.announce(.gap)
    #expect(try here.revision(of: other) == 1)
    // What the store has is read on another thread.
    eventually("all is published") { diary.all.count >= 2 && last.all.count >= 2 }
    #expect(diary.all == ["snapshot 0", "result 1"])
    #expect(last.all == ["snapshot 0", "end deleted"])
  }

  /// A Redis that fails over may lose the newest events. Watchers once continued from events that the store had lost.
  @Test func watchersSeeLossesOfAStore() throws {
    let here = try Sessions.make(store, clock: clock)
    defer { here.close() }
    let id = try here.create()
    let diary = Diary()
    _ = try here.watch(id, diary)
    try here.post(to: id)
    let kept = try #require(try store.stored(id, now: clock.now))
    try here.post(to: id)
    try finished { [store, clock] () throws(SessionFailure) in
      do throws(StoreError) {
        _ = try await store.delete(id, now: clock.now)
        _ = try await store.create(kept, key: nil, limit: 10, now: clock.now)
      } catch {
        throw SessionFailure(error)
      }
    }
    store.announce(.gap)
    eventually("the snapshot") { diary.all.count >= 4 }
    try here.post(to: id)
    #expect(diary.all == ["snapshot 0", "result 1", "result 2", "snapshot 1", "result 2"])
  }

  @Test func aKeyUnderWayIsNotCarriedOutTwice() throws {
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create()
    let (key, other) = (RequestKey("k", of: [[1]]), RequestKey("k", of: [[2]]))
    store.hold()
    let first = started { () throws(SessionFailure) in try await sessions.change(id, with: .tick(key: key)) }
    #expect(throws: SessionFailure.keyInProgress) { try sessions.post(to: id, key: key) }
    store.release()
    let answer = try first.get().get()
    #expect(try sessions.post(to: id, key: key).body == answer.body)
    #expect(throws: SessionFailure.keyReused) { try sessions.post(to: id, key: other) }
    #expect(try sessions.revision(of: id) == 1)
  }

  @Test func whoComesWhenTheServiceStopsGetsItsEnd() throws {
    let sessions = try Sessions.make(store, clock: clock)
    defer { sessions.close() }
    let id = try sessions.create()
    let (early, late) = (Diary(), Diary())
    _ = try sessions.watch(id, early)
    sessions.endWatching()
    _ = try sessions.watch(id, late)
    #expect(early.all == ["snapshot 0", "end stopping"])
    #expect(late.all == ["snapshot 0", "end stopping"])
  }

}
