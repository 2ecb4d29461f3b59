import DrawerConcurrency
import DrawerSessions

/// Sends each script to the server of its partition: the only server, or the server of a cluster that has the
/// partition's slot.
final class RedisRouter: Sendable {
  /// The division of sessions.
  let layout: RedisLayout
  /// The options of the connections.
  let options: RedisOptions
  /// Finds the servers of a cluster; nil without a cluster.
  private let cluster: RedisCluster?
  private let table: RedisTable

  init(_ options: RedisOptions) {
    self.options = options
    let layout = options.address.isCluster ? RedisLayout.divided : RedisLayout.whole
    self.layout = layout
    table = RedisTable(layout, options.address)
    cluster = options.address.isCluster ? RedisCluster(layout, options, table) : nil
  }

  /// Starts, and waits for the first connection attempt. Returns its failure.
  func start(_ noteGap: @escaping @Sendable () -> Void) throws(WorkerThread.CannotStart) -> RedisFailure? {
    if let cluster { return try cluster.start(noteGap) }
    let only = RedisPipeline(options.address.node, options, RedisPipeline.Duties(prepare: RedisSchema.prepare))
    table.setOwners(layout.partitions.map { _ in only })
    return try only.start()
  }

  /// Runs a script with the keys of a partition, or fails at once while its server is away.
  func run(
    _ script: RedisScript, in partition: Int, keys: [String], _ arguments: [[UInt8]]
  ) async throws(StoreError) -> RedisReply {
    let result = await withUnsafeContinuation { continuation in
      table.send(RedisJob(script, in: partition, keys: keys, arguments, continuation))
    }
    return try result.get()
  }

  /// Queues a script without waiting for it. It is dropped while its server is away.
  func post(_ script: RedisScript, in partition: Int, keys: [String], _ arguments: [[UInt8]]) {
    table.send(RedisJob(script, in: partition, keys: keys, arguments, nil))
  }

  /// One partition of each server, and all partitions without a server.
  var representatives: [Int] {
    var seen: Set<RedisNode> = []
    return table.owners.enumerated().compactMap { index, owner in
      guard let owner else { return index }
      return seen.insert(owner.node).inserted ? index : nil
    }
  }

  /// A server that publishes every change.
  func anyNode() -> RedisNode { table.nodes.randomElement() ?? options.address.node }

  /// Finishes the queues for as long as Redis responds, and waits for that.
  func close() {
    // The cluster first, since it creates pipelines.
    cluster?.close()
    for pipeline in table.pipelines { pipeline.close() }
  }
}

/// The owners of the partitions. Any thread may use it.
final class RedisTable: Sendable {
  private struct State {
    var owners: [RedisPipeline?]
    /// By address, including servers without partitions.
    var pipelines: [RedisNode: RedisPipeline] = [:]
    /// All known servers, replicas too.
    var nodes: [RedisNode]
    /// Why a partition has no server.
    var reason = "Redis: not yet connected"
  }

  private let state: Locked<State>

  init(_ layout: RedisLayout, _ address: RedisAddress) {
    state = Locked(State(owners: layout.partitions.map { _ in nil }, nodes: address.nodes))
  }

  /// Sends a script to the server of its partition.
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

  /// The pipeline to a server; nil if there is none yet.
  func pipeline(to node: RedisNode) -> RedisPipeline? { state.withLock { $0.pipelines[node] } }

  func add(_ pipeline: RedisPipeline) { state.withLock { $0.pipelines[pipeline.node] = pipeline } }

  /// Sets the owners. Returns whether a partition has moved.
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

  /// Sets the known servers, in addition to those of the address, and closes pipelines to servers that are away and
  /// have no partition.
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
