import Foundation
import Testing

/// A running Redis Cluster on the loopback address. Each server is a process that persists all acknowledged changes.
public final class RedisClusterProcess: Sendable {
  /// The primaries, followed by their replicas.
  public let servers: [RedisProcess]

  /// Starts a cluster with the given number of primaries and of replicas for each primary. Returns when all servers
  /// agree on the cluster's state.
  public init(primaries: Int = 3, replicas: Int = 0, certificate: Certificate? = nil) throws {
    servers = try (0..<primaries * (1 + replicas)).map { _ in
      try RedisProcess(
        [
          "--cluster-enabled", "yes", "--cluster-port", String(try FreePort.find()),
          // Short if a replica should become the primary; otherwise long, so that a busy machine is not mistaken for a
          // dead server.
          "--cluster-node-timeout", replicas > 0 ? "1000" : "15000", "--cluster-replica-validity-factor", "0",
          "--repl-diskless-sync-delay", "0", "--tls-cluster", certificate == nil ? "no" : "yes",
        ], certificate: certificate)
    }
    let ended = try DrawerdProcess.run(
      ["--cluster", "create"] + servers.map { "127.0.0.1:\($0.port)" }
        + ["--cluster-replicas", String(replicas), "--cluster-yes"],
      executable: URL(fileURLWithPath: "/usr/bin/redis-cli"))
    guard ended.status == 0 else { throw LoopbackSocket.Failure(description: ended.output + ended.errors) }
    try eventually("the servers agree") {
      try servers.allSatisfy { server in
        let role = try server.ask("INFO", "replication")
        return try server.ask("CLUSTER", "INFO").contains("cluster_state:ok")
          && (role.contains("master_link_status:up") || role.contains("connected_slaves:\(replicas)"))
      }
    }
  }

  /// The store's URL, with the addresses of two servers.
  public var url: String {
    "redis-cluster://" + servers.prefix(2).map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
  }

  /// Deletes all data.
  public func empty() throws {
    for server in servers { try server.ask("FLUSHALL") }
  }
}

// MARK: - Moving slots

extension RedisClusterProcess {
  /// Returns the slots of a server that contain keys.
  public func usedSlots(of server: RedisProcess) throws -> Set<Int> {
    Set(try server.ask(["KEYS", "*"]).compactMap { Int(try server.ask("CLUSTER", "KEYSLOT", $0)) })
  }

  /// Marks a slot as moving, on both servers.
  public func beginMove(of slot: Int, from source: RedisProcess, to target: RedisProcess) throws {
    try target.ask("CLUSTER", "SETSLOT", "\(slot)", "IMPORTING", try source.ask("CLUSTER", "MYID"))
    try source.ask("CLUSTER", "SETSLOT", "\(slot)", "MIGRATING", try target.ask("CLUSTER", "MYID"))
  }

  /// Moves the keys of a slot.
  public func moveKeys(of slot: Int, from source: RedisProcess, to target: RedisProcess) throws {
    while true {
      let keys = try source.ask(["CLUSTER", "GETKEYSINSLOT", "\(slot)", "10"])
      guard !keys.isEmpty else { return }
      try source.ask(["MIGRATE", "127.0.0.1", "\(target.port)", "", "0", "5000", "KEYS"] + keys)
    }
  }

  /// Announces the slot's new owner to all servers.
  public func endMove(of slot: Int, to target: RedisProcess) throws {
    let name = try target.ask("CLUSTER", "MYID")
    for server in [target] + servers { try server.ask("CLUSTER", "SETSLOT", "\(slot)", "NODE", name) }
  }
}
