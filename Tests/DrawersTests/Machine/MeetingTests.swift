import Testing

@testable import Drawers

/// What happens when two things meet: each test describes a fault that random scripts have found.
@Suite struct MeetingTests {
  /// Plays the events of `text` one by one, and returns the steps.
  private func play(_ controller: String, _ configuration: JSONValue = [:], _ text: String) throws -> [Step] {
    let body: JSONValue = ["controller": .string(controller), "clock": "client", "configuration": configuration]
    var machine = try SessionRequest(body).machine
    return try (JSONValue(parsing: Array(text.utf8)).elements ?? []).flatMap {
      try machine.apply($0, arrival: nil, at: .root)
    }
  }

  private func state(_ steps: [Step]) -> JSONValue { steps.last?.presentation["state"] ?? .null }

  private func names(_ steps: [Step]) -> [String] {
    steps.flatMap(\.delegate).compactMap { $0["name"]?.string }
  }

  // MARK: - Resizes

  /// A keyboard that opened during a drag once took the drawer out of sight, and a growing container expanded it.
  @Test(arguments: [508.0, 844, 1200]) func resizeDuringADragKeepsTheDistanceOfTheFinger(height: Double) throws {
    let steps = try play(
      "drawer", ["heightOfPartiallyExpandedDrawer": 300],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": -10}, "time": 1.1},
       {"type": "resize", "container": {"width": 390, "height": \(height)}, "time": 1.2},
       {"type": "pan", "phase": "ended", "time": 1.4, "velocity": {"y": 0}}]
      """)
    #expect(steps[3].presentation["state"]?["drawerY"]?.number == height - 310)
    #expect(state(steps)["detent"] == "partiallyExpanded")
  }

  @Test func resizeDuringADragKeepsTheDistanceFromASheetsAnchor() throws {
    let steps = try play(
      "sheet", [:],
      """
      [{"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": -10}, "time": 1.1},
       {"type": "resize", "container": {"width": 390, "height": 508}, "time": 1.2},
       {"type": "pan", "phase": "changed", "translation": {"y": -11}, "time": 1.3}]
      """)
    let origins = steps.map { $0.presentation["state"]?["origin"]?.number ?? 0 }
    #expect(abs(origins[2] - (508 - 44 - 10)) < 1e-9 && abs(origins[3] - (508 - 44 - 11)) < 1e-9)
  }

  /// A configuration that moved the partially expanded place during a drag once moved the drawer at the next resize.
  @Test func resizeAfterAnotherConfigurationDuringADragMovesNothing() throws {
    let steps = try play(
      "drawer", ["heightOfPartiallyExpandedDrawer": 300],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": -100}, "time": 1.1},
       {"type": "configure", "configuration": {"heightOfPartiallyExpandedDrawer": 200}, "time": 1.2},
       {"type": "resize", "container": {"width": 390, "height": 508}, "time": 1.3},
       {"type": "resize", "container": {"width": 390, "height": 844}, "time": 1.4}]
      """)
    let places = steps.map { $0.presentation["state"]?["drawerY"]?.number ?? 0 }
    #expect(places[5] == places[3])
  }

  /// A transition's progress once kept the share of the old page until the next sample, which then moved the page by more
  /// than the finger.
  @Test(arguments: [(508, 0.5), (844, 254 / 844), (127, 0.99)] as [(Double, Double)])
  func resizeDuringADragMeasuresATransitionAnew(height: Double, progress: Double) throws {
    let steps = try play(
      "transition", ["style": "tabBar", "pan": ["type": "regular", "direction": "fromBottom"]],
      """
      [{"type": "pan", "phase": "began", "velocity": {"y": -100}, "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": -254}, "time": 1.1},
       {"type": "resize", "container": {"width": 390, "height": \(height)}, "time": 1.2},
       {"type": "pan", "phase": "changed", "translation": {"y": -254}, "time": 1.3}]
      """)
    let shares = steps.suffix(2).map { $0.presentation["state"]?["progress"]?.number ?? -1 }
    #expect(shares == [progress, progress])
    #expect(steps[2].presentation["frames"] == steps[3].presentation["frames"])
  }

  /// A page with a frame of its own follows its configuration.
  @Test func changedPageMeasuresATransitionAnew() throws {
    let steps = try play(
      "transition", ["pan": ["type": "regular", "direction": "fromTop"]],
      """
      [{"type": "present", "animated": false, "time": 0},
       {"type": "pan", "phase": "began", "velocity": {"y": 100}, "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": 211}, "time": 1.1},
       {"type": "configure", "configuration": {"animator": {"type": "presentation",
        "finalFrame": {"x": 0, "y": 0, "width": 390, "height": 844}}}, "time": 1.2},
       {"type": "configure", "configuration": {"completeOnPercentage": 0.7}, "time": 1.3}]
      """)
    #expect(steps.suffix(3).map { $0.presentation["state"]?["progress"] } == [0.5, 0.25, 0.25])
  }

  /// The sample that begins a pan moves no sheet. A resize once applied its translation.
  @Test(arguments: [true, false]) func resizeBeforeADragsFirstMoveKeepsTheAnchor(_ bounces: Bool) throws {
    let steps = try play(
      "sheet", ["bounces": .bool(bounces)],
      """
      [{"type": "pan", "phase": "began", "translation": {"y": -700}, "time": 1},
       {"type": "resize", "container": {"width": 844, "height": 390}, "time": 1.1},
       {"type": "resize", "container": {"width": 390, "height": 844}, "time": 1.2},
       {"type": "pan", "phase": "ended", "velocity": {"y": 0}, "time": 2}]
      """)
    #expect(steps.map { $0.presentation["state"]?["origin"] } == [800, 346, 800, 800])
    #expect(state(steps)["detent"] == "bottom")
  }

  /// A sheet that a scroll caught beyond its anchors once jumped to them at a resize, and then stayed where it would settle.
  @Test func resizeKeepsAnOvershoot() throws {
    let steps = try play(
      "sheet", ["anchors": ["defaultExpanded", "defaultExpanded"], "stack": [["id": "a", "isScrollable": true]]],
      """
      [{"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": 400}, "time": 1.1},
       {"type": "pan", "phase": "ended", "velocity": {"y": 0}, "time": 1.2},
       {"type": "scroll", "phase": "began", "contentOffset": {"y": 0}, "time": 1.25},
       {"type": "scroll", "phase": "changed", "contentOffset": {"y": -8}, "time": 1.26},
       {"type": "resize", "container": {"width": 844, "height": 390}, "time": 1.27},
       {"type": "resize", "container": {"width": 390, "height": 844}, "time": 1.28},
       {"type": "scroll", "phase": "ended", "velocity": {"y": 0}, "time": 1.4}]
      """)
    let origins = steps.map { $0.presentation["state"]?["origin"]?.number ?? 0 }
    #expect(origins[4] > 20 && abs(origins[5] - origins[4]) < 1e-9 && abs(origins[6] - origins[4]) < 1e-9)
    #expect(state(steps)["detent"] == "top" && origins[7] == 20)
  }

  /// A drag of a sheet that does not bounce leads back to the same place also where a smaller container limits it.
  @Test func resizeAndBackKeepsADragThatTheAnchorsLimitMeanwhile() throws {
    let steps = try play(
      "sheet", ["bounces": false],
      """
      [{"type": "expand", "time": 1}, {"type": "pan", "phase": "began", "time": 1.01},
       {"type": "pan", "phase": "changed", "translation": {"y": -300}, "time": 1.1},
       {"type": "resize", "container": {"width": 844, "height": 390}, "time": 1.2},
       {"type": "resize", "container": {"width": 390, "height": 844}, "time": 1.3}]
      """)
    let origins = steps.map { $0.presentation["state"]?["origin"]?.number ?? 0 }
    #expect(origins[2] > 390 && origins[3] == 346 && abs(origins[4] - origins[2]) < 1e-9)
  }

  /// A sheet that does not bounce once went beyond its anchors in a lower container.
  @Test func resizeTakesNoSheetBeyondItsAnchors() throws {
    let steps = try play(
      "sheet", ["bounces": false],
      """
      [{"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"y": -20}, "time": 1.1},
       {"type": "pan", "phase": "changed", "translation": {"y": 50}, "time": 1.2},
       {"type": "resize", "container": {"width": 390, "height": 508}, "time": 1.3}]
      """)
    #expect(state(steps)["origin"] == 464)
  }

  /// A drawer that a status bar as high as the container kept out of sight once stayed there when the bar became lower.
  @Test func changedRangeLaysADrawerOutAtItsTarget() throws {
    let steps = try play(
      "drawer", ["fullExpansionBehaviour": "doesNotCoverStatusBar", "statusBarHeight": 2000],
      """
      [{"type": "present", "animated": false, "time": 0},
       {"type": "configure", "configuration": {"statusBarHeight": 300}, "time": 1}]
      """)
    #expect(steps.map { $0.presentation["state"]?["drawerY"] } == [844, 422])
    #expect(steps.map { $0.presentation["state"]?["detent"] } == ["partiallyExpanded", "partiallyExpanded"])
  }

  /// A steep curve multiplies the distance at each interruption. The numbers stay finite, and the drawer arrives.
  @Test func interruptedSteepCurveArrives() throws {
    let steps = try play(
      "drawer", ["timingCurve": ["type": "cubicBezier", "x1": 0, "y1": -10_000_000, "x2": 0.77, "y2": 8]],
      """
      [{"type": "present", "time": 1}, {"type": "dismiss", "time": 1.016}, {"type": "present", "time": 1.032},
       {"type": "pan", "phase": "began", "time": 1.3}, {"type": "pan", "phase": "ended", "time": 1.35},
       {"type": "tick", "time": 9}]
      """)
    let places = steps.map { $0.presentation["frames"]?["drawer"]?["y"]?.number ?? .nan }
    #expect(places[4] > 1e21 && places[4].isFinite && places[5] == 844)
    #expect(state(steps)["detent"] == "dismissed" && state(steps)["isPresented"] == false)
  }

  // MARK: - Pointers

  /// A pan that began before the end of another one was once answered as ignored, like the end of a pan that dragged nothing.
  @Test func panAfterALostOneIsNotIgnored() throws {
    let steps = try play(
      "drawer", [:],
      """
      [{"type": "pan", "phase": "began", "time": 0}, {"type": "present", "animated": false, "time": 1},
       {"type": "pan", "phase": "began", "time": 2}]
      """)
    #expect(steps[0].response["ignored"] != nil && steps[2].response["ignored"] == nil)
    #expect(state(steps)["isDragging"] == true)
  }

  /// A pointer whose `up` was lost once locked out all later ones.
  @Test(arguments: [(#","isPrimary":true"#, 0.3), ("", 10.3)]) func lostPointerIsCancelled(
    _ isPrimary: String, _ time: Double
  ) throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "pointer", "phase": "down", "pointerId": 1, "location": {"x": 100, "y": 800}, "time": 0.1},
       {"type": "pointer", "phase": "move", "pointerId": 1, "location": {"x": 100, "y": 700}, "time": 0.2},
       {"type": "pointer", "phase": "move", "pointerId": 1, "location": {"x": 100, "y": 650}, "time": 0.3},
       {"type": "pointer", "phase": "down", "pointerId": 2, "location": {"x": 100, "y": 800}, "time": \(time)\(isPrimary)},
       {"type": "pointer", "phase": "move", "pointerId": 2, "location": {"x": 100, "y": 700}, "time": \(time + 0.1)}]
      """)
    #expect(steps[3].presentation["state"]?["isDragging"] == false)
    #expect(names([steps[3]]).contains("curtainDidEndDragging"))
    #expect(state(steps)["isDragging"] == true)
  }

  @Test func otherPointersAreIgnoredForTenSeconds() throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "pointer", "phase": "down", "pointerId": 1, "location": {"x": 100, "y": 800}, "time": 0.1},
       {"type": "pointer", "phase": "move", "pointerId": 1, "location": {"x": 100, "y": 801}, "time": 9},
       {"type": "pointer", "phase": "down", "pointerId": 2, "location": {"x": 100, "y": 800}, "time": 18.9}]
      """)
    #expect(steps[2].response["ignored"] == "another pointer was down first")
  }

  /// The estimate once began where the pan did, so that a flick of one sample had no velocity.
  @Test func pointersVelocityUsesAllItsSamples() throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "pointer", "phase": "down", "location": {"x": 100, "y": 800}, "time": 0.1},
       {"type": "pointer", "phase": "move", "location": {"x": 100, "y": 600}, "time": 0.116},
       {"type": "pointer", "phase": "up", "location": {"x": 100, "y": 600}, "time": 0.116}]
      """)
    #expect(abs((steps[2].explanation?["velocity"]?.number ?? 0) + 12_500) < 1e-3)
    #expect(steps[2].explanation?["detent"] == "mid")
  }

  // MARK: - What the delegate is told

  @Test func everyOpeningIsAnnounced() throws {
    let toggles = try play(
      "viewDeck", [:],
      """
      [{"type": "toggleSide", "side": "left", "time": 0}, {"type": "toggleSide", "side": "left", "time": 0.1},
       {"type": "toggleSide", "side": "left", "time": 0.15}, {"type": "tick", "time": 2}]
      """)
    let told = names(toggles).filter { $0 != "didChangeOffset" }
    #expect(
      told == [
        "willOpenViewSide", "animationInterrupted", "willCloseViewSide", "animationInterrupted", "willOpenViewSide",
        "didOpenViewSide",
      ])
    let batch = try play(
      "viewDeck", [:],
      #"[{"type": "openSide", "side": "left", "time": 0}, {"type": "closeSide", "side": "left", "time": 0}]"#)
    #expect(names(batch).contains("willCloseViewSide"))
    let drag = try play(
      "viewDeck", [:],
      """
      [{"type": "openSide", "side": "left", "animated": false, "time": 0}, {"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"x": -20}, "time": 1.1},
       {"type": "pan", "phase": "ended", "velocity": {"x": 0}, "time": 1.4}, {"type": "tick", "time": 3}]
      """)
    #expect(names(drag).count { $0 == "didOpenViewSide" } == 1)
  }

  @Test func scrollThatReachesTheCurtainBeginsADrag() throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "moveCurtain", "to": "max", "animated": false, "time": 0},
       {"type": "scroll", "phase": "began", "contentOffset": {"y": 200}, "time": 1},
       {"type": "scroll", "phase": "changed", "contentOffset": {"y": 0}, "translation": {"y": 250}, "time": 1.1},
       {"type": "scroll", "phase": "ended", "time": 1.2}]
      """)
    let told = names(Array(steps.dropFirst(2)))
    #expect(told.first == "curtainWillBeginDragging")
    #expect(told.last == "curtainDidEndDragging")
  }

  /// The content may be scrolled by the sample itself, or by the one before it.
  @Test(arguments: [#","contentOffset":{"y":50}"#, ""]) func liftByScrolledContentReportsOnlyItsEnd(
    _ offset: String
  ) throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "scroll", "phase": "began", "contentOffset": {"y": 50}, "time": 1},
       {"type": "scroll", "phase": "changed", "translation": {"y": -30}, "velocity": {"y": -301}, "time": 1.1\(offset)},
       {"type": "scroll", "phase": "ended", "velocity": {"y": 0}, "time": 1.4}]
      """)
    #expect(names(steps) == ["curtainDidDrag", "curtainWillEndDragging", "curtainDidDrag", "curtainDidEndDragging"])
  }

  // MARK: - Resting places

  @Test func curtainAtAnotherHeightHasNoDetent() throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "moveCurtain", "to": "mid", "animated": false, "time": 0},
       {"type": "configure", "configuration": {"midHeightCoefficient": 0.3}, "time": 1},
       {"type": "snapTo", "detent": "mid", "animated": false, "time": 2}]
      """)
    #expect(steps[1].presentation["state"]?["detent"] == .null)
    #expect(state(steps)["detent"] == "mid" && state(steps)["actualHeight"]?.number == 844 * 0.3)
  }

  @Test func gapHasADetent() throws {
    let steps = try play(
      "viewDeck", ["sides": ["left"], "maxSize": 300],
      """
      [{"type": "tick", "time": 0}, {"type": "snapTo", "detent": "left", "animated": false, "time": 1},
       {"type": "snapTo", "detent": "exposed", "animated": false, "time": 2}]
      """)
    #expect(steps[0].presentation["detents"]?.elements?.first == ["name": "exposed", "position": 90])
    #expect(steps[1].presentation["state"]?["detent"] == "left")
    #expect(state(steps)["detent"] == "exposed")
  }

  // MARK: - Sides of a deck

  private static let panUp = """
    {"type": "pan", "phase": "began", "velocity": {"y": -600}, "time": 2},
    {"type": "pan", "phase": "changed", "translation": {"y": -30}, "time": 2.1}
    """

  /// A side that stayed alone once appeared under the center at a pan that was answered as ignored.
  @Test func ignoredPanShowsNoSide() throws {
    let steps = try play(
      "viewDeck", [:],
      """
      [{"type": "setController", "side": "right", "present": false, "time": 1}, \(Self.panUp)]
      """)
    #expect(steps[2].response["ignored"] != nil)
    #expect(steps.allSatisfy { $0.presentation["frames"]?["left"]?["hidden"] == true })
  }

  @Test func dragShowsTheSideThatStayed() throws {
    let steps = try play(
      "viewDeck", [:],
      """
      [{"type": "setController", "side": "right", "present": false, "time": 1}, {"type": "pan", "phase": "began", "time": 2},
       {"type": "pan", "phase": "changed", "translation": {"x": 30}, "time": 2.1},
       {"type": "pan", "phase": "changed", "translation": {"x": 0}, "time": 2.2}]
      """)
    #expect(steps.map { $0.presentation["frames"]?["left"]?["hidden"] ?? false } == [true, true, false, false])
  }

  /// The first sample after another `parallaxAmount` moves the sides, and was once answered as ignored.
  @Test func panThatMovesTheSidesIsNotIgnored() throws {
    let steps = try play(
      "viewDeck", [:],
      """
      [{"type": "configure", "configuration": {"parallaxAmount": 0.5}, "time": 1}, \(Self.panUp)]
      """)
    #expect(steps[1].response["ignored"] == nil && steps[2].response["ignored"] != nil)
    #expect(steps[1].presentation["frames"] == steps[2].presentation["frames"])
  }

  /// A sample toward a side that does not exist releases the center where a bounce was caught.
  @Test func panThatMovesTheCenterIsNotIgnored() throws {
    let steps = try play(
      "viewDeck", ["sides": ["right"], "sizeMode": "view", "maxSize": 2, "resizesCenterView": true],
      """
      [{"type": "previewBounce", "side": "right", "time": 1}, {"type": "pan", "phase": "began", "time": 1.5},
       {"type": "pan", "phase": "changed", "translation": {"x": 160}, "time": 1.6},
       {"type": "pan", "phase": "changed", "translation": {"x": 170}, "time": 1.7}]
      """)
    let places = steps.map { $0.presentation["frames"]?["center"]?["x"]?.number ?? 0 }
    #expect(places[1] < 0 && places[2] == 0)
    #expect(steps[2].response["ignored"] == nil && steps[3].response["ignored"] != nil)
  }

  /// The end of a pan in a deck that was disabled meanwhile releases the center where a bounce was caught, also at once.
  @Test(arguments: [0, 0.3]) func disabledPanThatMovesTheCenterIsNotIgnored(_ duration: Double) throws {
    let steps = try play(
      "viewDeck", ["closeSlideAnimationDuration": .number(duration)],
      """
      [{"type": "previewBounce", "side": "right", "time": 1},
       {"type": "pan", "phase": "began", "velocity": {"y": -600}, "time": 1.5},
       {"type": "configure", "configuration": {"enabled": false}, "time": 1.6},
       {"type": "pan", "phase": "ended", "time": 1.7}, {"type": "tick", "time": 3}]
      """)
    let places = steps.map { $0.presentation["frames"]?["center"]?["x"]?.number ?? 0 }
    #expect(places[2] < 0 && places[4] == 0)
    #expect(steps[3].response["ignored"] == nil)
  }

  // MARK: - Commands

  @Test(arguments: ["drawer", "appStorePresentation", "transition"]) func dismissWins(_ controller: String) throws {
    let pan = controller == "transition" ? #","velocity":{"y":100}"# : ""
    let steps = try play(
      controller, controller == "transition" ? ["pan": ["type": "regular", "direction": "fromTop"]] : [:],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "pan", "phase": "began", "time": 1\(pan)},
       {"type": "pan", "phase": "changed", "translation": {"y": 30}, "time": 1.1},
       {"type": "dismiss", "time": 1.2}, {"type": "pan", "phase": "changed", "translation": {"y": 20}, "time": 1.25},
       {"type": "pan", "phase": "ended", "velocity": {"y": 0}, "time": 1.3}, {"type": "tick", "time": 9}]
      """)
    #expect(steps[3].response["ignored"] == nil)
    #expect(steps[4].response["ignored"] != nil && steps[5].response["ignored"] != nil)
    #expect(state(steps)["detent"] == "dismissed")
  }

  /// The end of a pull starts a dismissal while a pan still holds the drawer, and `dismiss` was once ignored then.
  @Test(arguments: [true, false]) func dismissWinsDuringADismissal(_ animated: Bool) throws {
    let steps = try play(
      "drawer", ["scrollViewForPullToDismiss": true],
      """
      [{"type": "present", "time": 0}, {"type": "pan", "phase": "began", "time": 0.1},
       {"type": "scroll", "phase": "began", "time": 0.4},
       {"type": "scroll", "phase": "changed", "contentOffset": {"y": 50}, "time": 0.41},
       {"type": "scroll", "phase": "ended", "time": 0.42}, {"type": "dismiss", "animated": \(animated), "time": 0.5},
       {"type": "pan", "phase": "changed", "translation": {"y": -50}, "time": 0.55}, {"type": "tick", "time": 9}]
      """)
    #expect(steps[4].presentation["state"]?["target"] == "dismissed")
    #expect(steps[4].presentation["state"]?["isDragging"] == true)
    #expect(steps[5].response["ignored"] == nil && steps[6].response["ignored"] != nil)
    #expect(steps[5].presentation["state"]?["isDragging"] == false && state(steps)["detent"] == "dismissed")
  }

  @Test func presentDuringADismissal() throws {
    let turned = try play(
      "drawer", [:],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "dismiss", "time": 1},
       {"type": "present", "time": 1.1}, {"type": "tick", "time": 9}]
      """)
    #expect(state(turned)["detent"] == "partiallyExpanded")
    let page = try play(
      "appStorePresentation", [:],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "dismiss", "time": 1},
       {"type": "snapTo", "detent": "presented", "time": 1.1}]
      """)
    #expect(page.last?.response == ["performed": false, "ignored": "it is being dismissed until 1.5 s"])
  }

  // MARK: - Scroll views

  /// The end of a scroll that takes no part once settled a curtain above its lowered maximum.
  @Test func scrollThatTakesNoPartSettlesNothing() throws {
    let steps = try play(
      "curtain", ["allowsScrollViewInCurtain": false],
      """
      [{"type": "moveCurtain", "to": "max", "animated": false, "time": 0},
       {"type": "configure", "configuration": {"maxHeightCoefficient": 0.7}, "time": 1},
       {"type": "scroll", "phase": "began", "contentOffset": {"y": 0}, "velocity": {"y": -900}, "time": 2},
       {"type": "scroll", "phase": "ended", "contentOffset": {"y": 0}, "velocity": {"y": -900}, "time": 2.1}]
      """)
    #expect(names(Array(steps[2...])).isEmpty && steps[3].response["ignored"] != nil)
  }

  private static let scroll = """
    {"type": "scroll", "phase": "began", "time": 1},
    {"type": "scroll", "phase": "ended", "willDecelerate": true, "velocity": {"y": 0}, "time": 1.1}
    """
  private static let lowerMiddle =
    #"{"type": "configure", "configuration": {"midHeightCoefficient": 0.3}, "time": 2}"#

  /// The end of momentum once settled a curtain at another height, and reported the end of a drag without its beginning.
  @Test(arguments: ["decelerated", "cancelled"]) func endOfMomentumSettlesNothing(_ phase: String) throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "moveCurtain", "to": "mid", "animated": false, "time": 0}, \(Self.scroll), \(Self.lowerMiddle),
       {"type": "scroll", "phase": "\(phase)", "time": 3}]
      """)
    #expect(names(Array(steps[3...])).isEmpty && state(steps)["actualHeight"] == 422)
  }

  /// A scroll that the curtain's handler leaves to the observer settles the curtain, but is no drag of it.
  @Test func scrollOfScrolledContentReportsNoDrag() throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "moveCurtain", "to": "mid", "animated": false, "time": 0}, \(Self.lowerMiddle),
       {"type": "scroll", "phase": "began", "contentOffset": {"y": 50}, "velocity": {"y": 0}, "time": 3},
       {"type": "scroll", "phase": "ended", "contentOffset": {"y": 50}, "velocity": {"y": 0}, "time": 3.1}]
      """)
    #expect(names(Array(steps[1...])) == ["curtainDidDrag"] && state(steps)["detent"] == "mid")
  }

  @Test(arguments: ["curtain", "sheet"]) func endOfAScrollAnswersTheLastAnswer(_ controller: String) throws {
    let steps = try play(
      controller, controller == "sheet" ? ["stack": [["id": "a", "isScrollable": true]]] : [:],
      """
      [{"type": "scroll", "phase": "began", "contentOffset": {"y": 0}, "time": 1},
       {"type": "scroll", "phase": "changed", "contentOffset": {"y": 30}, "translation": {"y": -30},
        "velocity": {"y": -100}, "time": 1.1},
       {"type": "scroll", "phase": "ended", "velocity": {"y": 0}, "time": 1.4}]
      """)
    #expect(steps[1].response["contentOffset"]?["y"] == 0)
    #expect(steps[2].response["contentOffset"]?["y"] == 0)
  }

  @Test func drawerHasNoDetentWhileAScrollViewPullsIt() throws {
    let steps = try play(
      "drawer", ["scrollViewForPullToDismiss": true, "initialState": "fullyExpanded"],
      """
      [{"type": "present", "animated": false, "time": 0},
       {"type": "scroll", "phase": "began", "contentOffset": {"y": 0}, "time": 1},
       {"type": "scroll", "phase": "changed", "contentOffset": {"y": -30}, "translation": {"y": 30}, "time": 1.1},
       {"type": "scroll", "phase": "ended", "time": 1.4}]
      """)
    #expect(steps.map { $0.presentation["state"]?["detent"] == .null } == [false, false, true, false])
  }
}
