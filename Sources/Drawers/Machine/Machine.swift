/// A controller as a deterministic state machine: the same events result in the same outcomes, to the last bit.
public struct Machine<R: Rules>: Storable {
  /// The controller's own rules and state.
  public package(set) var rules: R
  /// The state that all controllers have.
  package var stage: Stage<R>

  /// A new controller at time 0, and the events that its creation emits.
  ///
  /// - Throws: the faults in the configuration or the container.
  public static func make(
    configuration: R.Configuration, container: Container = Container()
  ) throws(Refusal) -> (machine: Machine, outcome: Outcome<R>) {
    try Refusal.check(R.faults(inValuesOf: configuration) + container.faults.map { $0.inside("container") })
    return try makeFromValid(configuration: configuration, container: container)
  }

  /// A new controller from values that are known to be within their ranges.
  static func makeFromValid(
    configuration: R.Configuration, container: Container
  ) throws(Refusal) -> (machine: Machine, outcome: Outcome<R>) {
    try Refusal.check(R.faults(in: configuration, container: container))
    var stage = Stage<R>()
    let rules = R(configuration: configuration, container: container, on: &stage)
    var machine = Machine(rules: rules, stage: stage)
    machine.completeInstantly()
    let outcome = machine.takeOutcome()
    return (machine, outcome)
  }

  /// Virtual time in seconds: the time of the last event.
  public var time: Double { stage.time }

  /// The configuration, with the defaults that depend on the container filled in.
  public var configuration: R.Configuration { rules.configuration }

  /// The view that the controller fills.
  public var container: Container { rules.container }

  /// When the next running animation ends, in seconds; nil when nothing runs.
  public var nextCompletion: Double? { stage.animations.lazy.map { $0.end }.min() }

  /// Applies `event` at `time`, after everything that ends until then has completed.
  ///
  /// - Parameters:
  ///   - event: the input.
  ///   - time: its time in seconds since the machine's beginning: not before ``time``, and at most 10,000,000 (115 days).
  ///     It is no time of day: subtract the moment of the creation from a date.
  /// - Throws: the refusal; the machine is unchanged then.
  @discardableResult
  public mutating func handle(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
    guard time.isWithinLimits else { throw .invalid(Fault("time", detail: Double.limits(ofTime: time))) }
    try Refusal.check(event.faults)
    switch event {
    case .tick:
      break
    case .pan(let sample):
      try check(time)
      try stage.pans.check(sample)
    default:
      var next = self
      let outcome = try next.apply(event, at: time)
      self = next
      return explained(outcome)
    }
    // An event that cannot be refused any more needs no copy to return to. A copy would share the samples of a pan's
    // velocity, and adding another sample would allocate memory.
    let outcome = try apply(event, at: time)
    return explained(outcome)
  }

  /// `outcome`, which has led to this machine, with the detent of its settlement.
  private func explained(_ outcome: Outcome<R>) -> Outcome<R> {
    guard case .some = outcome.settlement else { return outcome }
    var outcome = outcome
    outcome.settlement?.detent = detent
    return outcome
  }

  /// The picture at `time` (now, unless given), with running animations; the machine does not change.
  ///
  /// - Parameter time: seconds. A past time shows the animations that run now as they were then; infinity shows what comes
  ///   to rest.
  public func frames(at time: Double? = nil) -> Frames {
    guard let time, time > stage.time else { return stage.presentation(of: rules.frames(), at: time) }
    var later = self
    later.pass(to: time)
    return later.stage.presentation(of: later.rules.frames())
  }

  /// The frame called `name` at `time` (now, unless given); nil if the controller has no such frame then.
  public func frame(_ name: R.FrameName, at time: Double? = nil) -> Frame? { frames(at: time)[name] }

  /// The machine as it will be at `time` if nothing else happens.
  ///
  /// - Parameter time: seconds. A past time, or no number, gives the machine as it is; infinity gives the machine at the
  ///   end of its last movement.
  public func advanced(to time: Double) -> Machine {
    var later = self
    later.pass(to: time)
    later.stage.emissions = []
    return later
  }

  /// The running animations and those queued behind them, in order of start.
  public var animations: [ScheduledAnimation<R>] {
    stage.animations.isEmpty ? [] : animations(of: forecast())
  }

  /// The animations of `forecast`, without the tracks of frames that are gone.
  func animations(of forecast: Forecast) -> [ScheduledAnimation<R>] {
    let frames = rules.frames()
    return forecast.animations.map { scheduled in
      // A frame may disappear while the animation that moved it still moves others.
      var scheduled = scheduled
      if scheduled.isRunning { scheduled.animation.keepTracks(of: frames) }
      return scheduled
    }
  }

  /// The model.
  public var state: R.State { rules.state(eventually: eventualRules) }

  /// An upper bound on the work of going through the machine's state at an event: a client's lists, the frames and the
  /// animations, besides a constant for every machine.
  package var weight: Int { Machine.leastWeight + rules.weight + stage.weight }

  /// The frames and the rest that every machine has.
  private static var leastWeight: Int { 8 }

  /// Refuses a time that is over.
  func check(_ time: Double) throws(Refusal) {
    guard time >= stage.time else { throw .staleEvent(machineTime: stage.time) }
  }

  /// Applies `event` to this machine, which may have changed even if that throws: for callers that keep a copy. The
  /// detent of a settlement is left to the callers that explain it.
  mutating func apply(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
    try check(time)
    advance(to: time)
    let (emitted, animated) = (stage.emissions.count, stage.nextID)
    try apply(event)
    completeInstantly()
    // A part of the event may have had no effect, such as the end of a drag that is disabled now. A command that only reports that
    // it is refused keeps the reason.
    let reports = stage.emissions.count > emitted && stage.response.performed != false
    if reports || stage.nextID > animated || stage.isSettled { stage.response.ignored = nil }
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
    case .snapTo(let detent, let animated):
      try snap(to: detent, animated: animated)
      stage.response.performed = stage.response.ignored == nil
    case .configure(let configuration):
      try configure(configuration)
    case .resize(let container):
      try resize(to: container.keepingStatedBottom(of: rules.container))
    case .configureMembers(let members):
      try configure(R.configuration(rules.configuration, replacing: members))
    case .resizeMembers(let members):
      try resize(to: rules.container.replacing(members))
    }
  }

  private mutating func configure(_ configuration: R.Configuration) throws(Refusal) {
    try Refusal.check(R.faults(in: configuration, container: rules.container).map { $0.inside("configuration") })
    completeAll()
    try rules.configure(configuration, on: &stage)
  }

  private mutating func resize(to container: Container) throws(Refusal) {
    // A command may be moving what a finger holds. Without a rotation, it goes on.
    if !rules.isHeld || !container.hasSize(of: rules.container) { completeAll() }
    try rules.resize(to: container, on: &stage)
  }

  mutating func takeOutcome() -> Outcome<R> {
    var outcome = Outcome<R>()
    swap(&outcome.delegate, &stage.emissions)
    swap(&outcome.response, &stage.response)
    swap(&outcome.settlement, &stage.settlement)
    return outcome
  }
}

extension Machine {
  /// A new controller at time 0. ``make(configuration:container:)`` also returns the events that its creation emits.
  ///
  /// - Throws: the faults in the configuration or the container.
  public init(configuration: R.Configuration, container: Container = Container()) throws(Refusal) {
    self = try Machine.make(configuration: configuration, container: container).machine
  }
}
