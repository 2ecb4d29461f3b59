import DrawerHTTP
import TestSupport
import Testing

/// A request that two parsers could interpret differently, which allows request smuggling past a proxy.
struct Malformed: Sendable, CustomTestStringConvertible {
  var why: String
  var bytes: String
  var status: Int

  var testDescription: String { why }

  init(_ why: String, _ bytes: String, is status: Int = 400) {
    self.why = why
    self.bytes = bytes
    self.status = status
  }
}

/// libmicrohttpd accepts most of these requests, and answers the others with error pages of its own.
@Suite("Requests that could be read in two ways")
struct MalformedRequestTests {
  private static let smuggled = "POST /smuggled HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"

  private static func post(_ lines: String...) -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n" + smuggled
  }

  private static let requests: [Malformed] = [
    Malformed("a folded field", post("X: one", " two", "Content-Length: 0")),
    Malformed("a field folded by a tab", post("Content-Length:", "\t60")),
    Malformed("a folded last field", post("Content-Length: 0", "X: one", " two")),
    Malformed("a first line that starts with a space", "GET /echo HTTP/1.1\r\n Host: a\r\n\r\n"),
    Malformed("a zero in a value", post("X: one\0two", "Content-Length: 0")),
    Malformed("a zero behind a length", post("Content-Length: 0\0")),
    Malformed("zeros behind a length", post("Content-Length: 0\0\0\0", "X: one")),
    Malformed("a zero and more behind a length", post("Content-Length: 0\0x")),
    Malformed("a zero behind a coding", post("Transfer-Encoding: chunked\0x")),
    Malformed("a zero behind a token", post("Authorization: Bearer secret\0x", "Content-Length: 0")),
    Malformed("a zero in a name", post("X\0Y: one", "Content-Length: 0")),
    Malformed("a zero in the target", "GET /echo\0x HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("a version in the target, behind a zero", "GET /echo\0HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("a zero in the method", "GET\0X /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("a zero in the version", "GET /echo HTTP/1.1\0x\r\nHost: a\r\n\r\n"),
    Malformed("a bare CR in a value", post("X: one\rContent-Length: 0")),
    Malformed("a bare CR before a line's end", post("X: one\r", "Content-Length: 0")),
    Malformed("another control character", post("X: \u{1B}[2J", "Content-Length: 0")),
    Malformed("a bare LF behind the request line", "GET /echo HTTP/1.1\nHost: a\r\n\r\n"),
    Malformed("a bare LF behind a field", post("X: one\nY: two", "Content-Length: 0")),
    Malformed("a bare LF behind the last field", "GET /echo HTTP/1.1\r\nHost: a\n\r\n"),
    Malformed("a bare LF for the empty line", "GET /echo HTTP/1.1\r\nHost: a\r\n\n"),
    Malformed("bare LFs alone", "GET /echo HTTP/1.1\nHost: a\n\n"),
    Malformed("two spaces in the request line", "GET  /echo HTTP/1.1\r\nHost: a\r\n\r\n"),
    Malformed("no version", "GET /echo\r\nHost: a\r\n\r\n"),
    Malformed("a later version", "GET /echo HTTP/2.0\r\nHost: a\r\n\r\n"),
    Malformed("a space before the colon", post("Content-Length : 60")),
    Malformed("a field without a colon", post("Content-Length")),
    Malformed("a length with a word", post("Content-Length: 3x")),
    Malformed("a length with a sign", post("Content-Length: +3")),
    Malformed("a negative length", post("Content-Length: -1")),
    Malformed("a hexadecimal length", post("Content-Length: 0x3c")),
    Malformed("no length at all", post("Content-Length: ")),
    Malformed("two lengths in a field", post("Content-Length: 0, 0")),
    Malformed("two lengths", post("Content-Length: 0", "Content-Length: 60")),
    Malformed("the same length twice", post("Content-Length: 0", "Content-Length: 0")),
    Malformed("a length past 64 bits", post("Content-Length: 18446744073709551616"), is: 413),
    Malformed("a length past 63 bits", post("Content-Length: 9223372036854775808"), is: 413),
    Malformed("length and coding", post("Content-Length: 60", "Transfer-Encoding: chunked")),
    Malformed("a coding twice", post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked")),
    Malformed(
      "a coding in HTTP/1.0", "POST /echo HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + smuggled),
    Malformed("another coding", post("Transfer-Encoding: gzip, chunked"), is: 501),
    Malformed("a chunk without a size", post("Transfer-Encoding: chunked") + "x"),
    Malformed("two hosts", post("Host: b", "Content-Length: 0")),
  ]

  @Test("get one answer, close the connection, and discard later requests on it", arguments: requests)
  func isRefused(_ request: Malformed) throws {
    let handled = Shared<[String]>([])
    var hooks = ServerHooks()
    hooks.renderError = { error, _ in .text("refused: \(error.status)", status: error.status) }
    try withServer(hooks: hooks) { router in
      for (method, path) in [(HTTPMethod.get, "/echo"), (.post, "/echo"), (.post, "/smuggled")] {
        router.add(method, path) { _ in
          handled.update { $0.append(path) }
          return .text("")
        }
      }
    } _: { port in
      let client = try HTTPConnection(port: port)
      try client.send(request.bytes)
      let response = try client.readAnswer()
      #expect(response.status == request.status)
      #expect(response.text == "refused: \(request.status)")
      #expect(response.headers["Connection"]?.lowercased() == "close")
      #expect(try client.socket.isAtEnd())
      #expect(handled.value == [])
      // Sending the bytes one by one has the same result. The connection may close before the bytes after the refused
      // part arrive.
      let slow = try HTTPConnection(port: port)
      for byte in request.bytes.utf8 where (try? slow.send([byte])) == nil { break }
      if let response = try? slow.readAnswer() { #expect(response.status == request.status) }
      #expect(handled.value == [])
    }
  }

  /// libmicrohttpd decodes chunks itself, and accepts a bare LF as the end of a chunk line. A proxy that reads on to
  /// the next CRLF, and forwards the bytes unchanged, sees the request end elsewhere.
  @Test(
    "chunks are the last that a connection brings",
    arguments: ["0\r\n\r\n", "0;a\n\r\n", "0;\nxx\r\n\r\n", "0\n\n", "0\n\r\n", "3;a=\"b\n\nabc\r\n0\r\n\r\n"])
  func chunksAreTheLast(_ chunks: String) throws {
    let handled = Shared<[String]>([])
    try withServer {
      for path in ["/echo", "/smuggled"] {
        $0.add(.post, path) { _ in
          handled.update { $0.append(path) }
          return .text("")
        }
      }
    } _: { port in
      let client = try HTTPConnection(port: port)
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + Self.smuggled)
      #expect(try client.readAnswer().headers["Connection"]?.lowercased() == "close")
      #expect((try? client.socket.isAtEnd()) != false)
      #expect(!handled.value.contains("/smuggled"))
    }
  }

  @Test(
    "what only looks like it is taken",
    arguments: [
      "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n", "\r\nGET /echo HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /echo HTTP/1.0\r\n\r\n", "GET /echo?a&b=c HTTP/1.1\r\nHost:a\r\nX:\r\nY: \t one two\t \r\n\r\n",
      "GET /echo HTTP/1.1\r\nHost: a\r\nX: \u{E4}\r\nContent-Length: 0\r\n\r\n",
      "GET http://a/echo HTTP/1.1\r\nHost: a\r\ncontent-length: 00003\r\n\r\nabc",
    ])
  func isTaken(_ request: String) throws {
    try withServer {
      $0.add(.get, "/echo") { .text("echo \($0.body.count)") }
    } _: { port in
      let client = try HTTPConnection(port: port)
      try client.send(request)
      let response = try client.readAnswer()
      #expect(response.status == 200, "\(response.text)")
    }
  }
}
