import DrawerConcurrency
import Drawers

/// A concurrent map from session ids to values.
///
/// It has many parts, each with a lock that is held for a lookup only. Ids are random, so two threads hardly ever need
/// the same part at the same time, and a part that grows does not block the others.
final class SessionTable<Value: Sendable>: Sendable {
  private final class Part: Sendable {
    let values = Locked<[String: Value]>([:])
  }

  private let parts = (0..<64).map { _ in Part() }

  /// The value of the session `id`.
  subscript(id: String) -> Value? { withPart(of: id) { $0[id] } }

  /// All values. A value that is inserted or removed meanwhile may be among them.
  var all: [Value] { parts.flatMap { $0.values.withLock { Array($0.values) } } }

  /// Runs `body` on the part of the table that contains the session `id`, under its lock.
  func withPart<Result>(of id: String, _ body: (inout [String: Value]) -> Result) -> Result {
    // The hash uses the end of the id, because a client may have chosen the id.
    let hash = FNV1a.hash(of: id.utf8.suffix(4))
    return parts[Int(hash % UInt64(parts.count))].values.withLock(body)
  }
}
