extension ViewDeck {
  /// Drags the center.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<ViewDeck>) {
    defer {
      if pan.isLast { drag = nil }
    }
    if pan.phase == .began {
      drag = nil
      guard begin(pan, on: &stage) else { return stage.ignore("this pan does not move the deck") }
    }
    guard drag != nil else { return stage.ignore("this pan did not begin to move the deck") }
    guard configuration.enabled else { return stage.ignore("pans are disabled: enabled is false") }
    if pan.phase != .began { regrab(at: pan, on: &stage) }
    follow(pan, on: &stage)
  }

  /// Releases a deck that a dropped sample has left halfway. Also restores a center that a grab caught off its place
  /// across the axis, or where it hides a gap that has opened since.
  public mutating func comeToRest(on stage: inout Stage<ViewDeck>) {
    guard !isMoving(on: stage) else { return }
    if let opened = openingSide { didOpen(opened, animated: false, on: &stage) }
    let place = firstSideNotClosed == nil ? rest(along: orientation) : offset
    if let side = firstSideNotClosed, !isOpen(side) {
      release(at: offset, orientation, velocity: 0, source: .given, on: &stage)
    } else if place != offset || across != 0 || stage.presentation(of: frames()) != frames() {
      slide(to: place, orientation, duration: configuration.closeSlideAnimationDuration, .easeOut, nil, on: &stage)
    }
  }

  // MARK: - Beginning

  /// Whether a pan drags the deck.
  public var isHeld: Bool { drag != nil && configuration.enabled }

  /// Pans must begin on the view that the panning mode names.
  public func obstacle(at location: Point2D, seen: Frames) -> String? {
    guard let center = seen[FrameName.center] else { return nil }
    if receives(location, seen: slidingFrame(ofSeen: center), center: center.rect) { return nil }
    let hit = seen.hit(at: location).map { "hits \"\($0)\"" } ?? "hits nothing"
    return "the touch \(hit): with \(configuration.panningMode.rawValue) it drags nothing there"
  }

  /// Catches the deck where it is seen, if the pan can begin there.
  private mutating func begin(_ pan: Pan, on stage: inout Stage<ViewDeck>) -> Bool {
    guard let center = stage.presentation(of: frames())[FrameName.center] else { return false }
    let seen = slidingFrame(ofSeen: center)
    guard receives(pan.location, seen: seen, center: center.rect) else { return false }
    var grabbed = self
    if stage.isAnimating(.slide) { grabbed.adopt(stage.presentation(of: frames()), of: .slide) }
    grabbed.drag = grabbed.grab(seen, isOfMovement: isMoving(on: stage))
    grabbed.drag?.hasAxis = false
    guard grabbed.mayBegin(pan, seen: seen) else { return false }
    if configuration.enabled { stopMovements(on: &stage) }
    drag = grabbed.drag
    return true
  }

  /// Returns a drag of the center from the place where it is seen.
  private func grab(_ seen: Rect2D, isOfMovement: Bool) -> Drag {
    var start = Point2D(x: seen.x, y: seen.y)
    // The origin of a gap's narrower center does not give its offset.
    if configuration.resizesCenterView, gapSide == .right { start.x = offset }
    if configuration.resizesCenterView, gapSide == .bottom { start.y = offset }
    return grab(start, isOfMovement: isOfMovement)
  }

  private func grab(_ start: Point2D, isOfMovement: Bool) -> Drag {
    Drag(
      origin: Point2D(x: unstretched(start.x, .horizontal), y: unstretched(start.y, .vertical)), start: start,
      isOfMovement: isOfMovement)
  }

  private func isMoving(on stage: Stage<ViewDeck>) -> Bool {
    stage.isAnimating(.slide) || stage.isAnimating(.preview)
  }

  /// Catches the deck where it is seen if a command moves it or has moved it during the drag, or if a changed size
  /// gives the drag another position.
  private mutating func regrab(at pan: Pan, on stage: inout Stage<ViewDeck>) {
    guard let drag else { return }
    let left = drag.followed.map { position(at: $0, orientation) } ?? drag.stayedAt
    let isLeftBehind = left.map { !isEqual($0, offset) } ?? false
    guard isLeftBehind || isMoving(on: stage) else { return }
    stopMovements(on: &stage)
    guard let center = stage.presentation(of: frames())[FrameName.center] else { return }
    let seen = slidingFrame(ofSeen: center)
    // Along the axis, the offset is more reliable than the frame: a center that gets narrower may stay at 0.
    let start: Point2D
    switch orientation {
    case .horizontal: start = Point2D(x: offset + seen.x - slide.x, y: seen.y)
    case .vertical: start = Point2D(x: seen.x, y: offset + seen.y - slide.y)
    }
    var caught = grab(start, isOfMovement: true)
    caught.grip = pan.translation - pan.delta
    caught.hasAxis = drag.hasAxis
    self.drag = caught
  }

  /// Returns whether a touch is on a view that takes pans.
  ///
  /// A touch without a location is on a view around the deck that the client lets pan it: a navigation bar or a panning
  /// view. No overlay covers these.
  private func receives(_ location: Point2D?, seen: Rect2D, center: Rect2D) -> Bool {
    guard let location else { return configuration.panningMode != .noPanning }
    switch configuration.panningMode {
    case .noPanning:
      return false
    case .fullViewPanning, .delegatePanning, .navigationBarOrOpenCenterPanning:
      return seen.contains(location)
    case .allViewsPanning:
      return true
    case .navigationBarPanning:
      return !coversNavigationBar && isOnNavigationBar(location, seen: seen)
    case .panningViewPanning:
      guard let view = configuration.panningView, !hasOverlay else { return false }
      let inContainer = Rect2D(x: center.x + view.x, y: center.y + view.y, width: view.width, height: view.height)
      return inContainer.contains(location)
    }
  }

  private func isOnNavigationBar(_ location: Point2D, seen: Rect2D) -> Bool {
    navigationBar(on: seen)?.contains(location) ?? false
  }

  private func mayBegin(_ pan: Pan, seen: Rect2D) -> Bool {
    if configuration.panningMode == .navigationBarOrOpenCenterPanning, let location = pan.location {
      // The overlay has its own recognizer, which does not require the bar.
      guard isOnNavigationBar(location, seen: seen) || firstOpenSide != nil || hasOverlay else { return false }
    }
    if configuration.panningMode == .delegatePanning, !configuration.answers.shouldPan { return false }
    let axis = pan.axis ?? axis(of: pan) ?? orientation
    let rest = rest(along: axis)
    guard place(along: axis) == rest else { return true }
    let position = position(at: pan.translation, axis)
    if position > rest { return canOpen(axis.leading) }
    if position < rest { return canOpen(axis.trailing) }
    return true
  }

  // MARK: - Moving

  /// Returns the axis of a pan's drag; nil if it is not known yet.
  ///
  /// If the deck is away from its place, this is the deck's axis. Otherwise the following decide, in this order: the
  /// velocity at the pan's beginning, the axis of all sides if they share one, the axis on which a preview bounce was
  /// caught, and the first translation.
  private func axis(of pan: Pan) -> Orientation? {
    guard offset == 0 else { return orientation }
    if pan.phase == .began, let axis = pan.axis { return axis }
    if let axis = configuration.sides.first?.orientation, configuration.sides.allSatisfy({ $0.orientation == axis }) {
      return axis
    }
    if let start = drag?.start, (start.x == 0) != (start.y == 0) { return start.x == 0 ? .vertical : .horizontal }
    return pan.translation.axis
  }

  /// Moves the deck with a pan. A sample toward a side that does not exist is ignored, unless it moves something: the
  /// center from where a bounce was caught, or the sides after a change of their formula.
  private mutating func follow(_ pan: Pan, on stage: inout Stage<ViewDeck>) {
    let chosen = drag?.hasAxis == true ? orientation : axis(of: pan)
    guard !pan.isLast, let side = missingSide(at: pan, chosen ?? orientation) else {
      return follow(pan, along: chosen, on: &stage)
    }
    let seen = stage.presentation(of: frames())
    follow(pan, along: chosen, on: &stage)
    if stage.presentation(of: frames()) == seen { reportMissing(side, on: &stage) }
  }

  /// Moves the deck with a pan.
  ///
  /// - Parameter chosen: the axis of the pan's drag; nil if it is not known yet.
  private mutating func follow(_ pan: Pan, along chosen: Orientation?, on stage: inout Stage<ViewDeck>) {
    let axis = chosen ?? orientation
    drag?.hasAxis = chosen != nil
    let position = position(at: pan.translation, axis)
    let parallaxBefore = parallax
    moveAlong()
    // The sides follow by their formula. The center stays where it was caught across the axis until it moves.
    if parallax != parallaxBefore { stage.keepHold(of: .slide, onlyOn: slidingFrames.map { $0.rawValue }) }
    if chosen != nil { keepAcross(axis, on: stage) }
    let isFirst = pan.phase == .began
    guard let crossing = cross(to: position, axis, isFirst: isFirst, on: &stage) else {
      // The sample is dropped. The deck stays where it was caught, on its own axis.
      if axis != orientation { drag?.hasAxis = false }
      drag?.stayedAt = offset
      return reportOffset(isPanning: true, on: &stage)
    }
    setFrame(to: position, axis, isPanning: true, on: &stage)
    drag?.followed = pan.translation
    if chosen != nil, pan.translation != .zero { stage.releaseHold(of: .preview) }
    var isReleased = false
    if pan.isLast {
      let velocity = pan.phase == .cancelled ? 0 : pan.velocity.along(axis)
      isReleased = release(at: position, axis, velocity: velocity, source: pan.velocitySource, on: &stage)
    } else {
      hideCoveredSides()
    }
    if let closed = crossing.closed { didClose(closed, animated: false, on: &stage) }
    // The movement that a release starts reports the opening at its end.
    if !isReleased, let opened = openingSide, pan.isLast || crossing.opened == opened {
      didOpen(opened, animated: false, on: &stage)
    }
  }

  /// Keeps the center where it was caught across the axis.
  private mutating func keepAcross(_ axis: Orientation, on stage: Stage<ViewDeck>) {
    guard !stage.holds.isEmpty, let center = stage.presentation(of: frames())[FrameName.center] else { return }
    let seen = slidingFrame(ofSeen: center)
    across = axis == .horizontal ? seen.y : seen.x
  }

  /// The sides that a drag closes and opens.
  private struct Crossing {
    var closed: Side?
    var opened: Side?
  }

  /// Asks the delegate, and sends its events, when the center leaves or reaches its place, or crosses it. Returns nil
  /// if the delegate does not allow it.
  ///
  /// - Parameter isFirst: whether this is the pan's first sample, at which the library takes a narrower center to be at
  ///   its origin.
  private mutating func cross(
    to position: Double, _ axis: Orientation, isFirst: Bool, on stage: inout Stage<ViewDeck>
  ) -> Crossing? {
    let rest = rest(along: axis)
    let after = position - rest
    let isFromTheOtherSide = !isFirst && axis == orientation && (offset - rest) * after <= 0
    let before = rounded(isFromTheOtherSide ? offset : place(along: axis), axis) - rest
    guard before != after, before <= 0 && after >= 0 || before >= 0 && after <= 0 else { return Crossing() }
    let isForward = before < after
    let from = isForward ? axis.trailing : axis.leading
    let to = isForward ? axis.leading : axis.trailing
    var crossing = Crossing()
    if before != 0 {
      guard canClose(from) else { return nil }
      willClose(from, animated: false, on: &stage)
      crossing.closed = from
    }
    if after != 0 {
      guard canOpen(to) else {
        guard before != 0 else { return nil }
        closeUnasked(from, Motion(animated: false), reportsClosing: false, on: &stage)
        drag?.recordReturn(to: rest, axis)
        return nil
      }
      willOpen(to, animated: false, on: &stage)
      crossing.opened = to
    }
    return crossing
  }

  // MARK: - Taps

  /// Closes the open side if the overlay takes the tap.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<ViewDeck>) {
    guard hasOverlay, hits(tap, on: stage) else { return stage.ignore("nothing waits for a tap there") }
    guard closesOnTap, let side = tappedSide else { return stage.ignore("a tap on the centre closes nothing") }
    let isBouncing = configuration.centerhiddenInteractivity == .notUserInteractiveWithTapToCloseBouncing
    let isClosing = isBouncing ? closeBouncing(side, on: &stage) : close(side, Motion(), on: &stage)
    if !isClosing { stage.ignore("the delegate does not allow it: shouldClose is false") }
  }

  private func hits(_ tap: Tap, on stage: Stage<ViewDeck>) -> Bool {
    if let target = tap.target { return target.isSame(as: FrameName.center.rawValue) }
    guard let center = stage.presentation(of: frames())[FrameName.center] else { return false }
    return tap.location.map { center.rect.contains($0) } ?? false
  }

  var tappedSide: Side? {
    let x = place(along: .horizontal) - rest(along: .horizontal)
    let y = place(along: .vertical) - rest(along: .vertical)
    if x > 0, exists(.left) { return .left }
    if x < 0, exists(.right) { return .right }
    if y < 0, exists(.bottom) { return .bottom }
    if y > 0, exists(.top) { return .top }
    return nil
  }
}

extension Pan {
  /// Whether this is the last sample of the pan.
  var isLast: Bool { phase == .ended || phase == .cancelled }

  /// The axis of the pan's velocity; nil if there is none.
  fileprivate var axis: ViewDeck.Orientation? { velocity.axis }
}

extension Point2D {
  /// The axis with the greater distance from zero, horizontal if both are equal; nil at zero.
  fileprivate var axis: ViewDeck.Orientation? {
    guard self != .zero else { return nil }
    return abs(x) >= abs(y) ? .horizontal : .vertical
  }
}
