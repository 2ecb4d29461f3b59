import Testing

@testable import Drawers

/// The transition on the wire.
@Suite struct TransitionWireTests {
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

  @Test func oneOfMembersAreReplacedWhole() throws {
    var machine = try create(["animator": ["type": "presentation", "finalFrame": ["width": 100, "height": 100]]])
    _ = try machine.apply(
      ["type": "configure", "configuration": ["animator": ["type": "presentation"], "pan": .null]], arrival: 0,
      at: .root)
    #expect(machine.configuration["animator"] == Self.defaults["animator"])
    #expect(machine.configuration["pan"] == .null)
  }

  @Test func eventsStandAsDocumented() throws {
    var machine = try create()
    #expect(
      machine.presentation["state"]
        == [
          "name": "dismissed", "operation": .null, "progress": 0, "depth": 0, "selectedIndex": .null,
          "fromIndex": .null, "toIndex": .null, "detent": "dismissed",
        ])
    let presented = try machine.apply(["type": "present", "animated": false], arrival: 1, at: .root)
    #expect(
      presented.flatMap(\.delegate) == [
        ["name": "transitionWillBegin", "time": 1, "operation": "present", "isInteractive": false],
        ["name": "transitionDidEnd", "time": 1, "operation": "present", "completed": true],
        ["name": "onPresented", "time": 1],
      ])
    #expect(presented.first?.response == ["performed": true])
    let dragged = try machine.apply(
      [
        ["type": "pan", "phase": "began", "velocity": ["y": 10]],
        ["type": "pan", "phase": "changed", "translation": ["y": 105.5]],
      ], arrival: 2, at: .root)
    #expect(
      dragged.flatMap(\.delegate) == [
        ["name": "navigationAction", "time": 2],
        ["name": "transitionWillBegin", "time": 2, "operation": "dismiss", "isInteractive": true],
        ["name": "transitionDidUpdate", "time": 2, "progress": 0.25],
      ])
    #expect(
      machine.presentation["state"]
        == [
          "name": "interacting", "operation": "dismiss", "progress": 0.25, "depth": 1, "selectedIndex": .null,
          "fromIndex": .null, "toIndex": .null, "detent": .null,
        ])
    let ended = try machine.apply(["type": "pan", "phase": "ended", "velocity": ["y": 150]], arrival: 2, at: .root)
    #expect(ended.first?.explanation?["outcome"] == "finishing")
    #expect(ended.first?.explanation?["thresholds"]?["velocityForComplete"] == 100)
    let animation = try #require(machine.presentation["animations"]?.elements?.first)
    #expect(animation["timing"]?["name"] == "easeInOut")
    #expect(
      animation["onCompletion"] == [
        ["name": "transitionDidEnd", "operation": "dismiss", "completed": true], ["name": "onDismissed"],
      ])
    let refused = try machine.apply(["type": "present"], arrival: 2, at: .root)
    #expect(refused.first?.response["performed"] == false)
  }

  @Test func delayedAnimationsAreListedWithTheirStart() throws {
    var machine = try create([
      "style": "navigation",
      "auxAnimations": [["frame": "title", "from": ["opacity": 0], "to": ["opacity": 1], "delayOffset": 0.5]],
    ])
    _ = try machine.apply(["type": "push"], arrival: 4, at: .root)
    let animations = machine.presentation["animations"]?.elements ?? []
    #expect(animations.map { $0["start"] } == [4, 4.35])
    #expect(animations.last?["from"] == ["title": ["opacity": 0]])
    #expect(animations.last?["to"] == ["title": ["opacity": 1]])
    #expect(animations.last?["easing"] == "cubic-bezier(0.42, 0, 0.58, 1)")
  }

  @Test func commandsOfTheOtherStyleAreInvalid() throws {
    var machine = try create()
    for command: JSONValue in ["push", "pop", "select"] {
      do throws(WireError) {
        let event: JSONValue = command == "select" ? ["type": command, "index": 0] : ["type": command]
        _ = try machine.apply([["type": "tick"], event], arrival: 0, at: .root)
        Issue.record("\(command) was taken")
      } catch {
        guard case .invalid(let faults) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(faults.map(\.pointer) == ["/1/type"])
      }
    }
  }

  @Test func tabsStandAsDocumented() throws {
    var machine = try create(["style": "tabBar", "tabCount": 3, "selectedIndex": 1])
    #expect(
      machine.presentation["state"]
        == [
          "name": "selected", "operation": .null, "progress": 0, "depth": 0, "selectedIndex": 1, "fromIndex": .null,
          "toIndex": 1, "detent": "tab2",
        ])
    let selected = try machine.apply(["type": "select", "index": 2, "animated": false], arrival: 1, at: .root)
    #expect(
      selected.flatMap(\.delegate) == [
        ["name": "transitionWillBegin", "time": 1, "operation": "select", "isInteractive": false],
        ["name": "transitionDidEnd", "time": 1, "operation": "select", "completed": true],
        ["name": "onSelected", "time": 1, "index": 2],
      ])
    for (index, pointer) in [(3, "/index"), (-1, "/index"), (100, "/index")] {
      do throws(WireError) {
        _ = try machine.apply(["type": "select", "index": .number(Double(index))], arrival: 1, at: .root)
        Issue.record("\(index) was taken")
      } catch {
        guard case .invalid(let faults) = error else { throw error }
        #expect(faults.map(\.pointer) == [pointer])
      }
    }
  }
}
