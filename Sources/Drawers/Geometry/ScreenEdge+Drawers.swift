// The geometry of a drawer that comes in over one of the four edges.

extension ScreenEdge {
  /// The edge on the other side.
  public var opposite: ScreenEdge {
    switch self {
    case .top: .bottom
    case .left: .right
    case .bottom: .top
    case .right: .left
    }
  }

  /// The axis along which a drawer at this edge moves.
  public var axis: SurfaceAxis { self == .top || self == .bottom ? .y : .x }

  /// A vector of `length` points away from the edge, into the container.
  public func vector(_ length: Double) -> Point2D {
    switch self {
    case .top: Point2D(y: length)
    case .left: Point2D(x: length)
    case .bottom: Point2D(y: -length)
    case .right: Point2D(x: -length)
    }
  }

  /// How far `vector` leads away from the edge: points, or points per second.
  public func length(of vector: Point2D) -> Double {
    let unit = self.vector(1)
    return vector.x * unit.x + vector.y * unit.y
  }
}

extension Insets {
  /// The distance from `edge`.
  public subscript(edge: ScreenEdge) -> Double {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }
}

extension Container {
  /// The points from `edge` to the opposite one.
  public func extent(from edge: ScreenEdge) -> Double { edge.axis == .y ? height : width }

  /// The rectangle of a drawer at `edge` that is as wide as the container and `length` points long, of which `shown` points
  /// have come in.
  public func strip(at edge: ScreenEdge, length: Double, shown: Double) -> Rect2D {
    switch edge {
    case .top: Rect2D(x: 0, y: shown - length, width: width, height: length)
    case .left: Rect2D(x: shown - length, y: 0, width: length, height: height)
    case .bottom: Rect2D(x: 0, y: height - shown, width: width, height: length)
    case .right: Rect2D(x: width - shown, y: 0, width: length, height: height)
    }
  }

  /// How many points of a drawer at `edge` have come in, whose rectangle is `rect`.
  public func shown(of rect: Rect2D, at edge: ScreenEdge) -> Double {
    switch edge {
    case .top: rect.maxY
    case .left: rect.maxX
    case .bottom: height - rect.y
    case .right: width - rect.x
    }
  }
}

extension Rect2D {
  /// A rectangle of `size` around `center`.
  public init(center: Point2D, size: Point2D) {
    self.init(x: center.x - size.x / 2, y: center.y - size.y / 2, width: size.x, height: size.y)
  }

  /// The middle of the side toward `edge`.
  public func middle(of edge: ScreenEdge) -> Point2D {
    switch edge {
    case .top: Point2D(x: x + width / 2, y: y)
    case .left: Point2D(x: x, y: y + height / 2)
    case .bottom: Point2D(x: x + width / 2, y: maxY)
    case .right: Point2D(x: maxX, y: y + height / 2)
    }
  }
}
