import DrawerConcurrency
import DrawerSessions

/// Leads every script to the server that has its partition: the only one there is, or the one of a cluster's that has the
/// partition's slot at the moment.
final class RedisRouter: Sendable {
  /// How sessions are divided.
  let layout: RedisLayout
  /// The connections' own.
  let options: RedisOptions
  /// Finds a cluster's servers; nil where there is no cluster.
  private let cluster: RedisCluster?
  private let table: RedisTable

  init(_ options: RedisOptions) {
    self.options = options
    let layout = options.address.isCluster ? RedisLayout.divided : RedisLayout.whole
    self.layout = layout
    table = RedisTable(layout, options.address)
    cluster = options.address.isCluster ? RedisCluster(layout, options, table) : nil
  }

  /// Starts, and waits for the first attempt to connect; what it failed with.
  func start(_ noteGap: @escaping @Sendable () -> Void) throws(WorkerThread.CannotStart) -> RedisFailure? {
    if let cluster { return try cluster.start(noteGap) }
    let only = RedisPipeline(options.address.node, options, RedisPipeline.Duties(prepare: RedisSchema.prepare))
    table.setOwners(layout.partitions.map { _ in only })
    return try only.start()
  }

  /// Runs a script with the keys of a partition; fails at once while its server is away.
  func run(
    _ script: RedisScript, in partition: Int, keys: [String], _ arguments: [[UInt8]]
  ) async throws(StoreError) -> RedisReply {
    let result = await withUnsafeContinuation { continuation in
      table.send(RedisJob(script, in: partition, keys: keys, arguments, continuation))
    }
    return try result.get()
  }

  /// Runs a script sooner or later, or not while its server is away; the caller does not wait.
  func post(_ script: RedisScript, in partition: Int, keys: [String], _ arguments: [[UInt8]]) {
    table.send(RedisJob(script, in: partition, keys: keys, arguments, nil))
  }

  /// A partition of each server, and all those that none has.
  var representatives: [Int] {
    var seen: Set<RedisNode> = []
    return table.owners.enumerated().compactMap { index, owner in
      guard let owner else { return index }
      return seen.insert(owner.node).inserted ? index : nil
    }
  }

  /// A server that knows of every change.
  func anyNode() -> RedisNode { table.nodes.randomElement() ?? options.address.node }

  /// Finishes what is queued, and waits for it for as long as Redis answers.
  func close() {
    // First, for it makes pipelines.
    cluster?.close()
    for pipeline in table.pipelines { pipeline.close() }
  }
}

/// Who has which partition. Used from any thread.
final class RedisTable: Sendable {
  private struct State {
    var owners: [RedisPipeline?]
    /// Also of servers that have no partition: by their addresses.
    var pipelines: [RedisNode: RedisPipeline] = [:]
    /// All servers that are known, replicas too.
    var nodes: [RedisNode]
    /// Why a partition has no server.
    var reason = "Redis: not yet connected"
  }

  private let state: Locked<State>

  init(_ layout: RedisLayout, _ address: RedisAddress) {
    state = Locked(State(owners: layout.partitions.map { _ in nil }, nodes: address.nodes))
  }

  /// Has the server of a job's partition run it.
  func send(_ job: RedisJob) {
    let (owner, reason) = state.withLock { state in
      (state.owners.indices.contains(job.partition) ? state.owners[job.partition] : nil, state.reason)
    }
    if let owner { owner.send(job) } else { job.fail(reason) }
  }

  /// The pipelines by partition.
  var owners: [RedisPipeline?] { state.withLock { $0.owners } }

  var pipelines: [RedisPipeline] { state.withLock { Array($0.pipelines.values) } }

  var nodes: [RedisNode] { state.withLock { $0.nodes } }

  /// The pipeline to a server; nil where there is none yet.
  func pipeline(to node: RedisNode) -> RedisPipeline? { state.withLock { $0.pipelines[node] } }

  func add(_ pipeline: RedisPipeline) { state.withLock { $0.pipelines[pipeline.node] = pipeline } }

  /// Says who has what; whether a partition has changed hands.
  @discardableResult func setOwners(_ owners: [RedisPipeline?]) -> Bool {
    state.withLock { state in
      let hasChanged = zip(state.owners, owners).contains { old, new in old != nil && old !== new }
      state.owners = owners
      for case let owner? in owners { state.pipelines[owner.node] = owner }
      return hasChanged
    }
  }

  func setOwner(of partition: Int, _ owner: RedisPipeline) {
    state.withLock { state in
      if state.owners.indices.contains(partition) { state.owners[partition] = owner }
    }
  }

  /// Notes all servers that there are, beside those of the address; and lets those go that are away and have nothing.
  func setNodes(_ nodes: [RedisNode]) {
    state.withLock { state in
      state.nodes = nodes
      let used = state.owners.compactMap { $0?.node }
      for (node, pipeline) in state.pipelines where !pipeline.isHere && !used.contains(node) {
        pipeline.endSoon()
        state.pipelines[node] = nil
      }
    }
  }

  func setReason(_ reason: String) { state.withLock { $0.reason = reason } }
}
