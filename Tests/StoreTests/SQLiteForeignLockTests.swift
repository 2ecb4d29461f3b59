import DrawerSQLite
import DrawerSessions
import Foundation
import TestSupport
import Testing

/// Another program has the database locked. Every queued change once waited five seconds of its own on the one thread.
@Suite struct SQLiteForeignLockTests {
  @Test(arguments: SQLiteStore.Durability.allCases) func onlyTheFirstChangeWaits(_ durability: SQLiteStore.Durability)
    throws
  {
    let folder = try TemporaryDirectory()
    let path = folder.file("sessions.db")
    let store = BlockingStore(try SQLiteStore(path: path, durability: durability))
    defer { store.store.close() }
    let saved = session()
    #expect(store.create(saved) == .success(.created))
    let lock = try SQLiteLock(on: path)
    let clock = ContinuousClock()
    let first = clock.measure { #expect(store.create(session()).isUnavailable) }
    let others = clock.measure { for _ in 0..<20 { #expect(store.create(session()).isUnavailable) } }
    #expect(others < first)
    // Reading needs no lock.
    #expect(store.load(saved.header.id).value??.revision == 0)
    lock.release()
    #expect(store.create(session()) == .success(.created))
    #expect(store.commit(change(saved.header.id, base: 0)) == .success(.committed))
  }

  /// Closing waits for half a second at most, and what the log has stays there.
  @Test func closingDoesNotWaitForTheLock() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("sessions.db")
    let store = BlockingStore(try SQLiteStore(path: path))
    let saved = session()
    #expect(store.create(saved) == .success(.created))
    let lock = try SQLiteLock(on: path)
    #expect(store.commit(change(saved.header.id, base: 0)) == .success(.committed))
    let creations = (0..<20).map { _ in
      let new = session()
      return started { () throws(StoreError) in
        try await store.store.create(new, key: nil, limit: 1000, now: start)
      }
    }
    store.store.close()
    for creation in creations { #expect(creation.receive()?.first?.isUnavailable == true) }
    lock.release()
    let again = BlockingStore(try SQLiteStore(path: path))
    defer { again.store.close() }
    #expect(again.load(saved.header.id).value??.revision == 1)
  }
}
