import DrawerConcurrency
import Synchronization

/// The exchanges that may be suspended, and the number of bytes that wait for the clients of their streams.
///
/// All of them must be resumed before libmicrohttpd can be stopped. A request with an immediate response is never added.
final class OpenExchanges: Sendable {
  private struct Table {
    var byID: [UInt64: Exchange] = [:]
    /// The number of exchanges so far. Their numbers are not reused, since a client may hang up at any time.
    var count: UInt64 = 0
    var isClosed = false
  }

  /// Bytes that wait for the clients of all streams.
  let streamBytes = Atomic<Int>(0)
  private let maximumStreamBytes: Int
  private let table = Locked(Table())

  /// No exchanges. Up to `maximumStreamBytes` may wait for the clients of all streams together.
  init(maximumStreamBytes: Int) { self.maximumStreamBytes = maximumStreamBytes }

  /// Adds an exchange; returns its number, at least 1, for ``remove(_:)`` and ``hungUp(_:)``. Returns nil after `close`
  /// was called: the exchange must not be suspended then.
  func insert(_ exchange: Exchange) -> UInt64? {
    table.withLock { table in
      guard !table.isClosed else { return nil }
      table.count += 1
      table.byID[table.count] = exchange
      return table.count
    }
  }

  func remove(_ id: UInt64) {
    // Released outside the lock, because the last reference may run a handler's deinit.
    _ = table.withLock { $0.byID.removeValue(forKey: id) }
  }

  var all: [Exchange] {
    table.withLock { Array($0.byID.values) }
  }

  /// Refuses further exchanges and returns those that are open.
  func close() -> [Exchange] {
    table.withLock { table in
      table.isClosed = true
      return Array(table.byID.values)
    }
  }

  /// Ends an exchange whose client is gone; does nothing if it is over already.
  func hungUp(_ id: UInt64) { table.withLock { $0.byID[id] }?.hungUp() }

  /// Ends the streams with the most waiting bytes, until all together are within the limit. Call this without a lock.
  func endHeaviestStreams() {
    guard streamBytes.load(ordering: .relaxed) > maximumStreamBytes else { return }
    let streams = all.compactMap(\.stream)
    for (stream, _) in streams.map({ ($0, $0.queuedBytes) }).sorted(by: { $0.1 > $1.1 }) {
      guard streamBytes.load(ordering: .relaxed) > maximumStreamBytes else { return }
      stream.overflow()
    }
  }
}
