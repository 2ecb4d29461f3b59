extension Curtain {
  /// The states that the curtain rests at in sight, the lowest first.
  private var restingStates: [HeightState] {
    configuration.midHeightCoefficient == nil ? [.min, .max] : [.min, .mid, .max]
  }

  /// The heights, the lowest first.
  public var detents: [Detent] { restingStates.map { Detent($0.rawValue, position: height(of: $0)) } }

  /// The state last moved to; none for a hidden curtain.
  public func detent(eventually: Curtain) -> Int? { isDragging ? nil : restingStates.firstIndex(of: heightState) }

  /// A move to the height.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    [.moveCurtain(to: restingStates[index], animated: animated)]
  }

  /// The Escape key lowers the curtain.
  public var escape: Command? {
    heightState == .mid || heightState == .max ? .moveCurtain(to: .min, animated: true) : nil
  }

  /// The curtain and its handle go up and down.
  public func surface(at detent: Int?) -> Surface<Command> {
    var surface = Surface<Command>(
      axis: .y, grips: Curtain.grips, body: FrameName.curtain.rawValue, opens: HeightState.max.rawValue)
    surface.handle = FrameName.handle.rawValue
    surface.scrolls = configuration.allowsScrollViewInCurtain
    if heightState == .hide { surface.inert = Curtain.grips }
    let detents = detents
    surface.moveVertically(through: detents.count, from: detent)
    surface.bindSliderKeys(through: detents, from: detent)
    return surface
  }

  private static let grips = [FrameName.curtain, .handle].map { $0.rawValue }
}
