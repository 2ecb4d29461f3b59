import Testing

@testable import Drawers

/// Names of anchors: those of the detents, of the state and of the delegate events.
@Suite struct SheetAnchorNameTests {
  private typealias Anchor = SheetConfiguration.Anchor

  @Test(
    arguments: [
      ([.defaultExpanded, .defaultCollapsed], ["bottom", "top"]),
      ([.defaultExpanded, .ratio(0.5), .defaultCollapsed], ["bottom", "middle", "top"]),
      ([.ratio(0.2), .ratio(0.4), .ratio(0.6), .ratio(0.8)], ["bottom", "middle1", "middle2", "top"]),
      ([.ratio(0.1), .ratio(0.3).named("peek"), .ratio(0.9)], ["bottom", "peek", "top"]),
      // An anchor that is added does not rename the named one.
      (
        [.ratio(0.1), .ratio(0.3).named("peek"), .ratio(0.5), .ratio(0.9)], ["bottom", "middle1", "peek", "top"]
      ),
      ([.defaultExpanded.named("all"), .defaultCollapsed.named("little")], ["little", "all"]),
      ([.ratio(0.5).named("only")], ["only"]),
      // A name of a place that is taken goes to no other anchor.
      ([.ratio(0.1), .ratio(0.5), .ratio(0.9).named("middle")], ["middle", "middle1", "top"]),
      (
        [.ratio(0.1), .ratio(0.4), .ratio(0.5).named("middle2"), .ratio(0.9)], ["bottom", "middle2", "middle6", "top"]
      ),
    ] as [([SheetConfiguration.Anchor], [String])])
  func detentsAreCalled(_ anchors: [SheetConfiguration.Anchor], _ names: [String]) throws {
    for list in [anchors, anchors.reversed()] {
      var sheet = try SheetHarness { $0.anchors = list }
      #expect(sheet.machine.detents.map(\.name) == names)
      #expect(sheet.machine.detent == names[0])
      #expect(sheet.machine.surface.opens == names.last)
      for name in names {
        try sheet.send(.snapTo(detent: name, animated: false))
        #expect(sheet.machine.detent == name)
        let anchor = anchors.first { $0.name == name }
        if anchor != nil { #expect(sheet.name.rawValue == name) }
      }
    }
  }

  @Test func stateAndEventsHaveTheName() throws {
    var sheet = try SheetHarness { $0.anchors = [.ratio(0.1), .ratio(0.3).named("peek"), .ratio(0.9).named("low")] }
    #expect(sheet.name.rawValue == "low")
    try sheet.perform(.snapToAnchor(index: 1, animated: true))
    let target = Sheet.Target(location: .middle, anchorIndex: 1, name: Sheet.AnchorName(rawValue: "peek"))
    #expect(sheet.outcome.emitted == [.delegate(.willSettle(target))])
    #expect(sheet.name.rawValue == "peek")
    try sheet.settle()
    #expect(sheet.outcome.emitted == [.delegate(.didSettle(target))])
    try sheet.perform(.expand(animated: false))
    #expect(sheet.name == .top)
  }

  /// Whatever the outer anchors are called, saved links to them keep working.
  @Test(arguments: [("bottom", "little"), ("top", "all")]) func outerAnchorsKeepTheirAliases(
    alias: String, name: String
  ) throws {
    var sheet = try SheetHarness {
      $0.anchors = [.ratio(0.1).named("all"), .ratio(0.5), .ratio(0.9).named("little")]
    }
    try sheet.send(.snapTo(detent: "middle", animated: false))
    try sheet.send(.snapTo(detent: alias, animated: false))
    #expect(sheet.machine.detent == name)
    try sheet.send(.snapTo(detent: alias, animated: false))
    #expect(sheet.outcome.response.ignored != nil, "it is there already")
    #expect(throws: Refusal.self) { try sheet.send(.snapTo(detent: "nowhere", animated: false)) }
  }

  @Test func keysAndAliasesFollowTheOrderInTheContainer() throws {
    var sheet = try SheetHarness { $0.anchors = [.ratio(0.5).named("half"), .pointsFromTop(300).named("three")] }
    #expect(sheet.machine.detents.map(\.name) == ["half", "three"])
    try sheet.send(.resize(Container(width: 390, height: 400)))
    #expect(sheet.machine.detents.map(\.name) == ["three", "half"])
    #expect(sheet.machine.detent == "half", "a named anchor keeps its sheet")
    #expect(sheet.name.rawValue == "half")
    #expect(sheet.machine.surface.keys.first { $0.key == .home }?.detent == "three")
    try sheet.send(.snapTo(detent: "bottom", animated: false))
    #expect(sheet.machine.detent == "three")
    try sheet.send(.resize(Container()))
    #expect(sheet.machine.detent == "three" && sheet.name.rawValue == "three")
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    var anchors: JSONValue
    var pointer: String
    var testDescription: String { "\(anchors)" }
  }

  static let faults = [
    Fault(
      anchors: [["ratio": 0.1, "name": "a"], "defaultCollapsed", ["ratio": 0.5, "name": "a"]], pointer: "/2/name"),
    Fault(anchors: [["ratio": 0.1, "name": "top"]], pointer: "/0/name"),
    Fault(anchors: [["ratio": 0.1], ["pointsFromTop": 3, "name": "bottom"]], pointer: "/1/name"),
    Fault(anchors: [["ratio": 0.1, "name": ""]], pointer: "/0/name"),
    Fault(anchors: [["ratio": 0.1, "name": .string(String(repeating: "x", count: 65))]], pointer: "/0/name"),
    Fault(anchors: [["ratio": 0.1, "name": 3]], pointer: "/0/name"),
    Fault(anchors: [["ratio": 0.1, "name": nil]], pointer: "/0/name"),
    Fault(anchors: [["name": "a"]], pointer: "/0"),
    Fault(anchors: [["name": "a", "ratio": 0.1, "pointsFromTop": 3]], pointer: "/0"),
    Fault(anchors: [["name": "a", "ration": 0.1]], pointer: "/0/ration"),
  ]

  @Test(arguments: faults) func faultNamesTheMember(_ fault: Fault) throws {
    let creation = ["controller": "sheet", "configuration": ["anchors": fault.anchors], "clock": "client"] as JSONValue
    #expect(pointers { _ = try SessionRequest(creation) } == ["/configuration/anchors" + fault.pointer])
    var machine = try SessionRequest(["controller": "sheet", "clock": "client"]).machine
    let before = machine.snapshot
    let events: [JSONValue] = [
      ["type": "setAnchors", "anchors": fault.anchors, "time": 0],
      ["type": "configure", "configuration": ["anchors": fault.anchors], "time": 0],
    ]
    for (event, place) in zip(events, ["/anchors", "/configuration/anchors"]) {
      #expect(pointers { _ = try machine.apply(event, arrival: nil, at: .root) } == [place + fault.pointer])
      #expect(machine.snapshot == before)
    }
  }

  private func pointers(_ body: () throws -> Void) -> [String] {
    do {
      try body()
    } catch WireError.invalid(let faults) {
      return faults.map(\.pointer)
    } catch {
      return ["\(error)"]
    }
    return []
  }

  @Test func namesAreReadBack() throws {
    let anchors: JSONValue = [
      ["name": "peek", "ratio": 0.25], "defaultExpanded", ["name": "x", "pointsFromBottom": 60],
    ]
    let creation: JSONValue = ["controller": "sheet", "configuration": ["anchors": anchors], "clock": "client"]
    var machine = try SessionRequest(creation).machine
    #expect(machine.configuration["anchors"] == anchors)
    _ = try machine.apply(["type": "snapToAnchor", "index": 1, "time": 0], arrival: nil, at: .root)
    let again = try ControllerKind.sheet.restore(machine.snapshot)
    #expect(again.isEqual(to: machine))
    #expect(again.presentation["state"]?["name"] == "peek")
  }
}
