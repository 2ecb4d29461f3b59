/// The idempotency records of a live session: its answers to requests with an idempotency key, by key.
///
/// An answer is dropped with the journal entries that it consists of. Adding one copies nothing, and dropping old ones
/// visits only those.
struct IdempotencyRecords: Sendable {
  private var byKey: [String: StoredAnswer] = [:]
  /// The bytes of all answers.
  private(set) var bytes = 0
  /// The keys in order of their revisions, from index `first` on.
  private var order: [(key: String, revision: Int)] = []
  private var first = 0
  /// The last revision whose entries are dropped. A store may drop the entries of a change before the change is noted
  /// here.
  private var dropped = 0

  /// The answers of a session as returned by a store, oldest first.
  init(_ answers: [StoredAnswer] = []) {
    for answer in answers { add(answer) }
  }

  /// The number of answers.
  var count: Int { byKey.count }

  subscript(key: String) -> StoredAnswer? { byKey[key] }

  /// Adds the newest answer, and replaces an earlier one with the same key.
  mutating func add(_ answer: StoredAnswer) {
    guard answer.revision > dropped else { return }
    bytes += answer.memoryBytes - (byKey.updateValue(answer, forKey: answer.key)?.memoryBytes ?? 0)
    order.append((answer.key, answer.revision))
  }

  /// Drops the answers whose revision is `revision` or earlier.
  mutating func drop(through revision: Int) {
    dropped = max(dropped, revision)
    while first < order.count, order[first].revision <= revision {
      let (key, used) = order[first]
      // A later request may have used the key again.
      if byKey[key]?.revision == used { bytes -= byKey.removeValue(forKey: key)?.memoryBytes ?? 0 }
      first += 1
    }
    guard first > order.count / 2 else { return }
    order.removeFirst(first)
    first = 0
  }
}
