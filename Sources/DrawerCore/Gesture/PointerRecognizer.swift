/// What happened to a pointer, as the W3C's Pointer Events name it.
public enum PointerPhase: String, Storable, CaseIterable {
  /// The pointer touched down.
  case down
  /// It moved.
  case move
  /// It was lifted.
  case up
  /// The browser took it away.
  case cancel
}

/// A raw sample of a pointer.
public struct PointerSample: Storable {
  /// What happened.
  public var phase: PointerPhase
  /// Which pointer; one finger keeps its number while it is down.
  public var pointerID: Int
  /// Where, in container coordinates.
  public var location: Point

  /// A sample at `location`.
  public init(phase: PointerPhase, pointerID: Int, location: Point) {
    self.phase = phase
    self.pointerID = pointerID
    self.location = location
  }
}

/// Recognises taps and pans in raw pointer samples.
///
/// The first pointer down leads; others are ignored until it is lifted. A pan begins where the slop is left, so that
/// nothing jumps by the slop.
struct PointerRecognizer: Storable {
  /// A gesture, or a sample of one.
  enum Gesture: Equatable {
    case pan(PanSample)
    case tap(Tap)
    case ignored(String)
  }

  /// How far a pointer may stray before it is a pan and no tap, in points.
  static let slop = 10.0
  /// How long a tap may last, and how far apart two taps of one series may end, in seconds.
  static let tapInterval = 0.35
  /// How near to an edge a screen-edge pan starts, in points.
  static let edgeDistance = 20.0

  private struct Press: Storable {
    var pointerID: Int
    var start: Point
    var startTime: Double
    var edge: Edge?
    /// Where the pan began; nil while the pointer is within the slop.
    var panOrigin: Point?
    var estimator = VelocityEstimator()
  }

  private var press: Press?
  private var lastTapTime: Double?
  private var tapCount = 0

  /// The gestures that `sample`, taken at `time` in `container`, makes.
  mutating func recognize(
    _ sample: PointerSample, at time: Double, in container: Container
  ) throws(Refusal) -> [Gesture] {
    guard let press else {
      guard sample.phase == .down else { throw .noGesture(kind: "pointer", phase: sample.phase.rawValue) }
      begin(sample, at: time, in: container)
      return []
    }
    guard press.pointerID == sample.pointerID else { return [.ignored("another pointer is down already")] }
    switch sample.phase {
    case .down:
      // Its `up` was lost.
      let lost = end(press, phase: .cancelled, at: sample.location)
      begin(sample, at: time, in: container)
      return lost
    case .move:
      return move(press, to: sample.location, at: time)
    case .up:
      return lift(press, at: sample.location, time: time)
    case .cancel:
      return end(press, phase: .cancelled, at: sample.location)
    }
  }

  private mutating func begin(_ sample: PointerSample, at time: Double, in container: Container) {
    var press = Press(
      pointerID: sample.pointerID, start: sample.location, startTime: time,
      edge: PointerRecognizer.edge(near: sample.location, in: container))
    press.estimator.add(time: time, x: sample.location.x, y: sample.location.y)
    self.press = press
  }

  private mutating func move(_ press: Press, to location: Point, at time: Double) -> [Gesture] {
    if let origin = press.panOrigin {
      return [.pan(PanSample(phase: .changed, translation: location - origin))]
    }
    var press = press
    press.estimator.add(time: time, x: location.x, y: location.y)
    defer { self.press = press }
    guard PointerRecognizer.distance(location, press.start) > PointerRecognizer.slop else { return [] }
    press.panOrigin = location
    return [
      .pan(
        PanSample(
          phase: .began, translation: .zero, location: press.start, edge: press.edge,
          estimatedVelocity: press.estimator.velocity(at: time)))
    ]
  }

  private mutating func lift(_ press: Press, at location: Point, time: Double) -> [Gesture] {
    guard press.panOrigin == nil else { return end(press, phase: .ended, at: location) }
    self.press = nil
    let isTap =
      time - press.startTime <= PointerRecognizer.tapInterval
      && PointerRecognizer.distance(location, press.start) <= PointerRecognizer.slop
    guard isTap else { return [] }
    if let last = lastTapTime, time - last <= PointerRecognizer.tapInterval {
      tapCount += 1
    } else {
      tapCount = 1
    }
    lastTapTime = time
    return [.tap(Tap(location: location, count: tapCount))]
  }

  private mutating func end(_ press: Press, phase: GesturePhase, at location: Point) -> [Gesture] {
    self.press = nil
    return press.panOrigin.map { [.pan(PanSample(phase: phase, translation: location - $0))] } ?? []
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let difference = a - b
    return (difference.x * difference.x + difference.y * difference.y).squareRoot()
  }

  /// The edge that `location` is nearest to, if it is near enough for a screen-edge pan.
  private static func edge(near location: Point, in container: Container) -> Edge? {
    let distances: [(edge: Edge, distance: Double)] = [
      (.left, location.x), (.right, container.width - location.x),
      (.top, location.y), (.bottom, container.height - location.y),
    ]
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= edgeDistance ? $0.edge : nil }
  }
}
