import Testing

@testable import DrawerTesting
@testable import Drawers

@Suite struct ScrollTrackerTests {
  /// The events of a scroll view before a test's sample.
  enum History: String, Sendable {
    case nothing, dragging, released, decelerating

    func tracker() throws -> ScrollTracker {
      var tracker = ScrollTracker()
      guard self != .nothing else { return tracker }
      _ = try tracker.resolve(ScrollSample(phase: .began), at: 0)
      guard self != .dragging else { return tracker }
      _ = try tracker.resolve(ScrollSample(phase: .ended, willDecelerate: self == .decelerating), at: 0.1)
      return tracker
    }
  }

  @Test(
    arguments: [
      (.nothing, .began, true),
      (.nothing, .changed, false),
      (.nothing, .ended, false),
      (.nothing, .cancelled, false),
      (.nothing, .decelerated, true),  // needs no began
      (.dragging, .began, true),
      (.dragging, .changed, true),
      (.dragging, .ended, true),
      (.dragging, .cancelled, true),
      (.dragging, .decelerated, true),
      (.released, .changed, false),  // no momentum was announced
      (.released, .ended, false),
      (.released, .decelerated, true),
      (.decelerating, .began, true),
      (.decelerating, .changed, true),
      (.decelerating, .ended, false),  // the finger is lifted already
      (.decelerating, .cancelled, true),
      (.decelerating, .decelerated, true),
    ] as [(History, ScrollSample.Phase, Bool)])
  func phasesFollowTheirBeginning(history: History, phase: ScrollSample.Phase, isAccepted: Bool) throws {
    var tracker = try history.tracker()
    let untouched = tracker
    if isAccepted {
      #expect(try tracker.resolve(ScrollSample(phase: phase), at: 1).phase == phase)
    } else {
      #expect(throws: Refusal.noGesture(kind: "scroll", phase: phase.rawValue)) {
        _ = try tracker.resolve(ScrollSample(phase: phase), at: 1)
      }
      #expect(tracker == untouched)
    }
  }

  @Test(
    arguments: [
      (.nothing, .began, false),
      (.dragging, .changed, false),
      (.dragging, .ended, false),
      (.decelerating, .changed, true),
      (.decelerating, .cancelled, true),
      (.decelerating, .decelerated, true),
      (.decelerating, .began, false),  // a finger stops the momentum
    ] as [(History, ScrollSample.Phase, Bool)])
  func momentumFollowsADeceleratingEnd(history: History, phase: ScrollSample.Phase, isMomentum: Bool) throws {
    var tracker = try history.tracker()
    #expect(try tracker.resolve(ScrollSample(phase: phase), at: 1).isMomentum == isMomentum)
  }

  @Test func momentumEndsOnce() throws {
    var tracker = try History.decelerating.tracker()
    _ = try tracker.resolve(ScrollSample(phase: .decelerated), at: 1)
    #expect(throws: Refusal.self) { _ = try tracker.resolve(ScrollSample(phase: .changed), at: 1.1) }
  }

  /// The end of a drag's momentum may be reported after the next drag has begun.
  @Test func endOfMomentumDoesNotEndADrag() throws {
    var tracker = try History.decelerating.tracker()
    _ = try tracker.resolve(ScrollSample(phase: .began), at: 1)
    _ = try tracker.resolve(ScrollSample(phase: .decelerated), at: 1)
    let changed = try tracker.resolve(ScrollSample(phase: .changed, translation: Point2D(y: 5)), at: 1.1)
    #expect(!changed.isMomentum)
    #expect(try tracker.resolve(ScrollSample(phase: .ended), at: 1.2).phase == .ended)
  }

  @Test func membersLeftOutRepeatTheLastOnes() throws {
    var tracker = ScrollTracker()
    _ = try tracker.resolve(
      ScrollSample(
        phase: .began, contentOffset: Point2D(x: 1, y: 20), contentInsetTop: 47, translation: Point2D(y: 3)), at: 0)
    let changed = try tracker.resolve(ScrollSample(phase: .changed, contentOffset: Point2D(y: 10)), at: 0.01)
    #expect(changed.contentOffset == Point2D(y: 10))
    #expect(changed.contentInsetTop == 47 && changed.translation == Point2D(y: 3))
    let ended = try tracker.resolve(ScrollSample(phase: .ended, translation: Point2D(y: 9)), at: 0.02)
    #expect(ended.contentOffset == Point2D(y: 10) && ended.contentInsetTop == 47 && ended.translation == Point2D(y: 9))
  }

  @Test func nothingIsLeftOfTheDragBefore() throws {
    var tracker = ScrollTracker()
    _ = try tracker.resolve(
      ScrollSample(phase: .began, contentOffset: Point2D(y: 20), contentInsetTop: 47, translation: Point2D(y: 3)), at: 0
    )
    let began = try tracker.resolve(ScrollSample(phase: .began), at: 0.01)
    #expect(began.contentOffset == .zero && began.contentInsetTop == 0 && began.translation == .zero)
    #expect(began.velocity == .zero)
  }

  @Test func velocityIsEstimatedFromTheTranslations() throws {
    var tracker = ScrollTracker()
    _ = try tracker.resolve(ScrollSample(phase: .began, contentOffset: Point2D(y: 100)), at: 0)
    _ = try tracker.resolve(
      ScrollSample(phase: .changed, contentOffset: Point2D(y: 92), translation: Point2D(y: 8)), at: 0.016)
    let ended = try tracker.resolve(ScrollSample(phase: .ended, translation: Point2D(y: 400)), at: 0.02)
    // 8 points down in 16 ms; the release is not a sample. The library's velocity is positive upward, in points per
    // millisecond.
    #expect(abs(ended.velocity.y - 500) < 1e-6 && ended.velocitySource == .estimated)
    #expect(abs(ended.delegateVelocity + 0.5) < 1e-9)
    var given = try History.dragging.tracker()
    let sent = try given.resolve(ScrollSample(phase: .ended, velocity: Point2D(y: -3)), at: 0.1)
    #expect(sent.velocity == Point2D(y: -3) && sent.velocitySource == .given)
  }

  @Test func lostDragIsCancelledAtRestWhereItWas() throws {
    var tracker = ScrollTracker()
    _ = try tracker.resolve(
      ScrollSample(phase: .began, contentOffset: Point2D(y: 20), contentInsetTop: 47, translation: Point2D(y: 3)), at: 0
    )
    let cancelled = tracker.cancelLost()
    let lost = try #require(cancelled)
    #expect(lost.phase == .cancelled && lost.contentOffset == Point2D(y: 20) && lost.contentInsetTop == 47)
    #expect(lost.translation == Point2D(y: 3) && lost.velocity == .zero && !lost.isMomentum)
    let none = tracker.cancelLost()
    #expect(none == nil)
  }

  /// Momentum is not a gesture, so a new drag simply replaces it.
  @Test(arguments: [History.nothing, .released, .decelerating])
  func nothingIsLostWithoutADrag(_ history: History) throws {
    var tracker = try history.tracker()
    let none = tracker.cancelLost()
    #expect(none == nil)
  }
}
