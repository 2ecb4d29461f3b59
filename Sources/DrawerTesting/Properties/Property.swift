import Drawers

/// A property that holds for every script.
struct Property: Sendable {
  /// The property in words.
  var name: String
  /// Describes a violation by a script that was played as `run`, if there is one.
  var violation: @Sendable (_ script: RandomScript, _ run: Run) throws -> String?

  init(_ name: String, violation: @escaping @Sendable (RandomScript, Run) throws -> String?) {
    self.name = name
    self.violation = violation
  }

  /// Plays `script` again, and describes a violation if there is one.
  func violation(in script: RandomScript) -> String? {
    do {
      return try violation(script, Run(of: script))
    } catch {
      return "threw \(error)"
    }
  }
}

/// A machine and its responses. Refused events are left out.
struct Run: Sendable {
  /// The current machine.
  var machine: AnyMachine
  /// The accepted steps, starting with the creation.
  private(set) var steps: [Step]
  /// The visible state after each step, if a whole script was played.
  private(set) var moments: [Moment] = []
  /// The machine's stored bytes after a whole script.
  private var snapshot: [UInt8]?

  /// Creates a machine, and applies no events.
  init(creating script: RandomScript) throws {
    let request = try SessionRequest(.object(script.creation))
    machine = request.machine
    steps = [request.created]
  }

  /// Plays the whole of `script`.
  init(of script: RandomScript) throws {
    try self.init(creating: script)
    for event in script.events { apply(event) }
    moments = steps.map(Moment.init)
    snapshot = machine.snapshot
  }

  /// Applies `event`. Returns nil if it is refused.
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

  /// Advances the time to `time`.
  mutating func tick(to time: Double) {
    apply(["type": "tick", "time": .number(time)])
  }

  /// The accepted events.
  var accepted: [JSONValue] { steps.dropFirst().map(\.event) }

  /// Every delegate event so far.
  var delegate: [JSONValue] { steps.flatMap(\.delegate) }

  /// Describes the difference from `other`, which should be equal, or returns nil.
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
  /// The machine in the middle of its running animations, and its frames at that time; nil if no animation runs.
  var midway: (machine: AnyMachine, frames: JSONValue)?

  init(_ step: Step) {
    self.step = step
    let machine = step.machine
    presentation = .object(machine.presentation)
    guard let next = machine.nextCompletion else { return }
    let later = machine.advanced(to: machine.time + (next - machine.time) * 0.4)
    midway = (later, later.frames)
  }

  /// Whether the step may have changed the configuration, or values that the configuration's defaults depend on.
  var mayHaveReconfigured: Bool {
    let type = step.event["type"]?.string
    return type == nil || type == "configure" || type == "resize" || type?.hasPrefix("set") == true
  }

  var frames: JSONValue { presentation["frames"] ?? [:] }
  var animations: [JSONValue] { presentation["animations"]?.elements ?? [] }
}

extension Step {
  /// The event's response, without the machine.
  var answer: JSONValue {
    ["delegate": .array(delegate), "response": response, "explanation": explanation ?? .null, "event": event]
  }
}
