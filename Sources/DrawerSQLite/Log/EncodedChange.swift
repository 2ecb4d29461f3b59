import DrawerSessions

/// A change, encoded once for the log and for the database.
struct EncodedChange {
  /// Consecutive entries of the journal, about 64 KiB at most.
  struct Run {
    fileprivate(set) var revisions: ClosedRange<Int>
    /// Where the body has them, each as a ``RecordWriter`` writes it.
    fileprivate(set) var bytes: Range<Int>
  }

  let id: String
  /// The revision that the change is based on.
  let base: Int
  let cutoff: Int
  let expiresAt: Double
  let runs: [Run]
  let snapshot: [UInt8]?
  let answer: StoredAnswer?
  /// The body of its record.
  let body: [UInt8]

  init(_ change: SessionChange) {
    (id, base, cutoff, expiresAt) = (change.id, change.base, change.cutoff, change.expiresAt)
    (snapshot, answer) = (change.snapshot, change.answer)
    let texts = change.entries.reduce(0) { $0 + $1.event.count + $1.delegate.count + 64 }
    var writer = RecordWriter(capacity: texts + 256)
    writer.add(id)
    writer.add(base)
    writer.add(cutoff)
    writer.add(expiresAt)
    writer.add(change.entries.count)
    var runs: [Run] = []
    for entry in change.entries {
      let start = writer.bytes.count
      writer.add(entry)
      runs.add(entry.revision, at: start..<writer.bytes.count)
    }
    writer.add(snapshot == nil ? 0 : 1)
    if let snapshot { writer.add(snapshot) }
    writer.add(answer == nil ? 0 : 1)
    if let answer { writer.add(answer) }
    self.runs = runs
    body = writer.bytes
  }

  /// The change whose record has this body.
  init(body: [UInt8]) throws(SQLiteFailure) {
    self.body = body
    var reader = RecordReader(body)
    id = try reader.string()
    base = try reader.revision()
    cutoff = try reader.revision()
    expiresAt = try reader.seconds()
    var runs: [Run] = []
    for _ in 0..<(try reader.revision()) {
      let start = reader.offset
      let entry = try reader.entry()
      runs.add(entry.revision, at: start..<reader.offset)
    }
    self.runs = runs
    snapshot = try reader.flag() ? try reader.text() : nil
    answer = try reader.flag() ? try reader.answer() : nil
  }

  /// The session's revision after the change.
  var revision: Int { runs.last?.revisions.upperBound ?? base }

  var entryCount: Int { runs.reduce(0) { $0 + $1.revisions.count } }

  func entries() throws(SQLiteFailure) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for run in runs {
      var reader = RecordReader(body, at: run.bytes.lowerBound)
      for _ in run.revisions { entries.append(try reader.entry()) }
    }
    return entries
  }
}

extension [EncodedChange.Run] {
  /// Adds the entry with this revision to the last run, or to a new one.
  fileprivate mutating func add(_ revision: Int, at bytes: Range<Int>) {
    if let last, last.revisions.upperBound + 1 == revision, last.bytes.count < EntryPack.fullSize {
      self[count - 1].revisions = last.revisions.lowerBound...revision
      self[count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
    } else {
      append(EncodedChange.Run(revisions: revision...revision, bytes: bytes))
    }
  }
}
