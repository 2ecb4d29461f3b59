import DrawerHTTP
import Drawers
import Foundation
import TestSupport
import Testing

/// Errors that handlers throw: a server of one's own needs no hooks to find them.
@Suite struct HandlerErrorTests {
  private struct Greeting: Decodable {
    var name: String
    var times: [Int]
  }

  private struct Broken: Error {}

  private func serve(_ hooks: ServerHooks, _ body: (HTTPConnection) throws -> Void) throws {
    try withServer(
      hooks: hooks,
      routes: {
        $0.add(.post, "/greeting") { request in
          .text(try JSONDecoder().decode(Greeting.self, from: Data(request.body)).name)
        }
        $0.add(.get, "/broken") { _ -> Response in throw Broken() }
      }
    ) { port in try body(HTTPConnection(port: Int(port))) }
  }

  /// Content that a decoder cannot read is the client's fault, and the answer names the value.
  @Test(arguments: [
    (#"{"name": "A", "times": [1]}"#, 200, "A"), (#"{"name": 1, "times": []}"#, 400, "name"),
    (#"{"times": []}"#, 400, "name"), (#"{"name": "A", "times": ["x"]}"#, 400, "times.Index 0"),
    ("{", 400, "valid JSON"),
  ]) func malformedContentIsABadRequest(_ content: String, _ status: Int, _ text: String) throws {
    let errors = Shared<[String]>([])
    var hooks = ServerHooks()
    hooks.onError = { error, request in errors.update { $0.append("\(request.path) \(error)") } }
    try serve(hooks) { connection in
      let answer = try connection.request("POST", "/greeting", body: content)
      #expect(answer.status == status)
      #expect(answer.text.contains(text), "\(answer.text)")
    }
    #expect(errors.value.isEmpty)
  }

  private struct Wrapped: Decodable {
    var name: String
    var script: Script<Curtain>
    var more: [TimedEvent<Curtain>]?
  }

  /// An error of the machines is the problem that drawerd answers, wherever in the content its value is.
  @Test(arguments: [
    ("/script", #"{"configuration":{"topBonce":1},"events":[]}"#, 422, "/configuration/topBonce"),
    ("/script", #"{"container":{"width":"x"}}"#, 422, "/container/width"),
    ("/script", #"{"events":[{"type":"pan","phase":"ended","time":0}]}"#, 409, "began"),
    ("/script", #"{"events":[{"type":"tick","time":5},{"type":"tick","time":1}]}"#, 409, "5 s already"),
    ("/script", #"{"machine":{"controller":"sheet","format":1,"machine":{}}}"#, 422, "sheet"),
    ("/script", "{", 400, "JSON"), ("/script", "[]", 422, "object"), ("/script", "null", 422, "null"),
    ("/wrapped", #"{"name":"a","script":{"configuration":{"topBonce":1}}}"#, 422, "/script/configuration/topBonce"),
    ("/wrapped", #"{"name":"a","script":{},"more":[{"type":"tick","time":0},{"type":"tik"}]}"#, 422, "/more/1/type"),
    ("/wrapped", #"{"name":5,"script":{}}"#, 400, "name"), ("/wrapped", #"{"name":"a"}"#, 400, "script"),
    ("/fault", "{}", 422, "/size is too long"), ("/stored", #"{"controller":"sheet"}"#, 422, "stored machine"),
  ]) func machinesErrorIsItsProblem(_ path: String, _ content: String, _ status: Int, _ text: String) throws {
    let errors = Shared<[String]>([])
    var hooks = ServerHooks()
    hooks.onError = { error, request in errors.update { $0.append("\(request.path) \(error)") } }
    try withServer(
      hooks: hooks,
      routes: {
        $0.add(.post, "/script") { request in
          _ = try JSONDecoder().decode(Script<Curtain>.self, from: Data(request.body)).play()
          return .text("played")
        }
        $0.add(.post, "/wrapped") { request in
          .text(try JSONDecoder().decode(Wrapped.self, from: Data(request.body)).name)
        }
        $0.add(.post, "/fault") { _ -> Response in throw Fault("size", detail: "is too long") }
        $0.add(.post, "/stored") { request in
          .text(try ControllerKind.curtain.restore(Array(request.body)).kind)
        }
      }
    ) { port in
      let answer = try HTTPConnection(port: Int(port)).request("POST", path, body: content)
      #expect(answer.status == status, "\(answer.text)")
      #expect(answer.text.contains(text), "\(answer.text)")
    }
    #expect(errors.value.isEmpty)
  }

  /// Each other error is a 500, and reaches the hook with its request.
  @Test func otherErrorIsReported() throws {
    let errors = Shared<[String]>([])
    var hooks = ServerHooks()
    hooks.onError = { error, request in errors.update { $0.append("\(request.path) \(error)") } }
    try serve(hooks) { connection in
      let statuses = try (0..<2).map { _ in try connection.request("GET", "/broken").status }
      #expect(statuses == [500, 500])
    }
    #expect(errors.value == ["/broken Broken()", "/broken Broken()"])
  }
}
