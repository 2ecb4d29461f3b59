import DrawerSessions
import Testing

/// The creation of sessions, which all stores handle in the same way.
@Suite struct StoreCreationTests {
  @Test(arguments: StoreKind.allCases) func createdSessionIsReadAsItWas(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    var created = session()
    created.header.clock = .server
    created.snapshot = [0, 255, 10, 13, 0]
    created.answers = [answer("k"), StoredAnswer(key: "", fingerprint: "", revision: 0, body: [])]
    #expect(store.create(created) == .success(.created))
    #expect(store.load(created.header.id) == .success(created))
    #expect(store.load(created.header.id, revision: 0) == .success(created))
    #expect(store.load(created.header.id, revision: 1) == .success(nil))
    #expect(store.journal(of: created.header.id) == .success([]))
    #expect(store.load(newID()) == .success(nil))
    #expect(store.journal(of: newID()) == .success(nil))
  }

  @Test(arguments: StoreKind.allCases) func createdSessionMayHaveAJournal(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    var created = session()
    created.snapshotRevision = 3
    created.entries = [entry(4), entry(5)]
    #expect(store.create(created) == .success(.created))
    #expect(store.load(created.header.id) == .success(created))
    #expect(store.load(created.header.id, revision: 2) == .success(nil))
    #expect(store.journal(of: created.header.id) == .success(created.entries))
    #expect(store.commit(change(created.header.id, base: 5)) == .success(.committed))
  }

  @Test(arguments: StoreKind.allCases) func limitCountsTheLiving(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let first = session(expiresAt: start + 10)
    #expect(store.create(first, limit: 2) == .success(.created))
    let second = session()
    #expect(store.create(second, limit: 2) == .success(.created))
    let third = session()
    #expect(store.create(third, limit: 2) == .success(.limitReached))
    #expect(store.load(third.header.id) == .success(nil))
    // The first session has expired, even if it has not been swept.
    #expect(store.create(third, limit: 2, now: start + 11) == .success(.created))
    #expect(store.create(session(), limit: 2, now: start + 11) == .success(.limitReached))
    #expect(store.delete(second.header.id) == .success(true))
    #expect(store.create(session(), limit: 2, now: start + 11) == .success(.created))
    #expect(store.sweep(now: start + 11) == .success([first.header.id]))
    #expect(store.create(session(), limit: 2, now: start + 11) == .success(.limitReached))
    #expect(store.create(session(), limit: 3, now: start + 11) == .success(.created))
  }

  @Test(arguments: StoreKind.allCases) func keyMakesOneSession(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let key = IdempotencyKey(answer: answer("spaces and \u{1F600}\n", body: "first"), expiresAt: start + 30)
    let first = store.session(for: key)
    #expect(store.create(first, key: key) == .success(.created))
    var retry = key
    retry.answer.body = Array("second".utf8)
    retry.answer.fingerprint = "another"
    let second = store.session(for: retry)
    // The retry succeeds even if there is no room, and even if the session no longer exists.
    #expect(store.create(second, key: retry, limit: 1) == .success(.repeated(key.answer)))
    #expect(store.delete(first.header.id) == .success(true))
    #expect(store.create(second, key: retry, now: start + 29) == .success(.repeated(key.answer)))
    #expect(store.load(second.header.id) == .success(nil))
    let other = IdempotencyKey(answer: answer("other"), expiresAt: start + 30)
    #expect(store.create(store.session(for: other), key: other) == .success(.created))
  }

  @Test(arguments: StoreKind.allCases) func keyIsFreeWhenItHasExpired(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let first = IdempotencyKey(answer: answer("key", body: "first"), expiresAt: start + 10)
    #expect(store.create(store.session(for: first), key: first) == .success(.created))
    let second = IdempotencyKey(answer: answer("key", body: "second"), expiresAt: start + 40)
    #expect(store.create(store.session(for: second), key: second, now: start + 10) == .success(.created))
    #expect(store.create(store.session(for: first), key: first, now: start + 11) == .success(.repeated(second.answer)))
    #expect(store.sweep(now: start + 39) == .success([]))
    #expect(store.create(store.session(for: first), key: first, now: start + 39) == .success(.repeated(second.answer)))
    #expect(store.create(store.session(for: first), key: first, now: start + 40) == .success(.created))
  }

  @Test(arguments: StoreKind.allCases) func refusedCreationDoesNotUseItsKey(_ kind: StoreKind) throws {
    let place = try StorePlace(kind)
    let store = try place.open()
    let key = IdempotencyKey(answer: answer("key"), expiresAt: start + 10)
    #expect(store.create(store.session(for: key), key: key, limit: 0) == .success(.limitReached))
    #expect(store.create(store.session(for: key), key: key, limit: 1) == .success(.created))
  }
}
