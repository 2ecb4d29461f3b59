import CMicroHTTPD
import DrawerConcurrency
import Glibc

/// A response's content that is fed over time and from any thread, such as Server-Sent Events.
///
/// A stream costs no thread: while it has nothing to send, its connection is suspended. A client that closes its
/// connection is noticed at once, one that vanishes without a word some 15 seconds after something was sent to it, or
/// after nothing was. A protocol on top should still say something from time to time (a comment line, in Server-Sent
/// Events): proxies close what is silent for long.
public final class EventStream: @unchecked Sendable {
  /// Why a stream is over.
  public enum Closure: Sendable, Equatable {
    /// `finish()` was called and everything was sent.
    case finished
    /// The client closed the connection, or did not read for longer than the idle timeout.
    case clientGone
    /// The client read so slowly that `maximumQueuedBytes` was passed.
    case overflow
    /// The server is stopping, or never sent the response.
    case serverStopped
  }

  private enum Condition {
    case open
    case finishing(Closure)
    case closed(Closure)
  }

  /// How many bytes may wait for the client.
  public let maximumQueuedBytes: Int

  // `lock` is held while the connection is suspended in `read` and resumed in `send`: so neither can
  // fall between the other's look at `isSuspended` and what it does about it. libmicrohttpd takes its
  // own lock inside of ours, and never ours inside of its own.
  private let lock = Lock()
  private var queue: [UInt8] = []
  private var head = 0
  private var condition = Condition.open
  private var wasAttached = false
  /// Valid from `attach` to `detach`: libmicrohttpd frees a connection only after `detach`.
  private var connection: OpaquePointer?
  private var isSuspended = false
  private var sentBytes = 0
  /// How many of the queued bytes are from before `attach`.
  private var initialBytes = 0
  private var closeHandlers: [@Sendable (Closure) -> Void] = []

  /// A stream to be the content of one response.
  /// - Parameter maximumQueuedBytes: 256 KiB by default: seconds of events for a client that hangs, and
  ///   little enough for thousands of them.
  public init(maximumQueuedBytes: Int = 256 * 1024) {
    self.maximumQueuedBytes = maximumQueuedBytes
  }

  deinit {
    // Only a stream that was never part of a sent response can get here open.
    if case .closed = condition { return }
    for handler in closeHandlers { handler(.serverStopped) }
  }

  /// Calls `handler` exactly once when the stream is over, on the thread that finds out and with no
  /// lock held; at once if it is over already.
  public func onClose(_ handler: @escaping @Sendable (Closure) -> Void) {
    let closure: Closure? = lock.withLock {
      if case .closed(let closure) = condition { return closure }
      closeHandlers.append(handler)
      return nil
    }
    if let closure { handler(closure) }
  }

  /// Whether bytes can still be sent.
  public var isOpen: Bool {
    lock.withLock { if case .open = condition { true } else { false } }
  }

  /// Queues bytes for the client.
  ///
  /// When more than `maximumQueuedBytes` would wait, the connection is closed instead: an event left out
  /// would be worse than a client that must connect again. What is queued before the response is sent does not count,
  /// as long as it waits: it is an answer's content like any other, and a client that could not have it could never
  /// connect again.
  /// - Returns: whether the bytes were queued; false once the stream is finished or closed.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var overflowed: [@Sendable (Closure) -> Void] = []
    let isQueued = lock.withLock {
      guard case .open = condition else { return false }
      guard !wasAttached || queue.count - head - initialBytes + bytes.count <= maximumQueuedBytes else {
        overflowed = close(.overflow)
        if let connection { cmhd_abort(connection) }
        wake()
        return false
      }
      queue.append(contentsOf: bytes)
      if !bytes.isEmpty { wake() }
      return true
    }
    for handler in overflowed { handler(.overflow) }
    return isQueued
  }

  /// Ends the stream after what is queued. The connection can then serve other requests.
  public func finish() {
    finish(as: .finished)
  }

  func finish(as closure: Closure) {
    lock.withLock {
      guard case .open = condition else { return }
      condition = .finishing(closure)
      wake()
    }
  }

  /// Ends the stream without what is queued.
  func abort(as closure: Closure) {
    let handlers = lock.withLock {
      let handlers = close(closure)
      wake()
      return handlers
    }
    for handler in handlers { handler(closure) }
  }

  // MARK: - On the connection's thread

  /// Makes `connection` the reader. Returns false if the stream has or had one.
  func attach(to connection: OpaquePointer) -> Bool {
    lock.withLock {
      guard !wasAttached else { return false }
      wasAttached = true
      initialBytes = queue.count
      self.connection = connection
      return true
    }
  }

  /// Moves queued bytes to `buffer`; suspends the connection if there are none.
  /// - Returns: how many, or one of the `CMHD_STREAM_` codes.
  func read(into buffer: UnsafeMutableRawPointer, size: Int) -> Int {
    lock.withLock {
      if case .closed = condition { return Int(CMHD_STREAM_ABORT) }
      let count = min(size, queue.count - head)
      if count > 0 {
        queue.withUnsafeBytes { bytes in
          if let base = bytes.baseAddress { memcpy(buffer, base + head, count) }
        }
        consume(count)
        return count
      }
      if case .finishing = condition { return Int(CMHD_STREAM_END) }
      guard let connection else { return Int(CMHD_STREAM_ABORT) }
      isSuspended = true
      cmhd_suspend(connection)
      return 0
    }
  }

  /// Ends the use of the connection. Returns how many bytes it has read.
  @discardableResult
  func detach(wasSent: Bool) -> Int {
    var closure = wasSent ? Closure.finished : .clientGone
    var handlers: [@Sendable (Closure) -> Void] = []
    let bytes = lock.withLock {
      connection = nil
      isSuspended = false
      if wasSent, case .finishing(let finished) = condition { closure = finished }
      handlers = close(closure)
      return sentBytes
    }
    for handler in handlers { handler(closure) }
    return bytes
  }

  // MARK: - While holding the lock

  /// Closes the stream if it is not closed, and returns the handlers to call.
  private func close(_ closure: Closure) -> [@Sendable (Closure) -> Void] {
    if case .closed = condition { return [] }
    condition = .closed(closure)
    queue = []
    head = 0
    defer { closeHandlers = [] }
    return closeHandlers
  }

  private func wake() {
    guard isSuspended, let connection else { return }
    isSuspended = false
    cmhd_resume(connection)
  }

  private func consume(_ count: Int) {
    sentBytes += count
    head += count
    initialBytes = max(0, initialBytes - count)
    if head == queue.count {
      queue.removeAll(keepingCapacity: queue.capacity <= 16 * 1024)
      head = 0
    } else if head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
  }
}
