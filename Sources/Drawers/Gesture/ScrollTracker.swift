/// A sample of a scroll view with everything filled in, as the rules get it.
public struct Scroll: Storable {
  /// Where the drag is in its life.
  public var phase: ScrollPhase
  /// The offset that the scroll view proposes, in points.
  public var contentOffset: Point
  /// The scroll view's top inset in points, safe area included.
  public var contentInsetTop: Double
  /// Points since the drag began.
  public var translation: Point
  /// Points per second of the finger, y > 0 when it moves down.
  public var velocity: Point
  /// Where `velocity` comes from.
  public var velocitySource: VelocitySource
  /// Whether momentum follows the end of the drag.
  public var willDecelerate: Bool
  /// Whether momentum, not a finger, moves the content.
  public var isMomentum: Bool

  /// The release velocity as UIKit's scroll delegates get it: points per millisecond, upward positive.
  var delegateVelocity: Double { -velocity.y / 1000 }
}

/// Keeps scrolls whole: fills in what a sample leaves out, and refuses samples of a drag that never began.
package struct ScrollTracker: Storable {
  package enum Activity: String, Storable, CaseIterable {
    case idle, dragging, decelerating
  }

  package var activity = Activity.idle
  package var contentOffset = Point.zero
  package var contentInsetTop = 0.0
  package var translation = Point.zero
  package var estimator = VelocityEstimator()

  package init() {}

  /// Whether a finger drags the content.
  var isDragging: Bool { activity == .dragging }

  /// The end of a drag whose own end was lost: its last sample, at rest.
  mutating func cancelLost() -> Scroll? {
    guard isDragging else { return nil }
    activity = .idle
    return scroll(.cancelled, velocity: .zero, source: .given, willDecelerate: false, isMomentum: false)
  }

  /// Fills in `sample`, taken at `time`.
  mutating func resolve(_ sample: ScrollSample, at time: Double) throws(Refusal) -> Scroll {
    let isMomentum = activity == .decelerating && sample.phase != .began
    try advance(sample)
    contentOffset = sample.contentOffset ?? contentOffset
    contentInsetTop = sample.contentInsetTop ?? contentInsetTop
    translation = sample.translation ?? translation
    if isDragging {
      estimator.add(time: time, x: translation.x, y: translation.y)
    }
    return scroll(
      sample.phase, velocity: sample.velocity ?? estimator.velocity(at: time),
      source: sample.velocity == nil ? .estimated : .given, willDecelerate: sample.willDecelerate ?? false,
      isMomentum: isMomentum)
  }

  private mutating func advance(_ sample: ScrollSample) throws(Refusal) {
    switch (sample.phase, activity) {
    case (.began, _):
      self = ScrollTracker()
      activity = .dragging
    case (.changed, .dragging), (.changed, .decelerating):
      break
    case (.ended, .dragging):
      activity = sample.willDecelerate == true ? .decelerating : .idle
    case (.cancelled, .dragging), (.cancelled, .decelerating):
      activity = .idle
    case (.decelerated, _):
      // While a finger drags, it is the momentum of an earlier drag that ran out: this one goes on.
      if activity == .decelerating { activity = .idle }
    default:
      throw .noGesture(kind: "scroll", phase: sample.phase.rawValue)
    }
  }

  private func scroll(
    _ phase: ScrollPhase, velocity: Point, source: VelocitySource, willDecelerate: Bool, isMomentum: Bool
  ) -> Scroll {
    Scroll(
      phase: phase, contentOffset: contentOffset, contentInsetTop: contentInsetTop, translation: translation,
      velocity: velocity, velocitySource: source, willDecelerate: willDecelerate, isMomentum: isMomentum)
  }
}
