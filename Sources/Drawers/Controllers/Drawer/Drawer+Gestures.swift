extension Drawer {
  /// Drags the drawer. At the end of the pan, the release rules decide where the drawer goes.
  ///
  /// The beginning of the pan decides whether the drawer can be dragged.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<Drawer>) {
    switch pan.phase {
    case .began:
      guard isPresented else { return stage.ignore("no drawer is presented; send present first") }
      guard configuration.isDrawerDraggable else { return stage.ignore("the drawer is not draggable") }
      interrupt(.drawer, on: &stage)
      if !isHeld { grip.place = target }
      dragStart = target
      drag(by: pan.delta.y)
    case .changed:
      guard dragStart != nil else { return stage.ignore("the pan does not drag the drawer") }
      guard pan.delta.y != 0 else { return }
      interrupt(.drawer, on: &stage)
      drag(by: pan.delta.y)
    case .ended:
      guard dragStart != nil else { return stage.ignore("the pan does not drag the drawer") }
      dragStart = nil
      interrupt(.drawer, on: &stage)
      release(speed: speed(of: pan.velocity.y), source: pan.velocitySource, on: &stage)
    case .cancelled:
      guard let start = dragStart else { return stage.ignore("the pan does not drag the drawer") }
      dragStart = nil
      interrupt(.drawer, on: &stage)
      // A drag that interrupts a scroll view's pull has no resting place to return to.
      guard start.name != .transitioning else { return }
      stage.settlement = settlement(
        start, rule: "cancelled: the drawer goes back to where the drag found it", speed: speed(of: pan.velocity.y),
        source: pan.velocitySource)
      move(to: start, on: &stage)
    }
  }

  /// Pans must begin on the drawer as it is seen. Touches beside the drawer can only tap.
  public func obstacle(at location: Point2D, seen: Frames) -> String? {
    guard isPresented, let obstacle = seen.obstacle(to: FrameName.drawer, at: location) else { return nil }
    return passesTouchesThrough ? Drawer.passThroughReason : obstacle
  }

  /// Releases a drawer that a handover from one gesture to another has left between two states.
  public mutating func comeToRest(on stage: inout Stage<Drawer>) {
    guard isPresented, place.name == .transitioning, !stage.isAnimating(.drawer) else { return }
    release(speed: 0, source: .given, on: &stage)
  }

  /// Expands the drawer if the tap is inside, and dismisses it if the tap is outside.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<Drawer>) {
    guard isPresented else { return stage.ignore("no drawer is presented; send present first") }
    switch hit(by: tap) {
    case .interior: tapInside(count: tap.count, on: &stage)
    case .exterior: tapOutside(count: tap.count, on: &stage)
    case nil: stage.ignore("nothing there waits for a tap")
    }
  }

  /// Moves the drawer by `difference` points, within its range. If an interrupted spring has left the drawer beyond the
  /// range, the drawer moves no further out.
  mutating func drag(by difference: Double) {
    let range = Swift.min(marks.fullY, frameY)...Swift.max(container.height, frameY)
    frameY = (frameY + difference).clamped(to: range)
    target = place
    measureGrip()
  }

  /// Whether a finger drags the drawer, or pulls it by the scroll view inside.
  public var isHeld: Bool { dragStart != nil || scrolling.isPulling }

  /// Measures how far the finger has moved the drawer.
  mutating func measureGrip() { grip.distance = frameY - position(of: grip.place) }

  /// Converts a velocity from points per second to container heights per second.
  func speed(of velocity: Double) -> Double {
    container.height > 0 ? velocity / container.height : 0
  }
}

// MARK: - Taps

extension Drawer {
  private static var passThroughReason: String { "the touch passes through to what is behind the drawer" }

  private enum Region {
    case interior, exterior
  }

