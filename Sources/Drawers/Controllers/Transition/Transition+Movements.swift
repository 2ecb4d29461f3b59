extension InteractiveTransition {
  /// The damping ratio of modal springs.
  private static var dampingRatio: Double { 0.8 }

  var animator: TransitionConfiguration.Animator { configuration.resolvedAnimator(in: container) }

  // MARK: - Commands

  /// Presents, pushes or selects a page, a screen or a tab, or goes back from it.
  public mutating func perform(_ command: Command, on stage: inout Stage<InteractiveTransition>) throws(Refusal) {
    guard command.style == configuration.style else {
      throw .invalid(
        Fault("type", detail: "is a command of another style; style is \(configuration.style.rawValue)"))
    }
    if case .select(let index, _) = command, index >= configuration.tabCount {
      throw .invalid(Fault("index", detail: "must be less than tabCount, \(configuration.tabCount)"))
    }
    if let animated = command.closing {
      drag = nil
      if isHeld { return leave(animated: animated, on: &stage) }
    }
    guard phase == .resting else { return refuse(on: &stage) }
    switch command {
    case .present where depth > 0: throw .alreadyPresented
    case .dismiss where depth == 0, .pop where depth == 0: throw .notPresented
    case .present(let animated), .push(let animated): go(to: depth + 1, animated: animated, on: &stage)
    case .dismiss(let animated), .pop(let animated): go(to: depth - 1, animated: animated, on: &stage)
    case .select(let index, let animated):
      guard index != depth else { return report("the tab is selected already", on: &stage) }
      go(to: index, animated: animated, on: &stage)
    }
    stage.response.performed = true
  }

  /// Starts a transition without a gesture.
  ///
  /// With more than one page, the names of the frames move on: to the next two pages at the start of a way forward, and
  /// to the previous two at the end of a way back.
  ///
  /// - Parameter start: where the frames are seen; nil for the transition's own start.
  private mutating func go(
    to destination: Int, animated: Bool, from start: Frames? = nil, on stage: inout Stage<InteractiveTransition>
  ) {
    let isEntering = destination > depth
    stage.emit(.willBegin(operation(isEntering: isEntering), isInteractive: false))
    phase = isEntering ? .entering : .leaving
    if configuration.style == .tabBar { leftIndex = depth }
    depth = destination
    let before = start ?? frames(at: .start, of: isEntering ? .forward : .back)
    run(from: before, lasting: animated ? animator.duration : 0, on: &stage, timing: timing(lasting:))
  }

  /// Reports that a transition is running and cannot be interrupted.
  func refuse(on stage: inout Stage<InteractiveTransition>) {
    let end = stage.end.map { "until \($0.jsonDigits) s" } ?? "and a gesture drives it"
    report("a transition is under way, \(end): it cannot be interrupted", on: &stage)
  }

  /// Reports that the command or gesture has no effect, and why.
  func report(_ reason: String, on stage: inout Stage<InteractiveTransition>) {
    stage.response.performed = false
    stage.ignore(reason)
  }

  // MARK: - Transitions of a gesture

  /// Starts a transition that a gesture drives.
  mutating func beginInteraction(_ way: Way, on stage: inout Stage<InteractiveTransition>) {
    stage.emit(.navigationAction)
    stage.emit(.willBegin(operation(isEntering: way == .forward), isInteractive: true))
    phase = .interacting
    self.way = way
    progress = 0
  }

  /// Plays the rest of a gesture's transition, or undoes it. What aux animations delay begins where a gesture would begin it.
  mutating func endInteraction(
    isCompleted: Bool, animated: Bool = true, on stage: inout Stage<InteractiveTransition>
  ) {
    let before = stage.presentation(of: frames())
    let share = isCompleted ? 1 - progress : progress
    if isCompleted { depth = destination }
    phase = isCompleted ? .finishing : .cancelling
    let duration = animated ? share * animator.duration : 0
    if isCompleted {
      run(from: before, after: progress, lasting: duration, on: &stage) { _ in .cubicBezier(.easeInOut) }
    } else {
      stage.animate(
        .transition, from: before, to: frames(), duration: duration, timing: .cubicBezier(.easeInOut),
        completion: Completion(isEntering: isForward, isCompleted: false))
    }
  }

  /// Goes back although a gesture drives a transition, which is canceled: on the way forward, canceling it goes back.
  private mutating func leave(animated: Bool, on stage: inout Stage<InteractiveTransition>) {
    stage.response.performed = true
    guard way == .back else { return endInteraction(isCompleted: false, animated: animated, on: &stage) }
    let seen = stage.presentation(of: frames())
    abandonInteraction(on: &stage)
    go(to: depth - 1, animated: animated, from: seen, on: &stage)
  }

  /// Undoes a gesture's transition at once, because its destination no longer exists, or because a command takes its
  /// place.
  mutating func abandonInteraction(on stage: inout Stage<InteractiveTransition>) {
    drag = nil
    complete(Completion(isEntering: isForward, isCompleted: false), on: &stage)
  }

  /// The position that a gesture's transition leads to.
  private var destination: Int { way == .forward ? depth + 1 : depth - 1 }

  /// The visible tabs. Of two tabs, the earlier is in `from` and the later in `to`. A single tab is in `to`.
  var seenIndices: (from: Int?, to: Int?) {
    let other: Int?
    switch phase {
    case .resting: other = nil
    case .entering, .leaving: other = leftIndex
    case .interacting, .cancelling: other = destination
    case .finishing: other = way == .forward ? depth - 1 : depth + 1
    }
    return other.map { (Swift.min($0, depth), Swift.max($0, depth)) } ?? (nil, depth)
  }

  /// Returns whether the destination of a gesture's transition exists in `configuration`.
  func isDestinationThere(in configuration: TransitionConfiguration) -> Bool {
    configuration.style != .tabBar || Swift.max(depth, destination) < configuration.tabCount
  }

  /// Reports the end of a transition.
  public mutating func complete(_ completion: Completion, on stage: inout Stage<InteractiveTransition>) {
    let operation = operation(isEntering: completion.isEntering)
    stage.emit(.didEnd(operation, isCompleted: completion.isCompleted))
    phase = .resting
    way = nil
    leftIndex = nil
    progress = 0
    guard completion.isCompleted else { return }
    switch operation {
    case .present: stage.emit(.onPresented)
    case .dismiss: stage.emit(.onDismissed)
    case .select: stage.emit(.onSelected(index: depth))
    case .push, .pop: break
    }
  }

  // MARK: - The movement

  /// Tracks that start together, after a share of the duration.
  private struct Group {
    var delay: Double
    var tracks: [Track]
  }

  /// Moves everything from the frames `before` to the model's in `duration` seconds.
  ///
  /// - Parameters:
  ///   - progress: the share of the way that a gesture has gone.
  ///   - timing: returns the timing of a movement that lasts so many seconds.
  private func run(
    from before: Frames, after progress: Double = 0, lasting duration: Double,
    on stage: inout Stage<InteractiveTransition>, timing: (Double) -> TimingFunction
  ) {
    let completion = Completion(isEntering: isForward, isCompleted: true)
    let groups = groups(of: Stage<InteractiveTransition>.differences(from: before, to: frames()), after: progress)
    guard let first = groups.first, duration > 0 else {
      stage.animate(
        .transition, moving: [], duration: 0, timing: .cubicBezier(.linear), completion: completion)
      return
    }
    // All groups end together, so any of them can carry the completion. The first group's end time needs no
    // subtraction.
    for group in groups {
      let delay = group.delay * duration
      let rest = rest(of: duration, after: delay, from: stage.time)
      stage.animate(
        .transition, moving: group.tracks, delay: delay, duration: rest, timing: timing(rest),
        completion: group.delay == first.delay ? completion : nil)
    }
  }

  /// Returns the rest of `duration` after `delay`, rounded so that it never ends later than the whole.
  private func rest(of duration: Double, after delay: Double, from start: Double) -> Double {
    guard delay > 0 else { return duration }
    let rest = Swift.max(0, (start + duration) - (start + delay))
    return (start + delay) + rest > start + duration ? rest.nextDown : rest
  }

  private func timing(lasting duration: Double) -> TimingFunction {
    switch configuration.style {
    case .modal: .spring(DampedSpring(dampingRatio: InteractiveTransition.dampingRatio, duration: duration))
    case .navigation, .tabBar: .cubicBezier(.easeInOut)
    }
  }

  /// Returns `tracks` grouped by their start in the rest of the way after `progress`, the earliest first.
  private func groups(of tracks: [Track], after progress: Double) -> [Group] {
    let delays = delays
    var groups: [Group] = []
    for track in tracks {
      let delay = Delays.share(of: delays.offset(of: track.member, in: track.frame), after: progress)
      if let place = groups.firstIndex(where: { $0.delay == delay }) {
        groups[place].tracks.append(track)
      } else {
        groups.append(Group(delay: delay, tracks: [track]))
      }
    }
    groups.stableSort { $0.delay < $1.delay }
    return groups
  }

  /// The starts of the members that the current way's aux animations move.
  var delays: Delays { Delays(of: isForward ? configuration.auxAnimations : configuration.auxAnimationsBack) }

  /// The starts of the members that aux animations move, as shares of the duration.
  struct Delays {
    private var frames = Names()
    /// For each frame, its animated members with the offset of the last animation that moves them.
    private var offsets: [[(member: FrameMember, offset: Double)]] = []

    fileprivate init(of animations: [TransitionConfiguration.AuxAnimation]) {
      for animation in animations {
        let place = frames.insert(animation.frame)
        if place == offsets.count { offsets.append([]) }
        for member in FrameMember.allCases where animation.to.sets(member) {
          offsets[place].removeAll { $0.member == member }
          offsets[place].append((member, animation.delayOffset))
        }
      }
    }

    /// Returns the offset of a frame's member; 0 if only the animator moves it.
    func offset(of member: FrameMember, in frame: String) -> Double {
      guard !offsets.isEmpty, let place = frames.place(of: frame) else { return 0 }
      return offsets[place].first { $0.member == member }?.offset ?? 0
    }

    /// Returns how far `point` is on the way from `start` to the whole, 0...1; all three are shares of a way.
    static func share(of point: Double, after start: Double) -> Double {
      start < 1 ? Swift.max(0, (point - start) / (1 - start)) : 0
    }
  }
}

extension InteractiveTransition.Command {
  /// For a command that goes back, whether it is animated; nil for any other command.
  fileprivate var closing: Bool? {
    switch self {
    case .dismiss(let animated), .pop(let animated): animated
    case .present, .push, .select: nil
    }
  }

  fileprivate var style: TransitionConfiguration.Style {
    switch self {
    case .present, .dismiss: .modal
    case .push, .pop: .navigation
    case .select: .tabBar
    }
  }
}
