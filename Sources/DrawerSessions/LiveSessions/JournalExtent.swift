import Drawers

/// The extent of a session's journal in revisions and bytes, by stretches, each of which ends with a snapshot.
///
/// Every stored snapshot contains the list of the stretches before it, as the member `journal` beside its machine,
/// because a store returns only the newest snapshot.
struct JournalExtent: Sendable {
  /// How much is kept of a journal.
  struct Bounds: Sendable {
    var entries: Int
    var bytes: Int
    /// After how many entries a snapshot is due.
    var snapshotInterval: Int

    /// The number of bytes after which a snapshot is due if entries are large. The journal is trimmed by whole
    /// stretches.
    var snapshotBytes: Int { bytes / 8 }

    /// The work of the entries after which a snapshot is due: 30,000 units, so that the work to replay the state at a
    /// revision is bounded, however much each event costs. A batch is never divided, and may be more.
    static let snapshotWork = 30_000
  }

  /// The entries between two snapshots, and the second snapshot.
  private struct Stretch: Sendable, Codable {
    var revision: Int
    var bytes: Int
  }

  /// The part of a stored snapshot beside its machine; empty for a new session.
  private struct SnapshotHeader: Decodable {
    var journal: [Stretch]?
  }

  /// The revision of the oldest snapshot that is kept; 0 while it is unknown.
  private(set) var start = 0
  /// Oldest first.
  private var stretches: [Stretch] = []
  /// The revision of the newest snapshot.
  private(set) var snapshotRevision = 0
  /// The bytes of the entries since then, and of the idempotency keys of their requests.
  private var openBytes = 0
  /// The work of replaying the entries since then.
  private var openWork = 0

  /// The journal of a session that was just created.
  init() {}

  /// The journal of a session as it was stored, with the work of replaying its entries.
  init(of session: StoredSession, replayWork: Int) {
    snapshotRevision = session.snapshotRevision
    add(session.entries, work: replayWork)
    for answer in session.answers where answer.revision > snapshotRevision { openBytes += answer.memoryBytes }
    let header = try? FoundationJSON.decode(SnapshotHeader.self, from: session.snapshot)
    stretches = (header?.journal ?? []).filter { (0...1 << 40).contains($0.bytes) }
  }

  /// The revision of the newest known snapshot at or before `revision`; otherwise the beginning of the journal.
  func snapshotRevision(at revision: Int) -> Int {
    stretches.last { $0.revision <= revision }?.revision ?? min(start, revision)
  }

  /// The bytes that it takes in memory.
  var size: Int { stretches.count * MemoryLayout<Stretch>.stride }

  /// Adds entries at the end with the work of replaying them, and the stored answer for a retry of their request.
  mutating func add(_ entries: [JournalEntry], work: Int, answer: StoredAnswer? = nil) {
    openWork += work
    openBytes += entries.reduce(answer?.memoryBytes ?? 0) { $0 + $1.event.count + $1.delegate.count }
  }

  /// Whether the entries since the newest snapshot take longer to replay than a snapshot takes to store.
  var isWorthASnapshot: Bool { openWork > Bounds.snapshotWork / 8 }

  /// Whether a snapshot is due after the journal's entry `revision`.
  func isSnapshotDue(at revision: Int, _ bounds: Bounds) -> Bool {
    revision - snapshotRevision >= bounds.snapshotInterval || openBytes >= bounds.snapshotBytes
      || openWork >= Bounds.snapshotWork
  }

  /// Adds a snapshot of the machine at `revision`.
  ///
  /// - Returns: the snapshot with the list of the stretches, and the revision up to which entries can be trimmed now.
  mutating func add(
    snapshot: [UInt8], at revision: Int, _ bounds: Bounds
  ) -> (snapshot: [UInt8], cutoff: Int) {
    let cutoff = note(snapshotOfBytes: snapshot.count, at: revision, bounds)
    let text = JSONText(object: snapshot) { text in
      text.name("journal")
      text.append(written: FoundationJSON.text(of: stretches))
    }
    return (text.bytes, cutoff)
  }

  /// Notes that a snapshot of the machine at `revision` was stored. Returns the revision up to which entries can be trimmed
  /// now.
  @discardableResult
  mutating func note(snapshotOfBytes count: Int, at revision: Int, _ bounds: Bounds) -> Int {
    stretches.append(Stretch(revision: revision, bytes: openBytes + count))
    snapshotRevision = revision
    (openBytes, openWork) = (0, 0)
    return cutoff(at: revision, bounds)
  }

  /// Removes the stretches beyond the bounds. Returns the end of the last one removed, or the revision that the bound
  /// for entries alone permits.
  private mutating func cutoff(at revision: Int, _ bounds: Bounds) -> Int {
    let enough = revision - bounds.entries
    var bytes = bounds.snapshotBytes
    let last = stretches.lastIndex { stretch in
      bytes += stretch.bytes
      return bytes > bounds.bytes || stretch.revision <= enough
    }
    guard let last else { return max(enough, 0) }
    start = stretches[last].revision
    stretches.removeFirst(last + 1)
    return max(start, enough)
  }
}
