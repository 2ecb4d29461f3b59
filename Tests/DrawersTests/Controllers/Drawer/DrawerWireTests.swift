import Testing

@testable import Drawers

/// The drawer on the wire: reading and writing configurations, and the location of faults.
@Suite struct DrawerWireTests {
  private static let container: JSONValue = [
    "width": 390, "height": 844, "safeArea": ["top": 47, "left": 0, "bottom": 34, "right": 0],
  ]

  private func machine(_ configuration: JSONValue = [:]) throws -> AnyMachine {
    let request = try SessionRequest([
      "controller": "drawer", "container": Self.container, "configuration": configuration, "clock": "client",
    ])
    return request.machine
  }

  private func faults(_ configuration: JSONValue) -> [PointedFault] {
    faults { _ = try machine(configuration) }
  }

  /// Returns the faults that `body` throws.
  private func faults(of body: () throws -> Void) -> [PointedFault] {
    do {
      try body()
      return []
    } catch {
      if case WireError.invalid(let faults)? = error as? WireError { return faults }
      return [PointedFault(pointer: "?", detail: "\(error)")]
    }
  }

  /// Returns the member `name` of a session's configuration that was created with `value`.
  private func kept(_ name: String, _ value: JSONValue) throws -> JSONValue? {
    try machine(.object([name: value])).configuration[name]
  }

  private static let defaults: JSONValue = [
    // These are half of 844, and the top safe area.
    "heightOfPartiallyExpandedDrawer": 422, "statusBarHeight": 47,
    "heightOfCollapsedDrawer": 0, "initialState": nil, "totalDurationInSeconds": 0.4,
    "durationIsProportionalToDistanceTraveled": false, "timingCurve": ["type": "system"],
    "fullExpansionBehaviour": "coversFullScreen", "supportsPartialExpansion": true, "dismissesInStages": true,
    "isDrawerDraggable": true, "isFullyPresentableByDrawerTaps": true, "numberOfTapsForFullDrawerPresentation": 1,
    "isDismissableByOutsideDrawerTaps": true, "numberOfTapsForOutsideDrawerDismissal": 1, "flickSpeedThreshold": 3,
    "upperMarkGap": 40, "lowerMarkGap": 40, "maximumCornerRadius": 15,
    "cornerAnimationOption": "maximumAtPartialY",
    "handleViewConfiguration": [
      "autoAnimatesDimming": true, "backgroundColor": "#808080FF", "size": ["width": 40, "height": 6], "top": 8,
      "cornerRadius": "automatic",
    ],
    "drawerBorderConfiguration": nil, "drawerShadowConfiguration": nil, "drawerBackgroundConfiguration": nil,
    "passthroughTouchesInStates": ["collapsed", "partiallyExpanded"], "scrollViewForPullToDismiss": false,
    "inDebugMode": false,
  ]

  @Test(
    arguments: [
      (["all"], ["collapsed", "partiallyExpanded", "fullyExpanded"]), (["fullyExpanded"], ["fullyExpanded"]), ([], []),
    ] as [(JSONValue, JSONValue)])
  func allStandsForEveryState(_ states: JSONValue, _ expected: JSONValue) throws {
    #expect(try kept("passthroughTouchesInStates", states) == expected)
  }

  @Test func configurationIsCompleteWithDefaults() throws {
    #expect(try machine().configuration == Self.defaults)
    // The written configuration can be read, and is then the same.
    #expect(try machine(Self.defaults).configuration == Self.defaults)
  }

  @Test(
    arguments: [
      ["type": "system"], ["type": "linear"], ["type": "easeIn"], ["type": "easeOut"], ["type": "easeInOut"],
      ["type": "cubicBezier", "x1": 0.1, "y1": -0.5, "x2": 0.9, "y2": 1.5],
      ["type": "spring", "dampingRatio": 0.7, "initialVelocity": 2],
      ["type": "spring", "mass": 2, "stiffness": 300, "damping": 20, "initialVelocity": -1],
    ] as [JSONValue])
  func timingCurveIsKept(_ curve: JSONValue) throws { #expect(try kept("timingCurve", curve) == curve) }

  @Test func velocityOfASpringIsZeroUnlessGiven() throws {
    #expect(
      try kept("timingCurve", ["type": "spring", "dampingRatio": 0.7])
        == ["type": "spring", "dampingRatio": 0.7, "initialVelocity": 0])
  }

