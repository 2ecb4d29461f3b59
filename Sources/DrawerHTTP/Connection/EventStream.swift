import DrawerConcurrency
import Synchronization

/// The content of a response that any thread can add to over time, such as Server-Sent Events.
///
/// A stream needs no thread: while it has nothing to send, its connection is suspended. The server notices at once when
/// a client closes its connection, and about 15 seconds after the last bytes when a client disappears. The protocol on
/// top should send something from time to time, such as a comment line of Server-Sent Events, because proxies close
/// silent connections.
public final class EventStream: @unchecked Sendable {
  /// Why a stream has ended.
  public enum Closure: Sendable, Equatable {
    /// `finish()` was called and everything was sent.
    case finished
    /// The client closed the connection, or did not read for longer than the idle timeout.
    case clientGone
    /// The client read so slowly that more than `maximumQueuedBytes` waited, or that all streams together exceeded
    /// `ServerOptions.maximumStreamBytes` and this one had the most bytes.
    case overflow
    /// The server is stopping, or never sent the response.
    case serverStopped
  }

  private enum Condition {
    case open
    case finishing(Closure)
    case closed(Closure)
  }

  /// The largest number of bytes that may wait for the client.
  public let maximumQueuedBytes: Int

  // Held while `read` suspends the connection and while `send` resumes it, so that neither happens between the other's
  // check of `isSuspended` and its action. libmicrohttpd acquires its own lock inside this one, and never this one
  // inside its own.
  private let lock = Lock()
  /// The parts that wait for the client, from `head` on; of the first one, the bytes after `headOffset`.
  private var queue: [[UInt8]] = []
  private var head = 0
  private var headOffset = 0
  private var waitingBytes = 0
  private var condition = Condition.open
  private var wasAttached = false
  /// Valid from `attach` to `detach`: libmicrohttpd frees a connection only after `detach`.
  private var connection: Connection?
  private var isSuspended = false
  private var sentBytes = 0
  /// The number of waiting bytes that do not count against `maximumQueuedBytes`.
  private var catchUpBytes = 0
  private var closeHandlers: [@Sendable (Closure) -> Void] = []
  private var drainHandler: (@Sendable () -> Void)?
  /// The exchanges that count the waiting bytes of all streams, from `attach` on.
  private var counter: OpenExchanges?

  /// A stream to be the content of one response.
  /// - Parameter maximumQueuedBytes: 256 KiB by default: seconds of events for a client that hangs, and
  ///   little enough for thousands of them.
  public init(maximumQueuedBytes: Int = 256 * 1024) {
    self.maximumQueuedBytes = maximumQueuedBytes
  }

  deinit {
    // Only a stream that was never part of a sent response can be open here.
    if case .closed = condition { return }
    for handler in closeHandlers { handler(.serverStopped) }
  }

  /// Calls `handler` exactly once when the stream is over, on the thread that detects it and without a lock;
  /// immediately if the stream is over already.
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

  /// Calls `handler` whenever the client has read everything that was queued, on the connection's thread and without a
  /// lock. A stream has one such handler, and none once it is over.
  public func onDrain(_ handler: @escaping @Sendable () -> Void) {
    lock.withLock {
      if case .open = condition { drainHandler = handler }
    }
  }

  /// Bytes that wait for the client.
  public var queuedBytes: Int { lock.withLock { waitingBytes } }

