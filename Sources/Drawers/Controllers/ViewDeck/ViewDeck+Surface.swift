extension ViewDeck {
  /// The detents: the closed deck, then each side.
  public var detents: [Detent] {
    [Detent(StateName.closed.rawValue, position: 0)]
      + configuration.sides.map { Detent($0.rawValue, position: openLength(of: $0)) }
  }

  /// Returns the visible length of an open side, in points.
  private func openLength(of side: Side) -> Double {
    let length = side.orientation == .horizontal ? container.width : container.height
    return Swift.max(0, length - ledge(of: side))
  }

  /// Returns the detent of the closed deck, or of the side that is open or opening; nil if the deck stops between them.
  public func detent(eventually: ViewDeck) -> Int? {
    guard drag == nil || !configuration.enabled else { return nil }
    let target = eventually.offset
    guard target != 0 else { return 0 }
    let index = configuration.sides.firstIndex { side in
      let isAhead = side == .left || side == .top
      return side.orientation == eventually.orientation && (target > 0) == isAhead
        && abs(abs(target) - openLength(of: side)) < Self.tolerance
    }
    return index.map { $0 + 1 }
  }

  /// The largest distance, in points, at which a deck counts as at an open side's position.
  private static var tolerance: Double { 0.5 }

  /// Returns the command that closes the open side or opens the detent's side.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    let motion = Motion(isAnimated: animated)
    return [index == 0 ? .closeOpenSide(motion) : .openSide(configuration.sides[index - 1], motion)]
  }

  /// The Escape key closes the open side.
  public var escape: Command? { openSide == nil ? nil : .closeOpenSide(Motion()) }

  private var openSide: Side? { configuration.sides.first(where: isOpen) }

  /// Returns a surface on which the center slides along the axes of its sides.
  public func surface(at detent: Int?) -> Surface<Command> {
    let sliding = slidingFrames.map { $0.rawValue }
    let grips = configuration.panningMode == .allViewsPanning ? sliding + sideNames : sliding
    let closed = StateName.closed.rawValue
    var surface = Surface<Command>(
      body: FrameName.center.rawValue, contents: Array(sliding.dropFirst()), axis: axis, grips: grips,
      needsLocation: true,
      opens: configuration.sides.first?.rawValue ?? closed)
    let openSide = detent.flatMap { $0 > 0 ? configuration.sides[$0 - 1] : nil }
    for (direction, key, side) in Self.ways {
      if isDraggable, leads(toward: side, from: detent) { surface.moves.append(direction) }
      if let open = openSide {
        if open.opposite == side { surface.keys.append(SurfaceKeyBinding(key: key, detent: closed)) }
      } else if configuration.sides.contains(side) {
        surface.keys.append(SurfaceKeyBinding(key: key, detent: side.rawValue))
      }
    }
    if let detent {
      surface.inert = configuration.sides.indices.filter { $0 != detent - 1 }.map {
        configuration.sides[$0].frameName.rawValue
      }
      if detent > 0 { surface.focus = [SurfaceFocusBinding(frame: FrameName.center.rawValue, detent: closed)] }
    }
    return surface
  }

  private var isDraggable: Bool { configuration.enabled && configuration.panningMode != .noPanning }

  /// Returns whether a drag that uncovers `side` moves a deck at the detent with `index`.
  private func leads(toward side: Side, from index: Int?) -> Bool {
    guard let index else { return configuration.sides.contains { $0.orientation == side.orientation } }
    return index == 0 ? configuration.sides.contains(side) : configuration.sides[index - 1].opposite == side
  }

  private var axis: SurfaceAxis {
    let isHorizontal = configuration.sides.contains { $0.orientation == .horizontal }
    let isVertical = configuration.sides.contains { $0.orientation == .vertical }
    return isHorizontal && isVertical ? .both : isVertical ? .y : .x
  }

  private var sideNames: [String] { configuration.sides.map { $0.frameName.rawValue } }

  /// The center moves in the direction of the finger or the arrow key, which opens the side behind it.
  private static let ways: [(SurfaceDirection, SurfaceKey, Side)] = [
    (.right, .arrowRight, .left), (.left, .arrowLeft, .right), (.down, .arrowDown, .top), (.up, .arrowUp, .bottom),
  ]
}
