/// What a client sets of a ``Sheet``.
public struct SheetConfiguration: Storable {
  /// A place at which the sheet's top edge rests, within the container less its safe area.
  public enum Anchor: Storable {
    /// A share of the available height, 0 (its top) to 1 (its bottom).
    case ratio(Double)
    /// Points below the available top edge.
    case pointsFromTop(Double)
    /// Points above the available bottom edge.
    case pointsFromBottom(Double)
    /// 20 points below the available top edge.
    case defaultExpanded
    /// 44 points above the available bottom edge: as much as a navigation bar needs.
    case defaultCollapsed
  }

  /// One of the contents that the sheet stacks.
  public struct Item: Storable {
    /// Unique within the stack.
    public var id: String
    /// The height of its navigation bar in points, at least 0; nil where it has none.
    public var navigationBarHeight: Double?
    /// Whether it holds a scroll view that shares its drags with the sheet.
    public var isScrollable: Bool

    /// An item; by default plain content.
    public init(id: String, navigationBarHeight: Double? = nil, isScrollable: Bool = false) {
      self.id = id
      self.navigationBarHeight = navigationBarHeight
      self.isScrollable = isScrollable
    }

    /// Whether both are the same, with ids of the same bytes.
    public static func == (left: Item, right: Item) -> Bool {
      left.id.isSame(as: right.id) && left.navigationBarHeight == right.navigationBarHeight
        && left.isScrollable == right.isScrollable
    }
  }

  /// Where the sheet rests, in any order, 1 or more.
  public var anchors = [Anchor.defaultExpanded, .defaultCollapsed]
  /// The most items in a stack: more than a user finds the way back through, and few enough that a state that lists
  /// them stays small.
  public static var longestStack: Int { 100 }

  /// The stack at creation, bottom first, 1...``longestStack``; commands change it from then on.
  public var stack = [Item(id: "root")]
  /// Whether taps on the header expand a collapsed sheet.
  public var isExpandGestureEnabled = true
  /// Whether taps on the dimming view collapse an expanded sheet.
  public var isCollapseGestureEnabled = true
  /// Whether the content of a collapsed sheet gets no touches: a tap anywhere on it expands the sheet instead.
  public var cancelsTouchesInCollapsedState = false
  /// Whether the tab bar hides while the sheet is at its topmost anchor.
  public var hidesTabBarUponExpansion = true
  /// The height of the tab bar in points, at least 0; nil where there is none.
  public var tabBarHeight: Double?
  /// Whether the sheet gives way beyond its outermost anchors, and overshoots a little when it settles.
  public var bounces = true
  /// Whether the corners are rounded in proportion to the expansion, instead of always.
  public var animatesCorners = false
  /// The image of the close button, passed through to the page that draws it.
  public var closeButtonImage: String?
  /// Whether a handle is drawn at the sheet's top edge.
  public var hasChevron = false

  /// The library's defaults.
  public init() {}

  /// What is wrong with how the values go together.
  var faults: [Fault] {
    var faults: [Fault] = []
    if anchors.isEmpty { faults.append(Fault("anchors", detail: "must have at least 1 element")) }
    for (index, anchor) in anchors.enumerated() {
      guard let fault = anchor.fault else { continue }
      faults.append(Fault("anchors", "\(index)", "ratio", detail: fault))
    }
    return faults + SheetConfiguration.faults(in: stack).map { $0.inside("stack") }
  }

  /// What is wrong with a stack: that it is empty or too long, or that items have the same id. The paths start at its elements.
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

  /// The y coordinate in points, where `available` is the container less its safe area.
  func point(in available: Rect) -> Double {
    switch self {
    case .ratio(let ratio): available.y + ratio * available.height
    case .pointsFromTop(let distance): available.y + distance
    case .pointsFromBottom(let distance): available.maxY - distance
    case .defaultExpanded: available.y + Self.expandedDistance
    case .defaultCollapsed: available.maxY - Self.collapsedDistance
    }
  }

  /// What is wrong with its number.
  var fault: String? {
    guard case .ratio(let ratio) = self, !(0...1).contains(ratio) else { return nil }
    return "must be within 0...1"
  }
}

extension Fault {
  /// The same fault, found within the property called `name`.
  func inside(_ name: String) -> Fault {
    var fault = self
    fault.path.insert(name, at: 0)
    return fault
  }
}
