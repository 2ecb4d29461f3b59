extension WireRules {
  /// The JSON Schemas that are specific to this controller, by their names in the OpenAPI document.
  static var schemas: JSONObject {
    let shared = Self.shared
    var schemas = eventSchemas
    schemas[component("Configuration")] = configurationCodec.schema.described("Omitted members have their defaults.")
    schemas[component("State")] = .record(
      (stateCodec.schema.written["properties"]?.members ?? [:]).merging(["detent": detent]))
    schemas = schemas.merging(delegateEventSchemas)
    schemas[component("Animation")] = animation
    schemas[component("SessionRequest")] = SessionRequest.schema(of: kind)
    for (name, schema) in schemas {
      let others = shared.filter { $0.name != name }
      schemas[name] = schema.referring(to: others)
    }
    return schemas
  }

  private static func component(_ part: String) -> String { ControllerKind.component(part, of: kind) }

  /// The parts that many schemas have in common.
  private static var shared: [(name: String, schema: JSONValue)] {
    [(component("Configuration"), configurationCodec.schema)] + commonSchemas
  }

  private static var detent: JSONValue {
    JSONValue.anyText.orNull.described(
      "The detent where the drawer rests or is heading; null during a drag, and at any other place.")
  }

  // MARK: - Events

  private static var eventSchemas: JSONObject {
    var schemas: JSONObject = [:]
    var names: [(tag: String, component: String)] = []
    for variant in events {
      let name = eventComponent(variant.name)
      names.append((variant.name, name))
      schemas[name] = variant.timedSchema
    }
    schemas[component("Event")] = .tagged(by: "type", names)
    return schemas
  }

  /// Events with the same meaning for every controller share one schema.
  private static func eventComponent(_ event: String) -> String {
    let isCommon = !commands.contains { $0.name == event } && event != "configure"
    return isCommon ? capitalized(event) + "Event" : component(capitalized(event) + "Event")
  }

  // MARK: - Results

  private static var delegateEventSchemas: JSONObject {
    var schemas: JSONObject = [:]
    var names: [(tag: String, component: String)] = []
    for event in allDelegateEvents {
      let name = delegateEventComponent(event.name)
      names.append((event.name, name))
      let members = (event.arguments.members ?? [:]).merging(["name": .constant(event.name)])
      schemas[name] = .record(
        members, optional: ["time": JSONValue.anyNumber.described("Seconds; omitted in `onCompletion`.")])
    }
    schemas[component("DelegateEvent")] = .tagged(by: "name", names)
    return schemas
  }

  /// `CurtainDidDragEvent` for a curtain's `curtainDidDrag`.
  private static func delegateEventComponent(_ event: String) -> String {
    let name = capitalized(event)
    let prefix = capitalized(kind)
    return (name.hasPrefix(prefix) ? name : prefix + name) + "Event"
  }

  private static var animation: JSONValue {
    .record([
      "start": .anyNumber, "duration": ["type": "number", "minimum": 0], "timing": .component("Timing"),
      "easing": JSONValue.anyText.described("The timing as a CSS easing function."),
      "from": .component("PartialFrames"), "to": .component("PartialFrames"),
      "onCompletion": JSONValue.list(of: .component(component("DelegateEvent")))
        .described("The delegate events that its end will emit; without their time."),
    ])
  }
}

/// The schemas of the parts of requests that all controllers share.
private let commonSchemas: [(name: String, schema: JSONValue)] = [
  ("Point", Codec<Point2D>.point.schema), ("Rect", Codec<Rect2D>.rect.schema),
  ("Container", containerCodec.schema),
]

extension ControllerKind {
  /// The schemas of all controllers, by their names in the OpenAPI document.
  package static var components: JSONObject {
    var components = PresentationSchemas.all
    for (name, schema) in commonSchemas { components[name] = schema }
    for kind in all { components = kind.rules.schemas.merging(components) }
    components["ControllerEvent"] = anyOf("Event").described("The possible events depend on the session's controller.")
    components["Events"] = [
      "oneOf": [.component("ControllerEvent"), .list(of: .component("ControllerEvent"))]
    ]
    components["DelegateEvent"] = anyOf("DelegateEvent")
    components["ControllerConfiguration"] = anyOf("Configuration")
    components["SessionRequest"] = .tagged(
      by: "controller", all.map { ($0.name, component("SessionRequest", of: $0.name)) })
    components["SessionPatch"] = LocatedEvent.patchSchema
    components["Machine"] = .record([
      "controller": nameSchema, "format": JSONValue.count.described("Increases when members change their meaning."),
      "machine": (["type": "object"] as JSONValue).described(
        "Its stored form, for `Machine.restore` and not for people."),
    ])
    return components
  }

  /// The name of a controller.
  package static var nameSchema: JSONValue { .oneOf(all.map { $0.name }).titled("ControllerName") }

  /// Whatever is `part` of some controller.
  private static func anyOf(_ part: String) -> JSONValue {
    ["anyOf": .array(all.map { .component(component(part, of: $0.name)) })]
  }
}
