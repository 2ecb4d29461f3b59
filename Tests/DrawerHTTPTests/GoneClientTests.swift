import DrawerHTTP
import Glibc
import TestSupport
import Testing

/// Clients that disconnect while the server has nothing to send.
@Suite struct GoneClientTests {
  /// Such streams once kept their places until the server sent something.
  @Test func aStreamEndsWithItsClient() throws {
    let closures = Shared<[EventStream.Closure]>([])
    try withServer {
      $0.add(.get, "/stream") { _ in
        let stream = EventStream()
        stream.onClose { closure in closures.update { $0.append(closure) } }
        return Response(contentType: "text/event-stream", stream: stream)
      }
    } _: { port in
      let clients = try (0..<100).map { _ in try HTTPConnection(port: port) }
      for client in clients {
        try client.send("GET", "/stream")
        #expect(try client.readHead()?.status == 200)
      }
      for (index, client) in clients.enumerated() {
        if index.isMultiple(of: 2) { client.socket.close() } else { client.socket.reset() }
      }
      eventually("the streams' ends") { closures.value == Array(repeating: .clientGone, count: 100) }
    }
  }

  /// Requests that wait once kept their connections until they had a response. Clients that came and went used them up.
  @Test(arguments: [false, true]) func aRequestThatWaitsEndsWithItsClient(byReset: Bool) throws {
    let (waiting, cancelled) = (Shared(0), Shared(0))
    let outcomes = Shared<[RequestSummary.Outcome]>([])
    var hooks = ServerHooks()
    hooks.onRequestCompleted = { summary in outcomes.update { $0.append(summary.outcome) } }
    try withServer(hooks: hooks) {
      $0.add(.get, "/") { _ in
        waiting.update { $0 += 1 }
        await cancellation()
        cancelled.update { $0 += 1 }
        return .text("")
      }
    } _: { port in
      let clients = try (0..<100).map { _ in try HTTPConnection(port: port) }
      for client in clients { try client.send("GET", "/") }
      eventually("they wait") { waiting.value == 100 }
      for client in clients { byReset ? client.socket.reset() : client.socket.close() }
      eventually("their ends") { cancelled.value == 100 && outcomes.value.count == 100 }
      #expect(outcomes.value.allSatisfy { $0 == .connectionClosed })
    }
  }

  /// A page that is left may send its last gesture and close the connection at once.
  @Test func aChangeIsMadeWithoutItsClient() throws {
    let pending = PendingResponses()
    let isCancelled = Shared<Bool?>(nil)
    try withServer {
      $0.add(.post, "/") { _ in
        let response = await pending.next()
        isCancelled.update { $0 = Task.isCancelled }
        return response
      }
      $0.add(.get, "/") { _ in
        await cancellation()
        return .text("")
      }
    } _: { port in
      let (client, other) = (try HTTPConnection(port: port), try HTTPConnection(port: port))
      try client.send("POST", "/", body: "x")
      eventually("the handler waits") { pending.count == 1 }
      client.socket.close()
      // The server has heard of both ends then, in their order.
      try other.send("GET", "/")
      other.socket.close()
      pending.give(.text(""))
      eventually("the handler ends") { isCancelled.value == false }
    }
  }

  /// After its stream has ended, a connection serves other requests and is no longer watched for that stream.
  @Test func aConnectionIsWatchedForItsLastStreamOnly() throws {
    let streams = Shared<[EventStream]>([])
    try withServer {
      $0.add(.get, "/stream") { _ in
        let stream = EventStream()
        streams.update { $0.append(stream) }
        return Response(contentType: "text/event-stream", stream: stream)
      }
    } _: { port in
      let client = try HTTPConnection(port: port)
      for count in 1...2 {
        try client.send("GET", "/stream")
        #expect(try client.readHead()?.status == 200)
        eventually("the stream") { streams.value.count == count }
        streams.value[count - 1].send(Array("x".utf8))
        #expect(try client.chunk() == Array("x".utf8))
        if count == 1 {
          streams.value[0].finish()
          #expect(try client.chunk() == nil)
        }
      }
      client.socket.close()
      eventually("the second one's end") { !streams.value[1].isOpen }
    }
  }

  /// The server relies on the operating system to detect a client that vanishes without closing: every connection has
  /// TCP keepalive enabled.
  @Test func theSystemLooksForClientsThatVanish() throws {
    try withServer {
      $0.add(.get, "/") { _ in .text("") }
    } _: { port in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/")
      #expect(try client.readAnswer().status == 200)
      let accepted = (0..<1024).filter { Self.isConnection($0, of: port) }
      try #require(accepted.count == 1)
      let seconds =
        Self.option(accepted[0], TCP_KEEPIDLE) + Self.option(accepted[0], TCP_KEEPINTVL)
        * Self.option(accepted[0], TCP_KEEPCNT)
      #expect((1...30).contains(seconds))
      // A stream sends something at least every 15 seconds; with this timeout, that makes half a minute.
      #expect((1...15_000).contains(Self.option(accepted[0], TCP_USER_TIMEOUT)))
    }
  }

  /// Returns whether a descriptor of this process is a connection that was accepted on a port.
  private static func isConnection(_ descriptor: Int32, of port: UInt16) -> Bool {
    var (own, peer) = (sockaddr_in(), sockaddr_in())
    var (ownSize, peerSize) = (socklen_t(MemoryLayout<sockaddr_in>.size), socklen_t(MemoryLayout<sockaddr_in>.size))
    let isConnected = withUnsafeMutablePointer(to: &own) { own in
      withUnsafeMutablePointer(to: &peer) { peer in
        own.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &ownSize) == 0 }
          && peer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &peerSize) == 0 }
      }
    }
    return isConnected && own.sin_family == sa_family_t(AF_INET) && UInt16(bigEndian: own.sin_port) == port
  }

  private static func option(_ descriptor: Int32, _ name: Int32) -> Int {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, Int32(IPPROTO_TCP), name, &value, &size) == 0 ? Int(value) : 0
  }
}
