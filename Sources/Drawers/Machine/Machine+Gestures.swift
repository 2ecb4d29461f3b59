extension Machine {
  /// Passes a sample of a pan to the rules, unless the pan began outside of everything that it can drag.
  mutating func pan(_ sample: PanSample) throws(Refusal) {
    if sample.phase == .began, let lost = stage.pans.cancelLost() {
      rules.pan(lost, on: &stage)
      comeToRest()
      // The response is to the new pan.
      stage.response.ignored = nil
    }
    let pan = try stage.pans.resolve(sample, at: stage.time)
    if let obstacle = stage.pans.obstacle { return stage.ignore(obstacle) }
    rules.pan(pan, on: &stage)
    if pan.phase == .ended {
      stage.response.hint =
        pan.velocitySource == .given
        ? stage.pans.estimator.doubt(about: pan.velocity, at: stage.time) : stage.pans.estimator.doubtAboutSteps()
      stage.settlement?.hint = stage.response.hint
    }
    if !stage.pans.isInProgress { comeToRest() }
  }

  /// Hands a sample of a scroll view to the rules.
  mutating func scroll(_ sample: ScrollSample) throws(Refusal) {
    if sample.phase == .began, let lost = stage.scrolls.cancelLost() {
      try rules.scroll(lost, on: &stage)
      comeToRest()
      stage.response.ignored = nil
    }
    let wasDragging = stage.scrolls.isDragging
    let scroll = try stage.scrolls.resolve(sample, at: stage.time)
    stage.response.contentOffset = scroll.contentOffset
    if scroll.phase == .ended { stage.response.stopsScrolling = false }
    try rules.scroll(scroll, on: &stage)
    stage.scrolls.answeredOffset = stage.response.contentOffset
    // The end of momentum ends no drag.
    if wasDragging, !stage.scrolls.isDragging { comeToRest() }
  }

  /// Passes a tap to the rules, if its target exists.
  mutating func tap(_ tap: Tap) throws(Refusal) {
    if let target = tap.target { try Tap.check(target, among: rules.tapTargets) }
    try rules.tap(tap, on: &stage)
  }

  /// Recognizes gestures in a raw pointer sample. The hit test takes place when the pointer comes down, as in UIKit.
  mutating func pointer(_ sample: PointerSample) throws(Refusal) {
    let obstacle = sample.phase == .down ? obstacle(at: sample.location) : nil
    let gestures = try stage.pointers.recognize(sample, at: stage.time, in: rules.container, obstacle: obstacle)
    for gesture in gestures {
      switch gesture {
      case .pan(let sample) where sample.phase != .began && !stage.pans.isInProgress:
        // The client has ended the pan itself.
        stage.ignore("the pan of this pointer is over")
      case .pan(let sample): try pan(sample)
      case .tap(let tap): try self.tap(tap)
      case .ignored(let reason): stage.ignore(reason)
      }
    }
  }

  /// `sample` with the result of the hit test where it begins.
  func hitTested(_ sample: PanSample) -> PanSample {
    guard sample.phase == .began, let location = sample.location else { return sample }
    var sample = sample
    sample.obstacle = obstacle(at: location)
    return sample
  }

  private func obstacle(at location: Point2D) -> String? {
    rules.obstacle(at: location, seen: stage.presentation(of: rules.frames()))
  }

  /// Settles a drawer between detents once no finger drags it any more.
  private mutating func comeToRest() {
    completeInstantly()
    guard !stage.pans.isDragging, !stage.scrolls.isDragging else { return }
    rules.comeToRest(on: &stage)
  }
}
