extension ViewDeck {
  static var defaultLedge: Double { 44 }
  /// The largest difference between positions that count as equal: sums of sizes are not exact in binary.
  private static var tolerance: Double { 1e-6 }

  // MARK: - Sizes

  /// The container's extent along an axis.
  func extent(_ orientation: Orientation) -> Double {
    Swift.max(0, orientation == .horizontal ? container.width : container.height)
  }

  func exists(_ side: Side) -> Bool { configuration.sides.contains(side) }

  /// Returns the ledge of `side` in the current container, within a gap's limit.
  func ledge(of side: Side) -> Double {
    let ledge = ledges[side].clamped(to: 0...extent(side.orientation))
    return gapSide == side ? Swift.min(ledge, maxLedge(of: side)) : ledge
  }

  /// Converts a size from the current size mode to a ledge.
  func ledge(fromSize size: Double, of side: Side) -> Double {
    configuration.sizeMode == .ledge ? size : extent(side.orientation) - size
  }

  /// Returns the ledge that the configuration requests.
  func requestedLedge(of side: Side) -> Double {
    configuration.sizes[side].map { ledge(fromSize: $0, of: side) } ?? ViewDeck.defaultLedge
  }

  /// Stores the ledge of a side, or the ledge that the delegate gives instead.
  mutating func storeLedge(_ ledge: Double, of side: Side) {
    ledges[side] = configuration.answers.changesLedge[side] ?? ledge
  }

  // MARK: - The gap

  /// The only side, if `maxSize` makes a part of it always visible.
  var gapSide: Side? {
    configuration.maxSize > 0 && configuration.sides.count == 1 ? configuration.sides.first : nil
  }

  private func maxLedge(of side: Side) -> Double {
    let extent = extent(side.orientation)
    let ledge = maxSizeMode == .ledge ? configuration.maxSize : extent - configuration.maxSize
    return ledge.clamped(to: 0...extent)
  }

  /// The offset of a deck with no open side.
  var rest: Double {
    gapSide.map { $0.sign * (extent($0.orientation) - maxLedge(of: $0)) + 0 } ?? 0
  }

  /// Returns the offset at rest along an axis.
  func rest(along orientation: Orientation) -> Double { gapSide?.orientation == orientation ? rest : 0 }

  /// Returns `offset`, limited so that it does not hide the part that a gap shows. An offset that differs from rest by
  /// only a rounding error becomes rest.
  func limited(_ offset: Double, _ orientation: Orientation) -> Double {
    let offset = rounded(offset, orientation)
    guard let side = gapSide, side.orientation == orientation else { return offset }
    return side.isLeading ? Swift.max(offset, rest) : Swift.min(offset, rest)
  }

  /// Returns `offset`, or rest if the center's far edge is rounded to the same position at both. That edge decides
  /// whether a right or bottom side is closed, and a deck with all sides closed is at rest.
  func rounded(_ offset: Double, _ orientation: Orientation) -> Double {
    let (extent, rest) = (extent(orientation), rest(along: orientation))
    return extent + offset == extent + rest ? rest : offset
  }

  // MARK: - The center

  /// Returns the offset at which `side` is open.
  func target(of side: Side) -> Double {
    let (extent, ledge) = (extent(side.orientation), ledge(of: side))
    return side.isLeading ? extent - ledge : ledge - extent
  }

  /// Returns the frame of the center at an offset.
  func slidingFrame(offset: Double, _ orientation: Orientation) -> Rect2D {
    let resizes = configuration.resizesCenterView
    let origin = resizes && offset < 0 ? 0 : offset
    let size = resizes ? Swift.max(0, extent(orientation) - abs(offset)) : extent(orientation)
    switch orientation {
    case .horizontal: return Rect2D(x: origin, y: 0, width: size, height: container.height)
    case .vertical: return Rect2D(x: 0, y: origin, width: container.width, height: size)
    }
  }

  /// Moves the model. Every change of the offset uses this method.
  mutating func setFrame(
    to newOffset: Double, _ newOrientation: Orientation, isPanning: Bool = false, on stage: inout Stage<ViewDeck>
  ) {
    // Adding 0 turns a negative zero into a positive one.
    let limited = limited(newOffset, newOrientation) + 0
    offset = limited
    orientation = newOrientation
    slide = slidingFrame(offset: limited, newOrientation)
    if !isPanning { across = 0 }
    moveAlong()
    reportOffset(isPanning: isPanning, on: &stage)
  }

