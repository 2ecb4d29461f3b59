extension ViewDeck {
  // MARK: - Sizes

  /// Changes the size of a side. An open side moves to its new ledge.
  mutating func setSize(_ size: Double?, of side: Side, on stage: inout Stage<ViewDeck>) {
    let isOpen = isOpen(side)
    let old = ledge(of: side)
    var resized = self
    resized.configuration.sizes[side] = size
    resized.storeLedge(resized.requestedLedge(of: side), of: side)
    let new = resized.ledge(of: side)
    let moves = isOpen && new != old
    // This must precede the change of the ledge: the interruption abandons the end of a movement to the old ledge.
    if moves { stopMovements(on: &stage) }
    configuration.sizes[side] = size
    ledges[side] = resized.ledges[side]
    guard moves else { return }
    // A ledge as long as the container leaves nothing to open.
    guard hasRoom(side) else { return closeUnasked(side, Motion(), on: &stage) }
    let duration = new < old ? configuration.closeSlideAnimationDuration : configuration.openSlideAnimationDuration
    slide(to: target(of: side), side.orientation, duration: duration, .easeInOut, nil, on: &stage)
  }

  /// Adds, changes or removes the gap.
  mutating func setMaxSize(_ size: Double, on stage: inout Stage<ViewDeck>) {
    changeGap(on: &stage) { deck in
      deck.configuration.maxSize = size
      deck.maxSizeMode = deck.configuration.sizeMode
    }
  }

  /// Applies a change that can affect the gap, and moves the deck to the position that the changed gap requires.
  private mutating func changeGap(on stage: inout Stage<ViewDeck>, _ change: (inout ViewDeck) -> Void) {
    let openSide = firstOpenSide
    let shown = shownSide
    wasOpened = pinnedSide.map(isOpened) ?? false
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
    // This must precede the change of the gap: the interruption abandons the end of a movement to the old position.
    if moves { stopMovements(on: &stage) }
    change(&self)
    if let gapSide { isHidden[gapSide] = false }
    guard moves || shown?.isOpen == false else { return }
    relocate(to: newOffset, newOrientation, taking: shown, on: &stage)
  }

  /// The visible side, and whether it is open. If it is not open, a drag is moving it.
  private var shownSide: (side: Side, isOpen: Bool)? { firstSideNotClosed.map { ($0, isOpen($0)) } }

  /// Moves the center to its place after a change of the container or the gap. If this closes the visible side, or
  /// opens one that a drag was moving, the delegate receives the same events as if the drag had moved there.
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
    if let closing { willClose(closing, animated: false, on: &stage) }
    setFrame(to: newOffset, newOrientation, on: &stage)
    if let closing {
      hasOverlay = false
      hideCoveredSides()
      didClose(closing, animated: false, on: &stage)
    } else if let shown, !shown.isOpen {
      didOpen(shown.side, animated: false, on: &stage)
    }
  }

  // MARK: - Sides

  /// Adds, replaces or removes a side.
  mutating func setController(_ isPresent: Bool, at side: Side, on stage: inout Stage<ViewDeck>) {
    var sides = configuration.sides.filter { $0 != side }
    if isPresent { sides.append(side) }
    replaceSides(with: sides, renewing: isPresent ? side : nil, on: &stage)
  }

  /// Replaces the sides, all at once. The visible part of a removed side closes first, without animation. The delegate is
  /// informed, but not asked.
  ///
  /// - Parameter renewed: an existing side that gets another controller.
  private mutating func replaceSides(
    with sides: [Side], renewing renewed: Side? = nil, on stage: inout Stage<ViewDeck>
  ) {
    let removed = configuration.sides.filter { !sides.contains($0) }
    let added = sides.filter { !exists($0) }
    let closing = removed.filter { shows($0, on: stage) }
    if !closing.isEmpty {
      letGo(on: &stage)
    } else if removed.contains(where: stage.isPreviewing) {
      _ = stage.stop(.preview, rules: self)
    }
    for side in closing {
      // A gap or a preview bounce shows a side that the delegate believes to be closed.
      if news(of: side) == .closed { told[side] = .open }
      willClose(side, animated: false, on: &stage)
    }
    for side in removed + added {
      told[side] = nil
      isHidden[side] = false
    }
    for side in added { parallax[side] = 0 }
    if let renewed { isHidden[renewed] = false }
    changeGap(on: &stage) { deck in deck.configuration.sides = Side.allCases.filter(sides.contains) }
    if !closing.isEmpty { setFrame(to: rest, gapSide?.orientation ?? orientation, on: &stage) }
    if !closing.isEmpty || !added.isEmpty || renewed != nil { hideCoveredSides() }
    for side in closing {
      stage.emit(.didCloseViewSide(side, animated: false))
      stage.emit(.didShowCenterViewFromSide(side, animated: false))
    }
    if !added.isEmpty || renewed != nil { applyOpacity() }
  }

  /// Stops everything that moves or drags the center, where it is seen.
  private mutating func letGo(on stage: inout Stage<ViewDeck>) {
    stopMovements(on: &stage)
    stage.releaseHold(of: .slide)
    stage.releaseHold(of: .preview)
    drag = nil
    hasOverlay = false
  }

  /// Returns whether any part of a side is visible or about to be. A preview bounce counts only while the model shows
  /// no other side.
  private func shows(_ side: Side, on stage: Stage<ViewDeck>) -> Bool {
    if gapSide == side || !isClosed(side) { return true }
    if stage.isPreviewing(side), firstSideNotClosed == nil { return true }
    guard stage.isAnimating(.slide) else { return false }
    var seen = self
    seen.adopt(stage.presentation(of: frames()), of: .slide)
    return !seen.isClosed(side)
  }

  // MARK: - Rotation

  /// Lays the deck out in the new container, as after a rotation. An open side stays open.
  public mutating func resize(to container: Container, on stage: inout Stage<ViewDeck>) {
    if isHeld, container.hasSize(of: self.container) { return self.container = container }
    let old = self
    let pinned = pinnedSide
    let shown = shownSide
    let wasAtRest = isEqual(offset, rest)
    let isOpened = pinned.map(isOpened) ?? false
    wasOpened = isOpened
    self.container = container
    let growth = extent(orientation) - old.extent(orientation)
    var newOffset = offset
    switch configuration.sizeMode {
    case .view:
      for side in Side.allCases {
        storeLedge(ledges[side] + extent(side.orientation) - old.extent(side.orientation), of: side)
      }
    case .ledge:
      // A center on its way to one side never moves past its place to the other.
      if offset > 0 { newOffset = Swift.max(0, offset + growth) }
      if offset < 0 { newOffset = Swift.min(0, offset - growth) }
    }
    var newOrientation = orientation
    if let pinned, isOpened {
      newOffset = target(of: pinned)
    } else if let gapSide, wasAtRest {
      // A gap without extent rests at 0, where a drag may have switched to the other axis.
      newOffset = rest
      newOrientation = gapSide.orientation
    }
    relocate(to: newOffset, newOrientation, taking: shown, on: &stage)
    drag?.followed = nil
    drag?.stayedAt = nil
  }

  /// The side at whose ledge the center is; nil if the center is at its own place.
  private var pinnedSide: Side? {
    guard offset != 0 else { return nil }
    return [orientation.leading, orientation.trailing].first { isEqual(offset, target(of: $0)) }
  }

  /// Returns whether a side at whose ledge the center is has been opened. A gap can show as much of it.
  private func isOpened(_ side: Side) -> Bool { isPermanentlyOpen(side) ? wasOpened : true }

  // MARK: - Configuration

  /// Stores the configuration. Sizes and sides change as with their commands; the other values take effect from now on.
  public mutating func configure(_ new: ViewDeckConfiguration, on stage: inout Stage<ViewDeck>) {
    let old = configuration
    configuration = new
    configuration.sides = old.sides
    configuration.sizes = old.sizes
    configuration.maxSize = old.maxSize
    // A configuration without changes counts as setting the opacity again, and the library then applies it again.
    if new.centerViewOpacity != old.centerViewOpacity || new == old { applyOpacity() }
    if new.centerhiddenInteractivity != old.centerhiddenInteractivity { changeInteractivity() }
    if Side.allCases.contains(where: { new.sides.contains($0) != exists($0) }) {
      replaceSides(with: new.sides, on: &stage)
    }
    if new.maxSize != old.maxSize { setMaxSize(new.maxSize, on: &stage) }
    for side in Side.allCases where new.sizes[side] != old.sizes[side] {
      setSize(new.sizes[side], of: side, on: &stage)
    }
  }

  /// Covers or uncovers the center if a side is open. Otherwise the overlay stays as it is until the deck moves.
  private mutating func changeInteractivity() {
    if firstOpenSide != nil { cover() }
  }
}

extension Stage<ViewDeck> {
  /// Returns whether a preview bounce of `side` is running.
  fileprivate func isPreviewing(_ side: ViewDeck.Side) -> Bool {
    animations.contains { $0.completion == .previewed(side) || $0.completion == .previewedSilently(side) }
  }
}
