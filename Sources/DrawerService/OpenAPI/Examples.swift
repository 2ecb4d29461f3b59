import DrawerConcurrency
import DrawerSessions
import Drawers

/// The examples of the OpenAPI document: the requests are invented, and the responses are those of the service.
enum Examples {
  private static let id: JSONValue = "6f1d0a52c6f54e0e9a4c1f0b7d3e8a91"
  private static let curtain: JSONValue = [
    "controller": "curtain", "clock": "client", "configuration": ["swipeResistance": "low"],
  ]
  /// A session of the curtain, or, in a program without it, of the first controller.
  private static let creation: JSONValue =
    ControllerKind.named("curtain") != nil ? curtain : ["controller": controller, "clock": "client"]
  private static let controller = JSONValue.string(
    (ControllerKind.named("curtain") ?? ControllerKind.all.first)?.name ?? "")
  private static let drag: JSONValue = [
    ["type": "pan", "phase": "began", "time": 0],
    ["type": "pan", "phase": "changed", "time": 0.1, "translation": ["y": -160]],
    ["type": "pan", "phase": "ended", "time": 0.116, "velocity": ["y": -900]],
  ]

  // MARK: - Requests

  static let creations = listed.contains { isServed($0.value) } ? listed.filter { isServed($0.value) } : [plain]

  private static let plain = Operation.Example(
    name: "plain", summary: "A session on the client's clock", value: creation)

  private static func isServed(_ creation: JSONValue) -> Bool {
    creation["controller"]?.string.flatMap(ControllerKind.named) != nil
  }

  private static let listed = [
    Operation.Example(name: "curtain", summary: "A curtain on the client's clock", value: curtain),
    Operation.Example(
      name: "sheet", summary: "A sheet in a small window, on the server's clock",
      value: [
        "controller": "sheet", "container": ["width": 320, "height": 568, "safeArea": ["top": 20]],
        "configuration": ["anchors": ["defaultExpanded", ["ratio": 0.5]]], "ttl": 600,
      ]),
  ]

  static let patches = [
    Operation.Example(
      name: "rotation", summary: "The device is turned", value: ["container": ["width": 844, "height": 390]])
  ]

  static let events = [
    Operation.Example(name: "drag", summary: "A whole drag", value: drag),
    Operation.Example(name: "tick", summary: "Time passes", value: ["type": "tick", "time": 1]),
  ]

  static let simulations = [
    Operation.Example(
      name: "drag", summary: "A drawer that is dragged and released", value: creation.merging(["events": drag]))
  ]

  // MARK: - Answers

  static func simulation() -> JSONValue? {
    let body = creation.merging(["events": drag])
    let limit = Service.Limits().answerBytes
    return (try? LongWork.here { work in try Simulation.run(body, answerLimit: limit, work).value })
      .map { $0.merging(["session": ($0["session"] ?? [:]).merging(["id": id])]) }
  }

  static func snapshot() -> JSONValue? {
    (simulation()?["session"]?.members).map { .object($0.filter { $0.key != "delegate" }) }
  }

  /// The result of the whole drag: the last state, and all delegate events.
  static func result() -> JSONValue? {
    let steps = simulation()?["steps"]?.elements ?? []
    return steps.last?.merging(["delegate": .array(steps.flatMap { $0["delegate"]?.elements ?? [] })])
  }

  static func journalPage() -> JSONValue? {
    let steps = simulation()?["steps"]?.elements ?? []
    let entries = zip(drag.elements ?? [], steps).map { event, step -> JSONValue in
      ["revision": step["revision"] ?? 0, "event": event, "delegate": step["delegate"] ?? []]
    }
    return ["events": .array(entries), "nextAfter": nil]
  }

  static func timeline() -> JSONValue? {
    guard let request = try? SessionRequest(creation) else { return nil }
    var machine = request.machine
    _ = try? machine.apply(LocatedEvent.batch(drag), arrival: nil)
    return LongWork.here { Timeline(of: machine, framesPerSecond: 5, $0).json.value }
  }

  static let sessionPage: JSONValue = [
    "sessions": [["id": id, "controller": controller, "clock": "client", "revision": 3]], "nextCursor": nil,
  ]

  static func problem(_ kind: Problem.Kind) -> JSONValue {
    var problem = Problem(kind, kind.explanation)
    if kind == .invalidRequest {
      problem = Problem(faults: [(.pointer("/events/2/phase"), "must be one of \"began\", \"changed\"")])
    }
    let text = FoundationJSON.text(of: problem.details(at: "/v1/sessions"))
    return (try? JSONValue(parsing: text)) ?? nil
  }

  /// A machine as it is kept.
  static var machine: JSONValue? {
    guard let request = try? SessionRequest(["controller": controller]) else { return nil }
    return try? JSONValue(parsing: request.machine.snapshot)
  }
}
