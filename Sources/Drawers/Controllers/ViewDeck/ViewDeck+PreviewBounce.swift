extension ViewDeck {
  private static var stepsPerSecond: Double { 100 }
  private static var stepLimit: Double { 100 }
  /// The assumed time of the first swing's peak, as a share of its period.
  private static var peakConstant: Double { 0.18 }
  private static var dampingRange: ClosedRange<Double> { 0.0001...0.9999 }

  /// Swings the center to hint at a side.
  mutating func previewBounce(_ preview: Preview, on stage: inout Stage<ViewDeck>) -> Bool {
    let side = preview.side
    guard exists(side), !isOpen(side), configuration.answers.shouldPreviewBounce[side] ?? true else { return false }
    guard !stage.isAnimating(.slide), !stage.isAnimating(.preview) else { return false }
    if firstOpenSide != nil {
      guard toggleOpenSide(Motion(), on: &stage) else { return false }
    }
    isHidden[side] = false
    let keyframes = keyframes(of: preview)
    let member = side.orientation == .horizontal ? FrameMember.x : .y
    stage.animate(
      .preview,
      moving: keyframes.stops.isEmpty
        ? [] : [Track(frame: FrameName.center.rawValue, member: member, keyframes: keyframes)],
      duration: preview.duration, timing: .keyframes, completion: .previewed(side))
    stage.emit(.willPreviewBounceViewSide(side, animated: true))
    return true
  }

  /// The number of keyframes of a preview bounce, each of which takes a power and a sine.
  public static func weight(of command: Command) -> Int {
    if case .previewBounce(let preview) = command { keyframeCount(of: preview) } else { 0 }
  }

  /// Returns the number of keyframes, 0...100.
  private static func keyframeCount(of preview: Preview) -> Int {
    Int(Math.clamp(stepsPerSecond * preview.duration, to: 0...stepLimit, notANumber: 0))
  }

  /// Returns the keyframes of a damped swing from the center's position, always to the same side.
  private func keyframes(of preview: Preview) -> KeyframeSequence {
    let count = ViewDeck.keyframeCount(of: preview)
    guard count >= 1, let center = frames()[FrameName.center] else { return KeyframeSequence([]) }
    let base = preview.side.orientation == .horizontal ? center.x : center.y
    let damping = preview.dampingFactor.clamped(to: ViewDeck.dampingRange)
    let dampedShare = damping / (1 - damping * damping).squareRoot()
    // The angle of the greatest swing: a period is a full turn.
    let peak = ViewDeck.peakConstant * 2 * Double.pi
    let amplitude = preview.distance / (Math.exponential(-dampedShare * peak) * Math.sine(peak))
    // Two bounces make a turn.
    let turns = Double.pi * preview.bounces
    let steps = Double(count)
    var stops: [KeyframeSequence.Stop] = []
    for step in 0..<count {
      let angle = Double(step) / steps * turns
      let swing = abs(Math.exponential(-dampedShare * angle) * amplitude * Math.sine(angle))
      let time = steps > 1 ? Double(step) / (steps - 1) : 0
      stops.append(KeyframeSequence.Stop(time: time, value: base + preview.side.sign * Math.finite(swing)))
    }
    return KeyframeSequence(stops)
  }
}
