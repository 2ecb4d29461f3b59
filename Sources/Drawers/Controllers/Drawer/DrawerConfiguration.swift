/// What a client sets of a ``Drawer``.
///
/// As in the library, negative heights, gaps, radii, thresholds and tap counts become 0; the drawer normalizes what it
/// is given.
public struct DrawerConfiguration: Storable {
  /// A state in which the drawer rests in sight.
  public enum OpenState: String, Storable, CaseIterable {
    /// The lowest one.
    case collapsed
    /// The one between.
    case partiallyExpanded
    /// The highest one.
    case fullyExpanded
  }

  /// How far up the fully expanded drawer reaches.
  public enum FullExpansionBehaviour: Storable {
    /// To the top edge.
    case coversFullScreen
    /// To the status bar's lower edge.
    case doesNotCoverStatusBar
    /// To a gap of so many points below the top edge.
    case leavesCustomGap(Double)
  }

  /// What the radius of the drawer's top corners follows.
  public enum CornerAnimationOption: String, Storable, CaseIterable {
    /// The maximum where the drawer is partially expanded, falling to 0 at both ends.
    case maximumAtPartialY
    /// The maximum below the status bar, falling to 0 at the top edge.
    case alwaysShowBelowStatusBar
    /// Nothing: always the maximum.
    case none
  }

  /// The radius of the handle's corners.
  public enum HandleCornerRadius: Storable {
    /// Half the handle's height.
    case automatic
    /// So many points.
    case custom(Double)
  }

  /// Points to the right and down.
  public struct Size: Storable {
    /// Points to the right.
    public var width: Double
    /// Points down.
    public var height: Double
  }

  /// The handle at the drawer's top.
  public struct Handle: Storable {
    /// Whether it dims away from the partially expanded position.
    public var autoAnimatesDimming = true
    /// Its fill; UIKit's clear color becomes the default gray.
    public var backgroundColor = Handle.defaultColor
    /// Its size; one that is not positive becomes the default one, 40 x 6.
    public var size = Handle.defaultSize
    /// Points from the drawer's top edge.
    public var top = 8.0
    /// The radius of its corners.
    public var cornerRadius = HandleCornerRadius.automatic

    static let defaultColor = RGBAColor(rgba: 0x8080_80FF)
    static let defaultSize = Size(width: 40, height: 6)

    /// The library's defaults.
    public init() {}
  }

  /// The drawer's outline.
  public struct DrawerBorder: Storable {
    /// Points.
    public var borderThickness = 0.0
    /// Nil where the client chooses it.
    public var borderColor: RGBAColor?

    /// The library's defaults.
    public init() {}
  }

  /// The shadow behind the drawer.
  public struct DrawerShadow: Storable {
    /// 0...1; what is outside is moved in.
    public var shadowOpacity = 0.0
    /// Points.
    public var shadowRadius = 0.0
    /// Points; negative ones become 0.
    public var shadowOffset = Point.zero
    /// Nil where the client chooses it.
    public var shadowColor: RGBAColor?

    /// The library's defaults.
    public init() {}
  }

  /// The visible height of the partially expanded drawer in points; nil for half the container, rounded.
  public var heightOfPartiallyExpandedDrawer: Double?
  /// The visible height of the collapsed drawer in points; 0 where there is no collapsed state.
  public var heightOfCollapsedDrawer = 0.0
  /// Where the drawer is presented; nil for the partially expanded state where it is supported, else the full one.
  public var initialState: OpenState?
  /// Seconds of a transition; 0.4 instead of what is not positive.
  public var totalDurationInSeconds = DrawerConfiguration.defaultDuration
  /// Whether a transition over a part of the container's height takes only that part of the time.
  public var durationIsProportionalToDistanceTraveled = false
  /// The curve of a transition.
  public var timingCurve = DrawerTimingCurve.system
  /// How far up the fully expanded drawer reaches.
  public var fullExpansionBehaviour = FullExpansionBehaviour.coversFullScreen
  /// Points; nil for the container's top safe area.
  public var statusBarHeight: Double?
  /// Whether a release can leave the drawer partially expanded.
  public var supportsPartialExpansion = true
  /// Whether a drag down goes by way of the states between; never without partial expansion.
  public var dismissesInStages = true
  /// Whether a pan drags the drawer.
  public var isDrawerDraggable = true
  /// Whether taps inside expand the drawer.
  public var isFullyPresentableByDrawerTaps = true
  /// How many taps inside; 0 turns them off.
  public var numberOfTapsForFullDrawerPresentation = 1
  /// Whether taps outside dismiss the drawer.
  public var isDismissableByOutsideDrawerTaps = true
  /// How many taps outside; 0 turns them off.
  public var numberOfTapsForOutsideDrawerDismissal = 1
  /// The speed in container heights per second from which a release is a flick; 0 turns flicks off.
  public var flickSpeedThreshold = 3.0
  /// How far above the partially expanded position the zone of that state begins, in points.
  public var upperMarkGap = 40.0
  /// How far below the partially expanded position that zone ends, in points.
  public var lowerMarkGap = 40.0
  /// The greatest radius of the drawer's top corners, in points.
  public var maximumCornerRadius = 15.0
  /// What that radius follows.
  public var cornerAnimationOption = CornerAnimationOption.maximumAtPartialY
  /// The handle; nil for none.
  public var handleViewConfiguration: Handle? = Handle()
  /// The drawer's outline; nil for none.
  public var drawerBorderConfiguration: DrawerBorder?
  /// The shadow behind the drawer; nil for none.
  public var drawerShadowConfiguration: DrawerShadow?
  /// The states in which touches outside the drawer reach what is behind it.
  public var passthroughTouchesInStates: [OpenState] = [.collapsed, .partiallyExpanded]
  /// Whether a scroll view inside takes part in drags.
  public var scrollViewForPullToDismiss = false
  /// Whether the positions that a release compares with are drawn.
  public var inDebugMode = false

