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
      let animator = animator
      return frames(of: animator) { name in
        let present = frame(name, of: animator, at: .present)
        return present.mixed(with: frame(name, of: animator, at: .absent), at: progress)
      }
    }
  }

  /// The frames at one end of a transition.
  func frames(at end: End) -> Frames {
    let animator = animator
    return frames(of: animator) { frame($0, of: animator, at: end) }
  }

  /// Nothing of a page or a screen that is not there is drawn or touched, wherever its animator leaves it.
  private func hidingWhatIsAbsent(_ frames: Frames) -> Frames {
    var frames = frames
    let names = configuration.style == .modal ? ["backdrop", "blur", "modal"] : ["to"]
    for name in names { frames[name]?.isHidden = true }
    return frames
  }

  // MARK: - Frame by frame

  /// The style's frames, then those that only a custom animator or an aux animation has.
  private func frames(of animator: TransitionConfiguration.Animator, _ frame: (String) -> Frame) -> Frames {
    let names = names(of: animator)
    var frames = Frames(capacity: names.count + configuration.auxAnimations.count)
    for name in names { frames.append(name, frame(name)) }
    if case .custom(_, let customFrames) = animator {
      for custom in customFrames where frames.index(of: custom.name) == nil {
        frames.append(custom.name, frame(custom.name))
      }
    }
    for animation in configuration.auxAnimations where frames.index(of: animation.frame) == nil {
      frames.append(animation.frame, frame(animation.frame))
    }
    return frames
  }

  private func names(of animator: TransitionConfiguration.Animator) -> [String] {
    switch (animator, configuration.style) {
    case (.presentation, _): ["presenting", "backdrop", "modal"]
    case (.appStore, _): ["presenting", "blur", "modal"]
    case (.show, _), (.custom, .navigation): ["from", "to"]
    case (.custom, .modal): ["presenting", "modal"]
    }
  }

  private func frame(_ name: String, of animator: TransitionConfiguration.Animator, at end: End) -> Frame {
    var frame = animatorFrame(name, of: animator, at: end)
    if case .custom(_, let customFrames) = animator {
      for custom in customFrames where custom.name == name {
        frame = (end == .absent ? custom.from : custom.to).applied(to: frame)
      }
    }
    for animation in configuration.auxAnimations where animation.frame == name {
      frame = (end == .absent ? animation.from : animation.to).applied(to: frame)
    }
    return frame
  }

  /// What the animator makes of a frame. One that it does not know fills the container, before all others.
  private func animatorFrame(_ name: String, of animator: TransitionConfiguration.Animator, at end: End) -> Frame {
    var frame = Frame(container.bounds)
    switch (animator, name) {
    case (.presentation, "presenting"), (.appStore, "presenting"):
      break
    case (.presentation, "backdrop"):
      frame.z = 1
      frame.color = Transition.backdropColor
      frame.opacity = end == .absent ? 0 : Transition.backdropOpacity
    case (.presentation(let finalFrame), "modal"):
      frame = Frame(finalFrame ?? container.bounds, z: 2)
      if end == .absent { frame.y = container.height }
    case (.appStore, "blur"):
      frame.z = 1
      frame.blur = end == .absent ? 0 : 1
    case (.appStore(let initialFrame, _), "modal"):
      frame = Frame(end == .absent ? initialFrame : container.bounds, z: 2)
    case (.show, "from"):
      if end == .present { frame.x = Transition.shift * container.width }
    case (.show, "to"):
      frame.z = 1
      if end == .absent { frame.x = container.width }
    case (.custom, _):
      frame.z = restingZ(of: name)
    default:
      frame.z = 3
    }
    return frame
  }

  /// The order of drawing of what a custom animator starts from: the style's frames, at rest.
  private func restingZ(of name: String) -> Int {
    switch (configuration.style, name) {
    case (.modal, "presenting"), (.navigation, "from"): 0
    case (.navigation, "to"): 1
    case (.modal, "modal"): 2
    default: 3
    }
  }
}
