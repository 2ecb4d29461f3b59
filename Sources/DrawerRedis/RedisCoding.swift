import DrawerSessions
import Drawers

/// The encoding of a session's parts: numbers in a first line, and then texts of the lengths given there. All numbers
/// are in ``revisions``.
enum RedisCoding {
  static func entry(_ entry: JournalEntry) -> [UInt8] {
    Array("\(entry.revision) \(entry.batch) \(entry.event.count)\n".utf8) + entry.event + entry.delegate
  }

  static func answer(_ answer: StoredAnswer) -> [UInt8] {
    let key = Array(answer.key.utf8)
    let fingerprint = Array(answer.fingerprint.utf8)
    return Array("\(answer.revision) \(key.count) \(fingerprint.count)\n".utf8) + key + fingerprint + answer.body
  }

  static func creation(_ key: IdempotencyKey) -> [UInt8] { Array("\(key.expiresAt)\n".utf8) + answer(key.answer) }

  /// The revision makes each entry unique.
  static func snapshot(_ text: [UInt8], revision: Int) -> [UInt8] { Array("\(revision)\n".utf8) + text }

  static func entry(_ bytes: [UInt8]) -> JournalEntry? {
    guard let (numbers, text) = line(bytes), numbers.count == 3, numbers[2] <= text.count else { return nil }
    return JournalEntry(
      revision: numbers[0], batch: numbers[1], event: Array(text.prefix(numbers[2])),
      delegate: Array(text.dropFirst(numbers[2])))
  }

  static func answer(_ bytes: some Collection<UInt8>) -> StoredAnswer? {
    guard let (numbers, text) = line(bytes), numbers.count == 3, numbers[1] <= text.count,
      numbers[2] <= text.count - numbers[1],
      let key = String(validating: text.prefix(numbers[1]), as: UTF8.self),
      let fingerprint = String(validating: text.dropFirst(numbers[1]).prefix(numbers[2]), as: UTF8.self)
    else { return nil }
    let body = text.dropFirst(numbers[1]).dropFirst(numbers[2])
    return StoredAnswer(key: key, fingerprint: fingerprint, revision: numbers[0], body: Array(body))
  }

  static func creation(_ bytes: [UInt8]) -> StoredAnswer? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return answer(bytes[(end + 1)...])
  }

  static func snapshot(_ bytes: [UInt8]) -> (revision: Int, text: [UInt8])? {
    guard let (numbers, text) = line(bytes), numbers.count == 1 else { return nil }
    return (numbers[0], Array(text))
  }

  /// The fields of a session's hash, in the order in which the scripts read them.
  static func fields(_ session: StoredSession) -> [String] {
    let header = session.header
    return [
      "controller", header.controller, "clock", header.clock.rawValue, "ttl", "\(header.ttl)", "createdAt",
      "\(header.createdAt)", "expiresAt", "\(session.expiresAt)", "revision", "\(session.revision)", "first",
      "\(session.snapshotRevision)",
    ]
  }

  /// A session's header, expiry and revision.
  static func fields(_ reply: RedisReply, id: String) -> (header: SessionHeader, expiresAt: Double, revision: Int)? {
    guard let values = reply.list?.map({ $0.text ?? "" }), values.count == 6, !values[0].isEmpty,
      let clock = SessionClock(rawValue: values[1]), let ttl = Double(values[2]), let createdAt = Double(values[3]),
      let expiresAt = Double(values[4]), let revision = Int(values[5]), revisions.contains(revision),
      [ttl, createdAt, expiresAt].allSatisfy(\.isFinite)
    else { return nil }
    let header = SessionHeader(id: id, controller: values[0], clock: clock, ttl: ttl, createdAt: createdAt)
    return (header, expiresAt, revision)
  }

  /// The entries after `revision`, which must be consecutive.
  static func entries(_ reply: RedisReply, after revision: Int) -> [JournalEntry]? {
    guard let list = reply.list else { return nil }
    let texts = list.compactMap(\.bytes)
    return texts.count == list.count ? entries(texts, after: revision) : nil
  }

  /// The entries after `revision`, which must be consecutive.
  static func entries(_ texts: some Collection<[UInt8]>, after revision: Int) -> [JournalEntry]? {
    let entries = texts.compactMap(entry)
    guard entries.count == texts.count else { return nil }
    for (index, entry) in entries.enumerated() where entry.revision != revision + index + 1 { return nil }
    return entries
  }

  /// What a session has gained after `revision`.
  static func addition(_ reply: RedisReply, after revision: Int) -> SessionAddition? {
    guard let parts = reply.list, parts.count == 4, let expiresAt = parts[0].text.flatMap(Double.init),
      expiresAt.isFinite, let entries = entries(parts[1], after: revision), let answers = parts[2].list,
      let snapshots = parts[3].list
    else { return nil }
    var addition = SessionAddition(base: revision, entries: entries, expiresAt: expiresAt)
    addition.answers = answers.compactMap { $0.bytes.flatMap(answer) }
    addition.snapshots = snapshots.compactMap { snapshot in
      guard let numbers = snapshot.list?.compactMap(\.count), numbers.count == 2 else { return nil }
      return SessionAddition.Snapshot(revision: numbers[0], bytes: numbers[1])
    }
    let isWhole = addition.answers.count == answers.count && addition.snapshots.count == snapshots.count
    return isWhole ? addition : nil
  }

  private static func line<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> (numbers: [Int], text: Bytes.SubSequence)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = bytes[..<end].split(separator: UInt8(ascii: " "))
    let numbers = words.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == words.count, numbers.allSatisfy(revisions.contains) else { return nil }
    return (numbers, bytes[end...].dropFirst())
  }
}
