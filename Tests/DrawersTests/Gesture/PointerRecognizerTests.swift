import Testing

@testable import Drawers

/// Recognizes pans and taps from pointer samples, in a container of 390 x 844 unless a test specifies another one.
@Suite struct PointerRecognizerTests {
  typealias Gesture = PointerRecognizer.Gesture

  /// A sample and its time.
  struct Input: Sendable {
    var phase: PointerPhase
    var x: Double
    var y: Double
    var time: Double
    var pointer = 1

    static func down(_ x: Double, _ y: Double, at time: Double, pointer: Int = 1) -> Input {
      Input(phase: .down, x: x, y: y, time: time, pointer: pointer)
    }
    static func move(_ x: Double, _ y: Double, at time: Double, pointer: Int = 1) -> Input {
      Input(phase: .move, x: x, y: y, time: time, pointer: pointer)
    }
    static func up(_ x: Double, _ y: Double, at time: Double, pointer: Int = 1) -> Input {
      Input(phase: .up, x: x, y: y, time: time, pointer: pointer)
    }
    static func cancel(_ x: Double, _ y: Double, at time: Double, pointer: Int = 1) -> Input {
      Input(phase: .cancel, x: x, y: y, time: time, pointer: pointer)
    }
  }

  /// Returns the gestures that each input produces.
  private func gestures(_ inputs: [Input], in container: Container = Container()) throws -> [[Gesture]] {
    var recognizer = PointerRecognizer()
    return try inputs.map { try recognizer.recognize($0, in: container) }
  }

  private func tap(_ x: Double, _ y: Double, count: Int = 1) -> Gesture {
    .tap(Tap(location: Point2D(x: x, y: y), count: count))
  }

  // MARK: - Slop

  @Test(
    arguments: [
      (9.99, 0.0, false),
      (10, 0, false),  // exactly the slop is still none
      (10.001, 0, true),
      (0, -10.001, true),  // in every direction
      (6, 8, false),  // 10 along the diagonal
      (7.1, 7.1, true),  // 10.04 along the diagonal, neither member beyond 10
    ] as [(Double, Double, Bool)])
  func panBeginsBeyondTheSlop(x: Double, y: Double, isPan: Bool) throws {
    // 100.1 + 10 - 100.1 is greater than 10 in doubles.
    let made = try gestures([.down(100.1, 100.1, at: 0), .move(100.1 + x, 100.1 + y, at: 0.01)])
    #expect(made[0].isEmpty)
    #expect(made[1].isEmpty != isPan)
  }

  @Test func panCountsFromWhereTheSlopWasLeft() throws {
    let made = try gestures([
      .down(100, 300, at: 0), .move(100, 310, at: 0.01), .move(104, 320, at: 0.02), .move(104, 360, at: 0.03),
      .up(106, 362, at: 0.04),
    ])
    #expect(made[1].isEmpty)
    guard case .pan(let began)? = made[2].first else {
      Issue.record("no pan")
      return
    }
    #expect(began.phase == .began && began.translation == .zero)
    #expect(began.location == Point2D(x: 100, y: 300))
    #expect(made[3] == [.pan(PanSample(phase: .changed, translation: Point2D(y: 40)))])
    #expect(made[4] == [.pan(lifted(at: Point2D(x: 2, y: 42)))])
  }

  /// 0, 10, 30 at 0, 10, 20 ms: the slope is (10 * 40/3 + 10 * 50/3) / 200 = 1.5 points per ms.
  @Test func panBeginsWithTheVelocityOfTheWayThroughTheSlop() throws {
    let made = try gestures([.down(100, 100, at: 5), .move(110, 100, at: 5.01), .move(130, 100, at: 5.02)])
    guard case .pan(let began)? = made[2].first else {
      Issue.record("no pan")
      return
    }
    #expect(began.velocity == nil)
    let velocity = try #require(began.pointerPath?.velocity(at: 5.02))
    #expect(abs(velocity.x - 1500) < 1e-6 && velocity.y == 0)
  }

  private func lifted(at translation: Point2D) -> PanSample {
    var sample = PanSample(phase: .ended, translation: translation)
    sample.isPointerLifted = true
    return sample
  }

  @Test func panThatComesBackIsNoTap() throws {
    let made = try gestures([.down(0, 0, at: 0), .move(11, 0, at: 0.1), .up(0, 0, at: 0.2)])
    #expect(made[2] == [.pan(lifted(at: Point2D(x: -11)))])
  }

  // MARK: - Taps

