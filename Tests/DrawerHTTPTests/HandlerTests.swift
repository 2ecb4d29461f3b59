import DrawerHTTP
import Drawers
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Answers: at once, later, too late")
struct HandlerTests {
  struct Unknown: Error {}

  @Test("an answer for a client that has gone is dropped", arguments: [false, true])
  func late(byReset: Bool) throws {
    let pending = PendingResponses()
    let outcomes = Shared(0)
    var hooks = ServerHooks()
    hooks.onRequestCompleted = { _ in outcomes.update { $0 += 1 } }
    try withServer(
      hooks: hooks,
      routes: { $0.add(.get, "/") { _ in await pending.next() } }
    ) { port in
      for _ in 0..<20 {
        let client = try HTTPConnection(port: port)
        try client.send("GET", "/")
        eventually("the handler waits") { pending.count == 1 }
        byReset ? client.socket.reset() : client.socket.close()
        pending.give(.text(String(repeating: "x", count: 100_000)))
      }
      eventually("all are completed") { outcomes.value == 20 }
    }
  }

  /// Four simulations of one second each once blocked all other requests for six seconds.
  @Test("an event loop answers others while a handler is busy")
  func busyHandler() throws {
    let release = Shared(false)
    try withServer(
      { $0.threads = 1 },
      routes: {
        $0.add(.post, "/busy") { request in
          eventually("it may answer") { release.value }
          return .text("\(request.body.count)")
        }
        $0.add(.get, "/") { _ in .text("here") }
      }
    ) { port in
      let busy = try HTTPConnection(port: port)
      try busy.send("POST", "/busy", body: String(repeating: "x", count: 8193))
      let other = try HTTPConnection(port: port)
      for _ in 0..<10 {
        try other.send("GET", "/")
        #expect(try other.readAnswer().text == "here")
      }
      release.update { $0 = true }
      #expect(try busy.readAnswer().text == "8193")
    }
  }

  /// Ten unread responses once held a gigabyte. The maximum number of connections could have used up all memory.
  @Test("large answers are refused while too many bytes wait for slow clients")
  func unreadAnswers() throws {
    let content = [UInt8](repeating: 0x78, count: 20_000_000)
    try withServer(
      { $0.maximumUnsentBytes = content.count },
      routes: {
        $0.add(.post, "/large") { _ in Response(contentType: "x/y", body: content) }
        $0.add(.get, "/small") { _ in .text("here") }
        $0.add(.get, "/probe", options: RouteOptions(isProbe: true)) { _ in .text("here") }
      }
    ) { port in
      let large = String(repeating: "x", count: 8193)
      let slow = try HTTPConnection(port: port, receiveBuffer: 4096)
      try slow.send("POST", "/large", body: large)
      #expect(try slow.readHead()?.status == 200)
      let other = try HTTPConnection(port: port)
      try other.send("POST", "/large", body: large)
      let refused = try other.readAnswer()
      #expect(refused.status == 429 && refused.headers["Retry-After"] == "1")
      try other.send("GET", "/small")
      #expect(try other.readAnswer().status == 429)
      try other.send("GET", "/probe")
      #expect(try other.readAnswer().text == "here")
      slow.socket.reset()
      eventually("an answer to a closed connection counts no more") {
        (try? other.send("POST", "/large", body: large)) != nil && (try? other.readAnswer().status) == 200
      }
    }
  }

