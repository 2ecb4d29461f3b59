import DrawerHTTP
import TestSupport
import Testing

@Suite("Connections: kept, pipelined, refused")
struct ConnectionTests {
  private func routes(_ router: inout Router) {
    router.add(.get, "/echo/{word}") { .text($0.pathParameter("word") ?? "") }
    router.add(.post, "/length", options: RouteOptions(acceptedContentTypes: ["text/plain"], maximumBodyBytes: 1000)) {
      .text("\($0.body.count)")
    }
    router.add(.post, "/later") { request in
      await otherThread()
      return .text("later \(request.body.count)")
    }
  }

  @Test("several requests on a connection")
  func keepAlive() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      for word in ["a", "b", "c"] {
        try client.send("GET", "/echo/\(word)")
        let response = try client.readAnswer()
        #expect(response.text == word)
        #expect(response.headers["Connection"] == nil)
      }
      try client.send("GET", "/echo/d", headers: ["Connection: close"])
      #expect(try client.readAnswer().text == "d")
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("pipelined requests are answered in order, by any handler")
  func pipelining() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      let get = "GET /echo/x HTTP/1.1\r\nHost: a\r\n\r\n"
      let post = "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
      let missing = "POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
      try client.send(get + post + missing + get + post)
      #expect(try client.readAnswer().text == "x")
      #expect(try client.readAnswer().text == "later 3")
      #expect(try client.readAnswer().status == 404)
      #expect(try client.readAnswer().text == "x")
      #expect(try client.readAnswer().text == "later 3")
    }
  }

  @Test("a request that arrives byte by byte")
  func byteByByte() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      for byte in "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8 { try client.send([byte]) }
      #expect(try client.readAnswer().text == "later 3")
    }
  }

  @Test("chunked content, with an extension and a trailer")
  func chunked() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST", "/length", headers: ["Transfer-Encoding: chunked", "Content-Type: text/plain"])
      try client.send("5;name=value\r\nhello\r\n")
      try client.send("6\r\n world\r\n0\r\nTrailer: x\r\n\r\n")
      let response = try client.readAnswer()
      #expect(response.text == "11" && response.headers["Connection"]?.lowercased() == "close")
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("chunked content past the limit is a 413, and the connection's end")
  func chunkedPastTheLimit() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST", "/length", headers: ["Transfer-Encoding: chunked", "Content-Type: text/plain"])
      for _ in 0..<20 { try client.send("64\r\n\(String(repeating: "x", count: 100))\r\n") }
      try client.send("0\r\n\r\n")
      #expect(try client.readAnswer().status == 413)
      #expect(try client.socket.isAtEnd())
    }
  }

  /// A client that sent more than the server discards lost its connection without an answer.
  @Test("chunked content without end is a 413, too", arguments: ["POST /length", "POST /none", "HEAD /length"])
  func chunkedWithoutEnd(_ line: String) throws {
    let status = ["POST /none": 404, "HEAD /length": 405][line] ?? 413
    try withServer({ $0.maximumDiscardedBytes = 4000 }, routes: routes) { port in
      let parts = line.split(separator: " ").map(String.init)
      let client = try HTTPConnection(port: port)
      try client.send(parts[0], parts[1], headers: ["Transfer-Encoding: chunked", "Content-Type: text/plain"])
      for _ in 0..<60 { try client.send("64\r\n\(String(repeating: "x", count: 100))\r\n") }
      let response = try client.readAnswer(hasBody: parts[0] != "HEAD")
      #expect(
        response.status == status && response.headers["Connection"] == "close"
          && response.headers["Date"]?.hasSuffix("GMT") == true)
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("chunked content without end is cut")
  func chunkedContentIsCut() throws {
    try withServer({ $0.maximumDiscardedBytes = 4000 }, routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST", "/length", headers: ["Transfer-Encoding: chunked", "Content-Type: text/plain"])
      let chunk = "10000\r\n\(String(repeating: "x", count: 65_536))\r\n"
      #expect(throws: HTTPConnection.Failure.self) {
        for _ in 0..<2000 { try client.send(chunk) }
      }
    }
  }

  @Test("a length past the limit is refused before the content")
  func lengthPastTheLimit() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST", "/length", headers: ["Content-Type: text/plain", "Content-Length: 1001"])
      let response = try client.readAnswer()
      #expect(response.status == 413)
      #expect(response.headers["Connection"]?.lowercased() == "close")
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("a client that sends everything first still gets to read the refusal")
  func largeContentFirst() throws {
    try withServer(routes: routes) { port in
      for _ in 0..<10 {
        let client = try HTTPConnection(port: port)
        try client.send("POST", "/length", headers: ["Content-Type: text/plain", "Content-Length: 8000000"])
        try client.send([UInt8](repeating: 0x78, count: 8_000_000))
        #expect(try client.readAnswer().status == 413)
      }
    }
  }

  @Test("a malformed request's answer is its connection's last")
  func malformedFraming() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      let smuggled = "GET /echo/smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
      try client.send(
        "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: \(smuggled.utf8.count)\r\n\r\n\(smuggled)"
      )
      #expect(try client.readAnswer().status == 400)
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("Expect: 100-continue")
  func expectContinue() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      let expect = "Expect: 100-continue"
      try client.send("POST", "/length", headers: [expect, "Content-Type: text/plain", "Content-Length: 5"])
      #expect(try client.readAnswer().status == 100)
      try client.send("hello")
      #expect(try client.readAnswer().text == "5")
      // The server refuses an invalid request immediately, instead of asking for its body.
      try client.send("POST", "/length", headers: [expect, "Content-Type: image/png", "Content-Length: 5"])
      #expect(try client.readAnswer().status == 415)
    }
  }

  @Test("HTTP/1.0 gets an answer and the end")
  func http10() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("GET /echo/old HTTP/1.0\r\n\r\n")
      #expect(try client.readAnswer().text == "old")
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("32 connections at once, with answers from other threads")
  func concurrently() throws {
    try withServer(routes: routes) { port in
      let done = Shared(0)
      for _ in 0..<32 {
        onThread {
          guard let client = try? HTTPConnection(port: port) else { return }
          for size in 1...20 {
            try? client.send("POST", "/later", body: String(repeating: "x", count: size))
            guard (try? client.readAnswer())?.text == "later \(size)" else { return }
            try? client.send("GET", "/echo/\(size)")
            guard (try? client.readAnswer())?.text == "\(size)" else { return }
          }
          done.update { $0 += 1 }
        }
      }
      eventually("32 clients are done") { done.value == 32 }
    }
  }

  @Test("clients that disconnect in the middle affect no other client", arguments: [false, true])
  func disconnects(byReset: Bool) throws {
    let completed = Shared<[RequestSummary.Outcome]>([])
    var hooks = ServerHooks()
    hooks.onRequestCompleted = { summary in completed.update { $0.append(summary.outcome) } }
    var router = Router()
    routes(&router)
    // If a client closes its side right after sending data, the server notices only at the timeout: libmicrohttpd's
    // event loop is edge-triggered, and stops reading after the data.
    let server = Server(options: testOptions { $0.idleTimeout = 1 }, router: router, hooks: hooks)
    try server.start()
    defer { server.stop() }
    for number in 0..<6 {
      let client = try HTTPConnection(port: server.port)
      try client.send("POST", "/length", headers: ["Content-Type: text/plain", "Content-Length: 100"])
      try client.send("only this")
      if number % 2 == 0 { eventually("it is being read") { server.activeRequests > 0 } }
      byReset ? client.socket.reset() : client.socket.close()
      if number % 2 == 0 { eventually("it is given up") { server.activeRequests == 0 } }
    }
    eventually("all are given up") { server.activeRequests == 0 }
    #expect(completed.value.count >= 3)
    #expect(completed.value.allSatisfy { $0 == .connectionClosed || $0 == .timedOut })
    let client = try HTTPConnection(port: server.port)
    try client.send("GET", "/echo/alive")
    #expect(try client.readAnswer().text == "alive")
  }
}
