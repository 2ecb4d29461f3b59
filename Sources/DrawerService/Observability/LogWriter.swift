import DrawerConcurrency
import Glibc

/// Collects the log's lines and writes many at once, because a system call for each request would be a good part of the
/// request's cost.
///
/// Lines never mix, and are written in the order in which they are added. Logging never blocks the server: while the
/// reader is slow, up to 64 KiB of lines wait; then lines are dropped and counted.
final class LogWriter: Sendable {
  private static let capacity = 64 * 1024

  private struct Waiting: Sendable {
    var lines: [UInt8] = []
    var lossCount = 0

    /// Whether `line` has to wait for a write. A line longer than the buffer gets a buffer of its own.
    func isFull(for line: UnsafeBufferPointer<UInt8>) -> Bool {
      !lines.isEmpty && lines.count + line.count > LogWriter.capacity
    }
  }

  /// Used by one thread at a time, which writes.
  private struct Output: Sendable {
    /// A buffer to exchange for the one with the waiting lines.
    var lines: [UInt8] = []
    /// The lines that could not be written yet.
    var unwritten: [UInt8] = []
    var reportedLosses = 0
  }

  /// How long a line waits at most, in microseconds.
  private static let delay: UInt32 = 20_000

  private let descriptor: Int32
  /// The file's type: a part of `st_mode`.
  private let kind: mode_t
  /// The line that says how many were dropped.
  private let lossLine: @Sendable (_ count: Int) -> [UInt8]
  private let waiting = Locked(Waiting())
  private let output = Locked(Output())
  private let calls = Mailbox<Void>()

  /// How many lines were dropped so far.
  var lossCount: Int { waiting.withLock { $0.lossCount } }

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
    while true {
      if let isFirst = append(line) {
        let isWritten = isUrgent && flush()
        if isFirst, !isWritten { _ = calls.send(()) }
        return
      }
      if !flush(), drop(line) { return }
    }
  }

  /// Adds a line to the waiting ones. Returns nil if the buffer is full, otherwise whether the line is the first one.
  private func append(_ line: UnsafeBufferPointer<UInt8>) -> Bool? {
    waiting.withLock { waiting in
      guard !waiting.isFull(for: line) else { return nil }
      defer { waiting.lines += line }
      return waiting.lines.isEmpty
    }
  }

  /// Counts a line as lost, unless there is room for it now.
  private func drop(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    waiting.withLock { waiting in
      guard waiting.isFull(for: line) else { return false }
      waiting.lossCount += 1
      return true
    }
  }

  /// Writes the waiting lines; returns false if that would block.
  @discardableResult
  func flush() -> Bool {
    output.withLock { output in
      let rest = output.unwritten
      output.unwritten = []
      write(rest, &output)
      guard output.unwritten.isEmpty else { return false }
      let lossCount = waiting.withLock { waiting in
        swap(&waiting.lines, &output.lines)
        return waiting.lossCount
      }
      write(output.lines, &output)
      output.lines.removeAll(keepingCapacity: output.lines.capacity <= 2 * LogWriter.capacity)
      // In the place of the lines that are missing.
      if lossCount > output.reportedLosses { write(lossLine(lossCount - output.reportedLosses), &output) }
      output.reportedLosses = lossCount
      return output.unwritten.isEmpty
    }
  }

  /// Writes the waiting lines. It waits for the reader, but not longer than a second.
  func finish() {
    for _ in 0..<50 where !flush() { usleep(LogWriter.delay) }
  }

  /// Writes as much of `bytes` as possible without blocking, and keeps the rest for the next time.
  private func write(_ bytes: [UInt8], _ output: inout Output) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard output.unwritten.isEmpty, canWrite else { return output.unwritten += rest }
      // A pipe that accepts anything accepts this many bytes without blocking.
      let piece = kind == S_IFSOCK ? rest : rest.prefix(Int(PIPE_BUF))
      let count = piece.withUnsafeBytes { piece in
        kind == S_IFSOCK
          ? send(descriptor, piece.baseAddress, piece.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
          : Glibc.write(descriptor, piece.baseAddress, piece.count)
      }
      if count < 0, errno == EAGAIN { return output.unwritten += rest }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Whether something can be written without blocking.
  private var canWrite: Bool {
    var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // A broken descriptor counts as writable: writing to it fails immediately.
    return poll(&descriptor, 1, 0) != 0
  }
}
