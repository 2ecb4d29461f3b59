import Drawers
import Foundation
import TestSupport
import Testing

/// A session as a script: the body of a simulation that replays it, and of a creation that branches from it.
@Suite struct ScriptTests {
  /// For each controller, a configuration and events with a gesture, a command, patches, and movements.
  private static let sessions: [(controller: String, configuration: JSONValue)] = [
    ("curtain", ["swipeResistance": "low", "movingDuration": 0.2]),
    ("sheet", ["anchors": [["ratio": 0.2], ["ratio": 0.8]]]),
    ("appStorePresentation", [:]), ("transition", ["velocityForComplete": 300]),
    ("drawer", ["heightOfCollapsedDrawer": 80]),
    ("viewDeck", ["elasticity": false]),
  ]

  private static func events(_ first: String) -> JSONValue {
    [
      ["type": "snapTo", "detent": .string(first), "time": 0.5],
      ["type": "resize", "container": ["height": 700], "time": 1],
      ["type": "pointer", "phase": "down", "pointerId": 1, "location": ["x": 100, "y": 400], "time": 2],
      ["type": "pointer", "phase": "move", "pointerId": 1, "location": ["x": 120, "y": 460], "time": 2.1],
      ["type": "pointer", "phase": "up", "pointerId": 1, "location": ["x": 120, "y": 480], "time": 2.15],
      ["type": "tick", "time": 2.2],
    ]
  }

  /// Creates a session of a controller in mid-flight, and returns its path.
  private func session(_ row: (controller: String, configuration: JSONValue), _ service: TestService) throws -> String {
    let body: JSONValue = [
      "controller": .string(row.controller), "configuration": row.configuration, "clock": "client",
      "container": ["width": 400, "safeArea": ["top": 40]],
    ]
    let created = try service.create(body.description)
    let detent = try #require(created["detents"]?.elements?.last?["name"]?.string)
    let path = "/v1/sessions/\(try #require(created["id"]?.string))"
    for event in Self.events(detent).elements ?? [] {
      let answer = try service.send("POST", "\(path)/events", event.description)
      try #require(answer.status == 200, "\(answer.text)")
    }
    return path
  }

  private func snapshot(_ path: String, _ service: TestService) throws -> JSONObject {
    (try service.send("GET", path).json().members ?? [:]).filter { !["id", "delegate"].contains($0.key) }
  }

  @Test(arguments: sessions.map(\.controller)) func scriptReplaysTheSession(_ controller: String) throws {
    let service = try TestService()
    let row = try #require(Self.sessions.first { $0.controller == controller })
    let path = try session(row, service)
    let script = try service.send("GET", "\(path)/script")
    #expect(script.headers["etag"] == "\"6\"")
    let json = try script.json()
    // It has only what differs from the defaults.
    #expect(json["configuration"]?.members?.keys == row.configuration.members?.keys)
    #expect(json["container"] == ["width": 400, "safeArea": json["container"]?["safeArea"] ?? .null])
    let replayed = try service.send("POST", "/v1/simulations", script.text).json()
    let read = try service.send("GET", path).json()
    for member in ["state", "frames", "animations", "revision", "time"] {
      #expect(replayed["steps"]?.elements?.last?[member] == read[member], "\(member)")
    }
    // `drawerd simulate` replays it, too.
    let local = try DrawerdProcess.run(["simulate"], input: script.text)
    #expect(try JSONValue(parsing: local.output.utf8) == replayed)
  }

