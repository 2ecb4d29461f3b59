/// A delegate event and when it happened.
public struct Emission<R: Rules>: Storable {
  /// What happened.
  public enum Content: Storable {
    /// The library told its delegate something.
    case delegate(R.DelegateEvent)
    /// A movement was stopped where it was; the completion events that will now not come.
    case interrupted(abandoned: [R.DelegateEvent])
  }

  /// Seconds.
  public var time: Double
  /// What happened.
  public var content: Content
}

/// Answers of an event beyond the state.
public struct EventResponse: Storable {
  /// What the scroll view must show now.
  public var contentOffset: Point?
  /// Whether the scroll view's momentum must stop.
  public var stopsScrolling: Bool?
  /// Whether a command did what it says.
  public var performed: Bool?
  /// Why the event was ignored, for people.
  public var ignored: String?
  /// What looks wrong with the gesture that ended, for people.
  public var hint: String?

  /// No answers.
  public init() {}
}

/// Everything about time and gestures that controllers share: what is animating, which gestures are under way, and what
/// the current event emits.
public struct Stage<R: Rules>: Storable {
  /// Virtual time in seconds; it never runs backward.
  public package(set) var time = 0.0
  /// What the current event answers.
  public var response = EventResponse()
  /// The decision at the end of the current event's gesture.
  public var settlement: Settlement?

  /// What runs, in order of start.
  package var animations: [FrameAnimation<R>] = []
  /// What the current event emitted so far.
  var emissions: [Emission<R>] = []
  /// Completions of changes that took no time, still to be handled in the current event.
  var instantCompletions: [R.Completion] = []
  package var pans = PanTracker()
  package var scrolls = ScrollTracker()
  package var pointers = PointerRecognizer()
  package var holds: [Hold] = []
  package var nextID = 0

  package init() {}

  /// How much there is to go through in what moves and what is held.
  var weight: Int {
    animations.reduce(0) { $0 + $1.weight } + holds.reduce(0) { $0 + $1.model.count + $1.tracks.weight }
  }

  /// Tells the delegate `event`, now.
  mutating func emit(_ event: R.DelegateEvent) {
    emissions.append(Emission(time: time, content: .delegate(event)))
  }

  /// Says that the current event has no effect, and why.
  mutating func ignore(_ reason: String) {
    response.ignored = reason
  }

  /// Whether an animation moves `subject`.
  func isAnimating(_ subject: R.Subject) -> Bool {
    animations.contains { $0.subject == subject }
  }

  /// `model` as it is seen at `time` (now, unless given): with what is animating mixed in.
  func presentation(of model: Frames, at time: Double? = nil) -> Frames {
    guard !animations.isEmpty || !holds.isEmpty else { return model }
    var frames = model
    for hold in holds { hold.apply(to: &frames, of: model) }
    for animation in animations {
      animation.apply(to: &frames, at: time ?? self.time)
    }
    return frames
  }

  /// Lets the presentation of `subject` go from `before` to `after`, the model's frames by now.
  ///
  /// A change that changes nothing, or takes no time, completes within the current event; so does one that takes so little
  /// that the machine's time, whose precision falls as it grows, cannot tell its end from its start.
  ///
  /// - Parameter isAdditive: whether what is left of the way is added to the model, so that other subjects can move the
  ///   same numbers meanwhile. `before` then is the model as it was, without what other subjects animate.
  mutating func animate(
    _ subject: R.Subject, from before: Frames, to after: Frames, duration: Double, timing: TimingFunction,
    isAdditive: Bool = false, completion: R.Completion?
  ) {
    let tracks =
      isAdditive ? Stage.differences(from: before, to: after) : tracks(of: subject, from: before, to: after)
    animate(
      subject, moving: tracks, duration: duration, timing: timing, isAdditive: isAdditive, completion: completion)
  }

  /// Moves `tracks` of `subject`, whose model is where they end by now, from `delay` seconds from now on.
  ///
  /// A change that takes no time, or of no tracks, completes within the current event. One that takes no time after a
  /// delay happens at the end of the delay.
  mutating func animate(
    _ subject: R.Subject, moving tracks: [Track], delay: Double = 0, duration: Double, timing: TimingFunction,
    isAdditive: Bool = false, completion: R.Completion?
  ) {
    releaseHold(of: subject)
    guard (time + delay) + duration > time, !tracks.isEmpty else {
      if let completion { instantCompletions.append(completion) }
      return
    }
    start(
      subject, delay: delay, duration: duration, timing: timing, tracks: tracks, isAdditive: isAdditive,
      completion: completion)
  }