  /// A client that does not read once made the server refuse everyone else's requests.
  @Test("what waits for one client is that client's")
  func sharesOfUnreadAnswers() throws {
    let content = [UInt8](repeating: 0x78, count: 20_000_000)
    var hooks = ServerHooks()
    hooks.admit = { (request) throws(HTTPError) in request.headers["X-Token"] }
    try withServer(
      { $0.maximumUnsentBytes = 2 * content.count }, hooks: hooks,
      routes: {
        $0.add(.get, "/large") { _ in Response(contentType: "x/y", body: content) }
        $0.add(.get, "/small") { _ in .text("here") }
      }
    ) { port in
      func status(_ token: String?, of path: String = "/small") throws -> Int? {
        let client = try HTTPConnection(port: port)
        try client.send("GET", path, headers: token.map { ["X-Token: \($0)"] } ?? [])
        return try client.readHead()?.status
      }
      func unread(_ token: String) throws -> HTTPConnection {
        let client = try HTTPConnection(port: port, receiveBuffer: 4096)
        try client.send("GET", "/large", headers: ["X-Token: \(token)"])
        #expect(try client.readHead()?.status == 200)
        return client
      }
      let first = try unread("slow")
      #expect(try status("slow") == 429, "it has its share")
      #expect(try status("other") == 200)
      #expect(try status(nil) == 200)
      // Two others: all together are beyond the limit, and one loses its answer.
      let more = [try unread("another"), try unread("third")]
      #expect(try status("other") == 200)
      eventually("the oldest answer of one that waits with the most is gone") {
        (try? status("slow")) == 200 || (try? status("another")) == 200 || (try? status("third")) == 200
      }
      withExtendedLifetime((first, more)) {}
    }
  }

