import Foundation

/// A running Redis Cluster on the loopback address, each server a process of its own that keeps what it has acknowledged.
public final class RedisClusterProcess: Sendable {
  /// The primaries at first, then their replicas.
  public let servers: [RedisProcess]

  /// Starts a cluster of so many primaries, each with so many replicas; returns when all of them agree on it.
  public init(primaries: Int = 3, replicas: Int = 0) throws {
    servers = try (0..<primaries * (1 + replicas)).map { _ in
      try RedisProcess([
        "--cluster-enabled", "yes", "--cluster-port", String(try FreePort.find()), "--cluster-node-timeout", "1000",
        "--cluster-replica-validity-factor", "0", "--repl-diskless-sync-delay", "0",
      ])
    }
    try command(
      ["--cluster", "create"] + servers.map { "127.0.0.1:\($0.port)" }
        + ["--cluster-replicas", String(replicas), "--cluster-yes"])
    let isWhole = eventually {
      servers.allSatisfy { server in
        let state = (try? ask(server, "CLUSTER", "INFO")) ?? ""
        let role = (try? ask(server, "INFO", "replication")) ?? ""
        return state.contains("cluster_state:ok")
          && (role.contains("master_link_status:up") || role.contains("connected_slaves:\(replicas)"))
      }
    }
    guard isWhole else { throw LoopbackSocket.Failure(description: "the servers do not become a cluster") }
  }

  /// The store's URL, with the addresses of two servers.
  public var url: String {
    "redis-cluster://" + servers.prefix(2).map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
  }

  /// What redis-cli prints when it asks a server for something.
  @discardableResult
  public func ask(_ server: RedisProcess, _ words: String...) throws -> String {
    try command(["-p", String(server.port)] + words)
  }

  /// Moves so many slots from one server to another, and their keys.
  public func move(_ slots: Int, from source: RedisProcess, to target: RedisProcess) throws {
    let names = try [source, target].map { server in
      try ask(server, "CLUSTER", "MYID").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try command([
      "--cluster", "reshard", "127.0.0.1:\(source.port)", "--cluster-from", names[0], "--cluster-to", names[1],
      "--cluster-slots", String(slots), "--cluster-yes",
    ])
  }

  /// Forgets everything that is in it.
  public func empty() throws {
    for server in servers { try ask(server, "FLUSHALL") }
  }

  @discardableResult
  private func command(_ arguments: [String]) throws -> String {
    let ended = try DrawerdProcess.run(arguments, executable: URL(fileURLWithPath: "/usr/bin/redis-cli"))
    guard ended.status == 0 else {
      throw LoopbackSocket.Failure(description: "redis-cli \(arguments): \(ended.output)\(ended.errors)")
    }
    return ended.output
  }
}
