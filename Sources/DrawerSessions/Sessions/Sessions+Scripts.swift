import DrawerConcurrency
import Drawers

/// Scripts: the beginning of a session with its events, as a simulation or the creation of another session.
extension Sessions {
  /// The script of a session: its beginning, and the events of its journal.
  ///
  /// - Parameters:
  ///   - id: the session.
  ///   - first: the revision to begin with; nil for the beginning of the session, or of what is kept of its journal.
  ///   - last: the revision to end with; nil for the present one.
  ///   - limit: the greatest size in bytes of the script's events.
  public func script(
    of id: String, from first: Int?, until last: Int?, limit: Int
  ) async throws(SessionFailure) -> Answer {
    try await withCurrent(id) { (session, _) throws(SessionFailure) in
      let revision = session.committed.revision
      let last = last ?? revision
      let beginning = try await self.beginning(of: id, at: first)
      guard last <= revision, beginning.revision <= last else { throw .revisionNotKept }
      let entries = try await entries(of: id, after: beginning.revision, until: last, limit: limit)
      return try await LongWork.run { (work) throws(SessionFailure) in
        Answer(revision: last, body: try Sessions.script(beginning, entries, work).bytes)
      }
    }
  }

  /// The session at `revision`; if that is nil, at the beginning of its journal.
  private func beginning(of id: String, at revision: Int?) async throws(SessionFailure) -> StoredSession {
    if let stored = try await load(id, revision: revision ?? 0), stored.revision == revision ?? 0 { return stored }
    guard revision == nil else { throw .revisionNotKept }
    let oldest = try await fromStore(.journal) { () throws(StoreError) in
      try await store.journal(of: id, after: 0, limit: 1, now: now())
    }
    guard let first = oldest?.first?.revision, let stored = try await load(id, revision: first - 1) else {
      throw .revisionNotKept
    }
    return stored
  }

  private func entries(
    of id: String, after first: Int, until last: Int, limit: Int
  ) async throws(SessionFailure) -> [JournalEntry] {
    guard last > first else { return [] }
    let entries = try await fromStore(.journal) { () throws(StoreError) in
      try await store.journal(of: id, after: first, limit: last - first, now: now())
    }
    guard let entries else { throw .notFound }
    guard entries.count == last - first else { throw .revisionNotKept }
    guard entries.reduce(0, { $0 + $1.event.count }) <= limit else { throw .scriptTooLarge(limit) }
    return entries
  }

  private static func script(
    _ beginning: StoredSession, _ entries: [JournalEntry], _ work: borrowing LongWork
  ) throws(SessionFailure) -> JSONText {
    var budget = ReplayBudget.unlimited
    let members = try beginning.machine(&budget, work).beginning
    return JSONText(capacity: 1024 + entries.reduce(0) { $0 + $1.event.count }) { text in
      text.appendObject { text in
        text.member("controller", beginning.header.controller)
        text.member("clock", SessionClock.client.rawValue)
        for (name, value) in members {
          text.name(name)
          text.append(value)
        }
        text.name("events")
        text.appendArray { text in
          // The journal keeps an event as it was sent. In order, its members make the same script for a copy.
          for entry in entries { text.appendElement(JSONText { $0.append(JSONText(written: entry.event).value) }) }
        }
      }
    }
  }
}
