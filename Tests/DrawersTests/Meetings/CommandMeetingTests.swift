import Testing

@testable import Drawers

/// Commands beside drags and dismissals.
@Suite struct CommandMeetingTests {
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
    #expect(steps.state["detent"] == "dismissed")
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
    #expect(steps[5].presentation["state"]?["isDragging"] == false && steps.state["detent"] == "dismissed")
  }

  @Test func presentDuringADismissal() throws {
    let turned = try play(
      "drawer", [:],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "dismiss", "time": 1},
       {"type": "present", "time": 1.1}, {"type": "tick", "time": 9}]
      """)
    #expect(turned.state["detent"] == "partiallyExpanded")
    let page = try play(
      "appStorePresentation", [:],
      """
      [{"type": "present", "animated": false, "time": 0}, {"type": "dismiss", "time": 1},
       {"type": "snapTo", "detent": "presented", "time": 1.1}]
      """)
    #expect(page.last?.response == ["performed": false, "ignored": "it is being dismissed until 1.5 s"])
  }
}
