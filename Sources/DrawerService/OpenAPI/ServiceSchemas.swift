import DrawerSessions
import Drawers

/// The JSON Schemas of the OpenAPI document, by name.
enum ServiceSchemas {
  static var all: JSONObject {
    SessionSchemas.all.merging([
      "Problem": problem, "Health": .record(["status": .constant("ok")]),
      "Readiness": .record([
        "status": JSONValue.oneOf(["ok", "degraded"]).described(
          "`degraded` while the store fails and the time of `--ready-grace` has not passed.")
      ]),
      "Ticket": .record(
        [
          "ticket": JSONValue.anyText.described("Empty if the server requires no tokens."),
          "expiresIn": JSONValue.count.described("How long it is valid, in seconds."),
        ], optional: ["detail": JSONValue.anyText.described("Why the ticket is empty.")]),
      "SessionPage": .record([
        "sessions": .list(of: .component("SessionSummary")),
        "nextCursor": JSONValue.anyText.orNull.described("The cursor of the next page; null on the last one."),
      ]),
      "SessionSummary": .record([
        "id": .anyText, "controller": controller, "clock": Codec<SessionClock>.clock.schema, "revision": .count,
      ]),
      "JournalPage": .record([
        "events": .list(of: .component("JournalEntry")),
        "nextAfter": JSONValue.count.orNull.described("The value of `after` for the next page; null on the last one."),
      ]),
      "StreamSample": .record(["time": .anyNumber, "frames": .component("Frames")]),
      "StreamEnd": .record(["reason": .oneOf(SessionUpdate.End.allCases.map(\.rawValue))]),
      "SharedSnapshot": shared(.component("Snapshot")), "SharedResult": shared(.component("Result")),
      "SharedSample": shared(.component("StreamSample")),
      "SharedEnd": shared(
        .record([
          "reason": .oneOf(
            SessionUpdate.End.allCases.map(\.rawValue) + SessionStream.Absence.allCases.map(\.rawValue))
        ])),
      "Catalogue": .record(["controllers": .list(of: .component("ControllerSummary"))]),
      "ControllerSummary": .record(summaryMembers),
      "ControllerDescription": .record(
        summaryMembers.merging([
          "schemas": schemas,
          "detents": JSONValue.list(of: .component("Detent")).described(
            "The detents of a new session with the defaults."),
          "surface": JSONValue.component("Surface").described("The surface of a new session with the defaults."),
          "handle": JSONValue.anyText.orNull.described("The frame that is its handle if the configuration has one."),
        ])),
      "OpenAPIDocument": [
        "type": "object", "required": ["openapi", "info", "paths"], "properties": ["openapi": .anyText],
        "additionalProperties": true,
      ],
    ])
  }

  /// The data of an event in a stream of many sessions.
  private static func shared(_ data: JSONValue) -> JSONValue {
    .record(["session": JSONValue.anyText.described("The id of the session."), "data": data])
  }

  private static let controller = ControllerKind.nameSchema
  /// Any JSON Schema.
  private static let anySchema: JSONValue = ["type": ["object", "boolean"]]

  private static let summaryMembers: JSONObject = [
    "controller": controller,
    "configuration": JSONValue.component("ControllerConfiguration").described("The defaults."),
    "events": JSONValue.list(of: .anyText).described("The types of events that it takes."),
    "delegateEvents": JSONValue.list(
      of: .record(["name": .anyText, "arguments": .map(to: anySchema)]).titled("DelegateEventDescription")
    )
    .described("The delegate events that it emits, with the JSON Schema of each argument."),
    "stateNames": JSONValue.list(of: .anyText).described(
      "The names that its state can have. A sheet's state can also have the name of an anchor."),
    "frameNames": JSONValue.list(of: .anyText).described(
      "The names of its frames. A sheet has another one for each item of its stack, and a client can name more in a transition."
    ),
  ]

  private static let schemas = JSONValue.record(["configuration": anySchema, "events": .map(to: anySchema)])
    .described("JSON Schemas (2020-12), each one complete in itself.")

  private static var problem: JSONValue {
    let place = JSONValue.record(
      ["detail": .anyText],
      optional: [
        "pointer": JSONValue.anyText.described("A JSON Pointer into the body."),
        "parameter": JSONValue.anyText.described("The name of a query parameter."),
        "header": JSONValue.anyText.described("The name of a header."),
      ]
    ).titled("Fault")
    return JSONValue.record(
      [
        "type": JSONValue.anyText.described("The path of a page that explains it. Later versions may add others.")
          .merging(["examples": .array(Problem.Kind.all.map { .string($0.path) })]),
        "title": .anyText,
        "status": ["type": "integer", "minimum": 400, "maximum": 599],
        "detail": .anyText, "instance": JSONValue.anyText.described("The path of the request."),
      ],
      optional: [
        "errors": JSONValue.list(of: place).described("Every fault found, each with one place.")
      ]
    ).described("A problem, as RFC 9457 has it.")
  }
}
