extension Drawer {
  /// The height of a debug mark, in points.
  private static var markHeight: Double { 3 }

  /// Returns the frames of the presenting view, the background, the view that casts the drawer's shadow, the drawer, its
  /// handle and the debug marks.
  public func frames() -> Frames {
    var frames = Frames(capacity: 8)
    frames.append(FrameName.presenting, Frame(container.bounds))
    if let background = configuration.drawerBackgroundConfiguration {
      frames.append(FrameName.background, frame(of: background))
    }
    frames.append(FrameName.container, containerFrame)
    frames.append(FrameName.drawer, drawerFrame)
    if let handle = configuration.handleViewConfiguration { frames.append(FrameName.handle, frame(of: handle)) }
    guard configuration.inDebugMode else { return frames }
    let marks = marks
    let (hasUpper, hasLower) = (configuration.upperMarkGap > 0, configuration.lowerMarkGap > 0)
    if hasUpper { frames.append(FrameName.upperMark, frame(ofMarkAt: marks.upperMarkY)) }
    if hasLower { frames.append(FrameName.lowerMark, frame(ofMarkAt: marks.lowerMarkY)) }
    if hasUpper || hasLower { frames.append(FrameName.partialMark, frame(ofMarkAt: marks.partialY)) }
    return frames
  }

  /// The library hands touches on the background to the container or to the presenting view.
  private func frame(of background: DrawerConfiguration.DrawerBackground) -> Frame {
    var frame = Frame(container.bounds)
    frame.isHidden = !isPresented
    frame.isInteractive = false
    frame.opacity = container.height > 0 ? (1 - drawerY / container.height).clamped(to: 0...1) : 0
    switch background {
    case .dark: frame.color = RGBAColor(rgba: 0x0000_00CC)
    }
    return frame
  }

  private var containerFrame: Frame {
    var frame = Frame(container.bounds, z: 1)
    frame.isHidden = !isPresented
    frame.shadow = configuration.drawerShadowConfiguration.map {
      Shadow(color: $0.shadowColor, opacity: $0.shadowOpacity, radius: $0.shadowRadius, offset: $0.shadowOffset)
    }
    return frame
  }

  private var drawerFrame: Frame {
    var frame = Frame(Rect2D(y: frameY, width: container.width, height: container.height), z: 2)
    frame.isHidden = !isPresented
    // Without a greatest radius the corners are those of the drawer's own content.
    if configuration.maximumCornerRadius > 0 { frame.roundedCorners = .top }
    frame.cornerRadius = cornerRadius(at: drawerY)
    frame.border = configuration.drawerBorderConfiguration.map {
      Border(width: $0.borderThickness, color: $0.borderColor)
    }
    return frame
  }

  private func frame(of handle: DrawerConfiguration.Handle) -> Frame {
    let (width, height) = (handle.size.width, handle.size.height)
    var frame = Frame(
      Rect2D(x: (container.width - width) / 2, y: frameY + handle.top, width: width, height: height), z: 3)
    frame.isHidden = !isPresented
    switch handle.cornerRadius {
    case .automatic: frame.cornerRadius = height / 2
    case .custom(let radius): frame.cornerRadius = radius
    }
    frame.opacity = handle.autoAnimatesDimming ? nearness(at: drawerY).clamped(to: 0...1) : 1
    frame.color = handle.backgroundColor
    return frame
  }

  private func frame(ofMarkAt y: Double) -> Frame {
    var frame = Frame(Rect2D(y: y, width: container.width, height: Drawer.markHeight), z: 1)
    frame.isHidden = !isPresented
    return frame
  }

  /// The radius of the top corners of a drawer at `y`, in points.
  private func cornerRadius(at y: Double) -> Double {
    let maximum = configuration.maximumCornerRadius
    switch configuration.cornerAnimationOption {
    case .none:
      return maximum
    case .maximumAtPartialY:
      return (maximum * nearness(at: y)).clamped(to: 0...maximum)
    case .alwaysShowBelowStatusBar:
      let statusBarHeight = marks.statusBarHeight
      guard statusBarHeight > 0 else { return maximum }
      return (maximum * Swift.min(y, statusBarHeight) / statusBarHeight).clamped(to: 0...maximum)
    }
  }

  /// How near `y` is to the partially expanded position: 1 there, falling linearly to 0 at both ends. Without partial
  /// expansion, the value falls linearly from 1 at the fully expanded position. The value is 0 if two of the three
  /// positions coincide.
  private func nearness(at y: Double) -> Double {
    let (fullY, partialY, bottom) = (marks.fullY, marks.partialY, container.height)
    guard partialY != fullY, partialY != bottom, fullY != bottom else { return 0 }
    guard configuration.supportsPartialExpansion else { return 1 - (y - fullY) / (bottom - fullY) }
    return y < partialY ? (y - fullY) / (partialY - fullY) : 1 - (y - partialY) / (bottom - partialY)
  }
}
