import Foundation
import Testing

/// A running Redis Cluster on the loopback address, each server a process of its own that keeps what it has acknowledged.
public final class RedisClusterProcess: Sendable {
  /// The primaries at first, then their replicas.
  public let servers: [RedisProcess]

  /// Starts a cluster of so many primaries, each with so many replicas; returns when all of them agree on it.
  public init(primaries: Int = 3, replicas: Int = 0, certificate: Certificate? = nil) throws {
    servers = try (0..<primaries * (1 + replicas)).map { _ in
      try RedisProcess(
        [
          "--cluster-enabled", "yes", "--cluster-port", String(try FreePort.find()),
          // Short where a replica is to take over; long where a busy machine must not be taken for a dead server.
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

  /// Forgets everything that is in it.
  public func empty() throws {
    for server in servers { try server.ask("FLUSHALL") }
  }
}

// MARK: - Moving slots

extension RedisClusterProcess {
  /// The slots of a server that have keys.
  public func usedSlots(of server: RedisProcess) throws -> Set<Int> {
    Set(try server.ask(["KEYS", "*"]).compactMap { Int(try server.ask("CLUSTER", "KEYSLOT", $0)) })
  }

  /// Has both know that a slot is on its way.
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

  /// Tells all servers that a slot has arrived.
  public func endMove(of slot: Int, to target: RedisProcess) throws {
    let name = try target.ask("CLUSTER", "MYID")
    for server in [target] + servers { try server.ask("CLUSTER", "SETSLOT", "\(slot)", "NODE", name) }
  }
}
