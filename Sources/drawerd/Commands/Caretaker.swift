import DrawerConcurrency
import Glibc

/// A thread that looks after what nobody asks for: once a second whether files have changed, and for systemd's watchdog
/// whether the server answers.
final class Caretaker: Sendable {
  private let end = Mailbox<Void>()

  /// Begins, unless the system has no thread left: then there is neither.
  ///
  /// - Parameters:
  ///   - files: which to watch, if any; the process gets a SIGHUP when they have changed.
  ///   - manager: who wants signs of life.
  ///   - isAlive: whether there is one to give.
  init(files: FileWatch?, manager: ServiceManager?, isAlive: @escaping @Sendable () -> Bool) {
    let interval = manager?.watchdogInterval
    guard files != nil || interval != nil else { return }
    // Twice as often as it is wanted, as systemd advises.
    let pause = min(1, (interval ?? .infinity) / 2)
    _ = try? WorkerThread { [end] in
      var files = files
      while end.receive(waiting: pause) != nil {
        if files?.hasChanged() == true { kill(getpid(), SIGHUP) }
        if interval != nil, isAlive() { manager?.say("WATCHDOG=1") }
      }
    }
  }

  /// Has it end soon.
  func stop() { end.close() }
}
