/// IIViewDeckController: a center over up to four sides. The center slides away to show a side, and a ledge of the
/// center stays visible.
public struct ViewDeck: Rules {
  /// The states of the deck, named after the open side.
  public enum StateName: String, Storable, CaseIterable {
    /// No side is open.
    case closed
    /// No side is open, and a gap shows a part of the only side.
    case exposed
    /// The left side is open.
    case left
    /// The right side is open.
    case right
    /// The top side is open.
    case top
    /// The bottom side is open.
    case bottom
    /// A side is visible, but no side is open.
    case transitioning
  }

  /// The states of a side.
  public enum SideState: String, Storable, CaseIterable {
    /// The center is at the side's ledge.
    case open
    /// The side is not visible.
    case closed
    /// The side is as visible as a gap always makes it.
    case exposed
    /// The center is at any other position.
    case transitioning
  }

  /// The names of the frames.
  public enum FrameName: String, Storable, CaseIterable {
    /// The center view.
    case center
    /// The bar of the deck's navigation controller, which slides with the center.
    case navigationBar
    /// The left side view.
    case left
    /// The right side view.
    case right
    /// The top side view.
    case top
    /// The bottom side view.
    case bottom
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// The state of the deck.
    public var name: StateName
    /// The offset of the center from its place, in points; positive to the right and down.
    public var offset: Double
    /// The axis of the offset.
    public var orientation: Orientation
    /// The state of each existing side; nil for other sides.
    public var sides: PerSide<SideState?>
    /// The offset at the end of all queued movements.
    public var target: Double
    /// The ledge of each existing side, in points; nil for other sides.
    public var ledges: PerSide<Double?>
    /// Whether touches reach the center.
    public var isCenterInteractive: Bool
    /// Whether a tap on the center closes the open side.
    public var closesOnCenterTap: Bool
    /// Whether a pan moves the deck.
    public var isDragging: Bool

    /// Creates a state with the given members.
    public init(
      name: StateName, offset: Double, orientation: Orientation, sides: PerSide<SideState?>, target: Double,
      ledges: PerSide<Double?>, isCenterInteractive: Bool, closesOnCenterTap: Bool, isDragging: Bool
    ) {
      self.name = name
      self.offset = offset
      self.orientation = orientation
      self.sides = sides
      self.target = target
      self.ledges = ledges
      self.isCenterInteractive = isCenterInteractive
      self.closesOnCenterTap = closesOnCenterTap
      self.isDragging = isDragging
    }
  }

  /// The animated subjects.
  public enum Subject: String, Storable, CaseIterable {
    /// The center, and the sides that move along with it.
    case slide
    /// The center alone, without a change of the model.
    case preview
  }

  /// The movement that follows after the open side has closed.
  public enum Sequel: Storable {
    /// A side opens. The duration is in seconds; 0 for the configured duration.
    case open(Side, animated: Bool, duration: Double)
    /// A side opens with a bounce: it first becomes entirely visible.
    case bounce(Side, wasClosed: Bool)
  }

  /// The remaining work at an animation's end.
  public enum Completion: Storable {
    /// A side has opened.
    case opened(Side, animated: Bool)
    /// A side has closed, and `then` follows.
    case closed(Side, animated: Bool, then: Sequel?)
    /// The center has moved from an open side halfway to the opposite one.
    case left(Side, animated: Bool, duration: Double)
    /// A bounce has made a side entirely visible.
    case bounced(Side, BouncePhase)
    /// A preview bounce of a side has ended.
    case previewed(Side)
    /// A preview bounce of a side has ended that the delegate does not hear of.
    case previewedSilently(Side)
  }

  /// The current pan.
  package struct Drag: Storable {
    /// The offset on each axis at which the pan caught the center, before elasticity.
    package var origin: Point2D
    /// The offset on each axis at which the center was seen at that moment.
    package var start: Point2D
    /// Whether the deck was moving at that moment, or was at a position that this drag would not have reached.
    package var isOfMovement: Bool
    /// The pan's translation at that moment: zero, unless a command moved the deck during the drag.
    package var grip = Point2D.zero
    /// Whether the pan has chosen its axis. A pan without velocity chooses it at the first sample with a translation.
    package var hasAxis = true
    /// The pan's translation that corresponds to the position where the drag left the deck. It is nil after a rotation,
    /// which moves the deck without the library's drag noticing.
    package var followed: Point2D?
    /// The offset at which a dropped sample left the deck, if no sample has moved it yet.
    package var stayedAt: Double?
    /// In a machine that an older version stored: the side whose `willOpenViewSide` was sent, but not its
    /// `didOpenViewSide` yet.
    package var opening: Side?

    /// Records that the deck followed the finger to `rest`, where a refused opening has moved it.
    mutating func recordReturn(to rest: Double, _ axis: Orientation) {
      followed = grip
      switch axis {
      case .horizontal: followed?.x += rest - origin.x
      case .vertical: followed?.y += rest - origin.y
      }
    }
  }

