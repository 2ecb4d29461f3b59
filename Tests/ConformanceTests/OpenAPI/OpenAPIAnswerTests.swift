import DrawerConformance
import Drawers
import TestSupport
import Testing

/// The server gives every response that the OpenAPI document describes, and every response matches its description.
@Suite struct OpenAPIAnswerTests {
  private static let server = Result { try DrawerdProcess() }

  @Test func answersAreAsDescribed() throws {
    let port = try Self.server.get().port
    let document = try Document(port: port)
    let recorder = try Recorder(port: port)
    for operation in document.operations { try provokeRefusals(of: operation, recorder) }
    try readEverything(document, recorder)
    try provokeRefusalsOfEvents(recorder)
    try useSession(recorder)
    try followSession(recorder)
    for vector in Controllers.vectors { try simulate(vector, recorder) }
    for controller in Controllers.all { try play(Recording.all(of: controller).prefix(3), recorder) }

    let others =
      try beRefusedByTokens(document) + beRefusedByLimits(document) + findStoreAway(document)
      + findStoreSilent(document) + findServerDraining() + findStoreDamaged(document) + followTooOften()

    let (complaints, seen) = try document.complaints(about: recorder.exchanges + others)
    #expect(complaints.isEmpty, "\(complaints.prefix(20).joined(separator: "\n"))")
    // An operation that reads no session can fail with a 500 only through faults that no test can cause.
    let reachable = document.answers.filter { answer in
      !answer.hasSuffix(" 500 internal-error") || Self.readsSession.contains { answer.hasPrefix("\($0) ") }
    }
    let missing = Set(reachable).subtracting(seen)
    #expect(missing.isEmpty, "described, but never answered: \(missing.sorted())")
  }

  // MARK: - Errors of HTTP itself

  /// Provokes the refusals that are common to all operations.
  private func provokeRefusals(of operation: Document.Operation, _ recorder: Recorder) throws {
    let (method, target) = (operation.method, operation.target)
    let type = operation.takesContent ? "Content-Type: application/json\r\n" : ""
    try recorder.sendHeader(method, operation.target(with: "a=%zz"), type)
    try recorder.sendHeader(method, operation.target(with: String(repeating: "a", count: 9000)), type)
    try recorder.sendHeader(method, target, "X-Long: \(String(repeating: "a", count: 17000))\r\n" + type)
    try recorder.sendHeader(method, target, type + "Content-Length: 9000000\r\nExpect: 100-continue\r\n")
    try recorder.sendHeader(method, target, type + "Transfer-Encoding: gzip\r\n")
    if operation.answers(406) {
      try recorder.sendHeader(method, target, type + "Accept: text/css\r\nContent-Length: 0\r\n")
    }
    if operation.answers(421) {
      try recorder.send(operation.method, target, text: nil, headers: ["Host": "evil.test"])
    }
    if operation.answers(422) {
      try recorder.send(method, operation.target(with: "noSuchParameter=1"), text: operation.takesContent ? "{}" : nil)
    }
    guard operation.takesContent else { return }
    try recorder.sendHeader(method, target, type)
    try recorder.send(method, target, text: "{")
    try recorder.send(method, target, text: "{}", headers: ["Content-Type": "text/plain"])
  }

  /// Gets every resource that needs only a path, and gets it again with its validator if the answer has one.
  private func readEverything(_ document: Document, _ recorder: Recorder) throws {
    for operation in document.operations where operation.method == "GET" && !operation.template.contains("{id}") {
      let tag = try recorder.send("GET", operation.target, nil).headers["etag"]
      if let tag { try recorder.send("GET", operation.target, nil, headers: ["If-None-Match": tag]) }
    }
    for controller in Controllers.all { try recorder.send("GET", "/v1/controllers/\(controller)", nil) }
    try recorder.send("GET", "/v1/controllers/none", nil)
    try recorder.send("GET", "/problems/none", nil)
  }

