import DrawerConcurrency
import Foundation

/// The programs that tests have started: they end with the tests, however those end.
public enum TestProcesses {
  private static let identifiers = Locked<[Int32]>([])
  private static let killsAtExit: Void = {
    _ = atexit { TestProcesses.identifiers.withLock { $0.forEach { kill($0, SIGKILL) } } }
  }()

  /// Has the process of this identifier end with the tests, if it has not ended before.
  public static func endWithTests(_ identifier: Int32) {
    identifiers.withLock { $0.append(identifier) }
    killsAtExit
  }

  /// Notes that a process has ended: its number may soon be another's.
  public static func hasEnded(_ identifier: Int32) {
    identifiers.withLock { $0.removeAll { $0 == identifier } }
  }
}

extension Process {
  /// Runs it, at the latest until the tests end, and with no signal blocked: the tests' threads block nearly all of them, a
  /// program has what its parent has, and not every one changes that. It would not end when it is asked to.
  public func start() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
    TestProcesses.endWithTests(processIdentifier)
  }
}