  @Test(
    arguments: [
      ("fullExpansionBehaviour", "coversFullScreen", "coversFullScreen"),
      ("fullExpansionBehaviour", "doesNotCoverStatusBar", "doesNotCoverStatusBar"),
      // The spelling in the library's README.
      ("fullExpansionBehaviour", "dosNotCoverStatusBar", "doesNotCoverStatusBar"),
      ("fullExpansionBehaviour", ["leavesCustomGap": 60.5], ["leavesCustomGap": 60.5]),
      ("fullExpansionBehaviour", ["leavesCustomGap": -5], "coversFullScreen"),
      ("fullExpansionBehaviour", ["leavesCustomGap": 0], "coversFullScreen"),
      ("totalDurationInSeconds", -1, 0.4), ("totalDurationInSeconds", 0, 0.4),
      ("heightOfPartiallyExpandedDrawer", -300, 0), ("heightOfCollapsedDrawer", -80, 0), ("statusBarHeight", -1, 0),
      ("numberOfTapsForFullDrawerPresentation", -2, 0), ("numberOfTapsForOutsideDrawerDismissal", 3, 3),
      ("flickSpeedThreshold", -3, 0), ("upperMarkGap", -1, 0), ("lowerMarkGap", -1, 0), ("maximumCornerRadius", -3, 0),
      ("initialState", "collapsed", "collapsed"), ("initialState", nil, nil),
      ("handleViewConfiguration", nil, nil), ("passthroughTouchesInStates", [], []),
      ("passthroughTouchesInStates", ["fullyExpanded"], ["fullyExpanded"]),
      ("cornerAnimationOption", "alwaysShowBelowStatusBar", "alwaysShowBelowStatusBar"),
      ("drawerBorderConfiguration", [:], ["borderThickness": 0, "borderColor": nil]),
      (
        "drawerShadowConfiguration", ["shadowOpacity": 2, "shadowOffset": ["x": -1, "y": 3]],
        ["shadowOpacity": 1, "shadowRadius": 0, "shadowOffset": ["x": 0, "y": 3], "shadowColor": nil]
      ),
      // The CoreGraphics size that the library takes.
      (
        "drawerShadowConfiguration", ["shadowOffset": ["width": 2, "height": 4], "shadowColor": "#00000080"],
        ["shadowOpacity": 0, "shadowRadius": 0, "shadowOffset": ["x": 2, "y": 4], "shadowColor": "#00000080"]
      ),
    ] as [(String, JSONValue, JSONValue)])
  func valueIsKeptAsTheLibraryWould(_ name: String, given: JSONValue, kept value: JSONValue) throws {
    #expect(try kept(name, given) == value)
  }

  @Test(
    arguments: [
      (["cornerRadius": 4], "cornerRadius", 4), (["cornerRadius": ["custom": 5]], "cornerRadius", 5),
      (["cornerRadius": -5], "cornerRadius", 0), (["cornerRadius": "automatic"], "cornerRadius", "automatic"),
      (["size": ["width": 60]], "size", ["width": 60, "height": 6]),
      (["size": ["width": -60]], "size", ["width": 40, "height": 6]),
      (["backgroundColor": "#00000000"], "backgroundColor", "#808080FF"), (["top": -8], "top", 0),
    ] as [(JSONValue, String, JSONValue)])
  func handleIsKeptAsTheLibraryWould(_ given: JSONValue, name: String, value: JSONValue) throws {
    let handle = try kept("handleViewConfiguration", given)
    #expect(handle?[name] == value)
    // Omitted members keep their defaults.
    #expect(handle?["autoAnimatesDimming"] == true)
  }

