extension AppStorePresentation {
  /// The progress at which a dismissal finishes without further input.
  private static var finishingProgress: Double { 0.5 }

  /// Lets a pan drive the dismissal: one from the left edge, or one on the page if the content does not scroll.
  public mutating func pan(_ pan: Pan, on stage: inout Stage<AppStorePresentation>) {
    switch pan.phase {
    case .began:
      beginPan(pan, on: &stage)
    case .changed:
      guard let source = panSource else { return ignorePan(on: &stage) }
      follow(source.distance(of: pan.translation), at: source.velocity(of: pan), on: &stage)
    case .ended, .cancelled:
      guard let source = panSource else { return ignorePan(on: &stage) }
      cancel(at: source.velocity(of: pan), on: &stage)
    }
  }

  /// Whether a gesture drives the dismissal.
  public var isHeld: Bool { phase == .interacting }

  /// Pans must begin on the page as it is seen. If there is no page, the pan itself reports the reason.
  public func obstacle(at location: Point2D, seen: Frames) -> String? {
    phase == .dismissed ? nil : seen.obstacle(to: FrameName.page, at: location)
  }

  /// Lets the scroll view in the page drive the dismissal when it would scroll beyond its top.
  public mutating func scroll(_ scroll: Scroll, on stage: inout Stage<AppStorePresentation>) {
    guard configuration.isContentScrollable || source == .scroll else {
      return stage.ignore("the content does not scroll: isContentScrollable is false")
    }
    switch scroll.phase {
    case .began:
      scrolling = ScrollMemory(offset: scroll.contentOffset.y)
      if phase != .presented { stage.ignore(reasonNotToDismiss) }
    case .changed:
      pull(scroll, on: &stage)
    case .ended, .cancelled:
      endScrolling(scroll, on: &stage)
    case .decelerated:
      break
    }
  }

  /// Returns whether `tap` hits the close button.
  func isOnCloseButton(_ tap: Tap) -> Bool {
    if let target = tap.target { return target.isSame(as: FrameName.closeButton.rawValue) }
    return tap.location.map(closeButtonRect.contains) ?? false
  }

  // MARK: - Pans

  private mutating func beginPan(_ pan: Pan, on stage: inout Stage<AppStorePresentation>) {
    let source: Source
    switch pan.edge {
    case .left: source = .edge
    case nil where !configuration.isContentScrollable: source = .pan
    case nil: return stage.ignore("the content scrolls: only its own dragging and the left edge dismiss")
    default: return stage.ignore("only the left edge dismisses")
    }
    guard phase == .presented else { return stage.ignore(reasonNotToDismiss) }
    beginInteraction(source, on: &stage)
  }

  /// The source of the pan that drives the dismissal; nil if no pan drives it.
  private var panSource: Source? { phase == .interacting && source != .scroll ? source : nil }

  private func ignorePan(on stage: inout Stage<AppStorePresentation>) {
    stage.ignore(phase == .presented ? "this pan did not begin a dismissal" : reasonNotToDismiss)
  }

  // MARK: - The scroll view

  private mutating func pull(_ scroll: Scroll, on stage: inout Stage<AppStorePresentation>) {
    let proposed = scroll.contentOffset.y
    let top = -scroll.contentInsetTop
    let difference = scrolling.offset - proposed
    scrolling.offset = proposed
    guard !scroll.isMomentum else { return stage.ignore("momentum does not dismiss") }
    guard phase == .presented || source == .scroll else { return stage.ignore(reasonNotToDismiss) }
    guard (difference < 0 && progress > 0) || (difference > 0 && proposed <= top) else { return }
    if source != .scroll {
      beginInteraction(.scroll, on: &stage)
      scrolling.translation = 0
    }
    scrolling.offset = top
    stage.response.contentOffset?.y = top
    scrolling.translation += difference
    follow(scrolling.translation, at: Velocity(scroll), on: &stage)
  }

