import Bytes
import DrawerCore

private let timeCodec = Codec<Double>.time
private let containerCodec = Codec<Container>.container

extension WireRules {
  static func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults, workLimit: Int, to machine: WireMachine<Self>,
    _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> WireMachine<Self> {
    var work = Work(limit: workLimit)
    let read = try decode(events, arrival: arrival, others, &work, by: machine)
    var result = WireMachine(machine.machine)
    for index in read.indices {
      let pointer = events[index].pointer
      try work.add(result.machine.weight, at: pointer)
      // One copy is enough for all events, unless somebody keeps what one of them has led to.
      if !isKnownUniquelyReferenced(&result) { result = WireMachine(result.machine) }
      let time = time(read[index].time, arrival: arrival, of: result.machine)
      let event = try event(read[index].event, for: result.machine.rules, at: pointer)
      let outcome = try carryOut(event, at: time, by: result, pointer)
      try body(Step(JSONText(events[index], at: time), outcome, result))
    }
    return result
  }

  /// When an event that carries the time `given` happens to `machine`.
  ///
  /// On the server's clock it arrives later than it happened: that is believed as far as it can be true.
  private static func time(_ given: Double?, arrival: Double?, of machine: Machine<Self>) -> Double {
    guard let arrival else { return given ?? machine.time }
    return Swift.max(machine.time, Swift.min(given ?? arrival, arrival))
  }

  /// Reads all events first, so that every fault of a batch is found at once.
  private static func decode(
    _ events: [LocatedEvent], arrival: Double?, _ others: Faults, _ work: inout Work, by machine: WireMachine<Self>
  ) throws(WireError) -> [TimedEvent<Self>] {
    var faults = others
    var patched: Configuration?
    var mismatches = Faults()
    var read: [TimedEvent<Self>] = []
    read.reserveCapacity(events.count)
    for index in events.indices {
      guard let timed = timedEvent(events[index], isTimeRequired: arrival == nil, &faults) else { continue }
      // A patch is judged here for what is wrong with it alone, and again when what it replaces is known.
      switch timed.event {
      case .configure(let patch):
        let pointer = events[index].pointer.member("configuration")
        let base = patched ?? machine.machine.rules.configuration
        try work.add(weight(of: base), at: events[index].pointer)
        guard let configuration = configurationCodec.decode(patch, base, pointer, &faults) else { continue }
        patched = configuration
        for fault in Self.faults(in: configuration, container: machine.machine.rules.container) {
          mismatches.add(fault, at: pointer)
        }
      case .resize(let patch):
        let pointer = events[index].pointer.member("container")
        _ = containerCodec.decode(patch, machine.machine.rules.container, pointer, &faults)
      case .event:
        break
      }
      read.append(timed)
    }
    // How values go together is known for certain only when the events before are applied: that comes to nothing here.
    if !faults.isEmpty { faults.add(mismatches) }
    try faults.check()
    return read
  }

  private static func timedEvent(
    _ event: LocatedEvent, isTimeRequired: Bool, _ faults: inout Faults
  ) -> TimedEvent<Self>? {
    if let plain = event.plain, plain.time != nil || !isTimeRequired {
      return TimedEvent(event: .event(plain.event()), time: plain.time)
    }
    let (json, pointer) = (event.json, event.pointer)
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
    return eventCodec.decode(rest, nil, pointer, &faults).map { TimedEvent(event: $0, time: time) }
  }

  private static func event(
    _ event: WireEvent<Self>, for rules: Self, at pointer: Pointer
  ) throws(WireError) -> Event<Self> {
    switch event {
    case .event(let event):
      return event
    case .configure(let patch):
      let pointer = pointer.member("configuration")
      let configuration = try configurationCodec.value(from: patch, base: rules.configuration, at: pointer)
      try check(configuration, in: rules.container, at: pointer)
      return .configure(configuration)
    case .resize(let patch):
      return .resize(
        try containerCodec.value(from: patch, base: rules.container, at: pointer.member("container")))
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

  private static func carryOut(
    _ event: Event<Self>, at time: Double, by machine: WireMachine<Self>, _ pointer: Pointer
  ) throws(WireError) -> Outcome<Self> {
    do {
      return try machine.carryOut(event, at: time)
    } catch .invalid(let fault) {
      var faults = Faults()
      faults.add(fault, at: pointer)
      throw .invalid(faults.all)
    } catch {
      throw .refused(error, pointer: pointer.text)
    }
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
        for (name, value) in members.sorted(by: { $0.key.precedes($1.key) }) where name != "time" {
          text.name(name)
          text.append(value)
        }
        text.member("time", time)
      }
    }
  }
}
