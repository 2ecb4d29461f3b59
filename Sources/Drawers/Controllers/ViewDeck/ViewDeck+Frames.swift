extension ViewDeck {
  private static var centerZ: Int { 2 }

  /// The center and the existing sides.
  public func frames() -> Frames {
    var frames = Frames(capacity: configuration.sides.count + 1)
    frames.append(FrameName.center, centerFrame)
    for side in configuration.sides { frames.append(side.frameName, frame(of: side)) }
    return frames
  }

  private var centerFrame: Frame {
    var frame = Frame(slide, z: ViewDeck.centerZ)
    switch orientation {
    case .horizontal: frame.y += across
    case .vertical: frame.x += across
    }
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

  /// What the bars above take of the center.
  private var centerInset: Double {
    isIntegrated ? configuration.statusBarHeight + configuration.navigationBarHeight : 0
  }

  private var sideInset: Double { isIntegrated ? configuration.statusBarHeight : 0 }

  /// The sliding view, bars included, from what is seen of the center.
  func slidingFrame(ofSeen center: Frame) -> Rect {
    guard centerInset > 0 else { return center.rect }
    // A center that the bars leave nothing of does not tell the height of the whole.
    let height = center.height > 0 ? center.height + centerInset : slide.height
    return Rect(x: center.x, y: center.y - centerInset, width: center.width, height: height)
  }

  /// The navigation bar on a sliding view; nil where there is none.
  func navigationBar(on sliding: Rect) -> Rect? {
    guard configuration.navigationBarHeight > 0 else { return nil }
    return Rect(
      x: sliding.x, y: sliding.y + sideInset, width: sliding.width, height: configuration.navigationBarHeight)
  }

  /// Whether the overlay lies over the navigation bar: over the centre's own, not over the deck's.
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
