import Drawers
import TestSupport
import Testing

/// Whitespace at the end of a field's value is no part of it (RFC 9110, section 5.5).
@Suite struct WhitespaceTests {
  private static let body = #"{"controller": "curtain"}"#

  @Test(arguments: [" ", "\t", "  \t "]) func isNoPartOfAValue(_ space: String) throws {
    let server = try DrawerdProcess(environment: ["DRAWERD_TOKEN": "secret-of-the-tests"])
    let chunks = "\(String(Self.body.utf8.count, radix: 16))\r\n\(Self.body)\r\n0\r\n\r\n"
    var locations: Set<String> = []
    for (framing, content) in [
      ("Content-Length: \(Self.body.utf8.count)", Self.body), ("Transfer-Encoding: chunked", chunks),
    ] {
      let connection = try HTTPConnection(port: server.port)
      try connection.send(
        "POST /v1/sessions HTTP/1.1\r\nHost: localhost\(space)\r\nAuthorization: Bearer secret-of-the-tests\(space)\r\n"
          + "Content-Type: application/json\(space)\r\nIdempotency-Key: key\(space)\r\n\(framing)\(space)\r\n\r\n"
          + content)
      let answer = try connection.readAnswer()
      #expect(answer.status == 201, "\(framing): \(answer.text)")
      locations.insert(answer.headers["location"] ?? "")
    }
    // The same key.
    #expect(locations.count == 1)
  }

  @Test func metricsAreCompressed() throws {
    let service = try TestService()
    let plain = try service.send("GET", "/metrics")
    let compressed = try service.send("GET", "/metrics", headers: ["Accept-Encoding": "gzip"])
    #expect(compressed.headers["content-encoding"] == "gzip" && plain.headers["content-encoding"] == nil)
    #expect(compressed.body.starts(with: [0x1f, 0x8b]) && compressed.body.count < plain.body.count / 3)
    #expect(plain.headers["vary"] == "Accept-Encoding")
  }
}
