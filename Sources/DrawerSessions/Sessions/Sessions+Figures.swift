/// Figures of the store, for metrics.
struct StoreFigures: Sendable {
  /// The store's size when it was last measured; nil if it did not answer.
  var size: StoreSize?
  /// Why the store may lose sessions, as it last reported.
  var hazard: String?
  /// Ended sessions that this process has swept.
  var expired = 0
}

extension Sessions {
  /// The store's size about a second ago; nil if the store did not report it.
  public var storeSize: StoreSize? { storeFigures.withLock { $0.size } }

  /// Why the store may lose sessions by itself, for people; nil if it does not.
  public var storeHazard: String? { storeFigures.withLock { $0.hazard } }

  /// The seconds by which the system's clock is ahead of the store's; nil for a store without a clock of its own.
  public var clockSkew: Double? { shared?.clock?.skew }

  /// The number of expired sessions that this process has removed.
  public var expiredCount: Int { storeFigures.withLock { $0.expired } }

  /// What this process had to do about changes of others.
  public var exchangeFigures: ExchangeFigures { exchange.withLock { $0 } }

  /// The store's activity so far.
  public var storeActivity: StoreActivity { store.activity }

  /// Measures the store, so that readers of the metrics need not wait for it.
  func measureStore() async {
    let size = try? await store.measure()
    let hazard = storeFigures.withLock { figures -> String? in
      defer {
        figures.size = size
        // A store that does not answer is no safer than before.
        if let size { figures.hazard = size.hazard }
      }
      return size?.hazard == figures.hazard ? nil : size?.hazard
    }
    if let hazard { options.onHazard(hazard) }
  }
}
