import Testing

@testable import Drawers

/// A transition's configuration on the wire.
@Suite struct TransitionConfigurationWireTests {
  private func create(_ configuration: JSONValue = [:]) throws -> AnyMachine {
    try SessionRequest(["controller": "transition", "configuration": configuration]).machine
  }

  private func faults(of configuration: JSONValue) -> [String] {
    do throws(WireError) {
      _ = try SessionRequest(["controller": "transition", "configuration": configuration])
      return []
    } catch {
      if case .invalid(let faults) = error { return faults.map(\.pointer) }
      return ["not a fault of the configuration"]
    }
  }

  private static let defaults: JSONValue = [
    "style": "modal",
    "animator": ["type": "presentation", "finalFrame": ["x": 0, "y": 422, "width": 390, "height": 422]],
    "auxAnimations": [], "pan": ["type": "regular", "direction": "fromTop"], "completeOnPercentage": 0.5,
    "velocityForComplete": 100, "velocityForCancel": -5,
    "isEnabled": true, "shouldBeginTransition": true, "navigationAction": "dismiss", "tabCount": 2, "selectedIndex": 0,
  ]

  @Test func configurationIsCompleteAndReadsBack() throws {
    #expect(try create().configuration == Self.defaults)
    #expect(try create(Self.defaults).configuration == Self.defaults)
    for (style, action) in [("navigation", "pop"), ("tabBar", "adjacent")] {
      let configuration = try create(["style": .string(style)]).configuration
      #expect(configuration["animator"] == ["type": "show"])
      #expect(configuration["navigationAction"] == .string(action))
    }
  }

  static let configurations: [JSONValue] = [
    [
      "animator": [
        "type": "appStore", "initialFrame": ["x": -5, "y": 1, "width": 2, "height": 3], "blurEffectStyle": "dark",
      ]
    ],
    ["pan": .null],
    ["pan": ["type": "edge", "edge": "bottom"]], ["pan": ["type": "edge", "edge": "all"]],
    ["pan": ["type": "edge", "edge": ["left", "right"]]],
    ["navigationAction": "present"], ["style": "navigation", "navigationAction": "push"],
    ["style": "tabBar", "navigationAction": "next", "tabCount": 100, "selectedIndex": 99],
    ["completeOnPercentage": 0], ["completeOnPercentage": 1.01], ["velocityForComplete": 0, "velocityForCancel": 0],
    ["velocityForComplete": 1e7, "velocityForCancel": -1e7],
    [
      "animator": [
        "type": "custom", "duration": 1, "presenting": ["modal": ["from": ["y": 844], "to": [:]]],
        "dismissing": ["modal": ["from": [:], "to": ["y": -844]], "title": ["from": [:], "to": [:]]],
      ]
    ],
    [
      "auxAnimations": [
        "presenting": [["frame": "a", "from": ["opacity": 0], "to": [:], "delayOffset": 0]], "dismissing": [],
      ]
    ],
    ["pan": ["type": "regular", "direction": "fromRight"], "completeOnPercentage": 0.25],
    [
      "animator": [
        "type": "custom", "duration": 0.5,
        "frames": [
          "modal": [
            "from": ["y": 844, "transform": ["scaleX": 0.5]],
            "to": ["cornerRadius": 12, "roundedCorners": ["topLeft"]],
          ],
          "title": [
            "from": ["opacity": 0, "blur": 1, "z": 5, "hidden": true],
            "to": ["interactive": false, "color": "#112233FF"],
          ],
        ],
      ]
    ],
    [
      "auxAnimations": [
        [
          "frame": "title", "from": ["opacity": 0], "to": ["opacity": 1, "x": 1, "width": 2, "height": 3],
          "delayOffset": 0.5,
        ]
      ]
    ],
  ]

