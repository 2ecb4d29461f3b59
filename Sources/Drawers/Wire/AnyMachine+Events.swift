private let timeCodec = Codec<Double>.time

extension AnyMachine {
  /// Applies all events, or none of them.
  ///
  /// - Parameters:
  ///   - events: the events, in order.
  ///   - arrival: when they arrived, in seconds: no event happened later, and an event without a time happened then.
  ///     Nil if each event must have its own time.
  ///   - others: the faults in the rest of the request. If there are any, no event is applied, but the events are read,
  ///     so that the error reports their faults, too.
  ///   - workLimit: the limit for the work of all events together. The work of an event is the number of frames, items
  ///     and animated frame properties that it goes through.
  ///   - body: receives the effects of each event, in order. If it throws, no event is applied.
  package mutating func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults, workLimit: Int = .max,
    _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) {
    var work = Work(limit: workLimit)
    let read = try read(events, arrival: arrival, others, &work)
    var next = held
    for index in read.indices {
      let pointer = events[index].pointer
      let time = AnyMachine.time(read[index].time, arrival: arrival, now: next.time)
      var step = try (consume next).applying(read[index].event, at: time, pointer, &work)
      step.writtenEvent = JSONText(events[index], at: time)
      next = step.machine.held
      try body(step)
    }
    held = next
  }

  /// Applies all events, or none of them.
  ///
  /// - Parameters:
  ///   - events: the events in order, with their places in a request.
  ///   - arrival: when they arrived, in seconds; nil if each event must have its own time.
  /// - Returns: the effects of each event.
  /// - Throws: every fault found, or the refusal.
  @discardableResult
  public mutating func apply(_ events: [LocatedEvent], arrival: Double?) throws(WireError) -> [Step] {
    try apply(events, arrival: arrival, others: Faults())
  }

  /// The same; `others` are the faults in the rest of their request.
  package mutating func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults
  ) throws(WireError) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(events.count)
    try apply(events, arrival: arrival, others: others) { steps.append($0) }
    return steps
  }

  /// The time at which an event with the time `given` happens to a machine whose time is `now`.
  ///
  /// With the server's clock, an event arrives later than it happened. Its time counts as far as it is possible.
  private static func time(_ given: Double?, arrival: Double?, now: Double) -> Double {
    guard let arrival else { return given ?? now }
    return max(now, min(given ?? arrival, arrival))
  }

  /// Reads all events first, to find every fault of a batch at once.
  private func read(
    _ events: [LocatedEvent], arrival: Double?, _ others: Faults, _ work: inout Work
  ) throws(WireError) -> [TimedWireEvent] {
    var faults = others
    lazy var readPatch = held.patchReader()
    var mismatches = Faults()
    var read: [TimedWireEvent] = []
    read.reserveCapacity(events.count)
    for index in events.indices {
      guard let timed = timedEvent(events[index], isTimeRequired: arrival == nil, &faults) else { continue }
      read.append(timed)
      // Here the patch is validated alone, and again later against the configuration that it changes.
      switch timed.event {
      case .configure, .resize: try readPatch(timed.event, events[index].pointer, &faults, &mismatches, &work)
      default: break
      }
    }
    // Whether values fit together is only certain once the previous events are applied, which does not happen here.
    if !faults.isEmpty { faults.add(mismatches) }
    try faults.check()
    return read
  }

  private func timedEvent(_ event: LocatedEvent, isTimeRequired: Bool, _ faults: inout Faults) -> TimedWireEvent? {
    if let plain = event.plain, plain.time != nil || !isTimeRequired { return plain }
    let (json, pointer) = (event.json, event.pointer)
    var time: Double?
    var rest = json
    if var members = json.members {
      if let given = members.removeValue(forKey: "time") {
        time = timeCodec.decode(given, nil, pointer.member("time"), &faults)
      } else if isTimeRequired, members["type"] != nil {
        faults.add("is required on a client clock", at: pointer.member("time"))
      }
      rest = .object(members)
    }
    let found = faults.count
    let event = held.eventCodec.decode(rest, nil, pointer, &faults)
    #if !hasFeature(Embedded)
      // The codec of an event's members does not know those that all events have.
      if faults.count > found { faults.name(["type", "time"], at: pointer, since: found) }
    #endif
    return event.map { TimedWireEvent(event: $0, time: time) }
  }
}