  @Test(
    arguments: [
      ("/configuration/heightOfCollapsedDrawr", ["heightOfCollapsedDrawr": 1], "heightOfCollapsedDrawer"),
      ("/configuration/initialState", ["initialState": "dismissed"], "\"collapsed\""),
      ("/configuration/initialState", ["initialState": "transitioning"], "must be one of"),
      ("/configuration/fullExpansionBehaviour", ["fullExpansionBehaviour": "coverFullScreen"], "coversFullScreen"),
      (
        "/configuration/fullExpansionBehaviour/leavesCustomGap", ["fullExpansionBehaviour": ["leavesCustomGap": "x"]],
        "must be a number"
      ),
      ("/configuration/timingCurve/type", ["timingCurve": ["type": "sprin"]], "spring"),
      ("/configuration/timingCurve", ["timingCurve": ["type": "spring"]], "dampingRatio"),
      (
        "/configuration/timingCurve/stiffness", ["timingCurve": ["type": "spring", "mass": 1, "damping": 1]],
        "is required"
      ),
      (
        "/configuration/timingCurve/mass",
        ["timingCurve": ["type": "spring", "mass": 0, "stiffness": 1, "damping": 1]], "must be within"
      ),
      (
        "/configuration/timingCurve/mass", ["timingCurve": ["type": "spring", "dampingRatio": 1, "mass": 1]],
        "not a known member"
      ),
      (
        "/configuration/timingCurve/x1",
        ["timingCurve": ["type": "cubicBezier", "x1": 1.1, "y1": 0, "x2": 0, "y2": 0]], "must be within 0...1"
      ),
      (
        "/configuration/passthroughTouchesInStates/1", ["passthroughTouchesInStates": ["collapsed", "dismissed"]],
        "must be one of"
      ),
      (
        "/configuration/handleViewConfiguration/collar", ["handleViewConfiguration": ["collar": "#FFFFFF"]],
        "is not a known member"
      ),
      (
        "/configuration/handleViewConfiguration/cornerRadius", ["handleViewConfiguration": ["cornerRadius": "auto"]],
        "automatic"
      ),
      ("/configuration/statusBarHeight", ["statusBarHeight": nil], "must be a number, not null"),
      (
        "/configuration/heightOfPartiallyExpandedDrawer", ["heightOfPartiallyExpandedDrawer": 1e8],
        "must be within -10000000...10000000"
      ),
      ("/configuration/flickSpeedThreshold", ["flickSpeedThreshold": .number(.infinity)], "must be within"),
      (
        "/configuration/numberOfTapsForFullDrawerPresentation", ["numberOfTapsForFullDrawerPresentation": 1.5],
        "must be a whole number"
      ),
    ] as [(String, JSONValue, String)])
  func faultIsPointedAt(_ pointer: String, configuration: JSONValue, text: String) {
    let faults = faults(configuration)
    #expect(faults.map(\.pointer) == [pointer])
    #expect(faults.first?.detail.contains(text) == true, "\(faults)")
  }

  @Test func everyFaultIsFoundAtOnce() {
    #expect(faults(["upperMarkGap": "x", "inDebugMode": 1, "gap": 1]).count == 3)
  }

  @Test(
    arguments: [
      (["type": "present"], true), (["type": "present", "animated": false], true),
      (["type": "dismiss"], false), (["type": "dismiss", "animated": false], false),
      (["type": "setDrawerState", "to": "collapsed"], false),
      (["type": "setDrawerState", "to": "fullyExpanded", "animated": false], false),
    ] as [(JSONValue, Bool)])
  func commandIsRead(_ command: JSONValue, isForAGoneDrawer: Bool) throws {
    var machine = try machine()
    if !isForAGoneDrawer { _ = try machine.apply(["type": "present", "time": 0], arrival: nil, at: .root) }
    let steps = try machine.apply(command.merging(["time": 1]), arrival: nil, at: .root)
    let isAnimated = command["animated"] == nil
    #expect(steps.first?.presentation["animations"]?.elements?.isEmpty == !isAnimated)
    #expect(steps.first?.delegate.isEmpty == false)
  }

