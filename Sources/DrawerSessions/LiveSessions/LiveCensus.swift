import DrawerConcurrency
import Synchronization

/// The numbers of the live sessions and of the bytes that they take, kept as they change: a reader of the metrics visits
/// no session.
final class LiveCensus: Sendable {
  /// How one session is counted.
  struct Entry: Sendable, Equatable {
    /// Whether animations run or are queued.
    var isAnimating: Bool
    var bytes: Int
  }

  /// The numbers of one kind of controller.
  struct Counts: Sendable {
    var sessions = 0
    var animating = 0
  }

  private let counts = Locked<[String: Counts]>([:])
  private let total = Atomic<Int>(0)
  private let watched = Atomic<Int>(0)
  /// The bytes of a session without the lists of its machine and without its idempotency keys.
  let baseBytes: Int

  /// No sessions yet.
  init(baseBytes: Int) { self.baseBytes = baseBytes }

  /// The counts by kind of controller.
  var all: [String: Counts] { counts.withLock { $0 } }

  /// The bytes of all live sessions.
  var bytes: Int { total.load(ordering: .relaxed) }

  /// The bytes of the sessions that have watchers, counted for each watcher.
  var watchedBytes: Int { watched.load(ordering: .relaxed) }

  /// Counts a watcher of a session of so many bytes; negative if it watches no more.
  func noteWatcher(ofBytes bytes: Int) { watched.add(bytes, ordering: .relaxed) }

  /// Counts a session of a kind of controller as `new`, and no longer as `old`; nil where it is not counted.
  func replace(_ old: Entry?, by new: Entry?, of controller: String) {
    total.add((new?.bytes ?? 0) - (old?.bytes ?? 0), ordering: .relaxed)
    guard old?.isAnimating != new?.isAnimating else { return }
    counts.withLock { counts in
      if let old { counts[controller, default: Counts()].add(old, -1) }
      if let new { counts[controller, default: Counts()].add(new, 1) }
    }
  }
}

extension LiveCensus.Counts {
  fileprivate mutating func add(_ entry: LiveCensus.Entry, _ sign: Int) {
    sessions += sign
    if entry.isAnimating { animating += sign }
  }
}
