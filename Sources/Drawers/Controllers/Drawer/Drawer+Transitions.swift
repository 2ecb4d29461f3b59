extension Drawer {
  /// Presents the drawer at its initial place.
  mutating func present(animated: Bool, on stage: inout Stage<Drawer>) {
    isPresented = true
    isAppearing = true
    move(from: .dismissed, to: initialPlace, isPresenting: true, animated: animated, on: &stage)
  }

  /// Presents the drawer again from where its dismissal is seen.
  mutating func turnAround(animated: Bool, on stage: inout Stage<Drawer>) {
    interrupt(.drawer, on: &stage)
    isAppearing = true
    move(to: initialPlace, isPresenting: true, animated: animated, on: &stage)
  }

  /// The place where a presentation ends.
  var initialPlace: Place {
    if let state = configuration.initialState { return Place(state) }
    return configuration.supportsPartialExpansion ? .partiallyExpanded : .fullyExpanded
  }

  /// Whether the drawer is being dismissed.
  func isDismissing(on stage: Stage<Drawer>) -> Bool {
    target == .dismissed && stage.isAnimating(.drawer)
  }

  /// Starts the transition to `end` from the drawer's current place. The caller has interrupted any earlier animation.
  mutating func move(
    from start: Place? = nil, to end: Place, isPresenting: Bool? = nil, animated: Bool = true,
    on stage: inout Stage<Drawer>
  ) {
    let before = stage.presentation(of: frames())
    let start = start ?? place
    let (startY, endY) = (position(of: start), position(of: end))
    // UIKit's own transitions report only the place at their end position, which is another state if two states share
    // that position.
    let transition = Transition(
      from: start.name, to: isPresenting == nil ? end.name : place(at: endY).name, startY: startY, endY: endY,
      duration: reportedDuration(from: startY, to: endY), isPresenting: isPresenting ?? (endY < startY))
    stage.emit(.transitionWillStart(transition))
    // A drawer within the tolerance of its end snaps there, unless an interruption left it beyond its range.
    let isInPlace = startY == endY && frameY == drawerY

    target = end
    frameY = clamped(endY)
    grip = Grip(place: end, distance: 0)
    let (timing, duration) = configuration.timingCurve.resolved(
      duration: duration(from: startY, to: endY))
    stage.animate(
      .drawer, from: before, to: frames(), duration: animated && !isInPlace ? duration : 0, timing: timing,
      completion: Completion(transition: transition, isDismissal: end == .dismissed))
  }

  /// The duration of a transition between two positions, in seconds. If it is proportional, the whole duration is that
  /// of the travel between out of sight and fully expanded.
  private func duration(from startY: Double, to endY: Double) -> Double {
    let total = configuration.totalDurationInSeconds
    guard configuration.durationIsProportionalToDistanceTraveled else { return total }
    let travel = container.height - marks.fullY
    return travel > 0 ? total * abs(clamped(endY) - clamped(startY)) / travel : 0
  }

  /// The duration that the library reports. Its share is of the container's height.
  private func reportedDuration(from startY: Double, to endY: Double) -> Double {
    let total = configuration.totalDurationInSeconds
    guard configuration.durationIsProportionalToDistanceTraveled else { return total }
    return container.height > 0 ? total * abs(endY - startY) / container.height : 0
  }

  /// Ends the drags of all fingers. Their later samples have no effect.
  mutating func letGo() {
    dragStart = nil
    scrolling.start = nil
    scrolling.isPulling = false
  }

  /// Clears everything that belongs to a single presentation.
  mutating func leave() {
    isPresented = false
    dragStart = nil
    scrolling = ScrollMemory()
  }

  /// Moves the drawer to its target. A drawer between states, or in a finger's hold, keeps its position, limited to the
  /// range.
  mutating func layOut() {
    if isHeld {
      drag(by: 0)
    } else if case .transitioning = target {
      frameY = clamped(frameY)
    } else {
      frameY = clamped(position(of: target))
    }
  }
}
