extension ViewDeck {
  private static var centerZ: Int { 2 }

  /// Returns the frames of the center, of the bar above it if the deck's navigation controller has one, and of the
  /// existing sides.
  public func frames() -> Frames {
    var frames = Frames(capacity: configuration.sides.count + 2)
    frames.append(FrameName.center, centerFrame)
    if let navigationBarFrame { frames.append(FrameName.navigationBar, navigationBarFrame) }
    for side in configuration.sides { frames.append(side.frameName, frame(of: side)) }
    return frames
  }

  /// The frames that slide with the center.
  var slidingFrames: [FrameName] { navigationBarFrame == nil ? [.center] : [.center, .navigationBar] }

  /// The sliding view with its offset across the axis.
  private var sliding: Rect2D {
    var rect = slide
    switch orientation {
    case .horizontal: rect.y += across
    case .vertical: rect.x += across
    }
    return rect
  }

  /// The bar of the deck's navigation controller. A bar that belongs to the center is a part of the center's content.
  private var navigationBarFrame: Frame? {
    guard isIntegrated, let bar = navigationBar(on: sliding) else { return nil }
    return Frame(bar, z: ViewDeck.centerZ + 1)
  }

  private var centerFrame: Frame {
    var frame = Frame(sliding, z: ViewDeck.centerZ)
    frame.y += centerInset
    frame.height = Swift.max(0, slide.height - centerInset)
    frame.opacity = centerOpacity
    frame.cornerRadius = configuration.centerViewCornerRadius
    frame.roundedCorners = roundedCorners
    frame.isInteractive = !hasOverlay
    let shadow = configuration.shadow
    if shadow.enabled {
      frame.shadow = Shadow(
        color: shadow.color, opacity: shadow.opacity, radius: shadow.radius, offset: shadow.offset)
    }
    return frame
  }

  private func frame(of side: Side) -> Frame {
    var frame = Frame(container.bounds)
    frame.y = sideInset
    frame.height = Swift.max(0, container.height - sideInset)
    if side.orientation == .horizontal { frame.x = parallax[side] }
    frame.isHidden = isHidden[side]
    return frame
  }

  private var isIntegrated: Bool { configuration.navigationControllerBehavior == .integrated }

  /// The height that the bars above take from the center.
  private var centerInset: Double {
    isIntegrated ? configuration.statusBarHeight + configuration.navigationBarHeight : 0
  }

  private var sideInset: Double { isIntegrated ? configuration.statusBarHeight : 0 }

  /// Returns the sliding view, including bars, from the frame at which the center is seen.
  func slidingFrame(ofSeen center: Frame) -> Rect2D {
    guard centerInset > 0 else { return center.rect }
    // A center whose height the bars use up entirely does not determine the height of the sliding view.
    let height = center.height > 0 ? center.height + centerInset : slide.height
    return Rect2D(x: center.x, y: center.y - centerInset, width: center.width, height: height)
  }

  /// Returns the navigation bar on a sliding view; nil if there is none.
  func navigationBar(on sliding: Rect2D) -> Rect2D? {
    guard configuration.navigationBarHeight > 0 else { return nil }
    return Rect2D(
      x: sliding.x, y: sliding.y + sideInset, width: sliding.width, height: configuration.navigationBarHeight)
  }

  /// Whether the overlay covers the navigation bar. It covers a bar that belongs to the center, but not one that
  /// belongs to the deck's navigation controller.
  var coversNavigationBar: Bool { hasOverlay && !isIntegrated }

  /// The corners next to existing sides.
  private var roundedCorners: Corners {
    var corners: Corners = []
    for side in configuration.sides {
      switch side {
      case .left: corners.formUnion([.topLeft, .bottomLeft])
      case .right: corners.formUnion([.topRight, .bottomRight])
      case .top: corners.formUnion([.topLeft, .topRight])
      case .bottom: corners.formUnion([.bottomLeft, .bottomRight])
      }
    }
    return corners
  }
}
