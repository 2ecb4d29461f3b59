import Drawers
import TestSupport
import Testing

/// The events of a stream. Tests in which nothing may happen by itself use a client's clock.
@Suite struct StreamTests {
  @Test func beginsWithTheSnapshotAndSendsEachResultAsItWasAnswered() throws {
    let client = try SessionClient()
    let path = try client.create()
    try client.post(CurtainEvents.jump(0), to: path)
    let stream = try client.stream("\(path)/stream")
    #expect(stream.status == 200)
    #expect(stream.headers["content-type"]?.hasPrefix("text/event-stream") == true)
    #expect(stream.headers["cache-control"] == "no-store, no-transform")
    let first = try #require(try stream.next())
    #expect(first.name == "snapshot")
    #expect(first.id == 1)
    let snapshot = try JSONValue(parsing: first.data.utf8)
    let read = try client.request("GET", path)
    for member in ["id", "revision", "state", "frames", "configuration", "container", "clock", "animations"] {
      #expect(snapshot[member] == read[member], "\(member)")
    }
    for index in 1...20 {
      let answer = try client.post(CurtainEvents.jump(index), to: path)
      #expect(try stream.next() == ServerSentEvent(name: "result", id: 1 + index, data: answer))
    }
  }

  @Test func reportsResultsOfPatchesAndBatches() throws {
    let client = try SessionClient()
    let path = try client.create()
    let stream = try client.stream("\(path)/stream")
    _ = try stream.next("snapshot")
    let batch = try client.post(.array((0..<5).map(CurtainEvents.jump)), to: path)
    #expect(try stream.next() == ServerSentEvent(name: "result", id: 5, data: batch))
    try client.request("PATCH", path, ["configuration": ["topBounce": false], "container": ["width": 500]])
    let patched = try #require(try stream.next())
    #expect(patched.name == "result" && patched.id == 7)
    #expect(try JSONValue(parsing: patched.data.utf8)[path: "frames", "content", "width"] == 500)
    // A refused event and an empty batch cause no results.
    try client.text("POST", "\(path)/events", ["type": "pan", "phase": "ended"], status: 409)
    try client.post([], to: path)
    let next = try client.post(["type": "tick"], to: path)
    #expect(try stream.next() == ServerSentEvent(name: "result", id: 8, data: next))
  }

  /// Only the client that asked for additional parts of the response receives them.
  @Test func leavesOutExplanationsAndTimelines() throws {
    let client = try SessionClient()
    let path = try client.create(clock: "client")
    let stream = try client.stream("\(path)/stream")
    _ = try stream.next("snapshot")
    let move: JSONValue = ["type": "moveCurtain", "to": "max", "time": 0]
    let answer = try client.request("POST", "\(path)/events?timeline=30&explain=true", move)
    #expect(answer["timeline"] != nil)
    var members = try #require(answer.members)
    members["timeline"] = nil
    members["explanation"] = nil
    let received = try #require(try stream.next()?.data)
    #expect(try JSONValue(parsing: received.utf8) == .object(members))
  }

  @Test func endsWithTheSession() throws {
    let client = try SessionClient()
    let path = try client.create()
    let streams = try (0..<3).map { _ in try client.stream("\(path)/stream") }
    for stream in streams { _ = try stream.next("snapshot") }
    try client.text("DELETE", path, status: 204)
    for stream in streams {
      #expect(try stream.next() == ServerSentEvent(name: "end", data: #"{"reason":"deleted"}"#))
      #expect(try stream.next() == nil)
      #expect(stream.isComplete)
    }
    #expect(try client.stream("\(path)/stream").status == 404)
  }

  @Test func refusesUnknownValues() throws {
    let client = try SessionClient()
    let path = try client.create()
    let table: [(target: String, headers: [String: String], status: Int, type: String)] = [
      ("/v1/sessions/0123456789abcdef/stream", [:], 404, "session-not-found"),
      ("\(path)/stream", ["Last-Event-ID": "yesterday"], 422, "invalid-request"),
      ("\(path)/stream", ["Last-Event-ID": "-1"], 422, "invalid-request"),
      ("\(path)/stream", ["Last-Event-ID": "1.5"], 422, "invalid-request"),
      ("\(path)/stream?fps=0", [:], 422, "invalid-request"),
      ("\(path)/stream?fps=241", [:], 422, "invalid-request"),
      ("\(path)/stream?frames=60", [:], 422, "invalid-request"),
      ("\(path)/stream", ["Accept": "application/json"], 406, "not-acceptable"),
      ("\(path)/stream", ["Accept": "text/event-stream;q=0, */*;q=0"], 406, "not-acceptable"),
    ]
    for row in table {
      let answer = try StreamReader(port: client.port, row.target, headers: row.headers)
      #expect(answer.status == row.status, "\(row): \(answer.body)")
      #expect(answer.headers["content-type"] == "application/problem+json", "\(row)")
      #expect(try JSONValue(parsing: answer.body.utf8)["type"] == .string("/problems/\(row.type)"), "\(row)")
    }
    try #expect(client.text("POST", "\(path)/stream", [:], status: 405).contains("method-not-allowed"))
  }

  @Test(arguments: ["text/event-stream", "*/*", "text/*", "application/json;q=0.5, text/event-stream"])
  func isServedToWhoAcceptsIt(_ accept: String) throws {
    let client = try SessionClient()
    let path = try client.create()
    let stream = try StreamReader(port: client.port, "\(path)/stream", headers: ["Accept": accept])
    #expect(stream.status == 200)
    #expect(try stream.next()?.name == "snapshot")
  }

  /// Watching a session counts as use, so that it does not expire after its `ttl` of one second.
  @Test func keepsItsSessionAlive() throws {
    let client = try SessionClient()
    let (watched, other) = (try client.create(ttl: 1), try client.create(ttl: 1))
    let stream = try client.stream("\(watched)/stream")
    _ = try stream.next("snapshot")
    try eventually("the other one has expired") { try client.listedRevision(other) == nil }
    let answer = try client.post(["type": "tick"], to: watched)
    #expect(try stream.next()?.data == answer)
  }
}
