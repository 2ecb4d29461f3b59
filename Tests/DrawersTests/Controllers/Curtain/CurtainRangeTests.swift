import Testing

@testable import Drawers

/// A curtain that a changed configuration leaves beyond an end: H = 1000, from 200 to 800 points.
@Suite struct CurtainRangeTests {
  struct Row: CustomTestStringConvertible {
    var why: String
    var start: Curtain.HeightState
    var range: ClosedRange<Double>
    var bounces = true
    var translations: [Double]
    var height: Double
    var testDescription: String { why }
  }

  static let rows = [
    Row(why: "far above", start: .max, range: 0.1...0.3, translations: [10], height: 790),
    Row(why: "a little above", start: .max, range: 0.1...0.78, translations: [10], height: 790),
    Row(why: "down into the range", start: .max, range: 0.1...0.3, translations: [300, 600], height: 200),
    Row(why: "down, and up again", start: .max, range: 0.1...0.3, translations: [600, 100], height: 700),
    Row(why: "up there is the rubber band", start: .max, range: 0.1...0.3, translations: [-10], height: 804.5),
    Row(why: "without it, no further", start: .max, range: 0.1...0.3, bounces: false, translations: [-10], height: 800),
    Row(why: "without it, down", start: .max, range: 0.1...0.3, bounces: false, translations: [10], height: 790),
    Row(why: "far below", start: .min, range: 0.6...0.9, translations: [-10], height: 210),
    Row(why: "a little below", start: .min, range: 0.22...0.9, translations: [-10], height: 210),
    Row(why: "down there is the rubber band", start: .min, range: 0.6...0.9, translations: [10], height: 195.5),
  ]

  private func curtain(_ row: Row, isDragged: Bool) throws -> MachineHarness<Curtain> {
    var configuration = CurtainConfiguration()
    (configuration.topBounce, configuration.bottomBounce) = (row.bounces, row.bounces)
    var harness = try MachineHarness<Curtain>(configuration, container: Container(width: 400, height: 1000))
    try harness.handle(.command(.moveCurtain(to: row.start, animated: false)))
    if isDragged { try harness.handle(.pan(.began)) }
    configuration.midHeightCoefficient = nil
    configuration.minHeightCoefficient = row.range.lowerBound
    configuration.maxHeightCoefficient = row.range.upperBound
    try harness.handle(.configure(configuration))
    if !isDragged { try harness.handle(.pan(.began)) }
    return harness
  }

  @Test(arguments: rows, [false, true]) func dragFollowsTheFinger(_ row: Row, isDragged: Bool) throws {
    var harness = try curtain(row, isDragged: isDragged)
    for translation in row.translations { try harness.handle(.pan(.changed, y: translation)) }
    #expect(agree(harness.state.height.actualHeight, row.height), "\(harness.state.height.actualHeight)")
  }

  /// A curtain of one height, as the library takes it: the rubber band on both sides, and every release leads back.
  @Test func oneHeight() throws {
    var configuration = CurtainConfiguration()
    configuration.minHeightCoefficient = 0.5
    configuration.maxHeightCoefficient = 0.5
    var harness = try MachineHarness<Curtain>(configuration, container: Container(width: 400, height: 1000))
    for (translation, height) in [(-10.0, 504.5), (10, 495.5)] {
      try harness.handle(all: [.pan(.began), .pan(.changed, y: translation)])
      #expect(agree(harness.state.height.actualHeight, height))
      try harness.handle(.pan(.ended))
      try harness.settle()
      #expect(harness.state.height.actualHeight == 500 && harness.state.name == .min)
    }
  }

  /// After a move, the rubber band is that of the new range.
  @Test func moveEndsIt() throws {
    var harness = try curtain(Self.rows[0], isDragged: false)
    try harness.handle(.pan(.ended))
    try harness.settle()
    #expect(harness.state.height.actualHeight == 300)
    try harness.handle(all: [.pan(.began), .pan(.changed, y: -10)])
    #expect(agree(harness.state.height.actualHeight, 304.5))
  }
}
