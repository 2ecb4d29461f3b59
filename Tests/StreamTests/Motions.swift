import Drawers

/// An animation of a controller. All tests that apply to every animation use the same table of them.
struct Motion: Sendable, CustomStringConvertible {
  var controller: String
  var configuration: JSONValue = [:]
  /// The events that lead to the animation. The last one starts it, at the event's time.
  var start: [JSONValue]
  /// The name of the observed frame.
  var frame: String
  /// The event by which a finger grabs the animation; nil if the controller's page says that this animation cannot be
  /// grabbed.
  var grab: JSONValue?
  /// Whether the frame also stays in place at the next sample, if the finger has not moved. This is false for a sheet
  /// that swings beyond its anchors: the library applies its rubber band at the first sample.
  var staysWhenHeld = true

  var description: String { "\(controller) \(configuration.line) \(start.last?.line ?? "")" }

  /// The time at which the animation starts, in seconds.
  var startTime: Double { start.last?["time"]?.number ?? 0 }

  /// The animations of the controllers in this build.
  static let all = listed.filter { ControllerKind.named($0.controller) != nil } + others

  private static let listed = curtains + drawers + sheets + pages + decks

  static let grabbable = all.filter { $0.grab != nil }

  /// A grab without a location, like in `slide`: by the random time of the grab, the moving view may have left any
  /// location.
  private static func began(y: Double = 0) -> JSONValue {
    ["type": "pan", "phase": "began", "velocity": ["y": .number(y)]]
  }

  private static let curtains = [
    Motion(
      controller: "curtain", start: [["type": "moveCurtain", "to": "max", "time": 0.125]], frame: "curtain",
      grab: began(y: 10)),
    // Overshoots its target, and returns.
    Motion(
      controller: "curtain", configuration: ["movingDuration": 1.7],
      start: [["type": "moveCurtain", "to": "mid", "time": 3]], frame: "curtain", grab: began(y: -400)),
    // Starts from a drag beyond the range, with the rubber band.
    Motion(
      controller: "curtain",
      start: [
        ["type": "pan", "phase": "began", "time": 0],
        ["type": "pan", "phase": "changed", "translation": ["y": 9], "time": 0],
        ["type": "pan", "phase": "changed", "translation": ["y": -600], "time": 0.1],
        ["type": "pan", "phase": "ended", "translation": ["y": -600], "velocity": ["y": 0], "time": 0.2],
      ], frame: "curtain", grab: began()),
  ]

  private static let drawers =
    [
      ["type": "system"], ["type": "spring", "dampingRatio": 0.3], ["type": "spring", "dampingRatio": 1],
      ["type": "spring", "mass": 2, "stiffness": 180, "damping": 9, "initialVelocity": 4],
      ["type": "spring", "mass": 1, "stiffness": 200, "damping": 70, "initialVelocity": 0],
      ["type": "cubicBezier", "x1": 0.68, "y1": -0.6, "x2": 0.32, "y2": 1.6], ["type": "easeIn"],
      ["type": "easeInOut"], ["type": "linear"],
    ].map { (curve: JSONValue) in
      Motion(
        controller: "drawer", configuration: ["timingCurve": curve],
        start: [
          ["type": "present", "animated": false, "time": 0],
          ["type": "setDrawerState", "to": "fullyExpanded", "time": 1],
        ], frame: "drawer", grab: curve["type"] == "spring" ? began(y: 10) : Optional.none)
    } + [
      Motion(controller: "drawer", start: [["type": "present", "time": 0]], frame: "drawer", grab: began(y: 10))
    ]

  private static let sheets = [
    Motion(
      controller: "sheet", start: [["type": "expand", "time": 0.5]], frame: "sheet", grab: began(y: 10),
      staysWhenHeld: false),
    Motion(
      controller: "sheet", configuration: ["bounces": false], start: [["type": "expand", "time": 0.5]], frame: "sheet",
      grab: began(y: 10)),
    Motion(
      controller: "sheet",
      start: [
        ["type": "pan", "phase": "began", "time": 0],
        ["type": "pan", "phase": "changed", "translation": ["y": -200], "time": 0.1],
        ["type": "pan", "phase": "ended", "translation": ["y": -200], "velocity": ["y": -1500], "time": 0.2],
      ], frame: "sheet", grab: began(y: 10), staysWhenHeld: false),
    Motion(
      controller: "sheet", start: [["type": "push", "item": ["id": "next"], "time": 0]], frame: "item.next"),
  ]

  private static let pages = [
    Motion(controller: "appStorePresentation", start: [["type": "present", "time": 0]], frame: "page"),
    Motion(
      controller: "appStorePresentation",
      start: [["type": "present", "time": 0], ["type": "tick", "time": 5], ["type": "dismiss", "time": 6]],
      frame: "page"),
    Motion(controller: "transition", start: [["type": "present", "time": 0]], frame: "modal"),
    Motion(
      controller: "transition", configuration: ["style": "navigation"], start: [["type": "push", "time": 0]],
      frame: "to"),
  ]

  /// The opening of each controller that has no animations of its own here.
  private static let others = ControllerKind.all.compactMap { kind -> Motion? in
    guard !listed.contains(where: { $0.controller == kind.name }), let machine = kind.plainMachine,
      let surface = machine.presentation["surface"], let body = surface["body"]?.string
    else { return nil }
    return Motion(
      controller: kind.name, start: [["type": "snapTo", "detent": surface["opens"] ?? .null, "time": 0]], frame: body,
      grab: began())
  }

  private static let slide: JSONValue = ["type": "pan", "phase": "began", "velocity": ["x": 10]]

  private static let decks = [
    Motion(
      controller: "viewDeck", start: [["type": "openSide", "side": "left", "time": 0]], frame: "center",
      grab: slide),
    Motion(
      controller: "viewDeck",
      start: [
        ["type": "openSide", "side": "left", "animated": false, "time": 0],
        ["type": "closeSide", "side": "left", "duration": 1.5, "time": 2],
      ], frame: "center", grab: slide),
    Motion(
      controller: "viewDeck", start: [["type": "openSideBouncing", "side": "left", "time": 0]], frame: "center"),
  ]
}