  // MARK: - Other servers

  /// Sends every operation without a token, and with tokens that lack its scope.
  private func beRefusedByTokens(_ document: Document) throws -> [JSONValue] {
    let directory = try TemporaryDirectory()
    let scopes = ["read", "write", "admin"]
    let lines = scopes.map { "\($0) \($0) \($0)-secret-0123456789" }.joined(separator: "\n")
    let server = try DrawerdProcess(["--token-file", try directory.write(lines, to: "tokens")])
    let recorder = try Recorder(port: server.port)
    for operation in document.operations {
      guard let scope = operation.json["security"]?.elements?.first?["token"]?.elements?.first?.string else { continue }
      let body: JSONValue? = operation.takesContent ? [:] : nil
      #expect(try recorder.send(operation.method, operation.target, body).status == 401, "\(operation.id)")
      for other in scopes where other != scope {
        let token = ["Authorization": "Bearer \(other)-secret-0123456789"]
        let answer = try recorder.send(operation.method, operation.target, body, headers: token)
        #expect(answer.status == 403, "\(operation.id) with \(other)")
      }
    }
    return recorder.exchanges
  }

  /// Sends more requests than one client may send, and creates more sessions than the server allows.
  private func beRefusedByLimits(_ document: Document) throws -> [JSONValue] {
    let patient = try DrawerdProcess(["--rate", "1"])
    let recorder = try Recorder(port: patient.port)
    for operation in document.operations where operation.answers(429) {
      // The responses before the limit do not matter here.
      let isRefused = try (0..<100).contains { _ in
        let body: JSONValue? = operation.takesContent ? [:] : nil
        return try recorder.send(operation.method, operation.target, body).status == 429
      }
      #expect(isRefused, "\(operation.id)")
    }
    let small = try DrawerdProcess(["--max-sessions", "1"])
    let visitor = try Recorder(port: small.port)
    _ = try visitor.create("curtain")
    #expect(try visitor.send("POST", "/v1/sessions", ["controller": "curtain"]).status == 503)
    let hasty = try DrawerdProcess(["--max-wait", "0"])
    let waiting = try Recorder(port: hasty.port)
    let moving = try waiting.send(
      "POST", "/v1/sessions", ["controller": "curtain", "configuration": ["movingDuration": 60]])
    let path = "/v1/sessions/\(try #require(try JSONValue(parsing: moving.body)["id"]?.string))"
    try waiting.send("POST", path + "/events", ["type": "moveCurtain", "to": "max"])
    #expect(try waiting.send("GET", path + "?wait=rest", nil).status == 409)
    return recorder.exchanges + visitor.exchanges + waiting.exchanges
  }

  // MARK: - Sessions

  private func provokeRefusalsOfEvents(_ recorder: Recorder) throws {
    let tick: JSONValue = ["type": "tick", "time": 1]
    let present: JSONValue = ["type": "present", "time": 1, "animated": false]
    let refused: [(controller: String, events: [JSONValue])] = [
      ("curtain", [tick, tick.merging(["time": 0])]), ("curtain", [["type": "pan", "phase": "ended", "time": 1]]),
      ("appStorePresentation", [["type": "dismiss", "time": 1]]), ("appStorePresentation", [present, present]),
      ("curtain", [["type": "tik", "time": 1]]),
    ]
    for (controller, events) in refused {
      try recorder.send("POST", try recorder.create(controller) + "/events", .array(events))
      let script: JSONValue = ["controller": .string(controller), "events": .array(events)]
      try recorder.send("POST", "/v1/simulations", script)
      try recorder.send("POST", "/v1/sessions", script)
    }
  }