  /// The configuration that the client set.
  public internal(set) var configuration: ViewDeckConfiguration
  /// The view that the deck fills.
  public internal(set) var container: Container
  /// The offset of the center from its place, in points.
  package var offset = 0.0
  /// The offset that was last reported to the delegate. An interruption moves the model without a report.
  package var reportedOffset = 0.0
  package var orientation = Orientation.horizontal
  /// The frame of the center, as last set.
  package var slide = Rect2D()
  /// The offset of the center across the axis, in points. A drag leaves it where it caught the center.
  package var across = 0.0
  /// The ledges of all sides, without the limits of a gap and of the container.
  package var ledges = PerSide<Double>(ViewDeck.defaultLedge)
  /// The meaning of ``ViewDeckConfiguration/maxSize``: the size mode at the time it was set.
  package var maxSizeMode: ViewDeckConfiguration.SizeMode
  package var isHidden = PerSide<Bool>(false)
  /// The x coordinates that parallax last gave to the left and the right side.
  package var parallax = PerSide<Double>(0)
  package var centerOpacity = 1.0
  package var hasOverlay = false
  /// Whether the only side was opened before a gap came to show all of its visible part. Its position does not tell an
  /// open deck from one at rest then.
  package var wasOpened = false
  package var drag: Drag?
  /// What the delegate was last told of each side; nil if that follows from the side's position.
  package var told = PerSide<Told?>(nil)

  /// What the delegate knows of a side.
  package enum Told: String, Storable, CaseIterable {
    case closed, opening, open, closing
    /// An interruption has abandoned the end of what was announced.
    case abandoned
  }

  /// Creates a closed deck, or one with its only side exposed.
  public init(configuration: ViewDeckConfiguration, container: Container, on stage: inout Stage<ViewDeck>) {
    self.configuration = configuration
    self.container = container
    maxSizeMode = configuration.sizeMode
    self.configuration.sides = Side.allCases.filter { configuration.sides.contains($0) }
    // The delegate is asked about sizes that are set, but not about the library's initial ledges.
    for side in Side.allCases where configuration.sizes[side] != nil {
      storeLedge(requestedLedge(of: side), of: side)
    }
    orientation = gapSide?.orientation ?? .horizontal
    offset = rest
    reportedOffset = offset
    slide = slidingFrame(offset: offset, orientation)
    moveAlong()
    applyOpacity()
    hideCoveredSides()
  }

  /// Returns no faults: every combination of valid values is valid.
  public static func faults(in configuration: ViewDeckConfiguration, container: Container) -> [Fault] { [] }

  /// The number of side frames, times four because each event builds them several times.
  public static func weight(of configuration: ViewDeckConfiguration) -> Int {
    4 * Side.allCases.count { configuration.sides.contains($0) }
  }

  /// Returns the current model. Its target is the offset of `eventually`.
  public func state(eventually: ViewDeck) -> State {
    var states = PerSide<SideState?>(nil)
    var shownLedges = PerSide<Double?>(nil)
    for side in configuration.sides {
      states[side] = state(of: side)
      shownLedges[side] = ledge(of: side)
    }
    return State(
      name: stateName, offset: offset, orientation: orientation, sides: states, target: eventually.offset,
      ledges: shownLedges, isCenterInteractive: !hasOverlay, closesOnCenterTap: closesOnCenterTap,
      isDragging: isHeld)
  }

  /// Adopts the place of the center, and of the sides that move along, as they are seen.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    // A preview bounce has no model. Its last position is held until the model moves.
    guard subject == .slide, let center = seen[FrameName.center] else { return }
    let seenSlide = slidingFrame(ofSeen: center)
    // An offset that a preview bounce left across the axis is also held: the model knows one axis at a time.
    switch orientation {
    case .horizontal: slide = Rect2D(x: seenSlide.x, y: 0, width: seenSlide.width, height: container.height)
    case .vertical: slide = Rect2D(x: 0, y: seenSlide.y, width: container.width, height: seenSlide.height)
    }
    across = 0
    offset = slide.offset(along: orientation, in: container)
    for side in [Side.left, .right] { parallax[side] = seen[side.frameName]?.x ?? parallax[side] }
  }
}

// MARK: - Names

extension ViewDeck {
  private func state(of side: Side) -> SideState {
    if isOpen(side) { return .open }
    guard isClosed(side) else { return .transitioning }
    return gapSide == side && hasRoom(side) ? .exposed : .closed
  }

  private var stateName: StateName {
    for side in configuration.sides where isOpen(side) { return side.stateName }
    return firstSideNotClosed == nil ? restingName : .transitioning
  }

  /// The name of the deck's state if no side has been opened.
  var restingName: StateName {
    guard let gapSide, hasRoom(gapSide) else { return .closed }
    return isPermanentlyOpen(gapSide) ? gapSide.stateName : .exposed
  }

  /// Whether a tap on the center closes the open side now.
  private var closesOnCenterTap: Bool {
    guard hasOverlay, closesOnTap, let side = tappedSide else { return false }
    return canClose(side)
  }

  var closesOnTap: Bool {
    switch configuration.centerhiddenInteractivity {
    case .userInteractive, .notUserInteractive: false
    case .notUserInteractiveWithTapToClose, .notUserInteractiveWithTapToCloseBouncing: true
    }
  }
}
