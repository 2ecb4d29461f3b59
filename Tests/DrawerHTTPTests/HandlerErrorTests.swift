import DrawerHTTP
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
