extension Curtain {
  private static var handleSize: (width: Double, height: Double) { (36, 5) }
  /// The distance from the curtain's top edge to the handle's center, in points.
  private static var handleCenter: Double { 7.5 }
  /// The points that the handle adds to the curtain's own top safe area.
  private static var handleInset: Double { 15 }

  /// Returns the frames of the content behind, the curtain over the bottom edge, and the curtain's handle.
  public func frames() -> Frames {
    var frames = Frames(capacity: 3)
    frames.append(FrameName.content, Frame(container.bounds))

    let top = container.height - actualHeight
    let extent = horizontalExtent
    var curtain = Frame(Rect2D(x: extent.x, y: top, width: extent.width, height: Swift.max(0, actualHeight)), z: 1)
    curtain.contentInset = Insets(top: configuration.showsHandleIndicator ? Curtain.handleInset : 0)
    frames.append(FrameName.curtain, curtain)

    let (width, height) = Curtain.handleSize
    var handle = Frame(
      Rect2D(
        x: extent.x + (extent.width - width) / 2, y: top + Curtain.handleCenter - height / 2, width: width,
        height: height),
      z: 2)
    handle.cornerRadius = height / 2
    handle.opacity = configuration.showsHandleIndicator ? 1 : 0
    handle.color = configuration.handleIndicatorColor
    frames.append(FrameName.handle, handle)
    return frames
  }

  /// The curtain's left edge and its width, in points.
  private var horizontalExtent: (x: Double, width: Double) {
    let width = Swift.min(configuration.maxWidth ?? container.width, container.width)
    switch configuration.horizontalAlignment {
    case .left: return (0, width)
    case .center: return ((container.width - width) / 2, width)
    case .right: return (container.width - width, width)
    }
  }
}
