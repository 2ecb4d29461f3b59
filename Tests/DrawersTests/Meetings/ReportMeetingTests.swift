import Testing

@testable import Drawers

/// The delegate events, and where a machine rests, when gestures overlap.
@Suite struct ReportMeetingTests {
  @Test func everyOpeningIsAnnounced() throws {
    let toggles = try play(
      "viewDeck", [:],
      """
      [{"type": "toggleSide", "side": "left", "time": 0}, {"type": "toggleSide", "side": "left", "time": 0.1},
       {"type": "toggleSide", "side": "left", "time": 0.15}, {"type": "tick", "time": 2}]
      """)
    let told = toggles.names.filter { $0 != "didChangeOffset" }
    #expect(
      told == [
        "willOpenViewSide", "animationInterrupted", "willCloseViewSide", "animationInterrupted", "willOpenViewSide",
        "didOpenViewSide",
      ])
    let batch = try play(
      "viewDeck", [:],
      #"[{"type": "openSide", "side": "left", "time": 0}, {"type": "closeSide", "side": "left", "time": 0}]"#)
    #expect(batch.names.contains("willCloseViewSide"))
    let drag = try play(
      "viewDeck", [:],
      """
      [{"type": "openSide", "side": "left", "animated": false, "time": 0}, {"type": "pan", "phase": "began", "time": 1},
       {"type": "pan", "phase": "changed", "translation": {"x": -20}, "time": 1.1},
       {"type": "pan", "phase": "ended", "velocity": {"x": 0}, "time": 1.4}, {"type": "tick", "time": 3}]
      """)
    #expect(drag.names.count { $0 == "didOpenViewSide" } == 1)
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
    let told = Array(steps.dropFirst(2)).names
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
    #expect(steps.names == ["curtainDidDrag", "curtainWillEndDragging", "curtainDidDrag", "curtainDidEndDragging"])
  }

  @Test func curtainAtAnotherHeightHasNoDetent() throws {
    let steps = try play(
      "curtain", [:],
      """
      [{"type": "moveCurtain", "to": "mid", "animated": false, "time": 0},
       {"type": "configure", "configuration": {"midHeightCoefficient": 0.3}, "time": 1},
       {"type": "snapTo", "detent": "mid", "animated": false, "time": 2}]
      """)
    #expect(steps[1].presentation["state"]?["detent"] == .null)
    #expect(steps.state["detent"] == "mid" && steps.state["actualHeight"]?.number == 844 * 0.3)
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
    #expect(steps.state["detent"] == "exposed")
  }
}
