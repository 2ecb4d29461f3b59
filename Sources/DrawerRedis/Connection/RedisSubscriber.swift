import CHiredis
import DrawerConcurrency
import Glibc

/// The thread that receives the changes of other processes, on its own connection.
final class RedisSubscriber: Sendable {
  typealias Handler = @Sendable (_ id: String?, _ revision: Int?) -> Void

  private let options: RedisOptions
  /// The server to subscribe to. In a cluster each server publishes all changes.
  private let node: @Sendable () -> RedisNode
  /// The name of this process in its messages.
  private let process: String
  private let handlers = Locked<[Handler]>([])
  private let thread = Locked<WorkerThread?>(nil)
  private let isClosed = Locked(false)
  private let lastRefusal = Locked<String?>(nil)
  private let firstAnswer = FirstAttempt()
  /// Readable when the thread should end.
  private let wake: Int32

  init(_ options: RedisOptions, process: String, node: @escaping @Sendable () -> RedisNode) {
    self.options = options
    self.process = process
    self.node = node
    wake = eventfd(0, Int32(EFD_CLOEXEC))
  }

  deinit { Glibc.close(wake) }

  /// Why Redis does not let this process receive changes; nil if it does, or is away.
  var refusal: String? { lastRefusal.withLock { $0 } }

  /// The refusal once Redis has answered for the first time, or `seconds` have passed.
  func firstRefusal(within seconds: Double) -> String? {
    _ = firstAnswer.wait(seconds)
    return refusal
  }

  func start() throws(WorkerThread.CannotStart) {
    guard wake >= 0 else { throw WorkerThread.CannotStart(errorNumber: EMFILE) }
    let thread = try WorkerThread { [self] in run() }
    self.thread.withLock { $0 = thread }
  }

  func add(_ handler: @escaping Handler) { handlers.withLock { $0.append(handler) } }

  func close() {
    isClosed.withLock { $0 = true }
    eventfd_write(wake, 1)
    thread.withLock({ $0 })?.join()
    // A handler may retain an object that retains the store.
    handlers.withLock { $0 = [] }
  }

  /// Notifies the handlers that changes may have been missed.
  func noteGap() { notify(nil, nil) }

  private var limits: RedisLimits { options.limits }

  // MARK: - On the thread

  private func run() {
    var delay = limits.firstDelay
    while !isClosed.withLock({ $0 }) {
      // A request that needs Redis reports the reason.
      try? listen { delay = limits.firstDelay }
      firstAnswer.report(nil)
      _ = waits(for: nil, delay)
      delay = min(2 * delay, limits.longestDelay)
    }
  }

  /// Receives changes until the connection fails or the store is closed.
  private func listen(_ subscribed: () -> Void) throws(RedisFailure) {
    let link = try RedisConnection(node(), options)
    let channel = RedisKeys.channel(options.address.database)
    try send(["SUBSCRIBE", channel], link)
    var isAsking = true
    while !isClosed.withLock({ $0 }) {
      guard waits(for: link, isAsking ? limits.answering : limits.silence) else {
        guard !isAsking else { throw RedisFailure(message: "it does not answer") }
        isAsking = true
        try send(["PING"], link)
        continue
      }
      guard !isClosed.withLock({ $0 }) else { return }
      isAsking = false
      for reply in try link.receive() {
        if case .error(let message) = reply {
          if RedisConnection.isRefusal(message) { lastRefusal.withLock { $0 = message } }
          throw RedisFailure(message: message)
        }
        let parts = reply.list?.map { $0.text ?? "" } ?? []
        switch parts.first {
        case "subscribe":
          subscribed()
          lastRefusal.withLock { $0 = nil }
          firstAnswer.report(nil)
          // Earlier changes were missed.
          noteGap()
        case "message" where parts.count == 3: receive(parts[2])
        default: break
        }
      }
    }
  }

  private func send(_ command: [String], _ link: RedisConnection) throws(RedisFailure) {
    link.append(command)
    try link.flush()
  }

  private func receive(_ message: String) {
    guard let notice = RedisNotice(message) else { return noteGap() }
    if notice.process != process { notify(notice.id, notice.revision) }
  }

  private func notify(_ id: String?, _ revision: Int?) {
    for handler in handlers.withLock({ $0 }) { handler(id, revision) }
  }

  /// Waits up to `seconds` for input on the connection, if there is one, or for the store to close. Returns whether
  /// either happened.
  private func waits(for link: RedisConnection?, _ seconds: Double) -> Bool {
    var events = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    if let link { events.append(pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)) }
    return poll(&events, nfds_t(events.count), Int32(seconds * 1000)) != 0
  }
}
