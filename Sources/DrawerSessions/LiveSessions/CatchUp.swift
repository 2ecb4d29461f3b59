import Drawers

/// A session's content on the way through the entries that another process has added to its journal.
struct CatchUp: Sendable {
  /// The content after the entries so far.
  private(set) var content: LiveSession.Content
  /// The updates for the watchers, one for each batch, as JSON. Keeping a machine for each would take many times the
  /// memory.
  private(set) var updates: [SessionUpdate] = []
  private let header: SessionHeader
  private let bounds: JournalExtent.Bounds
  private let isWatched: Bool
  private let addition: SessionAddition
  private var effects = Effects()

  /// Begins with the content that the addition follows.
  init(
    from content: LiveSession.Content, to addition: SessionAddition, of header: SessionHeader,
    _ bounds: JournalExtent.Bounds, isWatched: Bool
  ) {
    self.content = content
    self.content.expiresAt = max(content.expiresAt, addition.expiresAt)
    self.header = header
    self.bounds = bounds
    self.isWatched = isWatched
    self.addition = addition
    if addition.entries.isEmpty { noteSnapshots() }
  }

  /// Applies the next entry.
  mutating func apply(_ entry: JournalEntry) throws(SessionFailure) {
    let work = ReplayBudget.work(ofBytes: entry.event.count, on: content.machine)
    let step = try entry.apply(on: &content.machine)
    content.revision = entry.revision
    content.journal.add([entry], work: work)
    if isWatched { effects.add(step.effects) }
    if entry.revision == entry.batch { endBatch() }
  }

  private mutating func endBatch() {
    for answer in addition.answers where answer.revision == content.revision {
      content.journal.add([], work: 0, answer: answer)
    }
    noteSnapshots()
    guard isWatched else { return }
    updates.append(
      SessionUpdate(
        SessionView(header: header, revision: content.revision, machine: content.machine, effects: effects)))
    effects = Effects()
  }

  private mutating func noteSnapshots() {
    for snapshot in addition.snapshots
    where snapshot.revision == content.revision && snapshot.revision > content.journal.snapshotRevision {
      content.journal.note(snapshotOfBytes: snapshot.bytes, at: snapshot.revision, bounds)
    }
  }
}
