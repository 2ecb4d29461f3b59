import Testing

@testable import Drawers

@Suite struct PanTrackerTests {
  /// Returns a tracker after a `began` with no translation at 0 s.
  private func underWay(_ began: PanSample = PanSample(phase: .began)) throws -> PanTracker {
    var tracker = PanTracker()
    _ = try tracker.resolve(began, at: 0)
    return tracker
  }

  @Test(
    arguments: [
      ([], .changed, false),
      ([], .ended, false),
      ([], .cancelled, false),
      ([], .began, true),
      ([.began], .began, true),
      ([.began], .changed, true),
      ([.began], .ended, true),
      ([.began], .cancelled, true),
      ([.began, .changed], .changed, true),
      ([.began, .ended], .changed, false),
      ([.began, .ended], .ended, false),
      ([.began, .cancelled], .cancelled, false),
      ([.began, .cancelled], .began, true),
    ] as [([GesturePhase], GesturePhase, Bool)])
  func phasesFollowTheirBeginning(before: [GesturePhase], phase: GesturePhase, isAccepted: Bool) throws {
    var tracker = PanTracker()
    for phase in before { _ = try tracker.resolve(PanSample(phase: phase), at: 0) }
    let untouched = tracker
    if isAccepted {
      #expect(try tracker.resolve(PanSample(phase: phase), at: 1).phase == phase)
      #expect(tracker.isInProgress == (phase == .began || phase == .changed))
    } else {
      #expect(throws: Refusal.noGesture(kind: "pan", phase: phase.rawValue)) {
        _ = try tracker.resolve(PanSample(phase: phase), at: 1)
      }
      #expect(tracker == untouched)
    }
  }

  @Test func translationLeftOutRepeatsTheLastOne() throws {
    var tracker = try underWay()
    let first = try tracker.resolve(PanSample(phase: .changed, translation: Point2D(x: 3, y: 40)), at: 0.01)
    let second = try tracker.resolve(PanSample(phase: .changed), at: 0.02)
    let end = try tracker.resolve(PanSample(phase: .ended), at: 0.03)
    #expect(first.translation == Point2D(x: 3, y: 40) && first.delta == Point2D(x: 3, y: 40))
    #expect(second.translation == Point2D(x: 3, y: 40) && second.delta == .zero)
    #expect(end.translation == Point2D(x: 3, y: 40) && end.delta == .zero)
  }

  @Test func deltaCountsFromTheSampleBefore() throws {
    var tracker = PanTracker()
    let samples: [(GesturePhase, Double)] = [(.began, 4), (.changed, 10), (.changed, -5), (.ended, 15)]
    let deltas = try samples.enumerated().map { index, sample in
      let resolved = try tracker.resolve(
        PanSample(phase: sample.0, translation: Point2D(y: sample.1)), at: Double(index))
      return resolved.delta.y
    }
    // At `began`, the delta is the translation itself.
    #expect(deltas == [4, 6, -15, 20])
  }

  @Test func nothingIsLeftOfThePanBefore() throws {
    var tracker = try underWay(
      PanSample(phase: .began, translation: Point2D(x: 50, y: 50), location: Point2D(x: 1, y: 2), edge: .left))
    _ = try tracker.resolve(PanSample(phase: .ended), at: 0.01)
    let next = try tracker.resolve(PanSample(phase: .began), at: 0.02)
    #expect(next.translation == .zero && next.delta == .zero && next.velocity == .zero)
    #expect(next.location == nil && next.edge == nil)
  }

  @Test func locationAndEdgeAreJudgedAtBegan() throws {
    var tracker = try underWay(PanSample(phase: .began, location: Point2D(x: 1, y: 2), edge: .left))
    let later = try tracker.resolve(
      PanSample(phase: .changed, location: Point2D(x: 300, y: 300), edge: .bottom), at: 0.01)
    #expect(later.location == Point2D(x: 1, y: 2) && later.edge == .left)
  }

  // MARK: - Velocity

  @Test func givenVelocityIsTaken() throws {
    var tracker = try underWay()
    let pan = try tracker.resolve(
      PanSample(phase: .changed, translation: Point2D(y: 500), velocity: Point2D(x: 1, y: -2)), at: 0.01)
    #expect(pan.velocity == Point2D(x: 1, y: -2) && pan.velocitySource == .given)
  }

  /// The velocity of an earlier sample is not repeated: if a sample has none, it is estimated.
  @Test func velocityLeftOutIsEstimated() throws {
    var tracker = try underWay(PanSample(phase: .began, velocity: Point2D(y: 7)))
    _ = try tracker.resolve(PanSample(phase: .changed, translation: Point2D(y: 8), velocity: Point2D(y: 9)), at: 0.016)
    let pan = try tracker.resolve(PanSample(phase: .ended), at: 0.02)
    // The movement is from 0 to 8 points in 16 ms.
    #expect(abs(pan.velocity.y - 500) < 1e-6 && pan.velocitySource == .estimated)
  }

  /// A step of 400 points at the release would be a high velocity, but the release does not count as a sample.
  @Test(arguments: [GesturePhase.ended, .cancelled])
  func releaseIsNoSample(_ phase: GesturePhase) throws {
    var tracker = try underWay()
    _ = try tracker.resolve(PanSample(phase: .changed, translation: Point2D(y: 10)), at: 0.01)
    let pan = try tracker.resolve(PanSample(phase: phase, translation: Point2D(y: 410)), at: 0.02)
    #expect(abs(pan.velocity.y - 1000) < 1e-6)
    #expect(pan.delta.y == 400)
  }

  @Test(
    arguments: [
      (0.1, 1000.0),  // both samples, the first of them exactly 100 ms old
      (0.1001, 0.0),  // one is left
      (0.5, 0.0),  // none: a finger that rested before it was lifted
    ] as [(Double, Double)])
  func onlyTheLastHundredMillisecondsCount(end: Double, velocity: Double) throws {
    var tracker = try underWay()
    _ = try tracker.resolve(PanSample(phase: .changed, translation: Point2D(y: 10)), at: 0.01)
    let pan = try tracker.resolve(PanSample(phase: .ended), at: end)
    #expect(abs(pan.velocity.y - velocity) < 1e-6)
  }

  /// A pointer's way before the pan and its last location count. They were lost once: a pointer that moved by 200 points
  /// in one sample was released at rest.
  @Test func pointersVelocityUsesItsWholeWay() throws {
    var tracker = PanTracker()
    var began = PanSample(phase: .began, translation: .zero, location: .zero)
    began.pointerPath = VelocityEstimator()
    began.pointerPath?.add(time: 0, x: -200, y: 0)
    began.pointerPath?.add(time: 0.016, x: 0, y: 0)
    #expect(try abs(tracker.resolve(began, at: 0.016).velocity.x - 12_500) < 1e-6)
    var ended = PanSample(phase: .ended, translation: Point2D(x: 200))
    ended.isPointerLifted = true
    let pan = try tracker.resolve(ended, at: 0.032)
    #expect(abs(pan.velocity.x - 12_500) < 1e-6 && pan.velocitySource == .estimated)
  }

  // MARK: - Lost ends

  @Test func lostPanIsCancelledAtRestWhereItWas() throws {
    var tracker = try underWay(PanSample(phase: .began, location: Point2D(x: 1, y: 2), edge: .top))
    _ = try tracker.resolve(
      PanSample(phase: .changed, translation: Point2D(y: 30), velocity: Point2D(y: 900)), at: 0.01)
    let cancelled = tracker.cancelLost()
    let lost = try #require(cancelled)
    #expect(lost.phase == .cancelled && lost.translation == Point2D(y: 30))
    #expect(lost.velocity == .zero && lost.delta == .zero)
    #expect(lost.location == Point2D(x: 1, y: 2) && lost.edge == .top)
    let none = tracker.cancelLost()
    #expect(none == nil)
  }

  @Test func nothingIsLostOfAFinishedPan() throws {
    var tracker = PanTracker()
    let first = tracker.cancelLost()
    #expect(first == nil)
    _ = try tracker.resolve(PanSample(phase: .began), at: 0)
    _ = try tracker.resolve(PanSample(phase: .ended), at: 0.01)
    let second = tracker.cancelLost()
    #expect(second == nil)
  }
}
