import DrawerConcurrency
import Glibc
import Synchronization

/// Collects the log's lines, and writes many at once: a system call for each request would be a good part of what the
/// request costs.
///
/// Lines never mix, and are written in the order in which they are added. A log that cannot be written is nobody's fault,
/// and nobody waits for whoever reads it: while nothing more can be written lines stay in the buffer, and when that is full
/// the next ones are dropped and counted.
///
/// There are two buffers: lines are added to one, without a lock, while the other is written. Whoever adds a line takes
/// the room for it by a single addition, to a number that also says in which buffer that is, and then copies it there;
/// whoever writes has the lines that follow go to the other buffer, and waits until those of this one are copied.
final class LogWriter: Sendable {
  private struct Buffer: ~Copyable, @unchecked Sendable {
    static let capacity = 64 * 1024

    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    /// How many of the bytes for which room was asked are there, or did not fit.
    let settled = Atomic(0)
    /// Where the first line that did not fit would have begun.
    let end = Atomic(capacity)

    deinit { bytes.deallocate() }
  }

  /// Room in a buffer: the lower half of its number says where, the upper one in which.
  private struct Room {
    var number: Int

    var buffer: Int { number >> 32 }
    var offset: Int { number & 0xFFFF_FFFF }
  }

  /// How long a line waits at most, in microseconds.
  private static let delay: UInt32 = 20_000

  private let descriptor: Int32
  /// What kind of file it is: a part of `st_mode`.
  private let kind: mode_t
  /// The line that says how many were dropped.
  private let lossLine: @Sendable (_ count: Int) -> [UInt8]
  private let losses = Atomic(0)
  /// How many of those have been reported; only while writing.
  private let reportedLosses = Locked(0)
  /// What was taken out of a buffer and could not be written yet; only while writing.
  private let unwritten = Locked<[UInt8]>([])
  private let buffers = InlineArray<2, Buffer> { _ in Buffer() }
  /// The number of the room for the next line.
  private let next = Atomic(0)
  /// Held while writing, so that whoever comes later writes later.
  private let writing = Lock()
  private let calls = Mailbox<Void>()

  /// How many lines were dropped so far.
  var lossCount: Int { losses.load(ordering: .relaxed) }

  init(descriptor: Int32, lossLine: @escaping @Sendable (_ count: Int) -> [UInt8] = { _ in [] }) {
    self.descriptor = descriptor
    self.lossLine = lossLine
    var status = stat()
    kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    // Without a thread, lines wait for whoever writes at once.
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

  /// Adds a line, which has its end. It is written before this returns if it is urgent, and as soon as the buffer is full
  /// or some time has passed otherwise.
  func add(_ line: UnsafeBufferPointer<UInt8>, isUrgent: Bool) {
    guard line.count <= Buffer.capacity else {
      if !flush(before: line) { lose() }
      return
    }
    while true {
      // Nobody asks for room in a buffer that is full: so many would at last reach the other half of the number.
      while isFull {
        if !flush(), isFull { return lose() }
      }
      let room = Room(number: next.wrappingAdd(line.count, ordering: .acquiringAndReleasing).oldValue)
      if put(line, into: room) {
        if room.offset == 0 || (isUrgent && !flush()) { _ = calls.send(()) }
        return
      }
    }
  }

  /// Whether a line has not fitted any more.
  private var isFull: Bool { Room(number: next.load(ordering: .relaxed)).offset > Buffer.capacity }

  private func lose() {
    losses.wrappingAdd(1, ordering: .relaxed)
    _ = calls.send(())
  }

  /// Copies a line to its room; false if the buffer ends before.
  private func put(_ line: UnsafeBufferPointer<UInt8>, into room: Room) -> Bool {
    defer { buffers[room.buffer].settled.wrappingAdd(line.count, ordering: .releasing) }
    guard room.offset + line.count <= Buffer.capacity else {
      if room.offset <= Buffer.capacity { buffers[room.buffer].end.store(room.offset, ordering: .relaxed) }
      return false
    }
    if let start = line.baseAddress {
      (buffers[room.buffer].bytes + room.offset).update(from: start, count: line.count)
    }
    return true
  }

  /// Writes what is there; false if not all of it could be written without waiting.
  @discardableResult
  func flush() -> Bool { flush(before: UnsafeBufferPointer(start: nil, count: 0)) }

  /// Writes what is there, for which it waits for the reader, but not longer than a second.
  func finish() {
    for _ in 0..<50 where !flush() { usleep(LogWriter.delay) }
  }

  /// Writes what is there, and then a line that no buffer can hold; false if that has to wait.
  private func flush(before line: UnsafeBufferPointer<UInt8>) -> Bool {
    writing.withLock {
      guard writeRest() else { return false }
      let buffer = Room(number: next.load(ordering: .relaxed)).buffer
      let asked = Room(number: next.exchange((1 - buffer) << 32, ordering: .acquiringAndReleasing)).offset
      while buffers[buffer].settled.load(ordering: .acquiring) < asked { sched_yield() }
      let count = min(asked, buffers[buffer].end.load(ordering: .relaxed))
      write(UnsafeBufferPointer(start: buffers[buffer].bytes, count: count))
      buffers[buffer].settled.store(0, ordering: .relaxed)
      buffers[buffer].end.store(Buffer.capacity, ordering: .relaxed)
      tellOfLosses()
      guard !line.isEmpty else { return unwritten.withLock { $0.isEmpty } }
      guard unwritten.withLock({ $0.isEmpty }) else { return false }
      write(line)
      return true
    }
  }

  /// Writes what could not be written before; whether nothing is left of it.
  private func writeRest() -> Bool {
    let rest = unwritten.withLock { rest in
      defer { rest = [] }
      return rest
    }
    rest.withUnsafeBufferPointer(write)
    return unwritten.withLock { $0.isEmpty }
  }

  /// Says how many lines are missing, where they are missing.
  private func tellOfLosses() {
    let count = lossCount
    let new = reportedLosses.withLock { reported in
      defer { reported = count }
      return count - reported
    }
    if new > 0 { lossLine(new).withUnsafeBufferPointer(write) }
  }

  /// Writes as much of `bytes` as can be written without waiting, and keeps the rest for the next time.
  private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard unwritten.withLock({ $0.isEmpty }), canWrite else { return unwritten.withLock { $0 += rest } }
      // So much a pipe takes without waiting if it takes anything.
      let piece = UnsafeBufferPointer(rebasing: kind == S_IFSOCK ? rest : rest.prefix(Int(PIPE_BUF)))
      let count =
        kind == S_IFSOCK
        ? send(descriptor, piece.baseAddress, piece.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        : Glibc.write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EAGAIN { return unwritten.withLock { $0 += rest } }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Whether something can be written without waiting for whoever reads it.
  private var canWrite: Bool {
    var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // What is broken cannot be waited for either: writing to it fails at once.
    return poll(&descriptor, 1, 0) != 0
  }
}
