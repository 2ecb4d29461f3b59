// MARK: - Pans

extension Sheet {
  /// Drags the sheet. At the end of the pan, the sheet settles at an anchor.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<Sheet>) {
    switch pan.phase {
    case .began:
      interrupt(.sheet, on: &stage)
      panOrigin = unresisted(origin)
      unlimitedOrigin = panOrigin
    case .changed:
      drag(by: pan, on: &stage)
    case .ended:
      endPan(velocity: pan.velocity.y, source: pan.velocitySource, on: &stage)
    case .cancelled:
      endPan(velocity: 0, source: .given, on: &stage)
    }
  }

  /// Whether the sheet is where a pan found it: the sample that begins a pan moves no sheet, whatever its translation.
  var isBehindFinger: Bool { panOrigin != nil && unlimitedOrigin != nil }

  /// Whether a finger drags the sheet or the scroll view in it.
  public var isHeld: Bool { panOrigin != nil || lastContentOffset != nil }

  /// Pans must begin on the sheet as it is seen, beside the tab bar in front of it.
  public func obstacle(at location: Point2D, seen: Frames) -> String? {
    if hitsTabBar(at: location, in: seen) { return "the touch hits \"tabBar\", not \"sheet\": it drags nothing" }
    return seen.obstacle(to: FrameName.sheet, at: location)
  }

  private func hitsTabBar(at location: Point2D, in seen: Frames) -> Bool {
    guard let bar = seen[FrameName.tabBar], bar.opacity > Frames.untouchableOpacity else { return false }
    return bar.seenRect.contains(location)
  }

  /// Settles a sheet that a scroll view's drag left between two anchors because the top item changed meanwhile.
  public mutating func comeToRest(on stage: inout Stage<Sheet>) {
    guard anchorIndex == nil else { return }
    settle(velocity: 0, source: .given, on: &stage)
  }

  private mutating func endPan(velocity: Double, source: VelocitySource, on stage: inout Stage<Sheet>) {
    interrupt(.sheet, on: &stage)
    panOrigin = nil
    settle(velocity: velocity, source: source, on: &stage)
  }

  private mutating func drag(by pan: Pan, on stage: inout Stage<Sheet>) {
    // A command moves the sheet under the finger, so the drag continues from the position where the sheet is seen.
    if interrupt(.sheet, on: &stage) { rebasePan(at: pan.translation.y - pan.delta.y) }
    guard let start = panOrigin else { return }
    place(at: permitted(start + pan.translation.y))
    stage.emit(.didMove(origin: origin))
  }

  /// Continues the current pan, if any, from the sheet's new position after something else has moved the sheet.
  ///
  /// - Parameter translation: the pan's translation at that time, in points.
  mutating func rebasePan(at translation: Double) {
    if panOrigin != nil { panOrigin = unresisted(origin) - translation }
  }

  /// Returns `origin`, limited to the range of the anchor points. If an overshooting spring has left the sheet beyond
  /// them, the limit is the sheet's current position.
  private func bounded(_ origin: Double) -> Double {
    let points = outerPoints
    guard let first = points.first, let last = points.last else { return origin }
    return origin.clamped(to: Swift.min(first, self.origin)...Swift.max(last, self.origin))
  }

  /// Returns `origin` with the rubber band beyond the outermost anchor points, or limited to them if the sheet does not
  /// bounce.
  func permitted(_ origin: Double) -> Double {
    guard configuration.bounces else { return bounded(origin) }
    let points = outerPoints
    guard let first = points.first, let last = points.last else { return origin }
    if origin < first { return first - (first - origin).squareRoot() }
    if origin > last { return last + (origin - last).squareRoot() }
    return origin
  }

  /// Returns the origin that the rubber band maps to `origin`. A sheet that an overshooting spring took beyond the
  /// outermost anchor points is then dragged on without a jump.
  private func unresisted(_ origin: Double) -> Double {
    let points = outerPoints
    guard configuration.bounces, let first = points.first, let last = points.last else { return origin }
    if origin < first { return first - (first - origin) * (first - origin) }
    if origin > last { return last + (origin - last) * (origin - last) }
    return origin
  }
}

// MARK: - Taps

extension Sheet {
  private enum TapTarget {
    case closeButton
    /// The sheet, at a distance in points from its top edge if that is known.
    case sheet(distance: Double?)
    /// The part that a client draws as the sheet's header.
    case header
    case dimming
    case main
    case nothing
  }

