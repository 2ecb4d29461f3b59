/// The phases of a pointer, named as in the W3C's Pointer Events.
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
  /// The phase of the pointer's event.
  public var phase: PointerPhase
  /// Identifies the pointer; a finger keeps its number while it is down.
  public var pointerID: Int
  /// Where, in container coordinates.
  public var location: Point2D
  /// At `down`: whether no other pointer is down, as in Pointer Events; nil if that is unknown.
  public var isPrimary: Bool?

  /// A sample at `location`.
  public init(phase: PointerPhase, pointerID: Int, location: Point2D, isPrimary: Bool? = nil) {
    self.phase = phase
    self.pointerID = pointerID
    self.location = location
    self.isPrimary = isPrimary
  }
}

/// Recognizes taps and pans in raw pointer samples.
///
/// The first pointer that comes down leads. Other pointers that come down before the leading one is lifted are ignored
/// until they are lifted themselves. A primary pointer takes over, because no other pointer is down then, and so does
/// any pointer once the leading one has been silent for ``silenceLimit``: its `up` was lost. The translation of a pan starts at 0 where the finger leaves the slop, so that
/// nothing jumps.
package struct PointerRecognizer: Storable {
  /// A gesture, or a sample of one.
  enum Gesture: Equatable {
    case pan(PanSample)
    case tap(Tap)
    case ignored(String)
  }

  /// The distance in points that a pointer may move before its press becomes a pan and cannot be a tap any more.
  static let slop = 10.0
  /// The longest duration of a tap, and the longest time between the ends of two taps of a series, in seconds.
  static let tapInterval = 0.35
  /// After this many seconds without a sample, a pointer no longer keeps others from leading. A finger that rests sends
  /// no samples, but another finger rarely comes down after so long a rest.
  static let silenceLimit = 10.0
  /// The greatest distance from an edge at which a screen-edge pan starts, in points.
  static let edgeDistance = 20.0
  /// Tolerance for rounding errors in subtractions: 1.35 - 1 is greater than 0.35, and 30.1 - 20.1 greater than 10.
  private static let rounding = 1e-6
  /// The greatest `count` of a tap, as on the wire.
  private static let tapLimit = 1000
  /// More pointers than a hand has fingers. The limit bounds the numbers of pointers whose `up` was lost.
  private static let followerLimit = 16

  package struct Press: Storable {
    package var pointerID: Int
    package var start: Point2D
    package var startTime: Double
    /// When the last sample came, in seconds; nil if only the first one came.
    package var lastTime: Double?
    package var edge: ScreenEdge?
    /// The reason why a pan from this location drags nothing, decided when the pointer came down.
    package var obstacle: String?
    /// Where the pan began; nil while the pointer is within the slop.
    package var panOrigin: Point2D?
    /// The locations until the pan begins; the pan's own estimator then continues them.
    package var estimator = VelocityEstimator()
  }

  package var press: Press?
  /// The pointers that came down while another led.
  package var followers: [Int] = []
  /// When the last tap ended, if only taps came after it.
  package var lastTapTime: Double?
  package var tapCount = 0

  /// The gestures that result from `sample`, taken at `time` in `container`.
  ///
  /// - Parameter obstacle: the reason why a pan drags nothing if a pointer comes down here now; nil if it drags.
  mutating func recognize(
    _ sample: PointerSample, at time: Double, in container: Container, obstacle: String? = nil
  ) throws(Refusal) -> [Gesture] {
    let lost = release(to: sample, at: time)
    if let reason = follow(sample) { return lost + [.ignored(reason)] }
    guard let press else {
      guard sample.phase == .down else { throw .noGesture(kind: "pointer", phase: sample.phase.rawValue) }
      return lost + begin(sample, at: time, in: container, obstacle: obstacle)
    }
    self.press?.lastTime = time
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

  /// Cancels a press whose `up` was lost, if `sample` shows that, and forgets the pointers that followed it.
  private mutating func release(to sample: PointerSample, at time: Double) -> [Gesture] {
    guard sample.phase == .down, let press, press.pointerID != sample.pointerID else { return [] }
    let isSilent =
      time - (press.lastTime ?? press.startTime) >= PointerRecognizer.silenceLimit - PointerRecognizer.rounding
    guard sample.isPrimary == true || isSilent else { return [] }
    followers = []
    return cancel(press, velocity: .zero)
  }

  /// The reason why `sample` results in no gesture, if it does not belong to the leading pointer.
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

  private mutating func move(_ press: Press, to location: Point2D, at time: Double) -> [Gesture] {
    if let origin = press.panOrigin {
      return [.pan(PanSample(phase: .changed, translation: location - origin))]
    }
    var press = press
    press.lastTime = time
    press.estimator.add(time: time, x: location.x, y: location.y)
    defer { self.press = press }
    guard !PointerRecognizer.isWithinSlop(location, of: press.start) else { return [] }
    press.panOrigin = location
    lastTapTime = nil
    var pan = PanSample(phase: .began, translation: .zero, location: press.start, edge: press.edge)
    pan.pointerPath = press.estimator.relative(to: location)
    pan.obstacle = press.obstacle
    press.estimator.reset()
    return [.pan(pan)]
  }

  private mutating func lift(_ press: Press, at location: Point2D, time: Double) -> [Gesture] {
    self.press = nil
    if let origin = press.panOrigin {
      var pan = PanSample(phase: .ended, translation: location - origin)
      pan.isPointerLifted = true
      return [.pan(pan)]
    }
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

  /// Ends a canceled press. Its pan ends at the last known location, because a browser's `pointercancel` may have no
  /// location.
  private mutating func cancel(_ press: Press, velocity: Point2D?) -> [Gesture] {
    self.press = nil
    lastTapTime = nil
    return press.panOrigin == nil ? [] : [.pan(PanSample(phase: .cancelled, velocity: velocity))]
  }

  private static func isWithinTapInterval(_ duration: Double) -> Bool { duration <= tapInterval + rounding }

  private static func isWithinSlop(_ location: Point2D, of start: Point2D) -> Bool {
    let difference = location - start
    return (difference.x * difference.x + difference.y * difference.y).squareRoot() <= slop + rounding
  }

  /// The edge nearest to `location`, if a screen-edge pan can start at this distance.
  private static func edge(near location: Point2D, in container: Container) -> ScreenEdge? {
    let distances: [(edge: ScreenEdge, distance: Double)] = [
      (.left, abs(location.x)), (.right, abs(container.width - location.x)),
      (.top, abs(location.y)), (.bottom, abs(container.height - location.y)),
    ]
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= edgeDistance + rounding ? $0.edge : nil }
  }
}
