extension ViewDeck {
  // MARK: - Sizes

  /// Gives a side another size; an open side moves there.
  mutating func setSize(_ size: Double?, of side: Side, on stage: inout Stage<ViewDeck>) {
    let isOpen = isOpen(side)
    let old = ledge(of: side)
    var resized = self
    resized.configuration.sizes[side] = size
    resized.storeLedge(resized.requestedLedge(of: side), of: side)
    let new = resized.ledge(of: side)
    let moves = isOpen && new != old
    // Before the ledge is another one: what is abandoned is the end of a movement to this one.
    if moves { takeOver(on: &stage) }
    configuration.sizes[side] = size
    ledges[side] = resized.ledges[side]
    guard moves else { return }
    // A ledge as long as the container leaves nothing open.
    guard hasRoom(side) else { return bringHome(side, Motion(), on: &stage) }
    let duration = new < old ? configuration.closeSlideAnimationDuration : configuration.openSlideAnimationDuration
    slide(to: target(of: side), side.orientation, duration: duration, .easeInOut, nil, on: &stage)
  }

  /// Opens, changes or closes the gap.
  mutating func setMaxSize(_ size: Double, on stage: inout Stage<ViewDeck>) {
    changeGap(on: &stage) { deck in
      deck.configuration.maxSize = size
      deck.maxSizeMode = deck.configuration.sizeMode
    }
  }

  /// Changes what makes the gap, and moves the deck to where it then belongs.
  private mutating func changeGap(on stage: inout Stage<ViewDeck>, _ change: (inout ViewDeck) -> Void) {
    let openSide = firstOpenSide
    let shown = shownSide
    var changed = self
    change(&changed)
    if let gapSide = changed.gapSide { changed.isHidden[gapSide] = false }
    guard gapSide != nil || changed.gapSide != nil else { return self = changed }
    var newOffset = changed.limited(offset, orientation)
    var newOrientation = orientation
    if let openSide, changed.exists(openSide) {
      newOffset = changed.target(of: openSide)
      newOrientation = openSide.orientation
    } else if isEqual(offset, rest) {
      newOffset = changed.rest
      newOrientation = changed.gapSide?.orientation ?? orientation
    }
    let moves = newOffset != offset || newOrientation != orientation
    // Before the gap is another one: what is abandoned is the end of a movement to where this one lets the deck open.
    if moves { takeOver(on: &stage) }
    change(&self)
    if let gapSide { isHidden[gapSide] = false }
    guard moves || shown?.isOpen == false else { return }
    relocate(to: newOffset, newOrientation, taking: shown, on: &stage)
  }

  /// The side that shows, and whether it is open; where it is not, a drag is on its way with it.
  private var shownSide: (side: Side, isOpen: Bool)? { firstSideNotClosed.map { ($0, isOpen($0)) } }

  /// Moves the center to where it belongs now that its container or its gap is another. Where that closes the side that
  /// shows, or opens one that a drag was on its way with, the delegate hears of it as if the drag had gone there.
  private mutating func relocate(
    to newOffset: Double, _ newOrientation: Orientation, taking shown: (side: Side, isOpen: Bool)?,
    on stage: inout Stage<ViewDeck>
  ) {
    var relocated = self
    relocated.offset = limited(newOffset, newOrientation)
    relocated.orientation = newOrientation
    relocated.slide = slidingFrame(offset: relocated.offset, newOrientation)
    let closing = shown.flatMap { shown in
      let side = shown.side
      return relocated.isClosed(side) && !relocated.isOpen(side) && exists(side) ? side : nil
    }
    if let closing { stage.emit(.willCloseViewSide(closing, animated: false)) }
    setFrame(to: newOffset, newOrientation, on: &stage)
    if let closing {
      drag?.opening = nil
      hasOverlay = false
      hideCoveredSides()
      didClose(closing, isAnimated: false, on: &stage)
    } else if let shown, !shown.isOpen {
      didOpen(shown.side, isAnimated: false, on: &stage)
    }
  }

  // MARK: - Sides

  /// Adds, replaces or removes a side.
  mutating func setController(_ isPresent: Bool, at side: Side, on stage: inout Stage<ViewDeck>) {
    let wasPresent = exists(side)
    guard isPresent else { return wasPresent ? remove(side, on: &stage) : () }
    isHidden[side] = false
    if !wasPresent {
      parallax[side] = 0
      changeGap(on: &stage) { deck in deck.configuration.sides = Side.allCases.filter { $0 == side || deck.exists($0) }
      }
    }
    hideCoveredSides()
    applyOpacity()
  }

