import TestSupport
import Testing

/// The limits of connections, and of requests under way.
@Suite struct ConnectionLimitTests {
  @Test func connectionsOfAnAddressAreBounded() throws {
    let server = try DrawerdProcess(["--max-connections-per-address", "2", "--threads", "1"])
    let open = try (0..<2).map { _ in try HTTPConnection(port: server.port) }
    for connection in open { #expect(try connection.request("GET", "/livez").status == 200) }
    #expect(throws: HTTPConnection.Failure.self) { try HTTPConnection(port: server.port).request("GET", "/livez") }
    for connection in open { #expect(try connection.request("GET", "/livez").status == 200) }
  }

  /// Starts a request on a new connection, and leaves it waiting for its content.
  private func busyConnection(to server: DrawerdProcess) throws -> HTTPConnection {
    let connection = try HTTPConnection(port: server.port)
    let head =
      "POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
    try connection.send(head + "Expect: 100-continue\r\n\r\n")
    #expect(try connection.readAnswer(hasBody: false).status == 100)
    return connection
  }

  /// Clients with concurrent requests once kept a load balancer from probing the server.
  @Test func aProbeIsAnsweredWhereConnectionsAreNot() throws {
    let server = try DrawerdProcess(
      ["--max-connections", "4", "--threads", "2"], environment: ["DRAWERD_LOG_LEVEL": "warning"])
    let open = try (0..<4).map { _ in try busyConnection(to: server) }
    for _ in 0..<20 {
      for path in ["/livez", "/readyz"] {
        let answer = try HTTPConnection(port: server.port).request("GET", path)
        #expect(answer.status == 200)
      }
    }
    // A probe's connection may still be idle, and is then closed to make room.
    var refused = try HTTPConnection(port: server.port).request("GET", "/v1/controllers")
    for _ in 0..<500 where refused.status == 200 {
      refused = try HTTPConnection(port: server.port).request("GET", "/v1/controllers")
    }
    #expect(refused.status == 429)
    #expect(refused.text.contains("There are 4 connections already."))
    #expect(refused.headers["retry-after"] == "1")
    for connection in open {
      try connection.send("{}")
      #expect(try connection.readAnswer().status == 422)
    }
    let warnings = server.stop().errors.split(separator: "\n").filter { $0.contains("too many connections") }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("warning") == true)
  }

  /// The connection that has been idle the longest is closed to make room, even if it never had a request. Thousands of
  /// idle connections once blocked all requests, including probes, until the connections timed out.
  @Test(arguments: [false, true]) func theOldestIdleConnectionMakesRoom(_ hadRequest: Bool) throws {
    let server = try DrawerdProcess(["--max-connections", "16", "--threads", "2", "--idle-timeout", "600"])
    let busy = try busyConnection(to: server)
    let idle = try (0..<100).map { _ in
      let connection = try HTTPConnection(port: server.port)
      if hadRequest { #expect(try connection.request("GET", "/v1/controllers").status == 200) }
      return connection
    }
    #expect(try HTTPConnection(port: server.port).request("GET", "/livez").status == 200)
    #expect(try HTTPConnection(port: server.port).request("GET", "/v1/controllers").status == 200)
    #expect(throws: HTTPConnection.Failure.self) { try idle[0].request("GET", "/livez") }
    #expect(try idle[99].request("GET", "/v1/controllers").status == 200)
    try busy.send("{}")
    #expect(try busy.readAnswer().status == 422)
  }

  /// Two unfinished requests leave no room for a third.
  @Test func requestsUnderWayAreBounded() throws {
    let server = try DrawerdProcess(["--max-requests", "2"])
    let head =
      "POST /v1/simulations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
    let waiting = try (0..<2).map { _ in try HTTPConnection(port: server.port) }
    for connection in waiting {
      try connection.send(head + "Expect: 100-continue\r\n\r\n")
      // The request was admitted, and is in flight.
      #expect(try connection.readAnswer(hasBody: false).status == 100)
    }
    let third = try HTTPConnection(port: server.port)
    let answer = try third.request("GET", "/v1/controllers")
    #expect(answer.status == 429)
    #expect(answer.headers["retry-after"] == "1")
    for connection in waiting {
      try connection.send("{}")
      #expect(try connection.readAnswer().status == 422)
    }
    // The server may still be finishing a request whose response was already read.
    try eventually("there is room again") { try third.request("GET", "/v1/controllers").status == 200 }
  }
}
