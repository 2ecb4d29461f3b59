// Values of the library as those of Apple's frameworks, where these exist.

#if canImport(CoreGraphics)
  import CoreGraphics

  extension Point2D {
    /// The same point.
    public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }

    /// A translation or a velocity, as SwiftUI has it.
    public init(_ size: CGSize) { self.init(x: Double(size.width), y: Double(size.height)) }
  }

  extension Rect2D {
    /// The same rectangle.
    public init(_ rect: CGRect) {
      self.init(
        x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
        height: Double(rect.size.height))
    }
  }

  extension CGPoint {
    /// The same point.
    public init(_ point: Point2D) { self.init(x: point.x, y: point.y) }
  }

  extension CGRect {
    /// The same rectangle.
    public init(_ rect: Rect2D) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  }

  extension Container {
    /// A container of a view's size and safe area.
    public init(size: CGSize, safeArea: Insets? = nil) {
      self.init(width: Double(size.width), height: Double(size.height), safeArea: safeArea)
    }
  }
#endif

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Insets {
    /// The same insets.
    public init(_ insets: UIEdgeInsets) {
      self.init(
        top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom), right: Double(insets.right))
    }
  }

  extension UIEdgeInsets {
    /// The same insets.
    public init(_ insets: Insets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }
#endif
