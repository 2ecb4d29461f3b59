import DrawerCore

/// A controller of any kind as a value: JSON in, JSON out.
public protocol AnyMachine: Sendable {
  /// The controller's name on the wire.
  var kind: String { get }
  /// Virtual time in seconds.
  var time: Double { get }
  /// When the next running animation ends, in seconds; nil when nothing runs.
  var nextCompletion: Double? { get }
  /// The complete configuration.
  var configuration: JSONValue { get }
  /// The container.
  var container: JSONValue { get }
  /// When everything that runs or is queued has ended, in seconds; nil when nothing runs.
  var lastCompletion: Double? { get }
  /// What to draw now.
  var frames: JSONValue { get }
  /// The members that snapshots and results share: `time`, `state`, `frames` and `animations`.
  var presentation: [String: JSONValue] { get }
  /// The whole machine as JSON, for ``ControllerKind/restore(_:)``; the same machine is the same bytes.
  var snapshot: [UInt8] { get }

  /// Applies events, all of them or none.
  ///
  /// - Parameters:
  ///   - events: the events, in order.
  ///   - arrival: the time to stamp them with, in seconds; nil where each has to carry its own.
  ///   - others: what is wrong with the rest of the request: nothing is applied then, but the events are read, so that
  ///     their faults are told together with those.
  /// - Returns: what each of them caused.
  mutating func apply(_ events: [LocatedEvent], arrival: Double?, others: Faults) throws(WireError) -> [Step]

  /// The machine as it will be at `time` (seconds) if nothing else happens.
  func advanced(to time: Double) -> any AnyMachine
}

extension AnyMachine {
  /// Applies the events of a request with which nothing else is wrong.
  public mutating func apply(_ events: [LocatedEvent], arrival: Double?) throws(WireError) -> [Step] {
    try apply(events, arrival: arrival, others: Faults())
  }
}

/// An event of a request's body, not read yet.
public struct LocatedEvent: Sendable {
  /// The event.
  public var json: JSONValue
  /// Where it stands in the body.
  public var pointer: Pointer

  /// An event at `pointer`.
  public init(_ json: JSONValue, at pointer: Pointer = .root) {
    self.json = json
    self.pointer = pointer
  }

  /// The one event, or the array of them, that stands at `pointer`.
  public static func batch(_ json: JSONValue, at pointer: Pointer = .root) -> [LocatedEvent] {
    guard let elements = json.elements else { return [LocatedEvent(json, at: pointer)] }
    return elements.enumerated().map { LocatedEvent($1, at: pointer.element($0)) }
  }
}

/// What one event caused.
public struct Step: Sendable {
  /// The event as it was applied, with its time.
  public var event: JSONValue
  /// The delegate events, in order.
  public var delegate: [JSONValue]
  /// Answers beyond the state.
  public var response: JSONValue
  /// Why the gesture that it ended settled where it did; nil where it ended none.
  public var explanation: JSONValue?
  /// The machine afterwards.
  public var machine: any AnyMachine
}

private let timeCodec = Codec<Double>.number()
private let containerCodec = Codec<Container>.container

/// A ``Machine`` on the wire.
struct WireMachine<R: WireRules>: AnyMachine {
  private(set) var machine: Machine<R>

  init(_ machine: Machine<R>) { self.machine = machine }

  var kind: String { R.kind }
  var time: Double { machine.time }
  var nextCompletion: Double? { machine.nextCompletion }
  var lastCompletion: Double? { machine.animations.map(\.animation.end).max() }
  var frames: JSONValue { machine.frames().json }
  var container: JSONValue { machine.rules.container.json }

  var configuration: JSONValue {
    R.configurationCodec.encode(R.resolved(machine.rules.configuration, in: machine.rules.container))
  }

  var presentation: [String: JSONValue] {
    [
      "time": .finite(machine.time), "state": R.json(of: machine.state), "frames": frames,
      "animations": .array(machine.animations.map(\.json)),
    ]
  }

  func advanced(to time: Double) -> any AnyMachine { WireMachine(machine.advanced(to: time)) }

