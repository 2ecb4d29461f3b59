extension ViewDeck {
  private static var stepsPerSecond: Double { 100 }
  private static var stepLimit: Double { 100 }
  /// The assumed time of the first swing's peak, as a share of its period.
  private static var peakConstant: Double { 0.18 }
  private static var dampingRange: ClosedRange<Double> { 0.0001...0.9999 }

  /// Swings the center to hint at a side. While another side is open, it toggles the open side, as in the library. The
  /// bounce is then only reported: the center cannot swing from a place that it is leaving.
  mutating func previewBounce(_ preview: Preview, on stage: inout Stage<ViewDeck>) -> Bool {
    let side = preview.side
    guard exists(side), !isOpen(side) else { return false }
    guard !preview.callsDelegate || configuration.answers.shouldPreviewBounce[side] ?? true else { return false }
    guard !stage.isAnimating(.slide), !stage.isAnimating(.preview) else { return false }
    var tracks = tracks(of: preview)
    if preview.callsDelegate, firstOpenSide != nil {
      guard toggleOpenSide(Motion(), on: &stage) else { return false }
      tracks = []
    }
    isHidden[side] = false
    stage.animate(
      .preview, moving: tracks, duration: preview.duration, timing: .keyframes,
      completion: preview.callsDelegate ? .previewed(side) : .previewedSilently(side))
    if preview.callsDelegate { stage.emit(.willPreviewBounceViewSide(side, animated: true)) }
    return true
  }

  /// Returns the tracks of the center, and of a navigation bar that slides with it.
  private func tracks(of preview: Preview) -> [Track] {
    let member = preview.side.orientation == .horizontal ? FrameMember.x : .y
    let frames = frames()
    return slidingFrames.compactMap { name in
      guard let frame = frames[name] else { return nil }
      let keyframes = keyframes(of: preview, from: frame[member])
      return keyframes.stops.isEmpty ? nil : Track(frame: name.rawValue, member: member, keyframes: keyframes)
    }
  }

  /// The number of keyframes of a preview bounce, each of which takes a power and a sine.
  public static func weight(of command: Command) -> Int {
    if case .previewBounce(let preview) = command { keyframeCount(of: preview) } else { 0 }
  }

  /// Returns the number of keyframes, 0...100.
  private static func keyframeCount(of preview: Preview) -> Int {
    Int(Math.clamp(stepsPerSecond * preview.duration, to: 0...stepLimit, notANumber: 0))
  }

  /// Returns the keyframes of a damped swing from `base`, always to the same side.
  private func keyframes(of preview: Preview, from base: Double) -> KeyframeSequence {
    let count = ViewDeck.keyframeCount(of: preview)
    guard count >= 1 else { return KeyframeSequence([]) }
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
