import DrawerHTTP
import Drawers

/// The problems with one status that an operation may return.
struct ProblemAnswer {
  var status: Int
  var kinds: [Problem.Kind]

  /// The name among the components. Equal sets of problems have equal names.
  var name: String { "\(status)." + kinds.map(\.name).joined(separator: ".") }

  var json: JSONValue {
    [
      "description": .string(kinds.map { "\($0.title): \($0.explanation)" }.joined(separator: " ")),
      "content": [
        "application/problem+json": [
          "schema": .component("Problem"),
          "examples": .object(of: kinds.map { ($0.name, .reference("examples", $0.name)) }),
        ]
      ],
      "headers": Operation.headers(headers),
    ]
  }

  private var headers: [String] {
    switch status {
    case 401, 403: ["WWW-Authenticate", "traceparent"]
    case 429, 503: ["Retry-After", "traceparent"]
    default: ["traceparent"]
    }
  }
}

extension Operation {
  /// Its problems, by status.
  var problemsByStatus: [ProblemAnswer] {
    Dictionary(grouping: problems, by: \.status).map { ProblemAnswer(status: $0.key, kinds: $0.value) }
      .sorted { $0.status < $1.status }
  }

  /// Every response, in OpenAPI's form.
  var responses: JSONValue {
    var responses: JSONObject = [:]
    for answer in answers { responses[String(answer.status)] = answer.json }
    for problem in problemsByStatus { responses[String(problem.status)] = .reference("responses", problem.name) }
    return .object(responses)
  }

  /// How a token is given.
  static let tokenScheme: JSONValue = [
    "type": "http", "scheme": "bearer",
    "description": """
    Required if the server was started with tokens. A token has scopes: `read` to read and follow sessions and to \
    simulate, `write` to create, change and delete them, `admin` for operations on all of them. Each operation names \
    the scope that it requires. Browsers cannot set headers of event streams, so they exchange the token for a ticket.
    """,
  ]

  /// The headers of answers, by name.
  static let responseHeaders: JSONObject = [
    "ETag": header("The revision as an entity tag, for If-Match and If-None-Match.", example: "\"3\""),
    "Location": header("The path of the created resource.", example: "/v1/sessions/6f1d0a52c6f54e0e9a4c1f0b7d3e8a91"),
    "Retry-After": header("Seconds to wait before the next attempt. Absent when unknown.", example: "1"),
    "traceparent": header(
      "The trace, as in the log: the request's own if it has one.",
      example: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
    "WWW-Authenticate": header("How to send a token.", example: "Bearer"),
  ]

  /// References to headers of answers.
  static func headers(_ names: [String]) -> JSONValue {
    .object(of: names.map { ($0, .reference("headers", $0)) })
  }

  private static func header(_ text: String, example: String) -> JSONValue {
    ["description": .string(text), "schema": ["type": "string", "examples": [.string(example)]]]
  }
}

extension Operation.Answer {
  fileprivate var json: JSONValue {
    var json: JSONObject = ["description": .string(text)]
    json["headers"] = Operation.headers(headers + ["traceparent"])
    switch content {
    case .none: break
    case .json(let schema, let example):
      let media: JSONValue = ["schema": .component(schema)]
      json["content"] = [Response.jsonContentType: example().map { media.merging(["example": $0]) } ?? media]
    case .events(let events):
      // OpenAPI 3.1 has no field for the events of a stream; 3.2 has `itemSchema`, but the generators in use refuse
      // 3.2.
      let schemas = events.map { ($0.event, JSONValue.component($0.schema)) }
      json["content"] = [
        "text/event-stream": ["schema": .anyText, "x-events": .object(of: schemas)]
      ]
    case .text(let type):
      json["content"] = [type: ["schema": .anyText]]
    }
    return .object(json)
  }
}
