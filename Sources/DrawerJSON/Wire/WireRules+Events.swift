import DrawerCore

private let timeCodec = Codec<Double>.number()
private let containerCodec = Codec<Container>.container

extension WireRules {
  static func apply(
    _ events: [LocatedEvent], arrival: Double?, to machine: WireMachine<Self>
  ) throws(WireError) -> (machine: WireMachine<Self>, steps: [Step]) {
    var next = machine.machine
    var steps: [Step] = []
    steps.reserveCapacity(events.count)
    var result = machine
    for (timed, located) in zip(try decode(events, arrival: arrival, by: next), events) {
      let time = arrival ?? timed.time ?? next.time
      let event = try event(timed.event, for: next, at: located.pointer)
      let outcome = try handle(event, at: time, by: &next, located.pointer)
      result = WireMachine(next)
      steps.append(Step(JSONText(located, at: time), outcome, result))
    }
    return (result, steps)
  }

  /// Reads all events first, so that every fault of a batch is found at once.
  private static func decode(
    _ events: [LocatedEvent], arrival: Double?, by machine: Machine<Self>
  ) throws(WireError) -> [TimedEvent<Self>] {
    var faults = Faults()
    var read: [TimedEvent<Self>] = []
    for event in events {
      let timed = timedEvent(event, isTimeRequired: arrival == nil, by: machine, &faults)
      if let timed { read.append(timed) }
    }
    try faults.check()
    return read
  }

  private static func timedEvent(
    _ event: LocatedEvent, isTimeRequired: Bool, by machine: Machine<Self>, _ faults: inout Faults
  ) -> TimedEvent<Self>? {
    let pointer = event.pointer
    var time: Double?
    var rest = event.json
    if var members = event.json.members {
      if let given = members.removeValue(forKey: "time") {
        time = timeCodec.decode(given, nil, pointer.member("time"), &faults)
      } else if isTimeRequired {
        faults.add("is required on a client clock", at: pointer.member("time"))
      }
      rest = .object(members)
    }
    guard let event = eventCodec.decode(rest, nil, pointer, &faults) else { return nil }
    // A patch is judged here for what is wrong with it alone, and again when what it replaces is known.
    switch event {
    case .configure(let patch):
      _ = configurationCodec.decode(patch, machine.rules.configuration, pointer.member("configuration"), &faults)
    case .resize(let patch):
      _ = containerCodec.decode(patch, machine.rules.container, pointer.member("container"), &faults)
    case .event:
      break
    }
    return TimedEvent(event: event, time: time)
  }

  private static func event(
    _ event: WireEvent<Self>, for machine: Machine<Self>, at pointer: Pointer
  ) throws(WireError) -> Event<Self> {
    switch event {
    case .event(let event):
      return event
    case .configure(let patch):
      let pointer = pointer.member("configuration")
      let configuration = try configurationCodec.value(from: patch, base: machine.rules.configuration, at: pointer)
      try check(configuration, in: machine.rules.container, at: pointer)
      return .configure(configuration)
    case .resize(let patch):
      return .resize(
        try containerCodec.value(from: patch, base: machine.rules.container, at: pointer.member("container")))
    }
  }

  /// Throws every fault of how the values of `configuration` go together.
  static func check(
    _ configuration: Configuration, in container: Container, at pointer: Pointer
  ) throws(WireError) {
    var faults = Faults()
    for fault in Self.faults(in: configuration, container: container) { faults.add(fault, at: pointer) }
    try faults.check()
  }

  private static func handle(
    _ event: Event<Self>, at time: Double, by machine: inout Machine<Self>, _ pointer: Pointer
  ) throws(WireError) -> Outcome<Self> {
    do {
      return try machine.handle(event, at: time)
    } catch .invalid(let fault) {
      var faults = Faults()
      faults.add(fault, at: pointer)
      throw .invalid(faults.all)
    } catch {
      throw .refused(error)
    }
  }
}

extension JSONText {
  /// An event with its time, which may stand in it already.
  fileprivate init(_ event: LocatedEvent, at time: Double) {
    let members = event.json.members ?? [:]
    if let text = event.text, !members.isEmpty, members["time"] == nil {
      self.init(object: text) { $0.member("time", time) }
      return
    }
    self.init(capacity: 128)
    appendObject { text in
      for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "time" {
        text.name(name)
        text.append(value)
      }
      text.member("time", time)
    }
  }
}
