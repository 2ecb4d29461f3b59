/// The configuration of a ``ViewDeck``.
public struct ViewDeckConfiguration: Storable {
  /// The meaning of a side's size.
  public enum SizeMode: String, Storable, CaseIterable {
    /// The part of the center that stays visible when the side is open.
    case ledge
    /// The part of the side that is visible when it is open.
    case view
  }

  /// The area in which a pan moves the center.
  public enum PanningMode: String, Storable, CaseIterable {
    /// Pans do not move the center.
    case noPanning
    /// The center, and the views that cover it.
    case fullViewPanning
    /// A visible navigation bar.
    case navigationBarPanning
    /// The area ``ViewDeckConfiguration/panningView``.
    case panningViewPanning
    /// The center, if the delegate allows it.
    case delegatePanning
    /// A visible navigation bar, and the center while a side is open.
    case navigationBarOrOpenCenterPanning
    /// Every view.
    case allViewsPanning
  }

  /// The handling of touches on the center while a side is open.
  public enum CenterInteractivity: String, Storable, CaseIterable {
    /// Touches reach the center.
    case userInteractive
    /// An overlay takes the touches and ignores them.
    case notUserInteractive
    /// An overlay takes the touches, and a tap on it closes the side.
    case notUserInteractiveWithTapToClose
    /// An overlay takes the touches, and a tap on it closes the side with a bounce that makes it entirely visible.
    case notUserInteractiveWithTapToCloseBouncing
  }

  /// The relation of the deck and the navigation controller.
  public enum NavigationControllerBehavior: String, Storable, CaseIterable {
    /// The center contains the navigation bar.
    case contained
    /// The navigation controller contains the deck.
    case integrated
  }

  /// The shadow of the center.
  public struct CenterShadow: Storable {
    /// Whether the center has a shadow.
    public var enabled = true
    /// The blur radius in points, at least 0.
    public var radius = 10.0
    /// The opacity, 0...1.
    public var opacity = 0.5
    /// The color of the shadow; black by default.
    public var color = RGBAColor(rgba: 0x0000_00FF)
    /// The offset of the shadow from the center, in points.
    public var offset = Point2D.zero

    /// Creates the library's default shadow.
    public init() {}
  }

  /// The delegate's answers to the deck's questions.
  public struct Answers: Storable {
    /// Whether a pan can begin. The deck asks only in `delegatePanning`.
    public var shouldPan = true
    /// Whether a side can open; nil means yes.
    public var shouldOpen = PerSide<Bool?>(nil)
    /// Whether a side can close; nil means yes.
    public var shouldClose = PerSide<Bool?>(nil)
    /// Whether a side's preview bounce can start; nil means yes.
    public var shouldPreviewBounce = PerSide<Bool?>(nil)
    /// The ledge in points that a side gets instead of the requested one; nil if the delegate does not change it.
    public var changesLedge = PerSide<Double?>(nil)

    /// Creates answers that allow everything.
    public init() {}
  }

  /// The sides that have a controller, in the order of ``ViewDeck/Side``.
  public var sides: [ViewDeck.Side] = [.left, .right]
  /// The left side's size in points, in the sense of ``sizeMode``; nil for a ledge of 44 in either mode.
  public var leftSize: Double?
  /// The right side's size; see ``leftSize``.
  public var rightSize: Double?
  /// The top side's size; see ``leftSize``.
  public var topSize: Double?
  /// The bottom side's size; see ``leftSize``.
  public var bottomSize: Double?
  /// The size, in the sense of ``sizeMode``, to which a lone side always stays visible; 0 for none.
  public var maxSize = 0.0
  /// The meaning of the sizes.
  public var sizeMode = SizeMode.ledge
  /// Whether a pan stretches the deck beyond a ledge.
  public var elasticity = true
  /// The area in which a pan moves the center.
  public var panningMode = PanningMode.fullViewPanning
  /// The part of the center that takes pans in `panningViewPanning`, in the center's own coordinates.
  public var panningView: Rect2D?
  /// The height of the navigation bar in points; 0 if there is none.
  public var navigationBarHeight = 0.0
  /// The height of the status bar in points.
  public var statusBarHeight = 0.0
  /// The handling of touches on the center while a side is open.
  public var centerhiddenInteractivity = CenterInteractivity.userInteractive
  /// The relation of the deck and the navigation controller.
  public var navigationControllerBehavior = NavigationControllerBehavior.contained
  /// The duration of opening, in seconds.
  public var openSlideAnimationDuration = 0.3
  /// The duration of closing, in seconds.
  public var closeSlideAnimationDuration = 0.3
  /// The factor for the durations of bounces; nil or 0 for 1.
  public var bounceDurationFactor: Double?
  /// The factor for the first part of bounces; nil or 0 for ``bounceDurationFactor``.
  public var bounceOpenSideDurationFactor: Double?
  /// Whether the center gets narrower instead of leaving the container.
  public var resizesCenterView = false
  /// The share of the center's movement by which the left and the right side move along.
  public var parallaxAmount = 0.0
  /// The opacity of the center, 0...1. It has an effect only with at most one side.
  public var centerViewOpacity = 1.0
  /// The corner radius of the center in points, at least 0.
  public var centerViewCornerRadius = 0.0
  /// The shadow of the center.
  public var shadow = CenterShadow()
  /// Whether pans move anything.
  public var enabled = true
  /// The delegate's answers.
  public var answers = Answers()

  /// Creates a configuration with the library's defaults.
  public init() {}
}

/// One value for each side.
public struct PerSide<Value: Storable>: Storable {
  /// The value of the left side.
  public var left: Value
  /// The value of the right side.
  public var right: Value
  /// The value of the top side.
  public var top: Value
  /// The value of the bottom side.
  public var bottom: Value

  /// Creates a value for each side.
  public init(left: Value, right: Value, top: Value, bottom: Value) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// Creates the same value for every side.
  public init(_ value: Value) {
    left = value
    right = value
    top = value
    bottom = value
  }

  /// The value of `side`.
  public subscript(side: ViewDeck.Side) -> Value {
    get {
      switch side {
      case .left: left
      case .right: right
      case .top: top
      case .bottom: bottom
      }
    }
    set {
      switch side {
      case .left: left = newValue
      case .right: right = newValue
      case .top: top = newValue
      case .bottom: bottom = newValue
      }
    }
  }
}

extension ViewDeckConfiguration {
  /// ``leftSize`` and the other sizes, by side.
  var sizes: PerSide<Double?> {
    get { PerSide(left: leftSize, right: rightSize, top: topSize, bottom: bottomSize) }
    set { (leftSize, rightSize, topSize, bottomSize) = (newValue.left, newValue.right, newValue.top, newValue.bottom) }
  }

  /// The factor for the second part of a bounce.
  var bounceFactor: Double { ViewDeckConfiguration.set(bounceDurationFactor) ?? 1 }

  /// The factor for the first part of a bounce.
  var bounceOpenSideFactor: Double { ViewDeckConfiguration.set(bounceOpenSideDurationFactor) ?? bounceFactor }

  private static func set(_ factor: Double?) -> Double? { factor == 0 ? nil : factor }
}