  /// Files that never change take no memory while they wait.
  @Test("constants are sent whole, and do not count while they wait", arguments: [0, 1, 65_536, 20_000_000])
  func constants(size: Int) throws {
    let content = ConstantBytes(keeping: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    try withServer(
      { $0.maximumUnsentBytes = 1 },
      routes: { $0.add(.get, "/") { _ in Response(contentType: "x/y", constant: content) } }
    ) { port in
      let slow = try (0..<4).map { _ in
        let client = try HTTPConnection(port: port, receiveBuffer: 4096)
        try client.send("GET", "/")
        return client
      }
      let client = try HTTPConnection(port: port)
      for _ in 0..<2 {
        try client.send("GET", "/")
        let response = try client.readAnswer()
        #expect(response.headers["Content-Length"] == "\(size)" && response.body == Array(content.bytes))
        try client.send("HEAD", "/")
        #expect(try client.readAnswer(hasBody: false).headers["Content-Length"] == "\(size)")
      }
      withExtendedLifetime(slow) {}
    }
  }

  @Test("large content is sent part by part, and whole", arguments: [65_535, 65_536, 65_537, 20_000_000])
  func largeContent(size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try withServer(routes: { $0.add(.get, "/") { _ in Response(contentType: "x/y", body: content) } }) { port in
      let client = try HTTPConnection(port: port)
      for _ in 0..<2 {
        try client.send("GET", "/")
        let response = try client.readAnswer()
        #expect(response.headers["Content-Length"] == "\(size)")
        #expect(response.body == content)
        try client.send("HEAD", "/")
        #expect(try client.readAnswer(hasBody: false).headers["Content-Length"] == "\(size)")
      }
      // A client that disconnects mid-request does not affect other clients.
      try client.send("GET", "/")
      client.socket.reset()
    }
  }

  /// What `Drawers` throws is answered as drawerd answers it.
  @Test(arguments: [
    (#"{"configuration":{"topBonce":1},"events":[]}"#, 422, "/configuration/topBonce"),
    (#"{"container":{"width":"x"}}"#, 422, "/container/width"),
    (#"{"events":[{"type":"pan"}]}"#, 422, "/events/0/phase"),
    (#"{"events":[{"type":"pan","phase":"ended","time":0}]}"#, 409, "/problems/no-gesture"),
    (#"{"machine":{"controller":"curtain","format":1}}"#, 422, "/machine"),
    (#"{"events":"#, 400, "JSON"),
  ])
  func errorsOfTheMachinesAreProblems(_ body: String, _ status: Int, _ names: String) throws {
    let routes = { @Sendable (router: inout Router) in
      router.add(.post, "/", options: RouteOptions(acceptedContentTypes: ["application/json"])) { request in
        let script = try JSONDecoder().decode(Script<Curtain>.self, from: Data(request.body))
        return .text("\(try script.play().outcomes.count)")
      }
    }
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST", "/", headers: ["Content-Type: application/json"], body: body)
      let answer = try client.readAnswer()
      #expect(answer.status == status)
      #expect(
        String(decoding: answer.body, as: UTF8.self).contains(names), "\(String(decoding: answer.body, as: UTF8.self))")
    }
  }

  @Test("errors are rendered by the service")
  func errors() throws {
    var hooks = ServerHooks()
    hooks.renderError = { error, request in
      .text("\(error.kind.name) \(request.path)", status: error.status, headers: ["X-Rendered": "yes"])
    }
    hooks.mapError = { error, _ in error is Unknown ? .text("mapped", status: 422) : nil }
    struct Other: Error {}
    try withServer(
      hooks: hooks,
      routes: {
        $0.add(.get, "/http") { _ -> Response in throw HTTPError(status: 409, detail: "", headers: ["Retry-After": "1"])
        }
        $0.add(.get, "/own") { _ -> Response in throw HTTPError(.init("sold-out", 410, "Nothing is left"), "") }
        $0.add(.get, "/mapped") { _ -> Response in throw Unknown() }
        $0.add(.get, "/other") { _ -> Response in throw Other() }
        $0.add(.get, "/later") { _ in
          await otherThread()
          throw Unknown()
        }
        $0.add(.get, "/status") { _ in Response(status: 42) }
      }
    ) { port in
      let client = try HTTPConnection(port: port)
      for (path, status, text) in [
        ("/http", 409, "other /http"), ("/own", 410, "sold-out /own"), ("/mapped", 422, "mapped"),
        ("/other", 500, "internal-error /other"),
        ("/later", 422, "mapped"), ("/status", 500, "internal-error /status"), ("/no", 404, "not-found /no"),
      ] {
        try client.send("GET", path)
        let response = try client.readAnswer()
        #expect(response.status == status)
        #expect(response.text == text)
        if path == "/http" { #expect(response.headers["Retry-After"] == "1") }
      }
    }
  }

  @Test("headers: no injection, no second framing")
  func headers() throws {
    try withServer(routes: {
      $0.add(.get, "/") { _ in
        Response(
          headers: [
            "X-Good": "ok", "X-Bad": "a\r\nX-Injected: b", "X Bad": "a", "Content-Length": "999", "Set-Cookie": "a=1",
            "set-cookie": "b=2",
          ], body: Array("hello".utf8))
      }
    }) { port in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/")
      let response = try client.readAnswer()
      #expect(response.text == "hello")
      #expect(response.headers["X-Good"] == "ok")
      #expect(response.headers["X-Bad"] == nil)
      #expect(response.headers["X-Injected"] == nil)
      #expect(response.headers.all.filter { $0.name.lowercased() == "set-cookie" }.map(\.value) == ["a=1", "b=2"])
    }
  }

  @Test("the hooks receive each request's method, path and outcome")
  func summaries() throws {
    let summaries = Shared<[RequestSummary]>([])
    var hooks = ServerHooks()
    hooks.onRequestCompleted = { summary in summaries.update { $0.append(summary) } }
    try withServer(
      hooks: hooks,
      routes: {
        $0.add(.post, "/things/{id}") { _ in .text("hello", status: 201) }
      }
    ) { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST", "/things/5", body: "abc")
      _ = try client.readAnswer()
      try client.send("GET", "/nothing")
      _ = try client.readAnswer()
      try client.send("PUT", "/things/5", body: "")
      _ = try client.readAnswer()
      eventually("three requests are completed") { summaries.value.count == 3 }
      let all = summaries.value
      #expect(all.map(\.status) == [201, 404, 405])
      #expect(all.map(\.request.routeTemplate) == ["/things/{id}", nil, "/things/{id}"])
      #expect(all.map(\.request.method) == [.post, .get, .put])
      #expect(all[0].bytesIn == 3)
      #expect(all[0].bytesOut == 5)
      #expect(all[0].outcome == .sent)
      #expect(all[0].request.path == "/things/5")
      #expect(all[0].request.remoteAddress.host == "127.0.0.1")
      #expect(all[0].duration > .zero)
    }
  }
}
