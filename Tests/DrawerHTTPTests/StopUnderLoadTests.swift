import DrawerHTTP
import Glibc
import TestSupport
import Testing

@Suite("Stopping in the middle of everything")
struct StopUnderLoadTests {
  /// Requests on kept and on new connections, sent before the server can have closed them: each gets a response.
  @Test("no request that was sent stays without its answer", arguments: [false, true])
  func everyRequestIsAnswered(keepsConnections: Bool) throws {
    var router = Router()
    router.add(.post, "/later") { request in
      await otherThread()
      return .text("\(request.body.count)")
    }
    for _ in 0..<5 {
      let server = Server(options: testOptions { $0.threads = 2 }, router: router, hooks: ServerHooks())
      try server.start()
      let (port, answered, unanswered, running) = (server.port, Shared(0), Shared(0), Shared(16))
      for _ in 0..<16 {
        onThread {
          defer { running.update { $0 -= 1 } }
          var kept: HTTPConnection?
          while let client = kept ?? (try? HTTPConnection(port: port)) {
            kept = nil
            guard (try? client.send("POST", "/later", body: "abc")) != nil else { continue }
            guard let response = try? client.readAnswer() else {
              unanswered.update { $0 += 1 }
              continue
            }
            answered.update { $0 += 1 }
            if keepsConnections, response.headers["Connection"] != "close" { kept = client }
          }
        }
      }
      eventually("there is load") { answered.value > 200 }
      server.stop()
      eventually("the clients have noticed") { running.value == 0 }
      #expect(unanswered.value == 0)
    }
  }

  @Test("requests, late answers, streams and uploads while the server stops", arguments: 0..<5)
  func stopUnderLoad(round: Int) throws {
    let opened = Shared(0)
    let closed = Shared(0)
    var router = Router()
    router.add(.get, "/now") { _ in .text("now") }
    router.add(.post, "/later") { request in
      await otherThread()
      return .text("\(request.body.count)")
    }
    router.add(.get, "/stream") { _ in
      let stream = EventStream()
      opened.update { $0 += 1 }
      stream.onClose { _ in closed.update { $0 += 1 } }
      onThread { while stream.send([0x78]) { RealTime.pace.pass() } }
      return Response(contentType: "text/event-stream", stream: stream)
    }
    let options = testOptions {
      $0.stopGracePeriod = .milliseconds(round * 20)
      $0.threads = 1 + round % 3
    }
    let answers = Shared(0)
    var hooks = ServerHooks()
    let completed = Shared(0)
    hooks.onRequestCompleted = { _ in completed.update { $0 += 1 } }
    let server = Server(options: options, router: router, hooks: hooks)
    try server.start()
    let port = server.port
    let running = Shared(12)
    for number in 0..<12 {
      onThread {
        defer { running.update { $0 -= 1 } }
        while let client = try? HTTPConnection(port: port) {
          switch number % 4 {
          case 0: try? client.send("GET", "/now")
          case 1: try? client.send("POST", "/later", body: "abc")
          case 2: try? client.send("GET", "/stream")
          default: try? client.send("POST", "/later", headers: ["Content-Length: 100"])
          }
          if number % 4 < 2, (try? client.readAnswer()) != nil { answers.update { $0 += 1 } }
          if number % 4 == 2 { _ = try? client.readHead() }
          // This upload never completes. It stays open until the server stops.
          if number % 4 == 3 { _ = try? client.socket.line() }
        }
      }
    }
    eventually("there is load") { answers.value > 50 && opened.value > 5 }
    server.stop()
    #expect(server.activeRequests == 0)
    #expect(opened.value == closed.value)
    eventually("the clients have noticed") { running.value == 0 }
  }
}
