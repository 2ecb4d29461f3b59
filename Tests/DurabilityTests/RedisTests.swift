import DrawerConcurrency
import Drawers
import Foundation
import TestSupport
import Testing

/// Several instances that share one Redis or one cluster act as one service.
@Suite(.serialized) struct RedisTests {
  enum Kind: CaseIterable, Sendable {
    case alone, cluster

    /// The URL of a Redis that lives as long as the tests.
    func url() throws -> String { self == .alone ? try Kind.server.get().url : try Kind.servers.get().url }

    private static let server = Result { try RedisProcess() }
    private static let servers = Result { try RedisClusterProcess() }
  }

  @Test(arguments: Kind.allCases) func twoInstancesGiveTheResultOfOne(_ kind: Kind) throws {
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", try kind.url()]) }
    let connections = try servers.map { try HTTPConnection(port: $0.port) }
    let creation = #"{"controller": "curtain", "clock": "client"}"#
    let events = Self.script
    let simulation = try connections[0].request(
      "POST", "/v1/simulations",
      body: #"{"controller": "curtain", "events": [\#(events.joined(separator: ", "))]}"#)
    let expected = try #require(try JSONValue(parsing: simulation.body)["steps"]?.elements)

    let key = ["Idempotency-Key": UUID().uuidString]
    let created = try connections[0].request("POST", "/v1/sessions", body: creation, headers: key)
    let repeated = try connections[1].request("POST", "/v1/sessions", body: creation, headers: key)
    #expect(repeated.headers["location"] == created.headers["location"] && repeated.body == created.body)
    let path = try #require(created.headers["location"])
    for (index, event) in events.enumerated() {
      let answer = try connections[index % 2].request("POST", "\(path)/events", body: event)
      #expect(answer.status == 200, "\(answer.text)")
      #expect(try JSONValue(parsing: answer.body) == expected[index])
    }
    let snapshots = try connections.map { try $0.request("GET", path).body }
    #expect(snapshots[0] == snapshots[1])
    for server in servers { #expect(server.stop().status == 0) }
  }

  @Test(arguments: Kind.allCases) func streamOfOneInstanceShowsEventsOfTheOther(_ kind: Kind) throws {
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", try kind.url()]) }
    let poster = try HTTPConnection(port: servers[1].port)
    let created = try poster.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let path = try #require(created.headers["location"])
    let stream = try StreamReader(port: servers[0].port, "\(path)/stream")
    #expect(try stream.next()?.name == "snapshot")
    for event in Self.script {
      let answer = try poster.request("POST", "\(path)/events", body: event)
      let received = try #require(try stream.next())
      #expect(received.name == "result")
      #expect(received.data == answer.text)
      #expect("\"\(received.id ?? -1)\"" == answer.headers["etag"])
    }
    for server in servers { server.stop() }
  }

  /// An instance closer to Redis once won every conflict, so that the other one returned 503.
  @Test(arguments: [("no", 1000), ("always", 200)])
  func instancesShareASession(_ fsync: String, _ count: Int) throws {
    let redis = try RedisProcess(["--appendfsync", fsync])
    let servers = try (0..<2).map { _ in try DrawerdProcess(["--store", redis.url]) }
    let created = try HTTPConnection(port: servers[0].port)
      .request("POST", "/v1/sessions", body: #"{"controller": "curtain"}"#)
    let path = try #require(created.headers["location"])
    let counts = Locked([0, 0])
    try onThreads(2) { number in
      let connection = try HTTPConnection(port: servers[number].port)
      // A busy machine runs one instance more than the other, so that the other one may need more time for its share.
      while counts.withLock({ $0.min() ?? 0 < count / 4 && $0.reduce(0, +) < 10 * count }) {
        let answer = try connection.request("POST", "\(path)/events", body: #"{"type": "tick"}"#)
        guard answer.status == 200 else {
          Issue.record("\(answer.text)")
          return
        }
        counts.withLock { $0[number] += 1 }
      }
    }
    let found = counts.withLock { $0 }
    #expect(found.allSatisfy { $0 >= count / 4 }, "\(found)")
    for server in servers { #expect(server.stop().status == 0) }
  }

  @Test func restartOfRedisLosesNothingAnswered() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    let clients = (0..<4).map { _ in RetryingClient() }
    for client in clients { try client.create(at: server.port) }
    let port = server.port
    for _ in 1...3 {
      let target = (clients.map(\.acknowledged.count).max() ?? 0) + 30
      try onThreads(clients.count) { number in
        let client = clients[number]
        while client.post(to: port) {
          if client.acknowledged.count >= target { redis.kill() }
        }
      }
      let away = try HTTPConnection(port: port).request("GET", "/v1/sessions")
      #expect(away.status == 503)
      #expect(away.headers["retry-after"] != nil)
      // Another instance may have changed the session, so the server does not return a state that may be outdated.
      for target in [clients[0].path, "\(clients[0].path)/machine", "\(clients[0].path)/events"] {
        let answer = try HTTPConnection(port: port).request("GET", target)
        #expect(answer.status == 503, "\(target)")
        #expect(answer.text.contains("/problems/store-unavailable"))
      }
      try redis.start()
      for client in clients {
        client.reconnect()
        #expect(eventually { client.post(to: port) })
      }
    }
    for client in clients { #expect(try client.journal(at: port) == client.acknowledged) }
    #expect(server.stop().status == 0)
  }

  /// With a Redis that does not respond, the server does not return a state that may be outdated.
  @Test func silentRedisCausesNoStaleResponses() throws {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let path = try #require(created.headers["location"])
    #expect(try connection.request("GET", path).status == 200)
    redis.suspend()
    for target in [path, "/readyz"] {
      let answer = try connection.request("GET", target)
      #expect(answer.status == 503 && answer.text.contains("/problems/store-unavailable"), "\(answer.text)")
    }
    #expect(try connection.request("GET", "/livez").status == 200)
    redis.resume()
    try eventually("the session is answered again") { try connection.request("GET", path).status == 200 }
    server.stop()
  }

  private static let script = [
    #"{"type": "pan", "phase": "began", "time": 0.1}"#,
    #"{"type": "pan", "phase": "changed", "translation": {"y": -120}, "time": 0.2}"#,
    #"{"type": "pan", "phase": "changed", "translation": {"y": -260}, "time": 0.25}"#,
    #"{"type": "pan", "phase": "ended", "velocity": {"y": -900}, "time": 0.3}"#,
    #"{"type": "tick", "time": 0.4}"#,
    #"{"type": "moveCurtain", "to": "min", "time": 0.45}"#,
    #"{"type": "tick", "time": 2}"#,
  ]
}
