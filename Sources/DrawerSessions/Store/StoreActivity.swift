import Synchronization

/// The activity of a store since it was opened, for metrics. It can be counted and read from any thread.
public final class StoreActivity: Sendable {
  /// The upper bounds of the buckets for the number of changes per transaction.
  public static let bounds = [1, 2, 4, 8, 16, 32, 64, 128]

  private let buckets = InlineArray<9, Atomic<Int>> { _ in Atomic(0) }
  private let changes = Atomic(0)
  private let roundTripCount = Atomic(0)

  /// The state in which the store was opened.
  public let recovery: StoreRecovery

  /// No activity, except for the recovery when the store was opened.
  public init(recovery: StoreRecovery = StoreRecovery()) { self.recovery = recovery }

  /// The number of round trips to another process.
  public var roundTrips: Int { roundTripCount.load(ordering: .relaxed) }

  /// The number of stored changes.
  public var storedChanges: Int { changes.load(ordering: .relaxed) }

  /// The number of transactions with at most each of ``bounds`` changes, and with any number.
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

/// The result of opening a store that another process did not close.
public struct StoreRecovery: Sendable, Equatable {
  /// The number of changes that the store has moved from the log.
  public var changes = 0
  /// The number of unreadable bytes in the log. A process that is killed during a write leaves an incomplete record,
  /// which was not acknowledged.
  public var bytesLeftOut = 0
  /// Whether the log is missing although there should be one: acknowledged changes of about the last second are lost.
  public var isLogMissing = false
  /// The number of sessions whose changes in the log could not be applied, because the stored session is damaged.
  public var lostSessions = 0

  /// Every member.
  public init(changes: Int = 0, bytesLeftOut: Int = 0, isLogMissing: Bool = false, lostSessions: Int = 0) {
    self.changes = changes
    self.bytesLeftOut = bytesLeftOut
    self.isLogMissing = isLogMissing
    self.lostSessions = lostSessions
  }

  /// The faults, for people; empty if nothing was lost.
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
  /// The number of sessions, including expired ones that have not been swept yet.
  public var sessions: Int
  /// The size in bytes; nil if unknown.
  public var bytes: Int?
  /// The size in bytes at which the store is full; nil if there is none, or if it is unknown.
  public var limit: Int?
  /// Why the store may lose sessions by itself, for people; nil if it does not.
  public var hazard: String?

  /// Every member.
  public init(sessions: Int, bytes: Int?, limit: Int? = nil, hazard: String? = nil) {
    self.sessions = sessions
    self.bytes = bytes
    self.limit = limit
    self.hazard = hazard
  }
}
