extension WireRules {
  /// The controller's entry in the catalogue's list.
  static var catalogueSummary: JSONObject {
    let container = Container()
    let defaults = try? configurationCodec.value(from: [:])
    return [
      "controller": .string(kind),
      "configuration": defaults.map { configurationCodec.encode(resolved($0, in: container)) } ?? .null,
      "events": .array(events.map { .string($0.name) }),
      "delegateEvents": .array(allDelegateEvents.map { $0.json }),
      "stateNames": .array(stateNames),
      "frameNames": .array(FrameName.allCases.map { .string($0.rawValue) }),
    ]
  }

  /// The controller's delegate events, and the events that the stage emits for it.
  static var allDelegateEvents: [EventDescription] {
    delegateEvents.map(EventDescription.init) + (isInterruptible ? [animationInterrupted] : [])
  }

  /// The controller's entry with the JSON Schemas of the values that it takes.
  static var catalogueDescription: JSONObject {
    let dialect: JSONValue = ["$schema": .string(jsonSchemaDialect)]
    let schemas = events.map { ($0.name, $0.timedSchema.merging(dialect)) }
    return catalogueSummary.merging(defaultSituation).merging([
      "handle": handleFrame.map { .string($0.rawValue) } ?? .null,
      "schemas": [
        "configuration": configurationCodec.schema.merging(dialect),
        "events": .object(of: schemas),
      ],
    ])
  }

  /// The detents and the surface of a controller with the default configuration and container.
  private static var defaultSituation: JSONObject {
    guard let configuration = try? configurationCodec.value(from: [:]),
      let created = try? Machine<Self>.make(configuration: configuration)
    else { return [:] }
    return JSONText { $0.appendObject { $0.members(.all, of: created.machine) } }.value.members ?? [:]
  }
}

/// The dialect of every schema here.
let jsonSchemaDialect = "https://json-schema.org/draft/2020-12/schema"

/// The event that the stage emits for every controller.
private let animationInterrupted = EventDescription(
  name: "animationInterrupted",
  arguments: ["abandoned": JSONValue.list(of: abandonedEvent).described("The delegate events that it will not emit.")])

/// A delegate event that an interrupted animation will not emit.
private let abandonedEvent: JSONValue = [
  "type": "object", "title": "AbandonedEvent", "properties": ["name": .anyText], "required": ["name"],
  "additionalProperties": true,
]

/// The name of a delegate event, and the JSON Schemas of its arguments.
struct EventDescription {
  let name: String
  let arguments: JSONValue

  var json: JSONValue { ["name": .string(name), "arguments": arguments] }
}

extension EventDescription {
  fileprivate init<Event>(_ event: Variant<Event>) {
    self.init(name: event.name, arguments: event.members.written["properties"] ?? [:])
  }
}

extension JSONValue {
  /// The schema of values that are written, from one of values that are read: it has none of the limits of requests, and
  /// its objects may get more members.
  var written: JSONValue {
    switch self {
    case .object(let members): .object(members.filter { !JSONValue.isOfRequests($0, $1) }.mapValues { $0.written })
    case .array(let elements): .array(elements.map { $0.written })
    default: self
    }
  }

  private static func isOfRequests(_ keyword: String, _ value: JSONValue) -> Bool {
    switch keyword {
    case "minimum": value == .number(-numberLimit)
    case "maximum": value == .number(numberLimit)
    case "propertyNames": true
    case "maxProperties": value == .number(Double(mapLimit))
    case "additionalProperties": value == false
    default: false
    }
  }
}

extension Variant {
  /// The JSON Schema of an event with its time, which every event has with a client's clock.
  var timedSchema: JSONValue {
    let schema = schemas(tag: "type").first ?? [:]
    let time = Codec<Double>.time.schema.described(
      """
      Seconds. Required with a client's clock. With the server's clock, it is clamped to the range between the \
      session's time and the present.
      """)
    let properties = (schema["properties"] ?? [:]).merging(["time": time])
    return schema.merging(["properties": properties])
  }
}
