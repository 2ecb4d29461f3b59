import Testing

@testable import Drawers

/// A resize, or another configuration, beside a drag or a movement.
@Suite struct ResizeMeetingTests {
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
    #expect(steps.state["detent"] == "partiallyExpanded")
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
    #expect(steps.state["detent"] == "bottom")
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
    #expect(steps.state["detent"] == "top" && origins[7] == 20)
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
    #expect(steps.state["origin"] == 464)
  }

  /// A rubber band that came or went during a drag beyond the anchors once moved the sheet under a motionless finger.
  @Test(arguments: [true, false], [-200.0, 300.0]) func changedRubberBandMovesNoSheet(
    _ bounces: Bool, _ translation: Double
  ) throws {
    let steps = try play(
      "sheet", ["bounces": .bool(bounces)],
      """
      [{"type": "expand", "animated": false, "time": 1}, {"type": "pan", "phase": "began", "time": 2},
       {"type": "pan", "phase": "changed", "translation": {"y": \(translation)}, "time": 2.1},
       {"type": "resize", "container": {"width": 844, "height": 390}, "time": 2.2},
       {"type": "configure", "configuration": {"bounces": \(!bounces)}, "time": 2.3},
       {"type": "pan", "phase": "changed", "translation": {"y": \(translation)}, "time": 2.4},
       {"type": "pan", "phase": "changed", "translation": {"y": \(translation - 1)}, "time": 2.5}]
      """)
    let origins = steps.map { $0.presentation["state"]?["origin"]?.number ?? .nan }
    #expect(abs(origins[5] - origins[3]) < 1e-9 && abs(origins[6] - origins[5]) <= 1 + 1e-9)
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
    #expect(steps.state["detent"] == "dismissed" && steps.state["isPresented"] == false)
  }
}
