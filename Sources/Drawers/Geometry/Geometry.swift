/// A position or a difference of positions, in points; y grows downward.
public struct Point2D: Storable, Hashable {
  /// Points to the right.
  public var x: Double
  /// Points down.
  public var y: Double

  /// A point at `x`, `y`.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// The origin, or no difference.
  public static let zero = Point2D()

  /// The distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector from `right` to `left`.
  public static func - (left: Point2D, right: Point2D) -> Point2D {
    Point2D(x: left.x - right.x, y: left.y - right.y)
  }

  /// The sum of two vectors.
  public static func + (left: Point2D, right: Point2D) -> Point2D {
    Point2D(x: left.x + right.x, y: left.y + right.y)
  }
}

/// Distances from the four edges of a rectangle, in points.
public struct Insets: Storable, Hashable {
  /// Points from the top edge.
  public var top: Double
  /// Points from the left edge.
  public var left: Double
  /// Points from the bottom edge.
  public var bottom: Double
  /// Points from the right edge.
  public var right: Double

  /// Insets, 0 where not given.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A rectangle in container coordinates, in points.
public struct Rect2D: Storable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downward.
  public var height: Double

  /// A rectangle by its origin and its size.
  public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// Whether `point` lies inside. The right and the bottom edge are outside.
  public func contains(_ point: Point2D) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}

/// The view that a controller fills: its size, and the part of it that no bar or notch covers.
public struct Container: Storable, Hashable {
  /// Points, at least 0.
  public var width: Double
  /// Points, at least 0.
  public var height: Double
  /// The space that bars and notches cover at each edge.
  public var safeArea: Insets { didSet { statesBottomInset = true } }
  /// Whether the client has stated the bottom inset. If not, a controller that knows of a bar there sets it.
  package private(set) var statesBottomInset: Bool

  /// A container; by default a phone of 390 x 844 points without bars. Without a `safeArea`, a controller that knows of a
  /// bar at the bottom adds it.
  public init(width: Double = 390, height: Double = 844, safeArea: Insets? = nil) {
    self.width = width
    self.height = height
    self.safeArea = safeArea ?? Insets()
    if case .some = safeArea { statesBottomInset = true } else { statesBottomInset = false }
  }

  /// Sets the safe area, of which the client may have stated all but the bottom inset.
  package mutating func setSafeArea(_ safeArea: Insets, statesBottom: Bool) {
    self.safeArea = safeArea
    statesBottomInset = statesBottom
  }

  /// This container; if it does not state its bottom inset, with that of `previous` if that one does.
  func keepingStatedBottom(of previous: Container) -> Container {
    guard !statesBottomInset, previous.statesBottomInset else { return self }
    var container = self
    container.safeArea.bottom = previous.safeArea.bottom
    return container
  }

  /// Returns whether both have the same size. A change of the safe area alone is no rotation.
  func hasSize(of other: Container) -> Bool { width == other.width && height == other.height }

  /// The whole container.
  public var bounds: Rect2D { Rect2D(width: width, height: height) }

  /// The container less its safe area insets, never of negative size.
  public var available: Rect2D {
    Rect2D(
      x: safeArea.left, y: safeArea.top,
      width: max(0, width - safeArea.left - safeArea.right),
      height: max(0, height - safeArea.top - safeArea.bottom))
  }
}

/// One of the four edges of a container.
public enum ScreenEdge: String, Storable, CaseIterable {
  /// The edge at y = 0.
  case top
  /// The edge at x = 0.
  case left
  /// The edge at y = height.
  case bottom
  /// The edge at x = width.
  case right
}

extension Double {
  /// This number, clamped to `range`.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