  /// Reports the offset to the delegate if it has changed.
  mutating func reportOffset(isPanning: Bool, on stage: inout Stage<ViewDeck>) {
    guard offset != reportedOffset else { return }
    reportedOffset = offset
    stage.emit(.didChangeOffset(offset, orientation, isPanning: isPanning))
  }

  /// Moves the left and the right side along with the center.
  mutating func moveAlong() {
    let amount = configuration.parallaxAmount
    guard amount > 0 else { return }
    parallax[.left] = Swift.min(0, slide.x - (slide.width - ledge(of: .left))) * amount + 0
    parallax[.right] = Swift.max(0, slide.x + (slide.width - ledge(of: .right))) * amount + 0
  }

  /// Returns the center's position along an axis as the library sees it. A center that gets narrower stays at 0.
  func place(along orientation: Orientation) -> Double {
    gapSide?.orientation == orientation ? offset : slide.origin(along: orientation)
  }

  // MARK: - Sides

  /// Returns whether nothing of `side` is visible, or only the part that a gap shows.
  func isClosed(_ side: Side) -> Bool {
    guard exists(side) else { return true }
    let rest = rest(along: side.orientation)
    switch side {
    case .left: return slide.x <= rest
    case .right: return slide.maxX >= container.width + rest
    case .top: return slide.y <= rest
    case .bottom: return slide.maxY >= container.height + rest
    }
  }

  /// Returns whether the center is at the ledge of `side`.
  ///
  /// The offset decides, not the frame: a center that has narrowed to nothing has no edge to compare.
  func isOpen(_ side: Side) -> Bool {
    guard exists(side), hasRoom(side), orientation == side.orientation else { return false }
    return isEqual(offset, target(of: side))
  }

  /// Returns whether `side` can open. A ledge as long as the container leaves nothing to open.
  func hasRoom(_ side: Side) -> Bool { !isEqual(target(of: side), 0) }

  func isEqual(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= ViewDeck.tolerance }

  /// Returns whether `side` is always open, because the gap shows all of its visible part.
  func isPermanentlyOpen(_ side: Side) -> Bool {
    gapSide == side && hasRoom(side) && isEqual(target(of: side), rest)
  }

  var firstOpenSide: Side? { configuration.sides.first { isOpen($0) } }
  var firstSideNotClosed: Side? {
    configuration.sides.first { !isClosed($0) }
  }

  func canOpen(_ side: Side) -> Bool { !isOpen(side) && configuration.answers.shouldOpen[side] ?? true }
  func canClose(_ side: Side) -> Bool { !isClosed(side) && configuration.answers.shouldClose[side] ?? true }

  /// Hides the sides that the center covers. A lone side is never hidden here, but one that is hidden already stays so
  /// while the center covers it: it was the one of two that stayed, or a preview bounce has shown it.
  mutating func hideCoveredSides() {
    let isLone = configuration.sides.count == 1
    for side in Side.allCases { isHidden[side] = isCovered(side) && (!isLone || isHidden[side]) }
  }

  /// Returns whether the center covers the whole of `side`, also where a gap would show a part of it.
  private func isCovered(_ side: Side) -> Bool {
    switch side {
    case .left: slide.x <= 0
    case .right: slide.maxX >= container.width
    case .top: slide.y <= 0
    case .bottom: slide.maxY >= container.height
    }
  }

  /// Applies the configured opacity if there is at most one side.
  mutating func applyOpacity() {
    centerOpacity = configuration.sides.count > 1 ? 1 : configuration.centerViewOpacity
  }

  /// Covers the center with the overlay, unless the center is interactive.
  mutating func cover() { hasOverlay = configuration.centerhiddenInteractivity != .userInteractive }
}

extension Rect2D {
  /// Returns the offset along an axis. For a center that has narrowed, the offset follows from its size.
  func offset(along orientation: ViewDeck.Orientation, in container: Container) -> Double {
    let origin = self.origin(along: orientation)
    guard origin == 0 else { return origin }
    return orientation == .horizontal ? width - container.width : height - container.height
  }

  func origin(along orientation: ViewDeck.Orientation) -> Double { orientation == .horizontal ? x : y }
}

extension Point2D {
  func along(_ orientation: ViewDeck.Orientation) -> Double { orientation == .horizontal ? x : y }
}
