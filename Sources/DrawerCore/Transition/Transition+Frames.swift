extension Transition {
  /// The two ends of every transition.
  enum End {
    /// Before the page or the screen comes, and after it has gone.
    case absent
    /// While it is there.
    case present
  }

  private static var backdropColor: Color { Color(rgba: 0x0000_00FF) }
  private static var backdropOpacity: Double { 0.5 }
  /// How far the screen below moves when another comes, as a share of its width.
  private static var shift: Double { -0.3 }

  /// What comes and goes, what is behind it, and what moves along.
  public func frames() -> Frames {
    switch phase {
    case .resting:
      return depth > 0 ? frames(at: .present) : hidingWhatIsAbsent(frames(at: .absent))
    case .entering, .cancelling:
      return frames(at: .present)
    case .leaving, .finishing:
      return frames(at: .absent)
    case .interacting:
      return frames(at: .present).mixed(with: frames(at: .absent), at: progress)
    }
  }

  /// The frames at one end of a transition.
  func frames(at end: End) -> Frames {
    var frames = animatorFrames(at: end)
    if case .custom(_, let customFrames) = animator {
      for custom in customFrames { apply(end == .absent ? custom.from : custom.to, to: custom.name, in: &frames) }
    }
    for animation in configuration.auxAnimations {
      apply(end == .absent ? animation.from : animation.to, to: animation.frame, in: &frames)
    }
    return frames
  }

  /// A new frame fills the container, before all others.
  private func apply(_ members: PartialFrame, to name: String, in frames: inout Frames) {
    frames[name] = members.applied(to: frames[name] ?? Frame(container.bounds, z: 3))
  }

  /// Nothing of a page or a screen that is not there is drawn or touched, wherever its animator leaves it.
  private func hidingWhatIsAbsent(_ frames: Frames) -> Frames {
    var frames = frames
    let names = configuration.style == .modal ? ["backdrop", "blur", "modal"] : ["to"]
    for name in names { frames[name]?.isHidden = true }
    return frames
  }

  private func animatorFrames(at end: End) -> Frames {
    switch animator {
    case .presentation(let finalFrame): presentationFrames(at: end, finalFrame: finalFrame ?? container.bounds)
    case .appStore(let initialFrame, _): appStoreFrames(at: end, initialFrame: initialFrame)
    case .show: showFrames(at: end)
    case .custom: customFrames()
    }
  }

  private func presentationFrames(at end: End, finalFrame: Rect) -> Frames {
    var backdrop = Frame(container.bounds, z: 1)
    backdrop.color = Transition.backdropColor
    backdrop.opacity = end == .absent ? 0 : Transition.backdropOpacity
    var modal = Frame(finalFrame, z: 2)
    if end == .absent { modal.y = container.height }
    return Frames([("presenting", Frame(container.bounds)), ("backdrop", backdrop), ("modal", modal)])
  }

  private func appStoreFrames(at end: End, initialFrame: Rect) -> Frames {
    var blur = Frame(container.bounds, z: 1)
    blur.blur = end == .absent ? 0 : 1
    let modal = Frame(end == .absent ? initialFrame : container.bounds, z: 2)
    return Frames([("presenting", Frame(container.bounds)), ("blur", blur), ("modal", modal)])
  }

  private func showFrames(at end: End) -> Frames {
    var from = Frame(container.bounds)
    var to = Frame(container.bounds, z: 1)
    switch end {
    case .absent: to.x = container.width
    case .present: from.x = Transition.shift * container.width
    }
    return Frames([("from", from), ("to", to)])
  }

  /// What a custom animator starts from: the style's frames, at rest.
  private func customFrames() -> Frames {
    switch configuration.style {
    case .modal: Frames([("presenting", Frame(container.bounds)), ("modal", Frame(container.bounds, z: 2))])
    case .navigation: Frames([("from", Frame(container.bounds)), ("to", Frame(container.bounds, z: 1))])
    }
  }
}

extension Frames {
  fileprivate init(_ frames: [(name: String, frame: Frame)]) {
    self.init(capacity: frames.count)
    for (name, frame) in frames { append(name, frame) }
  }
}
