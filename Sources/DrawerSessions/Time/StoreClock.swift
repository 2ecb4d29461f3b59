import DrawerConcurrency
import Glibc
import Synchronization

/// The clock that all processes with one store share: the clock of the store's server, as far as this process knows it.
///
/// Each answer of a server with its time tells how far that clock is ahead of this machine's time since its start, except
/// for half of the round trip. The answer with the shortest round trip counts, until the two clocks may have drifted
/// apart by more than that. With several servers, the one in the middle counts, so that all processes agree even if one
/// server's clock is wrong.
public final class StoreClock: Sendable {
  /// What is known of a server's clock, in nanoseconds.
  fileprivate struct Reading {
    /// How far it is ahead of the time since this machine's start.
    var lead: Int
    var uncertainty: Int
    /// When it was read.
    var moment: Int

    /// The uncertainty at a later moment, for clocks that drift apart by 200 millionths.
    func uncertainty(at later: Int) -> Int { uncertainty + max(0, later - moment) / 5000 }
  }

  private struct State {
    var readings: [String: Reading] = [:]
    var onBegin: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())
  /// The lead that counts; `Int.min` while it is unknown.
  private let lead = Atomic(Int.min)

  /// An unknown clock.
  public init() {}

  /// Nanoseconds since this machine's start, the scale of questions and answers. This clock continues while the machine
  /// sleeps.
  public static var moment: Int { nanoseconds(of: CLOCK_BOOTTIME) }

  /// Nanoseconds since 1970 on the store's clock; on this machine's while that is unknown.
  @Sendable public func wall() -> Int {
    let lead = lead.load(ordering: .relaxed)
    return lead == .min ? nanoseconds(of: CLOCK_REALTIME) : StoreClock.moment + lead
  }

  /// The seconds by which this machine's clock is ahead of the store's; nil while that is unknown.
  public var skew: Double? {
    guard lead.load(ordering: .relaxed) != .min else { return nil }
    return Double(nanoseconds(of: CLOCK_REALTIME) - wall()) / 1e9
  }

  /// Notes that a server answered with its time, in nanoseconds since 1970.
  ///
  /// - Parameters:
  ///   - asked: when the question was sent, as a ``moment``.
  ///   - answered: when the answer arrived.
  public func note(_ time: Int, of server: String, asked: Int, answered: Int) {
    let reading = Reading(
      lead: time - (asked + answered) / 2, uncertainty: (answered - asked) / 2 + 1000, moment: answered)
    let begun = state.withLock { state -> [@Sendable () -> Void] in
      guard reading.isBetter(than: state.readings[server]) else { return [] }
      state.readings[server] = reading
      let leads = state.readings.values.map(\.lead).sorted()
      lead.store(leads[(leads.count - 1) / 2], ordering: .relaxed)
      defer { state.onBegin = [] }
      return state.onBegin
    }
    for body in begun { body() }
  }

  /// Calls `body` when the clock becomes known, unless it is already.
  func onBegin(_ body: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.readings.isEmpty { state.onBegin.append(body) }
    }
  }
}

extension StoreClock.Reading {
  /// Whether it replaces `known`: it is more precise, or the server's clock was set in between.
  fileprivate func isBetter(than known: StoreClock.Reading?) -> Bool {
    guard let known else { return true }
    let present = known.uncertainty(at: moment)
    return uncertainty <= present || abs(lead - known.lead) > uncertainty + present
  }
}

/// The present time of one of the system's clocks.
func nanoseconds(of clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
