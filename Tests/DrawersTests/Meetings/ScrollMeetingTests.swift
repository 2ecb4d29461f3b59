import Testing

@testable import Drawers

/// Scroll views beside what they move.
@Suite struct ScrollMeetingTests {
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
    #expect(Array(steps[2...]).names.isEmpty && steps[3].response["ignored"] != nil)
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
    #expect(Array(steps[3...]).names.isEmpty && steps.state["actualHeight"] == 422)
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
    #expect(Array(steps[1...]).names == ["curtainDidDrag"] && steps.state["detent"] == "mid")
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
