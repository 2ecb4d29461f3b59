import Concurrency
import Glibc
import Synchronization

/// Collects the log's lines, and writes many at once: a system call for each request would be a good part of what the
/// request costs.
///
/// Lines never mix, and are written in the order in which they are added. A log that cannot be written is nobody's fault.
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

  /// Room in a buffer: the lower half of its number tells where, the upper one in which.
  private struct Room {
    var number: Int

    var buffer: Int { number >> 32 }
    var offset: Int { number & 0xFFFF_FFFF }
  }

  /// How long a line waits at most, in microseconds.
  private static let delay: UInt32 = 20_000

  private let descriptor: Int32
  private let buffers = InlineArray<2, Buffer> { _ in Buffer() }
  /// The number of the room for the next line.
  private let next = Atomic(0)
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

  /// Adds a line, which has its end. It is written before this returns if it is urgent, and as soon as the buffer is full
  /// or some time has passed otherwise.
  func add(_ line: UnsafeBufferPointer<UInt8>, isUrgent: Bool) {
    guard line.count <= Buffer.capacity else { return flush(before: line) }
    while true {
      let room = Room(number: next.wrappingAdd(line.count, ordering: .acquiringAndReleasing).oldValue)
      if put(line, into: room) {
        if isUrgent { flush() } else if room.offset == 0 { _ = calls.send(()) }
        return
      }
      flush()
    }
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

  /// Writes what is there.
  func flush() { flush(before: UnsafeBufferPointer(start: nil, count: 0)) }

  /// Writes what is there, and then a line that no buffer can hold.
  private func flush(before line: UnsafeBufferPointer<UInt8>) {
    writing.withLock {
      let buffer = Room(number: next.load(ordering: .relaxed)).buffer
      let asked = Room(number: next.exchange((1 - buffer) << 32, ordering: .acquiringAndReleasing)).offset
      while buffers[buffer].settled.load(ordering: .acquiring) < asked { sched_yield() }
      let count = min(asked, buffers[buffer].end.load(ordering: .relaxed))
      write(UnsafeBufferPointer(start: buffers[buffer].bytes, count: count))
      buffers[buffer].settled.store(0, ordering: .relaxed)
      buffers[buffer].end.store(Buffer.capacity, ordering: .relaxed)
      write(line)
    }
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
