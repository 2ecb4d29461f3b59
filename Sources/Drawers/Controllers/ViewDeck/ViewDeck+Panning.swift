extension ViewDeck {
  private static var swipeVelocity: Double { 500 }
  private static var swipeDurationFactor: Double { 1.25 }

  // MARK: - Elasticity

  /// Returns the position to which a drag moves the center.
  func position(at translation: Point2D, _ axis: Orientation) -> Double {
    // A container without length has no position except rest.
    guard let drag, extent(axis) > 0 else { return rest(along: axis) }
    let start = drag.start.along(axis)
    let shift = (translation - drag.grip).along(axis)
    // A center that was caught beyond the ledge stays until the finger moves.
    if shift == 0, start != drag.origin.along(axis) { return limited(start, axis) }
    var position = drag.origin.along(axis) + shift
    if !exists(axis.leading) { position = Swift.min(0, position) }
    if !exists(axis.trailing) { position = Swift.max(0, position) }
    return limited(stretched(position, axis), axis) + 0
  }

  /// Returns the side that a pan from rest moves toward, if that side does not exist.
  func missingSide(at pan: Pan, _ axis: Orientation) -> Side? {
    guard let drag else { return nil }
    let position = drag.origin.along(axis) + (pan.translation - drag.grip).along(axis)
    let direction = position == 0 && place(along: axis) == 0 ? pan.velocity.along(axis) : position
    guard direction != 0 else { return nil }
    let side = direction > 0 ? axis.leading : axis.trailing
    return exists(side) ? nil : side
  }

  /// Returns the nearest position between the ledges. If a movement was caught beyond a ledge, the range extends to
  /// that position, so that the deck does not jump.
  private func betweenLedges(_ position: Double, _ axis: Orientation, caughtAt caught: Double? = nil) -> Double {
    var (lower, upper) = (target(of: axis.trailing), target(of: axis.leading))
    if let caught { (lower, upper) = (Swift.min(lower, caught), Swift.max(upper, caught)) }
    return Swift.max(Swift.min(position, upper), lower)
  }

  private func stretched(_ position: Double, _ axis: Orientation) -> Double {
    let caught = caughtBeyondLedge(axis)
    let nearest = betweenLedges(position, axis, caughtAt: caught)
    guard configuration.elasticity else { return nearest }
    let distance = abs(position) - abs(nearest)
    guard distance > 0 else { return position }
    let ledge = ledge(of: position < 0 ? axis.trailing : axis.leading)
    let pulled = abs(nearest) - abs(betweenLedges(position, axis))
    // A drag that left the ledge without jumping by the least stretch continues without it.
    let stretch = ViewDeck.stretch(Swift.min(distance, ledge)) - (caught == nil ? 0 : ViewDeck.leastStretch)
    let permitted = Swift.max(0, Swift.min(stretch, ViewDeck.greatestStretch(ofLedge: ledge) - pulled))
    return position < 0 ? nearest - permitted : nearest + permitted
  }

  /// Returns the start of a drag that caught a movement at a position which no drag reaches: beyond the ledge of a deck
  /// without elasticity, closer to the ledge than the least stretch, or beyond the greatest one. Nil otherwise.
  private func caughtBeyondLedge(_ axis: Orientation) -> Double? {
    guard let drag, drag.isOfMovement else { return nil }
    let start = drag.start.along(axis)
    let excess = abs(start) - abs(betweenLedges(start, axis))
    return excess > 0 && (!isStretch(excess, toward: start, axis) || !configuration.elasticity) ? start : nil
  }

  /// Returns whether a drag can stretch the deck by `excess` beyond the ledge in the direction of `position`.
  private func isStretch(_ excess: Double, toward position: Double, _ axis: Orientation) -> Bool {
    let ledge = ledge(of: position < 0 ? axis.trailing : axis.leading)
    return excess >= ViewDeck.leastStretch && excess <= ViewDeck.greatestStretch(ofLedge: ledge)
  }

  /// The library's stretch does not begin at 0.
  private static var leastStretch: Double { 2 }

  /// The part of a ledge that a pull can take at most, so that a narrow ledge stays visible too.
  private static var greatestShare: Double { 0.9 }

  /// Returns how far a deck can be stretched beyond a ledge: only as much of a pull counts as the ledge is wide, so that
  /// the center never reaches the edge. Without a ledge, nothing stretches.
  private static func greatestStretch(ofLedge ledge: Double) -> Double {
    Swift.min(stretch(ledge), greatestShare * ledge)
  }

  private static func stretch(_ distance: Double) -> Double {
    distance > 0 ? 2 * distance / Math.naturalLogarithmOfOnePlus(distance) : leastStretch
  }

  /// Returns the position that elasticity maps to `seen`.
  func unstretched(_ seen: Double, _ axis: Orientation) -> Double {
    guard configuration.elasticity else { return seen }
    let nearest = betweenLedges(seen, axis)
    let excess = abs(seen) - abs(nearest)
    guard isStretch(excess, toward: seen, axis) else { return seen }
    // The stretch is less than a twentieth of the distance only beyond all realistic sizes.
    let distance = Math.boundary(from: 0, to: 20 * excess + 20) { ViewDeck.stretch($0) <= excess }
    return seen < 0 ? nearest - distance : nearest + distance
  }

  // MARK: - Release

  /// The destinations of a released deck.
  private enum Destination {
    case open(Side)
    case closed
    /// Back to the position where a side is open, whatever the delegate answers.
    case backToOpen(Side)
  }

  /// Covers or uncovers the center, and moves the deck to the destination of the release.
  ///
  /// - Returns: false if the deck is already there.
  @discardableResult
  mutating func release(
    at position: Double, _ axis: Orientation, velocity: Double, source: VelocitySource, on stage: inout Stage<ViewDeck>
  ) -> Bool {
    if place(along: axis) == rest(along: axis) { hasOverlay = false } else { cover() }
    let (destination, rule) = permitted(destination(from: position, velocity: velocity, axis))
    stage.settlement = settlement(destination, rule, position, velocity, source, axis)
    let motion = Motion(duration: swipeDuration(velocity: velocity))
    switch destination {
    case .open(let side) where isOpen(side), .backToOpen(let side) where isOpen(side):
      willOpen(side, animated: configuration.elasticity, on: &stage)
      guard configuration.elasticity, openingSide == side else { return false }
      // The recorded release reports nothing, so a movement without distance reports the opening at its end.
      stage.animate(
        .slide, moving: [], duration: seconds(motion, configuration.openSlideAnimationDuration), timing: .keyframes,
        completion: .opened(side, animated: true))
    case .open(let side):
      // In the recording, a deck that is let go exactly at the point that decides reports its opening again.
      if news(of: side) == .open, position == threshold(of: side) { told[side] = .opening }
      _ = open(side, motion, on: &stage)
    case .closed:
      guard let side = firstSideNotClosed else { return false }
      // A side with nothing to open does not stay halfway, whatever the delegate answers.
      if hasRoom(side) { _ = close(side, motion, on: &stage) } else { closeUnasked(side, motion, on: &stage) }
    case .backToOpen(let side):
      stopMovements(on: &stage)
      startSequel(.open(side, animated: true, duration: 0), on: &stage)
    }
    return true
  }

  /// Returns the decision that the delegate permits. If the deck must not open, it closes. If it must not close, it
  /// goes back to open. It never stays between the two.
  private func permitted(
    _ decision: (destination: Destination, rule: String)
  ) -> (destination: Destination, rule: String) {
    guard let shown = firstSideNotClosed else { return decision }
    switch decision.destination {
    case .open(let side) where !isOpen(side) && !canOpen(side) && canClose(shown):
      return (.closed, "shouldOpen is false: what would open closes")
    case .open(let side) where !isOpen(side) && !canOpen(side):
      return (.backToOpen(shown), "shouldOpen and shouldClose are false: back to open")
    case .closed where hasRoom(shown) && !canClose(shown):
      return (.backToOpen(shown), "shouldClose is false: what would close goes back to open")
    default:
      return decision
    }
  }

  private func destination(
    from position: Double, velocity: Double, _ axis: Orientation
  ) -> (destination: Destination, rule: String) {
    let rest = rest(along: axis)
    if velocity <= -ViewDeck.swipeVelocity {
      return position < rest && hasRoom(axis.trailing)
        ? (.open(axis.trailing), "a flick outward opens") : (.closed, "a flick toward the centre closes")
    }
    if velocity >= ViewDeck.swipeVelocity {
      return position > rest && hasRoom(axis.leading)
        ? (.open(axis.leading), "a flick outward opens") : (.closed, "a flick toward the centre closes")
    }
    if opensSlowly(axis.leading, from: position) { return (.open(axis.leading), "two thirds of the way open") }
    if opensSlowly(axis.trailing, from: position) { return (.open(axis.trailing), "two thirds of the way open") }
    return (.closed, "less than two thirds of the way close")
  }

  private func opensSlowly(_ side: Side, from position: Double) -> Bool {
    // Sides that do not exist also have a stored ledge.
    guard exists(side), hasRoom(side) else { return false }
    let threshold = threshold(of: side)
    return side.isLeading ? position >= threshold : position <= threshold
  }

  /// Returns the position from which a side opens if the finger rests: two thirds of the way to its ledge.
  private func threshold(of side: Side) -> Double {
    let rest = rest(along: side.orientation)
    let extent = extent(side.orientation)
    guard rest == 0 else { return target(of: side) - (target(of: side) - rest) / 3 }
    let third = (extent - ledge(of: side)) / 3
    return side.isLeading ? extent - ledge(of: side) - third : ledge(of: side) + third - extent
  }

  /// Returns the duration of a flick; 0, which stands for the configured duration, if the release is not a flick.
  ///
  /// The library uses the horizontal position and the left side's size in every direction.
  private func swipeDuration(velocity: Double) -> Double {
    guard abs(velocity) >= ViewDeck.swipeVelocity else { return 0 }
    guard velocity > 0 else { return abs(slide.x / velocity * ViewDeck.swipeDurationFactor) }
    let leftSize =
      configuration.sizeMode == .ledge ? ledge(of: .left) : container.width - ledge(of: .left)
    return abs(container.width - leftSize - slide.x) / velocity * ViewDeck.swipeDurationFactor
  }

  private func settlement(
    _ destination: Destination, _ rule: String, _ position: Double, _ velocity: Double, _ source: VelocitySource,
    _ axis: Orientation
  ) -> Settlement {
    let outcome: String
    switch destination {
    case .open(let side), .backToOpen(let side): outcome = side.rawValue
    case .closed: outcome = restingName.rawValue
    }
    var candidates: [Settlement.Candidate] = []
    var thresholds: [Settlement.Threshold] = []
    candidates.reserveCapacity(3)
    thresholds.reserveCapacity(3)
    candidates.append(candidate(outcome: restingName.rawValue, at: rest(along: axis), position))
    thresholds.append(.init(name: "swipeVelocity", value: ViewDeck.swipeVelocity))
    for side in [axis.leading, axis.trailing] where exists(side) && hasRoom(side) && !isPermanentlyOpen(side) {
      candidates.append(candidate(outcome: side.rawValue, at: target(of: side), position))
      thresholds.append(.init(name: side.rawValue, value: threshold(of: side)))
    }
    return Settlement(
      outcome: outcome, rule: rule, position: position, velocity: velocity, velocitySource: source,
      candidates: candidates, thresholds: thresholds)
  }

  private func candidate(outcome: String, at place: Double, _ position: Double) -> Settlement.Candidate {
    Settlement.Candidate(name: outcome, position: place, distance: abs(position - place))
  }
}
