import DrawerSessions
import Drawers

/// What a process announces about a session on the session's channel: the name of the process, and then one of
///
/// - `-`: the session is gone;
/// - `?`: the session has changed;
/// - an addition: its base, its end, the size of a snapshot or `-`, the sizes of the answer and of each entry, and, after
///   a line feed, the answer and the entries as they are stored.
enum RedisNotice {
  /// The largest addition that a notice carries, in bytes. Processes that follow the session read a larger one.
  static let limit = 32 * 1024

  /// The message for a session that is gone.
  static func deletion(by process: String) -> String { "\(process) -" }

  /// The message for a session that has changed.
  static func change(by process: String) -> String { "\(process) ?" }

  /// The first line of the message for a change.
  ///
  /// - Parameters:
  ///   - answer: the stored form of its answer; empty if there is none.
  ///   - entries: the stored forms of its entries.
  static func head(of change: SessionChange, answer: [UInt8], entries: [[UInt8]], by process: String) -> String {
    let snapshot = change.snapshot.map { "\($0.count)" } ?? "-"
    let sizes = entries.map { " \($0.count)" }.joined()
    return "\(process) \(change.base) \(change.expiresAt) \(snapshot) \(answer.count)\(sizes)\n"
  }

  /// Parses a message about the session `id`; nil if `process` itself has sent it. A message that cannot be read is a
  /// change of any kind.
  static func notice(_ message: [UInt8], of id: String, to process: [UInt8]) -> StoreNotice? {
    let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
    let words = message[..<end].split(separator: UInt8(ascii: " "))
    guard words.first.map({ !$0.elementsEqual(process) }) ?? true else { return nil }
    let texts = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    if texts == ["-"] { return .deleted(id: id) }
    return addition(texts, message[end...].dropFirst()).map { .added(id: id, $0) } ?? .changed(id: id)
  }

  private static func addition(_ words: [String], _ rest: ArraySlice<UInt8>) -> SessionAddition? {
    guard words.count >= 4, let base = number(words[0]), let expiresAt = Double(words[1]), expiresAt.isFinite else {
      return nil
    }
    var parts: [[UInt8]] = []
    var rest = rest
    for word in words[3...] {
      guard let size = number(word), size <= rest.count else { return nil }
      parts.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    guard rest.isEmpty, let entries = RedisCoding.entries(parts.dropFirst(), after: base) else { return nil }
    var addition = SessionAddition(base: base, entries: entries, expiresAt: expiresAt)
    if let answer = parts.first, !answer.isEmpty {
      guard let answer = RedisCoding.answer(answer) else { return nil }
      addition.answers = [answer]
    }
    if let bytes = number(words[2]) { addition.snapshots = [.init(revision: addition.revision, bytes: bytes)] }
    return addition
  }

  private static func number(_ word: String) -> Int? { Int(word).flatMap { revisions.contains($0) ? $0 : nil } }
}
