import Drawers

@testable import DrawerTesting

/// The events for the recorded machines, which are the same for every controller.
struct StoredMachineScripts {
  var title: String
  /// Whether the controller's ``opening`` commands come first.
  var isOpened = true
  var events: [JSONValue]
  /// The events after the machine is restored.
  var next: [JSONValue]

  /// The commands that bring each controller into a state in which it can be grabbed, and that leave an animation
  /// running, with several segments if possible.
  static func opening(of kind: ControllerKind) -> [JSONValue] {
    openings[kind.name] ?? [
      ["type": "snapTo", "detent": kind.plainMachine?.presentation["surface"]?["opens"] ?? .null]
    ]
  }

  private static let openings: [String: [JSONValue]] = [
    "curtain": [["type": "moveCurtain", "to": "max"]],
    "sheet": [["type": "push", "item": ["id": "detail", "navigationBarHeight": 44]], ["type": "expand"]],
    "appStorePresentation": [["type": "present"]],
    "transition": [["type": "present"]],
    "drawer": [["type": "present"], ["type": "setDrawerState", "to": "fullyExpanded"]],
    "viewDeck": [["type": "openSideBouncing", "side": "left"]],
  ]

  static let all = [
    StoredMachineScripts(title: "at rest", isOpened: false, events: [], next: [tick(1), pan("began", at: 1.1)]),
    StoredMachineScripts(title: "animating", events: [tick(0.6)], next: [tick(0.7), tick(9)]),
    StoredMachineScripts(
      title: "grabbed in mid-air", events: [pan("began", at: 0.6)],
      next: [pan("changed", -40, at: 0.62), pan("ended", -60, at: 0.64), tick(9)]),
    StoredMachineScripts(
      title: "in mid-drag", events: [tick(5), pan("began", at: 5.1), pan("changed", 30, at: 5.116)],
      next: [pan("changed", 90, at: 5.133), pan("ended", 120, at: 5.15), tick(9)]),
    StoredMachineScripts(
      title: "settling",
      events: [tick(5), pan("began", at: 5.1), pan("changed", 80, at: 5.12), pan("ended", at: 5.13)],
      next: [tick(5.2), pan("began", at: 5.25), tick(9)]),
    StoredMachineScripts(
      title: "in mid-scroll", events: [tick(5), scroll("began", 0, at: 5.1), scroll("changed", 25, at: 5.116)],
      next: [scroll("changed", 70, at: 5.133), scroll("ended", 75, at: 5.15), tick(9)]),
    StoredMachineScripts(
      title: "pointers down, one of them moved",
      events: [
        tick(5), pointer("down", 1, at: 5.1), pointer("down", 2, at: 5.11), pointer("move", 1, y: 420, at: 5.12),
      ],
      next: [pointer("move", 1, y: 460, at: 5.14), pointer("up", 1, y: 470, at: 5.15), pointer("up", 2, at: 5.16)]),
    StoredMachineScripts(
      title: "between two taps", events: [tick(5), pointer("down", 1, at: 5.1), pointer("up", 1, at: 5.15)],
      next: [pointer("down", 1, at: 5.2), pointer("up", 1, at: 5.25), tick(9)]),
  ]

  private static func tick(_ time: Double) -> JSONValue { ["type": "tick", "time": .number(time)] }

  private static func pan(_ phase: String, _ distance: Double? = nil, at time: Double) -> JSONValue {
    let pan: JSONValue = ["type": "pan", "phase": .string(phase), "time": .number(time)]
    return distance.map { pan.with("translation", .point(-$0, $0)) } ?? pan
  }

  private static func scroll(_ phase: String, _ distance: Double, at time: Double) -> JSONValue {
    [
      "type": "scroll", "phase": .string(phase), "contentOffset": .point(0, -distance),
      "translation": .point(0, distance), "time": .number(time),
    ]
  }

  private static func pointer(_ phase: String, _ id: Int, y: Double = 400, at time: Double) -> JSONValue {
    [
      "type": "pointer", "phase": .string(phase), "pointerId": .number(Double(id)), "location": .point(200, y),
      "time": .number(time),
    ]
  }
}
