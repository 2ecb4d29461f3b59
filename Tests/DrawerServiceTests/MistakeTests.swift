import Drawers
import TestSupport
import Testing

/// Common mistakes of new users, each with a message that explains the remedy.
@Suite struct MistakeTests {
  /// A wrong request, and a part of its response.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "POST"
    /// The request's path. A controller's name in braces stands for the path of a session of that controller.
    var path: String
    var body: String?
    var headers: [String: String] = [:]
    /// The expected text: the problem's detail, or `PLACE: DETAIL` of one of its errors.
    var says: String

    var testDescription: String { name }

    static func event(_ name: String, _ event: String, on controller: String = "curtain", says: String) -> Mistake {
      Mistake(name: name, path: "{\(controller)}/events", body: event, says: says)
    }

    static func creation(_ name: String, _ body: String, says: String) -> Mistake {
      Mistake(name: name, path: "/v1/sessions", body: body, says: says)
    }
  }

  static let paths: [Mistake] = [
    Mistake(name: "no version", path: "/sessions", body: "{}", says: "did you mean /v1/sessions?"),
    Mistake(name: "singular", path: "/v1/session", body: "{}", says: "did you mean /v1/sessions?"),
    Mistake(name: "trailing slash", path: "/v1/sessions/", body: "{}", says: "did you mean /v1/sessions?"),
    Mistake(name: "a verb", path: "/v1/simulate", body: "{}", says: "did you mean /v1/simulations?"),
    Mistake(name: "event", path: "{curtain}/event", body: "{}", says: "/events?"),
    Mistake(
      name: "PUT", method: "PUT", path: "{curtain}", body: "{}",
      says: "PUT is not allowed here, only GET, HEAD, PATCH, DELETE, OPTIONS."),
    Mistake(
      name: "a session that is gone", method: "GET", path: "/v1/sessions/0123456789abcdef0123456789abcdef",
      says: "Create one with POST /v1/sessions."),
    Mistake(
      name: "pages by number", method: "GET", path: "/v1/sessions?page=2",
      says: "page: is not a known parameter; the known ones are limit, cursor, controller"),
    Mistake(
      name: "a cursor of one's own", method: "GET", path: "/v1/sessions?cursor=2",
      says: "cursor: must be the nextCursor of the previous page; omit it for the first page"),
    Mistake(
      name: "an old revision", path: "{curtain}/events", body: #"{"type": "tick", "time": 0}"#,
      headers: ["If-Match": "\"7\""], says: "read the session, and send its ETag (\"0\") as If-Match"),
    Mistake(
      name: "a form", path: "/v1/sessions", body: "controller=curtain",
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      says: "send the header Content-Type: application/json"),
    Mistake(name: "no body", path: "/v1/sessions", says: "The request needs content: send JSON"),
  ]

  static let syntax: [Mistake] = [
    .creation(
      "single quotes", "{'controller': 'curtain'}",
      says: "line 1, column 2; write texts in double quotes, not single ones"),
    .creation("trailing comma", #"{"controller": "curtain",}"#, says: "remove the comma before }"),
    .creation("trailing comma in a list", #"{"configuration": {"anchors": [1,]}}"#, says: "remove the comma before ]"),
    .creation("NaN", #"{"ttl": NaN}"#, says: "JSON has no NaN: leave the member out"),
    .creation("Infinity", #"{"ttl": -Infinity}"#, says: "JSON has no infinity: leave the member out"),
    .creation("Python's True", #"{"configuration": {"bounces": True}}"#, says: "write true"),
    .creation("Python's None", #"{"ttl": None}"#, says: "write null"),
    .creation("a comment", "{\"controller\": \"curtain\" // mine\n}", says: "JSON has no comments"),
    .creation("names without quotes", "{controller: \"curtain\"}", says: "write names in double quotes"),
    .creation(
      "a missing comma", #"{"controller": "curtain" "clock": "client"}"#, says: "write a comma between members"),
    .creation("curly quotes", "{“controller”: \"curtain\"}", says: "write straight double quotes"),
    .creation("a number in hexadecimal", #"{"ttl": 0x10}"#, says: "write numbers in decimal"),
    .creation("a body that is cut off", #"{"controller": "curtain""#, says: "the JSON ends too early"),
  ]

  static let creations: [Mistake] = [
    .creation(
      "a flat configuration", #"{"controller": "curtain", "topBounce": false}"#,
      says: "/topBounce: is not a known member; it belongs at /configuration/topBounce"),
    .creation(
      "a flat container", #"{"controller": "curtain", "width": 320}"#,
      says: "/width: is not a known member; it belongs at /container/width"),
    Mistake(
      name: "a flat patch", method: "PATCH", path: "{curtain}", body: #"{"topBounce": false}"#,
      says: "/topBounce: is not a known member; it belongs at /configuration/topBounce"),
    .creation(
      "short names", #"{"controller": "curtain", "container": {"w": 320, "h": 500}}"#,
      says: #"/container/w: is not a known member; the known ones are "width", "height", "safeArea""#),
    .creation("a misspelled controller", #"{"controller": "curtian"}"#, says: #"did you mean "curtain"?"#),
    Mistake(
      name: "a misspelled kind", method: "GET", path: "/v1/controllers/curtian",
      says: #"There is no controller of this kind; did you mean "curtain"?"#),
    .creation(
      "another word for it", #"{"kind": "curtain"}"#,
      says: #"/kind: is not a known member; the known ones are "controller", "container""#),
    .creation(
      "a percentage", #"{"controller": "curtain", "configuration": {"midHeightCoefficient": 50}}"#,
      says: "/configuration/midHeightCoefficient: must be within 0...1; send 0.5 for 50 %"),
    .creation(
      "a boolean in quotes", #"{"controller": "curtain", "configuration": {"topBounce": "false"}}"#,
      says: "/configuration/topBounce: must be a boolean, not a string; write false without quotes"),
    .creation(
      "a capital letter", #"{"controller": "curtain", "configuration": {"swipeResistance": "Low"}}"#,
      says: #"did you mean "low"?"#),
    .creation(
      "a color's name", #"{"controller": "curtain", "configuration": {"handleIndicatorColor": "red"}}"#,
      says: "such as \"#RRGGBBAA\""),
    .creation("a list of sessions", #"[{"controller": "curtain"}]"#, says: #": must be an object with "controller""#),
    .creation(
      "the library's name", #"{"controller": "curtain", "configuration": {"allowScrollViewInCurtain": true}}"#,
      says: #"here it is called "allowsScrollViewInCurtain""#),
  ]

  static let events: [Mistake] = [
    .event(
      "nested events", #"{"events": [{"type": "tick", "time": 1}]}"#,
      says: "/events: is not a known member; send the array itself, without an object around it"),
    .event(
      "a misspelled type", #"{"typ": "tick", "time": 1}"#, says: #"/typ: is not a known member; did you mean "type"?"#),
    .event("another controller's event", #"{"type": "openSide", "time": 1}"#, says: #"/type: must be one of "pan""#),
    .event("no time", #"{"type": "tick"}"#, says: "/time: is required on a client clock"),
    .event("milliseconds since 1970", #"{"type": "tick", "time": 1732345678901}"#, says: "in seconds from 0"),
    .event(
      "a number in quotes", #"{"type": "tick", "time": "1"}"#,
      says: "/time: must be a number, not a string; write 1 without quotes"),
    .event(
      "time runs backward", #"[{"type": "tick", "time": 5}, {"type": "tick", "time": 4}]"#,
      says: "5 s already: send a time that is not before it"),
    .event(
      "a pan without a beginning", #"{"type": "pan", "phase": "ended", "time": 1}"#, says: #"send its "began" first"#),
    .event(
      "another phase", #"{"type": "pan", "phase": "start", "time": 1}"#,
      says: #"/phase: must be one of "began", "changed", "ended", "cancelled""#),
    .event(
      "a translation as a list", #"{"type": "pan", "phase": "changed", "time": 1, "translation": [0, -10]}"#,
      says: #"/translation: must be an object with "x", "y", not an array"#),
    .event(
      "dy", #"{"type": "pan", "phase": "changed", "time": 1, "dy": -10}"#,
      says: #"/dy: is not a known member; the known ones are "phase", "translation""#),
    .event(
      "dy, and what all events have", #"{"type": "pan", "phase": "changed", "time": 1, "dy": -10}"#,
      says: #""location", "edge", "type", "time""#),
    .event(
      "a misspelled time", #"{"type": "tick", "tme": 1}"#, says: #"/tme: is not a known member; did you mean "time"?"#),
    .event(
      "an unknown detent", #"{"type": "snapTo", "detent": "middle", "time": 1}"#,
      says: #"/detent: must be one of "min", "mid", "max""#),
    .event(
      "a drawer that is not there", #"{"type": "dismiss", "time": 1}"#, on: "drawer",
      says: #"send "present" or "push" first"#),
    .event(
      "presented twice", #"[{"type": "present", "time": 1}, {"type": "present", "time": 2}]"#,
      on: "appStorePresentation", says: #"/1: It is presented already: send "dismiss" first."#),
  ]

  /// Requests that are valid but probably do not do what the client wants.
  static let ignored: [Mistake] = [
    .event(
      "a pan on a drawer that is not there", #"{"type": "pan", "phase": "began", "time": 1}"#, on: "drawer",
      says: "ignored: no drawer is presented; send present first"),
    .event(
      "a pan on a page that is not there", #"{"type": "pan", "phase": "began", "time": 1}"#, on: "appStorePresentation",
      says: "ignored: nothing is presented; send present first"),
    .event(
      "a pan on a modal page that is not there",
      """
      [{"type": "pan", "phase": "began", "time": 1, "velocity": {"y": 100}}]
      """, on: "transition", says: "ignored: nothing is presented; send present first"),
    .event(
      "steps for translations",
      """
      [{"type": "pan", "phase": "began", "time": 0}, {"type": "pan", "phase": "changed", "time": 0.016, "translation": {"y": -16}},
       {"type": "pan", "phase": "changed", "time": 0.032, "translation": {"y": -15}},
       {"type": "pan", "phase": "changed", "time": 0.048, "translation": {"y": -17}},
       {"type": "pan", "phase": "changed", "time": 0.064, "translation": {"y": -16}},
       {"type": "pan", "phase": "ended", "time": 0.064, "velocity": {"y": -1000}}]
      """, says: "hint: the translations look like steps; send the distance since the pan began"),
    .event(
      "steps for translations, without a velocity",
      """
      [{"type": "pan", "phase": "began", "time": 0}, {"type": "pan", "phase": "changed", "time": 0.016, "translation": {"y": -16}},
       {"type": "pan", "phase": "changed", "time": 0.032, "translation": {"y": -12}},
       {"type": "pan", "phase": "changed", "time": 0.048, "translation": {"y": -17}},
       {"type": "pan", "phase": "changed", "time": 0.064, "translation": {"y": -16}},
       {"type": "pan", "phase": "ended", "time": 0.064}]
      """, says: "hint: the translations look like steps; send the distance since the pan began"),
    .event(
      "points per millisecond",
      """
      [{"type": "pan", "phase": "began", "time": 0}, {"type": "pan", "phase": "changed", "time": 0.05, "translation": {"y": -50}},
       {"type": "pan", "phase": "changed", "time": 0.1, "translation": {"y": -100}},
       {"type": "pan", "phase": "ended", "time": 0.1, "velocity": {"y": -1}}]
      """, says: "hint: the velocity looks like points per millisecond; send points per second"),
  ]

  private static let server = Result { try DrawerdProcess() }

  /// Sends a mistake, to a new session if it needs one, and returns the response.
  private func answer(to mistake: Mistake) throws -> JSONValue {
    let connection = try HTTPConnection(port: try Self.server.get().port)
    var path = mistake.path
    if let name = path.firstMatch(of: /\{(\w+)\}/) {
      let body = "{\"controller\": \"\(name.output.1)\", \"clock\": \"client\"}"
      let created = try connection.request("POST", "/v1/sessions", body: body)
      path.replaceSubrange(name.range, with: try #require(created.headers["location"]))
    }
    let answer = try connection.request(mistake.method, path, body: mistake.body, headers: mistake.headers)
    return try JSONValue(parsing: answer.body)
  }

  @Test(arguments: paths + syntax + creations + events) func mistakeIsExplained(_ mistake: Mistake) throws {
    let problem = try answer(to: mistake)
    let faults = (problem["errors"]?.elements ?? []).map { fault in
      let place = ["pointer", "parameter", "header"].compactMap { fault[$0]?.string }.first ?? ""
      return "\(place): \(fault["detail"]?.string ?? "")"
    }
    let messages = [problem["detail"]?.string ?? ""] + faults
    #expect(messages.contains { $0.contains(mistake.says) }, "\(messages)")
    // A sentence that ends with a question has no full stop behind it.
    #expect(!messages.contains { $0.contains("?.") }, "\(messages)")
  }

  @Test(arguments: ignored) func mistakeThatIsNoErrorIsExplained(_ mistake: Mistake) throws {
    let response = try #require(try answer(to: mistake)["response"]?.members)
    #expect(response.contains { "\($0.key): \($0.value.string ?? "")" == mistake.says }, "\(response)")
  }

  /// Correct samples produce no hints.
  @Test func goodPanGetsNoHint() throws {
    let pan = """
      [{"type": "pan", "phase": "began", "time": 0}, {"type": "pan", "phase": "changed", "time": 0.05, "translation": {"y": -50}},
       {"type": "pan", "phase": "changed", "time": 0.1, "translation": {"y": -100}},
       {"type": "pan", "phase": "ended", "time": 0.1, "velocity": {"y": -1000}}]
      """
    #expect(try answer(to: .event("none", pan, says: ""))["response"] == [:])
  }
}
