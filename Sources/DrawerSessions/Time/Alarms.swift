import DrawerConcurrency

/// Starts tasks at their time, on its own thread, until they have to wait for something.
public final class Alarms: Sendable {
  private struct Alarm: Sendable {
    /// Nanoseconds of the monotonic clock.
    var time: UInt64
    var action: @Sendable () async -> Void
  }

  private let worker = Worker<Alarm>()

  init() throws(WorkerThread.CannotStart) { try worker.start(Alarms.run) }

  deinit { worker.closeSoon() }

  /// Runs `action` in `delay` seconds.
  public func schedule(after delay: Double, _ action: @escaping @Sendable () async -> Void) {
    let nanoseconds = UInt64(max(0, min(delay, 1e9)) * 1e9)
    _ = worker.send(Alarm(time: monotonicNanoseconds() + nanoseconds, action: action))
  }

  /// Ends the thread; no task starts afterward. Tasks that it starts must not call this.
  func stop() { worker.close() }

  private static func run(_ alarms: Mailbox<Alarm>) {
    var waiting = Deadlines<UInt64, @Sendable () async -> Void>()
    while let new = alarms.receive(waiting: waiting.first.map(secondsUntil) ?? .infinity) {
      for alarm in new { waiting.add(alarm.action, at: alarm.time) }
      while !alarms.isClosed, let action = waiting.takeFirst(dueAt: monotonicNanoseconds()) {
        InlineExecutor.start(action)
      }
    }
  }

  private static func secondsUntil(_ time: UInt64) -> Double {
    let now = monotonicNanoseconds()
    return time > now ? Double(time - now) / 1e9 : 0
  }
}
