extension AppStorePresentation {
  /// The smallest size of the page, as a factor of its full size.
  private static var smallestScale: Double { 0.8 }
  /// The greatest corner radius of the page, in points.
  private static var greatestCornerRadius: Double { 15 }
  /// The distance that the page then falls, as a share of its height. The distance is scaled like the page at its
  /// smallest.
  private static var fall: Double { smallestScale * 4 / 3 }
  /// The distance from the close button to the right edge and to the top safe area, in points.
  private static var closeButtonMargin: Double { 20 }

  /// Returns the frames of the presenting view, the blur over it, the page, and the page's close button.
  public func frames() -> Frames {
    switch phase {
    case .dismissed:
      var frames = framesBelow()
      for name in [FrameName.blur, .page, .closeButton] { frames[name]?.isHidden = true }
      return frames
    case .dismissing where !isShrinkingAway:
      return framesBelow()
    case .presented, .interacting, .dismissing:
      return framesShrunk(by: progress)
    }
  }

  /// Adopts the point that a presentation or a canceled dismissal has reached.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let page = seen[FrameName.page], let blur = seen[FrameName.blur],
      let closeButton = seen[FrameName.closeButton]
    else { return }
    // Only two animations can be interrupted: a presentation, and the first half of a dismissal, where the page only
    // shrinks.
    let shrinking = 1 - AppStorePresentation.smallestScale
    progress = ((1 - page.transform.scaleX) / shrinking / 2).clamped(to: 0...0.5)
    guard progress == 0 else { return }
    arrival = Arrival(offset: page.y, blur: blur.blur, closeButtonOpacity: closeButton.opacity)
  }

  /// The close button's place.
  var closeButtonRect: Rect2D {
    let size = configuration.closeButtonSize
    let margin = AppStorePresentation.closeButtonMargin
    return Rect2D(x: container.width - margin - size, y: container.safeArea.top + margin, width: size, height: size)
  }

  // MARK: - The views

  /// The stations of the page on its way out.
  private enum Station {
    /// The point that the presentation has reached.
    case up
    /// At its smallest size.
    case shrunk
    /// Below the container's lower edge.
    case fallen
  }

  private func frames(_ frame: (FrameName) -> Frame) -> Frames {
    var frames = Frames(capacity: FrameName.allCases.count)
    for name in FrameName.allCases { frames.append(name, frame(name)) }
    return frames
  }

  /// Returns the frames with the page below the container's lower edge, where a presentation starts.
  private func framesBelow() -> Frames {
    let below = Arrival(offset: container.height, blur: 0, closeButtonOpacity: 0)
    return frames { frame(of: $0, below) }
  }

  /// Returns the frames at `progress` (0...1) of a dismissal. The page shrinks until 0.5 and then falls.
  private func framesShrunk(by progress: Double) -> Frames {
    frames { view in
      progress > 0.5
        ? frame(of: view, at: .shrunk).mixed(with: frame(of: view, at: .fallen), at: progress * 2 - 1)
        : frame(of: view, at: .up).mixed(with: frame(of: view, at: .shrunk), at: progress * 2)
    }
  }

  private func frame(of view: FrameName, at station: Station) -> Frame {
    var frame = frame(of: view, arrival)
    switch (view, station) {
    case (_, .up), (.presenting, _), (.blur, .shrunk):
      break
    case (.blur, .fallen):
      frame.blur = 0
    case (.page, _):
      frame.transform.scaleX = AppStorePresentation.smallestScale
      frame.transform.scaleY = AppStorePresentation.smallestScale
      frame.cornerRadius = AppStorePresentation.greatestCornerRadius
      if station == .fallen { frame.transform.translateY = AppStorePresentation.fall * container.height }
    case (.closeButton, .shrunk):
      frame.opacity = arrival.closeButtonOpacity / 2
    case (.closeButton, .fallen):
      frame.opacity = 0
    }
    return frame
  }

  /// Returns the frame of a view at the point that a presentation has reached.
  private func frame(of view: FrameName, _ arrival: Arrival) -> Frame {
    switch view {
    case .presenting:
      return Frame(container.bounds)
    case .blur:
      var blur = Frame(container.bounds, z: 1)
      blur.blur = arrival.blur
      return blur
    case .page:
      return Frame(Rect2D(y: arrival.offset, width: container.width, height: container.height), z: 2)
    case .closeButton:
      var closeButton = Frame(closeButtonRect, z: 3)
      closeButton.opacity = arrival.closeButtonOpacity
      return closeButton
    }
  }
}
