/// A controller as a deterministic state machine: the same events give the same outcomes, to the last bit.
public struct Machine<R: Rules>: Storable {
  /// What makes the controller itself.
  public package(set) var rules: R
  /// What all controllers share.
  package var stage: Stage<R>

  package init(rules: R, stage: Stage<R>) {
    self.rules = rules
    self.stage = stage
  }

  /// A new controller at time 0, and what its creation emits.
  ///
  /// - Throws: what is wrong with the configuration or the container.
  public static func create(
    configuration: R.Configuration, container: Container = Container()
  ) throws(Refusal) -> (machine: Machine, outcome: Outcome<R>) {
    let faults = R.faults(inValuesOf: configuration) + container.faults.map { $0.inside("container") }
    if let fault = faults.first { throw .invalid(fault) }
    return try make(configuration: configuration, container: container)
  }

  /// The same, of values that are known to be within their ranges.
  static func make(
    configuration: R.Configuration, container: Container
  ) throws(Refusal) -> (machine: Machine, outcome: Outcome<R>) {
    if let fault = R.faults(in: configuration, container: container).first { throw .invalid(fault) }
    var stage = Stage<R>()
    let rules = R(configuration: configuration, container: container, on: &stage)
    var machine = Machine(rules: rules, stage: stage)
    machine.completeInstantly()
    let outcome = machine.takeOutcome()
    return (machine, outcome)
  }

  /// Virtual time in seconds: that of the last event.
  public var time: Double { stage.time }

  /// When the next running animation ends, in seconds; nil when nothing runs.
  public var nextCompletion: Double? { stage.animations.lazy.map { $0.end }.min() }

  /// Applies `event` at `time`, after everything that ends until then has completed.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - time: when, in seconds; not before ``time``.
  /// - Throws: why it is refused; the machine is then as it was.
  public mutating func handle(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
    guard time.isWithinLimits else { throw .invalid(Fault("time", detail: Double.limits)) }
    if let fault = event.faults.first { throw .invalid(fault) }
    switch event {
    case .tick:
      break
    case .pan(let sample):
      try check(time)
      try stage.pans.check(sample)
    default:
      var next = self
      let outcome = try next.carryOut(event, at: time)
      self = next
      return outcome
    }
    // What nothing refuses any more needs no copy to go back to, which would share the samples of a pan's velocity: adding
    // another one would ask for memory.
    return try carryOut(event, at: time)
  }

  /// What to draw at `time` (now, unless given), with what is animating; nothing changes.
  public func frames(at time: Double? = nil) -> Frames {
    guard let time, time > stage.time else { return stage.presentation(of: rules.frames(), at: time) }
    var later = self
    later.advance(to: time)
    return later.stage.presentation(of: later.rules.frames())
  }

  /// The frame called `name` at `time` (now, unless given); nil where the controller has none by that name now.
  public func frame(_ name: R.FrameName, at time: Double? = nil) -> Frame? { frames(at: time)[name] }

  /// The machine as it will be at `time` if nothing else happens.
  public func advanced(to time: Double) -> Machine {
    var later = self
    later.advance(to: max(time, stage.time))
    later.stage.emissions = []
    return later
  }

  /// What runs and what is queued behind it, in order of start.
  public var animations: [ScheduledAnimation<R>] {
    guard !stage.animations.isEmpty else { return [] }
    let frames = rules.frames()
    return forecast().animations.map { scheduled in
      // A frame may go while what moved it still moves others.
      var scheduled = scheduled
      if scheduled.isRunning { scheduled.animation.keepTracks(of: frames) }
      return scheduled
    }
  }

  /// The model.
  public var state: R.State {
    rules.state(eventually: stage.animations.isEmpty ? rules : forecast().rules)
  }

  /// How much there may be to go through at an event: what each of a client's lists, frames and animations has, besides
  /// what every machine has. An event takes hardly any time more than this lets expect.
  package var weight: Int { Machine.leastWeight + rules.weight + stage.weight }

  /// The frames and the rest that every machine has.
  private static var leastWeight: Int { 8 }

  /// Refuses a time that is over.
  func check(_ time: Double) throws(Refusal) {
    guard time >= stage.time else { throw .staleEvent(machineTime: stage.time) }
  }

  /// Applies `event` to this machine, which may have changed even if that throws: for callers that keep another copy.
  mutating func carryOut(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
    try check(time)
    advance(to: time)
    try apply(event)
    completeInstantly()
    stage.releaseHolds(unless: rules.frames())
    return takeOutcome()
  }

  private mutating func apply(_ event: Event<R>) throws(Refusal) {
    switch event {
    case .tick:
      break
    case .pan(let sample):
      try pan(hitTested(sample))
    case .scroll(let sample):
      try scroll(sample)
    case .tap(let tap):
      try self.tap(tap)
    case .pointer(let sample):
      try pointer(sample)
    case .command(let command):
      try rules.perform(command, on: &stage)
      if stage.response.ignored != nil { stage.response.performed = false }
    case .snapTo(let detent, let isAnimated):
      try snap(to: detent, animated: isAnimated)
      stage.response.performed = stage.response.ignored == nil
    case .configure(let configuration):
      if let fault = R.faults(in: configuration, container: rules.container).first { throw .invalid(fault) }
      completeAll()
      try rules.configure(configuration, on: &stage)
    case .resize(let container):
      completeAll()
      try rules.resize(to: container, on: &stage)
    }
  }

  mutating func takeOutcome() -> Outcome<R> {
    let outcome = Outcome(delegate: stage.emissions, response: stage.response, settlement: stage.settlement)
    stage.emissions = []
    stage.response = EventResponse()
    stage.settlement = nil
    return outcome
  }
}
