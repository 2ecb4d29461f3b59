import DrawerSessions
import TestSupport
import Testing

@testable import DrawerRedis

/// What processes with one Redis, or one cluster, learn of each other's changes.
@Suite struct RedisExchangeTests {
  static let kinds = [StoreKind.redis, .cluster]

  /// Two stores, and the notices that the second receives.
  private func open(_ kind: StoreKind) throws -> (BlockingStore, BlockingStore, Notices) {
    let place = try StorePlace(kind)
    let (one, other, notices) = (try place.open(), try place.open(), Notices())
    other.shared.observe(notices.add)
    return (one, other, notices)
  }

  /// Follows a session, and waits until the following has begun.
  private func follow(_ id: String, _ store: BlockingStore, _ notices: Notices) {
    let before = notices.of(id).count
    store.shared.follow(id)
    #expect(eventually { notices.of(id).count > before })
    #expect(notices.of(id).last == .changed(id: id))
  }

  @Test(arguments: kinds) func noticesCarryTheChanges(_ kind: StoreKind) throws {
    let (one, other, notices) = try open(kind)
    let (created, unwatched) = (session(), session())
    let id = created.header.id
    for session in [created, unwatched] { #expect(one.create(session) == .success(.created)) }
    follow(id, other, notices)
    let changes = [
      change(id, base: 0, count: 2), change(id, base: 2, snapshot: true, key: "key", expiresAt: start + 90.125),
      SessionChange(id: id, base: 3, entries: [], snapshot: Array("{}".utf8), expiresAt: start + 60),
    ]
    for change in changes { #expect(one.commit(change) == .success(.committed)) }
    #expect(one.commit(change(unwatched.header.id, base: 0)) == .success(.committed))
    // Its own changes are no news for a store.
    #expect(other.commit(change(id, base: 3)) == .success(.committed))
    #expect(one.commit(change(id, base: 3)) == .success(.conflict))
    #expect(one.delete(id) == .success(true))
    #expect(eventually { notices.of(id).last == .deleted(id: id) })
    let expected = changes.map { change in
      StoreNotice.added(
        id: id,
        SessionAddition(
          base: change.base, entries: change.entries, answers: change.answer.map { [$0] } ?? [],
          snapshots: change.snapshot.map {
            [.init(revision: change.entries.last?.revision ?? change.base, bytes: $0.count)]
          }
            ?? [], expiresAt: change.expiresAt))
    }
    #expect(notices.of(id) == [.changed(id: id)] + expected + [.deleted(id: id)])
    #expect(notices.of(unwatched.header.id) == [])
  }

  @Test(arguments: kinds) func sweptSessionIsAnnounced(_ kind: StoreKind) throws {
    let (one, other, notices) = try open(kind)
    let ended = session(expiresAt: start + 1)
    #expect(one.create(ended) == .success(.created))
    follow(ended.header.id, other, notices)
    #expect(one.sweep(now: start + 2) == .success([ended.header.id]))
    #expect(eventually { notices.of(ended.header.id).last == .deleted(id: ended.header.id) })
  }

  /// Each call of `follow` is ended by one of `unfollow`.
  @Test(arguments: kinds) func followingEndsWithTheLastFollower(_ kind: StoreKind) throws {
    let (one, other, notices) = try open(kind)
    let first = session()
    let id = first.header.id
    // At the same server of a cluster.
    let last = session(String(id.prefix(2)) + newID().dropFirst(2))
    for session in [first, last] { #expect(one.create(session) == .success(.created)) }
    follow(id, other, notices)
    other.shared.follow(id)
    other.shared.unfollow(id)
    #expect(one.commit(change(id, base: 0)) == .success(.committed))
    #expect(eventually { notices.of(id).count == 2 })
    other.shared.unfollow(id)
    other.shared.unfollow(id)
    // A server answers one connection in order: when this has begun, the other has ended.
    follow(last.header.id, other, notices)
    #expect(one.commit(change(id, base: 1)) == .success(.committed))
    #expect(one.commit(change(last.header.id, base: 0)) == .success(.committed))
    #expect(eventually { notices.of(last.header.id).count == 2 })
    #expect(notices.of(id).count == 2)
    follow(id, other, notices)
  }

  /// A change that is too large for a notice is read.
  @Test(arguments: kinds) func largeChangeIsAnnouncedWithoutItsEntries(_ kind: StoreKind) throws {
    let (one, other, notices) = try open(kind)
    let created = session()
    let id = created.header.id
    #expect(one.create(created) == .success(.created))
    follow(id, other, notices)
    let large = change(id, base: 0, count: 3, mark: incompressibleText(RedisNotice.limit / 2))
    #expect(one.commit(large) == .success(.committed))
    #expect(eventually { notices.of(id).count == 2 })
    #expect(notices.of(id).last == .changed(id: id))
    #expect(additions(other, id, 0) == .success(.found(addition(large))))
  }

  /// Redis refuses a change for lack of memory. Its entries were once announced all the same.
  @Test func refusedChangeIsNotAnnounced() throws {
    let own = try RedisProcess()
    let (one, other) = (
      BlockingStore(try RedisStore(RedisAddress(own.url))), BlockingStore(try RedisStore(RedisAddress(own.url)))
    )
    let notices = Notices()
    other.shared.observe(notices.add)
    let created = session()
    let id = created.header.id
    #expect(one.create(created) == .success(.created))
    follow(id, other, notices)
    try own.command("CONFIG", "SET", "maxmemory", "1")
    #expect(one.commit(change(id, base: 0)).isUnavailable)
    try own.command("CONFIG", "SET", "maxmemory", "0")
    #expect(one.commit(change(id, base: 0, mark: "second")) == .success(.committed))
    #expect(eventually { notices.of(id).count > 1 })
    #expect(notices.of(id).last == .added(id: id, addition(change(id, base: 0, mark: "second"))))
    #expect(notices.of(id).count == 2)
  }

  private func addition(_ change: SessionChange) -> SessionAddition {
    SessionAddition(base: change.base, entries: change.entries, expiresAt: change.expiresAt)
  }

  private func additions(
    _ store: BlockingStore, _ id: String, _ revision: Int, limit: Int = .max, now: Double = start
  ) -> StoreResult<AdditionOutcome> {
    wait { () throws(StoreError) in
      try await store.shared.additions(to: id, after: revision, limit: limit, now: now)
    }
  }

  @Test(arguments: kinds) func additionsAreWhatCameAfterARevision(_ kind: StoreKind) throws {
    let (store, _, _) = try open(kind)
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    let first = change(id, base: 0, count: 3, key: "first")
    let second = change(id, base: 3, count: 2, snapshot: true, key: "second")
    let third = change(id, base: 5, expiresAt: start + 70)
    for change in [first, second, third] { #expect(store.commit(change) == .success(.committed)) }
    let snapshot = SessionAddition.Snapshot(revision: 5, bytes: second.snapshot?.count ?? 0)
    let all = first.entries + second.entries + third.entries
    let answers = [first, second].compactMap(\.answer)
    for (base, kept, snapshots) in [
      (0, answers, [snapshot]), (3, [answers[1]], [snapshot]), (4, [answers[1]], [snapshot]), (5, [], []), (6, [], []),
    ] {
      let expected = SessionAddition(
        base: base, entries: Array(all[base...]), answers: kept, snapshots: snapshots, expiresAt: start + 70)
      #expect(additions(store, id, base) == .success(.found(expected)))
    }
    #expect(additions(store, id, 7) == .success(.unreachable))
    #expect(additions(store, id, 3, limit: 2) == .success(.unreachable))
    #expect(additions(store, id, 4, limit: 2).value != .unreachable)
    #expect(additions(store, newID(), 0) == .success(.notFound))
    #expect(additions(store, id, 0, now: start + 71) == .success(.notFound))
    // Trim the journal up to the snapshot.
    var trim = change(id, base: 6, expiresAt: start + 70)
    trim.cutoff = 5
    #expect(store.commit(trim) == .success(.committed))
    #expect(additions(store, id, 4) == .success(.unreachable))
    #expect(additions(store, id, 5).value.map { $0 != .unreachable } == true)
  }
}
