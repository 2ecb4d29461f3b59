extension ViewDeck {
  /// Performs a command: opens, closes or bounces a side, or changes a side or its size.
  public mutating func perform(_ command: Command, on stage: inout Stage<ViewDeck>) {
    if let side = command.side, !exists(side) { return reportMissing(side, on: &stage) }
    if let side = command.openedSide, !hasRoom(side), isClosed(side) {
      return stage.ignore("the \(side.rawValue) side's ledge is as long as the container and leaves nothing to open")
    }
    let isPerformed: Bool
    switch command {
    case .openSide(let side, let motion):
      isPerformed = open(side, motion, on: &stage)
    case .closeSide(let side, let motion):
      isPerformed = close(side, motion, on: &stage)
    case .toggleSide(let side, let motion):
      let opens = isClosed(side) && !isPermanentlyOpen(side)
      isPerformed = opens ? open(side, motion, on: &stage) : close(side, motion, on: &stage)
    case .openSideBouncing(let side):
      isPerformed = openBouncing(side, on: &stage)
    case .closeSideBouncing(let side):
      isPerformed = closeBouncing(side, on: &stage)
    case .toggleOpenSide(let motion):
      isPerformed = toggleOpenSide(motion, on: &stage)
    case .closeOpenSide(let motion):
      isPerformed = closeOpenSide(motion, on: &stage)
    case .closeOpenSideBouncing:
      isPerformed = firstOpenSide.map { closeBouncing($0, on: &stage) } ?? true
    case .previewBounce(let preview):
      isPerformed = previewBounce(preview, on: &stage)
    case .setSize(let side, let size):
      return setSize(size, of: side, on: &stage)
    case .setMaxSize(let size):
      return setMaxSize(size, on: &stage)
    case .setController(let side, let isPresent):
      return setController(isPresent, at: side, on: &stage)
    }
    stage.response.performed = isPerformed
    if !isPerformed { stage.ignore(reasonAgainst(command)) }
  }

  /// Returns the reason, for people, why `command` was not performed.
  private func reasonAgainst(_ command: Command) -> String {
    let answers = configuration.answers
    if let side = command.openedSide, answers.shouldOpen[side] == false {
      return "answers.shouldOpen is false for the \(side.rawValue) side"
    }
    if let side = command.side ?? firstSideNotClosed, answers.shouldClose[side] == false {
      return "answers.shouldClose is false for the \(side.rawValue) side"
    }
    if case .previewBounce(let preview) = command, preview.callsDelegate,
      answers.shouldPreviewBounce[preview.side] == false
    {
      return "answers.shouldPreviewBounce is false for the \(preview.side.rawValue) side"
    }
    return "nothing to do it with, or it is not allowed now"
  }

  /// Reports that `side` does not exist.
  func reportMissing(_ side: Side, on stage: inout Stage<ViewDeck>) {
    stage.response.performed = false
    stage.ignore("there is no controller at the \(side.rawValue)")
  }

  /// Opens a side, after closing any other open side.
  ///
  /// The decision depends on the model. The movement then starts at the position where the deck is seen.
  mutating func open(_ side: Side, _ motion: Motion, on stage: inout Stage<ViewDeck>) -> Bool {
    guard exists(side), !isOpen(side) else { return true }
    guard hasRoom(side), canOpen(side) else { return false }
    if !isClosed(side.opposite) { return toggleOpenSide(Motion(animated: motion.animated), on: &stage) }
    let sequel = Sequel.open(side, animated: motion.animated, duration: motion.duration)
    guard isClosed(side), firstSideNotClosed != nil else {
      stopMovements(on: &stage)
      startSequel(sequel, on: &stage)
      return true
    }
    return closeOpenSide(Motion(animated: motion.animated), then: sequel, on: &stage)
  }

  /// Closes a side.
  mutating func close(
    _ side: Side, _ motion: Motion, then sequel: Sequel? = nil, on stage: inout Stage<ViewDeck>
  ) -> Bool {
    guard !isClosed(side) else { return !isPermanentlyOpen(side) }
    guard canClose(side) else { return false }
    closeUnasked(side, motion, then: sequel, on: &stage)
    return true
  }

  /// Closes a side without asking the delegate.
  ///
  /// - Parameter reportsClosing: whether the delegate still has to be informed that the side will close.
  mutating func closeUnasked(
    _ side: Side, _ motion: Motion, then sequel: Sequel? = nil, reportsClosing: Bool = true,
    on stage: inout Stage<ViewDeck>
  ) {
    stopMovements(on: &stage)
    if reportsClosing { willClose(side, animated: motion.animated, on: &stage) }
    let timing = isOpen(side) ? CubicBezier.easeInOut : .easeOut
    slide(
      to: rest, side.orientation, duration: seconds(motion, configuration.closeSlideAnimationDuration), timing,
      .closed(side, animated: motion.animated, then: sequel), on: &stage)
    hasOverlay = false
  }

  /// Closes the first side that is not closed.
  mutating func closeOpenSide(
    _ motion: Motion, then sequel: Sequel? = nil, on stage: inout Stage<ViewDeck>
  ) -> Bool {
    guard let side = firstSideNotClosed else { return gapSide.map { !isPermanentlyOpen($0) } ?? true }
    return close(side, motion, then: sequel, on: &stage)
  }

  /// Opens the side opposite to the open one.
  mutating func toggleOpenSide(_ motion: Motion, on stage: inout Stage<ViewDeck>) -> Bool {
    guard let side = firstOpenSide, exists(side.opposite), hasRoom(side.opposite) else { return false }
    // A single permission is enough.
    guard canClose(side) || canOpen(side.opposite) else { return false }
    stopMovements(on: &stage)
    willClose(side, animated: motion.animated, on: &stage)
    slide(
      to: rest, side.orientation, duration: seconds(motion, configuration.closeSlideAnimationDuration), .easeIn,
      .left(side, animated: motion.animated, duration: motion.duration), on: &stage)
    return true
  }

  // MARK: - Movement

  /// Stops the running movements at the position where they are seen.
  mutating func stopMovements(on stage: inout Stage<ViewDeck>) {
    let abandoned = stage.animations.compactMap { $0.completion }
    interrupt(.slide, on: &stage)
    interrupt(.preview, on: &stage)
    for completion in abandoned { abandonNews(of: completion) }
  }

  func seconds(_ motion: Motion, _ configured: Double) -> Double {
    if motion.duration > 0 { return motion.duration }
    return motion.animated ? configured : 0
  }

  /// Moves the model, and animates the presentation from its current position.
  mutating func slide(
    to newOffset: Double, _ newOrientation: Orientation, duration: Double, _ timing: CubicBezier,
    _ completion: Completion?, on stage: inout Stage<ViewDeck>
  ) {
    let before = stage.presentation(of: frames())
    // The movement starts where a preview bounce was caught. Without this release, the center would be held there
    // forever.
    stage.releaseHold(of: .preview)
    setFrame(to: newOffset, newOrientation, on: &stage)
    stage.animate(
      .slide, from: before, to: frames(), duration: duration, timing: .cubicBezier(timing), completion: completion)
  }

  /// Starts the movement that follows after the open side has closed.
  mutating func startSequel(_ sequel: Sequel, on stage: inout Stage<ViewDeck>) {
    // The side may have been removed while another one closed, or its ledge may have grown.
    guard exists(sequel.side), hasRoom(sequel.side) else { return }
    switch sequel {
    case .open(let side, let animated, let duration):
      // A side that is already visible is on its way, so the movement starts fast.
      let timing = isClosed(side) ? CubicBezier.easeInOut : .easeOut
      willOpen(side, animated: animated, on: &stage)
      isHidden[side] = false
      let motion = Motion(animated: animated, duration: duration)
      slide(
        to: target(of: side), side.orientation, duration: seconds(motion, configuration.openSlideAnimationDuration),
        timing, .opened(side, animated: animated), on: &stage)
      // This must come last: a center that was caught on a preview bounce is held only while it does not change.
      cover()
    case .bounce(let side, let wasClosed):
      willOpen(side, animated: true, on: &stage)
      isHidden[side] = false
      slide(
        to: side.sign * extent(side.orientation), side.orientation,
        duration: configuration.openSlideAnimationDuration * configuration.bounceOpenSideFactor,
        wasClosed ? .easeIn : .easeInOut, .bounced(side, .opening), on: &stage)
    }
  }

  /// Starts the movement that follows an animation, and reports the animation's end to the delegate.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<ViewDeck>) {
    recallNews(of: completion)
    switch completion {
    case .opened(let side, let animated):
      didOpen(side, animated: animated, on: &stage)
    case .closed(let side, let animated, let sequel):
      hideCoveredSides()
      if let sequel { startSequel(sequel, on: &stage) }
      didClose(side, animated: animated, on: &stage)
    case .left(let side, let animated, let duration):
      arrive(from: side, animated: animated, duration: duration, on: &stage)
    case .bounced(let side, let phase):
      bounceBack(side, phase, on: &stage)
    case .previewed(let side), .previewedSilently(let side):
      if offset == 0 { isHidden[side] = true }
      if case .previewed = completion { stage.emit(.didPreviewBounceViewSide(side, animated: true)) }
    }
  }

  /// Starts the second half of the way from `side` to the opposite one.
  private mutating func arrive(
    from side: Side, animated: Bool, duration: Double, on stage: inout Stage<ViewDeck>
  ) {
    let goal = side.opposite
    // The side may have been removed meanwhile, or its ledge may have grown.
    guard exists(goal), hasRoom(goal) else {
      hideCoveredSides()
      return didClose(side, animated: animated, on: &stage)
    }
    willOpen(goal, animated: animated, on: &stage)
    let motion = Motion(animated: animated, duration: duration)
    slide(
      to: target(of: goal), goal.orientation, duration: seconds(motion, configuration.openSlideAnimationDuration),
      .easeOut, .opened(goal, animated: animated), on: &stage)
    hideCoveredSides()
    didClose(side, animated: animated, on: &stage)
  }

}

extension ViewDeck.Command {
  /// The side that the command names; nil if the deck determines the side.
  fileprivate var side: ViewDeck.Side? {
    switch self {
    case .openSide(let side, _), .closeSide(let side, _), .toggleSide(let side, _): side
    case .openSideBouncing(let side), .closeSideBouncing(let side): side
    case .previewBounce(let preview): preview.side
    case .toggleOpenSide, .closeOpenSide, .closeOpenSideBouncing, .setSize, .setMaxSize, .setController: nil
    }
  }
}

extension ViewDeck.Command {
  /// The side that the command opens if it is closed.
  fileprivate var openedSide: ViewDeck.Side? {
    switch self {
    case .openSide, .toggleSide, .openSideBouncing: side
    default: nil
    }
  }
}

extension ViewDeck.Sequel {
  /// The side that opens.
  fileprivate var side: ViewDeck.Side {
    switch self {
    case .open(let side, _, _), .bounce(let side, _): side
    }
  }
}