  private func useSession(_ recorder: Recorder) throws {
    let path = try recorder.create("curtain")
    let key = ["Idempotency-Key": path]
    let creation: JSONValue = ["controller": "curtain"]
    try recorder.send("POST", "/v1/sessions", creation, headers: key)
    try recorder.send("POST", "/v1/sessions", creation, headers: key)
    try recorder.send("POST", "/v1/sessions", ["controller": "sheet"], headers: key)
    try recorder.send("POST", "/v1/sessions", creation, headers: ["Idempotency-Key": ""])
    let move: JSONValue = ["type": "moveCurtain", "to": "mid", "time": 1]
    try recorder.send("POST", path + "/events?timeline=10", move, headers: key)
    try recorder.send("POST", path + "/events", move.merging(["to": "max"]), headers: key)
    try recorder.send("PATCH", path, ["container": ["width": 844]], headers: key)
    for suffix in ["", "/events?limit=1", "/timeline?fps=10", "/machine", "/script", "?at=1.1", "?revision=0"] {
      try recorder.send("GET", path + suffix, nil)
    }
    for suffix in ["", "/machine"] {
      try recorder.send("GET", path + suffix, nil, headers: ["If-None-Match": "\"1\""])
      try recorder.send("GET", path + suffix, nil, headers: ["If-Match": "\"0\""])
    }
    try recorder.send("GET", "/v1/sessions?limit=1", nil)
    try recorder.send("PATCH", path, ["container": ["width": 844], "configuration": ["topBounce": false]])
    let stale = ["If-Match": "\"0\""]
    try recorder.send("PATCH", path, [:], headers: stale)
    try recorder.send("POST", path + "/events", ["type": "tick", "time": 9], headers: stale)
    try recorder.send("DELETE", path, nil, headers: stale)
    try recorder.send("DELETE", path, nil)
    try recorder.send("POST", "/v1/tickets", nil)
    for suffix in ["", "/events", "/timeline", "/machine", "/script", "/stream"] {
      try recorder.send("GET", path + suffix, nil)
    }
    try recorder.send("PATCH", path, [:])
    try recorder.send("POST", path + "/events", ["type": "tick", "time": 9])
    try recorder.send("DELETE", path, nil)
  }

  /// Reads streams that contain every kind of event.
  private func followSession(_ recorder: Recorder) throws {
    let path = try recorder.create("curtain", clock: "server")
    try follow(path, path + "/stream?fps=120", recorder)
    let other = try recorder.create("curtain", clock: "server")
    let nowhere = String(repeating: "0", count: 32)
    let id = other.split(separator: "/").last.map(String.init) ?? ""
    try follow(other, "/v1/stream?fps=120&session=\(nowhere)&session=\(id)", recorder)
  }

  private func follow(_ path: String, _ stream: String, _ recorder: Recorder) throws {
    var isDeleted = false
    try recorder.follow(stream) { text in
      if text.contains("event: snapshot") {
        try recorder.send("POST", path + "/events?explain=true", ["type": "moveCurtain", "to": "max"])
      } else if text.contains("event: sample"), !isDeleted {
        isDeleted = true
        try recorder.send("DELETE", path, nil)
      }
    }
  }

  // MARK: - Recorded scripts

  private func simulate(_ vector: Recording, _ recorder: Recorder) throws {
    let body = vector.create.merging(["events": .array(vector.steps.map(\.event))])
    let answer = try recorder.send("POST", "/v1/simulations", body)
    #expect(answer.status == 200, "\(vector.id): \(answer.text)")
  }

  /// Plays the same scripts with one request for each event, and with every query option.
  private func play(_ vectors: some Sequence<Recording>, _ recorder: Recorder) throws {
    for vector in vectors {
      let path = try #require(try recorder.send("POST", "/v1/sessions", vector.create).headers["location"])
      for step in vector.steps { try recorder.send("POST", path + "/events?explain=true&timeline=5", step.event) }
      try recorder.send("GET", path, nil)
      try recorder.send("GET", path + "/events?limit=1000", nil)
      try recorder.send("DELETE", path, nil)
    }
  }
}
