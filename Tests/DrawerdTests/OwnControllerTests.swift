import Drawers
import Foundation
import TestSupport
import Testing

/// The example's program, which serves a controller of its own beside the library's.
@Suite struct OwnControllerTests {
  private static let program = DrawerdProcess.executable.deletingLastPathComponent().appendingPathComponent(
    "PanelServer")

  private static func drag(to translation: Double) -> String {
    """
    [{"type":"pan","phase":"began","time":0},{"type":"pan","phase":"changed","time":0.1,"translation":{"y":\(translation)}},
    {"type":"pan","phase":"ended","time":0.12,"velocity":{"y":0}}]
    """
  }

  /// A session is stored in SQLite in mid-flight, goes on in the next process as it would have, and is followed by a second
  /// client.
  @Test func sessionSurvivesTheProcess() throws {
    let directory = try TemporaryDirectory()
    let store = ["--store", "sqlite:\(directory.path)/panel.sqlite"]
    let creation = #"{"controller":"panel","clock":"client","configuration":{"detents":["medium",{"custom":200}]}}"#
    var server = try DrawerdProcess(store, executable: Self.program)
    var client = try HTTPConnection(port: server.port)
    let created = try client.request("POST", "/v1/sessions", body: creation)
    #expect(created.status == 201, "\(created.text)")
    let id = try #require(JSONValue(parsing: created.body)["id"]?.string)
    let moving = try client.request("POST", "/v1/sessions/\(id)/events", body: Self.drag(to: -300))
    #expect(try JSONValue(parsing: moving.body)["animations"]?.elements?.count == 1, "\(moving.text)")
    let kept = try client.request("GET", "/v1/sessions/\(id)").body
    server.stop()
    server = try DrawerdProcess(store, executable: Self.program)
    client = try HTTPConnection(port: server.port)
    #expect(try client.request("GET", "/v1/sessions/\(id)").body == kept)
    let follower = try StreamReader(port: server.port, "/v1/sessions/\(id)/stream")
    let end = try client.request("POST", "/v1/sessions/\(id)/events", body: #"{"type":"tick","time":5}"#)
    #expect(try JSONValue(parsing: end.body)["delegate"]?.elements?.first?["detent"] == "custom1", "\(end.text)")
    var seen = try follower.next()
    while seen?.name == "snapshot" { seen = try follower.next() }
    #expect(seen?.data.contains("didSelect") == true)
    server.stop()
  }

  /// A program without the controller keeps the session for one that has it. The answer was once a 500, which counts
  /// as a fault of the server.
  @Test func sessionWaitsForItsProgram() throws {
    let directory = try TemporaryDirectory()
    let place = "sqlite:\(directory.path)/panel.sqlite"
    var server = try DrawerdProcess(["--store", place], executable: Self.program)
    var client = try HTTPConnection(port: server.port)
    let ids = try ["panel", "curtain"].map { name in
      let created = try client.request(
        "POST", "/v1/sessions", body: #"{"controller":"\#(name)","clock":"client"}"#)
      return try #require(try JSONValue(parsing: created.body)["id"]?.string)
    }
    let path = "/v1/sessions/\(ids[0])"
    let kept = try client.request("GET", path).body
    server.stop()
    server = try DrawerdProcess(["--store", place])
    client = try HTTPConnection(port: server.port)
    let bodies = ["POST": #"{"type":"tick","time":1}"#, "PATCH": #"{"container":{"width":400}}"#]
    for (method, part) in [
      ("GET", ""), ("GET", "?revision=0"), ("GET", "?wait=rest"), ("GET", "/timeline"), ("GET", "/script"),
      ("GET", "/machine"), ("GET", "/events"), ("GET", "/stream"), ("POST", "/events"), ("PATCH", ""), ("DELETE", ""),
    ] {
      let answer = try client.request(method, path + part, body: bodies[method])
      #expect(answer.status == 503 && answer.headers["retry-after"] == "1", "\(method) \(part): \(answer.text)")
      let problem = try JSONValue(parsing: answer.body)
      #expect(problem["type"] == "/problems/store-unavailable")
      #expect(problem["detail"]?.string?.hasPrefix(#"This program has no controller "panel""#) == true)
    }
    // The other session of a stream is followed, and the server is well.
    let stream = try StreamReader(port: server.port, "/v1/stream?session=\(ids[0])&session=\(ids[1])")
    #expect(try stream.next()?.data.contains(#""reason":"unreadable""#) == true)
    #expect(try stream.next()?.name == "snapshot")
    #expect(try JSONValue(parsing: client.request("GET", "/readyz").body)["status"] == "ok")
    let log = server.stop().errors
    #expect(log.contains("a session in the store needs another program"), "\(log)")
    let checked = try DrawerdProcess.run(["check", place])
    #expect(checked.status == 1 && checked.output.contains("use the program that has it"), "\(checked.output)")
    server = try DrawerdProcess(["--store", place], executable: Self.program)
    #expect(try HTTPConnection(port: server.port).request("GET", path).body == kept)
    server.stop()
  }

  /// The catalogue, the OpenAPI document, the commands and the problems treat it as they treat the library's.
  @Test func isOneOfTheControllers() throws {
    let server = try DrawerdProcess(executable: Self.program)
    let client = try HTTPConnection(port: server.port)
    let list = try JSONValue(parsing: client.request("GET", "/v1/controllers").body)
    let names = list["controllers"]?.elements?.compactMap { $0["controller"]?.string }
    #expect(names == ControllerKind.builtIn.map(\.name) + ["panel"])
    let document = try JSONValue(parsing: client.request("GET", "/openapi.json").body)
    let schemas = document["components"]?["schemas"]?.members
    #expect(schemas?["PanelConfiguration"] != nil && schemas?["PanelSelectEvent"] != nil)
    let misspelled = try client.request(
      "POST", "/v1/sessions", body: #"{"controller":"panel","configuration":{"edges":"top"}}"#)
    #expect(misspelled.status == 422 && misspelled.text.contains(#"did you mean \"edge\""#), "\(misspelled.text)")
    let script = #"{"controller":"panel","events":\#(Self.drag(to: -500).replacing("\n", with: ""))}"#
    let simulated = try DrawerdProcess.run(["simulate"], executable: Self.program, input: script)
    #expect(simulated.status == 0 && simulated.output.contains(#""outcome":"medium""#) == false)
    let explained = try DrawerdProcess.run(["simulate", "--explain"], executable: Self.program, input: script)
    #expect(explained.output.contains(#""outcome":"medium""#), "\(explained.errors)")
    server.stop()
  }
}
