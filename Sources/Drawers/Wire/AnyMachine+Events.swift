private let timeCodec = Codec<Double>.time

extension AnyMachine {
  /// Applies events, all of them or none.
  ///
  /// - Parameters:
  ///   - events: the events, in order.
  ///   - arrival: when they arrived, in seconds: none of them happened later, and those without a time of their own
  ///     happened then. Nil where each has to carry its own.
  ///   - others: what is wrong with the rest of the request: nothing is applied then, but the events are read, so that
  ///     their faults are reported together with those.
  ///   - workLimit: how much work they may be together: each is as much as there is to go through when its turn comes,
  ///     in frames, items and animated frame properties.
  ///   - body: gets what each of them caused, in order; what it throws ends it, and nothing is applied.
  public mutating func apply(
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

  /// Applies events, all of them or none; nothing else is wrong with their request, unless `others` has it.
  ///
  /// - Returns: what each of them caused.
  public mutating func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults = Faults()
  ) throws(WireError) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(events.count)
    try apply(events, arrival: arrival, others: others) { steps.append($0) }
    return steps
  }

  /// When an event that carries the time `given` happens to a machine whose time is `now`.
  ///
  /// On the server's clock it arrives later than it happened: that is believed as far as it can be true.
  private static func time(_ given: Double?, arrival: Double?, now: Double) -> Double {
    guard let arrival else { return given ?? now }
    return max(now, min(given ?? arrival, arrival))
  }

  /// Reads all events first, so that every fault of a batch is found at once.
  private func read(
    _ events: [LocatedEvent], arrival: Double?, _ others: Faults, _ work: inout Work
  ) throws(WireError) -> [TimedEvent] {
    var faults = others
    var draft: (any ConfigurationDraft)?
    var mismatches = Faults()
    var read: [TimedEvent] = []
    read.reserveCapacity(events.count)
    for index in events.indices {
      guard let timed = timedEvent(events[index], isTimeRequired: arrival == nil, &faults) else { continue }
      read.append(timed)
      // A patch is judged here for what is wrong with it alone, and again when what it replaces is known.
      switch timed.event {
      case .configure(let patch):
        let patched = draft ?? held.configurationDraft
        draft = patched
        try work.add(patched.weight, at: events[index].pointer)
        patched.apply(patch, at: events[index].pointer.member("configuration"), &faults, &mismatches)
      case .resize(let patch):
        _ = containerCodec.decode(patch, held.container, events[index].pointer.member("container"), &faults)
      default:
        break
      }
    }
    // How values go together is known for certain only when the events before are applied: that comes to nothing here.
    if !faults.isEmpty { faults.add(mismatches) }
    try faults.check()
    return read
  }

  private func timedEvent(_ event: LocatedEvent, isTimeRequired: Bool, _ faults: inout Faults) -> TimedEvent? {
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
    return held.eventCodec.decode(rest, nil, pointer, &faults).map { TimedEvent(event: $0, time: time) }
  }
}

extension WireRules {
  static func apply(
    _ event: WireEvent, at time: Double, _ pointer: Pointer, to machine: consuming WireMachine<Self>,
    _ work: inout Work
  ) throws(WireError) -> Step {
    try work.add(machine.weight, at: pointer)
    var next = machine
    // One copy is enough for all events of a batch, unless the caller keeps one of their results.
    if !isKnownUniquelyReferenced(&next) { next = WireMachine(next.machine) }
    let event = try self.event(event, for: next.machine.rules, at: pointer)
    if case .command(let command) = event { try work.add(weight(of: command), at: pointer) }
    let before = Situation(of: next.machine, before: event, at: time)
    do throws(Refusal) {
      let outcome = try next.machine.carryOut(event, at: time)
      return Step(outcome, next, before.changes(to: next.machine))
    } catch .invalid(let fault) {
      throw .invalid([PointedFault(fault, at: pointer)])
    } catch {
      throw .refused(error, pointer: pointer.text)
    }
  }

  /// What `event` is to a controller with these rules.
  private static func event(
    _ event: WireEvent, for rules: Self, at pointer: Pointer
  ) throws(WireError) -> Event<Self> {
    switch event {
    case .pan(let sample): return .pan(sample)
    case .tap(let tap): return .tap(tap)
    case .scroll(let sample): return .scroll(sample)
    case .pointer(let sample): return .pointer(sample)
    case .tick: return .tick
    case .configure(let patch):
      let pointer = pointer.member("configuration")
      let configuration = try configurationCodec.value(from: patch, base: rules.configuration, at: pointer)
      try check(configuration, in: rules.container, at: pointer)
      return .configure(configuration)
    case .resize(let patch):
      return .resize(
        try containerCodec.value(from: patch, base: rules.container, at: pointer.member("container")))
    case .snapTo(let target):
      return .snapTo(detent: target.detent, isAnimated: target.animated)
    case .command(let name, let members):
      return .command(try command(name, members, at: pointer))
    }
  }

  static func command(
    _ name: String, _ members: JSONValue, at pointer: Pointer
  ) throws(WireError) -> Command {
    var faults = Faults()
    let command = commands.first { $0.name.isSame(as: name) }?.decode(members, pointer, &faults)
    try faults.check()
    guard let command else { throw .invalid([PointedFault(pointer: pointer.text, detail: "is no command")]) }
    return command
  }

  /// Throws every fault of how the values of `configuration` go together.
  private static func check(
    _ configuration: Configuration, in container: Container, at pointer: Pointer
  ) throws(WireError) {
    var faults = Faults()
    faults.add(Self.faults(in: configuration, container: container), at: pointer)
    try faults.check()
  }
}

extension JSONText {
  /// An event with its time, which may stand in it already.
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
