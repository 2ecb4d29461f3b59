/// The configuration of a ``Drawer``.
///
/// As in the library, negative heights, gaps, radii, thresholds and tap counts become 0. The drawer normalizes the
/// configuration that it receives.
public struct DrawerConfiguration: Storable {
  /// A visible resting state of the drawer.
  public enum OpenState: String, Storable, CaseIterable {
    /// The lowest state.
    case collapsed
    /// The state between the other two.
    case partiallyExpanded
    /// The highest state.
    case fullyExpanded
  }

  /// How far up the fully expanded drawer reaches.
  public enum FullExpansionBehaviour: Storable {
    /// To the top edge.
    case coversFullScreen
    /// To the status bar's lower edge.
    case doesNotCoverStatusBar
    /// To a gap of this many points below the top edge.
    case leavesCustomGap(Double)
  }

  /// The rule for the radius of the drawer's top corners.
  public enum CornerAnimationOption: String, Storable, CaseIterable {
    /// The maximum at the partially expanded position, falling to 0 at both ends.
    case maximumAtPartialY
    /// The maximum below the status bar, falling to 0 at the top edge.
    case alwaysShowBelowStatusBar
    /// The maximum at every position.
    case none
  }

  /// The radius of the handle's corners.
  public enum HandleCornerRadius: Storable {
    /// Half the handle's height.
    case automatic
    /// A radius in points.
    case custom(Double)
  }

  /// A size in points.
  public struct Size: Storable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// A size in points.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The handle at the drawer's top.
  public struct Handle: Storable {
    /// Whether the handle dims with the distance from the partially expanded position.
    public var autoAnimatesDimming = true
    /// The fill color. UIKit's clear color becomes the default gray.
    public var backgroundColor = Handle.defaultColor
    /// The handle's size. A size that is not positive becomes the default, 40 x 6.
    public var size = Handle.defaultSize
    /// The distance from the drawer's top edge, in points.
    public var top = 8.0
    /// The radius of the handle's corners.
    public var cornerRadius = HandleCornerRadius.automatic

    static let defaultColor = RGBAColor(rgba: 0x8080_80FF)
    static let defaultSize = Size(width: 40, height: 6)

    /// Creates a value with the library's defaults.
    public init() {}
  }

  /// The drawer's outline.
  public struct DrawerBorder: Storable {
    /// The thickness of the outline, in points.
    public var borderThickness = 0.0
    /// The color; nil for no outline.
    public var borderColor: RGBAColor?

    /// Creates a value with the library's defaults.
    public init() {}
  }

  /// The shadow behind the drawer.
  public struct DrawerShadow: Storable {
    /// The opacity. Values outside 0...1 become the nearer bound.
    public var shadowOpacity = 0.0
    /// The blur radius, in points.
    public var shadowRadius = 0.0
    /// The offset in points. Negative components become 0.
    public var shadowOffset = Point2D.zero
    /// The color; nil for no shadow.
    public var shadowColor: RGBAColor?

    /// Creates a value with the library's defaults.
    public init() {}
  }

  /// What is behind the drawer, in front of the presenting view. It appears with the drawer: its opacity is the share of
  /// the container's height that the drawer covers.
  public enum DrawerBackground: String, Storable, CaseIterable {
    /// Black, at most as opaque as 0.8.
    case dark
  }

  /// The visible height of the partially expanded drawer in points; nil for half the container, rounded.
  public var heightOfPartiallyExpandedDrawer: Double?
  /// The visible height of the collapsed drawer in points; 0 if there is no collapsed state.
  public var heightOfCollapsedDrawer = 0.0
  /// The state in which the drawer is presented; nil for the partially expanded state if it is supported, else the
  /// fully expanded one.
  public var initialState: OpenState?
  /// The duration of a transition in seconds. A value that is not positive becomes 0.4.
  public var totalDurationInSeconds = DrawerConfiguration.defaultDuration
  /// Whether a transition's duration is proportional to its distance, with the full duration for the container's whole
  /// height.
  public var durationIsProportionalToDistanceTraveled = false
  /// The curve of a transition.
  public var timingCurve = DrawerTimingCurve.system
  /// How far up the fully expanded drawer reaches.
  public var fullExpansionBehaviour = FullExpansionBehaviour.coversFullScreen
  /// The height of the status bar in points; nil for the container's top safe area.
  public var statusBarHeight: Double?
  /// Whether a release can leave the drawer partially expanded.
  public var supportsPartialExpansion = true
  /// Whether a downward drag stops at the states in between. Without partial expansion it never does.
  public var dismissesInStages = true
  /// Whether a pan drags the drawer.
  public var isDrawerDraggable = true
  /// Whether taps inside expand the drawer.
  public var isFullyPresentableByDrawerTaps = true
  /// The number of taps inside that expand the drawer; 0 disables these taps.
  public var numberOfTapsForFullDrawerPresentation = 1
  /// Whether taps outside dismiss the drawer.
  public var isDismissableByOutsideDrawerTaps = true
  /// The number of taps outside that dismiss the drawer; 0 disables these taps.
  public var numberOfTapsForOutsideDrawerDismissal = 1
  /// The speed in container heights per second above which a release is a flick; 0 disables flicks.
  public var flickSpeedThreshold = 3.0
  /// The distance in points from the partially expanded position up to the upper mark, where that state's zone begins.
  public var upperMarkGap = 40.0
  /// The distance in points from the partially expanded position down to the lower mark, where that state's zone ends.
  public var lowerMarkGap = 40.0
  /// The greatest radius of the drawer's top corners, in points.
  public var maximumCornerRadius = 15.0
  /// The rule for the corner radius between the positions.
  public var cornerAnimationOption = CornerAnimationOption.maximumAtPartialY
  /// The handle; nil for none.
  public var handleViewConfiguration: Handle? = Handle()
  /// The drawer's outline; nil for none.
  public var drawerBorderConfiguration: DrawerBorder?
  /// The shadow behind the drawer; nil for none.
  public var drawerShadowConfiguration: DrawerShadow?
  /// What is behind the drawer; nil for nothing.
  public var drawerBackgroundConfiguration: DrawerBackground?
  /// The states in which touches outside the drawer reach what is behind it.
  public var passthroughTouchesInStates: [OpenState] = [.collapsed, .partiallyExpanded]
  /// Whether a scroll view inside can pull the drawer down.
  public var scrollViewForPullToDismiss = false
  /// Whether the positions that a release is compared with are drawn.
  public var inDebugMode = false

  static let defaultDuration = 0.4

  /// Creates a value with the library's defaults.
  public init() {}
}

// MARK: - Combinations of values

extension DrawerConfiguration {
  static let partialExpansionFault = "partiallyExpanded needs supportsPartialExpansion, which is false"

  /// The faults in the combination of the values.
  var faults: [Fault] {
    guard initialState == .partiallyExpanded, !supportsPartialExpansion else { return [] }
    return [Fault("initialState", detail: DrawerConfiguration.partialExpansionFault)]
  }

  /// Whether the drawer stops at the states in between on its way down. Without partial expansion there are no stages.
  var isDismissedInStages: Bool { supportsPartialExpansion && dismissesInStages }
}

// MARK: - Out-of-range values

extension DrawerConfiguration {
  /// The configuration with out-of-range values replaced as in the library.
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
  /// UIKit's `clear`: black with opacity 0.
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
    result.shadowOffset = Point2D(x: Swift.max(0, shadowOffset.x), y: Swift.max(0, shadowOffset.y))
    return result
  }
}