  /// Moves numbers of `subject` along the keyframes of `tracks`; the model stays where it is.
  mutating func animate(_ subject: R.Subject, along tracks: [Track], duration: Double, completion: R.Completion?) {
    releaseHold(of: subject)
    guard time + duration > time else {
      if let completion { instantCompletions.append(completion) }
      return
    }
    start(subject, duration: duration, timing: .keyframes, tracks: tracks, completion: completion)
  }

  private mutating func start(
    _ subject: R.Subject, delay: Double = 0, duration: Double, timing: TimingFunction, tracks: [Track],
    isAdditive: Bool = false, completion: R.Completion?
  ) {
    animations.append(
      FrameAnimation(
        id: nextID, subject: subject, start: time + delay, duration: duration, timing: timing, tracks: tracks,
        isAdditive: isAdditive, completion: completion))
    nextID += 1
  }

  /// The numbers that differ between two sets of frames, frame by frame.
  static func differences(from before: Frames, to after: Frames) -> [Track] {
    var tracks: [Track] = []
    for (index, entry) in after.entries.enumerated() {
      // The frames of a controller rarely change their order, so that the same index is the likely place.
      let isInPlace = index < before.entries.count && before.entries[index].name.isSame(as: entry.name)
      guard let old = isInPlace ? before.entries[index].frame : before[entry.name] else { continue }
      for member in FrameMember.allCases where old[member] != entry.frame[member] {
        tracks.append(Track(frame: entry.name, member: member, from: old[member], to: entry.frame[member]))
      }
    }
    return tracks
  }

  /// The numbers that `subject` has to move between `before`, as it is seen, and `after`, the model.
  ///
  /// What is seen holds what others animate or hold too; that goes on as it is, unless the model has another end for it.
  private func tracks(of subject: R.Subject, from before: Frames, to after: Frames) -> [Track] {
    Stage.differences(from: before, to: after).filter { track in
      let isAnimated = animations.contains { other in
        other.subject != subject
          && other.tracks.contains { $0.moves(track.member, of: track.frame) && $0.to == track.to }
      }
      let isHeld = holds.contains { other in
        other.subject != subject && other.isValid(for: after)
          && other.tracks.contains { $0.moves(track.member, of: track.frame) && $0.to == track.from }
      }
      return !isAnimated && !isHeld
    }
  }

  /// Lets `frame`, which has appeared while an additive animation moves `leader`, move along with it.
  ///
  /// - Parameter distance: how far the frame's member is from the leader's.
  mutating func attach(_ frame: String, to leader: String, _ member: FrameMember, distance: Double) {
    for index in animations.indices where animations[index].isAdditive {
      let tracks = animations[index].tracks
      guard let track = tracks.first(where: { $0.moves(member, of: leader) }),
        !tracks.contains(where: { $0.moves(member, of: frame) })
      else { continue }
      animations[index].tracks.append(
        Track(frame: frame, member: member, from: track.from + distance, to: track.to + distance))
    }
  }

  /// Removes what moves `subject` as if it had come to its end.
  ///
  /// - Returns: what is left to do then, in order of start.
  mutating func finish(_ subject: R.Subject) -> [R.Completion] {
    let completions = animations.filter { $0.subject == subject }.compactMap { $0.completion }
    animations.removeAll { $0.subject == subject }
    return completions
  }

  /// Removes what moves `subject`, and says that it was interrupted.
  mutating func stop(_ subject: R.Subject, rules: R) -> (seen: Frames, tracks: [Track])? {
    guard isAnimating(subject) else { return nil }
    let seen = presentation(of: rules.frames())
    let stopped = animations.filter { $0.subject == subject }
    // What other subjects add to the same numbers goes on, and is none of what is to be held.
    var alone = self
    alone.animations = stopped
    let own = alone.presentation(of: rules.frames())
    let abandoned = Machine(rules: rules, stage: self).forecast().animations
      .filter { scheduled in stopped.contains { $0.id == scheduled.root } }
      .flatMap { $0.onCompletion }
    animations.removeAll { $0.subject == subject }
    emissions.append(Emission(time: time, content: .interrupted(abandoned: abandoned)))
    let tracks = stopped.flatMap { $0.tracks }.compactMap { track in
      own[track.frame].map { Track(frame: track.frame, member: track.member, restingAt: $0[track.member]) }
    }
    return (seen, tracks)
  }
}
