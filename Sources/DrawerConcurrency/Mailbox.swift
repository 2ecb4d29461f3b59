import Glibc

/// A queue of messages from any thread to one that receives them, in the order in which they were sent.
public final class Mailbox<Message: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private let arrival: UnsafeMutablePointer<pthread_cond_t>
  // Accessed only with `lock` locked.
  private var messages: [Message] = []
  private var refusesMessages = false

  /// An open, empty mailbox.
  public init() {
    arrival = .allocate(capacity: 1)
    arrival.initialize(to: pthread_cond_t())
    // The monotonic clock: a change of the system's time must not prolong the wait.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(arrival, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(arrival)
    arrival.deallocate()
  }

  /// Adds a message. Returns false, and adds nothing, if the mailbox is closed.
  public func send(_ message: Message) -> Bool {
    lock.withLock {
      guard !refusesMessages else { return false }
      messages.append(message)
      pthread_cond_signal(arrival)
      return true
    }
  }

  /// Waits for messages and takes up to `limit` of them, oldest first. Returns nil if there will be no more, and an
  /// empty array if none arrives within `seconds`.
  public func receive(upTo limit: Int = .max, waiting seconds: Double = .infinity) -> [Message]? {
    lock.withLock {
      wait(seconds)
      guard !messages.isEmpty else { return refusesMessages ? nil : [] }
      guard messages.count > limit else {
        defer { messages = [] }
        return messages
      }
      defer { messages.removeFirst(limit) }
      return Array(messages.prefix(limit))
    }
  }

  /// Whether the mailbox refuses further messages.
  public var isClosed: Bool { lock.withLock { refusesMessages } }

  /// Refuses further messages. Those in the mailbox can still be received.
  public func close() {
    lock.withLock {
      refusesMessages = true
      pthread_cond_broadcast(arrival)
    }
  }

  private func wait(_ seconds: Double) {
    guard seconds < .infinity else {
      while messages.isEmpty, !refusesMessages { pthread_cond_wait(arrival, lock.mutex) }
      return
    }
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(min(seconds, 1e6) * 1e9)
    end = timespec(tv_sec: end.tv_sec + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    while messages.isEmpty, !refusesMessages {
      guard pthread_cond_timedwait(arrival, lock.mutex, &end) == 0 else { return }
    }
  }
}
