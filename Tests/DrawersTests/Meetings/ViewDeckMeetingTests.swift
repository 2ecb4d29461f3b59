import Testing

@testable import Drawers

/// The sides of a deck that appear, stay or move beside a pan.
@Suite struct ViewDeckMeetingTests {
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

  /// A pan whose samples were dropped once did not notice that a command had moved the deck meanwhile.
  @Test func commandDuringADragOfDroppedSamplesIsFollowed() throws {
    let steps = try play(
      "viewDeck", ["sides": ["right"]],
      """
      [{"type": "toggleSide", "side": "right", "time": 0.3}, {"type": "setMaxSize", "size": 300, "time": 0.3},
       {"type": "pan", "phase": "began", "time": 0.3}, {"type": "pan", "phase": "changed", "time": 0.32},
       {"type": "toggleSide", "side": "right", "time": 0.33}, {"type": "tick", "time": 5},
       {"type": "pan", "phase": "changed", "time": 5}]
      """)
    #expect(steps.map { $0.presentation["state"]?["offset"]?.number }.suffix(2) == [-346, -346])
  }

  /// A deck with a narrower center once jumped back under a motionless finger, after two commands had moved it.
  @Test func secondCommandDuringADragIsFollowed() throws {
    let steps = try play(
      "viewDeck", ["resizesCenterView": true],
      """
      [{"type": "toggleSide", "side": "left", "time": 0.7}, {"type": "pan", "phase": "began", "time": 1.7},
       {"type": "toggleOpenSide", "animated": false, "time": 1.8}, {"type": "pan", "phase": "changed", "time": 1.8},
       {"type": "toggleSide", "side": "left", "time": 1.8}, {"type": "tick", "time": 5},
       {"type": "pan", "phase": "changed", "time": 5}]
      """)
    #expect(steps.map { $0.presentation["state"]?["offset"]?.number }.suffix(2) == [346, 346])
  }
}
