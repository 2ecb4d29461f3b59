extension Curtain {
  /// The distance in points beyond the range at which the curtain stops following a drag.
  private static var rubberHeight: Double { 100 }
  private static var rubberWeakening: Double { 2 }

  /// Drags the curtain. At the end of the pan, a fast release pushes the curtain on, and a slow one settles it at the
  /// nearest height.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<Curtain>) {
    interrupt(.curtain, on: &stage)
    switch pan.phase {
    case .began:
      beginDragging(on: &stage)
      lastPanTranslation = 0
    case .changed:
      drag(by: pan.translation.y - lastPanTranslation, bounces: true, on: &stage)
      lastPanTranslation = pan.translation.y
    case .ended, .cancelled:
      endDragging(velocity: pan.velocity.y, source: pan.velocitySource, on: &stage)
    }
  }

  /// Whether a finger drags the curtain.
  public var isHeld: Bool { isDragging }

  /// Pans must begin on the curtain as it is seen.
  public func obstacle(at location: Point2D, seen: Frames) -> String? {
    seen.obstacle(to: FrameName.curtain, at: location)
  }

  /// Settles a curtain that a scroll view left between two heights.
  ///
  /// If the content is scrolled and the finger does not move up, the library's handler returns early and leaves this to
  /// an observer of the recognizer. The end of a drag whose beginning was not reported is not reported either. A scroll view
  /// that takes no part leaves a curtain at the height that another configuration gave it.
  public mutating func comeToRest(on stage: inout Stage<Curtain>) {
    isDragging = false
    let isInTheAir = configuration.allowsScrollViewInCurtain && actualHeight != height(of: heightState)
    let isReported = scrolling.isEndPending
    scrolling.isEndPending = false
    if isReported { stage.emit(.willEndDragging(height)) }
    if isInTheAir { settle(velocity: 0, source: .given, on: &stage) }
    if isReported { stage.emit(.didEndDragging(height)) }
  }

  /// Shares a drag between the scroll view and the curtain, as the library's handler of the scroll view's pan does.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<Curtain>) {
    guard configuration.allowsScrollViewInCurtain else {
      return stage.ignore("scroll views take no part: allowsScrollViewInCurtain is false")
    }
    let offset = Swift.max(0, scroll.contentOffset.y)
    stage.response.contentOffset?.y = offset
    guard !scroll.isMomentum, scroll.phase != .decelerated else { return }
    let velocity = scroll.velocity.y
    if offset > 0, velocity >= 0 {
      remember(offset: offset, translation: scroll.translation.y)
      return
    }
    interrupt(.curtain, on: &stage)
    switch scroll.phase {
    case .began:
      beginScrolling(on: &stage)
      scrolling.isFrozen = false
      remember(offset: offset, translation: scroll.translation.y)
    case .changed:
      if !scrolling.isEndPending { beginLate(offset: offset, on: &stage) }
      drag(by: scroll.translation.y - scrolling.translation, bounces: false, on: &stage)
      if actualHeight < maxHeight, velocity < 0 {
        scrolling.isFrozen = true
        stage.response.contentOffset?.y = scrolling.offset
      } else {
        scrolling.offset = offset
      }
      scrolling.translation = scroll.translation.y
    case .ended where !scrolling.isEndPending:
      settle(velocity: velocity, source: scroll.velocitySource, on: &stage)
    case .ended:
      scrolling.isEndPending = false
      endDragging(velocity: velocity, source: scroll.velocitySource, on: &stage)
      if scrolling.isFrozen, heightState != .max {
        stage.response.contentOffset?.y = scrolling.offset
        stage.response.stopsScrolling = true
      }
    case .cancelled where scrolling.isEndPending:
      scrolling.isEndPending = false
      endDragging(velocity: velocity, source: scroll.velocitySource, on: &stage)
    case .cancelled:
      settle(velocity: velocity, source: scroll.velocitySource, on: &stage)
    case .decelerated:
      break
    }
  }

  private mutating func remember(offset: Double, translation: Double) {
    scrolling.offset = offset
    scrolling.translation = translation
  }

  private mutating func beginDragging(on stage: inout Stage<Curtain>) {
    isDragging = true
    stage.emit(.willBeginDragging(height))
  }

  private mutating func beginScrolling(on stage: inout Stage<Curtain>) {
    if scrolling.isEndPending {
      // The end of the previous scroll was lost while a pan continued.
      stage.emit(.willEndDragging(height))
      stage.emit(.didEndDragging(height))
    }
    scrolling.isEndPending = true
    beginDragging(on: &stage)
  }

  /// Reports the beginning of a drag that began in scrolled content, and reaches the curtain now.
  ///
  /// In the recording of a finger that lifts a lower curtain by its scrolled content, only the end is reported.
  private mutating func beginLate(offset: Double, on stage: inout Stage<Curtain>) {
    guard offset > 0, actualHeight < maxHeight else { return beginScrolling(on: &stage) }
    scrolling.isEndPending = true
  }

  private mutating func drag(by difference: Double, bounces: Bool, on stage: inout Stage<Curtain>) {
    isDragging = true
    set(height: permittedHeight(draggedBy: difference, bounces: bounces), on: &stage)
  }

  private mutating func endDragging(velocity: Double, source: VelocitySource, on stage: inout Stage<Curtain>) {
    isDragging = false
    stage.emit(.willEndDragging(height))
    settle(velocity: velocity, source: source, on: &stage)
    stage.emit(.didEndDragging(height))
  }

  private mutating func settle(velocity: Double, source: VelocitySource, on stage: inout Stage<Curtain>) {
    let (state, settlement) = settlement(velocity: velocity, source: source)
    stage.settlement = settlement
    move(to: state, animated: true, on: &stage)
  }

  /// Returns the height after a drag by `difference` points downward, with the rubber band beyond both ends.
  ///
  /// An overshooting spring can leave the curtain beyond an end. Without the rubber band, a drag then moves the curtain
  /// no further out. If a changed configuration has left the curtain beyond an end, the curtain follows the finger up to
  /// there. A curtain on its way out of sight follows the finger. A scroll view moves a curtain that is already out of
  /// sight to its lowest height at once, as recorded.
  private func permittedHeight(draggedBy difference: Double, bounces: Bool) -> Double {
    var height = actualHeight - difference
    let minHeight = Swift.min(minHeight, strayHeight ?? minHeight)
    let maxHeight = Swift.max(maxHeight, strayHeight ?? maxHeight)
    if height < minHeight {
      if heightState == .hide {
        if !bounces, actualHeight <= 0 { height = minHeight }
      } else if bounces, configuration.bottomBounce {
        height = rubbered(difference, beyond: minHeight - height)
      } else {
        height = Swift.max(height, Swift.min(minHeight, actualHeight))
      }
    }
    if height > maxHeight {
      height =
        bounces && configuration.topBounce
        ? rubbered(difference, beyond: height - maxHeight) : Swift.min(height, Swift.max(maxHeight, actualHeight))
    }
    return height
  }

  private func rubbered(_ difference: Double, beyond distance: Double) -> Double {
    let factor = Swift.max(0, 1 - distance / Curtain.rubberHeight)
    return actualHeight - difference * factor / Curtain.rubberWeakening
  }
}

