import DrawerHTTP
import Glibc
import TestSupport
import Testing

@Suite("Streams")
struct EventStreamTests {
  /// Starts a server whose `/stream` route passes its streams to the test.
  private func withStreams(
    maximumQueuedBytes: Int = 256 * 1024, _ options: (inout ServerOptions) -> Void = { _ in },
    _ body: (UInt16, Shared<[EventStream]>, Shared<[EventStream.Closure]>) throws -> Void
  ) throws {
    let streams = Shared<[EventStream]>([])
    let closures = Shared<[EventStream.Closure]>([])
    try withServer(
      options,
      routes: {
        $0.add(.get, "/stream") { _ in
          let stream = EventStream(maximumQueuedBytes: maximumQueuedBytes)
          stream.onClose { closure in closures.update { $0.append(closure) } }
          stream.send(Array("hello".utf8))
          streams.update { $0.append(stream) }
          return Response(contentType: "text/event-stream", stream: stream)
        }
        $0.add(.get, "/") { _ in .text("root") }
      }
    ) { try body($0, streams, closures) }
  }

  @Test("events arrive one by one, and the connection stays usable after the stream's end")
  func events() throws {
    try withStreams { port, streams, closures in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/stream")
      let head = try #require(try client.readHead())
      #expect(head.headers["Content-Type"] == "text/event-stream")
      #expect(try client.chunk() == Array("hello".utf8))
      let stream = streams.value[0]
      for number in 0..<50 {
        #expect(stream.send(Array("event \(number)".utf8)))
        #expect(try client.chunk() == Array("event \(number)".utf8))
      }
      stream.send(Array("last".utf8))
      stream.finish()
      #expect(!stream.send(Array("too late".utf8)))
      #expect(try client.chunk() == Array("last".utf8))
      #expect(try client.chunk() == nil)
      eventually("the stream is closed") { closures.value == [.finished] }
      try client.send("GET", "/")
      #expect(try client.readAnswer().text == "root")
    }
  }

  @Test("many threads send while the reader suspends and resumes")
  func race() throws {
    try withStreams { port, streams, closures in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/stream")
      _ = try client.readHead()
      eventually("the stream is there") { streams.value.count == 1 }
      let stream = streams.value[0]
      let left = Shared(4)
      for _ in 0..<4 {
        onThread {
          for _ in 0..<500 { stream.send(Array("x".utf8)) }
          if left.update({
            $0 -= 1; return $0
          }) == 0 {
            stream.finish()
          }
        }
      }
      var bytes = 0
      while let chunk = try client.chunk() { bytes += chunk.count }
      #expect(bytes == 5 + 2000)
    }
  }

