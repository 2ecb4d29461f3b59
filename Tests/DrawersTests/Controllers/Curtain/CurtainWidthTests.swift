import Testing

@testable import Drawers

/// A curtain that is narrower than its container, in 1000 x 800 points.
@Suite struct CurtainWidthTests {
  private typealias Alignment = CurtainConfiguration.HorizontalAlignment

  private func curtain(_ maxWidth: Double?, _ alignment: CurtainConfiguration.HorizontalAlignment) throws
    -> MachineHarness<Curtain>
  {
    var configuration = CurtainConfiguration()
    configuration.maxWidth = maxWidth
    configuration.horizontalAlignment = alignment
    return try MachineHarness<Curtain>(configuration, container: Container(width: 1000, height: 800))
  }

  @Test(
    arguments: [
      (nil, .left, 0, 1000), (nil, .right, 0, 1000), (1000, .center, 0, 1000), (1200, .right, 0, 1000),
      (400, .left, 0, 400), (400, .center, 300, 400), (400, .right, 600, 400), (0, .center, 500, 0),
    ] as [(Double?, CurtainConfiguration.HorizontalAlignment, Double, Double)])
  func framesAreAligned(
    _ maxWidth: Double?, _ alignment: CurtainConfiguration.HorizontalAlignment, x: Double, width: Double
  ) throws {
    let harness = try curtain(maxWidth, alignment)
    let frames = harness.machine.frames()
    let curtain = try #require(frames["curtain"])
    #expect(curtain.rect == Rect2D(x: x, y: 640, width: width, height: 160))
    let handle = try #require(frames["handle"])
    #expect(handle.x + handle.width / 2 == x + width / 2)
    #expect(frames["content"]?.width == 1000)
  }

  @Test(arguments: [(450.0, true), (299.9, false), (300, true), (699.9, true), (700, false)])
  func onlyATouchOnItDragsIt(x: Double, drags: Bool) throws {
    for isPointer in [false, true] {
      var harness = try curtain(400, .center)
      let start = Point2D(x: x, y: 700)
      let events: [Event<Curtain>] =
        isPointer
        ? [
          .pointer(PointerSample(phase: .down, pointerID: 1, location: start)),
          .pointer(PointerSample(phase: .move, pointerID: 1, location: Point2D(x: x, y: 600))),
          .pointer(PointerSample(phase: .move, pointerID: 1, location: Point2D(x: x, y: 500))),
        ]
        : [.pan(PanSample(phase: .began, location: start)), .pan(.changed, y: -100)]
      try harness.handle(all: events)
      #expect(harness.state.isDragging == drags)
      #expect((harness.state.height.actualHeight > 160) == drags)
    }
  }

  /// The width changes at once, while the finger holds the curtain and while it moves.
  @Test func widthFollowsTheContainerAndTheConfiguration() throws {
    var harness = try curtain(400, .right)
    try harness.handle(all: [.pan(.began), .pan(.changed, y: -100)])
    try harness.handle(.resize(Container(width: 300, height: 800)))
    #expect(harness.machine.frames()["curtain"]?.width == 300)
    #expect(harness.machine.frames()["curtain"]?.x == 0)
    try harness.handle(all: [.pan(.ended), .command(.moveCurtain(to: .max, animated: true))])
    var configuration = harness.machine.rules.configuration
    configuration.maxWidth = 100
    try harness.handle(.configure(configuration))
    #expect(harness.machine.frames()["curtain"]?.rect == Rect2D(x: 200, y: 160, width: 100, height: 640))
  }
}
