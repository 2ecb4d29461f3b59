import DrawerConcurrency

/// Which server owns the slot of each partition. Any thread may use it.
final class RedisOwners: Sendable {
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

  init(_ partitions: RedisPartitions, _ address: RedisAddress) {
    state = Locked(State(owners: partitions.all.map { _ in nil }, nodes: address.nodes))
  }

  /// Sends a script to the server of its partition.
  func send(_ job: RedisJob) {
    let (owner, reason) = state.withLock { state in
      (state.owners.indices.contains(job.partition) ? state.owners[job.partition] : nil, state.reason)
    }
    if let owner { owner.send(job) } else { job.fail(reason) }
  }

  /// The pipelines by partition.
  var byPartition: [RedisPipeline?] { state.withLock { $0.owners } }

  /// The servers by partition.
  var nodesByPartition: [RedisNode?] { byPartition.map { $0?.node } }

  /// One partition of each server, and all partitions without a server.
  var representatives: [Int] {
    var seen: Set<RedisNode> = []
    return byPartition.enumerated().compactMap { index, owner in
      guard let owner else { return index }
      return seen.insert(owner.node).inserted ? index : nil
    }
  }

  var pipelines: [RedisPipeline] { state.withLock { Array($0.pipelines.values) } }

  var nodes: [RedisNode] { state.withLock { $0.nodes } }

  /// The pipeline to a server; nil if there is none yet.
  func pipeline(to node: RedisNode) -> RedisPipeline? { state.withLock { $0.pipelines[node] } }

  func add(_ pipeline: RedisPipeline) { state.withLock { $0.pipelines[pipeline.node] = pipeline } }

  /// Sets the owners. Returns whether a partition has moved.
  @discardableResult func set(_ owners: [RedisPipeline?]) -> Bool {
    state.withLock { state in
      let hasChanged = zip(state.owners, owners).contains { old, new in old != nil && old !== new }
      state.owners = owners
      for case let owner? in owners { state.pipelines[owner.node] = owner }
      return hasChanged
    }
  }

  func set(_ partition: Int, _ owner: RedisPipeline) {
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
