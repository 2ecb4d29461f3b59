import DrawerConcurrency

/// The exchanges that may be suspended: libmicrohttpd must not be stopped before all are resumed.
///
/// A request that is answered at once never comes here.
final class OpenExchanges: @unchecked Sendable {
  private let lock = Lock()
  private var exchanges: [ObjectIdentifier: Exchange] = [:]
  private var isClosed = false

  /// Adds an exchange. Returns false once `close` has been called: it must not be suspended then.
  func insert(_ exchange: Exchange) -> Bool {
    lock.withLock {
      guard !isClosed else { return false }
      exchanges[ObjectIdentifier(exchange)] = exchange
      return true
    }
  }

  func remove(_ exchange: Exchange) {
    // Released outside of the lock: the last reference may run a handler's deinit.
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
