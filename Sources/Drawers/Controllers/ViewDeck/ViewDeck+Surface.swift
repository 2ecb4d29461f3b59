extension ViewDeck {
  /// The detents: the closed deck, then each side. A gap's part of its side stays visible in place of the closed deck;
  /// if that part is the whole, the side is the only detent.
  public var detents: [Detent] {
    var detents: [Detent] = []
    detents.reserveCapacity(configuration.sides.count + 1)
    if let closedDetent { detents.append(Detent(closedDetent.rawValue, position: abs(rest))) }
    for side in configuration.sides { detents.append(Detent(side.rawValue, position: openLength(of: side))) }
    return detents
  }

  /// The detent of a deck without an open side; nil if the only side is always open.
  private var closedDetent: StateName? {
    guard let gapSide, hasRoom(gapSide) else { return .closed }
    return isPermanentlyOpen(gapSide) ? nil : .exposed
  }

  /// The index of the detent of the first side.
  private var firstSideDetent: Int { closedDetent == nil ? 0 : 1 }

  /// Returns the side of the detent with `index`; nil for the deck without an open side.
  private func side(ofDetent index: Int) -> Side? {
    let place = index - firstSideDetent
    return configuration.sides.indices.contains(place) ? configuration.sides[place] : nil
  }

  /// Returns the visible length of an open side, in points.
  private func openLength(of side: Side) -> Double {
    let length = side.orientation == .horizontal ? container.width : container.height
    return Swift.max(0, length - ledge(of: side))
  }

  /// Returns the detent of the closed deck, or of the side that is open or opening; nil if the deck stops between them.
  public func detent(eventually: ViewDeck) -> Int? {
    guard !isHeld else { return nil }
    let target = eventually.offset
    guard target != eventually.rest else { return 0 }
    let index = configuration.sides.firstIndex { side in
      let isAhead = side == .left || side == .top
      return side.orientation == eventually.orientation && (target > 0) == isAhead
        && abs(abs(target) - openLength(of: side)) < Self.tolerance
    }
    return index.map { $0 + firstSideDetent }
  }

  /// The largest distance, in points, at which a deck counts as at an open side's position.
  private static var tolerance: Double { 0.5 }

  /// Returns the command that closes the open side or opens the detent's side.
  public func commands(toDetent index: Int, animated: Bool) -> [Command] {
    let motion = Motion(animated: animated)
    return [side(ofDetent: index).map { .openSide($0, motion) } ?? .closeOpenSide(motion)]
  }

  /// The Escape key closes the open side.
  public var escape: Command? { openSide == nil ? nil : .closeOpenSide(Motion()) }

  private var openSide: Side? { configuration.sides.first(where: isOpen) }

  /// Returns a surface on which the center slides along the axes of its sides.
  public func surface(at detent: Int?) -> Surface<Command> {
    let sliding = slidingFrames.map { $0.rawValue }
    let grips = configuration.panningMode == .allViewsPanning ? sliding + sideNames : sliding
    let closed = closedDetent?.rawValue ?? restingName.rawValue
    var surface = Surface<Command>(
      body: FrameName.center.rawValue, contents: Array(sliding.dropFirst()), uncovers: sideNames, axis: axis,
      grips: grips, needsLocation: true, opens: configuration.sides.first?.rawValue ?? closed)
    let openSide = detent.flatMap(side(ofDetent:))
    for (direction, key, side) in Self.ways {
      if isDraggable, leads(toward: side, from: detent, openSide) { surface.moves.append(direction) }
      if let open = openSide {
        if open.opposite == side, closedDetent != nil {
          surface.keys.append(SurfaceKeyBinding(key: key, detent: closed))
        }
      } else if configuration.sides.contains(side) {
        surface.keys.append(SurfaceKeyBinding(key: key, detent: side.rawValue))
      }
    }
    if let detent {
      surface.inert = configuration.sides.filter { $0 != openSide && !(detent == 0 && rest != 0) }.map {
        $0.frameName.rawValue
      }
      if openSide != nil, closedDetent != nil {
        surface.focus = [SurfaceFocusBinding(frame: FrameName.center.rawValue, detent: closed)]
      }
    }
    return surface
  }

  private var isDraggable: Bool { configuration.enabled && configuration.panningMode != .noPanning }

  /// Returns whether a drag that uncovers `side` moves a deck at the detent with `index`.
  private func leads(toward side: Side, from index: Int?, _ openSide: Side?) -> Bool {
    guard index != nil else { return configuration.sides.contains { $0.orientation == side.orientation } }
    return openSide.map { $0.opposite == side && closedDetent != nil } ?? configuration.sides.contains(side)
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
