extension Curtain {
  /// The visible resting states, the lowest first.
  private var restingStates: [HeightState] {
    configuration.midHeightCoefficient == nil ? [.min, .max] : [.min, .mid, .max]
  }

  /// The visible heights, the lowest first.
  public var detents: [Detent] { restingStates.map { Detent($0.rawValue, position: height(of: $0)) } }

  /// The state that the curtain last moved to; nil during a drag, for a hidden curtain, and if a changed configuration
  /// has given the state another height.
  public func detent(eventually: Curtain) -> Int? {
    guard !isDragging, actualHeight == height(of: heightState) else { return nil }
    return restingStates.firstIndex(of: heightState)
  }

  /// Returns the command that moves the curtain to the detent.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    [.moveCurtain(to: restingStates[index], animated: animated)]
  }

  /// The Escape key lowers the curtain to its lowest height.
  public var escape: Command? {
    heightState == .mid || heightState == .max ? .moveCurtain(to: .min, animated: true) : nil
  }

  /// Returns a surface on which the curtain and its handle move up and down.
  public func surface(at detent: Int?) -> Surface<Command> {
    var surface = Surface<Command>(
      body: FrameName.curtain.rawValue, handle: Curtain.handleFrame?.rawValue, axis: .y, grips: Curtain.grips,
      scrolls: configuration.allowsScrollViewInCurtain, opens: HeightState.max.rawValue,
      inert: heightState == .hide ? Curtain.grips : [])
    let detents = detents
    surface.allowDrags(through: detents.count, from: detent)
    surface.bindSliderKeys(through: detents, from: detent)
    return surface
  }

  /// The frame that is the handle.
  public static let handleFrame: FrameName? = .handle
  private static let grips = [FrameName.curtain, .handle].map { $0.rawValue }
}
