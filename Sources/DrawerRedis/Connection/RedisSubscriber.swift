import CHiredis
import DrawerConcurrency
import Glibc

/// The thread that receives what other processes change, on a connection of its own.
final class RedisSubscriber: Sendable {
  typealias Handler = @Sendable (_ id: String?, _ revision: Int?) -> Void

  private let options: RedisOptions
  /// Which server to listen to: every one of a cluster's publishes what any of them does.
  private let node: @Sendable () -> RedisNode
  /// The name of this process in its own messages.
  private let process: String
  private let handlers = Locked<[Handler]>([])
  private let thread = Locked<WorkerThread?>(nil)
  private let isClosed = Locked(false)
  /// Readable when the thread is to end.
  private let wake: Int32

  init(_ options: RedisOptions, process: String, node: @escaping @Sendable () -> RedisNode) {
    self.options = options
    self.process = process
    self.node = node
    wake = eventfd(0, Int32(EFD_CLOEXEC))
  }

  deinit { Glibc.close(wake) }

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
    // They may hold what holds the store.
    handlers.withLock { $0 = [] }
  }

  /// Says that something may have been missed.
  func noteGap() { notify(nil, nil) }

  private var limits: RedisLimits { options.limits }

  // MARK: - On the thread

  private func run() {
    var delay = limits.firstDelay
    while !isClosed.withLock({ $0 }) {
      // Why it failed is for those to say who ask for something.
      try? listen { delay = limits.firstDelay }
      _ = waits(for: nil, delay)
      delay = min(2 * delay, limits.longestDelay)
    }
  }

  /// Listens until the connection breaks, or the store is closed.
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
        if case .error(let message) = reply { throw RedisFailure(message: message) }
        let parts = reply.list?.map { $0.text ?? "" } ?? []
        switch parts.first {
        case "subscribe":
          subscribed()
          // Whatever was published before was missed.
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

  /// Whether something happened within `seconds`: on the connection, if there is one, or that the store was closed.
  private func waits(for link: RedisConnection?, _ seconds: Double) -> Bool {
    var events = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    if let link { events.append(pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)) }
    return poll(&events, nfds_t(events.count), Int32(seconds * 1000)) != 0
  }
}
