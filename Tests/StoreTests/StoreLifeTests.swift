import DrawerSessions
import Testing

/// The life of sessions and stores, which all stores handle in the same way: expiry, lists, and closing the store.
@Suite struct StoreLifeTests {
  @Test(arguments: StoreKind.allCases) func sessionEndsAtItsTime(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let created = session(expiresAt: start + 10)
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    #expect(store.load(id, now: start + 9.999) == .success(created))
    #expect(store.load(id, now: start + 10) == .success(nil))
    #expect(store.journal(of: id, now: start + 10) == .success(nil))
    #expect(store.commit(change(id, base: 0), now: start + 10) == .success(.notFound))
    #expect(store.page(now: start + 10) == .success([]))
    #expect(store.delete(id, now: start + 10) == .success(false))
    #expect(store.load(id, now: start) == .success(nil))
  }

  @Test(arguments: StoreKind.allCases) func commitAndExtendMoveTheEnd(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let created = session(expiresAt: start + 10)
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    #expect(store.commit(change(id, base: 0, expiresAt: start + 20)) == .success(.committed))
    #expect(store.load(id, now: start + 19).value??.expiresAt == start + 20)
    store.store.extend(id, until: start + 30.125, now: start + 19.999)
    #expect(store.load(id, now: start + 30).value??.expiresAt == start + 30.125)
    #expect(store.sweep(now: start + 30) == .success([]))
    // The session has expired, even if it has not been swept.
    store.store.extend(id, until: start + 60, now: start + 30.125)
    #expect(store.load(id, now: start + 30.125) == .success(nil))
    #expect(store.sweep(now: start + 31) == .success([id]))
    store.store.extend(id, until: start + 60, now: start + 31)
    #expect(store.load(id) == .success(nil))
    #expect(store.page() == .success([]))
    #expect(store.sweep(now: start + 61) == .success([]))
  }

  @Test(arguments: StoreKind.allCases) func sweepIsLimited(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let ended = (0..<5).map { session(expiresAt: start + Double($0)) }
    let living = session()
    for session in ended + [living] { #expect(store.create(session, now: start - 10) == .success(.created)) }
    let first = try #require(store.sweep(now: start + 10, limit: 3).value)
    let second = try #require(store.sweep(now: start + 10, limit: 3).value)
    #expect(first.count == 3)
    #expect(Set(first + second) == Set(ended.map(\.header.id)))
    #expect(second.count == 2)
    #expect(store.sweep(now: start + 10) == .success([]))
    for session in ended { #expect(store.load(session.header.id, now: start - 10) == .success(nil)) }
    #expect(store.load(living.header.id) == .success(living))
  }

  @Test(arguments: StoreKind.allCases) func deletedSessionIsForgotten(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let created = session()
    let id = created.header.id
    #expect(store.create(created) == .success(.created))
    #expect(store.commit(change(id, base: 0, snapshot: true, key: "key")) == .success(.committed))
    #expect(store.delete(id) == .success(true))
    #expect(store.delete(id) == .success(false))
    #expect(store.load(id) == .success(nil))
    #expect(store.journal(of: id) == .success(nil))
    #expect(store.commit(change(id, base: 1)) == .success(.notFound))
    #expect(store.page() == .success([]))
    // Nothing remains of the session, so another one can have its id.
    #expect(store.create(created) == .success(.created))
    #expect(store.load(id) == .success(created))
  }

  @Test(arguments: StoreKind.allCases) func pagesAreInOrder(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let sessions = (0..<20).map { session(controller: $0 % 4 == 0 ? "drawer" : "sheet") }
    for session in sessions { #expect(store.create(session) == .success(.created)) }
    #expect(store.create(session(expiresAt: start + 1)) == .success(.created))
    let moved = sessions[3].header.id
    #expect(store.commit(change(moved, base: 0, count: 4)) == .success(.committed))
    let all = sessions.sorted { $0.header.id < $1.header.id }
      .map { SessionSummary(header: $0.header, revision: $0.header.id == moved ? 4 : 0) }
    let now = start + 2
    #expect(store.page(now: now) == .success(all))
    #expect(store.page(limit: 7, now: now) == .success(Array(all[..<7])))
    #expect(store.page(after: all[6].header.id, limit: 7, now: now) == .success(Array(all[7..<14])))
    #expect(store.page(after: all[18].header.id, limit: 7, now: now) == .success([all[19]]))
    #expect(store.page(after: all[19].header.id, now: now) == .success([]))
    #expect(store.page(limit: 0, now: now) == .success([]))
    // A cursor need not be a session's id.
    #expect(store.page(after: "0", now: now) == .success(all))
    let drawers = all.filter { $0.header.controller == "drawer" }
    #expect(store.page(controller: "drawer", now: now) == .success(drawers))
    let rest = store.page(after: drawers[1].header.id, limit: 2, controller: "drawer", now: now)
    #expect(rest == .success(Array(drawers[2..<4])))
    #expect(store.page(controller: "curtain", now: now) == .success([]))
  }

  @Test(arguments: StoreKind.persistent) func everythingIsThereAfterReopening(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    var store = try place.open()
    let key = IdempotencyKey(answer: answer("creation"), expiresAt: start + 50)
    let created = store.session(for: key)
    let id = created.header.id
    #expect(store.create(created, key: key) == .success(.created))
    for base in 0..<5 {
      #expect(store.commit(change(id, base: base, snapshot: base == 2, key: "\(base)")) == .success(.committed))
    }
    let before = store.load(id)
    let journal = store.journal(of: id)
    store.store.close()
    store = try place.open()
    #expect(store.load(id) == before)
    #expect(store.load(id, revision: 1).value??.revision == 1)
    #expect(store.journal(of: id) == journal)
    #expect(store.create(store.session(for: key), key: key) == .success(.repeated(key.answer)))
    #expect(store.create(session(), limit: 1) == .success(.limitReached))
    #expect(store.commit(change(id, base: 5)) == .success(.committed))
  }

  @Test(arguments: StoreKind.allCases) func closedStoreFinishesAndThenRefuses(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    #expect(store.isAvailable)
    // A cluster's sessions are counted once per second, before a creation.
    #expect(store.create(session()) == .success(.created))
    let created = session()
    let pending = Answers<CreationOutcome>()
    pending.add { () throws(StoreError) in try await store.store.create(created, key: nil, limit: 10, now: start) }
    store.store.close()
    #expect(pending.all == [.success(.created)])
    store.store.close()
    #expect(!store.isAvailable)
    #expect(store.load(created.header.id).isUnavailable)
    #expect(store.create(session()).isUnavailable)
    #expect(store.commit(change(created.header.id, base: 0)).isUnavailable)
    #expect(store.journal(of: created.header.id).isUnavailable)
    #expect(store.page().isUnavailable)
    #expect(store.delete(created.header.id).isUnavailable)
    #expect(store.sweep(now: start + 100).isUnavailable)
    store.store.extend(created.header.id, until: start + 100, now: start)
  }
}