extension WireRules {
  static func apply(
    _ event: WireEvent, at time: Double, _ pointer: Pointer, to machine: consuming WireMachine<Self>,
    _ work: inout Work
  ) throws(WireError) -> Step {
    try work.add(machine.weight, at: pointer)
    var next = machine
    // One copy is enough for all events of a batch, unless the caller keeps one of the intermediate results.
    if !isKnownUniquelyReferenced(&next) { next = WireMachine(next.machine) }
    let event = try self.event(event, for: next, at: pointer)
    if case .command(let command) = event { try work.add(weight(of: command), at: pointer) }
    let before = Situation(of: next.machine, before: event, at: time)
    do throws(Refusal) {
      let outcome = try next.machine.apply(event, at: time)
      return Step(outcome, next, before.changes(to: next.machine))
    } catch .invalid(let faults) {
      throw .invalid(faults.map { PointedFault($0, at: pointer) })
    } catch {
      throw .refused(error, pointer: pointer.text)
    }
  }

  /// The event of the controller for the event `event` on the wire.
  ///
  /// - Parameter machine: the machine that receives it; nil if there is none, so that a configuration and a container
  ///   replace the defaults and are not checked against each other.
  static func event(
    _ event: WireEvent, for machine: WireMachine<Self>?, at pointer: Pointer
  ) throws(WireError) -> Event<Self> {
    switch event {
    case .pan(let sample): return .pan(sample)
    case .tap(let tap): return .tap(tap)
    case .scroll(let sample): return .scroll(sample)
    case .pointer(let sample): return .pointer(sample)
    case .tick: return .tick
    case .configure(let patch):
      let pointer = pointer.member("configuration")
      let configuration = try configurationCodec.value(
        from: patch, base: machine?.machine.rules.configuration, at: pointer)
      if let machine { try check(configuration, in: machine.machine.rules.container, at: pointer) }
      return .configure(configuration)
    case .resize(let patch):
      let container = machine?.machine.rules.container
      return .resize(try containerCodec.value(from: patch, base: container, at: pointer.member("container")))
    case .snapTo(let target):
      return .snapTo(detent: target.detent, animated: target.animated)
    case .command(let name, let members):
      return .command(try command(name, members, at: pointer))
    }
  }

  private static func command(
    _ name: String, _ members: JSONValue, at pointer: Pointer
  ) throws(WireError) -> Command {
    var faults = Faults()
    let command = commands.first { $0.name.isSame(as: name) }?.decode(members, pointer, &faults)
    try faults.check()
    guard let command else { throw .invalid([PointedFault(pointer: pointer.text, detail: "is no command")]) }
    return command
  }

  /// Throws every fault in the combination of values of `configuration`.
  private static func check(
    _ configuration: Configuration, in container: Container, at pointer: Pointer
  ) throws(WireError) {
    var faults = Faults()
    faults.add(Self.faults(in: configuration, container: container), at: pointer)
    try faults.check()
  }
}

extension JSONText {
  /// An event with its time, which its text may already contain.
  fileprivate init(_ event: LocatedEvent, at time: Double) {
    if let text = event.untimedText {
      self.init(object: text) { $0.member("time", time) }
      return
    }
    let members = event.json.members ?? [:]
    self.init { text in
      text.appendObject { text in
        for (name, value) in members where !name.isSame(as: "time") {
          text.name(name)
          text.append(value)
        }
        text.member("time", time)
      }
    }
  }
}
