import CHiredis
import DrawerConcurrency
import Glibc

/// The thread that receives the channels of sessions from one server, on its own connection.
final class RedisSubscriber: Sendable {
  /// The subscriber's callbacks, on its thread.
  struct Callbacks: Sendable {
    /// Called with each message on the channel of a session.
    var receive: @Sendable (_ id: String, _ message: [UInt8]) -> Void
    /// Called when the messages on the channel of a session arrive from now on. Earlier ones were missed.
    var begin: @Sendable (_ id: String) -> Void
    /// Called when channels have moved to another server of the cluster.
    var move: @Sendable () -> Void = {}
  }

  /// The channels that it is to receive.
  private struct Wishes {
    /// The sessions by channel.
    var ids: [String: String] = [:]
    /// The channels that were added or removed since the thread last looked.
    var changed: [String] = []
    var isClosed = false
  }

  private let node: RedisNode
  private let options: RedisOptions
  private let callbacks: Callbacks
  private let wishes = Locked(Wishes())
  private let thread = Locked<WorkerThread?>(nil)
  private let lastRefusal = Locked<String?>(nil)
  private let firstAnswer = FirstAttempt()
  /// Readable when there is something new for the thread.
  private let wake: Int32

  init(_ node: RedisNode, _ options: RedisOptions, _ callbacks: Callbacks) {
    self.node = node
    self.options = options
    self.callbacks = callbacks
    wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
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

  /// Receives these channels, from now on.
  func add(_ channels: [(name: String, id: String)]) {
    change { wishes in
      for (name, id) in channels {
        wishes.ids[name] = id
        wishes.changed.append(name)
      }
    }
  }

  /// Receives these channels no more.
  func remove(_ channels: [String]) {
    change { wishes in
      for name in channels where wishes.ids.removeValue(forKey: name) != nil { wishes.changed.append(name) }
    }
  }

  /// Has the thread end.
  func endSoon() { change { $0.isClosed = true } }

  /// Ends, and waits for that.
  func close() {
    endSoon()
    thread.withLock({ $0 })?.join()
  }

  private func change(_ body: (inout Wishes) -> Void) {
    wishes.withLock(body)
    eventfd_write(wake, 1)
  }

  private var isClosed: Bool { wishes.withLock { $0.isClosed } }
  private var limits: RedisLimits { options.limits }

  // MARK: - On the thread

  /// A connection, and which channels were asked for on it.
  private struct Talk {
    let link: RedisConnection
    var asked: Set<String> = []
    var confirmed: Set<String> = []
    /// The channels that the server does not have at the moment.
    var absent: Set<String> = []
  }

  private func run() {
    var delay = limits.firstDelay
    while !isClosed {
      // A request that needs Redis reports the reason.
      try? listen { delay = limits.firstDelay }
      firstAnswer.report(nil)
      let end = monotonicNanoseconds() + UInt64(delay * 1e9)
      // New wishes do not shorten the delay.
      while !isClosed, monotonicNanoseconds() < end { _ = waits(for: nil, delay) }
      delay = min(2 * delay, limits.longestDelay)
    }
  }

  /// Receives messages until the connection fails or the subscriber is closed.
  private func listen(_ subscribed: () -> Void) throws(RedisFailure) {
    var talk = Talk(link: try RedisConnection(node, options))
    talk.link.append(["SUBSCRIBE", RedisKeys.commonChannel])
    let known = wishes.withLock { wishes in
      wishes.changed = []
      return Array(wishes.ids.keys)
    }
    try ask(for: known, &talk)
    // Whether an answer is due.
    var isAsking = true
    while true {
      let isReady = waits(for: talk.link, talk.absent.isEmpty ? patience(isAsking) : limits.movePatience)
      guard !isClosed else { return }
      if !isReady {
        guard !isAsking || !talk.absent.isEmpty else { throw RedisFailure(message: "it does not answer") }
        if talk.absent.isEmpty { talk.link.append(["PING"]) }
        try ask(for: Array(talk.absent), &talk)
        isAsking = true
        continue
      }
      try takeWishes(&talk)
      for reply in try talk.link.receive() {
        isAsking = false
        try take(reply, &talk, subscribed)
      }
    }
  }

  private func patience(_ isAsking: Bool) -> Double { isAsking ? limits.answering : limits.silence }

  private func takeWishes(_ talk: inout Talk) throws(RedisFailure) {
    let (changed, ids) = wishes.withLock { wishes in
      defer { wishes.changed = [] }
      return (wishes.changed, wishes.changed.isEmpty ? [:] : wishes.ids)
    }
    guard !changed.isEmpty else { return }
    for channel in changed where ids[channel] == nil && talk.asked.remove(channel) != nil {
      talk.confirmed.remove(channel)
      guard talk.absent.remove(channel) == nil else { continue }
      talk.link.append([isSharded ? "SUNSUBSCRIBE" : "UNSUBSCRIBE", channel])
    }
    try ask(for: changed.filter { ids[$0] != nil && !talk.asked.contains($0) }, &talk)
  }

  /// A channel of a cluster belongs to a slot, and is asked for alone.
  private func ask(for channels: [String], _ talk: inout Talk) throws(RedisFailure) {
    for channel in channels {
      talk.asked.insert(channel)
      talk.absent.remove(channel)
      talk.link.append([isSharded ? "SSUBSCRIBE" : "SUBSCRIBE", channel])
    }
    try talk.link.flush()
  }

  private var isSharded: Bool { options.address.isCluster }

  private func take(_ reply: RedisReply, _ talk: inout Talk, _ subscribed: () -> Void) throws(RedisFailure) {
    if case .error(let message) = reply { return try take(error: message, &talk) }
    guard let parts = reply.list, parts.count == 3, let channel = parts[1].text else { return }
    switch parts[0].text {
    case "message", "smessage":
      if let id = id(of: channel), let message = parts[2].bytes { callbacks.receive(id, message) }
    case "subscribe" where channel == RedisKeys.commonChannel:
      subscribed()
      lastRefusal.withLock { $0 = nil }
      firstAnswer.report(nil)
    case "subscribe", "ssubscribe":
      guard talk.asked.contains(channel) else { return }
      talk.confirmed.insert(channel)
      if let id = id(of: channel) { callbacks.begin(id) }
    case "sunsubscribe":
      // The slot has moved, unless this is the answer to an earlier wish.
      guard talk.confirmed.remove(channel) != nil else { return }
      talk.absent.insert(channel)
      callbacks.move()
    default: break
    }
  }

  private func take(error message: String, _ talk: inout Talk) throws(RedisFailure) {
    if isSharded, ["MOVED", "CLUSTERDOWN"].contains(where: message.hasPrefix) {
      talk.absent = talk.asked.subtracting(talk.confirmed)
      return callbacks.move()
    }
    if RedisConnection.isRefusal(message) { lastRefusal.withLock { $0 = message } }
    throw RedisFailure(message: message)
  }

  private func id(of channel: String) -> String? { wishes.withLock { $0.ids[channel] } }

  /// Waits up to `seconds` for input on the connection, if there is one, or for something new. Returns whether either
  /// happened.
  private func waits(for link: RedisConnection?, _ seconds: Double) -> Bool {
    var events = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    if let link { events.append(pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)) }
    guard poll(&events, nfds_t(events.count), Int32(seconds * 1000)) != 0 else { return false }
    var count: eventfd_t = 0
    if events[0].revents != 0 { eventfd_read(wake, &count) }
    return true
  }
}
