import Drawers

// The promises of the catalogue.
extension Properties {
  static let answersAreAsTheCatalogueSays = Property("answers are as the catalogue says") { script, run in
    let catalogue = script.catalogue
    for moment in run.moments {
      let step = moment.step
      for event in step.delegate {
        if let fault = catalogue.fault(ofDelegateEvent: event) { return "\(step.event) emitted \(event): \(fault)" }
      }
      let name = moment.presentation["state"]?["name"]?.string ?? ""
      guard catalogue.stateNames.contains(name) || namesAnchor(name, in: step.machine) else {
        return "\(step.event) led to the state \"\(name)\""
      }
      if let frame = catalogue.unknownFrame(in: moment.frames) {
        return "\(step.event) led to the frame \"\(frame)\""
      }
      guard moment.mayHaveReconfigured else { continue }
      let faults = SchemaFaults.of(step.machine.configuration, by: catalogue.configuration)
      guard faults.isEmpty else { return "\(step.event) led to a configuration that is invalid: \(faults)" }
    }
    return nil
  }

  static let animationsAreInOrder = Property("animations are in order") { script, run in
    for moment in run.moments {
      let step = moment.step
      if let fault = script.catalogue.fault(of: moment.animations, frames: moment.frames) {
        return "after \(step.event), \(fault)"
      }
      guard step.machine.nextCompletion == moment.animations.map(end).min() else {
        return "after \(step.event), the next completion is not the first end"
      }
    }
    return nil
  }

  static let timeGoesOn = Property("time advances with the events") { _, run in
    var last = 0.0
    for step in run.steps.dropFirst() {
      guard step.machine.time == step.event["time"]?.number else {
        return "\(step.event) ended at \(step.machine.time)"
      }
      for event in step.delegate {
        let time = event["time"]?.number ?? -1
        guard last <= time, time <= step.machine.time else { return "\(step.event) emitted \(event) after \(last)" }
        last = time
      }
      last = step.machine.time
    }
    return nil
  }

  /// Whether the configuration has an anchor called `name`.
  private static func namesAnchor(_ name: String, in machine: AnyMachine) -> Bool {
    machine.configuration["anchors"]?.elements?.contains { $0["name"] == .string(name) } ?? false
  }

  private static func end(_ animation: JSONValue) -> Double {
    (animation["start"]?.number ?? 0) + (animation["duration"]?.number ?? 0)
  }
}

/// The catalogue's entry for a kind, in a form that is easy to compare.
struct Catalogue: Sendable {
  let stateNames: Set<String>
  private let frameNames: Set<String>
  private let controller: String
  let configuration: JSONValue
  /// The schema of each delegate event, including its name and time.
  private let delegateEvents: JSONObject
  /// The names of the delegate events.
  var delegateNames: [String] { Array(delegateEvents.keys) }

  init(_ kind: ControllerKind) {
    let description = kind.description
    stateNames = Set(description["stateNames"]?.elements?.compactMap(\.string) ?? [])
    frameNames = Set(description["frameNames"]?.elements?.compactMap(\.string) ?? [])
    controller = description["controller"]?.string ?? ""
    configuration = description["schemas"]?["configuration"] ?? false
    let events = (description["delegateEvents"]?.elements ?? []).map { event in
      let name = event["name"] ?? .null
      let arguments = event["arguments"]?.members ?? [:]
      let properties = arguments.merging(["name": ["const": name], "time": ["type": "number"]])
      let schema: JSONValue = [
        "type": "object", "properties": .object(properties), "additionalProperties": false,
        "required": .array(arguments.keys.map { .string($0) } + ["name"]),
      ]
      return (name.string ?? "", schema)
    }
    delegateEvents = JSONObject(events)
  }

  /// Returns the name of a frame that is not in the catalogue, if there is one. Items of a stack and frames that
  /// clients name have other names.
  func unknownFrame(in frames: JSONValue) -> String? {
    guard controller != "transition" else { return nil }
    return frames.members?.keys.first {
      !frameNames.contains($0) && !(controller == "sheet" && $0.hasPrefix("item."))
    }
  }

  func fault(ofDelegateEvent event: JSONValue) -> String? {
    guard let schema = delegateEvents[event["name"]?.string ?? ""] else { return "is not in the catalogue" }
    if let fault = SchemaFaults.of(event, by: schema).first { return fault }
    // The events that an interruption abandons are delegate events themselves.
    for abandoned in event["abandoned"]?.elements ?? [] {
      if let fault = fault(ofDelegateEvent: abandoned) { return fault }
    }
    return nil
  }

  func fault(of animations: [JSONValue], frames: JSONValue) -> String? {
    var last = -1.0
    for animation in animations {
      guard let start = animation["start"]?.number, start >= last else { return "animations are not in order of start" }
      last = start
      guard let duration = animation["duration"]?.number, duration >= 0 else { return "a duration is negative" }
      guard let from = animation["from"]?.members, let to = animation["to"]?.members else { return "an end is missing" }
      guard from.keys == to.keys else { return "the ends of an animation have other frames" }
      for (name, members) in from {
        guard frames[name] != nil else { return "\(name) is animated, but no frame" }
        guard members.members?.keys == to[name]?.members?.keys else { return "the ends of \(name) have other members" }
      }
      for event in animation["onCompletion"]?.elements ?? [] {
        if let fault = fault(ofDelegateEvent: event) { return "onCompletion has \(event): \(fault)" }
      }
    }
    return nil
  }
}
