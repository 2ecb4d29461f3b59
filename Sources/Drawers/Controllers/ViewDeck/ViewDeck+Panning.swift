extension ViewDeck {
  private static var swipeVelocity: Double { 500 }
  private static var swipeDurationFactor: Double { 1.25 }

  // MARK: - Elasticity

  /// Where a drag takes the center.
  func position(at translation: Point, _ axis: Orientation) -> Double {
    // A container without any length has no place but rest.
    guard let drag, extent(axis) > 0 else { return rest(along: axis) }
    let start = drag.start.along(axis)
    let shift = (translation - drag.grip).along(axis)
    // Taken beyond the ledge, the center stays where it is until the finger moves.
    if shift == 0, start != drag.origin.along(axis) { return limited(start, axis) }
    var position = drag.origin.along(axis) + shift
    if !exists(axis.leading) { position = Swift.min(0, position) }
    if !exists(axis.trailing) { position = Swift.max(0, position) }
    return limited(stretched(position, axis), axis) + 0
  }

  /// The side toward which a pan goes from rest, if nothing is there.
  func missingSide(at pan: Pan, _ axis: Orientation) -> Side? {
    guard let drag else { return nil }
    let position = drag.origin.along(axis) + (pan.translation - drag.grip).along(axis)
    let direction = position == 0 && place(along: axis) == 0 ? pan.velocity.along(axis) : position
    guard direction != 0 else { return nil }
    let side = direction > 0 ? axis.leading : axis.trailing
    return exists(side) ? nil : side
  }

  /// The nearest position between the ledges, or between one of them and where a movement was caught beyond the other:
  /// the deck must not jump from there.
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
    // A drag that did not jump by the least stretch when it left the ledge goes on without it.
    let stretch = ViewDeck.stretch(distance) - (caught == nil ? 0 : ViewDeck.leastStretch)
    return position < 0 ? nearest - stretch : nearest + stretch
  }

  /// Where the drag caught a movement at a place to which no drag leads: beyond the ledge of a deck that does not
  /// stretch, or nearer to the ledge than the least stretch; nil elsewhere.
  private func caughtBeyondLedge(_ axis: Orientation) -> Double? {
    guard let drag, drag.isOfMovement else { return nil }
    let start = drag.start.along(axis)
    let excess = abs(start) - abs(betweenLedges(start, axis))
    return excess > 0 && (excess < ViewDeck.leastStretch || !configuration.elasticity) ? start : nil
  }

  /// The library's stretch does not begin at 0.
  private static var leastStretch: Double { 2 }

  private static func stretch(_ distance: Double) -> Double {
    distance > 0 ? 2 * distance / Math.naturalLogarithmOfOnePlus(distance) : leastStretch
  }

  /// The position that elasticity takes to `seen`.
  func unstretched(_ seen: Double, _ axis: Orientation) -> Double {
    guard configuration.elasticity else { return seen }
    let nearest = betweenLedges(seen, axis)
    let excess = abs(seen) - abs(nearest)
    guard excess >= ViewDeck.leastStretch else { return seen }
    // The stretch grows more slowly than a twentieth of the distance only beyond any size there is.
    let distance = Math.boundary(from: 0, to: 20 * excess + 20) { ViewDeck.stretch($0) <= excess }
    return seen < 0 ? nearest - distance : nearest + distance
  }

  // MARK: - Release

  /// Where a released deck goes.
  private enum Destination {
    case open(Side)
    case closed
    /// Back to where a side is open, whatever the delegate says.
    case backToOpen(Side)
  }

  /// Covers the center, or not, and lets the deck go where the drag leads.
  ///
  /// - Returns: whether the deck was not there yet.
  @discardableResult
  mutating func release(
    at position: Double, _ axis: Orientation, velocity: Double, source: VelocitySource, on stage: inout Stage<ViewDeck>
  ) -> Bool {
    if place(along: axis) == rest(along: axis) { hasOverlay = false } else { cover() }
    let (destination, rule) = permitted(destination(from: position, velocity: velocity, axis))
    stage.settlement = settlement(destination, rule, position, velocity, source, axis)
    var motion = Motion()
    motion.duration = swipeDuration(velocity: velocity)
    switch destination {
    case .open(let side) where isOpen(side), .backToOpen(let side) where isOpen(side):
      guard configuration.elasticity, drag?.opening == side else { return false }
      // The recorded release reports nothing: a movement without any way to go reports the opening at its end.
      stage.animate(
        .slide, along: [], duration: seconds(motion, configuration.openSlideAnimationDuration),
        completion: .opened(side, isAnimated: true))
    case .open(let side): _ = open(side, motion, on: &stage)
    case .closed:
      guard let side = firstSideNotClosed else { return false }
      // A side without anything to open does not stay half-way, whatever the delegate says.
      if hasRoom(side) { _ = close(side, motion, on: &stage) } else { bringHome(side, motion, on: &stage) }
    case .backToOpen(let side):
      takeOver(on: &stage)
      carryOn(with: .open(side, isAnimated: true, duration: 0), on: &stage)
    }
    return true
  }

  /// What the delegate lets a release do: where it does not let the deck open it closes, and where it does not let it
  /// close it goes back to open, rather than to stay between the two.
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
    // A ledge is stored for a side that is not there, too.
    guard exists(side), hasRoom(side) else { return false }
    let threshold = threshold(of: side)
    return side.isLeading ? position >= threshold : position <= threshold
  }

  /// Where a side opens from when the finger rests: two thirds of its way.
  private func threshold(of side: Side) -> Double {
    let rest = rest(along: side.orientation)
    let extent = extent(side.orientation)
    guard rest == 0 else { return target(of: side) - (target(of: side) - rest) / 3 }
    let third = (extent - ledge(of: side)) / 3
    return side.isLeading ? extent - ledge(of: side) - third : ledge(of: side) + third - extent
  }

  /// How long a flick takes; 0, which is the configured duration, where it is none.
  ///
  /// The library reckons with the horizontal position and the left side's size whatever the direction.
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
    var candidates = [candidate(outcome: restingName.rawValue, at: rest(along: axis), position)]
    var thresholds = [Settlement.Threshold(name: "swipeVelocity", value: ViewDeck.swipeVelocity)]
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
