extension ViewDeck {
  /// Drags the centre.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<ViewDeck>) {
    defer {
      if pan.isLast { drag = nil }
    }
    if pan.phase == .began {
      drag = nil
      guard begin(pan, on: &stage) else { return stage.ignore("this pan does not move the deck") }
    }
    guard drag != nil else { return stage.ignore("this pan did not begin to move the deck") }
    guard configuration.isEnabled else { return stage.ignore("pans are disabled: enabled is false") }
    if pan.phase != .began { regrab(at: pan, on: &stage) }
    // Across the axis the centre has a place, which the first sample that drags takes it to.
    if pan.phase != .began || pan.translation != .zero { stage.releaseHold(of: .preview) }
    follow(pan, on: &stage)
    if pan.isLast { bringBack(on: &stage) }
  }

  /// Brings back what a grab caught across the axis where the deck itself stays at the end of the pan.
  private mutating func bringBack(on stage: inout Stage<ViewDeck>) {
    guard !isMoving(on: stage), stage.presentation(of: frames()) != frames() else { return }
    slide(
      to: offset, orientation, duration: configuration.closeSlideAnimationDuration, .easeOut, nil, on: &stage)
  }

  /// Lets go of a deck that a dropped sample has left half-way.
  public mutating func comeToRest(on stage: inout Stage<ViewDeck>) {
    guard !isMoving(on: stage), let side = firstSideNotClosed, !isOpen(side) else { return }
    release(at: offset, orientation, velocity: 0, source: .given, on: &stage)
  }

  // MARK: - Beginning

  /// The view that takes pans, as the panning mode has it.
  public func obstacle(at location: Point, seen: Frames) -> String? {
    guard let center = seen["center"] else { return nil }
    if receives(location, seen: slidingFrame(ofSeen: center), center: center.rect) { return nil }
    let hit = seen.hit(at: location).map { "hits \"\($0)\"" } ?? "hits nothing"
    return "the touch \(hit): with \(configuration.panningMode.rawValue) it drags nothing there"
  }

  /// Takes the deck where it is seen, if it may be taken there.
  private mutating func begin(_ pan: Pan, on stage: inout Stage<ViewDeck>) -> Bool {
    guard let center = stage.presentation(of: frames())["center"] else { return false }
    let seen = slidingFrame(ofSeen: center)
    guard receives(pan.location, seen: seen, center: center.rect) else { return false }
    var grabbed = self
    if stage.isAnimating(.slide) { grabbed.adopt(stage.presentation(of: frames()), of: .slide) }
    grabbed.drag = grabbed.grab(seen, isMoving: isMoving(on: stage))
    guard grabbed.mayBegin(pan, seen: seen) else { return false }
    if configuration.isEnabled { takeOver(on: &stage) }
    drag = grabbed.drag
    return true
  }

  /// A drag of the centre from where it is seen.
  private func grab(_ seen: Rect, isMoving: Bool) -> Drag {
    var start = Point(x: seen.x, y: seen.y)
    // The narrower centre of a gap does not tell by its origin where it is.
    if configuration.resizesCenterView, gapSide == .right { start.x = offset }
    if configuration.resizesCenterView, gapSide == .bottom { start.y = offset }
    return Drag(
      origin: Point(x: unstretched(start.x, .horizontal), y: unstretched(start.y, .vertical)), start: start,
      isOfMovement: isMoving)
  }

  private func isMoving(on stage: Stage<ViewDeck>) -> Bool {
    stage.isAnimating(.slide) || stage.isAnimating(.preview)
  }

  /// A command may have moved the deck in the midst of the drag: it is caught where it is.
  private mutating func regrab(at pan: Pan, on stage: inout Stage<ViewDeck>) {
    guard isMoving(on: stage), let center = stage.presentation(of: frames())["center"] else { return }
    let seen = slidingFrame(ofSeen: center)
    takeOver(on: &stage)
    var caught = grab(seen, isMoving: true)
    caught.origin = caught.origin - (pan.translation - pan.delta)
    drag = caught
  }

  /// Whether a touch is on a view that takes pans; one that is not known is taken to be on it.
  private func receives(_ location: Point?, seen: Rect, center: Rect) -> Bool {
    switch configuration.panningMode {
    case .noPanning:
      return false
    case .fullViewPanning, .delegatePanning, .navigationBarOrOpenCenterPanning:
      return location.map { seen.contains($0) } ?? true
    case .allViewsPanning:
      return true
    case .navigationBarPanning:
      guard let bar = navigationBar(on: seen), !coversNavigationBar else { return false }
      return location.map { bar.contains($0) } ?? true
    case .panningViewPanning:
      guard let view = configuration.panningView, !hasOverlay else { return false }
      let inContainer = Rect(x: center.x + view.x, y: center.y + view.y, width: view.width, height: view.height)
      return location.map { inContainer.contains($0) } ?? true
    }
  }

  private func mayBegin(_ pan: Pan, seen: Rect) -> Bool {
    if configuration.panningMode == .navigationBarOrOpenCenterPanning {
      let bar = navigationBar(on: seen)
      let isOnBar = bar.map { bar in pan.location.map { bar.contains($0) } ?? true } ?? false
      // The overlay has a recogniser of its own, which does not ask for the bar.
      guard isOnBar || firstOpenSide != nil || hasOverlay else { return false }
    }
    if configuration.panningMode == .delegatePanning, !configuration.answers.shouldPan { return false }
    let axis = pan.axis
    let rest = rest(along: axis)
    guard place(along: axis) == rest else { return true }
    let position = position(at: pan, axis)
    if position > rest { return canOpen(axis.leading) }
    if position < rest { return canOpen(axis.trailing) }
    return true
  }

  // MARK: - Moving

  private mutating func follow(_ pan: Pan, on stage: inout Stage<ViewDeck>) {
    let axis = offset == 0 && pan.phase == .began ? pan.axis : orientation
    let position = position(at: pan, axis)
    if !pan.isLast, let side = missingSide(at: pan, axis) { miss(side, on: &stage) }
    let parallaxBefore = parallax
    moveAlong()
    // The sides follow by their formula; the centre stays where it was caught across the axis until it moves itself.
    if parallax != parallaxBefore { stage.keepHold(of: .slide, onlyOn: "center") }
    let isFirst = pan.phase == .began
    guard let crossing = cross(to: position, axis, isFirst: isFirst, on: &stage) else {
      // The sample is dropped; the deck stays where it was caught.
      return tellOffset(isPanning: true, on: &stage)
    }
    setFrame(to: position, axis, isPanning: true, on: &stage)
    if pan.isLast {
      let velocity = pan.phase == .cancelled ? 0 : pan.velocity.along(axis)
      release(at: position, axis, velocity: velocity, source: pan.velocitySource, on: &stage)
    } else {
      hideCoveredSides()
    }
    if let closed = crossing.closed { didClose(closed, isAnimated: false, on: &stage) }
    if let opened = crossing.opened, isOpen(opened) {
      drag?.opening = nil
      didOpen(opened, isAnimated: false, on: &stage)
    }
  }

  /// The sides that a drag leaves and reaches.
  private struct Crossing {
    var closed: Side?
    var opened: Side?
  }

  /// Asks and tells the delegate when the centre leaves or reaches its place, or crosses it; nil if it must not.
  ///
  /// - Parameter isFirst: whether the pan begins: the library then takes a narrower centre to be at its origin.
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
      willClose(from, isAnimated: false, on: &stage)
      crossing.closed = from
      drag?.opening = nil
    }
    if after != 0 {
      guard canOpen(to) else {
        var atOnce = Motion()
        atOnce.isAnimated = false
        _ = close(from, atOnce, on: &stage)
        return nil
      }
      willOpen(to, isAnimated: false, on: &stage)
      crossing.opened = to
      drag?.opening = to
    }
    return crossing
  }

  // MARK: - Taps

  /// Closes what is open, if the overlay waits for it.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<ViewDeck>) {
    guard hasOverlay, hits(tap, on: stage) else { return stage.ignore("nothing waits for a tap there") }
    guard closesOnTap, let side = tappedSide else { return stage.ignore("a tap on the centre closes nothing") }
    let isBouncing = configuration.centerInteractivity == .notUserInteractiveWithTapToCloseBouncing
    let isClosing = isBouncing ? closeBouncing(side, on: &stage) : close(side, Motion(), on: &stage)
    if !isClosing { stage.ignore("the delegate does not allow it: shouldClose is false") }
  }

  private func hits(_ tap: Tap, on stage: Stage<ViewDeck>) -> Bool {
    if let target = tap.target { return target.isSame(as: "center") }
    guard let center = stage.presentation(of: frames())["center"] else { return false }
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
  /// Whether the finger has left the screen.
  var isLast: Bool { phase == .ended || phase == .cancelled }

  /// The axis of its velocity; horizontal if there is none.
  fileprivate var axis: ViewDeck.Orientation { abs(velocity.x) >= abs(velocity.y) ? .horizontal : .vertical }
}
