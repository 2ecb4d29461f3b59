import Glibc
import Locking

/// Collects the log's lines, and writes many at once: a system call for each request would be a good part of what the
/// request costs.
///
/// Lines never mix, and are written in the order in which they are added. A log that cannot be written is nobody's fault.
final class LogWriter: Sendable {
  private struct State {
    var lines: [UInt8] = []
    /// Whether somebody has undertaken to write what is there.
    var isDue = false
  }

  /// How many bytes are written without waiting for more.
  private static let enough = 64 * 1024
  /// How long a line waits at most, in microseconds.
  private static let delay: UInt32 = 20_000

  private let descriptor: Int32
  private let state = Locked(State())
  /// Held while writing, so that whoever comes later writes later.
  private let writing = Lock()
  private let calls = Mailbox<Void>()

  init(descriptor: Int32) {
    self.descriptor = descriptor
    // Without a thread, lines wait for whoever writes at once.
    let thread = try? WorkerThread { [weak self, calls] in
      while calls.receive() != nil {
        usleep(LogWriter.delay)
        self?.flush()
      }
    }
    withExtendedLifetime(thread) {}
  }

  deinit {
    flush()
    calls.close()
  }

  /// Adds a line, which has its end.
  func add(_ line: UnsafeBufferPointer<UInt8>, isUrgent: Bool) {
    let (isFirst, isFull) = state.withLock { state in
      state.lines.append(contentsOf: line)
      defer { state.isDue = true }
      return (!state.isDue, state.lines.count >= LogWriter.enough)
    }
    if isUrgent || isFull { return flush() }
    if isFirst { _ = calls.send(()) }
  }

  /// Writes what is there.
  func flush() {
    writing.withLock {
      let lines = state.withLock { state in
        defer { state = State() }
        return state.lines
      }
      var rest = lines[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 || errno == EINTR else { return }
        rest = rest.dropFirst(max(0, count))
      }
    }
  }
}
