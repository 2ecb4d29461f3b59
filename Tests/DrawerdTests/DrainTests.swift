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
    let server = try DrawerdProcess(["--drain-delay", "60"], environment: ["DRAWERD_LOG_LEVEL": "warning"])
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
    // After the second signal, the server does not wait for the rest of the minute. One within the first second is the
    // same signal.
    let hasEnded = eventually {
      kill(server.identifier, SIGTERM)
      return !server.isRunning
    }
    #expect(hasEnded)
    let (status, errors) = server.stop()
    #expect(status == 130)
    #expect(errors.contains("interrupted by a second signal"))
  }

  /// `timeout` and an impatient supervisor signal both the process and its group. The second signal once ended the
  /// server at once, with the rest of the log unwritten.
  @Test func signalsAtOnceAreOne() throws {
    for _ in 0..<20 {
      let server = try DrawerdProcess(environment: ["DRAWERD_LOG_LEVEL": "info"])
      for signal in [SIGTERM, SIGINT, SIGTERM] { kill(server.identifier, signal) }
      let (status, errors) = server.stop(with: SIGINT)
      #expect(status == 0)
      #expect(errors.contains("\"message\":\"stopped\""), "\(errors)")
    }
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
