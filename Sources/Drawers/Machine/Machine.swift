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
  /// - Throws: what is wrong with the configuration.
  public static func create(
    configuration: R.Configuration, container: Container = Container()
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
  public var nextCompletion: Double? { R.nextCompletion(of: self) }

  /// Applies `event` at `time`, after everything that ends until then has completed.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - time: when, in seconds; not before ``time``.
  /// - Throws: why it is refused; the machine is then as it was.
  public mutating func handle(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
    try R.handle(event, at: time, by: &self)
  }

  /// What to draw at `time` (now, unless given), with what is animating; nothing changes.
  public func frames(at time: Double? = nil) -> Frames { R.frames(of: self, at: time) }

  /// The machine as it will be at `time` if nothing else happens.
  public func advanced(to time: Double) -> Machine { R.advanced(self, to: time) }

  /// What runs and what is queued behind it, in order of start.
  public var animations: [ScheduledAnimation<R>] { R.animations(of: self) }

  /// The model.
  public var state: R.State { R.state(of: self) }

  /// How much there may be to go through at an event: what each of a client's lists, frames and animations has, besides
  /// what every machine has. An event takes hardly any time more than this lets expect.
  package var weight: Int { R.weight(of: self) }

  /// Refuses a time that is over.
  func check(_ time: Double) throws(Refusal) {
    guard time >= stage.time else { throw .staleEvent(machineTime: stage.time) }
  }

  /// Applies `event` to this machine, which has changed then even where that throws.
  mutating func carryOut(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
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
