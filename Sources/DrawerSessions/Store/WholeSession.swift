import DrawerConcurrency

/// A session with its whole journal, as it was at one moment.
package struct WholeSession: Sendable {
  /// The session at the beginning of its journal, with every entry and answer since.
  var session: StoredSession
  /// The newest snapshot, which avoids replaying the entries before it.
  var latest: (revision: Int, machine: [UInt8])

  /// How many entries are asked for at a time.
  private static let pageSize = 1000
  /// The number of restarts if the journal was trimmed meanwhile.
  private static let attempts = 10

  /// Reads a session, expired or not; nil if there is none.
  package init?(_ id: String, in store: any Store) async throws(StoreError) {
    for _ in 0..<WholeSession.attempts {
      guard let last = try await store.load(id, revision: nil, now: 0) else { return nil }
      guard let entries = try await WholeSession.entries(of: last, in: store) else { continue }
      let first = entries.first.map { $0.revision - 1 } ?? last.revision
      guard var beginning = try await store.load(id, revision: first, now: 0) else { continue }
      guard beginning.snapshotRevision == first else { continue }
      beginning.entries = entries
      beginning.answers = last.answers
      session = beginning
      latest = (last.snapshotRevision, last.snapshot)
      return
    }
    throw .corrupted("its journal has no beginning")
  }

  /// The journal up to the last entry of `last`; nil if it was trimmed meanwhile.
  private static func entries(of last: StoredSession, in store: any Store) async throws(StoreError) -> [JournalEntry]? {
    var entries: [JournalEntry] = []
    var revision = 0
    while revision < last.revision {
      guard let page = try await store.journal(of: last.header.id, after: revision, limit: pageSize, now: 0) else {
        return nil
      }
      // All of it may have been cut.
      if page.isEmpty, entries.isEmpty, last.entries.isEmpty { return [] }
      guard let next = page.last?.revision, entries.isEmpty || page.first?.revision == revision + 1 else { return nil }
      entries += page
      revision = next
    }
    return entries.filter { $0.revision <= last.revision }
  }

  /// Throws if this program's server could not continue the session.
  package func check() async throws(StoreError) {
    do throws(SessionFailure) {
      var newest = session
      (newest.snapshotRevision, newest.snapshot) = latest
      newest.entries = session.entries.filter { $0.revision > latest.revision }
      for stored in [session, newest] {
        _ = try await LongWork.run { (work) throws(SessionFailure) in try LiveSession.Content(stored, work) }
      }
    } catch .corrupted(let reason) {
      throw .corrupted(reason)
    } catch .controllerMissing(let name) {
      throw .corrupted("this program has no controller \"\(name)\": use the program that has it")
    } catch {
      throw .corrupted("it cannot be restored")
    }
  }

  /// Adds the session to a store that has none with its id. Its time to live starts again.
  package func put(into store: any Store, now: Double) async throws(StoreError) {
    let id = session.header.id
    var beginning = session
    beginning.expiresAt = now + session.header.ttl
    beginning.entries = session.entries.filter { $0.revision <= latest.revision }
    // An expired or unreadable session blocks the id until it is swept.
    _ = try await store.delete(id, now: now)
    _ = try await store.create(beginning, key: nil, limit: .max, now: now)
    var change = SessionChange(
      id: id, base: beginning.revision, entries: [], expiresAt: beginning.expiresAt)
    if latest.revision > session.snapshotRevision {
      change.snapshot = latest.machine
      _ = try await store.commit(change, now: now)
      change.snapshot = nil
    }
    change.entries = session.entries.filter { $0.revision > latest.revision }
    if !change.entries.isEmpty { _ = try await store.commit(change, now: now) }
  }
}
