import DrawerConcurrency
import Glibc

/// Closes connections whose client may still be sending.
///
/// If a socket is closed while it has unread bytes, the system resets the connection, and the client may lose the
/// response before reading it. Such a socket (a duplicate: libmicrohttpd closes its own) is therefore read to its end
/// for a moment first (RFC 9112, section 9.6). A single thread does this, and only while there are such sockets.
final class LingeringClose: @unchecked Sendable {
  private struct Socket {
    var descriptor: Int32
    var deadline: UInt64
    var remainingBytes: Int
  }

  private static let maximumSockets = 64
  private static let maximumBytes = 16 * 1024 * 1024
  private static let maximumNanoseconds: UInt64 = 2_000_000_000

  private let lock = Lock()
  private var added: [Socket] = []
  private var count = 0
  private var isRunning = false
  private var isStopped = false

  /// Takes ownership of a socket, which is closed immediately if there are too many. Negative numbers are ignored.
  func add(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    let deadline = monotonicNanoseconds() + Self.maximumNanoseconds
    let isTaken = lock.withLock {
      guard count < Self.maximumSockets, !isStopped, isRunning || startThread() else { return false }
      isRunning = true
      count += 1
      added.append(Socket(descriptor: descriptor, deadline: deadline, remainingBytes: Self.maximumBytes))
      return true
    }
    if !isTaken { close(descriptor) }
  }

  /// Sends the last message on a connection without TLS. The caller closes the socket.
  func end(_ socket: Int32, with message: [UInt8]) {
    guard send(socket, message, message.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == message.count else {
      return
    }
    shutdown(socket, Int32(SHUT_WR))
    add(fcntl(socket, F_DUPFD_CLOEXEC, 0))
  }

  /// Closes all sockets soon.
  func stop() {
    lock.withLock { isStopped = true }
  }

  private func startThread() -> Bool { (try? WorkerThread { [self] in run() }) != nil }

  private func run() {
    var sockets: [Socket] = []
    while true {
      let (isDone, closesAll) = lock.withLock {
        sockets += added
        added = []
        count = sockets.count
        isRunning = !sockets.isEmpty
        return (sockets.isEmpty, isStopped)
      }
      if isDone { return }
      var polled = sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      // A short timeout, so that sockets added meanwhile do not wait long.
      poll(&polled, nfds_t(polled.count), closesAll ? 0 : 50)
      let now = monotonicNanoseconds()
      for index in sockets.indices.reversed() {
        let isReadable = polled[index].revents != 0
        let isOver = closesAll || now >= sockets[index].deadline || (isReadable && !discard(&sockets[index]))
        if isOver { close(sockets.remove(at: index).descriptor) }
      }
    }
  }

  /// Reads the available bytes. Returns false at the end, at an error, and beyond the limit.
  private func discard(_ socket: inout Socket) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
      let size = recv(socket.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if size < 0 { return errno == EAGAIN || errno == EINTR }
      socket.remainingBytes -= size
      return size > 0 && socket.remainingBytes > 0
    }
  }
}