// MARK: - The decision at a release

extension Curtain {
  /// Returns the state that a release at `velocity` (points per second, downward) selects, and the explanation. A
  /// release that is fast enough goes to the state next to the one last moved to. Any other release goes to the nearest
  /// height.
  func settlement(velocity: Double, source: VelocitySource) -> (HeightState, Settlement) {
    let threshold = configuration.swipeResistance.velocity
    let state: HeightState
    let rule: String
    let candidates = nearestCandidates()
    if velocity < -threshold {
      state = stateAbove
      rule = "a push up: velocity below -swipeResistance goes to the state above the one last moved to"
    } else if velocity > threshold {
      state = stateBelow
      rule = "a push down: velocity above swipeResistance goes to the state below the one last moved to"
    } else {
      state = nearestState(among: candidates)
      rule = "a calm release: velocity within swipeResistance settles at the nearest height coefficient"
    }
    let settlement = Settlement(
      outcome: state.rawValue, rule: rule, position: height.heightCoefficient, velocity: velocity,
      velocitySource: source, inPoints: .init(position: actualHeight, velocity: velocity), candidates: candidates,
      thresholds: [.init(name: "swipeResistance", value: threshold)])
    return (state, settlement)
  }

  private var stateAbove: HeightState {
    switch heightState {
    case .min: configuration.midHeightCoefficient == nil ? .max : .mid
    case .mid, .max: .max
    case .hide: .hide
    }
  }

  private var stateBelow: HeightState {
    switch heightState {
    case .max: configuration.midHeightCoefficient == nil ? .min : .mid
    case .mid, .min: .min
    case .hide: .hide
    }
  }

  private func nearestCandidates() -> [Settlement.Candidate] {
    let least = candidate(.min, configuration.minHeightCoefficient)
    let most = candidate(.max, configuration.maxHeightCoefficient)
    guard let mid = configuration.midHeightCoefficient else { return [least, most] }
    return [least, candidate(.mid, mid), most]
  }

  private func candidate(_ state: HeightState, _ coefficient: Double) -> Settlement.Candidate {
    .init(name: state.rawValue, position: coefficient, distance: abs(coefficient - height.heightCoefficient))
  }

  /// Returns the state with the nearest coefficient; the first one on a tie. As in the library, the coefficient then
  /// selects the state, in the order min, max, mid.
  private func nearestState(among candidates: [Settlement.Candidate]) -> HeightState {
    let nearest = candidates.min { $0.distance < $1.distance }
    switch nearest?.position {
    case configuration.minHeightCoefficient: return .min
    case configuration.maxHeightCoefficient: return .max
    default: return .mid
    }
  }
}