  static let defaultDuration = 0.4

  /// The library's defaults.
  public init() {}
}

// MARK: - How the values go together

extension DrawerConfiguration {
  static let partialExpansionFault = "partiallyExpanded needs supportsPartialExpansion, which is false"

  /// What is wrong with how the values go together.
  var faults: [Fault] {
    guard initialState == .partiallyExpanded, !supportsPartialExpansion else { return [] }
    return [Fault("initialState", detail: DrawerConfiguration.partialExpansionFault)]
  }

  /// Whether the way down stops at the states between: without partial expansion there are no stages.
  var isDismissedInStages: Bool { supportsPartialExpansion && dismissesInStages }
}

// MARK: - What the library makes of values out of range

extension DrawerConfiguration {
  /// The configuration as the library keeps it.
  var normalized: DrawerConfiguration {
    var result = self
    result.heightOfPartiallyExpandedDrawer = heightOfPartiallyExpandedDrawer.map { Swift.max(0, $0) }
    result.heightOfCollapsedDrawer = Swift.max(0, heightOfCollapsedDrawer)
    result.statusBarHeight = statusBarHeight.map { Swift.max(0, $0) }
    result.totalDurationInSeconds =
      totalDurationInSeconds > 0 ? totalDurationInSeconds : DrawerConfiguration.defaultDuration
    if case .leavesCustomGap(let gap) = fullExpansionBehaviour, gap <= 0 {
      result.fullExpansionBehaviour = .coversFullScreen
    }
    result.numberOfTapsForFullDrawerPresentation = Swift.max(0, numberOfTapsForFullDrawerPresentation)
    result.numberOfTapsForOutsideDrawerDismissal = Swift.max(0, numberOfTapsForOutsideDrawerDismissal)
    result.flickSpeedThreshold = Swift.max(0, flickSpeedThreshold)
    result.upperMarkGap = Swift.max(0, upperMarkGap)
    result.lowerMarkGap = Swift.max(0, lowerMarkGap)
    result.maximumCornerRadius = Swift.max(0, maximumCornerRadius)
    result.handleViewConfiguration = handleViewConfiguration?.normalized
    result.drawerBorderConfiguration = drawerBorderConfiguration?.normalized
    result.drawerShadowConfiguration = drawerShadowConfiguration?.normalized
    return result
  }
}

extension DrawerConfiguration.Handle {
  /// UIKit's `clear`: black without opacity.
  private static let clearColor = RGBAColor(rgba: 0)

  var normalized: Self {
    var result = self
    if backgroundColor == Self.clearColor { result.backgroundColor = Self.defaultColor }
    if size.width <= 0 || size.height <= 0 { result.size = Self.defaultSize }
    result.top = Swift.max(0, top)
    if case .custom(let radius) = cornerRadius { result.cornerRadius = .custom(Swift.max(0, radius)) }
    return result
  }
}

extension DrawerConfiguration.DrawerBorder {
  var normalized: Self {
    var result = self
    result.borderThickness = Swift.max(0, borderThickness)
    return result
  }
}

extension DrawerConfiguration.DrawerShadow {
  var normalized: Self {
    var result = self
    result.shadowOpacity = shadowOpacity.clamped(to: 0...1)
    result.shadowRadius = Swift.max(0, shadowRadius)
    result.shadowOffset = Point(x: Swift.max(0, shadowOffset.x), y: Swift.max(0, shadowOffset.y))
    return result
  }
}
