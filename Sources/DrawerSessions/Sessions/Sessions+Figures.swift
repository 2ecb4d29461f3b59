/// What is known of the store, for metrics.
struct StoreFigures: Sendable {
  /// What it held when it was last asked; nil where it did not answer.
  var size: StoreSize?
  /// Ended sessions that this process has swept.
  var expired = 0
}

extension Sessions {
  /// How much the store holds, as of about a second ago; nil where it did not say.
  public var storeSize: StoreSize? { storeFigures.withLock { $0.size } }

  /// How many sessions this process has let go because their life had ended.
  public var expiredCount: Int { storeFigures.withLock { $0.expired } }

  /// What the store has done so far.
  public var storeActivity: StoreActivity { store.activity }

  /// Asks the store how much it holds, so that who reads the metrics need not wait for it.
  func measureStore() async {
    let size = try? await store.measure()
    storeFigures.withLock { $0.size = size }
  }
}