  /// Expands a collapsed sheet, collapses an expanded one, or pops an item.
  public mutating func tap(_ tap: Tap, on stage: inout Stage<Sheet>) {
    guard tap.count == 1 else { return stage.ignore("only single taps act") }
    switch target(of: tap, seen: stage.presentation(of: frames())) {
    case .closeButton:
      if !pop(animated: true, on: &stage) { stage.ignore("there is no close button") }
    case .sheet(let distance):
      tapSheet(isOnHeader: distance.map { $0 < top?.navigationBarHeight ?? 0 } ?? false, on: &stage)
    case .header:
      tapSheet(isOnHeader: true, on: &stage)
    case .dimming:
      tapBeside(isExpanded: location == .top, on: &stage)
    case .main:
      // The library has no taps on the main view. Such a tap also collapses a sheet that a scroll view took to the top,
      // which does not change the location.
      tapBeside(isExpanded: location == .top || anchorIndex == 0, on: &stage)
    case .nothing:
      stage.ignore("nothing there waits for a tap")
    }
  }

  /// The frames that can exist now, and the header.
  public var tapTargets: [String] {
    FrameName.allCases.map { $0.rawValue } + ["header"] + stack.map { $0.frameName }
  }

  private func target(of tap: Tap, seen: Frames) -> TapTarget {
    let top = seen[FrameName.sheet]?.y ?? origin
    switch tap.target {
    case FrameName.closeButton.rawValue?: return .closeButton
    case "header"?: return .header
    case FrameName.main.rawValue?: return .main
    case FrameName.dimming.rawValue?: return dimmingTarget(in: seen)
    case let name?
    where ([FrameName.sheet.rawValue, FrameName.chevron.rawValue] + contentNames).contains(where: name.isSame):
      // A frame that does not exist cannot be tapped.
      return seen[name] == nil ? .nothing : .sheet(distance: tap.location.map { $0.y - top })
    case .some: return .nothing
    case nil: break
    }
    guard let location = tap.location else { return .nothing }
    // As recorded, a collapsed sheet gets the taps on a bar that covers it because the safe area does not contain it.
    let isInSafeArea = container.safeArea.bottom >= configuration.tabBarHeight ?? 0
    if isInSafeArea, hitsTabBar(at: location, in: seen) { return .nothing }
    if let button = seen[FrameName.closeButton], button.isInteractive, button.rect.contains(location) {
      return .closeButton
    }
    if let sheet = seen[FrameName.sheet], sheet.rect.contains(location) { return .sheet(distance: location.y - top) }
    return container.bounds.contains(location) ? dimmingTarget(in: seen) : .nothing
  }

  private func dimmingTarget(in seen: Frames) -> TapTarget {
    (seen[FrameName.dimming]?.opacity ?? 0) > Frames.untouchableOpacity ? .dimming : .main
  }

  private mutating func tapSheet(isOnHeader: Bool, on stage: inout Stage<Sheet>) {
    guard configuration.isExpandGestureEnabled else { return stage.ignore("isExpandGestureEnabled is false") }
    guard location == .bottom else { return stage.ignore("only a collapsed sheet waits for a tap on it") }
    guard isOnHeader || configuration.cancelsTouchesInCollapsedState else {
      return stage.ignore("the tap is not on the header")
    }
    move(toAnchor: 0, animated: true, on: &stage)
  }

  private mutating func tapBeside(isExpanded: Bool, on stage: inout Stage<Sheet>) {
    guard configuration.isCollapseGestureEnabled else { return stage.ignore("isCollapseGestureEnabled is false") }
    guard isExpanded else { return stage.ignore("only an expanded sheet waits for a tap beside it") }
    move(toAnchor: configuration.anchors.count - 1, animated: true, on: &stage)
  }
}

// MARK: - The scroll view inside

