/// IIViewDeckController: a centre over up to four sides; it slides away to show one of them, and a ledge of it stays.
public struct ViewDeck: Rules {
  /// A side of the centre, in the order in which the library looks for an open one.
  public enum Side: String, Storable, CaseIterable {
    case left, right, top, bottom
  }

  /// The axis on which the centre slides.
  public enum Orientation: String, Storable, CaseIterable {
    case horizontal, vertical
  }

  /// What is open, as clients see it.
  public enum StateName: String, Storable, CaseIterable {
    case closed, exposed, left, right, top, bottom, transitioning
  }

  /// How far a side is open.
  public enum SideState: String, Storable, CaseIterable {
    case open, closed, exposed, transitioning
  }

  /// The model as clients see it.
  public struct State: Storable {
    /// What is open.
    public var name: StateName
    /// How far the centre is from its place, in points; positive to the right and down.
    public var offset: Double
    /// The axis of the offset.
    public var orientation: Orientation
    /// The existing sides, and how far each is open.
    public var sides: PerSide<SideState?>
    /// The offset where the queued movement ends.
    public var target: Double
    /// The existing sides' ledges in points.
    public var ledges: PerSide<Double?>
    /// Whether touches reach the centre.
    public var isCenterInteractive: Bool
    /// Whether a tap on the centre closes what is open.
    public var closesOnCenterTap: Bool
    /// Whether a pan moves the deck.
    public var isDragging: Bool
  }

  /// Which way a bounce goes.
  public enum BouncePhase: String, Storable, CaseIterable {
    case opening, closing
  }

  /// What the deck tells its delegate.
  public enum DelegateEvent: Storable {
    case willOpenViewSide(Side, animated: Bool)
    case didOpenViewSide(Side, animated: Bool)
    case willCloseViewSide(Side, animated: Bool)
    case didCloseViewSide(Side, animated: Bool)
    case didShowCenterViewFromSide(Side, animated: Bool)
    case didBounceViewSide(Side, BouncePhase)
    case didChangeOffset(Double, Orientation, isPanning: Bool)
    case willPreviewBounceViewSide(Side, animated: Bool)
    case didPreviewBounceViewSide(Side, animated: Bool)
  }

  /// How a command moves: at once or not, and how long; seconds, 0 for the configured duration.
  public struct Motion: Equatable, Sendable {
    /// Whether it takes time; a duration takes it in any case.
    public var isAnimated = true
    /// Seconds; 0 for the configured duration.
    public var duration = 0.0

    /// As configured.
    public init() {}
  }

  /// How a side shows itself.
  public struct Preview: Equatable, Sendable {
    /// The side.
    public var side = Side.left
    /// How far the centre goes, in points.
    public var distance = 40.0
    /// Seconds.
    public var duration = 1.2
    /// How often.
    public var bounces = 4.0
    /// How fast it calms down, at most 0.9.
    public var dampingFactor = 0.4

    /// The library's defaults.
    public init() {}
  }

  /// The deck's own commands.
  public enum Command: Equatable, Sendable {
    case openSide(Side, Motion)
    case closeSide(Side, Motion)
    case toggleSide(Side, Motion)
    case openSideBouncing(Side)
    case closeSideBouncing(Side)
    case toggleOpenSide(Motion)
    case closeOpenSide(Motion)
    case closeOpenSideBouncing
    case previewBounce(Preview)
    case setSize(Side, Double)
    case setMaxSize(Double)
    case setController(Side, isPresent: Bool)
  }

  /// What is animated.
  public enum Subject: String, Storable {
    /// The centre, and the sides that move along.
    case slide
    /// The centre, without the model.
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
    case opened(Side, isAnimated: Bool)
    case closed(Side, isAnimated: Bool, then: Sequel?)
    /// The first half of the way from an open side to the opposite one.
    case left(Side, isAnimated: Bool, duration: Double)
    case bounced(Side, BouncePhase)
    case previewed(Side)
  }

