/// A sample of a scroll view with every value filled in, as the rules receive it.
public struct Scroll: Storable {
  /// Where the drag is in its life.
  public var phase: ScrollSample.Phase
  /// The offset that the scroll view proposes, in points.
  public var contentOffset: Point2D
  /// The scroll view's top inset in points, safe area included.
  public var contentInsetTop: Double
  /// Points since the drag began.
  public var translation: Point2D
  /// The finger's velocity in points per second; y > 0 when it moves down.
  public var velocity: Point2D
  /// Where `velocity` comes from.
  public var velocitySource: VelocitySource
  /// Whether momentum follows the end of the drag.
  public var willDecelerate: Bool
  /// Whether momentum moves the content, and no finger.
  public var isMomentum: Bool

  /// A sample, such as for a test of rules without a machine.
  public init(
    phase: ScrollSample.Phase, contentOffset: Point2D = .zero, contentInsetTop: Double = 0,
    translation: Point2D = .zero, velocity: Point2D = .zero, velocitySource: VelocitySource = .given,
    willDecelerate: Bool = false, isMomentum: Bool = false
  ) {
    self.phase = phase
    self.contentOffset = contentOffset
    self.contentInsetTop = contentInsetTop
    self.translation = translation
    self.velocity = velocity
    self.velocitySource = velocitySource
    self.willDecelerate = willDecelerate
    self.isMomentum = isMomentum
  }

  /// The release velocity in the unit of UIKit's scroll delegates: points per millisecond, positive upward.
  var delegateVelocity: Double { -velocity.y / 1000 }
}

/// Completes the samples of scroll views: fills in omitted values, and refuses samples of a drag that never began.
package struct ScrollTracker: Storable {
  package enum Activity: String, Storable, CaseIterable {
    case idle, dragging, decelerating
  }

  package var activity = Activity.idle
  package var contentOffset = Point2D.zero
  /// The offset that the last sample was answered with, which is where the client shows the content.
  package var answeredOffset: Point2D?
  package var contentInsetTop = 0.0
  package var translation = Point2D.zero
  package var estimator = VelocityEstimator()

  /// Whether a finger drags the content.
  var isDragging: Bool { activity == .dragging }

  /// An end for a drag whose own end was lost: its last sample, without velocity.
  mutating func cancelLost() -> Scroll? {
    guard isDragging else { return nil }
    activity = .idle
    contentOffset = answeredOffset ?? contentOffset
    return scroll(.cancelled, velocity: .zero, source: .given, willDecelerate: false, isMomentum: false)
  }

  /// Fills in `sample`, taken at `time`.
  mutating func resolve(_ sample: ScrollSample, at time: Double) throws(Refusal) -> Scroll {
    let isMomentum = activity == .decelerating && sample.phase != .began
    try advance(sample)
    // A drag ends where its content is seen.
    let isOver = sample.phase != .began && sample.phase != .changed
    contentOffset = sample.contentOffset ?? (isOver ? answeredOffset : nil) ?? contentOffset
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
      // The momentum of an earlier drag ran out while a finger drags; that drag continues.
      if activity == .decelerating { activity = .idle }
    default:
      throw .noGesture(kind: "scroll", phase: sample.phase.rawValue)
    }
  }

  private func scroll(
    _ phase: ScrollSample.Phase, velocity: Point2D, source: VelocitySource, willDecelerate: Bool, isMomentum: Bool
  ) -> Scroll {
    Scroll(
      phase: phase, contentOffset: contentOffset, contentInsetTop: contentInsetTop, translation: translation,
      velocity: velocity, velocitySource: source, willDecelerate: willDecelerate, isMomentum: isMomentum)
  }
}
