import DrawerHTTP
import TestSupport
import Testing

@Suite("Responses on the wire")
struct ResponseTests {
  private static let large = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }

  private func routes(_ router: inout Router) {
    router.add(.get, "/large") { _ in Response(contentType: "application/octet-stream", body: Self.large) }
    router.add(.post, "/mirror") { Response(contentType: "application/octet-stream", body: $0.body) }
    router.add(.get, "/status/{code}") {
      Response(status: Int($0.pathParameter("code") ?? "") ?? 0, headers: ["ETag": "\"1\""], body: Array("text".utf8))
    }
    router.add(.get, "/none") { _ in Response() }
  }

  @Test("statuses that allow no content have none", arguments: [204, 304])
  func withoutContent(status: Int) throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("GET", "/status/\(status)")
      let response = try client.readAnswer()
      #expect(response.status == status)
      #expect(response.headers["ETag"] == "\"1\"")
      #expect(response.headers["Transfer-Encoding"] == nil)
      if status == 204 { #expect(response.headers["Content-Length"] == nil) }
      // No byte of the content may follow the head.
      try client.send("GET", "/none")
      let next = try client.readAnswer()
      #expect(next.status == 200)
      #expect(next.headers["Content-Length"] == "0")
    }
  }

  @Test("large content, to a client that reads late and through small buffers")
  func large() throws {
    try withServer(routes: routes) { port in
      let slow = try HTTPConnection(port: port, receiveBuffer: 4096)
      try slow.send("GET", "/large")
      let fast = try HTTPConnection(port: port)
      try fast.send("GET", "/none")
      #expect(try fast.readAnswer().status == 200)
      #expect(try slow.readAnswer().body == Self.large)
    }
  }

  @Test("content up to the limit, by length and in chunks", arguments: [0, 1, 70_000, 1_048_576])
  func mirrors(size: Int) throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      let body = Array(Self.large[..<size])
      try client.send("POST", "/mirror", headers: ["Content-Length: \(size)"])
      try client.send(body)
      #expect(try client.readAnswer().body == body)
      try client.send("POST", "/mirror", headers: ["Transfer-Encoding: chunked"])
      for start in stride(from: 0, to: size, by: 10_000) {
        let chunk = body[start..<min(start + 10_000, size)]
        try client.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8))
      }
      try client.send("0\r\n\r\n")
      #expect(try client.readAnswer().body == body)
    }
  }
}
