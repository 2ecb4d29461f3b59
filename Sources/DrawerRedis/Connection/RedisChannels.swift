import DrawerConcurrency
import DrawerSessions

/// The sessions that are followed here, and the subscribers to their channels: one, or in a cluster one for each server
/// that has some of the partitions.
final class RedisChannels: Sendable {
  private struct State {
    /// How often each session is followed, by partition.
    var followed: [[String: Int]]
    /// The servers on which the channels of each partition are received.
    var places: [RedisNode?]
    var subscribers: [RedisNode: RedisSubscriber] = [:]
    var isClosed = false
  }

  private let partitions: RedisPartitions
  private let options: RedisOptions
  /// What the names of each partition's channels begin with.
  private let prefixes: [String]
  /// The name of this process in its messages.
  private let process: [UInt8]
  private let state: Locked<State>
  private let handlers = Locked<[@Sendable (StoreNotice) -> Void]>([])
  /// Called when channels have moved to other servers of a cluster.
  private let onMove = Locked<(@Sendable () -> Void)?>(nil)

  init(_ partitions: RedisPartitions, _ options: RedisOptions, process: String) {
    self.partitions = partitions
    self.options = options
    self.process = Array(process.utf8)
    prefixes = partitions.all.map { RedisKeys.channels(of: $0, database: options.address.database) }
    state = Locked(
      State(followed: partitions.all.map { _ in [:] }, places: partitions.all.map { _ in nil }))
  }

  /// The name of a session's channel.
  func name(of id: String) -> String { prefix(partitions.index(of: id)) + id }

  /// What the names of a partition's channels begin with.
  func prefix(_ partition: Int) -> String { prefixes[partition] }

  /// Why Redis does not let this process receive changes; nil if it does, or is away.
  var refusal: String? { subscribers.lazy.compactMap(\.refusal).first }

  /// The refusal once Redis has answered for the first time, or `seconds` have passed.
  func firstRefusal(within seconds: Double) -> String? {
    subscribers.lazy.compactMap { $0.firstRefusal(within: seconds) }.first
  }

  private var subscribers: [RedisSubscriber] { state.withLock { Array($0.subscribers.values) } }

  // MARK: - Notices

  func add(_ handler: @escaping @Sendable (StoreNotice) -> Void) { handlers.withLock { $0.append(handler) } }

  /// Calls `handler` when channels have moved to other servers of a cluster.
  func onMove(_ handler: @escaping @Sendable () -> Void) { onMove.withLock { $0 = handler } }

  /// Notifies the handlers.
  func notify(_ notice: StoreNotice) {
    for handler in handlers.withLock({ $0 }) { handler(notice) }
  }

  private var callbacks: RedisSubscriber.Callbacks {
    RedisSubscriber.Callbacks(
      receive: { [weak self] id, message in
        guard let self, let notice = RedisNotice.notice(message, of: id, to: process) else { return }
        notify(notice)
      },
      begin: { [weak self] id in self?.notify(.changed(id: id)) },
      move: { [weak self] in self?.onMove.withLock({ $0 })?() })
  }

  // MARK: - Sessions

  func follow(_ id: String) {
    let partition = partitions.index(of: id)
    state.withLock { state in
      let count = state.followed[partition][id, default: 0]
      state.followed[partition][id] = count + 1
      guard count == 0, let place = state.places[partition] else { return }
      state.subscribers[place]?.add([(name(of: id), id)])
    }
  }

  func unfollow(_ id: String) {
    let partition = partitions.index(of: id)
    state.withLock { state in
      guard let count = state.followed[partition][id] else { return }
      state.followed[partition][id] = count > 1 ? count - 1 : nil
      guard count == 1, let place = state.places[partition] else { return }
      state.subscribers[place]?.remove([name(of: id)])
    }
  }

  /// Receives the channels of each partition from its present owner, and ends the connections to other servers.
  func assign(_ owners: [RedisNode?]) {
    state.withLock { state in
      guard !state.isClosed else { return }
      for (partition, owner) in owners.enumerated() {
        // The owner of a partition that has none may come back.
        guard let owner, owner != state.places[partition] || state.subscribers[owner] == nil else { continue }
        move(partition, to: owner, &state)
      }
      for (node, subscriber) in state.subscribers where !state.places.contains(node) {
        subscriber.endSoon()
        state.subscribers[node] = nil
      }
    }
  }

  private func move(_ partition: Int, to owner: RedisNode, _ state: inout State) {
    let channels = state.followed[partition].keys.map { (name: prefixes[partition] + $0, id: $0) }
    if let before = state.places[partition] { state.subscribers[before]?.remove(channels.map(\.name)) }
    state.places[partition] = owner
    let subscriber = state.subscribers[owner] ?? RedisSubscriber(owner, options, callbacks)
    subscriber.add(channels)
    guard state.subscribers[owner] == nil else { return }
    // Without a thread, the next assignment tries again.
    if (try? subscriber.start()) != nil { state.subscribers[owner] = subscriber }
  }

  func close() {
    let subscribers = state.withLock { state in
      state.isClosed = true
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.close() }
    // A handler may retain an object that retains the store.
    handlers.withLock { $0 = [] }
    onMove.withLock { $0 = nil }
  }
}
