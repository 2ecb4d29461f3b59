import DrawerConcurrency
import Foundation

/// The programs that tests have started. They end with the tests, however the tests end.
public enum TestProcesses {
  private static let identifiers = Locked<[Int32]>([])
  /// Ends the programs that still run when the tests end, and then deletes the directories that they use.
  static let cleanUpAtExit: Void = {
    _ = atexit {
      TestProcesses.identifiers.withLock { $0.forEach { kill($0, SIGKILL) } }
      TemporaryDirectory.deleteAll()
    }
  }()

  /// Makes the process with this identifier end with the tests, if it has not ended before.
  public static func endWithTests(_ identifier: Int32) {
    identifiers.withLock { $0.append(identifier) }
    cleanUpAtExit
  }

  /// Records that a process has ended, because its identifier may soon belong to another process.
  public static func hasEnded(_ identifier: Int32) {
    identifiers.withLock { $0.removeAll { $0 == identifier } }
  }
}

extension Process {
  /// Starts the process, which ends with the tests at the latest, with no signal blocked. The tests' threads block
  /// nearly all signals, and a program inherits that and may not change it. It would then ignore a request to
  /// terminate.
  public func start() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
    TestProcesses.endWithTests(processIdentifier)
  }
  /// Waits until the process has ended. Foundation's `waitUntilExit` alone keeps a processor busy meanwhile, in a thread
  /// without a run loop.
  public func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    waitUntilExit()
    TestProcesses.hasEnded(processIdentifier)
  }
}
