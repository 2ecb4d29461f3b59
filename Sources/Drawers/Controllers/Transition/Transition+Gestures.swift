extension InteractiveTransition {
  private static var greatestProgress: Double { 0.99 }

  /// Lets the configured pan drive the configured action.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<InteractiveTransition>) {
    switch pan.phase {
    case .began:
      drag = nil
      begin(pan, on: &stage)
    case .changed:
      decideIfPending(pan, on: &stage)
      follow(pan, on: &stage)
    case .ended, .cancelled:
      release(pan, on: &stage)
      drag = nil
    }
  }

  /// Whether a gesture drives a transition.
  public var isHeld: Bool { phase == .interacting }

  /// Pans must begin on the page as it is seen, if there is one. Screens and tabs fill the view.
  public func obstacle(at location: Point2D, seen: Frames) -> String? {
    configuration.style == .modal && depth > 0 ? seen.obstacle(to: FrameName.modal, at: location) : nil
  }

  private mutating func begin(_ pan: Pan, on stage: inout Stage<InteractiveTransition>) {
    guard phase == .resting else { return refuse(on: &stage) }
    guard let mode = configuration.pan else { return stage.ignore("the transition is not interactive: pan is null") }
    guard let direction = mode.direction(from: pan.edge) else {
      return stage.ignore("only a pan from \(mode.edgeList) drives a transition")
    }
    drag = Drag(direction: direction, isDecided: false)
    // An unknown velocity does not give a direction yet.
    guard pan.velocitySource == .given || direction.along(pan.velocity) != 0 else { return }
    decide(moving: pan.velocity, on: &stage)
  }

  /// Decides about a pan without a velocity at its first sample with one. If there is still no estimate, because the
  /// finger rested for long before it moved, its movement decides.
  private mutating func decideIfPending(_ pan: Pan, on stage: inout Stage<InteractiveTransition>) {
    guard let drag, !drag.isDecided else { return }
    let motion = drag.direction.along(pan.velocity) != 0 ? pan.velocity : pan.delta
    if drag.direction.along(motion) != 0 { decide(moving: motion, on: &stage) }
  }

  private mutating func decide(moving motion: Point2D, on stage: inout Stage<InteractiveTransition>) {
    guard var direction = drag?.direction else { return }
    drag = nil
    guard phase == .resting else { return refuse(on: &stage) }
    if configuration.panGoesBothWays, direction.along(motion) < 0 { direction = direction.opposite }
    guard direction.along(motion) > 0 else { return stage.ignore("the pan does not lead there") }
    guard configuration.isEnabled else { return stage.ignore("pans are disabled: isEnabled is false") }
    guard configuration.shouldBeginTransition else {
      return stage.ignore("the delegate does not allow it: shouldBeginTransition is false")
    }
    let way = way(along: direction)
    if let reason = reasonAgainst(way) { return report(reason, on: &stage) }
    drag = Drag(direction: direction, isDecided: true)
    beginInteraction(way, on: &stage)
  }

  /// Returns the way of the configured action for a pan in `direction`.
  func way(along direction: TransitionConfiguration.PanDirection) -> Way {
    switch configuration.resolvedAction {
    case .present, .push, .next: .forward
    case .dismiss, .pop, .previous: .back
    // As with the pages of a book, a finger that moves left or up shows the next tab.
    case .adjacent: direction == .fromRight || direction == .fromBottom ? .forward : .back
    }
  }

  /// Returns a human-readable reason why this direction has no destination; nil if it has one.
  func reasonAgainst(_ way: Way) -> String? {
    switch (configuration.style, way) {
    case (.modal, .forward): depth > 0 ? "the page is there already" : nil
    case (.modal, .back): depth > 0 ? nil : "nothing is presented; send present first"
    case (.navigation, .back): depth > 0 ? nil : "there is no screen to leave; send push first"
    case (.navigation, .forward): nil
    case (.tabBar, .forward): depth + 1 < configuration.tabCount ? nil : "there is no tab after this one"
    case (.tabBar, .back): depth > 0 ? nil : "there is no tab before this one"
    }
  }

  private mutating func follow(_ pan: Pan, on stage: inout Stage<InteractiveTransition>) {
    guard let drag else { return ignore(pan, on: &stage) }
    guard drag.isDecided, phase == .interacting else {
      if phase != .resting { refuse(on: &stage) }
      return
    }
    follow(pan.translation, along: drag.direction)
    stage.emit(.didUpdate(progress: progress))
  }

  private mutating func follow(_ translation: Point2D, along direction: PanDirection) {
    progress = panned(translation, along: direction).clamped(to: 0...InteractiveTransition.greatestProgress)
  }

  /// Measures the finger's way by a view that has another size than in `old`.
  mutating func measureDrag(insteadOf old: InteractiveTransition, on stage: Stage<InteractiveTransition>) {
    guard let drag, phase == .interacting, extent(along: drag.direction) != old.extent(along: drag.direction) else {
      return
    }
    follow(stage.pans.translation, along: drag.direction)
  }

  private mutating func release(_ pan: Pan, on stage: inout Stage<InteractiveTransition>) {
    guard let drag, drag.isDecided, phase == .interacting else { return ignore(pan, on: &stage) }
    let settlement = settlement(
      panned: panned(pan.translation, along: drag.direction), points: drag.direction.along(pan.translation),
      velocity: drag.direction.along(pan.velocity), source: pan.velocitySource)
    stage.settlement = settlement
    endInteraction(isCompleted: settlement.outcome.isSame(as: Decision.finishing.rawValue), on: &stage)
  }

  /// Reports that the sample belongs to a pan that did not begin a transition.
  private func ignore(_ pan: Pan, on stage: inout Stage<InteractiveTransition>) {
    guard phase == .resting else { return refuse(on: &stage) }
    if stage.response.ignored == nil { stage.ignore("this pan did not begin a transition") }
  }

  /// Returns the translation as a share of the size of the view that the pan is recognized in; 0 if that has no size.
  private func panned(_ translation: Point2D, along direction: PanDirection) -> Double {
    let extent = extent(along: direction)
    return extent > 0 ? Math.finite(direction.along(translation) / extent) : 0
  }

  private func extent(along direction: PanDirection) -> Double {
    // A pan that presents is recognized in the presenter's view, and one that dismisses in the page's. Screens and tabs fill
    // the container.
    let view = way == .back ? restingPage : container.bounds
    return direction.isVertical ? view.height : view.width
  }

  private var restingPage: Rect2D {
    if case .presentation(let finalFrame?, _) = animator { finalFrame } else { container.bounds }
  }
}