  @Test(arguments: ["transitioning", "hidden", ""]) func stateThatCannotBeGoneToIsAFault(_ state: String) throws {
    var machine = try machine()
    let faults = faults {
      _ = try machine.apply(["type": "setDrawerState", "to": .string(state), "time": 0], arrival: nil, at: .root)
    }
    #expect(faults.map(\.pointer) == ["/to"])
  }

  @Test func stateIsComplete() throws {
    let presentation = try machine().presentation
    #expect(
      presentation["state"] == [
        "name": "dismissed", "drawerY": 844, "target": "dismissed", "isDismissalTapEnabled": false,
        "isExpansionTapEnabled": false, "isScrollEnabled": true, "passesTouchesThrough": false, "isDragging": false,
        "isPresented": false, "detent": "dismissed",
      ])
    #expect(presentation["frames"]?["drawer"]?["hidden"] == true)
    #expect(presentation["frames"]?["drawer"]?["roundedCorners"] == ["topLeft", "topRight"])
  }

  @Test func configureMergesObjectsAndReplacesCurves() throws {
    var machine = try machine(["timingCurve": ["type": "spring", "dampingRatio": 0.5]])
    _ = try machine.apply(
      [
        "type": "configure", "time": 0,
        "configuration": [
          "handleViewConfiguration": ["top": 20], "timingCurve": ["type": "easeIn"], "initialState": "fullyExpanded",
        ],
      ], arrival: nil, at: .root)
    #expect(machine.configuration["handleViewConfiguration"]?["top"] == 20)
    #expect(machine.configuration["handleViewConfiguration"]?["backgroundColor"] == "#808080FF")
    #expect(machine.configuration["timingCurve"] == ["type": "easeIn"])
    _ = try machine.apply(
      ["type": "configure", "time": 0, "configuration": ["handleViewConfiguration": nil, "initialState": nil]],
      arrival: nil, at: .root)
    #expect(machine.configuration["handleViewConfiguration"] == .null)
    #expect(machine.configuration["initialState"] == .null)
  }

  @Test func defaultsFollowTheContainerUntilTheyAreSet() throws {
    var machine = try machine()
    _ = try machine.apply(
      ["type": "resize", "time": 0, "container": ["height": 601, "safeArea": ["top": 20]]], arrival: nil, at: .root)
    #expect(machine.configuration["heightOfPartiallyExpandedDrawer"] == 301)
    #expect(machine.configuration["statusBarHeight"] == 20)
  }

  @Test func interruptionNamesTheCancelledCompletions() throws {
    var machine = try machine(["heightOfPartiallyExpandedDrawer": 300])
    _ = try machine.apply(["type": "present", "time": 0], arrival: nil, at: .root)
    let steps = try machine.apply(["type": "pan", "phase": "began", "time": 0.1], arrival: nil, at: .root)
    #expect(
      steps.first?.delegate == [
        [
          "name": "animationInterrupted", "time": 0.1,
          "abandoned": [
            [
              "name": "transitionDidFinish", "from": "dismissed", "to": "partiallyExpanded", "startY": 844,
              "endY": 544, "duration": 0.4, "isPresenting": true,
            ]
          ],
        ]
      ])
  }

  /// The most extreme springs and curves in range give finite numbers, and curves of a size that can be sent.
  @Test(
    arguments: [
      ["type": "spring", "mass": 0.000001, "stiffness": 1e7, "damping": 0, "initialVelocity": 1e7],
      ["type": "spring", "mass": 1e7, "stiffness": 0.000001, "damping": 1e7, "initialVelocity": -1e7],
      ["type": "spring", "dampingRatio": 0, "initialVelocity": 1e7],
      ["type": "cubicBezier", "x1": 0, "y1": 1e7, "x2": 1, "y2": -1e7],
    ] as [JSONValue])
  func extremeCurves(_ curve: JSONValue) throws {
    var machine = try machine(["timingCurve": curve, "durationIsProportionalToDistanceTraveled": true])
    _ = try machine.apply(["type": "present", "time": 0], arrival: nil, at: .root)
    for time in [0.01, 0.1, 1.0] {
      let text = JSONValue.object(machine.advanced(to: time).presentation).text
      #expect(text != Array("null".utf8))
    }
  }
}
