import DrawerHTTP
import TestSupport
import Testing

/// Nothing of a request remains for the next one on its connection.
@Suite("Requests on one connection are independent")
struct ConnectionReuseTests {
  private struct Sample {
    var method: String
    var target: String
    var headers: [String] = []
    var body: String?
  }

  private static let samples = [
    Sample(
      method: "POST", target: "/things/1?a=b&c=d", headers: ["X-Client: ann", "X-One: 1", "Content-Type: text/plain"],
      body: "short"),
    Sample(method: "GET", target: "/things/2"),
    Sample(
      method: "POST", target: "/things/\(String(repeating: "9", count: 3000))", headers: ["X-Two: 2", "X-Client: bob"],
      body: String(repeating: "long ", count: 4000)),
    Sample(method: "POST", target: "/things/3", headers: ["X-Three: \(String(repeating: "3", count: 5000))"], body: ""),
    Sample(method: "GET", target: "/nowhere/4?x=y", headers: ["X-Client: ann"]),
    Sample(method: "GET", target: "/things/%zz"),
    Sample(method: "OPTIONS", target: "*"),
    Sample(method: "DELETE", target: "/things/5"),
    Sample(method: "GET", target: "http://test/things/6?q", headers: ["Accept: text/html"]),
    Sample(method: "GET", target: "/things/7", headers: ["Accept: image/png"]),
    Sample(method: "GET", target: "/things/2"),
  ]

  /// Returns everything the server knows about a request, as text.
  private static func describe(_ request: Request) -> String {
    let headers = request.headers.all.map { "\($0.name): \($0.value)" }
    let query = request.query.map { "\($0.name)=\($0.value)" }
    return """
      \(request.method) \(request.path) \(request.pathSegments) \(query) \(headers) \(request.pathParameter("id") ?? "-") \
      \(request.routeTemplate ?? "-") \(request.negotiatedContentType ?? "-") \(request.client ?? "-") \
      \(String(decoding: request.body, as: UTF8.self))
      """
  }

  /// Returns the server's response to each sample, and its summary of each completed request.
  private func answers(
    onOneConnection: Bool, keeping kept: Shared<[Request]>? = nil
  ) throws -> (answers: [String], summaries: [String]) {
    let summaries = Shared<[String]>([])
    var hooks = ServerHooks()
    hooks.admit = { (request) throws(HTTPError) in request.headers["X-Client"] }
    hooks.onRequestCompleted = { summary in
      let line = "\(Self.describe(summary.request)) \(summary.status ?? 0) \(summary.bytesIn) \(summary.bytesOut)"
      summaries.update { $0.append(line) }
    }
    var answers: [String] = []
    try withServer(
      hooks: hooks,
      routes: { router in
        let options = RouteOptions(producedContentTypes: ["text/plain", "text/html"])
        for method in [HTTPMethod.get, .post] {
          router.add(method, "/things/{id}", options: options) { request in
            kept?.update { $0.append(request) }
            return .text(Self.describe(request))
          }
        }
      }
    ) { port in
      let shared = try HTTPConnection(port: port)
      for sample in Self.samples {
        let client = onOneConnection ? shared : try HTTPConnection(port: port)
        try client.send(sample.method, sample.target, headers: sample.headers, body: sample.body)
        let response = try client.readAnswer()
        answers.append("\(response.status) \(response.text)")
        eventually("the request is over") { summaries.value.count == answers.count }
      }
    }
    return (answers, summaries.value)
  }

  @Test("requests on one connection get the same answers as on separate connections")
  func nothingIsLeft() throws {
    let alone = try answers(onOneConnection: false)
    let together = try answers(onOneConnection: true)
    #expect(together.answers == alone.answers)
    #expect(together.summaries == alone.summaries)
    #expect(Set(alone.answers.map { $0.prefix(3) }) == ["200", "204", "400", "404", "405", "406"])
  }

  @Test("a request that a handler keeps stays unchanged")
  func keptRequests() throws {
    let kept = Shared<[Request]>([])
    let together = try answers(onOneConnection: true, keeping: kept)
    #expect(kept.value.map { "200 \(Self.describe($0))" } == together.answers.filter { $0.hasPrefix("200 ") })
    #expect(kept.value.count > 4)
  }
}
