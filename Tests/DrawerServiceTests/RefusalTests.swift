import Drawers
import Foundation
import TestSupport
import Testing

/// A request that the service refuses, and its response.
struct Refused: Sendable, CustomTestStringConvertible {
  var why: String
  var method: String
  var target: String
  var body: String?
  var headers: [String: String]
  var status: Int
  var problem: String
  var places: [String]

  var testDescription: String { why }

  init(
    _ why: String, _ method: String, _ target: String, _ body: String? = nil, headers: [String: String] = [:],
    is status: Int, _ problem: String, at places: [String] = []
  ) {
    self.why = why
    self.method = method
    self.target = target
    self.body = body
    self.headers = headers
    self.status = status
    self.problem = problem
    self.places = places
  }
}

/// Requests that the service refuses, with the status and the problem that the API documents for them.
@Suite struct RefusalTests {
  private static let curtain = #"{"controller": "curtain"}"#
  private static let megabyte = 1024 * 1024

  static let requests: [Refused] = [
    Refused("an empty body", "POST", "/v1/sessions", "", is: 400, "malformed-json"),
    Refused("half a body", "POST", "/v1/sessions", #"{"controller": "cur"#, is: 400, "malformed-json"),
    Refused("a word", "POST", "/v1/sessions", "curtain", is: 400, "malformed-json"),
    Refused("more after the end", "POST", "/v1/sessions", curtain + " 1", is: 400, "malformed-json"),
    Refused(
      "a member twice", "POST", "/v1/sessions", #"{"controller": "curtain", "controller": "sheet"}"#, is: 400,
      "malformed-json"),
    Refused("half a surrogate pair", "POST", "/v1/sessions", #"{"controller": "\ud800"}"#, is: 400, "malformed-json"),
    Refused("not a number", "POST", "/v1/sessions", #"{"ttl": NaN}"#, is: 400, "malformed-json"),
    Refused("a nest of 100,000", "POST", "/v1/sessions", nest(100_000), is: 400, "malformed-json"),
    Refused("a nest of 100", "POST", "/v1/sessions", nest(100), is: 422, "invalid-request", at: [""]),
    Refused(
      "a nested event", "POST", "/v1/simulations", #"{"controller": "curtain", "events": \#(nest(100))}"#,
      is: 422, "invalid-request", at: ["/events/0"]),

    Refused("no such path", "GET", "/v1/nothing", is: 404, "not-found"),
    Refused("an empty segment", "GET", "/v1/sessions/", is: 404, "not-found"),
    Refused("no such session", "GET", "/v1/sessions/0", is: 404, "session-not-found"),
    Refused("no such session to patch", "PATCH", "/v1/sessions/0", "{}", is: 404, "session-not-found"),
    Refused("no such session to delete", "DELETE", "/v1/sessions/0", is: 404, "session-not-found"),
    Refused("no such session for events", "POST", "/v1/sessions/0/events", "[]", is: 404, "session-not-found"),
    Refused("no such controller", "GET", "/v1/controllers/blind", is: 404, "not-found"),
    Refused("no such problem", "GET", "/problems/none", is: 404, "not-found"),
    Refused("a path that climbs", "GET", "/v1/../../etc/passwd", is: 404, "not-found"),

    Refused("a method that the path does not have", "PUT", "/v1/sessions", "{}", is: 405, "method-not-allowed"),
    Refused("a method that nothing has", "BREW", "/healthz", is: 405, "method-not-allowed"),
    Refused("an event that is read", "GET", "/v1/simulations", is: 405, "method-not-allowed"),

    Refused(
      "a picture instead of JSON", "GET", "/v1/controllers", headers: ["Accept": "image/png"], is: 406, "not-acceptable"
    ),
    Refused(
      "JSON forbidden", "GET", "/healthz", headers: ["Accept": "application/json;q=0, text/plain"],
      is: 406, "not-acceptable"),

    Refused(
      "no length", "POST", "/v1/sessions", headers: ["Content-Type": "application/json"], is: 411, "length-required"),
    Refused(
      "more than a megabyte", "POST", "/v1/sessions", String(repeating: " ", count: megabyte + 1),
      is: 413, "body-too-large"),
    Refused("a long target", "GET", "/healthz?" + String(repeating: "a", count: 9000), is: 414, "uri-too-long"),
    Refused(
      "no type", "POST", "/v1/sessions", curtain, headers: ["Content-Type": ""], is: 415, "unsupported-media-type"),
    Refused(
      "a form", "POST", "/v1/sessions", curtain, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      is: 415, "unsupported-media-type"),
    Refused(
      "a compressed body", "POST", "/v1/sessions", curtain, headers: ["Content-Encoding": "gzip"],
      is: 415, "unsupported-media-type"),
    Refused(
      "another type of patch", "PATCH", "/v1/sessions/0", "{}",
      headers: ["Content-Type": "application/json-patch+json"], is: 415, "unsupported-media-type"),
    Refused(
      "large headers", "GET", "/healthz", headers: ["X-Long": String(repeating: "a", count: 17000)],
      is: 431, "headers-too-large"),
    Refused("two hosts", "GET", "/healthz", headers: ["host": "other"], is: 400, "malformed-request"),

    Refused("an unknown parameter", "GET", "/v1/sessions?collar=red", is: 422, "invalid-request", at: ["?collar"]),
    Refused(
      "an unknown parameter of a POST", "POST", "/v1/sessions?x=1", curtain, is: 422, "invalid-request", at: ["?x"]),
    Refused(
      "several parameters", "GET", "/v1/sessions?limit=0&controller=blind&x=", is: 422, "invalid-request",
      at: ["?limit", "?controller", "?x"]),
    Refused("a parameter twice", "GET", "/v1/sessions?limit=1&limit=2", is: 422, "invalid-request", at: ["?limit"]),
    Refused(
      "a parameter twice in a POST", "POST", "/v1/sessions/0/events?explain=true&timeline=60&explain=true", "[]",
      is: 422, "invalid-request", at: ["?explain"]),
    Refused("a limit of 501", "GET", "/v1/sessions?limit=501", is: 422, "invalid-request", at: ["?limit"]),
    Refused("a limit of a half", "GET", "/v1/sessions?limit=1.5", is: 422, "invalid-request", at: ["?limit"]),
    Refused("no time", "GET", "/v1/sessions/0?at=soon", is: 422, "invalid-request", at: ["?at"]),
    Refused("a time that is no number", "GET", "/v1/sessions/0?at=nan", is: 422, "invalid-request", at: ["?at"]),
    Refused("a hexadecimal time", "GET", "/v1/sessions/0?at=0x1p3", is: 422, "invalid-request", at: ["?at"]),
    Refused(
      "a revision beyond what JSON carries", "GET", "/v1/sessions/0?revision=9007199254740992", is: 422,
      "invalid-request", at: ["?revision"]),
    Refused("a time before the beginning", "GET", "/v1/sessions/0?at=-1", is: 422, "invalid-request", at: ["?at"]),
    Refused("a far time", "GET", "/v1/sessions/0?at=1e8", is: 422, "invalid-request", at: ["?at"]),
    Refused("maybe", "POST", "/v1/sessions/0/events?explain=maybe", "[]", is: 422, "invalid-request", at: ["?explain"]),

    Refused("an array", "POST", "/v1/sessions", "[]", is: 422, "invalid-request", at: [""]),
    Refused("null", "POST", "/v1/sessions", "null", is: 422, "invalid-request", at: [""]),
    Refused("nothing in it", "POST", "/v1/sessions", "{}", is: 422, "invalid-request", at: ["/controller"]),
    Refused(
      "a beyond-double number", "POST", "/v1/sessions",
      #"{"controller": "curtain", "container": {"width": 1e400, "height": -1e400}}"#, is: 422, "invalid-request",
      at: ["/container/width", "/container/height"]),
    Refused(
      "a huge number", "POST", "/v1/sessions", #"{"controller": "curtain", "container": {"width": 1e8}}"#,
      is: 422, "invalid-request", at: ["/container/width"]),
    Refused(
      "everything at once", "POST", "/v1/sessions",
      #"""
      {"controller": "curtain", "clock": "sundial", "ttl": 0, "collar": 1,
       "container": {"width": "wide", "safeArea": {"top": -1, "front": 0}},
       "configuration": {"movingDuration": 61, "topBounce": 1, "swipeResistance": {"custom": -1, "x": 0},
                         "handleIndicatorColor": "red", "a/b~c": 0}}
      """#, is: 422, "invalid-request",
      at: [
        "/clock", "/collar", "/configuration/a~1b~0c", "/configuration/handleIndicatorColor",
        "/configuration/movingDuration", "/configuration/swipeResistance/custom", "/configuration/swipeResistance/x",
        "/configuration/topBounce", "/container/safeArea/front", "/container/safeArea/top", "/container/width", "/ttl",
      ]),
    Refused(
      "values that do not go together", "POST", "/v1/sessions",
      #"{"controller": "curtain", "configuration": {"minHeightCoefficient": 0.9}}"#, is: 422, "invalid-request",
      at: ["/configuration/maxHeightCoefficient", "/configuration/midHeightCoefficient"]),
    Refused(
      "a simulation without events", "POST", "/v1/simulations", curtain, is: 422, "invalid-request", at: ["/events"]),
    Refused(
      "a simulation by the server's clock", "POST", "/v1/simulations",
      #"{"controller": "curtain", "clock": "server", "events": []}"#, is: 422, "invalid-request", at: ["/clock"]),
    Refused(
      "a simulation's creation and its events", "POST", "/v1/simulations",
      #"{"controller": "curtain", "clock": "server", "ttl": 0, "configuration": {"topBounce": 1, "minHeightCoefficient": 2},"#
        + #" "events": [{"type": "pan", "time": 1}, {"type": "tik"}, {"type": "configure", "time": 1, "configuration": {"x": 1}}]}"#,
      is: 422, "invalid-request",
      at: [
        "/clock", "/configuration/minHeightCoefficient", "/configuration/topBounce", "/events/0/phase",
        "/events/1/time", "/events/1/type", "/events/2/configuration/x", "/ttl",
      ]),
    Refused(
      "a simulation's values that do not go together, and its events", "POST", "/v1/simulations",
      #"{"controller": "curtain", "configuration": {"minHeightCoefficient": 0.7}, "events": [{"type": "tick"}]}"#,
      is: 422, "invalid-request", at: ["/configuration/midHeightCoefficient", "/events/0/time"]),
    Refused(
      "a simulation of nothing, without events", "POST", "/v1/simulations", #"{"events": 5}"#, is: 422,
      "invalid-request", at: ["/controller", "/events"]),
    Refused(
      "a simulation's events", "POST", "/v1/simulations",
      #"{"controller": "curtain", "events": [{"type": "tick", "time": 1}, {"type": "tik"}, 5]}"#, is: 422,
      "invalid-request", at: ["/events/1/time", "/events/1/type", "/events/2"]),
    Refused(
      "a simulation that is stale", "POST", "/v1/simulations",
      #"{"controller": "curtain", "events": [{"type": "tick", "time": 1}, {"type": "tick", "time": 0.5}]}"#, is: 409,
      "stale-event", at: ["/events/1"]),
  ]

  @Test(arguments: requests) func requestIsRefused(_ request: Refused) throws {
    let service = try TestService()
    let answer = try service.send(request.method, request.target, request.body, headers: request.headers)
    #expect(answer.status == request.status, "\(answer.text)")
    #expect(try answer.problem() == request.problem)
    #expect(try answer.places().sorted() == request.places.sorted())
  }

  /// The unread content of a refused request must not become the connection's next request.
  @Test(arguments: requests) func connectionIsSoundAfterwards(_ request: Refused) throws {
    let service = try TestService()
    let answer = try service.send(request.method, request.target, request.body, headers: request.headers)
    guard answer.headers["connection"] != "close" else { return }
    let next = try? service.connection.request("GET", "/healthz")
    // The server may close the connection without announcing it, but it may not send another response.
    #expect(next == nil || next?.status == 200)
  }

  @Test(arguments: requests) func problemHasAPage(_ request: Refused) throws {
    let page = try TestService().send("GET", "/problems/\(request.problem)")
    #expect(page.status == 200)
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("status \(request.status)"))
  }

  private static func nest(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(arguments: [
    ("/v1/sessions", "POST, GET, HEAD, OPTIONS"), ("/v1/sessions/0", "GET, HEAD, PATCH, DELETE, OPTIONS"),
    ("/v1/sessions/0/events", "POST, OPTIONS"), ("/v1/simulations", "POST, OPTIONS"),
    ("/healthz", "GET, HEAD, OPTIONS"),
  ])
  func allowListsTheMethods(_ target: String, _ methods: String) throws {
    let service = try TestService()
    let expected = Set(methods.components(separatedBy: ", "))
    let refusal = try service.send("TRACE", target)
    #expect(refusal.status == 405)
    #expect(expected.isSubset(of: refusal.headers["allow"]?.components(separatedBy: ", ") ?? []))
    let options = try service.send("OPTIONS", target)
    #expect(options.status == 204)
    #expect(options.headers["allow"] == refusal.headers["allow"])
  }

  @Test(arguments: [
    (#"{"controler": "curtain"}"#, "/controler", "controller"),
    (#"{"controller": "courtain"}"#, "/controller", "curtain"),
    (#"{"controller": "curtain", "clock": "Client"}"#, "/clock", "client"),
    (
      #"{"controller": "curtain", "configuration": {"swipeResistence": 1}}"#, "/configuration/swipeResistence",
      "swipeResistance"
    ),
    (
      #"{"controller": "curtain", "configuration": {"swipeResistance": "lo"}}"#, "/configuration/swipeResistance", "low"
    ),
  ])
  func nearestKnownNameIsSuggested(_ body: String, _ pointer: String, _ suggestion: String) throws {
    let answer = try TestService().send("POST", "/v1/sessions", body)
    let errors = try #require(try answer.json()["errors"]?.elements)
    let fault = try #require(errors.first { $0["pointer"]?.string == pointer })
    #expect(fault["detail"]?.string?.contains("did you mean \"\(suggestion)\"?") == true, "\(answer.text)")
  }

  @Test func namelessNonsenseGetsNoSuggestion() throws {
    let answer = try TestService().send("POST", "/v1/sessions", #"{"controller": "curtain", "zzzzzzzzzzzzzz": 1}"#)
    #expect(answer.status == 422)
    #expect(!answer.text.contains("did you mean"))
  }

  /// With `Expect: 100-continue`, the server refuses the request before the client sends the body.
  @Test func tooLargeBodyIsRefusedBeforeItIsSent() throws {
    let service = try TestService()
    try service.connection.send(
      "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n"
        + "Expect: 100-continue\r\n\r\n")
    #expect(try service.connection.readAnswer().status == 413)
  }

  /// By itself, libmicrohttpd answers the first two with HTML, and the first with two headers before it.
  @Test(arguments: [
    "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3x\r\n\r\nabc", "GET /livez HTTP/3\r\n\r\n",
    "GET /livez HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
  ])
  func nonHTTPInputGetsOneProblem(_ request: String) throws {
    let service = try TestService()
    try service.connection.send(request)
    let answer = try service.connection.readAnswer()
    #expect(answer.status == 400)
    #expect(answer.headers["content-type"] == "application/problem+json")
    #expect(try answer.json()["type"]?.string?.hasSuffix("/problems/malformed-request") == true)
    #expect(answer.headers["connection"] == "close")
    #expect(throws: HTTPConnection.Failure.self) { try service.connection.readAnswer() }
  }

  @Test func tooLargeChunkedBodyIsRefused() throws {
    let service = try TestService()
    let chunk = "10000\r\n" + String(repeating: " ", count: 65536) + "\r\n"
    try service.connection.send(
      "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: chunk, count: 17) + "0\r\n\r\n")
    #expect(try service.connection.readAnswer().status == 413)
  }
}
