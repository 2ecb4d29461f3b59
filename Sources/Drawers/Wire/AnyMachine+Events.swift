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
    held = try held.applying(Batch(events: events, arrival: arrival, others: others, workLimit: workLimit), body)
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
}

extension AnyMachine {
  /// Applies an event of a journal again. The step has no text of the event, because the journal has it.
  package mutating func reapply(_ text: [UInt8]) throws(WireError) -> Step? {
    let events = try LocatedEvent.batch(parsing: text)
    var last: Step?
    let batch = Batch(events: events, arrival: nil, others: Faults(), workLimit: .max, isStored: true)
    held = try held.applying(batch) { last = $0 }
    return last
  }
}

/// The events of a request.
public struct Batch: Sendable {
  /// In order, with their places in the request.
  let events: [LocatedEvent]
  /// When they arrived, in seconds; nil if each must have its own time.
  let arrival: Double?
  /// The faults in the rest of the request.
  let others: Faults
  /// The limit for the work of all of them together.
  let workLimit: Int
  /// Whether they are stored already, so that their texts are not needed.
  var isStored = false

  /// The time at which an event with the time `given` happens to a machine whose time is `now`.
  ///
  /// With the server's clock, an event arrives later than it happened. Its time counts as far as it is possible.
  func time(_ given: Double?, now: Double) -> Double {
    guard let arrival else { return given ?? now }
    return max(now, min(given ?? arrival, arrival))
  }
}

extension WireRules {
  /// Applies the events of a request; the library calls it.
  public static func apply(
    _ batch: Batch, to machine: WireMachine<Self>, _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> WireMachine<Self> {
    var work = Work(limit: batch.workLimit)
    let read = try read(batch, for: machine, &work)
    var next = machine
    for index in read.indices {
      let located = batch.events[index]
      let time = batch.time(read[index].time, now: next.time)
      var step = try apply(read[index].event, at: time, located.pointer, to: &next, &work)
      if !batch.isStored { step.writtenEvent = JSONText(located, at: time) }
      try body(step)
    }
    return next
  }

  /// Reads all events first, to find every fault of a batch at once.
  private static func read(
    _ batch: Batch, for machine: WireMachine<Self>, _ work: inout Work
  ) throws(WireError) -> [TimedEvent<Self>] {
    var faults = batch.others
    var patched = PatchedSettings(of: machine)
    var read: [TimedEvent<Self>] = []
    read.reserveCapacity(batch.events.count)
    for located in batch.events {
      guard let timed = timedEvent(located, isTimeRequired: batch.arrival == nil, &faults) else { continue }
      read.append(timed)
      try patched.apply(timed.event, at: located.pointer, &faults, &work)
    }
    // Whether values fit together is only certain once the previous events are applied, which does not happen here.
    if !faults.isEmpty { faults.add(patched.mismatches) }
    try faults.check()
    return read
  }

  private static func timedEvent(
    _ located: LocatedEvent, isTimeRequired: Bool, _ faults: inout Faults
  ) -> TimedEvent<Self>? {
    if let plain = located.plain, plain.time != nil || !isTimeRequired {
      return TimedEvent(plain.event(for: Self.self), at: plain.time)
    }
    let (json, pointer) = (located.json, located.pointer)
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
    let event = eventCodec.decode(rest, nil, pointer, &faults)
    #if !hasFeature(Embedded)
      // The codec of an event's members does not know those that all events have.
      if faults.count > found { faults.name(["type", "time"], at: pointer, since: found) }
    #endif
    return event.map { TimedEvent($0, at: time) }
  }

  /// Applies the event at `pointer`. It changes `machine` itself, unless that is shared.
  private static func apply(
    _ event: Event<Self>, at time: Double, _ pointer: Pointer, to machine: inout WireMachine<Self>, _ work: inout Work
  ) throws(WireError) -> Step {
    try work.add(machine.weight, at: pointer)
    if case .command(let command) = event { try work.add(weight(of: command), at: pointer) }
    // One copy is enough for all events of a batch, unless the caller keeps one of the intermediate results.
    if !isKnownUniquelyReferenced(&machine) { machine = WireMachine(copying: machine) }
    do throws(Refusal) {
      let (outcome, changes, weight) = try machine.machine.step(event, at: time)
      machine.weight = weight
      return Step(outcome, machine, changes)
    } catch .invalid(let faults) {
      throw .invalid(faults.map { PointedFault($0, at: pointer) })
    } catch {
      throw .refused(error, pointer: pointer.text)
    }
  }
}

extension Machine where R: WireRules {
  /// Applies `event`, and looks at what it changes. All of it happens in place, because a copy of the machine takes longer.
  fileprivate mutating func step(
    _ event: Event<R>, at time: Double
  ) throws(Refusal) -> (outcome: Outcome<R>, changes: SituationChanges, weight: Int) {
    let before = Situation(of: self, before: event, at: time)
    let outcome = try apply(event, at: time)
    return (outcome, before.changes(to: self), weight)
  }
}

/// The settings of a machine with the patches of a batch, which are validated before any of its events is applied.
private struct PatchedSettings<R: WireRules> {
  private let machine: WireMachine<R>
  /// Nil before the first patch.
  private var configuration: R.Configuration?
  /// The faults in the combination of values. They may be over when the patch is applied.
  private(set) var mismatches = Faults()

  init(of machine: WireMachine<R>) { self.machine = machine }

  private var container: Container { machine.machine.rules.container }

  /// Validates `event` if it is a patch.
  mutating func apply(
    _ event: Event<R>, at pointer: Pointer, _ faults: inout Faults, _ work: inout Work
  ) throws(WireError) {
    switch event {
    case .configureMembers(let members):
      let current = configuration ?? machine.machine.rules.configuration
      try work.add(R.weight(of: current), at: pointer)
      let pointer = pointer.member("configuration")
      guard let patched = R.configurationCodec.decode(.object(members), current, pointer, &faults) else { return }
      configuration = patched
      mismatches.add(R.faults(in: patched, container: container), at: pointer)
    case .resizeMembers(let members):
      _ = containerCodec.decode(.object(members), container, pointer.member("container"), &faults)
    default: break
    }
  }
}

extension JSONText {
  /// An event with its time, which its text may already contain.
  fileprivate init(_ event: LocatedEvent, at time: Double) {
    if let text = event.text(at: time) {
      self = text
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
