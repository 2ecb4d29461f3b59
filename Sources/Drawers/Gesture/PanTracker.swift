/// A sample of a pan with every value filled in, as the rules receive it.
public struct Pan: Storable {
  /// Where the pan is in its life.
  public var phase: GesturePhase
  /// Points since the pan began.
  public var translation: Point2D
  /// Points since the previous sample of the same pan; at `began` the translation itself.
  public var delta: Point2D
  /// Points per second.
  public var velocity: Point2D
  /// Where `velocity` comes from.
  public var velocitySource: VelocitySource
  /// The finger's location at `began`, if the client sent it.
  public var location: Point2D?
  /// The screen edge that the pan started from, judged at `began`.
  public var edge: ScreenEdge?

  /// A sample, such as for a test of rules without a machine.
  public init(
    phase: GesturePhase, translation: Point2D = .zero, delta: Point2D = .zero, velocity: Point2D = .zero,
    velocitySource: VelocitySource = .given, location: Point2D? = nil, edge: ScreenEdge? = nil
  ) {
    self.phase = phase
    self.translation = translation
    self.delta = delta
    self.velocity = velocity
    self.velocitySource = velocitySource
    self.location = location
    self.edge = edge
  }
}

/// Where a gesture's velocity comes from.
public enum VelocitySource: String, Storable, CaseIterable {
  /// The client sent it.
  case given
  /// The slope of the samples of the last 100 ms.
  case estimated
}

/// Completes the samples of a pan: fills in omitted values, and refuses samples of a pan that never began.
package struct PanTracker: Storable {
  package var isInProgress = false
  /// The reason why the current or last pan drags nothing; nil if it drags.
  package var obstacle: String?
  package var translation = Point2D.zero
  package var location: Point2D?
  package var edge: ScreenEdge?
  package var estimator = VelocityEstimator()

  /// Whether a pan that drags is under way.
  var isDragging: Bool { isInProgress && obstacle == nil }

  /// An end for a pan whose own end was lost: its last translation, without velocity.
  mutating func cancelLost() -> Pan? {
    guard isDragging else { return nil }
    isInProgress = false
    return Pan(
      phase: .cancelled, translation: translation, delta: .zero, velocity: .zero, velocitySource: .given,
      location: location, edge: edge)
  }

  /// Refuses `sample` if its pan never began.
  func check(_ sample: PanSample) throws(Refusal) {
    guard sample.phase == .began || isInProgress else {
      throw .noGesture(kind: "pan", phase: sample.phase.rawValue)
    }
  }

  /// Fills in `sample`, taken at `time`.
  mutating func resolve(_ sample: PanSample, at time: Double) throws(Refusal) -> Pan {
    try check(sample)
    if sample.phase == .began { begin(with: sample) }
    let previous = translation
    translation = sample.translation ?? translation
    isInProgress = sample.phase == .began || sample.phase == .changed
    if isInProgress && sample.pointerPath == nil || sample.isPointerLifted {
      estimator.add(time: time, x: translation.x, y: translation.y)
    }
    return Pan(
      phase: sample.phase, translation: translation, delta: translation - previous,
      velocity: sample.velocity ?? estimator.velocity(at: time),
      velocitySource: sample.velocity == nil ? .estimated : .given, location: location, edge: edge)
  }

  private mutating func begin(with sample: PanSample) {
    translation = .zero
    location = sample.location
    edge = sample.edge
    obstacle = sample.obstacle
    estimator = sample.pointerPath ?? VelocityEstimator()
  }
}

extension VelocityEstimator {
  /// The estimate at `time` as a point, in points per second.
  func velocity(at time: Double) -> Point2D {
    let estimate = estimate(at: time)
    return Point2D(x: estimate.x, y: estimate.y)
  }
}
