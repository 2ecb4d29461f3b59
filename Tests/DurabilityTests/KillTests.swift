import Foundation
import TestSupport
import Testing

/// Acknowledged events survive any end of the process, and no event is applied twice.
@Suite struct KillTests {
  @Test func twentyKillsUnderLoadLoseNothing() throws {
    let directory = try TemporaryDirectory()
    let arguments = ["--store", "sqlite:\(directory.file("sessions.sqlite"))"]
    var server = try DrawerdProcess(arguments)
    let clients = (0..<6).map { _ in RetryingClient() }
    for client in clients { try client.create(at: server.port) }
    for round in 1...20 {
      let port = server.port
      // Kill the server in the middle of the load: when the fastest client has reached this count.
      let target = (clients.map(\.acknowledged.count).max() ?? 0) + 20 + round
      let identifier = server.identifier
      try onThreads(clients.count) { number in
        let client = clients[number]
        while client.post(to: port) {
          if client.acknowledged.count >= target { kill(identifier, SIGKILL) }
        }
      }
      server.stop(with: SIGKILL)
      server = try DrawerdProcess(arguments)
      for client in clients {
        client.reconnect()
        // Retry the request that was in flight when the process ended, with the same key.
        #expect(client.post(to: server.port))
      }
    }
    for client in clients {
      #expect(try client.journal(at: server.port) == client.acknowledged)
      #expect(client.acknowledged == client.acknowledged.sorted())
    }
    #expect(clients.map(\.acknowledged.count).reduce(0, +) > 20 * 20)
    #expect(server.stop().status == 0)
  }

  @Test func restartKeepsStateTimeAndKeys() throws {
    let directory = try TemporaryDirectory()
    let arguments = ["--store", "sqlite:\(directory.file("sessions.sqlite"))", "--durability", "power"]
    let first = try DrawerdProcess(arguments)
    let connection = try HTTPConnection(port: first.port)
    let created = try connection.request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#, headers: ["Idempotency-Key": "c"])
    let path = try #require(created.headers["location"])
    let body = #"[{"type": "moveCurtain", "to": "max", "time": 1}, {"type": "tick", "time": 1.1}]"#
    let posted = try connection.request("POST", "\(path)/events", body: body, headers: ["Idempotency-Key": "e"])
    let before = try connection.request("GET", path)
    #expect(first.stop(with: SIGTERM).status == 0)

    let second = try DrawerdProcess(arguments)
    let again = try HTTPConnection(port: second.port)
    #expect(try again.request("GET", path).body == before.body)
    let repeated = try again.request("POST", "\(path)/events", body: body, headers: ["Idempotency-Key": "e"])
    #expect(repeated.body == posted.body)
    let recreated = try again.request(
      "POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#, headers: ["Idempotency-Key": "c"])
    #expect(recreated.body == created.body)
    #expect(recreated.headers["location"] == path)
    #expect(try again.request("GET", path).headers["etag"] == "\"2\"")
    #expect(second.stop().status == 0)
  }
}
