import DrawerCore

/// A controller of any kind as a value: JSON in, JSON out.
///
/// What it holds is an object, because Embedded Swift knows a protocol's values only where they are objects.
public struct AnyMachine: Sendable {
  private(set) var held: any HeldMachine

  init<R>(_ machine: WireMachine<R>) { held = machine }

  /// The controller's name on the wire.
  public var kind: String { held.kind }
  /// Virtual time in seconds.
  public var time: Double { held.time }
  /// When the next running animation ends, in seconds; nil when nothing runs.
  public var nextCompletion: Double? { held.nextCompletion }
  /// When everything that runs or is queued has ended, in seconds; nil when nothing runs.
  public var lastCompletion: Double? { held.lastCompletion }
  /// The whole machine as JSON, for ``ControllerKind/restore(_:)``; the same machine is the same bytes.
  public var snapshot: [UInt8] { held.snapshot }

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
    self = try held.applying(events, arrival: arrival, others: others, workLimit: workLimit, body)
  }

  /// How much work an event is now at most, as ``apply(_:arrival:others:workLimit:_:)`` counts it.
  package var weight: Int { held.weight }

  /// The machine as it will be at `time` (seconds) if nothing else happens.
  public func advanced(to time: Double) -> AnyMachine { held.advanced(to: time) }

  /// What to draw at `time` (seconds; now, unless given) if nothing else happens.
  package func drawn(at time: Double?) -> Frames { held.drawn(at: time) }

  /// Writes what to draw now.
  public func writeFrames(to text: inout JSONWriter) { held.writeFrames(to: &text) }
  /// Writes the members that snapshots and results share: `time`, `state`, `frames` and `animations`.
  public func writePresentation(to text: inout JSONWriter) { held.writePresentation(to: &text) }
  /// Writes the members that only snapshots have: `container`, and `configuration`, which is complete.
  public func writeSettings(to text: inout JSONWriter) { held.writeSettings(to: &text) }
}

extension AnyMachine {
  /// What to draw now.
  public var frames: JSONValue { JSONText { writeFrames(to: &$0) }.value }

  /// The members that snapshots and results share: `time`, `state`, `frames` and `animations`.
  public var presentation: [String: JSONValue] {
    JSONText { $0.appendObject(writePresentation) }.value.members ?? [:]
  }

  /// The complete configuration.
  public var configuration: JSONValue { settings["configuration"] ?? .null }

  /// The container.
  public var container: JSONValue { settings["container"] ?? .null }

  private var settings: JSONValue { JSONText { $0.appendObject(writeSettings) }.value }
}

extension AnyMachine {
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
}

/// What ``AnyMachine`` asks of the machine of one controller; each is as it says there.
protocol HeldMachine: AnyObject, Sendable {
  var kind: String { get }
  var time: Double { get }
  var nextCompletion: Double? { get }
  var lastCompletion: Double? { get }
  var snapshot: [UInt8] { get }
  var weight: Int { get }
  func applying(
    _ events: [LocatedEvent], arrival: Double?, others: Faults, workLimit: Int,
    _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> AnyMachine
  func advanced(to time: Double) -> AnyMachine
  func drawn(at time: Double?) -> Frames
  func writeFrames(to text: inout JSONWriter)
  func writePresentation(to text: inout JSONWriter)
  func writeSettings(to text: inout JSONWriter)
}

/// A ``Machine`` on the wire, shared by all who hold the same one, which is too large to be copied for each.
final class WireMachine<R: WireRules>: HeldMachine {
  /// Changes only while a single function has the object.
  private(set) nonisolated(unsafe) var machine: Machine<R>

  init(_ machine: consuming Machine<R>) { self.machine = machine }

  var kind: String { R.kind }
  var time: Double { machine.time }
  var nextCompletion: Double? { machine.nextCompletion }
  var lastCompletion: Double? { machine.animations.map { $0.animation.end }.max() }

  func writeFrames(to text: inout JSONWriter) { R.writeFrames(of: machine, to: &text) }

  func writePresentation(to text: inout JSONWriter) { R.writePresentation(of: machine, to: &text) }

  func writeSettings(to text: inout JSONWriter) {
    let rules = machine.rules
    text.name("container")
    text.append(rules.container)
    text.name("configuration")
    R.configurationCodec.write(R.resolved(rules.configuration, in: rules.container), &text)
  }

  func drawn(at time: Double?) -> Frames { machine.frames(at: time) }

  func advanced(to time: Double) -> AnyMachine { AnyMachine(WireMachine(machine.advanced(to: time))) }

  var weight: Int { machine.weight }

  func applying(
    _ events: [LocatedEvent], arrival: Double?, others: Faults, workLimit: Int,
    _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> AnyMachine {
    AnyMachine(try R.apply(events, arrival: arrival, others: others, workLimit: workLimit, to: self, body))
  }

  /// Applies `event` to the machine itself, which nobody else may hold, and which may have changed where that throws.
  func carryOut(_ event: Event<R>, at time: Double) throws(Refusal) -> Outcome<R> {
    try R.carryOut(event, at: time, by: &machine)
  }
}
