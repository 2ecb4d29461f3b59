/// A delegate event and when it happened.
public struct Emission<R: Rules>: Storable {
  /// The kinds of entry.
  public enum Content: Storable {
    /// A delegate call of the library.
    case delegate(R.DelegateEvent)
    /// A movement was interrupted; the completion events that it will not emit.
    case interrupted(abandoned: [R.DelegateEvent])
  }

  /// Seconds.
  public var time: Double
  /// The content of the entry.
  public var content: Content

  /// An entry at `time`, in seconds.
  public init(time: Double, content: Content) {
    self.time = time
    self.content = content
  }
}

/// The response to an event, beyond the state.
public struct EventResponse: Storable {
  /// The offset that the scroll view must show now.
  public var contentOffset: Point2D?
  /// Whether the scroll view's momentum must stop.
  public var stopsScrolling: Bool?
  /// Whether a command had its effect.
  public var performed: Bool?
  /// The reason, for people, why the event was ignored.
  public var ignored: String?
  /// A hint for people about suspicious samples of the gesture that ended.
  public var hint: String?

  /// An empty response.
  public init() {}
}

/// The time and gesture state that all controllers share: the running animations, the gestures in progress, and the
/// events that the current input emits.
///
/// Rules receive the stage with each input, and tell it which delegate events to emit, what to animate, and why a gesture
/// settled where it did (``settlement``).
public struct Stage<R: Rules>: Storable {
  /// Virtual time in seconds; it never runs backward.
  public package(set) var time = 0.0
  /// The response to the current event.
  public var response = EventResponse()
  /// The decision at the end of the current event's gesture, if it ends one.
  public var settlement: Settlement?

  /// The running animations, in order of start.
  package var animations: [FrameAnimation<R>] = []
  /// The events that the current input has emitted so far.
  public internal(set) var emissions: [Emission<R>] = []
  /// Completions of changes without a duration, which the current event still has to handle.
  var instantCompletions: [R.Completion] = []
  package var pans = PanTracker()
  package var scrolls = ScrollTracker()
  package var pointers = PointerRecognizer()
  package var holds: [Hold] = []
  package var nextID = 0

  /// An empty stage at time 0, such as for a test of rules without a machine.
  public init() {}

  /// The work of going through the animations and the held values.
  var weight: Int {
    animations.reduce(0) { $0 + $1.weight } + holds.reduce(0) { $0 + $1.model.count + $1.tracks.weight }
  }

  /// Emits the delegate event `event` at the current time.
  public mutating func emit(_ event: R.DelegateEvent) {
    if emissions.isEmpty { emissions.reserveCapacity(4) }
    emissions.append(Emission(time: time, content: .delegate(event)))
  }

  /// Records that the current event has no effect, and why, for people.
  public mutating func ignore(_ reason: String) {
    response.ignored = reason
  }

  /// Whether the current event has ended a gesture with a decision.
  var isSettled: Bool { if case .some = settlement { true } else { false } }

  /// When everything that runs has ended, in seconds; nil if nothing runs.
  var end: Double? { animations.lazy.map { $0.end }.max() }

  /// Whether an animation moves `subject`.
  public func isAnimating(_ subject: R.Subject) -> Bool {
    animations.contains { $0.subject == subject }
  }

  /// `model` as it is seen at `time` (in seconds; now, unless given), with running animations.
  public func presentation(of model: Frames, at time: Double? = nil) -> Frames {
    guard !animations.isEmpty || !holds.isEmpty else { return model }
    var frames = model
    for hold in holds { hold.apply(to: &frames, of: model) }
    for animation in animations {
      animation.apply(to: &frames, at: time ?? self.time)
    }
    return frames
  }

  /// Animates the presentation of `subject` from `before` to `after`, the current frames of the model.
  ///
  /// A change that changes nothing, or has no duration, completes within the current event. So does a change so short
  /// that the machine's time, whose precision falls as it grows, cannot distinguish its end from its start.
  ///
  /// - Parameters:
  ///   - subject: what moves; it needs to be at rest.
  ///   - before: the frames as they are seen before the change (``presentation(of:at:)``).
  ///   - after: the model's frames after the change.
  ///   - delay: the seconds until it starts to move.
  ///   - duration: seconds.
  ///   - timing: how it gets from the start to the end.
  ///   - isAdditive: whether the remaining distance is added to the model, so that other subjects can move the same
  ///     numbers at the same time. `before` is the model before the change then, without the animations of other
  ///     subjects.
  ///   - completion: what the rules do at the end; nil for nothing.
  public mutating func animate(
    _ subject: R.Subject, from before: Frames, to after: Frames, delay: Double = 0, duration: Double,
    timing: TimingFunction, isAdditive: Bool = false, completion: R.Completion?
  ) {
    let tracks =
      isAdditive ? Stage.differences(from: before, to: after) : tracks(of: subject, from: before, to: after)
    animate(
      subject, moving: tracks, delay: delay, duration: duration, timing: timing, isAdditive: isAdditive,
      completion: completion)
  }