  /// Takes a side away. What shows of it closes first, at once; the delegate is told, and not asked.
  private mutating func remove(_ side: Side, on stage: inout Stage<ViewDeck>) {
    let shows = shows(side, on: stage)
    if shows {
      takeOver(on: &stage)
      stage.releaseHold(of: .slide)
      stage.releaseHold(of: .preview)
      drag = nil
      hasOverlay = false
      stage.emit(.willCloseViewSide(side, animated: false))
    } else if stage.isPreviewing(side) {
      _ = stage.stop(.preview, rules: self)
    }
    isHidden[side] = false
    changeGap(on: &stage) { deck in deck.configuration.sides.removeAll { $0 == side } }
    guard shows else { return }
    setFrame(to: rest, gapSide?.orientation ?? orientation, on: &stage)
    hideCoveredSides()
    stage.emit(.didCloseViewSide(side, animated: false))
    stage.emit(.didShowCenterViewFromSide(side, animated: false))
  }

  /// Whether anything of a side shows, or is about to. A preview bounce counts only while the model shows no other side.
  private func shows(_ side: Side, on stage: Stage<ViewDeck>) -> Bool {
    if gapSide == side || !isClosed(side) { return true }
    if stage.isPreviewing(side), firstSideNotClosed == nil { return true }
    guard stage.isAnimating(.slide) else { return false }
    var seen = self
    seen.adopt(stage.presentation(of: frames()), of: .slide)
    return !seen.isClosed(side)
  }

  // MARK: - Rotation

  /// Lays the deck out anew as after a rotation: an open side stays open.
  public mutating func resize(to container: Container, on stage: inout Stage<ViewDeck>) {
    let old = self
    let pinned = pinnedSide
    let shown = shownSide
    let wasAtRest = isEqual(offset, rest)
    self.container = container
    let growth = extent(orientation) - old.extent(orientation)
    var newOffset = offset
    switch configuration.sizeMode {
    case .view:
      for side in Side.allCases {
        storeLedge(ledges[side] + extent(side.orientation) - old.extent(side.orientation), of: side)
      }
    case .ledge:
      // Half-way to one side, it never gets to the other one.
      if offset > 0 { newOffset = Swift.max(0, offset + growth) }
      if offset < 0 { newOffset = Swift.min(0, offset - growth) }
    }
    var newOrientation = orientation
    if let pinned {
      newOffset = target(of: pinned)
    } else if let gapSide, wasAtRest {
      // A gap without extent rests at 0, from where a drag may have turned to the other axis.
      newOffset = rest
      newOrientation = gapSide.orientation
    }
    relocate(to: newOffset, newOrientation, taking: shown, on: &stage)
    drag?.followed = nil
  }

  /// The side at whose ledge the center is; none where that is its own place.
  private var pinnedSide: Side? {
    guard offset != 0 else { return nil }
    return [orientation.leading, orientation.trailing].first { isEqual(offset, target(of: $0)) }
  }

  // MARK: - Configuration

  /// Takes new values over: sizes and sides as their commands do, the rest for what comes.
  public mutating func configure(_ new: ViewDeckConfiguration, on stage: inout Stage<ViewDeck>) {
    let old = configuration
    configuration = new
    configuration.sides = old.sides
    configuration.sizes = old.sizes
    configuration.maxSize = old.maxSize
    // What says nothing new is taken for the setter's value once more, which the library applies again.
    if new.centerViewOpacity != old.centerViewOpacity || new == old { applyOpacity() }
    if new.centerhiddenInteractivity != old.centerhiddenInteractivity { changeInteractivity() }
    for side in Side.allCases where new.sides.contains(side) != exists(side) {
      setController(new.sides.contains(side), at: side, on: &stage)
    }
    if new.maxSize != old.maxSize { setMaxSize(new.maxSize, on: &stage) }
    for side in Side.allCases where new.sizes[side] != old.sizes[side] {
      setSize(new.sizes[side], of: side, on: &stage)
    }
  }

  /// Covers the center, or not, where a side is open; anywhere else what is there stays until the deck moves.
  private mutating func changeInteractivity() {
    if firstOpenSide != nil { cover() }
  }
}

extension Stage<ViewDeck> {
  /// Whether `side` is showing itself by a bounce.
  fileprivate func isPreviewing(_ side: ViewDeck.Side) -> Bool {
    animations.contains { $0.completion == .previewed(side) }
  }
}
