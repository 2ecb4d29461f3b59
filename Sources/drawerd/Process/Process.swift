import CMalloc
import DrawerConcurrency
import Glibc

/// The signals that the program handles. Created before any thread, so that no other thread receives them.
struct Signals {
  private var set = sigset_t()

  init() {
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for the next signal.
  func next() -> Int32 {
    var set = set
    var received: Int32 = 0
    sigwait(&set, &received)
    return received
  }

  /// Runs `body` at the next signal to stop; without a thread to spare, never.
  func onNext(_ body: @escaping @Sendable () -> Void) {
    _ = try? WorkerThread {
      while next() == SIGHUP { continue }
      body()
    }
  }
}

/// How many files the process may have open.
enum OpenFiles {
  /// Raises the limit of open files to the system's maximum, because connections are files.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// The C library's memory.
enum Allocator {
  /// Makes threads share a few arenas. Each arena keeps its freed memory, and the default is eight for each processor.
  static func limitArenas() { mallopt(M_ARENA_MAX, 4) }
}
