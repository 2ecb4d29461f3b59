import Synchronization

/// What a store has done since it was opened, for metrics. Counted and read from any thread.
public final class StoreActivity: Sendable {
  /// The numbers of changes that are the buckets of transaction sizes.
  public static let bounds = [1, 2, 4, 8, 16, 32, 64, 128]

  private let buckets = InlineArray<9, Atomic<Int>> { _ in Atomic(0) }
  private let changes = Atomic(0)
  private let roundTripCount = Atomic(0)

  /// Nothing yet.
  public init() {}

  /// How often another process was asked and has answered.
  public var roundTrips: Int { roundTripCount.load(ordering: .relaxed) }

  /// How many changes were stored together with others, or alone.
  public var storedChanges: Int { changes.load(ordering: .relaxed) }

  /// How many transactions there were of at most each of ``bounds`` changes, and of any number.
  public var transactions: [Int] {
    var sum = 0
    return buckets.indices.map { index in
      sum += buckets[index].load(ordering: .relaxed)
      return sum
    }
  }

  /// Counts a transaction of so many changes.
  public func noteTransaction(of count: Int) {
    let bucket = StoreActivity.bounds.firstIndex { count <= $0 } ?? StoreActivity.bounds.count
    buckets[bucket].add(1, ordering: .relaxed)
    changes.add(count, ordering: .relaxed)
  }

  /// Counts an answer of another process.
  public func noteRoundTrip() { roundTripCount.add(1, ordering: .relaxed) }
}

/// How much a store holds.
public struct StoreSize: Sendable, Equatable {
  /// Sessions, those included whose life has ended and that have not been swept yet.
  public var sessions: Int
  /// What they take where they are kept; nil where nobody knows.
  public var bytes: Int?

  /// Both.
  public init(sessions: Int, bytes: Int?) {
    self.sessions = sessions
    self.bytes = bytes
  }
}
