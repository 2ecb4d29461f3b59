import Testing

@testable import Drawers

/// The sheet on the wire.
@Suite struct SheetWireTests {
  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  private func create(_ configuration: String = "{}") throws -> SessionRequest {
    try SessionRequest(try json(#"{"controller": "sheet", "clock": "client", "configuration": \#(configuration)}"#))
  }

  /// Returns the faults in `configuration`, or in `event` sent to a sheet.
  private func faults(_ configuration: String = "{}", event: String? = nil) throws -> [PointedFault] {
    do {
      let body = try JSONValue(
        parsing: #"{"controller": "sheet", "clock": "client", "configuration": \#(configuration)}"#.utf8)
      var machine = try SessionRequest(body).machine
      if let event { _ = try machine.apply(try JSONValue(parsing: event.utf8), arrival: 0, at: .root) }
    } catch WireError.invalid(let faults) {
      return faults
    }
    return []
  }

  @Test func configurationIsCompleteWithItsDefaults() throws {
    let expected = try json(
      """
      {"anchors": ["defaultExpanded", "defaultCollapsed"],
       "stack": [{"id": "root", "navigationBarHeight": null, "isScrollable": false}],
       "isExpandGestureEnabled": true, "isCollapseGestureEnabled": true, "cancelsTouchesInCollapsedState": false,
       "hidesTabBarUponExpansion": true, "tabBarHeight": null, "bounces": true, "animatesCorners": false,
       "closeButtonImage": null, "hasChevron": false}
      """)
    #expect(try create().machine.configuration == expected)
  }

  @Test func everyOptionMakesARoundTrip() throws {
    let text = """
      {"anchors": [{"ratio": 0.25}, {"pointsFromTop": -5.5}, {"pointsFromBottom": 60}, "defaultExpanded"],
       "stack": [{"id": "a", "navigationBarHeight": 44, "isScrollable": true},
                 {"id": "b", "navigationBarHeight": null, "isScrollable": false}],
       "isExpandGestureEnabled": false, "isCollapseGestureEnabled": false, "cancelsTouchesInCollapsedState": true,
       "hidesTabBarUponExpansion": false, "tabBarHeight": 49, "bounces": false, "animatesCorners": true,
       "closeButtonImage": "xmark.circle.fill", "hasChevron": true}
      """
    #expect(try create(text).machine.configuration == json(text))
  }

  /// Earlier, only the first of several repeated ids was reported.
  @Test func everyRepeatedIDIsReported() throws {
    let items = #"[{"id": "x"}, {"id": "x"}, {"id": "y"}, {"id": "x"}, {"id": "y"}]"#
    let faults = try faults(event: #"{"type": "setStack", "items": \#(items), "animated": 1}"#)
    #expect(faults.map(\.pointer) == ["/items/1/id", "/items/3/id", "/items/4/id", "/animated"])
  }

  @Test func stateHasEveryMember() throws {
    let state = try #require(create().machine.presentation["state"])
    let expected = try json(
      """
      {"name": "bottom", "origin": 800, "anchorIndex": 1, "anchorPoints": [20, 800], "stack": ["root"],
       "isTabBarHidden": false, "isDragging": false, "isContentInteractive": true, "detent": "bottom"}
      """)
    #expect(state == expected)
    #expect(Sheet.catalogueSummary["stateNames"] == ["top", "middle", "bottom"])
  }

  struct Fault: CustomTestStringConvertible {
    var configuration = "{}"
    var event: String?
    var pointer: String
    var detail: String

    var testDescription: String { "\(pointer) \(detail)" }
  }

  static let faultRows = [
    Fault(
      configuration: #"{"bounce": true}"#, pointer: "/configuration/bounce",
      detail: #"is not a known member; did you mean "bounces"?"#),
    Fault(
      configuration: #"{"anchors": ["defaultExpandet"]}"#, pointer: "/configuration/anchors/0",
      detail: #"must be one of "defaultExpanded", "defaultCollapsed"; did you mean "defaultExpanded"?"#),
    Fault(
      configuration: #"{"anchors": [{"ratoi": 0.5}]}"#, pointer: "/configuration/anchors/0/ratoi",
      detail: #"is not a known member; did you mean "ratio"?"#),
    Fault(
      configuration: #"{"anchors": [{"ratio": 1.5}]}"#, pointer: "/configuration/anchors/0/ratio",
      detail: "must be within 0...1"),
    Fault(
      configuration: #"{"anchors": [{"ratio": 0.5, "pointsFromTop": 3}]}"#, pointer: "/configuration/anchors/0",
      detail: #"must have exactly one of "ratio", "pointsFromTop", "pointsFromBottom""#),
    Fault(
      configuration: #"{"anchors": [{}]}"#, pointer: "/configuration/anchors/0",
      detail: #"must have exactly one of "ratio", "pointsFromTop", "pointsFromBottom""#),
    Fault(
      configuration: #"{"anchors": []}"#, pointer: "/configuration/anchors", detail: "must have at least 1 element"),
    Fault(
      configuration: #"{"stack": [{"id": "a"}, {"id": "a"}]}"#, pointer: "/configuration/stack/1/id",
      detail: "is the id of an earlier item already"),
    Fault(configuration: #"{"stack": [{}]}"#, pointer: "/configuration/stack/0/id", detail: "is required"),
    Fault(
      configuration: #"{"stack": [{"id": "a", "navigationBarHeight": -1}]}"#,
      pointer: "/configuration/stack/0/navigationBarHeight", detail: "must be within 0...10000000"),
    Fault(
      configuration: #"{"tabBarHeight": -1}"#, pointer: "/configuration/tabBarHeight",
      detail: "must be within 0...10000000"),
    Fault(event: #"{"type": "snapToAnchor"}"#, pointer: "/index", detail: "is required"),
    Fault(
      event: #"{"type": "snapToAnchor", "index": 2}"#, pointer: "/index",
      detail: "must be within 0...1, the indices of the anchors"),
    Fault(
      event: #"{"type": "setAnchors", "anchors": ["defaultExpanded"], "snapTo": 1}"#, pointer: "/snapTo",
      detail: "must be within 0...0, the indices of the anchors"),
    Fault(
      event: #"{"type": "push", "item": {"id": "root"}}"#, pointer: "/item/id",
      detail: "is the id of an item in the stack already"),
    Fault(event: #"{"type": "popTo", "id": "x"}"#, pointer: "/id", detail: "is the id of no item in the stack"),
    Fault(
      event: #"{"type": "setStack", "items": [{"id": "x"}, {"id": "x"}]}"#, pointer: "/items/1/id",
      detail: "is the id of an earlier item already"),
    Fault(
      event: #"{"type": "configure", "configuration": {"stack": [{"id": "x"}]}}"#, pointer: "/configuration/stack",
      detail: "is only taken at creation; push, pop and setStack change the stack later"),
  ]

  @Test(arguments: faultRows) func faultsAreReported(_ row: Fault) throws {
    #expect(
      try faults(row.configuration, event: row.event) == [PointedFault(pointer: row.pointer, detail: row.detail)])
  }

  /// Each command with all its members, and the first event that it reports to the delegate.
  static let commands = [
    (#"{"type": "expand"}"#, "sheetWillSettle", true),
    (#"{"type": "collapse", "animated": false}"#, "sheetWillSettle", true),
    (#"{"type": "snapToAnchor", "index": 0, "animated": true}"#, "sheetWillSettle", true),
    (#"{"type": "setAnchors", "anchors": [{"ratio": 0.5}]}"#, "sheetWillSettle", true),
    (#"{"type": "setAnchors", "anchors": [{"ratio": 0.5}], "snapTo": 0, "animated": false}"#, "sheetWillSettle", true),
    (#"{"type": "push", "item": {"id": "c"}, "animated": false}"#, "sheetDidPush", true),
    (#"{"type": "pop", "animated": false}"#, "sheetDidPop", true),
    (#"{"type": "popToRoot", "animated": false}"#, "sheetDidPop", true),
    (#"{"type": "popTo", "id": "a", "animated": false}"#, "sheetDidPop", true),
    (#"{"type": "popTo", "id": "b"}"#, nil, false),
    (#"{"type": "setStack", "items": [{"id": "d"}], "animated": false}"#, "sheetDidPush", true),
  ]

  @Test(arguments: commands) func commandsAreTaken(_ text: String, _ name: String?, _ isPerformed: Bool) throws {
    var machine = try create(#"{"stack": [{"id": "root"}, {"id": "a"}, {"id": "b"}]}"#).machine
    let step = try #require(try machine.apply(try json(text), arrival: 0, at: .root).last)
    #expect(step.delegate.first?["name"]?.string == name)
    #expect(step.response["performed"] == .bool(isPerformed))
  }

  @Test func delegateEventsCarryTheirArguments() throws {
    var machine = try create(#"{"tabBarHeight": 49, "stack": [{"id": "root"}, {"id": "a"}]}"#).machine
    let events = """
      [{"type": "pan", "phase": "began"}, {"type": "pan", "phase": "changed", "translation": {"y": -10}},
       {"type": "expand", "animated": false}, {"type": "push", "item": {"id": "b"}, "animated": false},
       {"type": "popToRoot", "animated": false}]
      """
    let delegate = try machine.apply(try json(events), arrival: 0, at: .root).flatMap(\.delegate)
    let expected = try json(
      """
      [{"name": "sheetDidMove", "time": 0, "origin": 741},
       {"name": "sheetWillSettle", "time": 0, "state": "top", "anchorIndex": 0},
       {"name": "tabBarVisibilityDidChange", "time": 0, "isHidden": true},
       {"name": "sheetDidSettle", "time": 0, "state": "top", "anchorIndex": 0},
       {"name": "sheetDidPush", "time": 0, "id": "b"}, {"name": "sheetDidPop", "time": 0, "ids": ["a", "b"]}]
      """)
    #expect(JSONValue.array(delegate) == expected)
    let described = Set(Sheet.delegateEvents.map(\.name))
    #expect(described == Set(delegate.compactMap { $0["name"]?.string }))
  }

  @Test func anchorIndexIsNullBetweenAnchors() throws {
    var machine = try create().machine
    let events = #"[{"type": "pan", "phase": "began"}, {"type": "pan", "phase": "changed", "translation": {"y": -9}}]"#
    _ = try machine.apply(try json(events), arrival: 0, at: .root)
    #expect(machine.presentation["state"]?["anchorIndex"] == .null)
  }
}
