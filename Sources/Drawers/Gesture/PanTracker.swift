/// A sample of a pan with everything filled in, as the rules get it.
public struct Pan: Storable {
  /// Where the pan is in its life.
  public var phase: GesturePhase
  /// Points since the pan began.
  public var translation: Point
  /// Points since the previous sample of the same pan; at `began` the translation itself.
  public var delta: Point
  /// Points per second.
  public var velocity: Point
  /// Where `velocity` comes from.
  public var velocitySource: VelocitySource
  /// Where the finger was at `began`, if the client said so.
  public var location: Point?
  /// The screen edge that the pan started from, judged at `began`.
  public var edge: ScreenEdge?
}

/// Where a gesture's velocity comes from.
public enum VelocitySource: String, Storable, CaseIterable {
  /// The client sent it.
  case given
  /// It is the slope of the samples of the last 100 ms.
  case estimated
}

/// Keeps pans whole: fills in what a sample leaves out, and refuses samples of a pan that never began.
package struct PanTracker: Storable {
  package var isUnderWay = false
  /// Why the pan under way, or the last one, drags nothing; nil where it drags.
  package var obstacle: String?
  package var translation = Point.zero
  package var location: Point?
  package var edge: ScreenEdge?
  package var estimator = VelocityEstimator()

  package init() {}

  /// Whether a pan that drags is under way.
  var isDragging: Bool { isUnderWay && obstacle == nil }

  /// The end of a pan whose own end was lost: its last translation, at rest.
  mutating func cancelLost() -> Pan? {
    guard isDragging else { return nil }
    isUnderWay = false
    return Pan(
      phase: .cancelled, translation: translation, delta: .zero, velocity: .zero, velocitySource: .given,
      location: location, edge: edge)
  }

  /// Refuses `sample` if its pan never began.
  func check(_ sample: PanSample) throws(Refusal) {
    guard sample.phase == .began || isUnderWay else {
      throw .noGesture(kind: "pan", phase: sample.phase.rawValue)
    }
  }

  /// Fills in `sample`, taken at `time`.
  mutating func resolve(_ sample: PanSample, at time: Double) throws(Refusal) -> Pan {
    try check(sample)
    if sample.phase == .began { begin(with: sample) }
    let previous = translation
    translation = sample.translation ?? translation
    isUnderWay = sample.phase == .began || sample.phase == .changed
    if isUnderWay {
      estimator.add(time: time, x: translation.x, y: translation.y)
    }
    return Pan(
      phase: sample.phase, translation: translation, delta: translation - previous,
      velocity: sample.velocity ?? sample.estimatedVelocity ?? estimator.velocity(at: time),
      velocitySource: sample.velocity == nil ? .estimated : .given, location: location, edge: edge)
  }

  private mutating func begin(with sample: PanSample) {
    translation = .zero
    location = sample.location
    edge = sample.edge
    obstacle = sample.obstacle
    estimator.reset()
  }
}

extension VelocityEstimator {
  /// The estimate at `time` as a point, in points per second.
  func velocity(at time: Double) -> Point {
    let estimate = estimate(at: time)
    return Point(x: estimate.x, y: estimate.y)
  }
}
