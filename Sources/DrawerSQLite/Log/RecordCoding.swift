import DrawerSessions

/// Writes numbers and texts in sequence: a number is its digits and a space; a text is its length in bytes, a space,
/// and the bytes. The log's records and the packs of journal entries have this form, which people can read too.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: about how many bytes follow.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func add(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(UInt8(ascii: " "))
  }

  mutating func add(_ text: [UInt8]) {
    add(text.count)
    bytes.append(contentsOf: text)
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds the output of another writer.
  mutating func add(encoded: ArraySlice<UInt8>) { bytes.append(contentsOf: encoded) }

  /// Seconds, by their bit pattern, so that nothing is rounded.
  mutating func add(_ seconds: Double) { add(Int(bitPattern: UInt(seconds.bitPattern))) }

  mutating func add(_ entry: JournalEntry) {
    add(entry.revision)
    add(entry.batch)
    add(entry.event)
    add(entry.delegate)
  }

  mutating func add(_ answer: StoredAnswer) {
    add(answer.key)
    add(answer.fingerprint)
    add(answer.revision)
    add(answer.body)
  }
}

/// Reads the output of a ``RecordWriter``, and throws when the bytes have another form.
struct RecordReader {
  private let bytes: [UInt8]
  /// The number of bytes read so far.
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func number() throws(SQLiteFailure) -> Int {
    // The longest number is the smallest one, with 19 digits, its sign and a space.
    guard let end = bytes[offset...].prefix(21).firstIndex(of: UInt8(ascii: " ")),
      let number = Int(String(decoding: bytes[offset..<end], as: UTF8.self))
    else { throw malformed("a number") }
    offset = end + 1
    return number
  }

  mutating func revision() throws(SQLiteFailure) -> Int {
    let number = try number()
    guard revisions.contains(number) else { throw malformed("a revision") }
    return number
  }

  mutating func seconds() throws(SQLiteFailure) -> Double {
    let seconds = Double(bitPattern: UInt64(UInt(bitPattern: try number())))
    guard seconds.isFinite else { throw malformed("a time") }
    return seconds
  }

  mutating func text() throws(SQLiteFailure) -> [UInt8] {
    let count = try number()
    guard count >= 0, count <= bytes.count - offset else { throw malformed("a text") }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func string() throws(SQLiteFailure) -> String {
    guard let string = String(validating: try text(), as: UTF8.self) else { throw malformed("a text in UTF-8") }
    return string
  }

  mutating func flag() throws(SQLiteFailure) -> Bool {
    let number = try number()
    guard number == 0 || number == 1 else { throw malformed("0 or 1") }
    return number == 1
  }

  mutating func entry() throws(SQLiteFailure) -> JournalEntry {
    JournalEntry(revision: try revision(), batch: try revision(), event: try text(), delegate: try text())
  }

  mutating func answer() throws(SQLiteFailure) -> StoredAnswer {
    StoredAnswer(key: try string(), fingerprint: try string(), revision: try revision(), body: try text())
  }

  private func malformed(_ expected: String) -> SQLiteFailure {
    .unreadable("\(expected) was expected at byte \(offset)")
  }
}