  private mutating func endScrolling(_ scroll: Scroll, on stage: inout Stage<AppStorePresentation>) {
    guard source == .scroll else {
      if phase != .presented { stage.ignore(reasonNotToDismiss) }
      return
    }
    // The page took the distance beyond the top, so the scroll view is still at its top.
    stage.response.contentOffset?.y = Swift.max(scroll.contentOffset.y, -scroll.contentInsetTop)
    cancel(at: Velocity(scroll), on: &stage)
  }

  // MARK: - The interactive dismissal

  private mutating func beginInteraction(_ source: Source, on stage: inout Stage<AppStorePresentation>) {
    interrupt(.page, on: &stage)
    stage.emit(.dismissalWillBegin(isInteractive: true))
    phase = .interacting
    self.source = source
    grabbedTranslation = source.translation(at: progress)
  }

  /// Moves the dismissal to the progress that `translation` points correspond to.
  private mutating func follow(
    _ translation: Double, at velocity: Velocity, on stage: inout Stage<AppStorePresentation>
  ) {
    guard let source else { return }
    progress = source.progress(at: grabbedTranslation + translation)
    guard progress >= AppStorePresentation.finishingProgress else { return }
    settle(
      "dismissed", rule: "the gesture crossed its threshold: the dismissal finishes at once", velocity: velocity,
      on: &stage)
    let before = stage.presentation(of: frames())
    let duration = (1 - progress) * AppStorePresentation.interactiveDuration
    leave(isShrinkingAway: true)
    stage.animate(
      .page, from: before, to: frames(), duration: duration, timing: .cubicBezier(.linear), completion: .endDismissal)
  }

  /// Cancels the dismissal and moves the page back.
  private mutating func cancel(at velocity: Velocity, on stage: inout Stage<AppStorePresentation>) {
    settle(
      "presented", rule: "a release never finishes, only crossing the threshold does: the dismissal is cancelled",
      velocity: velocity, on: &stage)
    let before = stage.presentation(of: frames())
    let duration = progress * AppStorePresentation.interactiveDuration
    phase = .presented
    progress = 0
    source = nil
    stage.animate(
      .page, from: before, to: frames(), duration: duration, timing: .cubicBezier(.linear), completion: .endCancellation
    )
  }

  private func settle(
    _ outcome: String, rule: String, velocity: Velocity, on stage: inout Stage<AppStorePresentation>
  ) {
    stage.settlement = Settlement(
      outcome: outcome, rule: rule, position: progress, velocity: velocity.value, velocitySource: velocity.source,
      inPoints: .init(position: source?.translation(at: progress) ?? 0, velocity: velocity.value),
      thresholds: [
        .init(name: "finishingProgress", value: AppStorePresentation.finishingProgress),
        .init(name: "translation", value: source?.threshold ?? 0),
      ])
  }
}

/// A velocity along a gesture's axis, in points per second, and its source.
private struct Velocity {
  var value: Double
  var source: VelocitySource
}

extension Velocity {
  init(_ scroll: Scroll) {
    self.init(value: scroll.velocity.y, source: scroll.velocitySource)
  }
}

extension AppStorePresentation.Source {
  /// The translation that finishes the dismissal, in points.
  var threshold: Double {
    switch self {
    case .edge: 100
    case .pan, .scroll: 200
    }
  }

  /// The part of a translation that counts, in points.
  func distance(of translation: Point2D) -> Double { self == .edge ? translation.x : translation.y }

  /// The part of the pan's velocity that counts.
  fileprivate func velocity(of pan: Pan) -> Velocity {
    Velocity(value: distance(of: pan.velocity), source: pan.velocitySource)
  }

  /// Returns the progress that `translation` points correspond to: 0 against the gesture's direction, at most 0.5.
  func progress(at translation: Double) -> Double {
    guard translation >= 0 else { return 0 }
    guard translation < threshold else { return 0.5 }
    return Math.sine(translation / threshold * .pi / 2) / 2
  }

  /// Returns the translation that corresponds to `progress` (0...0.5).
  func translation(at progress: Double) -> Double {
    let sine = 2 * progress
    let cosine = Swift.max(0, 1 - sine * sine).squareRoot()
    return threshold * Math.angle(y: sine, x: cosine) * 2 / .pi
  }
}
