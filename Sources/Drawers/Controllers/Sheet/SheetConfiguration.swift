/// The configuration of a ``Sheet``.
public struct SheetConfiguration: Storable {
  /// A resting position of the sheet's top edge, within the container less its safe area.
  public enum Anchor: Storable {
    /// A share of the available height, 0 (its top) to 1 (its bottom).
    case ratio(Double)
    /// Points below the available top edge.
    case pointsFromTop(Double)
    /// Points above the available bottom edge.
    case pointsFromBottom(Double)
    /// 20 points below the available top edge.
    case defaultExpanded
    /// 44 points above the available bottom edge, the height of a navigation bar.
    case defaultCollapsed
  }

  /// An item of the sheet's stack.
  public struct Item: Storable {
    /// The item's id, unique within the stack.
    public var id: String
    /// The height of the item's navigation bar in points, at least 0; nil if the item has none.
    public var navigationBarHeight: Double?
    /// Whether the item holds a scroll view that shares its drags with the sheet.
    public var isScrollable: Bool

    /// Creates an item, by default one without a navigation bar or scroll view.
    public init(id: String, navigationBarHeight: Double? = nil, isScrollable: Bool = false) {
      self.id = id
      self.navigationBarHeight = navigationBarHeight
      self.isScrollable = isScrollable
    }

    /// Returns whether the items are the same. Ids are compared by their bytes.
    public static func == (left: Item, right: Item) -> Bool {
      left.id.isSame(as: right.id) && left.navigationBarHeight == right.navigationBarHeight
        && left.isScrollable == right.isScrollable
    }
  }

  /// The anchors at which the sheet rests: at least 1, in any order.
  public var anchors = [Anchor.defaultExpanded, .defaultCollapsed]
  /// The maximum number of items in a stack. It is more than a user can navigate back through, and it limits the size
  /// of a state, which lists all items.
  public static var longestStack: Int { 100 }

  /// The stack at creation, bottom first, 1...``longestStack``. Commands change it later.
  public var stack = [Item(id: "root")]
  /// Whether taps on the header expand a collapsed sheet.
  public var isExpandGestureEnabled = true
  /// Whether taps on the dimming view collapse an expanded sheet.
  public var isCollapseGestureEnabled = true
  /// Whether a collapsed sheet keeps touches from its content. A tap anywhere on the sheet then expands it.
  public var cancelsTouchesInCollapsedState = false
  /// Whether the tab bar hides while the sheet is at its topmost anchor.
  public var hidesTabBarUponExpansion = true
  /// The height of the tab bar in points, at least 0; nil if there is none.
  public var tabBarHeight: Double?
  /// Whether a drag can move the sheet beyond its outermost anchors, and the sheet overshoots slightly when it settles.
  public var bounces = true
  /// Whether the corner radius is proportional to the expansion. If false, the corners are always fully rounded.
  public var animatesCorners = false
  /// The image of the close button, passed through to the client that draws it.
  public var closeButtonImage: String?
  /// Whether a handle is drawn at the sheet's top edge.
  public var hasChevron = false

  /// Creates a configuration with the library's defaults.
  public init() {}

  /// The faults in the combination of the values.
  var faults: [Fault] { SheetConfiguration.faults(in: stack).map { $0.inside("stack") } }

  /// Returns the faults of a stack: no items, too many items, or items with the same id. The paths start at the stack's
  /// elements.
  public static func faults(in stack: [Item]) -> [Fault] {
    guard !stack.isEmpty else { return [Fault(detail: "must have at least 1 element")] }
    guard stack.count <= longestStack else { return [Fault(detail: "must have at most \(longestStack) elements")] }
    var known = Names()
    var faults: [Fault] = []
    for (index, item) in stack.enumerated() {
      let count = known.all.count
      if known.insert(item.id) < count {
        faults.append(Fault("\(index)", "id", detail: "is the id of an earlier item already"))
      }
    }
    return faults
  }
}

extension SheetConfiguration.Anchor {
  private static var expandedDistance: Double { 20 }
  private static var collapsedDistance: Double { 44 }

  /// Returns the anchor's y coordinate in points. `available` is the container less its safe area.
  func point(in available: Rect) -> Double {
    switch self {
    case .ratio(let ratio): available.y + ratio * available.height
    case .pointsFromTop(let distance): available.y + distance
    case .pointsFromBottom(let distance): available.maxY - distance
    case .defaultExpanded: available.y + Self.expandedDistance
    case .defaultCollapsed: available.maxY - Self.collapsedDistance
    }
  }
}

extension Fault {
  /// Returns the same fault inside the property called `name`.
  func inside(_ name: String) -> Fault {
    var fault = self
    fault.path.insert(name, at: 0)
    return fault
  }
}