  mutating func apply(_ events: [LocatedEvent], arrival: Double?, others: Faults) throws(WireError) -> [Step] {
    var next = machine
    var steps: [Step] = []
    for (timed, located) in zip(try decode(events, arrival: arrival, others), events) {
      let time = arrival ?? timed.time ?? next.time
      let event = try WireMachine.event(timed.event, for: next, at: located.pointer)
      let outcome = try WireMachine.handle(event, at: time, by: &next, located.pointer)
      steps.append(
        WireMachine(next).step(causedBy: located.json.merging(["time": .finite(time)]), outcome))
    }
    machine = next
    return steps
  }

  /// What `event` caused, which led to this machine.
  func step(causedBy event: JSONValue, _ outcome: Outcome<R>) -> Step {
    Step(
      event: event, delegate: outcome.delegate.map(\.json), response: outcome.response.json,
      explanation: outcome.settlement?.json, machine: self)
  }

  /// Reads all events first, so that every fault of a batch is found at once.
  private func decode(
    _ events: [LocatedEvent], arrival: Double?, _ others: Faults
  ) throws(WireError) -> [TimedEvent<R>] {
    var faults = others
    var patched = machine.rules.configuration
    var mismatches = Faults()
    var read: [TimedEvent<R>] = []
    for event in events {
      let timed = timedEvent(event.json, isTimeRequired: arrival == nil, at: event.pointer, &faults)
      guard let timed else { continue }
      read.append(timed)
      // A patch is judged here for what is wrong with it alone, and again when what it replaces is known.
      switch timed.event {
      case .configure(let patch):
        let pointer = event.pointer.member("configuration")
        guard let configuration = R.configurationCodec.decode(patch, patched, pointer, &faults) else { continue }
        patched = configuration
        for fault in R.faults(in: configuration, container: machine.rules.container) {
          mismatches.add(fault, at: pointer)
        }
      case .resize(let patch):
        _ = containerCodec.decode(patch, machine.rules.container, event.pointer.member("container"), &faults)
      case .event:
        break
      }
    }
    // How values go together is known for certain only when the events before are applied: that comes to nothing here.
    if !faults.all.isEmpty { faults.add(mismatches.all) }
    try faults.check()
    return read
  }

  private func timedEvent(
    _ json: JSONValue, isTimeRequired: Bool, at pointer: Pointer, _ faults: inout Faults
  ) -> TimedEvent<R>? {
    var time: Double?
    var rest = json
    if var members = json.members {
      if let given = members.removeValue(forKey: "time") {
        time = timeCodec.decode(given, nil, pointer.member("time"), &faults)
      } else if isTimeRequired {
        faults.add("is required on a client clock", at: pointer.member("time"))
      }
      rest = .object(members)
    }
    return R.eventCodec.decode(rest, nil, pointer, &faults).map { TimedEvent(event: $0, time: time) }
  }

  private static func event(
    _ event: WireEvent<R>, for machine: Machine<R>, at pointer: Pointer
  ) throws(WireError) -> Event<R> {
    switch event {
    case .event(let event):
      return event
    case .configure(let patch):
      let pointer = pointer.member("configuration")
      let configuration = try R.configurationCodec.value(from: patch, base: machine.rules.configuration, at: pointer)
      try check(configuration, in: machine.rules.container, at: pointer)
      return .configure(configuration)
    case .resize(let patch):
      return .resize(
        try containerCodec.value(from: patch, base: machine.rules.container, at: pointer.member("container")))
    }
  }

  /// Throws every fault of how the values of `configuration` go together.
  static func check(
    _ configuration: R.Configuration, in container: Container, at pointer: Pointer
  ) throws(WireError) {
    var faults = Faults()
    for fault in R.faults(in: configuration, container: container) { faults.add(fault, at: pointer) }
    try faults.check()
  }

  private static func handle(
    _ event: Event<R>, at time: Double, by machine: inout Machine<R>, _ pointer: Pointer
  ) throws(WireError) -> Outcome<R> {
    do {
      return try machine.handle(event, at: time)
    } catch .invalid(let fault) {
      var faults = Faults()
      faults.add(fault, at: pointer)
      throw .invalid(faults.all)
    } catch {
      throw .refused(error, pointer: pointer.text)
    }
  }
}
