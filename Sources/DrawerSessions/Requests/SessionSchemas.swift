import Drawers

/// The JSON Schemas of requests about sessions and their responses, by their names in the OpenAPI document.
package enum SessionSchemas {
  /// Every schema, including those of the controllers.
  package static var all: JSONObject {
    var schemas = ControllerKind.components
    for kind in ControllerKind.all {
      schemas[ControllerKind.component("Snapshot", of: kind.name)] = snapshot(of: kind)
      schemas[ControllerKind.component("Result", of: kind.name)] = result(of: kind.name)
      schemas[ControllerKind.component("SimulationRequest", of: kind.name)] = simulationRequest(of: kind.name)
    }
    schemas["Snapshot"] = oneOfEachKind("Snapshot")
    schemas["Result"] = oneOfEachKind("Result")
    schemas["SimulationRequest"] = oneOfEachKind("SimulationRequest")
    schemas["Simulation"] = .record([
      "session": .component("Snapshot"), "steps": .list(of: .component("Result")),
    ])
    schemas["Timeline"] = timeline
    schemas["JournalEntry"] = .record([
      "revision": .count, "event": JSONValue.component("ControllerEvent").described("The event as it was applied."),
      "delegate": .list(of: .component("DelegateEvent")),
    ])
    return schemas
  }

  private static func component(_ part: String, of kind: String) -> JSONValue {
    .component(ControllerKind.component(part, of: kind))
  }

  private static func oneOfEachKind(_ part: String) -> JSONValue {
    .tagged(
      by: "controller", ControllerKind.all.map { ($0.name, ControllerKind.component(part, of: $0.name)) })
  }

  // MARK: - Responses

  private static let time: JSONValue = [
    "type": "number", "minimum": 0, "description": "The session's time, in seconds.",
  ]
  private static let revision = JSONValue.count.described("The number of entries in the session's journal.")

  /// The members that snapshots and results of a controller share.
  private static func presentation(of kind: String) -> JSONObject {
    [
      "revision": revision, "time": time,
      "state": component("State", of: kind).described("The state of the model: where the drawer rests or is heading."),
      "frames": component("Frames"), "animations": .list(of: component("Animation", of: kind)),
    ]
  }

  private static func component(_ name: String) -> JSONValue { .component(name) }

  /// The members that a snapshot always has, and a result if its events changed them.
  private static let situation: JSONObject = [
    "detents": JSONValue.list(of: component("Detent")).described("The closed one first."),
    "surface": component("Surface"),
  ]

  private static func delegate(of kind: String) -> JSONValue { .list(of: component("DelegateEvent", of: kind)) }

  private static func snapshot(of kind: ControllerKind) -> JSONValue {
    let members: JSONObject = [
      "id": ["type": "string", "minLength": 1], "controller": .constant(kind.name),
      "clock": Codec<SessionClock>.clock.schema,
      "container": component("Container"),
      "configuration": component("Configuration", of: kind.name).described("Complete: no member is left out."),
    ]
    let delegate = delegate(of: kind.name).described(
      "The events that the creation emitted; only in the response to the creation.")
    let hint = JSONValue.anyText.described(
      "Advice about the request, for people; only in the response to the creation.")
    return .record(
      presentation(of: kind.name).merging(situation).merging(members), optional: ["delegate": delegate, "hint": hint])
  }

  private static func result(of kind: String) -> JSONValue {
    let members: JSONObject = [
      "controller": .constant(kind), "delegate": delegate(of: kind), "response": component("EventResponse"),
    ]
    return .record(
      presentation(of: kind).merging(members),
      optional: situation.merging([
        "explanation": component("Explanation").described("Only if requested, and if a gesture ended."),
        "timeline": component("Timeline").described("Only if requested."),
      ]))
  }

  private static let timeline = JSONValue.record([
    "fps": ["type": "integer", "minimum": 1],
    "samples": .list(of: component("StreamSample")),
    "truncated": ["type": "boolean", "description": "Whether the movement continues after the last sample."],
  ]).described("The current movement, sampled until its end; no samples if nothing moves.")

  // MARK: - Requests

  /// A creation with a client's clock, and its events, each of which needs a time.
  private static func simulationRequest(of kind: String) -> JSONValue {
    let creation = SessionRequest.schema(of: kind, defaultClock: .client)
    let event = component("Event", of: kind).merging(["required": ["time"]])
    let events = JSONValue.list(of: event).described("Each needs its `time`.")
    let members: JSONValue = [
      "clock": JSONValue.constant("client").merging(["default": "client"]), "events": events,
      "container": component("Container"),
    ]
    return creation.merging([
      "properties": (creation["properties"] ?? [:]).merging(members), "required": ["controller", "events"],
    ])
  }
}