  /// The pan under way.
  struct Drag: Storable {
    /// Where the centre was when the pan began, before elasticity.
    var origin: Point
    /// Where it was seen then.
    var start: Point
    /// Whether it was moving then.
    var isOfMovement: Bool
  }

  /// What a client sets.
  public internal(set) var configuration: ViewDeckConfiguration
  /// The view that the deck fills.
  public internal(set) var container: Container
  /// How far the centre is from its place.
  var offset = 0.0
  /// The offset that the delegate knows: an interruption moves the model without telling.
  var toldOffset = 0.0
  var orientation = Orientation.horizontal
  /// The centre as it was set last.
  var slide = Rect()
  /// Every side's ledge, without the limit of a gap.
  var ledges = PerSide<Double>(ViewDeck.defaultLedge)
  /// What ``ViewDeckConfiguration/maxSize`` means: as the size mode was when it was set.
  var maxSizeMode: ViewDeckConfiguration.SizeMode
  var isHidden = PerSide<Bool>(false)
  /// Where the left and the right side were set by parallax.
  var parallax = PerSide<Double>(0)
  var centerOpacity = 1.0
  var hasOverlay = false
  var drag: Drag?

  /// A closed deck, or one with its lone side exposed.
  public init(configuration: ViewDeckConfiguration, container: Container, on stage: inout Stage<ViewDeck>) {
    self.configuration = configuration
    self.container = container
    maxSizeMode = configuration.sizeMode
    self.configuration.sides = Side.allCases.filter { configuration.sides.contains($0) }
    for side in Side.allCases { storeLedge(requestedLedge(of: side), of: side) }
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
      ledges: shownLedges, isCenterInteractive: !hasOverlay, closesOnCenterTap: hasOverlay && closesOnTap,
      isDragging: drag != nil && configuration.isEnabled)
  }

  /// Takes the place of the centre and of what moves along over from what is seen.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    // A preview bounce has no model; what is seen of it is held until the model moves.
    guard subject == .slide, let center = seen["center"] else { return }
    let seenSlide = slidingFrame(ofSeen: center)
    // What a preview bounce left across the axis is held, too: the model knows one axis at a time.
    switch orientation {
    case .horizontal: slide = Rect(x: seenSlide.x, y: 0, width: seenSlide.width, height: container.height)
    case .vertical: slide = Rect(x: 0, y: seenSlide.y, width: container.width, height: seenSlide.height)
    }
    offset = slide.offset(along: orientation, in: container)
    for side in [Side.left, .right] { parallax[side] = seen[side.rawValue]?.x ?? parallax[side] }
  }
}

// MARK: - Names

extension ViewDeck {
  private func state(of side: Side) -> SideState {
    if isOpen(side) { return .open }
    guard isClosed(side) else { return .transitioning }
    return gapSide == side ? .exposed : .closed
  }

  private var stateName: StateName {
    for side in configuration.sides where isOpen(side) { return side.stateName }
    if configuration.sides.contains(where: { !isClosed($0) }) { return .transitioning }
    return gapSide == nil ? .closed : .exposed
  }

  var closesOnTap: Bool {
    switch configuration.centerInteractivity {
    case .userInteractive, .notUserInteractive: false
    case .notUserInteractiveWithTapToClose, .notUserInteractiveWithTapToCloseBouncing: true
    }
  }
}

extension ViewDeck.Side {
  var stateName: ViewDeck.StateName {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  var orientation: ViewDeck.Orientation {
    switch self {
    case .left, .right: .horizontal
    case .top, .bottom: .vertical
    }
  }

  /// Whether the centre goes right or down to show this side.
  var isLeading: Bool { self == .left || self == .top }

  /// The sign of the offsets that show this side.
  var sign: Double { isLeading ? 1 : -1 }

  var opposite: ViewDeck.Side {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}

extension ViewDeck.Orientation {
  /// The side at the left or at the top.
  var leading: ViewDeck.Side { self == .horizontal ? .left : .top }
  /// The side at the right or at the bottom.
  var trailing: ViewDeck.Side { self == .horizontal ? .right : .bottom }
}
