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

  /// Nanoseconds after a signal to stop within which another one is the same: `timeout`, a shell and a supervisor may each
  /// send one.
  private static let interval: UInt64 = 1_000_000_000

  /// Runs `body` at the next signal to stop that is not a copy of the one just received; without a thread to spare, never.
  func onNext(_ body: @escaping @Sendable () -> Void) {
    let first = monotonicNanoseconds()
    _ = try? WorkerThread {
      while next() == SIGHUP || monotonicNanoseconds() - first < Signals.interval { continue }
      body()
    }
  }
}

/// The standard input and the standard outputs.
enum StandardFiles {
  /// Opens those that are closed, on nothing. Otherwise the next file or connection would take their place, and receive
  /// what is written to them.
  static func open() {
    var descriptor: Int32
    repeat { descriptor = Glibc.open("/dev/null", O_RDWR) } while (0...STDERR_FILENO).contains(descriptor)
    if descriptor >= 0 { close(descriptor) }
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
  static func limitArenas(to count: Int) { mallopt(M_ARENA_MAX, Int32(clamping: count)) }
}
