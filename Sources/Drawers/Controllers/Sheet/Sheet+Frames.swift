extension Sheet {
  private static var maximumDimming: Double { 0.3 }
  private static var maximumCornerRadius: Double { 10 }
  private static var shadow: Shadow {
    Shadow(color: RGBAColor(rgba: 0x0000_00FF), opacity: 0.5, radius: 16, offset: Point2D(y: 16))
  }
  private static var chevronSize: (width: Double, height: Double) { (30, 4) }
  private static var chevronRadius: Double { 2 }
  /// The distance from the sheet's top edge to the chevron's, in points.
  private static var chevronTop: Double { 5 }
  /// The points that the chevron adds to the top safe area of an item without a navigation bar.
  private static var chevronInset: Double { 14 }
  private static var closeButtonSize: Double { 30 }
  /// The distance from the item's top and right edges to the close button's, in points.
  private static var closeButtonMargin: Double { 10 }
  /// The distance from a navigation bar's right edge to its close button's, in points: UIKit's on a phone.
  private static var barButtonMargin: Double { 16 }

  /// The sheet's height: the visible height at the topmost anchor point.
  var sheetHeight: Double { height(in: outerPoints) }

  private func height(in points: OuterPoints) -> Double { Swift.max(0, container.height - (points.first ?? 0)) }

  /// The dimming view's opacity, with the anchors at `points`.
  func dimmingOpacity(in points: OuterPoints) -> Double {
    held?.dimming ?? Self.maximumDimming * expansion(in: points).clamped(to: 0...1)
  }

  /// The sheet's corner radius in points, with the anchors at `points`.
  func cornerRadius(in points: OuterPoints) -> Double {
    guard configuration.animatesCorners else { return Self.maximumCornerRadius }
    return held?.cornerRadius ?? Self.maximumCornerRadius * expansion(in: points).clamped(to: 0...1)
  }

  /// Limits a spring that overshoots to the greatest dimming and corner radius of a sheet at rest, and of its items.
  public static func range(of member: FrameMember, in frame: String) -> ClosedRange<Double>? {
    switch (frame, member) {
    case (FrameName.dimming.rawValue, .opacity): 0...maximumDimming
    case (_, .cornerRadius): 0...maximumCornerRadius
    default: member.range
    }
  }

  /// Returns the frames of the main view, the dimming over it, the sheet with its visible items, and the tab bar.
  public func frames() -> Frames {
    let points = outerPoints
    let height = height(in: points)
    var frames = Frames(capacity: 8)
    var main = Frame(container.bounds)
    main.contentInset = Insets(bottom: container.available.maxY - (points.last ?? 0))
    frames.append(FrameName.main, main)

    var dimming = Frame(container.bounds, z: 1)
    dimming.opacity = dimmingOpacity(in: points)
    frames.append(FrameName.dimming, dimming)

    var sheet = Frame(contentRect(height), z: 2)
    sheet.cornerRadius = cornerRadius(in: points)
    sheet.roundedCorners = .top
    sheet.shadow = Self.shadow
    frames.append(FrameName.sheet, sheet)

    appendItems(to: &frames, height, radius: sheet.cornerRadius)
    if configuration.hasChevron { frames.append(FrameName.chevron, chevron) }
    if let closeButton { frames.append(FrameName.closeButton, closeButton) }
    if let tabBarFrame { frames.append(FrameName.tabBar, tabBarFrame) }
    return frames
  }

  /// Returns the rectangle of the sheet with this height, or of an item `offset` points below its place.
  private func contentRect(_ height: Double, offset: Double = 0) -> Rect2D {
    Rect2D(y: origin + offset, width: container.width, height: height)
  }

  /// Appends the top item, or during a push or pop the lower and the upper item.
  private func appendItems(to frames: inout Frames, _ height: Double, radius: Double) {
    if let transition {
      let (lower, upper) = (transition.lower, transition.upper)
      frames.append(lower.frameName, frame(of: lower, height, radius: radius, z: 3))
      frames.append(upper.frameName, frame(of: upper, height, radius: radius, z: 4, offset: transition.offset))
    } else if let top {
      frames.append(top.frameName, frame(of: top, height, radius: radius, z: 3))
    }
  }

  private func frame(of item: Item, _ height: Double, radius: Double, z: Int, offset: Double = 0) -> Frame {
    var frame = Frame(contentRect(height, offset: offset), z: z)
    // In the library, the sheet's corners cut off its items.
    frame.cornerRadius = radius
    frame.roundedCorners = .top
    frame.isInteractive = isContentInteractive
    if configuration.hasChevron && item.navigationBarHeight == nil {
      frame.contentInset = Insets(top: Self.chevronInset)
    }
    return frame
  }

  private var chevron: Frame {
    let (width, height) = Self.chevronSize
    let rect = Rect2D(x: (container.width - width) / 2, y: origin + Self.chevronTop, width: width, height: height)
    var frame = Frame(rect, z: 5)
    frame.cornerRadius = Self.chevronRadius
    return frame
  }

  /// The close button: during a push or pop that of the upper item if it has one, else that of the top item. The
  /// stack's first item has none.
  private var closeButton: Frame? {
    let rides = transition?.hasCloseButton ?? false
    guard rides || stack.count > 1, let item = rides ? transition?.upper : top else { return nil }
    var rect = closeButtonRect(of: item)
    rect.y += origin + (rides ? transition?.offset ?? 0 : 0)
    var frame = Frame(rect, z: 5)
    frame.isInteractive = isContentInteractive
    return frame
  }

  /// Returns the place of an item's close button in the item: in the top right corner, or in the middle of its
  /// navigation bar at the right, where UIKit keeps clear of the safe area.
  private func closeButtonRect(of item: Item) -> Rect2D {
    let size = Self.closeButtonSize
    let (margin, top) =
      item.navigationBarHeight.map {
        (container.safeArea.right + Self.barButtonMargin, Swift.max(0, ($0 - size) / 2))
      } ?? (Self.closeButtonMargin, Self.closeButtonMargin)
    return Rect2D(x: container.width - margin - size, y: top, width: size, height: size)
  }

  private var tabBarFrame: Frame? {
    guard let height = configuration.tabBarHeight else { return nil }
    var frame = Frame(Rect2D(y: shownTabBarTop + tabBar.offset, width: container.width, height: height), z: 6)
    frame.opacity = tabBar.isTransparent ? 0 : 1
    return frame
  }
}
