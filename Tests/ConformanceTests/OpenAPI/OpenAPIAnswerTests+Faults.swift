import Drawers
import Foundation
import TestSupport
import Testing

/// Responses that no request alone can cause: they need a store that is down, silent or damaged, or a server that is
/// stopping.
extension OpenAPIAnswerTests {
  /// The operations that must read a session from the store.
  static let readsSession = [
    "readSession", "readScript", "readMachine", "updateSession", "deleteSession", "readTimeline", "applyEvents",
    "readJournal",
    "streamSession",
  ]

  /// A valid body for each operation that takes one.
  private static let bodies: JSONObject = [
    "createSession": ["controller": "curtain"], "updateSession": [:], "applyEvents": ["type": "tick", "time": 1],
  ]

  /// Sends every operation while Redis is down.
  func findStoreAway(_ document: Document) throws -> [JSONValue] {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url])
    let recorder = try Recorder(port: server.port)
    redis.kill()
    for operation in document.operations(answering: "store-unavailable") {
      let answer = try recorder.send(operation.method, operation.target, Self.bodies[operation.id])
      #expect(answer.status == 503, "\(operation.id)")
    }
    return recorder.exchanges
  }

  /// Stops the server while Redis does not respond. A request with an idempotency key waits for Redis; a second one with
  /// the same key gets its response without waiting.
  func findStoreSilent(_ document: Document) throws -> [JSONValue] {
    let redis = try RedisProcess()
    let server = try DrawerdProcess(["--store", redis.url, "--grace", "0"])
    let recorder = try Recorder(port: server.port)
    let changes: [(method: String, target: String, body: JSONValue)] = [
      ("POST", try recorder.create("curtain") + "/events", ["type": "tick", "time": 1]),
      ("PATCH", try recorder.create("curtain"), ["container": ["width": 844]]),
    ]
    redis.suspend()
    let key = ["Idempotency-Key": "key"]
    var waiting = try changes.map { try recorder.begin($0.method, $0.target, $0.body, headers: key) }
    // A probe does not wait that long for the store.
    for operation in document.operations(answering: "draining") where operation.id != "readReadiness" {
      waiting.append(try recorder.begin(operation.method, operation.target, Self.bodies[operation.id]))
    }
    // The request for the metrics is itself in flight.
    let underWay = "drawerd_http_requests_in_flight \(Double(waiting.count + 1))\n"
    _ = try eventually { try recorder.send("GET", "/metrics", nil).text.contains(underWay) }
    for change in changes { try recorder.send(change.method, change.target, change.body, headers: key) }
    kill(server.identifier, SIGTERM)
    let problems = try waiting.map { answer in
      try JSONValue(parsing: try answer().body)["type"]?.string?.replacing("/problems/", with: "") ?? ""
    }
    redis.kill()
    #expect(server.stop(with: 0).status == 0)
    #expect(problems.allSatisfy { $0 == "draining" }, "\(problems)")
    return recorder.exchanges
  }

  /// Probes a server that is stopping, and still serves.
  func findServerDraining() throws -> [JSONValue] {
    let server = try DrawerdProcess(["--drain-delay", "60", "--log-level", "info"])
    kill(server.identifier, SIGTERM)
    var exchanges: [JSONValue] = []
    try eventually("it is draining") {
      // The last response before the first failure may already close its connection.
      let recorder = try Recorder(port: server.port)
      let status = try recorder.send("GET", "/readyz", nil).status
      exchanges = recorder.exchanges
      return status == 503
    }
    // Nothing waits for the end of the delay.
    server.stop(with: SIGKILL)
    return exchanges
  }

  /// Sends every operation to a session whose row in the SQLite file is damaged.
  func findStoreDamaged(_ document: Document) throws -> [JSONValue] {
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/sessions.sqlite"
    let first = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let session = try Recorder(port: first.port).create("curtain")
    first.stop()
    try SQLite.run("UPDATE snapshot SET machine = x'7B'", on: file)
    let second = try DrawerdProcess(["--store", "sqlite:\(file)"])
    let recorder = try Recorder(port: second.port)
    let id = session.split(separator: "/").last.map(String.init) ?? ""
    for operation in document.operations where Self.readsSession.contains(operation.id) {
      let target = operation.template.replacing("{id}", with: id)
      // DELETE reads the session only if the request has a condition.
      let headers = operation.method == "DELETE" ? ["If-Match": "\"0\""] : [:]
      let answer = try recorder.send(operation.method, target, Self.bodies[operation.id], headers: headers)
      #expect(answer.status == 500, "\(operation.id)")
    }
    return recorder.exchanges
  }

  /// Follows a session with more streams than there is memory for.
  func followTooOften() throws -> [JSONValue] {
    let server = try DrawerdProcess(["--max-memory", "41943040", "--max-streams", "1000", "--max-body", "1000000"])
    let recorder = try Recorder(port: server.port)
    let creation: JSONValue = [
      "controller": "transition", "clock": "client", "configuration": .largeTransition,
    ]
    let path = try #require(try recorder.send("POST", "/v1/sessions", creation).headers["location"])
    var streams: [HTTPConnection] = []
    var status = 200
    while status == 200 {
      let stream = try HTTPConnection(port: server.port)
      try stream.sendRequest("GET", path + "/stream")
      status = try stream.readAnswer().status
      streams.append(stream)
    }
    let id = path.split(separator: "/").last.map(String.init) ?? ""
    for target in [path + "/stream", "/v1/stream?session=\(id)"] {
      #expect(try recorder.send("GET", target, nil).status == 503)
    }
    return recorder.exchanges
  }
}
