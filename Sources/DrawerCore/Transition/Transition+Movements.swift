extension Transition {
  /// The damping ratio of modal springs.
  private static var dampingRatio: Double { 0.8 }

  /// Brings a page or a screen.
  mutating func enter(animated: Bool, on stage: inout Stage<Transition>) {
    stage.emit(.willBegin(operation(isEntering: true), isInteractive: false))
    phase = .entering
    depth += 1
    // Above another screen too: the names of the frames pass on to the next two.
    run(from: frames(at: .absent), lasting: animated ? animator.duration : 0, on: &stage)
  }

  /// Takes a page or a screen away, without a gesture.
  mutating func leave(animated: Bool, on stage: inout Stage<Transition>) {
    stage.emit(.willBegin(operation(isEntering: false), isInteractive: false))
    phase = .leaving
    depth -= 1
    run(from: frames(at: .present), lasting: animated ? animator.duration : 0, on: &stage)
  }

  /// Lets a gesture drive the way back.
  mutating func beginInteraction(on stage: inout Stage<Transition>) {
    stage.emit(.navigationAction)
    stage.emit(.willBegin(operation(isEntering: false), isInteractive: true))
    phase = .interacting
    progress = 0
  }

  /// Plays what a gesture has left of the way back, or undoes what it did of it.
  mutating func endInteraction(isCompleted: Bool, on stage: inout Stage<Transition>) {
    let before = stage.presentation(of: frames())
    let share = isCompleted ? 1 - progress : progress
    if isCompleted { depth -= 1 }
    phase = isCompleted ? .finishing : .cancelling
    stage.animate(
      .transition, from: before, to: frames(), duration: share * animator.duration, timing: .cubicBezier(.easeInOut),
      completion: Completion(isEntering: false, isCompleted: isCompleted))
  }

  var animator: TransitionConfiguration.Animator { configuration.resolvedAnimator(in: container) }

  // MARK: - Transitions that run by themselves

  /// Numbers that move together, from a share of the duration on.
  private struct Group {
    var delayOffset: Double
    var tracks: [Track]
  }

  private func run(from before: Frames, lasting duration: Double, on stage: inout Stage<Transition>) {
    let completion = Completion(isEntering: phase == .entering, isCompleted: true)
    let groups = groups(of: Stage<Transition>.differences(from: before, to: frames()))
    guard let first = groups.first, duration > 0 else {
      stage.animate(
        .transition, moving: [], duration: 0, timing: .cubicBezier(.linear), completion: completion)
      return
    }
    // All groups end together, so that any of them can carry the completion; the first needs no subtraction.
    for group in groups {
      let delay = group.delayOffset * duration
      let rest = rest(of: duration, after: delay, from: stage.time)
      stage.animate(
        .transition, moving: group.tracks, delay: delay, duration: rest, timing: timing(lasting: rest),
        completion: group.delayOffset == first.delayOffset ? completion : nil)
    }
  }

  /// What is left of `duration` after `delay`, such that it ends no later than the whole, to the last bit.
  private func rest(of duration: Double, after delay: Double, from start: Double) -> Double {
    guard delay > 0 else { return duration }
    let rest = Swift.max(0, (start + duration) - (start + delay))
    return (start + delay) + rest > start + duration ? rest.nextDown : rest
  }

  private func timing(lasting duration: Double) -> TimingFunction {
    switch configuration.style {
    case .modal: .spring(Spring(dampingRatio: Transition.dampingRatio, duration: duration))
    case .navigation: .cubicBezier(.easeInOut)
    }
  }

  /// `tracks` by when they start, the earliest first.
  private func groups(of tracks: [Track]) -> [Group] {
    var groups: [Group] = []
    for track in tracks {
      let delayOffset = delayOffset(of: track)
      if let index = groups.firstIndex(where: { $0.delayOffset == delayOffset }) {
        groups[index].tracks.append(track)
      } else {
        groups.append(Group(delayOffset: delayOffset, tracks: [track]))
      }
    }
    return groups.sorted { $0.delayOffset < $1.delayOffset }
  }

  /// The offset of the last aux animation that sets the number; 0 where the animator alone moves it.
  private func delayOffset(of track: Track) -> Double {
    let setter = configuration.auxAnimations.last { animation in
      animation.frame == track.frame && (animation.from.sets(track.member) || animation.to.sets(track.member))
    }
    return setter?.delayOffset ?? 0
  }
}
