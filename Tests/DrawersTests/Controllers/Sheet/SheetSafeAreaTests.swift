import Testing

@testable import Drawers

/// In UIKit the tab bar is a part of the safe area. It is one here too, unless the client states another inset.
@Suite struct SheetSafeAreaTests {
  private func machine(_ tabBarHeight: JSONValue, container: JSONValue = [:]) throws -> AnyMachine {
    try SessionRequest([
      "controller": "sheet", "clock": "client", "container": container,
      "configuration": ["tabBarHeight": tabBarHeight],
    ]).machine
  }

  private func numbers(_ machine: AnyMachine) -> [JSONValue?] {
    [machine.presentation["frames"]?["sheet"]?["y"], machine.container["safeArea"]?["bottom"]]
  }

  @Test(
    arguments: [
      (49, [:], 751, 49), (nil, [:], 800, 0), (83, ["safeArea": ["top": 47]], 717, 83),
      (49, ["safeArea": ["bottom": 83]], 717, 83), (49, ["safeArea": ["bottom": 34]], 766, 34),
      (49, ["safeArea": ["bottom": 0]], 800, 0), (49, ["width": 300], 751, 49),
    ] as [(JSONValue, JSONValue, JSONValue, JSONValue)])
  func barIsInTheSafeArea(_ height: JSONValue, _ container: JSONValue, y: JSONValue, bottom: JSONValue) throws {
    let machine = try machine(height, container: container)
    #expect(numbers(machine) == [y, bottom])
    let again = try ControllerKind.sheet.restore(machine.snapshot)
    #expect(again.isEqual(to: machine))
    #expect(numbers(again) == [y, bottom])
  }

  /// The bar appears, grows and disappears. An inset that the client states stays; others follow the bar.
  @Test func insetFollowsTheBarUntilItIsStated() throws {
    var machine = try machine(nil)
    func send(_ event: JSONValue) throws {
      _ = try machine.apply(event.merging(["time": 0]), arrival: nil, at: .root)
    }
    try send(["type": "configure", "configuration": ["tabBarHeight": 49]])
    #expect(numbers(machine) == [751, 49])
    try send(["type": "resize", "container": ["height": 600, "safeArea": ["top": 20]]])
    #expect(numbers(machine) == [507, 49])
    try send(["type": "configure", "configuration": ["tabBarHeight": nil]])
    #expect(numbers(machine) == [556, 0])
    try send(["type": "resize", "container": ["height": 844, "safeArea": ["bottom": 34]]])
    try send(["type": "configure", "configuration": ["tabBarHeight": 83]])
    #expect(numbers(machine) == [766, 34])
  }

  @Test(
    arguments: [(0, true), (34, true), (48.9, true), (49, false), (83, false), (nil, false)] as [(JSONValue, Bool)])
  func insetThatLacksTheBarGetsAHint(_ bottom: JSONValue, hasHint: Bool) throws {
    let safeArea: JSONValue = bottom == .null ? [:] : ["bottom": bottom]
    let request = try SessionRequest([
      "controller": "sheet", "clock": "client", "container": ["safeArea": safeArea],
      "configuration": ["tabBarHeight": 49],
    ])
    #expect((request.created.response["hint"] != nil) == hasHint)
    var machine = request.machine
    let resize: JSONValue = ["type": "resize", "container": ["width": 400], "time": 0]
    let step = try #require(try machine.apply(resize, arrival: nil, at: .root).last)
    #expect((step.response["hint"] != nil) == hasHint)
    let configure: JSONValue = ["type": "configure", "configuration": ["bounces": false], "time": 0]
    #expect(try machine.apply(configure, arrival: nil, at: .root).last?.response["hint"] == nil)
  }

  /// The bar is in front of the sheet, and takes the touches where it is seen.
  @Test(arguments: [(780.0, true), (794.9, true), (795, false), (840, false)])
  func touchOnTheBarIsTheBars(y: Double, isOnSheet: Bool) throws {
    let start = Point2D(x: 100, y: y)
    for index in 0..<3 {
      var sheet = try SheetHarness(container: Container()) {
        $0.anchors = [.defaultExpanded, .ratio(0.5), .defaultCollapsed]
        $0.tabBarHeight = 49
        $0.cancelsTouchesInCollapsedState = true
      }
      switch index {
      case 0: try sheet.send(.pan(PanSample(phase: .began, location: start)))
      case 1: try sheet.send(.pointer(PointerSample(phase: .down, pointerID: 1, location: start)))
      default: try sheet.send(.tap(Tap(location: start)))
      }
      #expect((sheet.outcome.response.ignored == nil) == isOnSheet, "event \(index)")
      // With the bar hidden, the same touch is on the sheet.
      try sheet.perform(.expand(animated: false))
      try sheet.settle()
      try sheet.send(.pan(PanSample(phase: .began, location: start)))
      #expect(sheet.outcome.response.ignored == nil)
    }
  }

  @Test func barIsTouchedWhereItIsSeen() throws {
    var sheet = try SheetHarness(container: Container()) { $0.tabBarHeight = 49 }
    try sheet.perform(.expand(animated: true))
    let top = try sheet.frame("tabBar", at: 0.2).y
    #expect(top > 800 && top < 843)
    for (y, isOnBar) in [(top - 0.1, false), (top + 0.1, true)] {
      var copy = sheet
      try copy.send(.pan(PanSample(phase: .began, location: Point2D(x: 100, y: y))), at: 0.2)
      #expect((copy.outcome.response.ignored?.contains("tabBar") == true) == isOnBar)
    }
  }

  @Test func onlyTheUpperCornersAreRound() throws {
    #expect(try SheetHarness().frame("sheet").roundedCorners == .top)
  }
}