  /// A copy at each revision is the session as it was then, goes on in the same way, and has the same script.
  @Test(arguments: sessions.map(\.controller)) func sessionBranchesAtEachRevision(_ controller: String) throws {
    let service = try TestService()
    let path = try session(try #require(Self.sessions.first { $0.controller == controller }), service)
    let events = try #require(try service.send("GET", "\(path)/script").json()["events"]?.elements)
    for revision in 0...6 {
      let script = try service.send("GET", "\(path)/script?revision=\(revision)").text
      let copy = try service.createdPath(script)
      let was = try service.send("GET", "\(path)?revision=\(revision)").json().members ?? [:]
      #expect(try snapshot(copy, service) == was.filter { $0.key != "id" }, "\(revision)")
      #expect(try service.send("GET", "\(copy)/script").text == script)
      // From the machine at this revision, the rest of the events leads to the same end.
      let rest = try service.send("GET", "\(path)/script?from=\(revision)")
      #expect(try rest.json()["events"] == .array(Array(events.dropFirst(revision))))
      #expect(try rest.json()["configuration"] == nil || revision == 0)
      let branch = try service.createdPath(rest.text)
      let end = try snapshot(branch, service).filter { $0.key != "revision" }
      #expect(try end == snapshot(path, service).filter { $0.key != "revision" }, "\(revision)")
      #expect(try service.send("GET", "\(branch)/events").json()["events"]?.elements?.count == 6 - revision)
    }
  }

  /// On the server's clock, the script has the times and the completions, and the copy goes on from its time.
  @Test func serversClockIsReplayed() throws {
    let service = try TestService()
    let path = try service.createdPath(#"{"controller": "curtain", "configuration": {"movingDuration": 0.05}}"#)
    try service.send("POST", "\(path)/events", #"{"type": "moveCurtain", "to": "max"}"#)
    try service.send("GET", "\(path)?wait=rest")
    let script = try service.send("GET", "\(path)/script").json()
    #expect(script["events"]?.elements?.map { $0["type"] } == ["moveCurtain", "tick"])
    #expect(script["clock"] == "client")
    let copy = try service.create(script.merging(["clock": "server"]).description)
    #expect(copy["revision"] == 2 && copy["clock"] == "server")
    #expect((copy["time"]?.number ?? 0) >= (script["events"]?.elements?.last?["time"]?.number ?? .infinity))
    let copied = "/v1/sessions/\(try #require(copy["id"]?.string))"
    let moved = try service.send("POST", "\(copied)/events", #"{"type": "moveCurtain", "to": "min"}"#)
    #expect(moved.status == 200, "\(moved.text)")
    #expect(try service.send("GET", "\(copied)?wait=rest").json()["state"]?["name"] == "min")
  }

  /// A session begins with another one's machine, which goes on where it was.
  @Test func sessionBeginsWithAMachine() throws {
    let service = try TestService()
    let path = try service.movingSession()
    let machine = try service.send("GET", "\(path)/machine").text
    let copy = try service.createdPath(#"{"controller": "curtain", "clock": "client", "machine": \#(machine)}"#)
    #expect(try service.send("GET", "\(copy)/machine").text == machine)
    let tick = #"{"type": "tick", "time": 2}"#
    let ends = try [path, copy].map { try service.send("POST", "\($0)/events", tick).json()["frames"] }
    #expect(ends[0] == ends[1])
  }

  @Test(
    arguments: [
      (#"{"controller": "sheet", "machine": MACHINE}"#, "/machine"),
      (#"{"controller": "curtain", "machine": {}}"#, "/machine"),
      (#"{"controller": "curtain", "machine": MACHINE, "configuration": {}, "container": {}}"#, "/configuration"),
      (#"{"controller": "curtain", "machine": MACHINE, "events": [{"type": "tick", "time": 0}]}"#, nil),
      (#"{"controller": "curtain", "events": {}}"#, "/events"),
      (#"{"controller": "curtain", "events": [{"type": "tick"}]}"#, "/events/0/time"),
      (
        #"{"controller": "curtain", "events": [{"type": "tick", "time": 1}, {"type": "tock", "time": 2}]}"#,
        "/events/1/type"
      ),
      (#"{"controller": "curtain", "machine": FAR}"#, "/machine"),
    ] as [(String, String?)]) func badBeginningIsRefused(_ body: String, _ place: String?) throws
  {
    let service = try TestService()
    let machine = try service.send("GET", "\(try service.movingSession())/machine").text
    let far = machine.replacing(/"time":1\b/, with: "\"time\":1e300")
    #expect(far != machine)
    let text = body.replacing("MACHINE", with: machine).replacing("FAR", with: far)
    let answer = try service.send("POST", "/v1/sessions", text)
    guard let place else {
      #expect(try answer.status == 409 && answer.problem() == "stale-event", "\(answer.text)")
      return
    }
    #expect(try answer.status == 422 && answer.places().first == place, "\(answer.text)")
    guard body.contains("events") else { return }
    // A simulation names the same place.
    #expect(try service.send("POST", "/v1/simulations", text).places().first == place)
  }

  @Test func badRangeIsRefused() throws {
    let service = try TestService()
    let path = try service.movingSession()
    for query in ["from=2", "revision=2", "from=1&revision=0", "from=x"] {
      #expect(try service.send("GET", "\(path)/script?\(query)").status == 422, "\(query)")
    }
    #expect(try service.send("GET", "/v1/sessions/\(String(repeating: "0", count: 32))/script").status == 404)
  }

  /// A retry of a creation from a script returns the first session.
  @Test func creationFromAScriptIsIdempotent() throws {
    let service = try TestService()
    let script = try service.send("GET", "\(try service.movingSession())/script").text
    let answers = try (0..<2).map { _ in
      try service.send("POST", "/v1/sessions", script, headers: ["Idempotency-Key": "copy"])
    }
    #expect(answers[0].body == answers[1].body && answers[0].status == 201)
    #expect(try answers[0].json()["revision"] == 1)
  }

  /// If the journal has lost its beginning, the script begins with the oldest machine that is kept.
  @Test func trimmedJournalBeginsWithAMachine() throws {
    let process = try DrawerdProcess(["--journal-limit", "64"])
    let connection = try HTTPConnection(port: process.port)
    let created = try connection.request("POST", "/v1/sessions", body: #"{"controller": "curtain", "clock": "client"}"#)
    let path = "/v1/sessions/\(try #require(try created.json()["id"]?.string))"
    for batch in 0..<40 {
      let ticks = (1...50).map { #"{"type": "tick", "time": \#(batch * 50 + $0)}"# }.joined(separator: ",")
      let answer = try connection.request("POST", "\(path)/events", body: "[\(ticks)]")
      try #require(answer.status == 200, "\(answer.text)")
    }
    let script = try connection.request("GET", "\(path)/script").json()
    #expect(script["machine"]?["format"] == 1 && script["configuration"] == nil)
    let text = script.description
    let replayed = try connection.request("POST", "/v1/simulations", body: text).json()
    let last = try #require(replayed["steps"]?.elements?.last)
    #expect(last["time"] == 2000)
    #expect(last["frames"] == (try connection.request("GET", path).json()["frames"]))
  }
}
