extension Drawer {
  /// The largest distance, in points, at which two positions count as the same.
  static var tolerance: Double { 0.5 }

  /// The drawer's place: a state with a fixed position, or any other position.
  package enum Place: Storable {
    case dismissed
    case collapsed
    case partiallyExpanded
    case fullyExpanded
    case transitioning(y: Double)

    init(_ destination: Destination) {
      switch destination {
      case .dismissed: self = .dismissed
      case .collapsed: self = .collapsed
      case .partiallyExpanded: self = .partiallyExpanded
      case .fullyExpanded: self = .fullyExpanded
      }
    }

    init(_ state: DrawerConfiguration.OpenState) {
      switch state {
      case .collapsed: self = .collapsed
      case .partiallyExpanded: self = .partiallyExpanded
      case .fullyExpanded: self = .fullyExpanded
      }
    }

    var name: StateName {
      switch self {
      case .dismissed: .dismissed
      case .collapsed: .collapsed
      case .partiallyExpanded: .partiallyExpanded
      case .fullyExpanded: .fullyExpanded
      case .transitioning: .transitioning
      }
    }

    /// The configuration's name for this state; nil if the drawer is out of sight or between states.
    var openState: DrawerConfiguration.OpenState? {
      switch self {
      case .collapsed: .collapsed
      case .partiallyExpanded: .partiallyExpanded
      case .fullyExpanded: .fullyExpanded
      case .dismissed, .transitioning: nil
      }
    }

    /// Returns whether the two places are the same within the library's tolerance.
    func isNear(_ other: Place) -> Bool {
      if case .transitioning(let y) = self, case .transitioning(let otherY) = other {
        return abs(y - otherY) <= Drawer.tolerance
      }
      return self == other
    }
  }

  /// The positions of the states in the container and the marks that a release is compared with, in points.
  struct Marks: Storable {
    var fullY: Double
    var partialY: Double
    var collapsedY: Double
    var upperMarkY: Double
    var lowerMarkY: Double
    var statusBarHeight: Double
  }

  /// The marks in the current container.
  var marks: Marks {
    let height = Swift.max(0, container.height)
    let statusBarHeight = Swift.max(0, configuration.statusBarHeight ?? container.safeArea.top)
    let fullY: Double
    switch configuration.fullExpansionBehaviour {
    case .coversFullScreen: fullY = 0
    case .doesNotCoverStatusBar: fullY = statusBarHeight
    case .leavesCustomGap(let gap): fullY = gap
    }
    let partialHeight = configuration.heightOfPartiallyExpandedDrawer ?? Drawer.defaultPartialHeight(in: container)
    let partialY = height - partialHeight.clamped(to: 0...height)
    return Marks(
      fullY: fullY, partialY: partialY,
      collapsedY: height - configuration.heightOfCollapsedDrawer.clamped(to: 0...height),
      upperMarkY: Swift.max(partialY - configuration.upperMarkGap, fullY),
      lowerMarkY: Swift.min(partialY + configuration.lowerMarkGap, height), statusBarHeight: statusBarHeight)
  }

  /// Returns the visible height of the partially expanded drawer if none is configured, in points.
  static func defaultPartialHeight(in container: Container) -> Double { (container.height / 2).rounded() }

  /// The drawer's top edge as the library reads it, in points: the drawn position, limited to the permitted range.
  var drawerY: Double { clamped(frameY) }

  var place: Place { isPresented ? place(at: drawerY) : .dismissed }

  /// Returns `y`, limited to the range from the highest position to the bottom edge.
  func clamped(_ y: Double) -> Double { Swift.min(Swift.max(y, marks.fullY), container.height) }

  /// Returns the place that the library assigns to a drawer at `y`. If two positions coincide, the order of the checks
  /// decides.
  func place(at y: Double) -> Place {
    let marks = marks
    if y <= marks.fullY + Drawer.tolerance { return .fullyExpanded }
    if y >= container.height - Drawer.tolerance { return .dismissed }
    if abs(y - marks.partialY) <= Drawer.tolerance { return .partiallyExpanded }
    if abs(y - marks.collapsedY) <= Drawer.tolerance { return .collapsed }
    return .transitioning(y: y)
  }

  /// Returns the position of a place, in points.
  func position(of place: Place) -> Double {
    switch place {
    case .dismissed: container.height
    case .collapsed: marks.collapsedY
    case .partiallyExpanded: marks.partialY
    case .fullyExpanded: marks.fullY
    case .transitioning(let y): y
    }
  }
}

extension DrawerConfiguration {
  /// Returns the configuration with the defaults that depend on `container` filled in.
  public func resolved(in container: Container) -> DrawerConfiguration {
    var result = self
    result.heightOfPartiallyExpandedDrawer =
      heightOfPartiallyExpandedDrawer ?? Drawer.defaultPartialHeight(in: container)
    result.statusBarHeight = statusBarHeight ?? container.safeArea.top
    return result
  }
}
