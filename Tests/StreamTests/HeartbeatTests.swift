import DrawerHTTP
import DrawerService
import DrawerSessions
import Foundation
import TestSupport
import Testing

/// Heartbeats, in an in-process service with a shorter interval.
@Suite struct HeartbeatTests {
  private func withService(heartbeatInterval: Double, _ body: (SessionClient, Server) throws -> Void) throws {
    let sessions = try Sessions(store: MemoryStore()) { Date().timeIntervalSince1970 }
    let service = Service(
      sessions: sessions, observation: Observation(log: Log(level: .error), version: "test"),
      gate: Gate { 0 }, heartbeatInterval: heartbeatInterval)
    var options = ServerOptions()
    options.port = 0
    let server = Server(options: options, router: service.router, hooks: service.hooks)
    try server.start()
    defer {
      sessions.endWatching()
      server.stop()
      sessions.close()
    }
    try body(try SessionClient(port: Int(server.port)), server)
  }

  @Test func commentsComeWhileNothingHappens() throws {
    try withService(heartbeatInterval: 0.02) { client, _ in
      let path = try client.create()
      let stream = try client.stream("\(path)/stream")
      #expect(try stream.next()?.name == "snapshot")
      try stream.readComments(5)
      #expect((1000...3000).contains(stream.retry ?? 0))
      // Heartbeats are comments, which a reader of events ignores.
      let answer = try client.post(CurtainEvents.jump(0), to: path)
      #expect(try stream.next() == ServerSentEvent(name: "result", id: 1, data: answer))
    }
  }

  /// Nothing else is sent, so only a heartbeat can detect the closed connection.
  @Test func findOutThatAClientHasGone() throws {
    try withService(heartbeatInterval: 0.02) { client, server in
      let path = try client.create()
      let streams = try (0..<5).map { _ in try client.stream("\(path)/stream") }
      for stream in streams { _ = try stream.next("snapshot") }
      // The request for the creation may not have completed yet.
      eventually("only the streams are left") { server.activeRequests == 5 }
      for stream in streams { stream.close() }
      eventually("the streams are closed") { server.activeRequests == 0 }
    }
  }

  @Test func doNotComeBeforeTheirTime() throws {
    try withService(heartbeatInterval: 3600) { client, _ in
      let path = try client.create()
      let stream = try client.stream("\(path)/stream")
      for index in 0..<50 {
        let answer = try client.post(CurtainEvents.jump(index), to: path)
        while try stream.next()?.data != answer {}
      }
      #expect(stream.comments == 0)
    }
  }
}
