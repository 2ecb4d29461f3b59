import DrawerConcurrency
import Glibc

/// A thread that runs once a second: it detects changed files, and reports to systemd's watchdog that the server
/// answers.
final class ProcessMonitor: Sendable {
  private let end = Mailbox<Void>()

  /// Starts the thread, unless it has nothing to do. If the system has no thread left, nothing is monitored.
  ///
  /// - Parameters:
  ///   - files: the files to watch, if any; the process receives a SIGHUP when they have changed.
  ///   - manager: systemd, if it started this process.
  ///   - isAlive: whether the server answers.
  init(files: FileWatch?, manager: ServiceManager?, isAlive: @escaping @Sendable () -> Bool) {
    let interval = manager?.watchdogInterval
    guard files != nil || interval != nil else { return }
    // Twice within the interval, as systemd advises.
    let pause = min(1, (interval ?? .infinity) / 2)
    _ = try? WorkerThread { [end] in
      var files = files
      while end.receive(waiting: pause) != nil {
        if files?.hasChanged() == true { kill(getpid(), SIGHUP) }
        if interval != nil, isAlive() { manager?.say("WATCHDOG=1") }
      }
    }
  }

  /// Ends the thread soon.
  func stop() { end.close() }
}
