/// How one view is drawn: its rectangle, and everything that differs from a plain, opaque view.
public struct Frame: Storable, Hashable {
  /// The left edge in container coordinates, in points.
  public var x: Double
  /// The top edge in container coordinates, in points.
  public var y: Double
  /// Points, at least 0.
  public var width: Double
  /// Points, at least 0.
  public var height: Double
  /// The drawing order: a greater value is nearer to the viewer.
  public var z: Int
  /// 0 (invisible) to 1.
  public var opacity = 1.0
  /// Points, at least 0.
  public var cornerRadius = 0.0
  /// The corners that `cornerRadius` rounds.
  public var roundedCorners = Corners.all
  /// Applied about the center of the rectangle.
  public var transform = Transform.identity
  /// Whether the view is not drawn at all.
  public var isHidden = false
  /// Whether touches reach the view.
  public var isInteractive = true
  /// The strength of a blur effect, 0 to 1.
  public var blur = 0.0
  /// The fill, where the controller decides it.
  public var color: RGBAColor?
  /// The outline, where there is one.
  public var border: Border?
  /// The shadow, where there is one.
  public var shadow: Shadow?
  /// The additional insets of the view's content, if the controller sets them.
  public var contentInset: Insets?

  /// A plain view at `rect`.
  public init(_ rect: Rect2D, z: Int = 0) {
    x = rect.x
    y = rect.y
    width = rect.width
    height = rect.height
    self.z = z
  }

  /// The rectangle before the transform.
  public var rect: Rect2D { Rect2D(x: x, y: y, width: width, height: height) }
}

/// The corners of a rectangle that are rounded.
public struct Corners: OptionSet, Storable, Hashable {
  /// One bit for each corner, in the order of the constants below.
  public let rawValue: UInt8

  /// The corners whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The corner at the left of the top.
  public static let topLeft = Corners(rawValue: 1)
  /// The corner at the right of the top.
  public static let topRight = Corners(rawValue: 2)
  /// The corner at the left of the bottom.
  public static let bottomLeft = Corners(rawValue: 4)
  /// The corner at the right of the bottom.
  public static let bottomRight = Corners(rawValue: 8)
  /// Both corners of the top.
  public static let top: Corners = [.topLeft, .topRight]
  /// Every corner.
  public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A translation and a scale about the center.
public struct Transform: Storable, Hashable {
  /// Points to the right.
  public var translateX: Double
  /// Points down.
  public var translateY: Double
  /// Factor of the width.
  public var scaleX: Double
  /// Factor of the height.
  public var scaleY: Double

  /// A transform; the default values change nothing.
  public init(translateX: Double = 0, translateY: Double = 0, scaleX: Double = 1, scaleY: Double = 1) {
    self.translateX = translateX
    self.translateY = translateY
    self.scaleX = scaleX
    self.scaleY = scaleY
  }

  /// The transform that changes nothing.
  public static let identity = Transform()
}

/// A color with its opacity, eight bits for each component.
public struct RGBAColor: Storable, Hashable {
  /// Red, green, blue and alpha, from the most to the least significant byte.
  public var rgba: UInt32

  /// The color of the four bytes 0xRRGGBBAA.
  public init(rgba: UInt32) { self.rgba = rgba }
}

/// An outline.
public struct Border: Storable, Hashable {
  /// Points, at least 0.
  public var width: Double
  /// Without a color, it is not seen.
  public var color: RGBAColor?

  /// An outline of `width` points.
  public init(width: Double, color: RGBAColor?) {
    self.width = width
    self.color = color
  }
}

/// A drop shadow.
public struct Shadow: Storable, Hashable {
  /// Without a color, it is not seen.
  public var color: RGBAColor?
  /// 0 to 1.
  public var opacity: Double
  /// The blur radius in points, at least 0.
  public var radius: Double
  /// How far it is moved from the view.
  public var offset: Point2D

  /// A shadow of `radius` points.
  public init(color: RGBAColor?, opacity: Double, radius: Double, offset: Point2D) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }
}
