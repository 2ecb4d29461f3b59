import DrawerConcurrency
import Drawers

/// What belongs to sessions, by their ids, for many threads at once.
///
/// It has many parts with a lock each, held for a look-up. Ids are random, so that two threads hardly ever want the same
/// part at the same time; and a part that grows does not keep threads from the others.
final class SessionTable<Value: Sendable>: Sendable {
  private final class Part: Sendable {
    let values = Locked<[String: Value]>([:])
  }

  private let parts = (0..<64).map { _ in Part() }

  /// What belongs to the session `id`.
  subscript(id: String) -> Value? { withPart(of: id) { $0[id] } }

  /// Everything; what comes or goes meanwhile may be among it.
  var all: [Value] { parts.flatMap { $0.values.withLock { Array($0.values) } } }

  /// How many there are that `isCounted`; each is read under its part's lock.
  func count(where isCounted: (Value) -> Bool) -> Int {
    parts.reduce(0) { count, part in count + part.values.withLock { $0.values.count(where: isCounted) } }
  }

  /// Runs `body` on what belongs to the session `id` and to some others, under their lock.
  func withPart<Result>(of id: String, _ body: (inout [String: Value]) -> Result) -> Result {
    // Over the end of the id, which a client may have made up.
    let hash = FNV1a.hash(of: id.utf8.suffix(4))
    return parts[Int(hash % UInt64(parts.count))].values.withLock(body)
  }
}