  @Test("only the slow reader is dropped")
  func overflow() throws {
    try withStreams(maximumQueuedBytes: 10_000) { port, streams, closures in
      let client = try HTTPConnection(port: port, receiveBuffer: 4096)
      try client.send("GET", "/stream")
      eventually("the stream is there") { streams.value.count == 1 }
      let stream = streams.value[0]
      let event = [UInt8](repeating: 0x78, count: 5000)
      eventually("the queue is full") { !stream.send(event) }
      #expect(closures.value == [.overflow])
      #expect(!stream.isOpen)
      // The client sees the connection end without a last chunk.
      #expect(throws: HTTPConnection.Failure.self) {
        _ = try client.readHead()
        while try client.chunk() != nil {}
        throw HTTPConnection.Failure(description: "cut between two chunks")
      }
      let other = try HTTPConnection(port: port)
      try other.send("GET", "/")
      #expect(try other.readAnswer().text == "root")
    }
  }

  @Test("an event larger than the queue closes a suspended stream")
  func overflowAtOnce() throws {
    try withStreams(maximumQueuedBytes: 100) { port, streams, closures in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/stream")
      _ = try client.readHead()
      #expect(try client.chunk() == Array("hello".utf8))
      #expect(!streams.value[0].send([UInt8](repeating: 0, count: 101)))
      #expect(try client.chunk() == nil)
      #expect(closures.value == [.overflow])
    }
  }

  @Test("the bytes that wait for all clients are bounded, and the streams with the longest queues end")
  func overflowOfAll() throws {
    try withStreams(maximumQueuedBytes: 1 << 20, { $0.maximumStreamBytes = 200_000 }) { port, streams, closures in
      let clients = try (1...3).map { count in
        let client = try HTTPConnection(port: port)
        try client.send("GET", "/stream")
        _ = try client.readHead()
        #expect(try client.chunk() == Array("hello".utf8))
        eventually("the stream is there") { streams.value.count == count }
        return client
      }
      // Send more than the socket buffers hold, so that the rest waits in the stream.
      let (light, heavy) = (streams.value[0], streams.value[1])
      eventually("something waits") {
        light.send([UInt8](repeating: 0x78, count: 50_000))
        return light.queuedBytes > 0
      }
      eventually("the bound is reached") { !heavy.send([UInt8](repeating: 0x78, count: 80_000), isCatchUp: true) }
      #expect(closures.value == [.overflow])
      #expect(light.isOpen && streams.value[2].isOpen)
      #expect(light.queuedBytes + streams.value[2].queuedBytes <= 200_000)
      #expect(streams.value[2].send(Array("small".utf8)))
      #expect(try clients[2].chunk() == Array("small".utf8))
    }
  }

  @Test("a stream says when its client has taken everything")
  func drain() throws {
    try withStreams(maximumQueuedBytes: 100) { port, streams, closures in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/stream")
      _ = try client.readHead()
      #expect(try client.chunk() == Array("hello".utf8))
      let (stream, rest) = (streams.value[0], Shared((1...5).map { [UInt8](repeating: $0, count: 1000) }))
      stream.onDrain { [weak stream] in
        let next = rest.update { $0.isEmpty ? nil : $0.removeFirst() }
        if let next { stream?.send(next, isCatchUp: true) } else { stream?.finish() }
      }
      stream.send([0])
      var bytes: [UInt8] = []
      while let chunk = try client.chunk() { bytes += chunk }
      #expect(bytes == [0] + (1...5).flatMap { [UInt8](repeating: $0, count: 1000) })
      eventually("the stream is closed") { closures.value == [.finished] }
    }
  }

  @Test("sending detects a client that disconnected", arguments: [false, true])
  func disconnect(byReset: Bool) throws {
    try withStreams { port, streams, closures in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/stream")
      _ = try client.readHead()
      #expect(try client.chunk() == Array("hello".utf8))
      byReset ? client.socket.reset() : client.socket.close()
      eventually("the stream is closed") {
        streams.value[0].send(Array("still there?".utf8))
        return closures.value == [.clientGone]
      }
      #expect(!streams.value[0].send([1]))
    }
  }

  @Test("HEAD of a stream has no content")
  func head() throws {
    try withStreams { port, _, closures in
      let client = try HTTPConnection(port: port)
      try client.send("HEAD", "/stream")
      #expect(try client.readAnswer(hasBody: false).headers["Content-Type"] == "text/event-stream")
      eventually("the stream is closed") { closures.value == [.finished] }
      #expect(try client.socket.isAtEnd())
    }
  }

  @Test("HTTP/1.0 reads until the end of the connection")
  func http10() throws {
    try withStreams { port, streams, _ in
      let client = try HTTPConnection(port: port)
      try client.send("GET /stream HTTP/1.0\r\n\r\n")
      eventually("the stream is there") { streams.value.count == 1 }
      streams.value[0].send(Array(" world".utf8))
      streams.value[0].finish()
      #expect(try client.readHead()?.status == 200)
      #expect(try client.socket.takeAll() == Array("hello world".utf8))
    }
  }

  @Test("a stream is the content of one response, and closes if no response uses it")
  func misuse() throws {
    let closures = Shared<[EventStream.Closure]>([])
    do {
      let stream = EventStream()
      stream.onClose { closure in closures.update { $0.append(closure) } }
    }
    #expect(closures.value == [.serverStopped])
    let stream = EventStream()
    try withServer(routes: {
      $0.add(.get, "/") { _ in Response(contentType: "text/plain", stream: stream) }
    }) { port in
      let first = try HTTPConnection(port: port)
      try first.send("GET", "/")
      #expect(try first.readHead()?.status == 200)
      let second = try HTTPConnection(port: port)
      try second.send("GET", "/")
      #expect(try second.readAnswer().status == 500)
      stream.finish()
      #expect(try first.chunk() == nil)
    }
  }
}