  @Test(arguments: configurations) func everyMemberReadsBack(_ configuration: JSONValue) throws {
    let complete = try create(configuration).configuration
    for (name, value) in configuration.members ?? [:] { #expect(complete[name] == value) }
    #expect(try create(complete).configuration == complete)
  }

  @Test(
    arguments: [
      (["left"], "left"), (["right", "left", "right"], ["left", "right"]), (["top", "left", "bottom", "right"], "all"),
    ] as [(JSONValue, JSONValue)])
  func edgesAreAnOptionSet(_ edges: JSONValue, _ expected: JSONValue) throws {
    let configuration = try create(["pan": ["type": "edge", "edge": edges]]).configuration
    #expect(configuration["pan"] == ["type": "edge", "edge": expected])
  }

  @Test func missingMembersHaveTheirDefaults() throws {
    let aux = try create(["auxAnimations": [["frame": "a"]]]).configuration["auxAnimations"]
    #expect(aux == [["frame": "a", "from": [:], "to": [:], "delayOffset": 0]])
    let animator = try create([
      "animator": ["type": "appStore", "initialFrame": ["width": 1, "height": 1]]
    ]).configuration["animator"]
    #expect(animator?["blurEffectStyle"] == "light")
  }

  struct Row: CustomTestStringConvertible {
    var configuration: JSONValue
    var pointers: [String]
    var testDescription: String { pointers.joined(separator: " ") }
  }

  static let rows = [
    Row(configuration: ["styel": "modal"], pointers: ["/configuration/styel"]),
    Row(configuration: ["style": "sheet"], pointers: ["/configuration/style"]),
    Row(
      configuration: ["style": "navigation", "animator": ["type": "presentation"]],
      pointers: ["/configuration/animator/type"]),
    Row(configuration: ["animator": .null], pointers: ["/configuration/animator"]),
    Row(configuration: ["animator": ["type": "appStore"]], pointers: ["/configuration/animator/initialFrame"]),
    Row(
      configuration: ["animator": ["type": "appStore", "initialFrame": ["width": -1, "height": 1]]],
      pointers: ["/configuration/animator/initialFrame/width"]),
    // A placeholder for a required member does not supply its missing parts.
    Row(
      configuration: ["animator": ["type": "appStore", "initialFrame": ["x": 1]]],
      pointers: [
        "/configuration/animator/initialFrame/width", "/configuration/animator/initialFrame/height",
      ]),
    Row(
      configuration: ["animator": ["type": "custom"]],
      pointers: ["/configuration/animator/duration", "/configuration/animator/frames"]),
    Row(
      configuration: ["animator": ["type": "custom", "duration": 61, "frames": ["": [:]]]],
      pointers: ["/configuration/animator/duration", "/configuration/animator/frames/"]),
    Row(
      configuration: ["animator": ["type": "custom", "duration": 1, "frames": ["": [:]]]],
      pointers: ["/configuration/animator/frames/"]),
    Row(
      configuration: ["animator": ["type": "custom", "duration": 1, "frames": ["a": ["from": ["heigth": 1]]]]],
      pointers: ["/configuration/animator/frames/a/from/heigth"]),
    Row(
      configuration: ["auxAnimations": [["frame": "a", "to": ["opacity": 2]], ["delayOffset": 1.5]]],
      pointers: [
        "/configuration/auxAnimations/0/to/opacity", "/configuration/auxAnimations/1/frame",
        "/configuration/auxAnimations/1/delayOffset",
      ]),
    Row(
      configuration: ["auxAnimations": [["frame": "a", "to": ["transform": ["rotate": 2]]]]],
      pointers: ["/configuration/auxAnimations/0/to/transform/rotate"]),
    Row(configuration: ["pan": ["type": "regular"]], pointers: ["/configuration/pan/direction"]),
    Row(configuration: ["pan": ["type": "edge", "edge": "middle"]], pointers: ["/configuration/pan/edge"]),
    Row(configuration: ["pan": ["type": "edge", "edge": 1]], pointers: ["/configuration/pan/edge"]),
    Row(configuration: ["pan": ["type": "edge", "edge": []]], pointers: ["/configuration/pan/edge"]),
    Row(
      configuration: ["pan": ["type": "edge", "edge": ["left", "middle"]]], pointers: ["/configuration/pan/edge/1"]),
    Row(configuration: ["completeOnPercentage": -0.01], pointers: ["/configuration/completeOnPercentage"]),
    Row(configuration: ["velocityForComplete": -1], pointers: ["/configuration/velocityForComplete"]),
    Row(
      configuration: ["velocityForComplete": nil, "velocityForCancel": 1],
      pointers: ["/configuration/velocityForComplete", "/configuration/velocityForCancel"]),
    Row(
      configuration: ["animator": ["type": "custom", "duration": 1, "presenting": [:]]],
      pointers: ["/configuration/animator/dismissing"]),
    Row(
      configuration: [
        "animator": ["type": "custom", "duration": 1, "frames": [:], "presenting": [:], "dismissing": [:]]
      ],
      pointers: ["/configuration/animator/frames"]),
    Row(
      configuration: ["auxAnimations": ["presenting": [["frame": 1]]]],
      pointers: ["/configuration/auxAnimations/presenting/0/frame", "/configuration/auxAnimations/dismissing"]),
    Row(configuration: ["navigationAction": "pop"], pointers: ["/configuration/navigationAction"]),
    Row(configuration: ["style": "tabBar", "tabCount": 1], pointers: ["/configuration/tabCount"]),
    Row(configuration: ["style": "tabBar", "selectedIndex": 2], pointers: ["/configuration/selectedIndex"]),
    Row(
      configuration: ["isEnabled": 1, "shouldBeginTransition": "yes"],
      pointers: ["/configuration/isEnabled", "/configuration/shouldBeginTransition"]),
  ]

  @Test(arguments: rows) func faultsPointToTheirMember(_ row: Row) {
    #expect(faults(of: row.configuration) == row.pointers)
  }

  @Test(
    arguments: [
      ("modal", ["type": "presentation", "duration": 0.5], 0.5), ("modal", ["type": "presentation"], 1),
      ("modal", ["type": "appStore", "initialFrame": ["width": 9, "height": 9], "duration": 2], 2),
      ("modal", ["type": "appStore", "initialFrame": ["width": 9, "height": 9]], 0.85),
      ("navigation", ["type": "show", "duration": 0.25], 0.25), ("navigation", ["type": "show"], 0.7),
    ] as [(JSONValue, JSONValue, Double)])
  func durationIsTheAnimators(_ style: JSONValue, _ animator: JSONValue, _ seconds: Double) throws {
    var machine = try create(["style": style, "animator": animator])
    #expect(machine.configuration["animator"]?["duration"] == animator["duration"])
    let command: JSONValue = style == "modal" ? "present" : "push"
    _ = try machine.apply(["type": command, "time": 0], arrival: 0, at: .root)
    #expect(machine.presentation["animations"]?.elements?.first?["duration"]?.number == seconds)
  }

  @Test func oneOfMembersAreReplacedWhole() throws {
    var machine = try create(["animator": ["type": "presentation", "finalFrame": ["width": 100, "height": 100]]])
    _ = try machine.apply(
      ["type": "configure", "configuration": ["animator": ["type": "presentation"], "pan": .null]], arrival: 0,
      at: .root)
    #expect(machine.configuration["animator"] == Self.defaults["animator"])
    #expect(machine.configuration["pan"] == .null)
  }
}