extension Sheet {
  /// Shares a drag between the scroll view of the top item and the sheet.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Sheet>) {
    guard let top, top.isScrollable else {
      // The end of a drag that began in another item still ends the drag.
      let endsDrag = scroll.phase != .changed && lastContentOffset != nil
      if endsDrag { lastContentOffset = nil } else { stage.ignore("the top item is not scrollable") }
      return
    }
    switch scroll.phase {
    case .began:
      lastContentOffset = scroll.contentOffset.y
    case .changed:
      share(scroll, on: &stage)
    case .ended:
      release(velocity: scroll.velocity.y, source: scroll.velocitySource, on: &stage)
    case .cancelled:
      // The drag before canceled momentum has already ended.
      guard !scroll.isMomentum else { return }
      release(velocity: 0, source: .given, on: &stage)
    case .decelerated:
      break
    }
  }

  /// Moves the sheet by the part of a drag that the content does not need: upward drags until the sheet is at the top,
  /// and downward drags that pull the content beyond its own top.
  private mutating func share(_ scroll: Scroll, on stage: inout Stage<Sheet>) {
    // Momentum moves the content alone.
    guard let last = lastContentOffset else { return }
    let points = outerPoints
    guard let highest = points.first else { return }
    let offset = scroll.contentOffset.y
    let difference = last - offset
    let isPulled = difference > 0 && offset < -scroll.contentInsetTop
    guard isPulled || (difference < 0 && seenOrigin(on: stage) > highest) else {
      lastContentOffset = offset
      return
    }
    interrupt(.sheet, on: &stage)
    let corrected = isPulled ? 0 - scroll.contentInsetTop : last
    stage.response.contentOffset?.y = corrected
    lastContentOffset = corrected
    place(at: bounded(origin + difference))
    rebasePan(at: stage.pans.translation.y)
    stage.emit(.didMove(origin: origin))
  }

  /// Settles a sheet below its topmost anchor, and stops the scrolling of its content. At the topmost anchor, only the
  /// tab bar hides.
  private mutating func release(velocity: Double, source: VelocitySource, on stage: inout Stage<Sheet>) {
    guard lastContentOffset != nil, let highest = outerPoints.first else {
      return stage.ignore("the drag began while the top item was not scrollable")
    }
    lastContentOffset = nil
    guard seenOrigin(on: stage) > highest else {
      setTabBarHidden(true, animated: true, on: &stage)
      stage.settlement = Settlement(
        outcome: "stays", rule: "a sheet at its topmost anchor stays there", position: origin,
        velocity: velocity / 1000, velocitySource: source, inPoints: .init(position: origin, velocity: velocity))
      return
    }
    if stage.response.stopsScrolling != nil { stage.response.stopsScrolling = true }
    interrupt(.sheet, on: &stage)
    settle(velocity: velocity, source: source, on: &stage)
  }

  /// Returns the position at which the sheet's top edge is seen, also during an animation.
  private func seenOrigin(on stage: Stage<Sheet>) -> Double {
    guard stage.isAnimating(.sheet) else { return origin }
    return stage.presentation(of: frames())[FrameName.sheet]?.y ?? origin
  }
}

// MARK: - The decision at a release

extension Sheet {
  private mutating func settle(velocity: Double, source: VelocitySource, on stage: inout Stage<Sheet>) {
    let (index, settlement) = settlement(velocity: velocity, source: source)
    stage.settlement = settlement
    move(toAnchor: index, animated: true, velocity: settlement.velocity, on: &stage)
  }

  /// Returns the anchor point that a release at `velocity` (points per second, downward) selects, and the explanation.
  ///
  /// This is the anchor point nearest to the projected resting position of a flick. If that anchor point lies against
  /// the velocity, the release selects the next one in the velocity's direction.
  func settlement(velocity: Double, source: VelocitySource) -> (anchorIndex: Int, Settlement) {
    let points = anchorPoints
    let projection = Deceleration.fast.projection(from: origin, velocity: velocity)
    let candidates = points.enumerated().map { index, point in
      Settlement.Candidate(name: "anchor \(index)", position: point, distance: abs(point - projection))
    }
    let nearest = candidates.indices.min { candidates[$0].distance < candidates[$1].distance } ?? 0
    let speed = velocity / 1000
    let isBehind = !points.isEmpty && (points[nearest] - origin) * speed < 0
    var index = nearest
    var rule = "the anchor point nearest to the projection"
    if isBehind {
      // Among equal anchor points, the library finds the first.
      index = (points.firstIndex(of: points[nearest]) ?? nearest) + (speed >= 0 ? 1 : -1)
      index = Swift.min(Swift.max(0, index), points.count - 1)
      rule = "the nearest anchor point lies against the velocity: the next one in its direction"
    }
    let settlement = Settlement(
      outcome: "anchor \(index)", rule: rule, position: origin, velocity: speed, velocitySource: source,
      inPoints: .init(position: origin, velocity: velocity), projection: projection, candidates: candidates)
    return (index, settlement)
  }
}
