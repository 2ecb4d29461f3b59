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
      for name in ["blur", "page", "closeButton"] { frames[name]?.isHidden = true }
      return frames
    case .dismissing where !isShrinkingAway:
      return framesBelow()
    case .presented, .interacting, .dismissing:
      return framesShrunk(by: progress)
    }
  }

  /// Takes over how far a presentation or a cancelled dismissal had got.
  public mutating func adopt(_ seen: Frames, of subject: Subject) {
    guard let page = seen["page"], let blur = seen["blur"], let closeButton = seen["closeButton"] else { return }
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

  /// The page under the container's lower edge, from where it comes.
  private func framesBelow() -> Frames {
    frames(Arrival(offset: container.height, blur: 0, closeButtonOpacity: 0))
  }

  /// The page on `progress` (0...1) of its way out: at half of it it has shrunk, and from there it falls.
  private func framesShrunk(by progress: Double) -> Frames {
    let start = frames(arrival)
    var middle = start
    middle["page"]?.transform.scaleX = AppStorePresentation.smallestScale
    middle["page"]?.transform.scaleY = AppStorePresentation.smallestScale
    middle["page"]?.cornerRadius = AppStorePresentation.greatestCornerRadius
    middle["closeButton"]?.opacity = arrival.closeButtonOpacity / 2
    guard progress > 0.5 else { return start.mixed(with: middle, at: progress * 2) }
    var end = middle
    end["page"]?.transform.translateY = AppStorePresentation.fall * container.height
    end["blur"]?.blur = 0
    end["closeButton"]?.opacity = 0
    return middle.mixed(with: end, at: progress * 2 - 1)
  }

  /// The page where a presentation has taken it.
  private func frames(_ arrival: Arrival) -> Frames {
    var frames = Frames(capacity: 4)
    frames.append("presenting", Frame(container.bounds))
    var blur = Frame(container.bounds, z: 1)
    blur.blur = arrival.blur
    frames.append("blur", blur)
    frames.append(
      "page", Frame(Rect(y: arrival.offset, width: container.width, height: container.height), z: 2))
    var closeButton = Frame(closeButtonRect, z: 3)
    closeButton.opacity = arrival.closeButtonOpacity
    frames.append("closeButton", closeButton)
    return frames
  }
}
