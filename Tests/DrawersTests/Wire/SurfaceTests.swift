import Testing

@testable import Drawers

/// The detents of each controller, the commands to reach them, and the surface.
@Suite struct SurfaceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var creation: JSONValue
    /// The detents, starting with the closed one, in a container of 400 by 1000 points.
    var detents: [(name: String, position: Double)]
    var surface: JSONValue

    init(
      _ controller: String, _ configuration: JSONValue = [:], detents: [(String, Double)], surface: JSONValue
    ) {
      creation = [
        "controller": .string(controller), "configuration": configuration,
        "container": ["width": 400, "height": 1000], "clock": "client",
      ]
      self.detents = detents.map { ($0.0, $0.1) }
      self.surface = surface
    }

    var testDescription: String { "\(creation["controller"] ?? .null) \(creation["configuration"] ?? .null)" }

    func machine() throws -> AnyMachine { try SessionRequest(creation).machine }
  }

  static let cases = [
    Case(
      "curtain", detents: [("min", 200), ("mid", 500), ("max", 800)],
      surface: [
        "axis": "y", "grips": ["curtain", "handle"], "edges": [], "body": "curtain", "handle": "handle", "opens": "max",
        "covers": false, "modal": false, "scrolls": true, "moves": ["up"], "escape": nil, "inert": [], "focus": [:],
        "keys": [
          "ArrowUp": ["type": "snapTo", "detent": "mid"], "ArrowRight": ["type": "snapTo", "detent": "mid"],
          "PageUp": ["type": "snapTo", "detent": "max"], "End": ["type": "snapTo", "detent": "max"],
        ],
      ]),
    Case(
      "curtain", ["midHeightCoefficient": nil, "allowsScrollViewInCurtain": false],
      detents: [("min", 200), ("max", 800)],
      surface: ["scrolls": false]),
    Case(
      "drawer",
      detents: [("dismissed", 0), ("partiallyExpanded", 500), ("fullyExpanded", 1000)],
      surface: [
        "axis": "y", "grips": ["drawer", "handle"], "body": "drawer", "handle": "handle", "behind": ["presenting"],
        "opens": "partiallyExpanded", "modal": true, "covers": false, "escape": nil,
      ]),
    Case(
      "drawer",
      [
        "heightOfCollapsedDrawer": 100, "heightOfPartiallyExpandedDrawer": 300, "handleViewConfiguration": nil,
        "fullExpansionBehaviour": ["leavesCustomGap": 60], "initialState": "fullyExpanded",
      ],
      detents: [("dismissed", 0), ("collapsed", 100), ("partiallyExpanded", 300), ("fullyExpanded", 940)],
      surface: ["handle": nil, "opens": "fullyExpanded"]),
    Case(
      "sheet", detents: [("bottom", 44), ("top", 980)],
      surface: [
        "axis": "y", "grips": ["sheet", "chevron", "item.root"], "body": "sheet", "handle": nil,
        "contents": ["item.root", "closeButton"], "behind": ["main", "tabBar"], "opens": "top", "scrolls": false,
        "escape": nil, "moves": ["up"],
      ]),
    Case(
      "sheet",
      [
        "hasChevron": true, "stack": [["id": "a"], ["id": "b", "isScrollable": true]],
        "anchors": [["ratio": 0.2], ["ratio": 0.4], ["ratio": 0.6], ["ratio": 0.8]],
      ],
      detents: [("bottom", 200), ("middle1", 400), ("middle2", 600), ("top", 800)],
      surface: ["handle": "chevron", "scrolls": true, "escape": ["type": "pop"]]),
    Case(
      "appStorePresentation", detents: [("dismissed", 0), ("presented", 1000)],
      surface: [
        "axis": "both", "grips": ["page"], "edges": ["left"], "body": "page", "handle": nil,
        "contents": ["closeButton"],
        "behind": ["presenting"], "opens": "presented", "modal": true, "covers": false, "moves": ["down"],
        "escape": nil,
        "keys": [:],
      ]),
    Case(
      "transition", detents: [("dismissed", 0), ("presented", 500)],
      surface: [
        "axis": "y", "moves": [], "grips": ["modal", "to"], "body": "modal", "modal": true,
        "covers": false, "escape": nil,
      ]),
    Case(
      "transition", ["style": "navigation"], detents: [("root", 0), ("pushed", 400)],
      surface: ["body": "to", "modal": false, "opens": "pushed", "behind": []]),
    Case(
      "transition", ["style": "navigation", "pan": ["type": "edge", "edge": "left"]],
      detents: [("root", 0), ("pushed", 400)],
      surface: ["axis": "x", "edges": ["left"], "moves": []]),
    Case(
      "transition", ["pan": nil], detents: [("dismissed", 0), ("presented", 500)],
      surface: ["axis": "y", "edges": [], "moves": []]),
    Case(
      "transition", ["style": "tabBar", "tabCount": 3, "selectedIndex": 1],
      detents: [("tab1", 0), ("tab2", 400), ("tab3", 800)],
      surface: [
        "moves": ["up", "down"], "grips": ["from", "to"],
        "keys": [
          "ArrowUp": ["type": "snapTo", "detent": "tab3"], "ArrowRight": ["type": "snapTo", "detent": "tab3"],
          "PageUp": ["type": "snapTo", "detent": "tab3"], "End": ["type": "snapTo", "detent": "tab3"],
          "ArrowDown": ["type": "snapTo", "detent": "tab1"], "ArrowLeft": ["type": "snapTo", "detent": "tab1"],
          "PageDown": ["type": "snapTo", "detent": "tab1"], "Home": ["type": "snapTo", "detent": "tab1"],
        ],
      ]),
    Case(
      "transition", ["style": "tabBar", "pan": ["type": "regular", "direction": "fromRight"]],
      detents: [("tab1", 0), ("tab2", 400)], surface: ["axis": "x", "moves": ["left"]]),
    Case(
      "transition",
      ["style": "tabBar", "selectedIndex": 1, "pan": ["type": "regular", "direction": "fromRight"]],
      detents: [("tab1", 0), ("tab2", 400)], surface: ["moves": ["right"]]),
    Case(
      "transition",
      [
        "style": "tabBar", "navigationAction": "previous", "pan": ["type": "regular", "direction": "fromLeft"],
      ],
      detents: [("tab1", 0), ("tab2", 400)], surface: ["moves": []]),
    Case(
      "transition", ["navigationAction": "present", "pan": ["type": "regular", "direction": "fromBottom"]],
      detents: [("dismissed", 0), ("presented", 500)], surface: ["moves": ["up"]]),
    Case(
      "transition", ["style": "tabBar", "isEnabled": false], detents: [("tab1", 0), ("tab2", 400)],
      surface: ["moves": []]),
    Case(
      "viewDeck", ["sides": ["left", "bottom"], "bottomSize": 300],
      detents: [("closed", 0), ("left", 356), ("bottom", 700)],
      surface: [
        "axis": "both", "grips": ["center"], "needsLocation": true, "body": "center", "opens": "left", "escape": nil,
        "keys": [
          "ArrowRight": ["type": "snapTo", "detent": "left"], "ArrowUp": ["type": "snapTo", "detent": "bottom"],
        ],
        "moves": ["right", "up"], "inert": ["left", "bottom"], "focus": [:],
      ]),
    Case(
      "viewDeck", ["panningMode": "allViewsPanning"], detents: [("closed", 0), ("left", 356), ("right", 356)],
      surface: ["axis": "x", "grips": ["center", "left", "right"], "moves": ["right", "left"]]),
    Case(
      "viewDeck", ["panningMode": "noPanning"], detents: [("closed", 0), ("left", 356), ("right", 356)],
      surface: ["moves": []]),
  ]

  @Test(arguments: cases) func newControllerSaysWhereItCanRest(_ given: Case) throws {
    let presentation = try given.machine().presentation
    let detents = given.detents.map { ["name": .string($0.name), "position": .number($0.position)] as JSONValue }
    #expect(presentation["detents"] == .array(detents))
    for (name, value) in given.surface.members ?? [:] {
      #expect(presentation["surface"]?[name] == value, "\(name)")
    }
  }

  /// A gesture that begins before the previous one has ended first ends that one, with all resulting changes.
  @Test(
    arguments: [
      ["type": "pan", "phase": "began", "velocity": ["x": 0, "y": -300], "time": 2.1],
      ["type": "pointer", "phase": "move", "pointerId": 1, "location": ["x": 200, "y": 500], "time": 2.1],
    ] as [JSONValue])
  func lostGestureReportsItsSurface(_ sample: JSONValue) throws {
    var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
    let events: [JSONValue] = [
      ["type": "pan", "phase": "began", "time": 1], ["type": "moveCurtain", "to": "hide", "time": 2],
      ["type": "pointer", "phase": "down", "pointerId": 1, "location": ["x": 200, "y": 600], "time": 2.05],
    ]
    for event in events.prefix(sample["type"] == "pan" ? 2 : 3) {
      _ = try machine.apply(event, arrival: nil, at: .root)
    }
    #expect(machine.presentation["surface"]?["inert"] == ["curtain", "handle"])
    let step = try #require(try machine.apply(sample, arrival: nil, at: .root).last)
    #expect(machine.presentation["surface"]?["inert"] == [])
    #expect(step.effects.changes.surface)
  }

  @Test(arguments: cases) func everyDetentCanBeReached(_ given: Case) throws {
    var machine = try given.machine()
    var time = 0.0
    let names = given.detents.map(\.name)
    for name in names.dropFirst() + names.reversed().dropFirst() + names.dropFirst() {
      let event: JSONValue = ["type": "snapTo", "detent": .string(name), "time": .number(time)]
      let step = try #require(try machine.apply(event, arrival: nil, at: .root).last)
      // A tab bar may start at the detent.
      let isThere = step.response["ignored"] != nil
      #expect(step.response["performed"] == .bool(!isThere))
      #expect(machine.presentation["state"]?["detent"] == .string(name), "on its way")
      time += 10
      _ = try machine.apply(["type": "tick", "time": .number(time)], arrival: nil, at: .root)
      #expect(machine.presentation["state"]?["detent"] == .string(name))
      #expect(machine.presentation["animations"] == [])
    }
  }

  /// The effects of Escape, of the focus and of a drag after the drawer has left its first detent.
  @Test(
    arguments: [
      (
        ["controller": "curtain"], "mid",
        ["escape": ["type": "moveCurtain", "to": "min"], "moves": ["up", "down"]]
      ),
      (["controller": "curtain"], "max", ["moves": ["down"]]),
      (["controller": "transition"], "presented", ["escape": ["type": "dismiss"], "moves": ["down"]]),
      (["controller": "transition", "configuration": ["style": "tabBar"]], "tab2", ["moves": ["down"]]),
      (["controller": "sheet"], "top", ["escape": ["type": "collapse"], "moves": ["down"]]),
      (
        ["controller": "viewDeck"], "left",
        [
          "escape": ["type": "closeOpenSide"], "moves": ["left"], "inert": ["right"],
          "focus": ["center": ["type": "snapTo", "detent": "closed"]],
        ]
      ),
    ] as [(JSONValue, String, JSONValue)])
  func surfaceFollowsTheDetent(_ creation: JSONValue, detent: String, surface: JSONValue) throws {
    var machine = try SessionRequest(creation.merging(["clock": "client"])).machine
    let event: JSONValue = ["type": "snapTo", "detent": .string(detent), "animated": false, "time": 0]
    _ = try machine.apply(event, arrival: nil, at: .root)
    for (name, value) in surface.members ?? [:] { #expect(machine.presentation["surface"]?[name] == value, "\(name)") }
  }

  @Test(arguments: cases) func unknownDetentIsRefused(_ given: Case) throws {
    var machine = try given.machine()
    let before = machine.snapshot
    let error = #expect(throws: WireError.self) {
      _ = try machine.apply(["type": "snapTo", "detent": "nowhere", "time": 0], arrival: nil, at: .root)
    }
    guard case .invalid(let faults) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(faults.map(\.pointer) == ["/detent"])
    for (name, _) in given.detents { #expect(faults[0].detail.contains("\"\(name)\"")) }
    #expect(machine.snapshot == before)
  }

  @Test func unanimatedSnapIsThereAtOnce() throws {
    var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
    _ = try machine.apply(["type": "snapTo", "detent": "max", "animated": false, "time": 0], arrival: nil, at: .root)
    #expect(machine.presentation["animations"] == [])
    #expect(machine.presentation["state"]?["actualHeight"] == 675.2)
  }

  /// During a drag, there is no current detent. The keys change accordingly, but the positions do not.
  @Test func resultHasTheChangedMembers() throws {
    var machine = try SessionRequest(["controller": "curtain", "clock": "client"]).machine
    let expected: [(JSONValue, detents: Bool, surface: Bool)] = [
      (["type": "pan", "phase": "began"], false, true),
      (["type": "pan", "phase": "changed", "translation": ["y": -300]], false, false),
      (["type": "pan", "phase": "ended", "translation": ["y": -300]], false, true),
      (["type": "tick"], false, false),
      (["type": "resize", "container": ["height": 500]], true, false),
      (["type": "configure", "configuration": ["topBounce": false]], false, false),
      (["type": "configure", "configuration": ["midHeightCoefficient": nil]], true, true),
    ]
    for (index, (event, detents, surface)) in expected.enumerated() {
      let timed = event.merging(["time": .number(Double(index) * 2)])
      let changes = try #require(try machine.apply(timed, arrival: nil, at: .root).last).effects.changes
      #expect(changes.detents == detents, "\(event)")
      #expect(changes.surface == surface, "\(event)")
    }
  }
}
