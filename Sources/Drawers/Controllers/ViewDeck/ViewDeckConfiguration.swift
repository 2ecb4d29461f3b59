/// What a client sets of a ``ViewDeck``.
public struct ViewDeckConfiguration: Storable {
  /// What a side's size means.
  public enum SizeMode: String, Storable, CaseIterable {
    /// How much of the center stays when the side is open.
    case ledge
    /// How much of the side is seen when it is open.
    case view
  }

  /// Where a pan moves the center.
  public enum PanningMode: String, Storable, CaseIterable {
    /// Nowhere.
    case noPanning
    /// On the center, and on what covers it.
    case fullViewPanning
    /// On a visible navigation bar.
    case navigationBarPanning
    /// On ``ViewDeckConfiguration/panningView``.
    case panningViewPanning
    /// On the center, if the delegate allows it.
    case delegatePanning
    /// On a visible navigation bar, and on the center while a side is open.
    case navigationBarOrOpenCenterPanning
    /// Everywhere.
    case allViewsPanning
  }

  /// What the center does with touches while a side is open.
  public enum CenterInteractivity: String, Storable, CaseIterable {
    /// They reach it.
    case userInteractive
    /// An overlay swallows them.
    case notUserInteractive
    /// An overlay takes them, and a tap on it closes the side.
    case notUserInteractiveWithTapToClose
    /// An overlay takes them, and a tap on it closes the side by way of showing all of it.
    case notUserInteractiveWithTapToCloseBouncing
  }

  /// Who the navigation bar belongs to.
  public enum NavigationControllerBehavior: String, Storable, CaseIterable {
    /// The center contains it.
    case contained
    /// The deck is inside of the navigation controller.
    case integrated
  }

  /// The shadow of the center.
  public struct CenterShadow: Storable {
    /// Whether there is one.
    public var enabled = true
    /// The blur radius in points, at least 0.
    public var radius = 10.0
    /// 0...1.
    public var opacity = 0.5
    /// Black, unless set.
    public var color = RGBAColor(rgba: 0x0000_00FF)
    /// How far it is moved from the center.
    public var offset = Point.zero

    /// The library's default shadow.
    public init() {}
  }

  /// What the delegate answers when it is asked.
  public struct Answers: Storable {
    /// Whether a pan may begin; asked in `delegatePanning` only.
    public var shouldPan = true
    /// Whether a side may open; yes where it is not said.
    public var shouldOpen = PerSide<Bool?>(nil)
    /// Whether a side may close; yes where it is not said.
    public var shouldClose = PerSide<Bool?>(nil)
    /// Whether a side may show itself by bouncing; yes where it is not said.
    public var shouldPreviewBounce = PerSide<Bool?>(nil)
    /// The ledge that a side gets whatever it asks for, in points; nil where the delegate has nothing to say.
    public var changesLedge = PerSide<Double?>(nil)

    /// Yes to everything.
    public init() {}
  }

  /// Which sides have a controller, in the order of ``ViewDeck/Side``.
  public var sides: [ViewDeck.Side] = [.left, .right]
  /// The left side's size as ``sizeMode`` has it, in points; nil for a ledge of 44 in either mode.
  public var leftSize: Double?
  /// The right side's size; see ``leftSize``.
  public var rightSize: Double?
  /// The top side's size; see ``leftSize``.
  public var topSize: Double?
  /// The bottom side's size; see ``leftSize``.
  public var bottomSize: Double?
  /// The size that a lone side keeps at least, in the sense of ``sizeMode``; 0 for none.
  public var maxSize = 0.0
  /// What the sizes mean.
  public var sizeMode = SizeMode.ledge
  /// Whether a pan stretches the deck beyond a ledge.
  public var elasticity = true
  /// Where a pan moves the center.
  public var panningMode = PanningMode.fullViewPanning
  /// The part of the center that takes pans in `panningViewPanning`, in the center's own coordinates.
  public var panningView: Rect?
  /// Points; 0 where there is no navigation bar.
  public var navigationBarHeight = 0.0
  /// Points.
  public var statusBarHeight = 0.0
  /// What the center does with touches while a side is open.
  public var centerhiddenInteractivity = CenterInteractivity.userInteractive
  /// Who the navigation bar belongs to.
  public var navigationControllerBehavior = NavigationControllerBehavior.contained
  /// How long opening takes, in seconds.
  public var openSlideAnimationDuration = 0.3
  /// How long closing takes, in seconds.
  public var closeSlideAnimationDuration = 0.3
  /// Scales the durations of bounces; nil or 0 for 1.
  public var bounceDurationFactor: Double?
  /// Scales the first part of bounces; nil or 0 for ``bounceDurationFactor``.
  public var bounceOpenSideDurationFactor: Double?
  /// Whether the center gets narrower instead of leaving.
  public var resizesCenterView = false
  /// How much of the centre's way the left and the right side move along.
  public var parallaxAmount = 0.0
  /// 0...1; only seen while there is at most one side.
  public var centerViewOpacity = 1.0
  /// Points, at least 0.
  public var centerViewCornerRadius = 0.0
  /// The shadow of the center.
  public var shadow = CenterShadow()
  /// Whether pans move anything.
  public var enabled = true
  /// What the delegate answers.
  public var answers = Answers()

  /// The library's defaults.
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

  /// A value for each side.
  public init(left: Value, right: Value, top: Value, bottom: Value) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// The same value for every side.
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
  /// ``leftSize`` and the others, by side.
  var sizes: PerSide<Double?> {
    get { PerSide(left: leftSize, right: rightSize, top: topSize, bottom: bottomSize) }
    set { (leftSize, rightSize, topSize, bottomSize) = (newValue.left, newValue.right, newValue.top, newValue.bottom) }
  }

  /// What scales both parts of a bounce but the first.
  var bounceFactor: Double { ViewDeckConfiguration.set(bounceDurationFactor) ?? 1 }

  /// What scales the first part of a bounce.
  var bounceOpenSideFactor: Double { ViewDeckConfiguration.set(bounceOpenSideDurationFactor) ?? bounceFactor }

  private static func set(_ factor: Double?) -> Double? { factor == 0 ? nil : factor }
}