  @Test(
    arguments: [
      (0.0, 0.0, true),
      (0.35, 0.0, true),  // exactly as long as a tap may be
      (0.3501, 0.0, false),
      (0.1, 10.0, true),  // exactly as far
      (0.1, 10.001, false),  // the finger never moved, but was lifted elsewhere
    ] as [(Double, Double, Bool)], [0.0, 0.7, 1, 1000.1])
  func tapIsShortAndNear(row: (duration: Double, distance: Double, isTap: Bool), start: Double) throws {
    // 1.35 - 1 is greater than 0.35 in doubles.
    let made = try gestures([.down(20.1, 50, at: start), .up(20.1 + row.distance, 50, at: start + row.duration)])
    #expect(made[1] == (row.isTap ? [tap(20.1 + row.distance, 50)] : []))
  }

  @Test func tapIsWhereItEnded() throws {
    let made = try gestures([.down(20, 50, at: 0), .move(25, 50, at: 0.01), .up(24, 51, at: 0.02)])
    #expect(made == [[], [], [tap(24, 51)]])
  }

  @Test(
    arguments: [
      (0.1, 2),
      (0.35, 2),  // exactly as far apart as two taps of a series may be
      (0.3501, 1),
      (3, 1),
    ] as [(Double, Int)], [0.0, 0.65, 1])
  func tapsInARowAreCounted(row: (interval: Double, count: Int), start: Double) throws {
    let second = start + row.interval
    let made = try gestures([
      .down(0, 0, at: start), .up(0, 0, at: start), .down(0, 0, at: second), .up(0, 0, at: second),
    ])
    #expect(made[1] == [tap(0, 0)])
    #expect(made[3] == [tap(0, 0, count: row.count)])
  }

  @Test func everyTapOfASeriesCountsOn() throws {
    let times = [0.0, 0.3, 0.6, 0.9, 1.3, 1.4]
    let made = try gestures(times.flatMap { [.down(5, 5, at: $0), .up(5, 5, at: $0)] })
    let counts = made.flatMap { $0 }.map { if case .tap(let tap) = $0 { tap.count } else { 0 } }
    #expect(counts == [1, 2, 3, 4, 1, 2])
  }

  /// Each row is a gesture between two taps that are 0.3 s apart.
  @Test(
    arguments: [
      [.down(0, 0, at: 0.1), .move(50, 0, at: 0.15), .up(50, 0, at: 0.2)],  // a pan
      [.down(0, 0, at: 0.1), .cancel(0, 0, at: 0.2)],  // a canceled press
      [.down(0, 0, at: 0.1), .up(40, 0, at: 0.2)],  // a press that ended elsewhere
    ] as [[Input]])
  func anythingBetweenTapsEndsTheirSeries(_ between: [Input]) throws {
    let tapping: [Input] = [.down(0, 0, at: 0), .up(0, 0, at: 0)]
    let made = try gestures(tapping + between + [.down(0, 0, at: 0.3), .up(0, 0, at: 0.3)])
    #expect(made.last == [tap(0, 0, count: 1)])
  }

  // MARK: - Edges

  @Test(
    arguments: [
      (20, 400, .left),  // exactly 20 points
      (20.001, 400, nil),
      (0, 400, .left),
      (370, 400, .right),
      (369.999, 400, nil),
      (200, 20, .top),
      (200, 824, .bottom),
      (200, 823.999, nil),
      (200, 400, nil),
      (5, 10, .left),  // the nearer of two
      (10, 5, .top),
      (10, 10, .left),  // equally near: the side
      (-20, 400, .left),  // a little outside
      (-300, 400, nil),  // far outside is not at an edge
    ] as [(Double, Double, ScreenEdge?)])
  func panFromNearAnEdgeIsAnEdgePan(x: Double, y: Double, edge: ScreenEdge?) throws {
    let made = try gestures([.down(x, y, at: 0), .move(x + 30, y + 30, at: 0.1)])
    guard case .pan(let began)? = made[1].first else {
      Issue.record("no pan")
      return
    }
    #expect(began.edge == edge)
  }

  @Test func edgeIsJudgedWhereTheFingerCameDown() throws {
    let made = try gestures([.down(200, 400, at: 0), .move(385, 400, at: 0.1)])
    guard case .pan(let began)? = made[1].first else {
      Issue.record("no pan")
      return
    }
    #expect(began.edge == nil)
  }

  @Test func edgesOfAContainerWithoutSize() throws {
    let made = try gestures(
      [.down(0, 0, at: 0), .move(30, 0, at: 0.1)], in: Container(width: 0, height: 0))
    guard case .pan(let began)? = made[1].first else {
      Issue.record("no pan")
      return
    }
    #expect(began.edge == .left)
  }
}

extension PointerRecognizer {
  /// Recognizes the input of a test.
  mutating func recognize(
    _ input: PointerRecognizerTests.Input, in container: Container = Container()
  ) throws(Refusal) -> [Gesture] {
    let sample = PointerSample(
      phase: input.phase, pointerID: input.pointer, location: Point2D(x: input.x, y: input.y))
    return try recognize(sample, at: input.time, in: container)
  }
}
