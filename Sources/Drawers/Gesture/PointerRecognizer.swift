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

/// Recognizes taps and pans in raw pointer samples.
///
/// The first pointer down leads; others that come down before it is lifted are ignored until they are lifted
/// themselves. A pan begins where the slop is left, so that nothing jumps by the slop.
package struct PointerRecognizer: Storable {
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
  /// What is lost in subtractions: 1.35 - 1 is greater than 0.35, and 30.1 - 20.1 greater than 10.
  private static let rounding = 1e-6
  /// The greatest `count` of a tap, as on the wire.
  private static let tapLimit = 1000
  /// More pointers than a hand has fingers: the numbers of those whose `up` was lost are not kept for ever.
  private static let followerLimit = 16

  package struct Press: Storable {
    package var pointerID: Int
    package var start: Point
    package var startTime: Double
    package var edge: ScreenEdge?
    /// Why a pan from there drags nothing, judged as the pointer came down.
    package var obstacle: String?
    /// Where the pan began; nil while the pointer is within the slop.
    package var panOrigin: Point?
    package var estimator = VelocityEstimator()

    package init(pointerID: Int, start: Point, startTime: Double, edge: ScreenEdge?, obstacle: String? = nil) {
      self.pointerID = pointerID
      self.start = start
      self.startTime = startTime
      self.edge = edge
      self.obstacle = obstacle
    }
  }

  package var press: Press?
  /// The pointers that came down while another led.
  package var followers: [Int] = []
  /// When the last tap ended, as long as nothing but taps came after it.
  package var lastTapTime: Double?
  package var tapCount = 0

  package init() {}

  /// The gestures that `sample`, taken at `time` in `container`, makes.
  ///
  /// - Parameter obstacle: why a pan that begins where a pointer comes down now drags nothing; nil where it drags.
  mutating func recognize(
    _ sample: PointerSample, at time: Double, in container: Container, obstacle: String? = nil
  ) throws(Refusal) -> [Gesture] {
    if let reason = follow(sample) { return [.ignored(reason)] }
    guard let press else {
      guard sample.phase == .down else { throw .noGesture(kind: "pointer", phase: sample.phase.rawValue) }
      return begin(sample, at: time, in: container, obstacle: obstacle)
    }
    switch sample.phase {
    case .down:
      // Its `up` was lost.
      return cancel(press, velocity: .zero) + begin(sample, at: time, in: container, obstacle: obstacle)
    case .move:
      return move(press, to: sample.location, at: time)
    case .up:
      return lift(press, at: sample.location, time: time)
    case .cancel:
      return cancel(press, velocity: nil)
    }
  }

  /// Why `sample` makes no gesture, if it is not the leading pointer's.
  private mutating func follow(_ sample: PointerSample) -> String? {
    let reason = "another pointer was down first"
    if let press, press.pointerID != sample.pointerID {
      if sample.phase != .move { followers.removeAll { $0 == sample.pointerID } }
      if sample.phase == .down {
        followers = followers.suffix(PointerRecognizer.followerLimit - 1) + [sample.pointerID]
      }
      return reason
    }
    guard let index = followers.firstIndex(of: sample.pointerID) else { return nil }
    if sample.phase != .move { followers.remove(at: index) }
    return sample.phase == .down ? nil : reason
  }

  private mutating func begin(
    _ sample: PointerSample, at time: Double, in container: Container, obstacle: String?
  ) -> [Gesture] {
    var press = Press(
      pointerID: sample.pointerID, start: sample.location, startTime: time,
      edge: PointerRecognizer.edge(near: sample.location, in: container), obstacle: obstacle)
    press.estimator.add(time: time, x: sample.location.x, y: sample.location.y)
    self.press = press
    return obstacle.map { [.ignored($0)] } ?? []
  }

  private mutating func move(_ press: Press, to location: Point, at time: Double) -> [Gesture] {
    if let origin = press.panOrigin {
      return [.pan(PanSample(phase: .changed, translation: location - origin))]
    }
    var press = press
    press.estimator.add(time: time, x: location.x, y: location.y)
    defer { self.press = press }
    guard !PointerRecognizer.isWithinSlop(location, of: press.start) else { return [] }
    press.panOrigin = location
    lastTapTime = nil
    return [
      .pan(
        PanSample(
          phase: .began, translation: .zero, location: press.start, edge: press.edge,
          estimatedVelocity: press.estimator.velocity(at: time), obstacle: press.obstacle))
    ]
  }

  private mutating func lift(_ press: Press, at location: Point, time: Double) -> [Gesture] {
    self.press = nil
    if let origin = press.panOrigin { return [.pan(PanSample(phase: .ended, translation: location - origin))] }
    let isTap =
      PointerRecognizer.isWithinTapInterval(time - press.startTime)
      && PointerRecognizer.isWithinSlop(location, of: press.start)
    guard isTap else {
      lastTapTime = nil
      return []
    }
    let continuesSeries = lastTapTime.map { PointerRecognizer.isWithinTapInterval(time - $0) } ?? false
    tapCount = continuesSeries ? min(tapCount + 1, PointerRecognizer.tapLimit) : 1
    lastTapTime = time
    return [.tap(Tap(location: location, count: tapCount))]
  }

  /// Ends a press that something else took away. Its pan ends where it was seen last: a browser's `pointercancel` need
  /// not tell where the finger is.
  private mutating func cancel(_ press: Press, velocity: Point?) -> [Gesture] {
    self.press = nil
    lastTapTime = nil
    return press.panOrigin == nil ? [] : [.pan(PanSample(phase: .cancelled, velocity: velocity))]
  }

  private static func isWithinTapInterval(_ duration: Double) -> Bool { duration <= tapInterval + rounding }

  private static func isWithinSlop(_ location: Point, of start: Point) -> Bool {
    let difference = location - start
    return (difference.x * difference.x + difference.y * difference.y).squareRoot() <= slop + rounding
  }

  /// The edge that `location` is nearest to, if it is near enough for a screen-edge pan.
  private static func edge(near location: Point, in container: Container) -> ScreenEdge? {
    let distances: [(edge: ScreenEdge, distance: Double)] = [
      (.left, abs(location.x)), (.right, abs(container.width - location.x)),
      (.top, abs(location.y)), (.bottom, abs(container.height - location.y)),
    ]
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= edgeDistance + rounding ? $0.edge : nil }
  }
}