  /// Animates `tracks` of `subject`, whose model already has their end values, after `delay` seconds.
  ///
  /// A change without a duration or without tracks completes within the current event. A change without a duration but
  /// with a delay happens at the end of the delay. An animation along keyframes does not move the model, and takes its
  /// time even without tracks: with the timing ``TimingFunction/keyframes``, each track has keyframes of its own.
  ///
  /// - Parameters:
  ///   - subject: what moves; it needs to be at rest.
  ///   - tracks: the numbers that move. ``differences(from:to:)`` finds those of a change.
  ///   - delay: the seconds until they start to move.
  ///   - duration: seconds.
  ///   - timing: how they get from their starts to their ends.
  ///   - isAdditive: whether the remaining distance is added to the model.
  ///   - completion: what the rules do at the end; nil for nothing. A chain of completions that each begin another
  ///     movement is cut after 1,000 segments.
  public mutating func animate(
    _ subject: R.Subject, moving tracks: [Track], delay: Double = 0, duration: Double, timing: TimingFunction,
    isAdditive: Bool = false, completion: R.Completion?
  ) {
    releaseHold(of: subject)
    guard (time + delay) + duration > time, !tracks.isEmpty || timing == .keyframes else {
      // An event that moves something at once is not ignored.
      if !tracks.isEmpty { response.ignored = nil }
      if let completion { instantCompletions.append(completion) }
      return
    }
    animations.append(
      FrameAnimation(
        id: nextID, subject: subject, start: time + delay, duration: duration, timing: timing, tracks: tracks,
        isAdditive: isAdditive, completion: completion))
    nextID += 1
  }

  /// The numbers that differ between two sets of frames, in order of the frames.
  public static func differences(from before: Frames, to after: Frames) -> [Track] {
    var tracks: [Track] = []
    for (index, entry) in after.entries.enumerated() {
      // The frames of a controller rarely change their order, so the same index is the likely place.
      let isInPlace = index < before.entries.count && before.entries[index].name.isSame(as: entry.name)
      guard let old = isInPlace ? before.entries[index].frame : before[entry.name] else { continue }
      for member in FrameMember.allCases where old[member] != entry.frame[member] {
        if tracks.isEmpty { tracks.reserveCapacity(4) }
        tracks.append(Track(frame: entry.name, member: member, from: old[member], to: entry.frame[member]))
      }
    }
    return tracks
  }

  /// The numbers that `subject` has to move from `before`, the visible frames, to `after`, the model.
  ///
  /// The visible frames include the animations and held values of other subjects. Those continue, unless the model has
  /// another end for them.
  private func tracks(of subject: R.Subject, from before: Frames, to after: Frames) -> [Track] {
    var tracks = Stage.differences(from: before, to: after)
    tracks.removeAll { track in
      let isAnimated = animations.contains { other in
        other.subject != subject
          && other.tracks.contains { $0.moves(track.member, of: track.frame) && $0.to == track.to }
      }
      let isHeld = holds.contains { other in
        other.subject != subject && other.isValid(for: after)
          && other.tracks.contains { $0.moves(track.member, of: track.frame) && $0.to == track.from }
      }
      return isAnimated || isHeld
    }
    return tracks
  }

  /// Makes `frame`, which has appeared while an additive animation moves `leader`, move along with it.
  ///
  /// - Parameter distance: the difference of the frame's member from the leader's.
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

  /// Removes the animations of `subject` as if they had reached their end.
  ///
  /// - Returns: their completions, in order of start.
  mutating func finish(_ subject: R.Subject) -> [R.Completion] {
    let completions = animations.filter { $0.subject == subject }.compactMap { $0.completion }
    animations.removeAll { $0.subject == subject }
    return completions
  }

  /// Removes the animations of `subject`, and emits that it was interrupted.
  mutating func stop(_ subject: R.Subject, rules: R) -> (seen: Frames, tracks: [Track])? {
    guard isAnimating(subject) else { return nil }
    let seen = presentation(of: rules.frames())
    let stopped = animations.filter { $0.subject == subject }
    // Animations that other subjects add to the same numbers continue, so the held values do not include them.
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
