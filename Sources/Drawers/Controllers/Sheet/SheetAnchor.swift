extension SheetConfiguration {
  /// A place where the sheet's top edge rests, within the container less its safe area, and its name.
  public struct Anchor: Storable {
    /// The forms of an anchor's position.
    public enum Position: Storable {
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

    /// Where the sheet's top edge rests.
    public var position: Position
    /// The name of the detent, and of the sheet's state there: 1...64 characters, unique among the anchors, neither
    /// `top` nor `bottom`. If it is nil, the anchor's place among the others gives it a name.
    public var name: String?

    /// Creates an anchor, by default one without a name.
    public init(_ position: Position, name: String? = nil) {
      self.position = position
      self.name = name
    }

    /// Returns whether the anchors are the same. Names are compared by their bytes.
    public static func == (left: Anchor, right: Anchor) -> Bool {
      left.position == right.position && isSame(left.name, right.name)
    }

    fileprivate static func isSame(_ left: String?, _ right: String?) -> Bool {
      switch (left, right) {
      case (nil, nil): true
      case (let left?, let right?): left.isSame(as: right)
      default: false
      }
    }
  }
}

extension SheetConfiguration.Anchor {
  /// An anchor at a share of the available height, 0 (its top) to 1 (its bottom).
  public static func ratio(_ ratio: Double) -> Self { Self(.ratio(ratio)) }
  /// An anchor this many points below the available top edge.
  public static func pointsFromTop(_ distance: Double) -> Self { Self(.pointsFromTop(distance)) }
  /// An anchor this many points above the available bottom edge.
  public static func pointsFromBottom(_ distance: Double) -> Self { Self(.pointsFromBottom(distance)) }
  /// An anchor 20 points below the available top edge.
  public static let defaultExpanded = Self(.defaultExpanded)
  /// An anchor 44 points above the available bottom edge.
  public static let defaultCollapsed = Self(.defaultCollapsed)

  /// Returns the same anchor with a name. A default anchor becomes one of the same distance in points.
  public func named(_ name: String) -> Self {
    switch position {
    case .defaultExpanded: Self(.pointsFromTop(Self.expandedDistance), name: name)
    case .defaultCollapsed: Self(.pointsFromBottom(Self.collapsedDistance), name: name)
    case .ratio, .pointsFromTop, .pointsFromBottom: Self(position, name: name)
    }
  }

  private static var expandedDistance: Double { 20 }
  private static var collapsedDistance: Double { 44 }

  /// Returns the anchor's y coordinate in points. `available` is the container less its safe area.
  func point(in available: Rect2D) -> Double {
    switch position {
    case .ratio(let ratio): available.y + ratio * available.height
    case .pointsFromTop(let distance): available.y + distance
    case .pointsFromBottom(let distance): available.maxY - distance
    case .defaultExpanded: available.y + Self.expandedDistance
    case .defaultCollapsed: available.maxY - Self.collapsedDistance
    }
  }

  /// Returns whether `other` is the same anchor in another configuration: the one with the same name, or among those
  /// without a name the one with the same position.
  func isDeclaredLike(_ other: Self) -> Bool {
    Self.isSame(name, other.name) && (name != nil || position == other.position)
  }
}

extension SheetConfiguration {
  /// The names of the outer anchors, whatever else they are called.
  static var outerNames: [String] { [Sheet.Location.top.rawValue, Sheet.Location.bottom.rawValue] }

  /// Returns the faults in the anchors' names. The paths start at the list's elements.
  static func faults(in anchors: [Anchor]) -> [Fault] {
    var known = Names()
    var faults: [Fault] = []
    for (index, anchor) in anchors.enumerated() {
      guard let name = anchor.name else { continue }
      let count = known.all.count
      if outerNames.contains(where: name.isSame) {
        faults.append(Fault("\(index)", "name", detail: "is a name of an outer anchor; choose another one"))
      } else if known.insert(name) < count {
        faults.append(Fault("\(index)", "name", detail: "is the name of an earlier anchor already"))
      }
    }
    return faults
  }
}
