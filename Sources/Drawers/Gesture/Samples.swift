/// Where a gesture is in its life.
public enum GesturePhase: String, Storable, CaseIterable {
  /// Recognized just now.
  case began
  /// The finger moved.
  case changed
  /// The finger was lifted.
  case ended
  /// Something else took the gesture away.
  case cancelled
}

/// A sample of a pan as a client sends it; the machine fills in omitted values.
public struct PanSample: Storable {
  /// Where the pan is in its life.
  public var phase: GesturePhase
  /// Points since the pan began.
  public var translation: Point2D?
  /// Points per second; estimated from the samples if omitted.
  public var velocity: Point2D?
  /// Where the finger is, in container coordinates.
  public var location: Point2D?
  /// The edge that a screen-edge pan started from.
  public var edge: ScreenEdge?
  /// In the first sample of a pointer's pan: the pointer's locations until then, as translations. The estimate of the
  /// velocity so begins where the pointer came down.
  var pointerPath: VelocityEstimator?
  /// Whether the pan ends because its pointer was lifted. The location of that counts for the velocity.
  var isPointerLifted = false
  /// The reason why the pan drags nothing, if it begins outside of everything that it can drag.
  var obstacle: String?

  /// A sample; only the phase is needed.
  public init(
    phase: GesturePhase, translation: Point2D? = nil, velocity: Point2D? = nil, location: Point2D? = nil,
    edge: ScreenEdge? = nil
  ) {
    self.phase = phase
    self.translation = translation
    self.velocity = velocity
    self.location = location
    self.edge = edge
  }
}

/// A sample of a scroll view inside the drawer as a client sends it.
public struct ScrollSample: Storable {
  /// Where a scroll view's dragging is in its life.
  public enum Phase: String, Storable, CaseIterable {
    /// The finger started to drag.
    case began
    /// The scroll view proposes another offset, by a drag or by momentum.
    case changed
    /// The finger was lifted.
    case ended
    /// Something else took the drag away.
    case cancelled
    /// The momentum after a drag ran out.
    case decelerated
  }

  /// Where the drag is in its life.
  public var phase: Phase
  /// The offset that the scroll view proposes, in points.
  public var contentOffset: Point2D?
  /// The scroll view's top inset in points, safe area included.
  public var contentInsetTop: Double?
  /// Points since the drag began.
  public var translation: Point2D?
  /// The finger's velocity in points per second; estimated from the translations if omitted.
  public var velocity: Point2D?
  /// Whether momentum follows the end of the drag.
  public var willDecelerate: Bool?

  /// A sample; only the phase is needed.
  public init(
    phase: Phase, contentOffset: Point2D? = nil, contentInsetTop: Double? = nil, translation: Point2D? = nil,
    velocity: Point2D? = nil, willDecelerate: Bool? = nil
  ) {
    self.phase = phase
    self.contentOffset = contentOffset
    self.contentInsetTop = contentInsetTop
    self.translation = translation
    self.velocity = velocity
    self.willDecelerate = willDecelerate
  }
}

/// A finished tap.
public struct Tap: Storable {
  /// Where, in container coordinates.
  public var location: Point2D?
  /// The name of the tapped frame, if the client knows it.
  public var target: String?
  /// How many taps in a row, 1 or more.
  public var count: Int

  /// A tap, single unless `count` says otherwise.
  public init(location: Point2D? = nil, target: String? = nil, count: Int = 1) {
    self.location = location
    self.target = target
    self.count = count
  }

  /// Refuses a target that is not one of `targets`.
  static func check(_ target: String, among targets: [String]) throws(Refusal) {
    guard !targets.contains(where: target.isSame) else { return }
    throw .invalid(Fault("target", detail: "is nothing that this controller shows: there are \(quotedList(targets))"))
  }
}
