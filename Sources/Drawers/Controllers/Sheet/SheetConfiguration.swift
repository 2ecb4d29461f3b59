/// The configuration of a ``Sheet``.
public struct SheetConfiguration: Storable {
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
  var faults: [Fault] {
    Self.faults(in: anchors).map { $0.inside("anchors") } + Self.faults(in: stack).map { $0.inside("stack") }
  }

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

extension Fault {
  /// Returns the same fault inside the property called `name`.
  func inside(_ name: String) -> Fault {
    var fault = self
    fault.path.insert(name, at: 0)
    return fault
  }
}
