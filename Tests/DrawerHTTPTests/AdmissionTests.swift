import DrawerHTTP
import TestSupport
import Testing

@Suite("Requests that the server refuses before a handler sees them")
struct AdmissionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var request: String
    var status: Int
    var header: (name: String, value: String)?

    init(_ why: String, _ request: String, _ status: Int, header: (String, String)? = nil) {
      testDescription = why
      self.request = request
      self.status = status
      self.header = header.map { (name: $0.0, value: $0.1) }
    }
  }

  private func routes(_ router: inout Router) {
    let json = RouteOptions(acceptedContentTypes: ["application/json"], producedContentTypes: ["application/json"])
    router.add(.get, "/") { _ in .text("root") }
    router.add(.get, "/things", options: RouteOptions(producedContentTypes: ["application/json", "text/html"])) {
      Response(contentType: $0.negotiatedContentType ?? "", body: Array("{}".utf8))
    }
    router.add(.post, "/things", options: json) { .text("\($0.body.count)", status: 201) }
    router.add(.get, "/things/new") { _ in .text("literal") }
    router.add(.get, "/things/{id}") { .text($0.pathParameter("id") ?? "?") }
    router.add(.delete, "/things/{id}") { _ in Response(status: 204) }
    router.add(.get, "/things/{thing}/parts/{part}") {
      .text("\($0.pathParameter("thing") ?? "")-\($0.pathParameter("part") ?? "")")
    }
    router.add(.get, "/query") { .text($0.query.map { "\($0.name)=\($0.value)" }.joined(separator: ";")) }
    router.add(.put, "/small", options: RouteOptions(acceptedContentTypes: ["text/*"], maximumBodyBytes: 4)) {
      .text(String(decoding: $0.body, as: UTF8.self))
    }
    router.add(.get, "/files/{id}/parts") { _ in .text("parts") }
    router.add(.get, "/files/{path...}") { _ in .text("rest") }
    router.add(.get, "/template") { .text($0.routeTemplate ?? "") }
  }

  /// So many media ranges of types that no route produces.
  private static func ranges(_ count: Int) -> String {
    Array(repeating: "image/png", count: count).joined(separator: ", ")
  }

  static let cases: [Case] = [
    // Routing
    Case("a route", "GET / HTTP/1.1\nHost: a", 200),
    Case("absolute form", "GET http://a/things/7?x HTTP/1.1\nHost: a", 200),
    Case("absolute form without a path", "GET http://a HTTP/1.1\nHost: a", 200),
    Case("a query is no part of the path", "GET /?a=b HTTP/1.1\nHost: a", 200),
    Case("unknown path", "GET /nothing HTTP/1.1\nHost: a", 404),
    Case("the rest of a path has at least one segment", "GET /files HTTP/1.1\nHost: a", 404),
    Case("a trailing slash is another path", "GET /things/ HTTP/1.1\nHost: a", 404),
    Case(
      "known path, other method", "DELETE /things HTTP/1.1\nHost: a", 405, header: ("Allow", "GET, HEAD, POST, OPTIONS")
    ),
    Case("unknown method", "BREW / HTTP/1.1\nHost: a", 405, header: ("Allow", "GET, HEAD, OPTIONS")),
    Case("a method is case-sensitive", "get / HTTP/1.1\nHost: a", 405),
    Case("OPTIONS", "OPTIONS /things/5 HTTP/1.1\nHost: a", 204, header: ("Allow", "GET, HEAD, DELETE, OPTIONS")),
    Case(
      "OPTIONS of the server", "OPTIONS * HTTP/1.1\nHost: a", 204,
      header: ("Allow", "GET, HEAD, POST, DELETE, PUT, OPTIONS")),
    Case("OPTIONS of nothing", "OPTIONS /nothing HTTP/1.1\nHost: a", 404),
    Case("an asterisk is for OPTIONS", "GET * HTTP/1.1\nHost: a", 400),
    // Percent-encoding
    Case("malformed escape in the path", "GET /things/%zz HTTP/1.1\nHost: a", 400),
    Case("cut escape in the path", "GET /things/%4 HTTP/1.1\nHost: a", 400),
    Case("not UTF-8", "GET /things/%ff HTTP/1.1\nHost: a", 400),
    Case("malformed escape in the query", "GET /query?a=%g0 HTTP/1.1\nHost: a", 400),
    Case("a space in the target", "GET /things/a b HTTP/1.1\nHost: a", 400),
    // Accept
    Case(
      "Accept anything", "GET /things HTTP/1.1\nHost: a\nAccept: */*", 200, header: ("Content-Type", "application/json")
    ),
    Case("no Accept", "GET /things HTTP/1.1\nHost: a", 200, header: ("Content-Type", "application/json")),
    Case(
      "the second type", "GET /things HTTP/1.1\nHost: a\nAccept: text/html", 200, header: ("Content-Type", "text/html")),
    Case(
      "qualities", "GET /things HTTP/1.1\nHost: a\nAccept: application/json;q=0.5, text/*;q=0.8", 200,
      header: ("Content-Type", "text/html")),
    Case(
      "the specific range wins", "GET /things HTTP/1.1\nHost: a\nAccept: */*, application/json;q=0", 200,
      header: ("Content-Type", "text/html")),
    Case(
      "several Accept fields are one", "GET /things HTTP/1.1\nHost: a\nAccept: image/png\nAccept: text/html", 200,
      header: ("Content-Type", "text/html")),
    Case("q=0 is a refusal", "GET /things HTTP/1.1\nHost: a\nAccept: application/json;q=0, text/html;q=0.0", 406),
    Case("another type", "GET /things HTTP/1.1\nHost: a\nAccept: image/png", 406),
    Case(
      "Accept with 64 ranges", "GET /things HTTP/1.1\nHost: a\nAccept: \(ranges(63)), text/html", 200,
      header: ("Content-Type", "text/html")),
    Case(
      "Accept with more ranges is ignored", "GET /things HTTP/1.1\nHost: a\nAccept: \(ranges(64)), text/html", 200,
      header: ("Content-Type", "application/json")),
    Case("Accept that makes no sense is ignored", "GET /things HTTP/1.1\nHost: a\nAccept: nonsense", 200),
    // Content
    Case("content", "POST /things HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 2\n\n{}", 201),
    Case(
      "a parameter of the type",
      "POST /things HTTP/1.1\nHost: a\nContent-Type: Application/JSON; charset=utf-8\nContent-Length: 2\n\n{}", 201),
    Case("no length", "POST /things HTTP/1.1\nHost: a\nContent-Type: application/json", 411),
    Case(
      "no type", "POST /things HTTP/1.1\nHost: a\nContent-Length: 2\n\n{}", 415, header: ("Accept", "application/json")),
    Case("an empty type", "POST /things HTTP/1.1\nHost: a\nContent-Type:\nContent-Length: 2\n\n{}", 415),
    Case(
      "another type of content", "POST /things HTTP/1.1\nHost: a\nContent-Type: text/plain\nContent-Length: 2\n\n{}",
      415),
    Case(
      "a type that only starts alike",
      "POST /things HTTP/1.1\nHost: a\nContent-Type: application/jsonx\nContent-Length: 2\n\n{}", 415),
    Case(
      "encoded content",
      "POST /things HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Encoding: gzip\nContent-Length: 2\n\n{}",
      415, header: ("Accept-Encoding", "identity")),
    Case(
      "a range of types", "PUT /small HTTP/1.1\nHost: a\nContent-Type: text/markdown\nContent-Length: 4\n\n1234", 200),
    Case(
      "larger than the route's limit",
      "PUT /small HTTP/1.1\nHost: a\nContent-Type: text/plain\nContent-Length: 5\n\n12345", 413),
    // Framing
    Case("no Host", "GET / HTTP/1.1", 400),
    Case("two Hosts", "GET / HTTP/1.1\nHost: a\nHost: b", 400),
    Case("HTTP/1.0 needs no Host", "GET / HTTP/1.0", 200),
    Case("a length that is no number", "POST /things HTTP/1.1\nHost: a\nContent-Length: x", 400),
    Case("two lengths", "POST /things HTTP/1.1\nHost: a\nContent-Length: 2\nContent-Length: 3\n\n{} ", 400),
    Case(
      "a length and chunks", "POST /things HTTP/1.1\nHost: a\nContent-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n",
      400),
    Case(
      "a coding that is not implemented", "POST /things HTTP/1.1\nHost: a\nTransfer-Encoding: gzip, chunked\n\n0\n\n",
      501),
    Case("a space before the colon", "GET / HTTP/1.1\nHost: a\nX : b", 400),
  ]

  @Test("status and headers", arguments: cases)
  func refuses(_ row: Case) throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      let request = row.request.replacing("\n", with: "\r\n")
      try client.send(request.contains("\r\n\r\n") ? request : request + "\r\n\r\n")
      let response = try client.readAnswer()
      #expect(response.status == row.status)
      if let header = row.header { #expect(response.headers[header.name] == header.value) }
      #expect(response.headers["Date"] != nil)
    }
  }

  @Test(
    "decoded parameters and queries",
    arguments: [
      ("/things/new", "literal"), ("/files/7/parts", "parts"), ("/files/7/other", "rest"), ("/files//", "rest"),
      ("/files/7", "rest"),
      ("/things/caf%C3%A9", "café"),
      ("/things/a%2Fb", "a/b"),
      ("/things/a+b", "a+b"),
      ("/things/1/parts/2", "1-2"),
      ("/query?b=2&a=1&b=&c&d=x%26y+z", "b=2;a=1;b=;c=;d=x&y z"),
      ("/query", ""),
      ("/template?x", "/template"),
    ])
  func decodes(target: String, expected: String) throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("GET", target)
      #expect(try client.readAnswer().text == expected)
    }
  }

  @Test("HEAD is GET without content")
  func head() throws {
    try withServer(routes: routes) { port in
      let client = try HTTPConnection(port: port)
      try client.send("HEAD", "/things")
      let response = try client.readAnswer(hasBody: false)
      #expect(response.status == 200)
      #expect(response.headers["Content-Length"] == "2")
      #expect(response.headers["Content-Type"] == "application/json")
      try client.send("GET", "/")
      #expect(try client.readAnswer().text == "root")
    }
  }

  @Test("limits of the header, with room for the answer to be ours")
  func headerLimits() throws {
    var hooks = ServerHooks()
    hooks.renderError = { error, _ in .text("ours: \(error.kind.name)", status: error.status) }
    try withServer(hooks: hooks, routes: routes) { port in
      for (target, field, expected) in [
        ("/" + String(repeating: "x", count: 9000), "", "ours: uri-too-long"),
        ("/", String(repeating: "x", count: 17000), "ours: headers-too-large"),
        ("/", String(repeating: "x", count: 16000), "root"),
      ] {
        let client = try HTTPConnection(port: port)
        try client.send("GET", target, headers: ["X-Field: \(field)"])
        #expect(try client.readAnswer().text == expected)
        // Only requests that the server can parse keep the connection open. It could parse all of these.
        try client.send("GET", "/")
        #expect(try client.readAnswer().text == "root")
      }
    }
  }
}