  /// Queues bytes for the client.
  ///
  /// If more than `maximumQueuedBytes` would wait, the connection is closed instead: a missing event would be worse
  /// than a client that must reconnect. Bytes that are queued before the response is sent, or to catch up, do not count
  /// against this limit, because a client that could not receive them could never reconnect. All waiting bytes count
  /// against the limit of all streams, `ServerOptions.maximumStreamBytes`.
  /// - Parameters:
  ///   - bytes: the bytes to send.
  ///   - isCatchUp: whether the bytes are part of the requested state, and not an update.
  /// - Returns: whether the bytes were queued; false once the stream is finished or closed.
  @discardableResult
  public func send(_ bytes: [UInt8], isCatchUp: Bool = false) -> Bool {
    var overflowed: [@Sendable (Closure) -> Void] = []
    var counter: OpenExchanges?
    let isQueued = lock.withLock {
      guard case .open = condition else { return false }
      let isExempt = isCatchUp || !wasAttached
      guard isExempt || waitingBytes - catchUpBytes + bytes.count <= maximumQueuedBytes else {
        overflowed = closeForOverflow()
        return false
      }
      guard !bytes.isEmpty else { return true }
      queue.append(bytes)
      if isExempt { catchUpBytes += bytes.count }
      count(bytes.count)
      counter = self.counter
      wake()
      return true
    }
    for handler in overflowed { handler(.overflow) }
    counter?.endHeaviestStreams()
    return isQueued
  }

  /// Ends the stream because its client reads too slowly.
  func overflow() {
    let handlers = lock.withLock { closeForOverflow() }
    for handler in handlers { handler(.overflow) }
  }

  /// Sends the queued events, then ends the stream. The connection can then serve other requests.
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

  /// Ends the stream and drops the queued events.
  func abort(as closure: Closure) {
    let handlers = lock.withLock {
      let handlers = close(closure)
      wake()
      return handlers
    }
    for handler in handlers { handler(closure) }
  }

  // MARK: - On the connection's thread

  /// Makes `connection` the reader, and counts the waiting bytes in `counter`. Returns false if the stream has or had a
  /// reader.
  func attach(to connection: Connection, countedIn counter: OpenExchanges) -> Bool {
    lock.withLock {
      guard !wasAttached else { return false }
      wasAttached = true
      self.connection = connection
      self.counter = counter
      counter.streamBytes.add(waitingBytes, ordering: .relaxed)
      return true
    }
  }

  /// Moves queued bytes to `buffer`; suspends the connection if there are none.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentPart {
    var drained: (@Sendable () -> Void)?
    let result: ContentPart = lock.withLock {
      if case .closed = condition { return .failure }
      let count = take(into: buffer)
      if waitingBytes == 0 { drained = drainHandler }
      if count > 0 { return .bytes(count) }
      if case .finishing = condition { return .end }
      guard let connection else { return .failure }
      isSuspended = true
      connection.suspend()
      return .suspended
    }
    drained?()
    return result
  }

  /// Ends the use of the connection. Returns the number of bytes that it has read.
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
    (head, headOffset) = (0, 0)
    count(-waitingBytes)
    drainHandler = nil
    defer { closeHandlers = [] }
    return closeHandlers
  }

  /// Like ``close(_:)``, but the connection may be waiting for the client to read.
  private func closeForOverflow() -> [@Sendable (Closure) -> Void] {
    if case .closed = condition { return [] }
    let handlers = close(.overflow)
    connection?.abort()
    wake()
    return handlers
  }

  /// Adds to the bytes that wait.
  private func count(_ bytes: Int) {
    waitingBytes += bytes
    counter?.streamBytes.add(bytes, ordering: .relaxed)
  }

  private func wake() {
    guard isSuspended, let connection else { return }
    isSuspended = false
    connection.resume()
  }

  /// Moves queued bytes to `buffer`; returns their number.
  private func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var taken = 0
    while taken < buffer.count, head < queue.count {
      let part = queue[head][headOffset...].prefix(buffer.count - taken)
      UnsafeMutableRawBufferPointer(rebasing: buffer[taken...]).copyBytes(from: part)
      taken += part.count
      headOffset += part.count
      guard headOffset == queue[head].count else { continue }
      queue[head] = []
      (head, headOffset) = (head + 1, 0)
    }
    if head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
    sentBytes += taken
    catchUpBytes = max(0, catchUpBytes - taken)
    count(-taken)
    return taken
  }
}
