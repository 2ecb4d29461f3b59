extension Machine {
  /// A limit that no movement reaches, so that an endless chain of segments is cut.
  private static var segmentLimit: Int { 1000 }

  /// Advances the time to `time`. Animations that end until then complete at their own times, in order of the ends.
  mutating func advance(to time: Double) {
    for _ in 0..<Self.segmentLimit {
      guard let index = indexOfNextEnd(), stage.animations[index].end <= time else { break }
      completeAnimation(at: index)
    }
    stage.time = Swift.max(stage.time, time)
  }

  /// Advances the time to `time`, which may be infinite: then to the end of the last movement.
  mutating func pass(to time: Double) {
    guard time > stage.time else { return }
    guard !time.isFinite else { return advance(to: time) }
    for _ in 0..<Self.segmentLimit {
      guard let index = indexOfNextEnd() else { break }
      completeAnimation(at: index)
    }
  }

  /// Completes everything that runs or is queued, now.
  mutating func completeAll() {
    let now = stage.time
    for _ in 0..<Self.segmentLimit {
      guard let index = indexOfNextEnd() else { break }
      completeAnimation(at: index, stampedBy: now)
    }
  }

  /// Handles the completions of changes without a duration.
  mutating func completeInstantly() {
    for _ in 0..<Self.segmentLimit {
      guard !stage.instantCompletions.isEmpty else { return }
      let completion = stage.instantCompletions.removeFirst()
      rules.complete(completion, on: &stage)
    }
  }

  /// The running and queued animations, and the rules after all of them.
  typealias Forecast = (animations: [ScheduledAnimation<R>], rules: R)

  /// The rules after all running and queued animations, as far as the detent and the state depend on them.
  var eventualRules: R { R.looksAhead && !stage.animations.isEmpty ? advanced(to: .infinity).rules : rules }

  /// Advances a copy until nothing moves.
  func forecast() -> Forecast {
    var future = self
    var scheduled = stage.animations.map { ScheduledAnimation(animation: $0, onCompletion: [], root: $0.id) }
    for _ in 0..<Self.segmentLimit {
      guard let index = future.indexOfNextEnd() else { break }
      let ending = future.stage.animations[index].id
      let firstNew = future.stage.nextID
      future.stage.emissions = []
      future.completeAnimation(at: index)
      guard let parent = scheduled.firstIndex(where: { $0.animation.id == ending }) else { break }
      scheduled[parent].onCompletion = future.stage.emissions.compactMap { $0.delegateEvent }
      let root = scheduled[parent].root
      // By index: a loop over the elements would copy each of them.
      let animations = future.stage.animations
      for index in animations.indices where animations[index].id >= firstNew {
        scheduled.append(ScheduledAnimation(animation: animations[index], onCompletion: [], root: root))
      }
    }
    // Ids are in order of start, but a queued segment may start before another animation's segment.
    scheduled.stableSort {
      ($0.animation.start, $0.animation.id) < ($1.animation.start, $1.animation.id)
    }
    return (scheduled, future.rules)
  }

  private func indexOfNextEnd() -> Int? {
    var first: Int?
    for index in stage.animations.indices {
      if let best = first, stage.animations[best].end <= stage.animations[index].end { continue }
      first = index
    }
    return first
  }

  /// Ends the animation at `index`, at its own end unless `moment` is given.
  private mutating func completeAnimation(at index: Int, stampedBy moment: Double? = nil) {
    let animation = stage.animations.remove(at: index)
    stage.time = moment ?? Swift.max(stage.time, animation.end)
    if let completion = animation.completion { rules.complete(completion, on: &stage) }
    completeInstantly()
  }
}

extension Emission {
  /// The delegate event; nil for an interruption.
  public var delegateEvent: R.DelegateEvent? {
    if case .delegate(let event) = content { event } else { nil }
  }
}
