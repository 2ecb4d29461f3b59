import Glibc
import Synchronization

/// The time of day of the system, or of a store, which never runs backward: if it is set back, the time continues from
/// where it was. Otherwise sessions on the server's clock would stand still until the clock has caught up.
///
/// If it is set forward by more than a second, a clock with a follower waits until the follower has adapted to that.
/// Otherwise sessions would suddenly seem to have been idle for as long.
public final class MonotonicWallClock: Sendable {
  /// The greatest difference between two readings that is no step, in nanoseconds: a second. Time servers move a clock
  /// by less when it runs.
  private static let tolerance = 1_000_000_000

  /// The greatest difference so far between the time of day and the time since the system's start, in nanoseconds,
  /// except for a step that the follower does not know yet.
  private let lead: Atomic<Int>
  /// The difference that the follower last knew.
  private let knownLead: Atomic<Int>
  private let isFollowed = Atomic(false)
  private let wall: @Sendable () -> Int
  private let monotonic: @Sendable () -> Int

  /// A clock based on the system's clocks, or on two others, in nanoseconds.
  init(
    wall: @escaping @Sendable () -> Int = { nanoseconds(of: CLOCK_REALTIME) },
    // This clock continues while the machine sleeps.
    monotonic: @escaping @Sendable () -> Int = { nanoseconds(of: CLOCK_BOOTTIME) }
  ) {
    self.wall = wall
    self.monotonic = monotonic
    let difference = wall() - monotonic()
    lead = Atomic(difference)
    knownLead = Atomic(difference)
  }

  /// A clock of the system's clocks.
  public convenience init() { self.init(wall: { nanoseconds(of: CLOCK_REALTIME) }) }

  /// The clock of a store, or of the system for a store without one. Until the store has told its time, it shows the
  /// system's.
  public convenience init(of store: any Store) {
    if let clock = (store as? any SharedStore)?.clock { self.init(of: clock) } else { self.init() }
  }

  convenience init(of clock: StoreClock) {
    self.init(wall: clock.wall)
    clock.onBegin { [weak self] in self?.restart() }
  }

  /// Forgets all earlier readings.
  private func restart() {
    let difference = wall() - monotonic()
    knownLead.store(difference, ordering: .relaxed)
    lead.store(difference, ordering: .relaxed)
  }

  /// Seconds since 1970. Never less than before, except for a microsecond between two threads.
  @Sendable public func now() -> Double {
    let elapsed = monotonic()
    let difference = wall() - elapsed
    let known = lead.load(ordering: .relaxed)
    let isStep = difference > known + MonotonicWallClock.tolerance && isFollowed.load(ordering: .relaxed)
    return Double(elapsed + (isStep ? known : lead.max(difference, ordering: .relaxed).newValue)) / 1e9
  }

  /// Has steps forward wait for ``follow(_:)``, which the caller calls often.
  func beginFollowing() { isFollowed.store(true, ordering: .relaxed) }

  /// Calls `adapt` if the system's clock has been set since the last call.
  ///
  /// - Parameter adapt: receives the size of the step in seconds, which is negative if the clock was set back, and the
  ///   seconds by which this clock is behind. Returns whether this clock should follow.
  /// - Returns: the seconds by which this clock has moved forward.
  func follow(_ adapt: (_ step: Double, _ lag: Double) -> Bool) -> Double {
    let difference = wall() - monotonic()
    let step = difference - knownLead.exchange(difference, ordering: .relaxed)
    guard abs(step) > MonotonicWallClock.tolerance else { return 0 }
    let lag = Double(max(0, difference - lead.load(ordering: .relaxed))) / 1e9
    guard adapt(Double(step) / 1e9, lag) else { return 0 }
    lead.max(difference, ordering: .relaxed)
    return lag
  }
}
