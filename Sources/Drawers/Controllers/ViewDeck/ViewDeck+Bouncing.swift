extension ViewDeck {
  /// Opens a side with a bounce that makes it entirely visible, after closing any other visible side.
  mutating func openBouncing(_ side: Side, on stage: inout Stage<ViewDeck>) -> Bool {
    guard exists(side), !isOpen(side) else { return true }
    guard hasRoom(side), canOpen(side) else { return false }
    let sequel = Sequel.bounce(side, wasClosed: isClosed(side))
    guard firstSideNotClosed != nil else {
      stopMovements(on: &stage)
      startSequel(sequel, on: &stage)
      return true
    }
    return closeOpenSide(Motion(), then: sequel, on: &stage)
  }

  /// Closes a side with a bounce that first makes it entirely visible.
  mutating func closeBouncing(_ side: Side, on stage: inout Stage<ViewDeck>) -> Bool {
    guard !isClosed(side) else { return !isPermanentlyOpen(side) }
    guard canClose(side) else { return false }
    stopMovements(on: &stage)
    willClose(side, animated: true, on: &stage)
    slide(
      to: side.sign * extent(side.orientation), side.orientation,
      duration: configuration.openSlideAnimationDuration * configuration.bounceOpenSideFactor,
      isOpen(side) ? .easeIn : .easeInOut, .bounced(side, .closing), on: &stage)
    return true
  }

  /// Plays the second part of a bounce.
  mutating func bounceBack(_ side: Side, _ phase: BouncePhase, on stage: inout Stage<ViewDeck>) {
    let factor = configuration.bounceFactor
    switch phase {
    case .opening:
      stage.emit(.didBounceViewSide(side, phase))
      // A changed size may have left nothing to open meanwhile.
      guard hasRoom(side) else { return closeUnasked(side, Motion(), on: &stage) }
      cover()
      slide(
        to: target(of: side), side.orientation, duration: configuration.openSlideAnimationDuration * factor,
        .easeInOut, .opened(side, animated: true), on: &stage)
    case .closing:
      stage.emit(.didBounceViewSide(side, phase))
      hasOverlay = false
      slide(
        to: rest, side.orientation, duration: configuration.closeSlideAnimationDuration * factor, .easeOut,
        .closed(side, animated: true, then: nil), on: &stage)
    }
  }
}
