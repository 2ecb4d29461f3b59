extension AppStorePresentation {
  /// How small the page gets, as a factor of its size.
  private static var smallestScale: Double { 0.8 }
  /// How round the page gets, in points.
  private static var greatestCornerRadius: Double { 15 }
  /// How far the page then falls, as a share of its height: at its smallest it moves by its smaller points.
  private static var fall: Double { smallestScale * 4 / 3 }
  /// From the close button to the right edge and to the top safe area, in points.
  private static var closeButtonMargin: Double { 20 }

  /// The presenting view, the blur over it, the page, and its close button.
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

  /// Takes over how far a presentation or a cancelled dismissal had got.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let page = seen[FrameName.page], let blur = seen[FrameName.blur],
      let closeButton = seen[FrameName.closeButton]
    else { return }
    // What can be interrupted is a presentation, or the first half of a dismissal, where the page only shrinks.
    let shrinking = 1 - AppStorePresentation.smallestScale
    progress = ((1 - page.transform.scaleX) / shrinking / 2).clamped(to: 0...0.5)
    guard progress == 0 else { return }
    arrival = Arrival(offset: page.y, blur: blur.blur, closeButtonOpacity: closeButton.opacity)
  }

  /// Where the close button stands.
  var closeButtonRect: Rect {
    let size = configuration.closeButtonSize
    let margin = AppStorePresentation.closeButtonMargin
    return Rect(x: container.width - margin - size, y: container.safeArea.top + margin, width: size, height: size)
  }

  // MARK: - The views

  /// Where the page gets on its way out.
  private enum Station {
    /// Where a presentation has taken it.
    case up
    /// As small as it gets.
    case shrunk
    /// Under the container's lower edge.
    case fallen
  }

  private func frames(_ frame: (FrameName) -> Frame) -> Frames {
    var frames = Frames(capacity: FrameName.allCases.count)
    for name in FrameName.allCases { frames.append(name, frame(name)) }
    return frames
  }

  /// The page under the container's lower edge, from where it comes.
  private func framesBelow() -> Frames {
    let below = Arrival(offset: container.height, blur: 0, closeButtonOpacity: 0)
    return frames { frame(of: $0, below) }
  }

  /// The page on `progress` (0...1) of its way out: at half of it it has shrunk, and from there it falls.
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

  /// A view where a presentation has taken it.
  private func frame(of view: FrameName, _ arrival: Arrival) -> Frame {
    switch view {
    case .presenting:
      return Frame(container.bounds)
    case .blur:
      var blur = Frame(container.bounds, z: 1)
      blur.blur = arrival.blur
      return blur
    case .page:
      return Frame(Rect(y: arrival.offset, width: container.width, height: container.height), z: 2)
    case .closeButton:
      var closeButton = Frame(closeButtonRect, z: 3)
      closeButton.opacity = arrival.closeButtonOpacity
      return closeButton
    }
  }
}
