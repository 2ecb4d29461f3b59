import DrawerConcurrency
import Glibc

/// Collects the log's lines and writes many at once, because a system call for each request would be a good part of the
/// request's cost.
///
/// Lines never mix, and are written in the order in which they are added. Logging never blocks the server: while the
/// reader is slow, up to 64 KiB of lines wait; then lines are dropped and counted.
final class LogWriter: Sendable {
  private static let capacity = 64 * 1024

  private struct Buffer: Sendable {
    /// The waiting lines; of the first one, possibly only the end. If there are any, the thread is about to write them.
    var lines: [UInt8] = []
    var lossCount = 0
    var reportedLosses = 0
    /// The lines that report losses, of those that wait, and the losses that they report.
    var reports = 0
    var lossesInReports = 0
    /// Whether the last line was written in part.
    var isTorn = false

    /// Whether `line` has to wait for a write. A line longer than the buffer gets a buffer of its own.
    func isFull(for line: UnsafeBufferPointer<UInt8>) -> Bool {
      !lines.isEmpty && lines.count + line.count > LogWriter.capacity
    }
  }

  /// How long a line waits at most, in microseconds.
  private static let delay: UInt32 = 20_000

  private let descriptor: Int32
  /// The file's type: a part of `st_mode`.
  private let kind: mode_t
  /// The line that says how many were dropped.
  private let lossLine: @Sendable (_ count: Int) -> [UInt8]
  private let buffer = Locked(Buffer())
  private let calls = Mailbox<Void>()

  /// How many lines were dropped so far.
  var lossCount: Int { buffer.withLock { $0.lossCount } }

  init(descriptor: Int32, lossLine: @escaping @Sendable (_ count: Int) -> [UInt8] = { _ in [] }) {
    self.descriptor = descriptor
    self.lossLine = lossLine
    var status = stat()
    kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    // Without a thread, lines wait until a buffer is full or a line is urgent.
    let thread = try? WorkerThread { [weak self, calls] in
      while calls.receive() != nil {
        repeat { usleep(LogWriter.delay) } while self?.flush() == false
      }
    }
    withExtendedLifetime(thread) {}
  }

  deinit {
    finish()
    calls.close()
  }

  /// Adds a line, with its line feed. An urgent line is written before this returns; others as soon as the buffer is
  /// full or some time has passed.
  func add(_ line: UnsafeBufferPointer<UInt8>, isUrgent: Bool) {
    let isFirst = buffer.withLock { buffer in
      if buffer.isFull(for: line) { write(&buffer) }
      guard !buffer.isFull(for: line) else {
        buffer.lossCount += 1
        return false
      }
      let wasEmpty = buffer.lines.isEmpty
      reportLosses(&buffer)
      buffer.lines += line
      if isUrgent { write(&buffer) }
      return wasEmpty && !buffer.lines.isEmpty
    }
    if isFirst { _ = calls.send(()) }
  }

  /// Writes the waiting lines; returns false if that would block.
  @discardableResult
  func flush() -> Bool {
    buffer.withLock { buffer in
      write(&buffer)
      guard buffer.lines.isEmpty else { return false }
      reportLosses(&buffer)
      write(&buffer)
      return buffer.lines.isEmpty
    }
  }

  /// Writes the waiting lines. It waits for the reader, but not longer than a second.
  func finish() {
    for _ in 0..<50 where !flush() { usleep(LogWriter.delay) }
  }

  /// Adds the line that says how many lines are missing, in their place.
  private func reportLosses(_ buffer: inout Buffer) {
    guard buffer.lossCount > buffer.reportedLosses else { return }
    buffer.lines += lossLine(buffer.lossCount - buffer.reportedLosses)
    buffer.reports += 1
    buffer.lossesInReports += buffer.lossCount - buffer.reportedLosses
    buffer.reportedLosses = buffer.lossCount
  }

  /// Counts the waiting lines from `start` on as lost: the disk is full, or the reader is gone.
  private func lose(_ buffer: inout Buffer, from start: Int) {
    let lines = buffer.lines[start...].count { $0 == UInt8(ascii: "\n") }
    buffer.lossCount += max(0, lines - buffer.reports)
    buffer.reportedLosses -= buffer.lossesInReports
    if start > 0 { buffer.isTorn = buffer.lines[start - 1] != UInt8(ascii: "\n") }
  }

  /// Writes as much as possible without blocking.
  private func write(_ buffer: inout Buffer) {
    if buffer.isTorn, !buffer.lines.isEmpty {
      buffer.lines.insert(UInt8(ascii: "\n"), at: 0)
      buffer.isTorn = false
    }
    var written = 0
    while written < buffer.lines.count, canWrite {
      let count = buffer.lines.withUnsafeBytes { lines in
        let rest = UnsafeRawBufferPointer(rebasing: lines[written...])
        // A pipe that accepts anything accepts PIPE_BUF bytes without blocking.
        return kind == S_IFSOCK
          ? send(descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
          : Glibc.write(descriptor, rest.baseAddress, min(rest.count, Int(PIPE_BUF)))
      }
      if count > 0 {
        written += count
      } else if count < 0, errno == EAGAIN {
        break
      } else if errno != EINTR {
        lose(&buffer, from: written)
        written = buffer.lines.count
      }
    }
    buffer.lines.removeFirst(written)
    if buffer.lines.isEmpty { (buffer.reports, buffer.lossesInReports) = (0, 0) }
    // Returns the memory of an unusually long line.
    if buffer.lines.isEmpty, buffer.lines.capacity > 2 * LogWriter.capacity { buffer.lines = [] }
  }

  /// Whether something can be written without blocking.
  private var canWrite: Bool {
    var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A broken descriptor counts as writable: writing to it fails immediately.
    return poll(&descriptor, 1, 0) != 0
  }
}
