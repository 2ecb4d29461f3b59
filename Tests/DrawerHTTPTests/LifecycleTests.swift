import DrawerHTTP
import Glibc
import TestSupport
import Testing

@Suite("Starting and stopping")
struct LifecycleTests {
  private func server(_ change: (inout ServerOptions) -> Void, routes: (inout Router) -> Void = { _ in }) -> Server {
    var router = Router()
    router.add(.get, "/") { .text($0.remoteAddress.host) }
    routes(&router)
    return Server(options: testOptions(change), router: router)
  }

  @Test("a port that is taken")
  func addressInUse() throws {
    let first = server { _ in }
    try first.start()
    #expect(first.port != 0)
    #expect(throws: ServerError.addressInUse) { try server { $0.port = first.port }.start() }
    first.stop()
    let second = server { $0.port = first.port }
    try second.start()
    second.stop()
  }

  @Test(
    "hosts",
    arguments: [
      ("127.0.0.1", nil), ("localhost", nil), ("0.0.0.0", nil),
      ("example.com", ServerError.invalidAddress), ("", .invalidAddress), ("192.0.2.1", .invalidAddress),
      ("1.2.3.4.5", .invalidAddress),
    ])
  func hosts(host: String, error: ServerError?) throws {
    let server = server { $0.host = host }
    defer { server.stop() }
    if let error {
      #expect(throws: error) { try server.start() }
      return
    }
    try server.start()
    let client = try HTTPConnection(port: server.port)
    try client.send("GET", "/")
    #expect(try client.readAnswer().text == "127.0.0.1")
  }

  @Test("IPv6 sockets also accept IPv4", arguments: ["::", "[::]"])
  func dualStack(host: String) throws {
    let server = server { $0.host = host }
    defer { server.stop() }
    do {
      try server.start()
    } catch ServerError.invalidAddress {
      return  // A machine without IPv6.
    }
    let client = try HTTPConnection(port: server.port)
    try client.send("GET", "/")
    #expect(try client.readAnswer().text == "::ffff:127.0.0.1")
  }

  @Test("stopping twice, and without a start", arguments: [1, 3])
  func stopTwice(threads: Int) throws {
    let server = server { $0.threads = threads }
    server.stop()
    try server.start()
    #expect(throws: ServerError.self) { try server.start() }
    let client = try HTTPConnection(port: server.port)
    try client.send("GET", "/")
    #expect(try client.readAnswer().status == 200)
    onThread { server.stop() }
    server.stop()
    #expect(try client.socket.isAtEnd())
    #expect(throws: HTTPConnection.Failure.self) { try HTTPConnection(port: server.port) }
  }

  @Test("streams end in good order when the server stops")
  func stopWithStreams() throws {
    let streams = Shared<[EventStream]>([])
    let closures = Shared<[EventStream.Closure]>([])
    let server = server { _ in
    } routes: {
      $0.add(.get, "/stream") { _ in
        let stream = EventStream()
        stream.onClose { closure in closures.update { $0.append(closure) } }
        streams.update { $0.append(stream) }
        return Response(contentType: "text/event-stream", stream: stream)
      }
    }
    try server.start()
    let clients = try (0..<20).map { _ in try HTTPConnection(port: server.port) }
    for client in clients { try client.send("GET", "/stream") }
    for client in clients { #expect(try client.readHead()?.status == 200) }
    server.stop()
    for client in clients { #expect(try client.socket.line() == "0") }
    #expect(closures.value == Array(repeating: .serverStopped, count: 20))
    #expect(server.activeRequests == 0)
  }

  @Test("a slow reader does not keep the server from stopping")
  func stopWithSlowReader() throws {
    let streams = Shared<[EventStream]>([])
    let closures = Shared<[EventStream.Closure]>([])
    let server = server {
      $0.stopGracePeriod = .milliseconds(50)
    } routes: {
      $0.add(.get, "/stream") { _ in
        let stream = EventStream(maximumQueuedBytes: 20_000_000)
        stream.onClose { closure in closures.update { $0.append(closure) } }
        stream.send([UInt8](repeating: 0, count: 20_000_000))
        streams.update { $0.append(stream) }
        return Response(contentType: "text/event-stream", stream: stream)
      }
    }
    try server.start()
    let client = try HTTPConnection(port: server.port, receiveBuffer: 4096)
    try client.send("GET", "/stream")
    eventually("the stream is there") { streams.value.count == 1 }
    server.stop()
    #expect(closures.value == [.serverStopped])
  }

  @Test("a request under way is finished, and its connection closed")
  func stopDrains() throws {
    let pending = PendingResponses()
    let server = server {
      $0.stopGracePeriod = .seconds(10)
    } routes: {
      $0.add(.get, "/later") { _ in await pending.next() }
    }
    try server.start()
    let client = try HTTPConnection(port: server.port)
    try client.send("GET", "/later")
    eventually("the handler waits") { pending.count == 1 }
    let other = try HTTPConnection(port: server.port)
    let isStopped = Shared(false)
    onThread {
      server.stop()
      isStopped.update { $0 = true }
    }
    eventually("answers say that their connection is closed") {
      try? other.send("GET", "/")
      return (try? other.readAnswer())?.headers["Connection"] == "close"
    }
    #expect(!isStopped.value)
    pending.give(.text("done"))
    let response = try client.readAnswer()
    #expect(response.text == "done")
    #expect(response.headers["Connection"]?.lowercased() == "close")
    eventually("the server is stopped") { isStopped.value }
  }

  @Test("a handler that never answers is cancelled, and does not keep the server from stopping")
  func stopGivesUp() throws {
    let pending = PendingResponses()
    let cancelled = Shared(0)
    let server = server {
      $0.stopGracePeriod = .milliseconds(20)
    } routes: {
      $0.add(.get, "/never") { _ in
        await withTaskCancellationHandler {
          await pending.next()
        } onCancel: {
          cancelled.update { $0 += 1 }
        }
      }
    }
    try server.start()
    let clients = try (0..<10).map { _ in try HTTPConnection(port: server.port) }
    for client in clients { try client.send("GET", "/never") }
    eventually("the handlers wait") { pending.count == 10 }
    server.stop()
    #expect(cancelled.value == 10)
    // The server stopped without sending the pending responses.
    for client in clients {
      let response = try client.readAnswer()
      #expect(response.status == 503)
      #expect(response.headers["Connection"]?.lowercased() == "close")
    }
    // These responses are too late, and harmless.
    for _ in clients { pending.give(.text("too late")) }
  }

  @Test("a server that is released stops")
  func release() throws {
    var server: Server? = server { _ in }
    try server?.start()
    let port = server?.port ?? 0
    _ = try HTTPConnection(port: port)
    server = nil
    #expect(throws: HTTPConnection.Failure.self) { try HTTPConnection(port: port) }
  }
}
