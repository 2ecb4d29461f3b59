extension InteractiveTransition {
  private static var backdropColor: RGBAColor { RGBAColor(rgba: 0x0000_00FF) }
  private static var backdropOpacity: Double { 0.5 }
  /// The distance that the screen below moves when another one appears, as a share of its width.
  private static var shift: Double { -0.3 }

  /// The frames at each end of a transition: the animator's frames, with the client's values applied on top.
  struct Layers {
    private let configuration: TransitionConfiguration
    private let animator: TransitionConfiguration.Animator
    private let bounds: Rect2D
    /// The style's frames, then those that only a custom animator or an aux animation defines.
    private var names: Names
    private let custom: Moves
    private let aux: Moves

    init(
      _ configuration: TransitionConfiguration, _ animator: TransitionConfiguration.Animator, in container: Container
    ) {
      self.configuration = configuration
      self.animator = animator
      bounds = container.bounds
      names = Names(Layers.styleNames(animator, configuration.style))
      if case .custom(_, let frames, let dismissing) = animator {
        custom = Moves(there: frames.map { .init($0) }, back: dismissing?.map { .init($0) }, among: &names)
      } else {
        custom = Moves(there: [], back: nil, among: &names)
      }
      aux = Moves(
        there: configuration.auxAnimations, back: configuration.dismissingAuxAnimations, among: &names)
    }

    private static func styleNames(
      _ animator: TransitionConfiguration.Animator, _ style: TransitionConfiguration.Style
    ) -> [String] {
      switch (animator, style) {
      case (.presentation, _): [FrameName.presenting.rawValue, FrameName.backdrop.rawValue, FrameName.modal.rawValue]
      case (.appStore, _): [FrameName.presenting.rawValue, FrameName.blur.rawValue, FrameName.modal.rawValue]
      case (.show, _), (.custom, .navigation), (.custom, .tabBar): [FrameName.from.rawValue, FrameName.to.rawValue]
      case (.custom, .modal): [FrameName.presenting.rawValue, FrameName.modal.rawValue]
      }
    }

    /// The client's moves: the same for both directions, or separate ones for each.
    fileprivate struct Moves {
      /// A move, and the index of the frame that it moves.
      typealias Placed = (place: Int, move: TransitionConfiguration.AuxAnimation)

      let there: [Placed]
      /// The moves of the way back; nil if it plays `there` in reverse.
      let back: [Placed]?

      init(
        there: [TransitionConfiguration.AuxAnimation], back: [TransitionConfiguration.AuxAnimation]?,
        among names: inout Names
      ) {
        self.there = there.map { (names.insert($0.frame), $0) }
        self.back = back?.map { (names.insert($0.frame), $0) }
      }
    }

    /// Returns the frames at `end` of the way. All frames are built together, so that each move is read only a few
    /// times, however many frames exist.
    func frames(at end: End, of way: Way) -> Frames {
      frames(at: end, of: way, under: aux) { end, way in
        frames(at: end, of: way, under: custom) { end, way in
          animatorFrames(isPresent: (end == .end) == (way == .forward))
        }
      }
    }

    /// Returns the frames of `base` with `moves` applied on top.
    private func frames(
      at end: End, of way: Way, under moves: Moves, _ base: (End, Way) -> Frames
    ) -> Frames {
      guard way == .back, let back = moves.back else {
        let isPresent = (end == .end) == (way == .forward)
        var frames = base(end, way)
        frames.apply(moves.there, animated: isPresent)
        return frames
      }
      // Separate moves of the way back begin where the way forward ended. Members that they do not set keep their
      // values, except for the changes of the frames below.
      var frames = frames(at: .end, of: .forward, under: moves, base)
      if end == .end { frames.change(by: base(.start, .back), base(.end, .back)) }
      frames.apply(back, animated: end == .end)
      return frames
    }

    private func animatorFrames(isPresent: Bool) -> Frames {
      var frames = Frames(capacity: names.all.count)
      for name in names.all { frames.append(name, animatorFrame(name, isPresent: isPresent)) }
      return frames
    }

    /// Returns the animator's frame. A frame that the animator does not know fills the container, in front of all
    /// others.
    private func animatorFrame(_ name: String, isPresent: Bool) -> Frame {
      var frame = Frame(bounds)
      switch (animator, name) {
      case (.presentation, FrameName.presenting.rawValue), (.appStore, FrameName.presenting.rawValue):
        break
      case (.presentation, FrameName.backdrop.rawValue):
        frame.z = 1
        frame.color = InteractiveTransition.backdropColor
        frame.opacity = isPresent ? InteractiveTransition.backdropOpacity : 0
      case (.presentation(let finalFrame, _), FrameName.modal.rawValue):
        frame = Frame(finalFrame ?? bounds, z: 2)
        if !isPresent { frame.y = bounds.height }
      case (.appStore, FrameName.blur.rawValue):
        frame.z = 1
        frame.blur = isPresent ? 1 : 0
      case (.appStore(let initialFrame, _, _), FrameName.modal.rawValue):
        frame = Frame(isPresent ? bounds : initialFrame, z: 2)
      case (.show, FrameName.from.rawValue):
        if isPresent { frame.x = InteractiveTransition.shift * bounds.width }
      case (.show, FrameName.to.rawValue):
        frame.z = 1
        if !isPresent { frame.x = bounds.width }
      case (.custom, _):
        frame.z = restingZ(of: name)
      default:
        frame.z = 3
      }
      return frame
    }

    /// Returns the z order of a frame at rest, which a custom animator starts from.
    private func restingZ(of name: String) -> Int {
      switch (configuration.style, name) {
      case (.modal, FrameName.presenting.rawValue), (.navigation, FrameName.from.rawValue),
        (.tabBar, FrameName.from.rawValue):
        0
      case (.navigation, FrameName.to.rawValue), (.tabBar, FrameName.to.rawValue): 1
      case (.modal, FrameName.modal.rawValue): 2
      default: 3
      }
    }
  }
}

extension Frames {
  /// Lays out the frames of `moves`, and moves them to their ends if they are `animated`. As in UIKit, all of them are
  /// laid out before any of them moves, and a member that only the layout sets keeps its value.
  fileprivate mutating func apply(_ moves: [InteractiveTransition.Layers.Moves.Placed], animated: Bool) {
    for (place, move) in moves { apply(move.from, at: place) }
    guard animated else { return }
    for (place, move) in moves { apply(move.to, at: place) }
  }

  /// Applies the members of `partial` to the frame at `place`.
  private mutating func apply(_ partial: PartialFrame, at place: Int) {
    entries[place].frame = partial.applied(to: entries[place].frame)
  }

  /// Copies every member that differs between the frames of `start` and `end` from `end`.
  fileprivate mutating func change(by start: Frames, _ end: Frames) {
    for index in entries.indices {
      let (before, after) = (start.entries[index].frame, end.entries[index].frame)
      for member in FrameMember.allCases where before[member] != after[member] {
        entries[index].frame[member] = after[member]
      }
    }
  }
}

extension TransitionConfiguration.AuxAnimation {
  /// Creates an aux animation without a delay from a custom animator's frame.
  fileprivate init(_ frame: TransitionConfiguration.CustomFrame) {
    self.init(frame: frame.name)
    from = frame.from
    to = frame.to
  }
}
