import Foundation
import TestSupport
import Testing

/// The time between the signal and the program's end.
@Suite struct DrainTests {
  private func untilReadyzFails(_ server: DrawerdProcess) throws -> HTTPConnection.Answer {
    var answer: HTTPConnection.Answer?
    try eventually("/readyz fails") {
      // Use a new connection each time: the last response before the first failure may already close its connection.
      answer = try HTTPConnection(port: server.port).request("GET", "/readyz")
      return answer?.status != 200
    }
    return try #require(answer)
  }

  @Test func servesOnWhileReadyzFails() throws {
    let server = try DrawerdProcess(["--drain-delay", "60"])
    let connection = try HTTPConnection(port: server.port)
    #expect(try connection.request("GET", "/readyz").status == 200)
    kill(server.identifier, SIGTERM)
    let failing = try untilReadyzFails(server)
    #expect(failing.status == 503)
    #expect(failing.text.contains("\"/problems/draining\""))
    // The server accepts new connections too: load balancers need a while to notice.
    let requests: [(method: String, path: String, body: String?, status: Int)] = [
      ("POST", "/v1/sessions", "{\"controller\":\"curtain\"}", 201), ("GET", "/livez", nil, 200),
      ("GET", "/none", nil, 404),
    ]
    for request in requests {
      let late = try HTTPConnection(port: server.port)
      let answer = try late.request(request.method, request.path, body: request.body)
      #expect(answer.status == request.status)
      // The client's next connection should reach another instance.
      #expect(answer.headers["connection"]?.lowercased() == "close")
    }
    // After the second signal, the server does not wait for the rest of the minute.
    let (status, _) = server.stop()
    #expect(status == 130)
  }

  @Test func endsStreamsAndThenItself() throws {
    let server = try DrawerdProcess(["--drain-delay", "1"])
    let connection = try HTTPConnection(port: server.port)
    let created = try connection.request("POST", "/v1/sessions", body: "{\"controller\":\"curtain\"}")
    let watcher = try HTTPConnection(port: server.port)
    try watcher.send("GET \(created.headers["location"] ?? "")/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
    kill(server.identifier, SIGTERM)
    var text = ""
    while !text.contains("event: end") { text = try watcher.readLine() }
    #expect(server.stop(with: 0).status == 0)
  }
}
