/// IIViewDeckController: a center over up to four sides; it slides away to show one of them, and a ledge of it stays.
public struct ViewDeck: Rules {
  /// What is open, as clients see it.
  public enum StateName: String, Storable, CaseIterable {
    /// Nothing is.
    case closed
    /// Nothing is, and a gap shows a part of the lone side.
    case exposed
    /// The left side is.
    case left
    /// The right side is.
    case right
    /// The top side is.
    case top
    /// The bottom side is.
    case bottom
    /// A side shows, and none of them is open.
    case transitioning
  }

  /// How far a side is open.
  public enum SideState: String, Storable, CaseIterable {
    /// To its ledge.
    case open
    /// Not at all.
    case closed
    /// As far as a gap always shows it.
    case exposed
    /// Anywhere else.
    case transitioning
  }

  /// The names of the frames.
  public enum FrameName: String, Storable, CaseIterable {
    /// The center view.
    case center
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
    /// What is open.
    public var name: StateName
    /// How far the center is from its place, in points; positive to the right and down.
    public var offset: Double
    /// The axis of the offset.
    public var orientation: Orientation
    /// The existing sides, and how far each is open.
    public var sides: PerSide<SideState?>
    /// The offset where the queued movement ends.
    public var target: Double
    /// The existing sides' ledges in points.
    public var ledges: PerSide<Double?>
    /// Whether touches reach the center.
    public var isCenterInteractive: Bool
    /// Whether a tap on the centre closes what is open.
    public var closesOnCenterTap: Bool
    /// Whether a pan moves the deck.
    public var isDragging: Bool

    /// A state with the given members.
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

  /// What is animated.
  public enum Subject: String, Storable, CaseIterable {
    /// The center, and the sides that move along.
    case slide
    /// The center, without the model.
    case preview
  }

  /// What follows once whatever was open is closed.
  public enum Sequel: Storable {
    /// A side opens; seconds, 0 for the configured duration.
    case open(Side, isAnimated: Bool, duration: Double)
    /// A side opens by way of showing itself entirely.
    case bounce(Side, wasClosed: Bool)
  }

  /// What is left to do at an animation's end.
  public enum Completion: Storable {
    /// A side has opened.
    case opened(Side, isAnimated: Bool)
    /// A side has closed; what follows then.
    case closed(Side, isAnimated: Bool, then: Sequel?)
    /// The first half of the way from an open side to the opposite one.
    case left(Side, isAnimated: Bool, duration: Double)
    /// The first part of a bounce, which shows a side entirely.
    case bounced(Side, BouncePhase)
    /// A side has shown itself.
    case previewed(Side)
  }

  /// The pan under way.
  package struct Drag: Storable {
    /// The offset on either axis where the pan caught the center, before elasticity.
    package var origin: Point
    /// The offset on either axis at which the center was seen then.
    package var start: Point
    /// Whether the deck was moving then, or was where this drag would not have led.
    package var isOfMovement: Bool
    /// The pan's translation at that moment: zero, unless a command moved the deck during the drag.
    package var grip = Point.zero
    /// Whether the pan has chosen its axis. A pan without velocity chooses it at the first sample that moves.
    package var hasAxis = true
    /// The pan's translation that leads to where the drag left the deck; nil when a rotation has moved the deck since,
    /// which the library's drag does not notice.
    package var followed: Point?
    /// The side whose `willOpenViewSide` still waits for its `didOpenViewSide`.
    package var opening: Side?

    package init(origin: Point, start: Point, isOfMovement: Bool) {
      self.origin = origin
      self.start = start
      self.isOfMovement = isOfMovement
    }

    /// Takes the deck to have followed the finger to `rest`, where a refused opening has brought it.
    mutating func leadHome(to rest: Double, _ axis: Orientation) {
      followed = grip
      switch axis {
      case .horizontal: followed?.x += rest - origin.x
      case .vertical: followed?.y += rest - origin.y
      }
    }
  }

  /// What a client sets.
  public internal(set) var configuration: ViewDeckConfiguration
  /// The view that the deck fills.
  public internal(set) var container: Container
  /// How far the center is from its place.
  package var offset = 0.0
  /// The offset that the delegate knows: an interruption moves the model without telling.
  package var toldOffset = 0.0
  package var orientation = Orientation.horizontal
  /// The center as it was set last.
  package var slide = Rect()
  /// How far the center is from its place across the axis, in points: a drag leaves it where it caught it.
  package var across = 0.0
  /// Every side's ledge, without the limits of a gap and of the container.
  package var ledges = PerSide<Double>(ViewDeck.defaultLedge)
  /// What ``ViewDeckConfiguration/maxSize`` means: as the size mode was when it was set.
  package var maxSizeMode: ViewDeckConfiguration.SizeMode
  package var isHidden = PerSide<Bool>(false)
  /// Where the left and the right side were set by parallax.
  package var parallax = PerSide<Double>(0)
  package var centerOpacity = 1.0
  package var hasOverlay = false
  package var drag: Drag?

  /// A closed deck, or one with its lone side exposed.
  public init(configuration: ViewDeckConfiguration, container: Container, on stage: inout Stage<ViewDeck>) {
    self.configuration = configuration
    self.container = container
    maxSizeMode = configuration.sizeMode
    self.configuration.sides = Side.allCases.filter { configuration.sides.contains($0) }
    // The delegate is asked about sizes that are set: not about the ledges that the library begins with.
    for side in Side.allCases where configuration.sizes[side] != nil {
      storeLedge(requestedLedge(of: side), of: side)
    }
    orientation = gapSide?.orientation ?? .horizontal
    offset = rest
    toldOffset = offset
    slide = slidingFrame(offset: offset, orientation)
    moveAlong()
    applyOpacity()
    hideCoveredSides()
  }

  /// Any values go together.
  public static func faults(in configuration: ViewDeckConfiguration, container: Container) -> [Fault] { [] }

  /// The frames of the sides, each of which an event makes several times.
  public static func weight(of configuration: ViewDeckConfiguration) -> Int {
    4 * Side.allCases.count { configuration.sides.contains($0) }
  }

  /// The model.
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
      isDragging: drag != nil && configuration.enabled)
  }

  /// Takes the place of the center and of what moves along over from what is seen.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    // A preview bounce has no model; what is seen of it is held until the model moves.
    guard subject == .slide, let center = seen[FrameName.center] else { return }
    let seenSlide = slidingFrame(ofSeen: center)
    // What a preview bounce left across the axis is held, too: the model knows one axis at a time.
    switch orientation {
    case .horizontal: slide = Rect(x: seenSlide.x, y: 0, width: seenSlide.width, height: container.height)
    case .vertical: slide = Rect(x: 0, y: seenSlide.y, width: container.width, height: seenSlide.height)
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

  /// The name of a deck on which nothing is open.
  var restingName: StateName {
    guard let gapSide, hasRoom(gapSide) else { return .closed }
    return isPermanentlyOpen(gapSide) ? gapSide.stateName : .exposed
  }

  /// Whether a tap on the centre closes what is open now.
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
