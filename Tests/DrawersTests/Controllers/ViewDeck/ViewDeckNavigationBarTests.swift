import Testing

@testable import Drawers

/// The bar of the deck's navigation controller: it has a frame of its own, which slides with the center.
@Suite struct ViewDeckNavigationBarTests {
  private func deck(_ change: (inout ViewDeckConfiguration) -> Void = { _ in }) throws -> MachineHarness<ViewDeck> {
    var configuration = ViewDeckConfiguration()
    configuration.navigationControllerBehavior = .integrated
    configuration.navigationBarHeight = 44
    configuration.statusBarHeight = 20
    change(&configuration)
    return try MachineHarness<ViewDeck>(configuration)
  }

  @Test func frameIsAboveTheCenter() throws {
    let frames = try deck().machine.frames()
    #expect(frames.entries.map(\.name) == ["center", "navigationBar", "left", "right"])
    #expect(frames["navigationBar"]?.rect == Rect2D(y: 20, width: 390, height: 44))
    #expect(frames["navigationBar"]?.z == 3)
    #expect(frames["center"]?.y == 64)
  }

  @Test(
    arguments: [
      (.contained, 44.0), (.integrated, 0),
    ] as [(ViewDeckConfiguration.NavigationControllerBehavior, Double)])
  func frameIsMissing(_ behavior: ViewDeckConfiguration.NavigationControllerBehavior, _ height: Double) throws {
    let harness = try deck {
      $0.navigationControllerBehavior = behavior
      $0.navigationBarHeight = height
    }
    #expect(harness.machine.frames()["navigationBar"] == nil)
    #expect(harness.machine.surface.grips == ["center"] && harness.machine.surface.contents.isEmpty)
  }

  private func expectTogether(
    _ harness: MachineHarness<ViewDeck>, _ why: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for seconds in stride(from: 0, through: 1.3, by: 0.05) {
      for (member, difference) in [(FrameMember.x, 0.0), (.y, -44), (.width, 0)] {
        let bar = try harness.seen("navigationBar", member, after: seconds)
        let center = try harness.seen("center", member, after: seconds)
        #expect(agree(bar, center + difference), "\(why): \(member) after \(seconds) s", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: [false, true]) func barMovesWithTheCenter(resizes: Bool) throws {
    for side in ViewDeck.Side.allCases {
      var harness = try deck {
        $0.sides = ViewDeck.Side.allCases
        $0.resizesCenterView = resizes && side.orientation == .horizontal
        $0.parallaxAmount = 0.5
      }
      var preview = ViewDeck.Preview()
      preview.side = side
      try harness.handle(.command(.previewBounce(preview)))
      try expectTogether(harness, "a preview bounce of \(side)")
      // A grab of the bouncing center along and across the axis.
      var grabbed = harness
      try grabbed.handle(.pan(.began, velocity: Point2D(x: 1)), after: 0.1)
      try expectTogether(grabbed, "a grabbed preview bounce of \(side)")
      try grabbed.handle(.pan(.changed, x: 30))
      try expectTogether(grabbed, "a drag of it")
      try grabbed.handle(.pan(.ended, x: 30))
      try expectTogether(grabbed, "its release")
      try harness.settle()
      try harness.handle(.command(.openSide(side, .init())))
      try expectTogether(harness, "opening \(side)")
      try harness.handle(.pan(.began, velocity: Point2D(x: 1)), after: 0.1)
      try expectTogether(harness, "a grab while \(side) opens")
      try harness.handle(.pan(.changed, x: -20, y: -20))
      try harness.handle(.pan(.ended, x: -20, y: -20))
      try expectTogether(harness, "a release")
    }
  }

  @Test func fingerDragsItByTheBar() throws {
    var harness = try deck()
    #expect(harness.machine.surface.grips == ["center", "navigationBar"])
    #expect(harness.machine.surface.contents == ["navigationBar"])
    try harness.handle(
      .pan(PanSample(phase: .began, velocity: Point2D(x: 1), location: Point2D(x: 100, y: 30))))
    try harness.handle(.pan(.changed, x: 50))
    #expect(harness.state.offset == 50)
    #expect(try harness.seen("navigationBar", .x) == 50)
  }
}
