import Drawers

/// Something that holds for every script.
struct Property: Sendable {
  /// What holds.
  var name: String
  /// What is wrong, if anything, with a script that was played as `run` tells.
  var violation: @Sendable (_ script: Script, _ run: Run) throws -> String?

  init(_ name: String, violation: @escaping @Sendable (Script, Run) throws -> String?) {
    self.name = name
    self.violation = violation
  }

  /// What is wrong in `script`, played anew.
  func violation(in script: Script) -> String? {
    do {
      return try violation(script, Run(of: script))
    } catch {
      return "threw \(error)"
    }
  }
}

/// A machine, and what it answered; events that it refuses are left out.
struct Run: Sendable {
  /// The machine by now.
  var machine: AnyMachine
  /// What was accepted, the creation first.
  private(set) var steps: [Step]
  /// What there is to see after each step, where the whole of a script was played.
  private(set) var moments: [Moment] = []
  /// The machine's bytes after a whole script.
  private var snapshot: [UInt8]?

  /// A machine right after its creation.
  init(creating script: Script) throws {
    let request = try SessionRequest(.object(script.creation))
    machine = request.machine
    steps = [request.created]
  }

  /// The whole of `script`.
  init(of script: Script) throws {
    try self.init(creating: script)
    for event in script.events { apply(event) }
    moments = steps.map(Moment.init)
    snapshot = machine.snapshot
  }

  /// Applies `event`; nil when it is refused.
  @discardableResult
  mutating func apply(_ event: JSONValue) -> Step? {
    guard let step = try? machine.apply([LocatedEvent(event)], arrival: nil).last else { return nil }
    steps.append(step)
    return step
  }

  /// Applies `events` as one batch.
  mutating func applyAtOnce(_ events: [JSONValue]) throws {
    steps += try machine.apply(events.map { LocatedEvent($0) }, arrival: nil)
  }

  /// Lets time pass until `time`.
  mutating func tick(to time: Double) {
    apply(["type": "tick", "time": .number(time)])
  }

  /// What was accepted.
  var accepted: [JSONValue] { steps.dropFirst().map(\.event) }

  /// Every delegate event so far.
  var delegate: [JSONValue] { steps.flatMap(\.delegate) }

  /// What differs from `other`, which was to go the same way; nil when nothing does.
  func difference(from other: Run) -> String? {
    guard snapshot ?? machine.snapshot == other.snapshot ?? other.machine.snapshot else { return "the machines differ" }
    let presentation = moments.last?.presentation ?? .object(machine.presentation)
    guard presentation == .object(other.machine.presentation) else { return "the presentations differ" }
    guard delegate == other.delegate else { return "the delegate events differ" }
    return nil
  }
}

/// A machine after a step, as clients see it.
struct Moment: Sendable {
  var step: Step
  var presentation: JSONValue
  /// The machine in the midst of what runs, and what is seen then; nil when nothing runs.
  var midway: (machine: AnyMachine, frames: JSONValue)?

  init(_ step: Step) {
    self.step = step
    let machine = step.machine
    presentation = .object(machine.presentation)
    guard let next = machine.nextCompletion else { return }
    let later = machine.advanced(to: machine.time + (next - machine.time) * 0.4)
    midway = (later, later.frames)
  }

  /// Whether the step was one that sets the configuration, or what its defaults depend on.
  var mayHaveReconfigured: Bool {
    let type = step.event["type"]?.string
    return type == nil || type == "configure" || type == "resize" || type?.hasPrefix("set") == true
  }

  var frames: JSONValue { presentation["frames"] ?? [:] }
  var animations: [JSONValue] { presentation["animations"]?.elements ?? [] }
}

extension Step {
  /// What the event answered beside the machine.
  var answer: JSONValue {
    ["delegate": .array(delegate), "response": response, "explanation": explanation ?? .null, "event": event]
  }
}