// MARK: - The decision at a release

extension InteractiveTransition {
  private typealias PanDirection = TransitionConfiguration.PanDirection

  private enum Decision: String {
    case finishing, cancelling
  }

  /// Returns whether a release finishes the transition: if the pan is far or fast enough, and does not go back.
  private func settlement(panned: Double, points: Double, velocity: Double, source: VelocitySource) -> Settlement {
    let decision: Decision
    let rule: String
    if velocity <= configuration.velocityForCancel {
      decision = .cancelling
      rule = "the finger goes back: a velocity of velocityForCancel or below cancels"
    } else if panned > configuration.completeOnPercentage {
      decision = .finishing
      rule = "far enough: a share beyond completeOnPercentage finishes"
    } else if velocity > configuration.velocityForComplete {
      decision = .finishing
      rule = "fast enough: a velocity above velocityForComplete finishes"
    } else {
      decision = .cancelling
      rule = "neither far nor fast enough to finish"
    }
    return Settlement(
      outcome: decision.rawValue, rule: rule, position: panned, velocity: velocity, velocitySource: source,
      inPoints: .init(position: points, velocity: velocity),
      thresholds: [
        .init(name: "completeOnPercentage", value: configuration.completeOnPercentage),
        .init(name: "velocityForComplete", value: configuration.velocityForComplete),
        .init(name: "velocityForCancel", value: configuration.velocityForCancel),
      ])
  }
}

extension TransitionConfiguration.PanMode {
  /// A human-readable list of the edges that the pan can begin at.
  fileprivate var edgeList: String {
    guard case .edges(let edges) = self, let last = edges.last else { return "anywhere" }
    let others = edges.dropLast().map { $0.rawValue }.joined(separator: ", ")
    return "the " + (others.isEmpty ? "" : others + " or ") + last.rawValue + " edge"
  }
}

extension TransitionConfiguration.PanDirection {
  var isVertical: Bool { self == .fromTop || self == .fromBottom }

  var opposite: TransitionConfiguration.PanDirection {
    switch self {
    case .fromTop: .fromBottom
    case .fromLeft: .fromRight
    case .fromBottom: .fromTop
    case .fromRight: .fromLeft
    }
  }

  /// Returns the component of `vector` in this direction.
  func along(_ vector: Point2D) -> Double {
    switch self {
    case .fromTop: vector.y
    case .fromLeft: vector.x
    case .fromBottom: -vector.y
    case .fromRight: -vector.x
    }
  }
}
