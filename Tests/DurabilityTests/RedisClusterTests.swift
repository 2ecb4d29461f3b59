import DrawerConcurrency
import Foundation
import TestSupport
import Testing

/// A cluster changes under load: acknowledged events are kept, and no event is applied twice.
@Suite(.serialized) struct RedisClusterTests {
  @Test func slotsMoveUnderLoad() throws {
    let cluster = try RedisClusterProcess()
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", cluster.url]) }
    let load = try Load(on: servers.map(\.port))
    try load.run {
      load.expectProgress()
      // Move every session to another server, and then to the next one.
      for (source, target) in [(0, 1), (1, 2), (2, 0), (0, 1)] {
        let (source, target) = (cluster.servers[source], cluster.servers[target])
        for slot in try cluster.usedSlots(of: source) {
          try cluster.beginMove(of: slot, from: source, to: target)
          try cluster.moveKeys(of: slot, from: source, to: target)
          try cluster.endMove(of: slot, to: target)
        }
        load.expectProgress()
      }
      // All sessions were on the last server at some time, and it received requests for them after they had moved.
      #expect(try cluster.servers[2].ask("INFO", "errorstats").contains("errorstat_MOVED"))
      // Clients do not notice: a request for a moving slot is only slightly delayed.
      #expect(load.failures == 0)
    }
    try load.check()
    try load.checkStreams()
    for server in servers { #expect(server.stop().status == 0) }
  }

  /// A replica that has confirmed all changes becomes the primary.
  @Test func primaryIsKilledUnderLoad() throws {
    let cluster = try RedisClusterProcess(replicas: 1)
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", cluster.url, "--redis-wait", "1"]) }
    let load = try Load(on: servers.map(\.port))
    let killed = try #require(
      try cluster.servers.first { try $0.ask("INFO", "replication").contains("connected_slaves:1") })
    let heir = try #require(
      try cluster.servers.first { try $0.ask("INFO", "replication").contains("master_port:\(killed.port)") })
    try load.run {
      load.expectProgress()
      killed.kill()
      try eventually("a replica takes over") { try heir.ask("INFO", "replication").contains("role:master") }
      // The killed server returns as a replica, so that one replica can confirm changes again.
      try killed.start()
      load.expectProgress()
    }
    try eventually("it is a replica") { try killed.ask("INFO", "replication").contains("role:slave") }
    try load.check()
    try load.checkStreams()
    for server in servers { #expect(server.stop().status == 0) }
  }
}

/// Clients that each post to several servers in turn, after successes and after failures.
private final class Load: Sendable {
  private let clients: [RetryingClient]
  /// A stream of each session, at one server after the other.
  private let streams: [StreamReader]
  private let ports: [Int]
  private let counts: Locked<[Int]>
  private let failureCount = Locked(0)
  private let isOver = Locked(false)

  /// Creates enough sessions for every Redis server to have some.
  init(on ports: [Int]) throws {
    self.ports = ports
    clients = (0..<12).map { _ in RetryingClient() }
    counts = Locked(clients.map { _ in 0 })
    for client in clients { try client.create(at: ports[0]) }
    streams = try clients.enumerated().map { number, client in
      try StreamReader(port: ports[number % ports.count], "\(client.path)/stream")
    }
  }

  /// Lets the clients post while `body` runs, then waits until each has one more response.
  func run(_ body: () throws -> Void) throws {
    let threads = try clients.indices.map { number in
      try WorkerThread { [self] in post(number) }
    }
    defer {
      isOver.withLock { $0 = true }
      for thread in threads { thread.join() }
    }
    try body()
  }

  /// The number of requests without a response or with an error.
  var failures: Int { failureCount.withLock { $0 } }

  private func post(_ number: Int) {
    let client = clients[number]
    var turn = number
    while !isOver.withLock({ $0 }) {
      if client.post(to: ports[turn % ports.count]) {
        counts.withLock { $0[number] += 1 }
      } else {
        failureCount.withLock { $0 += 1 }
        RealTime.pause.pass()
      }
      turn += 1
      client.reconnect()
    }
    // An unanswered event may or may not be in the journal.
    let isAnswered = eventually { client.post(to: ports[turn % ports.count]) }
    if !isAnswered { Issue.record("\(client.path) is not answered any more") }
  }

  /// Waits until every client has had several more responses.
  func expectProgress() {
    let before = counts.withLock { $0 }
    let goesOn = eventually { zip(before, counts.withLock { $0 }).allSatisfy { $1 > $0 + 10 } }
    if !goesOn { Issue.record("not every client gets answers") }
  }

  /// Checks that the streams show each acknowledged event once, in order.
  func checkStreams() throws {
    for (client, stream) in zip(clients, streams) {
      #expect(try stream.next()?.name == "snapshot")
      for revision in 1...client.acknowledged.count {
        let event = try #require(try stream.next())
        #expect(event.name == "result" && event.id == revision, "\(event.name) \(event.id ?? -1), not \(revision)")
      }
    }
  }

  /// Checks that every server reports each acknowledged event exactly once.
  func check() throws {
    for client in clients {
      for port in ports { #expect(try client.journal(at: port) == client.acknowledged) }
    }
  }
}
