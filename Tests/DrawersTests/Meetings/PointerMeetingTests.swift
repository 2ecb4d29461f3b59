import Testing

@testable import Drawers

/// Pointers and pans that are lost, or beside others.
@Suite struct PointerMeetingTests {
  /// A pan that began before the end of another one was once answered as ignored, like the end of a pan that dragged nothing.
  @Test func panAfterALostOneIsNotIgnored() throws {
    let steps = try play(
      "drawer", [:],
      """
      [{"type": "pan", "phase": "began", "time": 0}, {"type": "present", "animated": false, "time": 1},
       {"type": "pan", "phase": "began", "time": 2}]
      """)
    #expect(steps[0].response["ignored"] != nil && steps[2].response["ignored"] == nil)
    #expect(steps.state["isDragging"] == true)
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
    #expect([steps[3]].names.contains("curtainDidEndDragging"))
    #expect(steps.state["isDragging"] == true)
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
}