  /// Returns the region whose recognizer receives the tap: inside the drawer or around it; nil for neither.
  ///
  /// A client that knows only which frame was tapped sends the frame's name as the target.
  private func hit(by tap: Tap) -> Region? {
    guard let location = tap.location else {
      switch tap.target {
      case FrameName.drawer.rawValue?, FrameName.handle.rawValue?: return .interior
      case FrameName.container.rawValue?, FrameName.background.rawValue?, FrameName.presenting.rawValue?:
        return .exterior
      default: return nil
      }
    }
    guard container.bounds.contains(location) else { return nil }
    guard location.y >= drawerY else { return .exterior }
    return location.y - drawerY < container.height - marks.partialY ? .interior : nil
  }

  private mutating func tapInside(count: Int, on stage: inout Stage<Drawer>) {
    guard isExpansionTapEnabled else { return stage.ignore("taps inside do not expand the drawer now") }
    guard count == configuration.numberOfTapsForFullDrawerPresentation else {
      return stage.ignore("another number of taps expands the drawer")
    }
    interrupt(.drawer, on: &stage)
    stage.emit(.drawerInteriorTapped)
    move(to: .fullyExpanded, on: &stage)
  }

  private mutating func tapOutside(count: Int, on stage: inout Stage<Drawer>) {
    guard !passesTouchesThrough else { return stage.ignore(Drawer.passThroughReason) }
    guard isDismissalTapEnabled else { return stage.ignore("taps outside do not dismiss the drawer now") }
    guard count == configuration.numberOfTapsForOutsideDrawerDismissal else {
      return stage.ignore("another number of taps dismisses the drawer")
    }
    interrupt(.drawer, on: &stage)
    stage.emit(.drawerExteriorTapped)
    move(to: .dismissed, on: &stage)
  }
}

// MARK: - The decision at a release

extension Drawer {
  /// Moves the drawer to the place that a release at `speed` (container heights per second, downward) selects.
  mutating func release(speed: Double, source: VelocitySource, on stage: inout Stage<Drawer>) {
    let (next, rule) = nextPlace(speed: speed)
    stage.settlement = settlement(next, rule: rule, speed: speed, source: source)
    move(to: next, on: &stage)
  }

  /// The library's `nextStateFrom`, rule by rule. It compares the position of the drawer's place, not the drawn
  /// position.
  private func nextPlace(speed: Double) -> (Place, rule: String) {
    let marks = marks
    let y = position(of: place)
    if configuration.flickSpeedThreshold != 0, abs(speed) > configuration.flickSpeedThreshold {
      return speed < 0
        ? (.fullyExpanded, "a flick up: faster than flickSpeedThreshold, it expands the drawer fully")
        : (finalPlace, "a flick down: faster than flickSpeedThreshold, it goes to the last stage")
    }
    if y < marks.upperMarkY {
      guard speed > 0 else { return (.fullyExpanded, "above the upper mark, not moving down: fully expanded") }
      return configuration.isDismissedInStages
        ? (.partiallyExpanded, "above the upper mark, moving down, in stages: partially expanded")
        : (finalPlace, "above the upper mark, moving down, without a stage between: the last stage")
    }
    if y < marks.lowerMarkY {
      guard speed <= 0 else { return (finalPlace, "between the marks, moving down: the last stage") }
      return configuration.supportsPartialExpansion
        ? (.partiallyExpanded, "between the marks, not moving down: partially expanded")
        : (.fullyExpanded, "between the marks, not moving down, no partial expansion: fully expanded")
    }
    return (finalPlace, "at or below the lower mark: the last stage")
  }

  /// The last stage on the way down.
  private var finalPlace: Place {
    configuration.heightOfCollapsedDrawer > 0 && container.height > 0 && configuration.isDismissedInStages
      ? .collapsed : .dismissed
  }

  private func settlement(_ next: Place, rule: String, speed: Double, source: VelocitySource) -> Settlement {
    let marks = marks
    return Settlement(
      outcome: next.name.rawValue, rule: rule, position: position(of: place), velocity: speed, velocitySource: source,
      inPoints: .init(position: position(of: place), velocity: speed * container.height),
      thresholds: [
        .init(name: "flickSpeedThreshold", value: configuration.flickSpeedThreshold),
        .init(name: "upperMarkY", value: marks.upperMarkY), .init(name: "lowerMarkY", value: marks.lowerMarkY),
      ])
  }
}
