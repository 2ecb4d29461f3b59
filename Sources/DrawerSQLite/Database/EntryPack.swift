import DrawerSessions

/// The entries in a row of the table `entry`.
struct EntryPack {
  /// The size in bytes from which on a pack takes no more entries. Reading one entry reads its whole pack.
  static let fullSize = 65_536

  private var count = 0
  private(set) var first = 0
  private(set) var last = 0
  private var entries = RecordWriter()

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { entries.bytes.count >= EntryPack.fullSize }

  mutating func add(_ run: EncodedChange.Run, of change: EncodedChange) {
    if isEmpty { first = run.revisions.lowerBound }
    last = run.revisions.upperBound
    count += run.revisions.count
    entries.add(encoded: change.body[run.bytes])
  }

  /// The row: the number of entries, and the entries, compressed.
  func row(_ compression: Compression) throws(SQLiteFailure) -> [UInt8] {
    var row = RecordWriter(capacity: entries.bytes.count + 8)
    row.add(count)
    row.add(encoded: entries.bytes[...])
    return try compression.compressed(row.bytes)
  }

  /// The entries of a row.
  static func entries(of pack: [UInt8]) throws(SQLiteFailure) -> [JournalEntry] {
    // Packs of version 2 are not compressed: they begin with a digit.
    let isCompressed = pack.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    var reader = RecordReader(isCompressed ? try Compression.decompressed(pack) : pack)
    var entries: [JournalEntry] = []
    for _ in 0..<(try reader.revision()) { entries.append(try reader.entry()) }
    return entries
  }
}
