import DrawerConcurrency

/// The exchanges that may be suspended. All must be resumed before libmicrohttpd can be stopped.
///
/// A request with an immediate response is never added.
final class OpenExchanges: @unchecked Sendable {
  private let lock = Lock()
  private var exchanges: [ObjectIdentifier: Exchange] = [:]
  private var isClosed = false

  /// Adds an exchange. Returns false after `close` was called: the exchange must not be suspended then.
  func insert(_ exchange: Exchange) -> Bool {
    lock.withLock {
      guard !isClosed else { return false }
      exchanges[ObjectIdentifier(exchange)] = exchange
      return true
    }
  }

  func remove(_ exchange: Exchange) {
    // Released outside the lock, because the last reference may run a handler's deinit.
    let removed = lock.withLock { exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    _ = removed
  }

  var all: [Exchange] {
    lock.withLock { Array(exchanges.values) }
  }

  /// Refuses further exchanges and returns those that are open.
  func close() -> [Exchange] {
    lock.withLock {
      isClosed = true
      return Array(exchanges.values)
    }
  }
}
