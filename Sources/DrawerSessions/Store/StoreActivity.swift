import Synchronization

/// What a store has done since it was opened, for metrics. Counted and read from any thread.
public final class StoreActivity: Sendable {
  /// The numbers of changes that are the buckets of transaction sizes.
  public static let bounds = [1, 2, 4, 8, 16, 32, 64, 128]

  private let buckets = InlineArray<9, Atomic<Int>> { _ in Atomic(0) }
  private let changes = Atomic(0)
  private let roundTripCount = Atomic(0)

  /// What the store found when it was opened.
  public let recovery: StoreRecovery

  /// Nothing but what the store found when it was opened.
  public init(recovery: StoreRecovery = StoreRecovery()) { self.recovery = recovery }

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

/// What a store found when it was opened, of a process that did not close it.
public struct StoreRecovery: Sendable, Equatable {
  /// How many changes the store has taken over from the log.
  public var changes = 0
  /// Bytes of the log that could not be read. A process that ends in the middle of a write leaves a part of a record,
  /// which was not acknowledged.
  public var bytesLeftOut = 0
  /// Whether there was no log, and there should have been: acknowledged changes of about the last second are lost.
  public var isLogMissing = false
  /// How many sessions could not take their changes from the log, because what is stored of them is damaged.
  public var lostSessions = 0

  /// Every member.
  public init(changes: Int = 0, bytesLeftOut: Int = 0, isLogMissing: Bool = false, lostSessions: Int = 0) {
    self.changes = changes
    self.bytesLeftOut = bytesLeftOut
    self.isLogMissing = isLogMissing
    self.lostSessions = lostSessions
  }

  /// Faults, for people; empty where nothing was lost.
  public var faults: [String] {
    var faults: [String] = []
    if bytesLeftOut > 0 { faults.append("\(bytesLeftOut) bytes of the log cannot be read") }
    if isLogMissing { faults.append("the log is missing: changes of about the last second are lost") }
    if lostSessions > 0 { faults.append("\(lostSessions.counted("session")) could not take changes from the log") }
    return faults
  }
}

/// How much a store holds.
public struct StoreSize: Sendable, Equatable {
  /// Sessions, those included whose life has ended and that have not been swept yet.
  public var sessions: Int
  /// What they take where they are kept; nil if unknown.
  public var bytes: Int?

  /// Both.
  public init(sessions: Int, bytes: Int?) {
    self.sessions = sessions
    self.bytes = bytes
  }
}
