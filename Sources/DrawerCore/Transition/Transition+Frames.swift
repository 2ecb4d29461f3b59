extension Transition {
  /// The two ends of every transition.
  enum End {
    case start
    case end
  }

  private static var backdropColor: Color { Color(rgba: 0x0000_00FF) }
  private static var backdropOpacity: Double { 0.5 }
  /// How far the screen below moves when another comes, as a share of its width.
  private static var shift: Double { -0.3 }

  /// What comes and goes, what is behind it, and what moves along.
  public func frames() -> Frames {
    let way: Way = isForward ? .forward : .back
    switch phase {
    case .resting:
      return restingFrames()
    case .entering, .leaving, .finishing:
      return frames(at: .end, of: way)
    case .cancelling:
      return frames(at: .start, of: way)
    case .interacting:
      let layers = Layers(configuration, animator, in: container)
      return frames(layers) { name in
        let start = layers.frame(name, at: .start, of: way)
        return start.mixed(with: layers.frame(name, at: .end, of: way), at: progress)
      }
    }
  }

  /// The frames at one end of a transition.
  func frames(at end: End, of way: Way) -> Frames {
    let layers = Layers(configuration, animator, in: container)
    return frames(layers) { layers.frame($0, at: end, of: way) }
  }

  /// What is seen while nothing is under way: `to` is the screen or the tab that is there.
  ///
  /// Nothing of a page that is not there is drawn or touched, wherever its animator leaves it; neither is what would be
  /// below the root screen or before the first tab.
  private func restingFrames() -> Frames {
    guard depth == 0 else { return frames(at: .end, of: .forward) }
    var frames = frames(at: configuration.style == .tabBar ? .end : .start, of: .forward)
    if configuration.style == .modal {
      for name in ["backdrop", "blur", "modal"] { frames[name]?.isHidden = true }
    } else {
      frames["from"]?.isHidden = true
      frames["to"] = Layers(configuration, animator, in: container).frame("to", at: .end, of: .forward)
    }
    return frames
  }

  /// The style's frames, then those that only a custom animator or an aux animation has.
  private func frames(_ layers: Layers, _ frame: (String) -> Frame) -> Frames {
    var names = layers.styleNames
    for name in layers.customNames where !names.contains(name) { names.append(name) }
    var frames = Frames(capacity: names.count)
    for name in names { frames.append(name, frame(name)) }
    return frames
  }

  // MARK: - Frame by frame

  /// What a frame is at each end: what the animator makes of it, under what a client sets.
  private struct Layers {
    private let configuration: TransitionConfiguration
    private let animator: TransitionConfiguration.Animator
    private let bounds: Rect

    init(
      _ configuration: TransitionConfiguration, _ animator: TransitionConfiguration.Animator, in container: Container
    ) {
      self.configuration = configuration
      self.animator = animator
      bounds = container.bounds
    }

    var styleNames: [String] {
      switch (animator, configuration.style) {
      case (.presentation, _): ["presenting", "backdrop", "modal"]
      case (.appStore, _): ["presenting", "blur", "modal"]
      case (.show, _), (.custom, .navigation), (.custom, .tabBar): ["from", "to"]
      case (.custom, .modal): ["presenting", "modal"]
      }
    }

    /// The names that a client sets something of, in order.
    var customNames: [String] {
      let moves = custom.there + (custom.back ?? []) + aux.there + (aux.back ?? [])
      return moves.map { $0.frame }
    }

    func frame(_ name: String, at end: End, of way: Way) -> Frame {
      frame(name, at: end, of: way, under: aux) { end, way in
        frame(name, at: end, of: way, under: custom) { end, way in
          animatorFrame(name, isPresent: (end == .end) == (way == .forward))
        }
      }
    }

    /// What a client moves, one way or each way by itself.
    private struct Moves {
      var there: [TransitionConfiguration.AuxAnimation]
      /// Nil where the way back is the same backwards.
      var back: [TransitionConfiguration.AuxAnimation]?
    }

    private var aux: Moves {
      Moves(there: configuration.auxAnimations, back: configuration.dismissingAuxAnimations)
    }

    private var custom: Moves {
      guard case .custom(_, let frames, let dismissing) = animator else { return Moves(there: []) }
      return Moves(there: frames.map { .init($0) }, back: dismissing?.map { .init($0) })
    }

    /// What `moves` make of `base`, the same frame below them.
    private func frame(
      _ name: String, at end: End, of way: Way, under moves: Moves, _ base: (End, Way) -> Frame
    ) -> Frame {
      guard way == .back, let back = moves.back else {
        let isPresent = (end == .end) == (way == .forward)
        return moves.there.reduce(base(end, way)) { frame, move in
          move.frame == name ? (isPresent ? move.to : move.from).applied(to: frame) : frame
        }
      }
      // A way back of its own begins where the way there has led to, and what it does not set stays as it is, but for
      // what moves below.
      var frame = frame(name, at: .end, of: .forward, under: moves, base)
      if end == .end {
        let (start, end) = (base(.start, .back), base(.end, .back))
        for member in FrameMember.allCases where start[member] != end[member] { frame[member] = end[member] }
      }
      return back.reduce(frame) { frame, move in
        move.frame == name ? (end == .start ? move.from : move.to).applied(to: frame) : frame
      }
    }

    /// What the animator makes of a frame. One that it does not know fills the container, before all others.
    private func animatorFrame(_ name: String, isPresent: Bool) -> Frame {
      var frame = Frame(bounds)
      switch (animator, name) {
      case (.presentation, "presenting"), (.appStore, "presenting"):
        break
      case (.presentation, "backdrop"):
        frame.z = 1
        frame.color = Transition.backdropColor
        frame.opacity = isPresent ? Transition.backdropOpacity : 0
      case (.presentation(let finalFrame), "modal"):
        frame = Frame(finalFrame ?? bounds, z: 2)
        if !isPresent { frame.y = bounds.height }
      case (.appStore, "blur"):
        frame.z = 1
        frame.blur = isPresent ? 1 : 0
      case (.appStore(let initialFrame, _), "modal"):
        frame = Frame(isPresent ? bounds : initialFrame, z: 2)
      case (.show, "from"):
        if isPresent { frame.x = Transition.shift * bounds.width }
      case (.show, "to"):
        frame.z = 1
        if !isPresent { frame.x = bounds.width }
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
      case (.modal, "presenting"), (.navigation, "from"), (.tabBar, "from"): 0
      case (.navigation, "to"), (.tabBar, "to"): 1
      case (.modal, "modal"): 2
      default: 3
      }
    }
  }
}

extension TransitionConfiguration.AuxAnimation {
  /// What a custom animator moves, as an aux animation without a delay.
  fileprivate init(_ frame: TransitionConfiguration.CustomFrame) {
    self.init(frame: frame.name)
    from = frame.from
    to = frame.to
  }
}
