extension MemoryStore {
  /// A session with its snapshots and its journal. Access requires the lock of its part of the table.
  final class Record: @unchecked Sendable {
    var session: StoredSession
    /// The older snapshots that are still needed; the newest is in the session itself.
    var earlier: [(revision: Int, text: [UInt8])] = []
    /// When to check whether it has expired.
    var deadline: SessionDeadline
    /// The whole journal that was not trimmed.
    var journal: [JournalEntry]
    /// How many bytes all of it takes, about.
    private(set) var bytes = 0

    init(_ session: StoredSession) {
      self.session = session
      deadline = SessionDeadline(time: session.expiresAt, id: session.header.id)
      journal = session.entries
      bytes = measured
    }

    /// The bytes of a session without its snapshots and its journal, in memory and in the store, as measured.
    private static let baseBytes = 1200

    /// The memory of the record. Each text has a header, and the allocator rounds sizes up.
    private var measured: Int {
      Record.baseBytes + Record.size(session.snapshot) + earlier.reduce(0) { $0 + Record.size($1.text) }
        + Record.size(journal[...]) + session.answers.reduce(0) { $0 + $1.memoryBytes }
    }

    private static func size(_ text: [UInt8]) -> Int { text.count + 48 }

    private static func size(_ entries: ArraySlice<JournalEntry>) -> Int {
      entries.reduce(0) { $0 + size($1.event) + size($1.delegate) + 32 }
    }

    /// Whether the journal reaches back further than the newest snapshot requires.
    var hasHistory: Bool { !earlier.isEmpty }

    /// Drops everything before the newest snapshot.
    func dropHistory() { cut(to: revision) }

    var revision: Int { journal.last?.revision ?? session.snapshotRevision }

    /// Up to `limit` entries after `revision`, oldest first.
    func entries(after revision: Int, limit: Int) -> ArraySlice<JournalEntry> {
      guard let first = journal.first?.revision else { return [] }
      // Each revision has one entry.
      let start = min(max(0, revision - first + 1), journal.count)
      return journal[start...].prefix(max(0, limit))
    }

    func add(_ change: SessionChange) {
      journal.append(contentsOf: change.entries)
      bytes += Record.size(change.entries[...])
      if let answer = change.answer {
        session.answers.append(answer)
        bytes += answer.memoryBytes
      }
      if let snapshot = change.snapshot {
        bytes += Record.size(snapshot)
        earlier.append((session.snapshotRevision, session.snapshot))
        (session.snapshotRevision, session.snapshot) = (revision, snapshot)
      }
      session.expiresAt = change.expiresAt
      cut(to: change.cutoff)
    }

    /// The newest snapshot at or before the revision `target`.
    func snapshot(at target: Int) -> (revision: Int, text: [UInt8])? {
      if session.snapshotRevision <= target { return (session.snapshotRevision, session.snapshot) }
      return earlier.last { $0.revision <= target }
    }

    /// Makes the newest snapshot at or before `cutoff` the oldest one, and drops everything before it.
    private func cut(to cutoff: Int) {
      guard let first = earlier.first, let oldest = snapshot(at: cutoff)?.revision, first.revision < oldest else {
        return
      }
      earlier.removeAll { $0.revision < oldest }
      journal.removeAll { $0.revision <= oldest }
      session.answers.removeAll { $0.revision <= oldest }
      bytes = measured
    }
  }
}
