import DrawerCore

/// A controller of any kind as a value: JSON in, JSON out.
public protocol AnyMachine: Sendable {
  /// The controller's name on the wire.
  var kind: String { get }
  /// Virtual time in seconds.
  var time: Double { get }
  /// When the next running animation ends, in seconds; nil when nothing runs.
  var nextCompletion: Double? { get }
  /// When everything that runs or is queued has ended, in seconds; nil when nothing runs.
  var lastCompletion: Double? { get }
  /// The whole machine as JSON, for ``ControllerKind/restore(_:)``; the same machine is the same bytes.
  var snapshot: [UInt8] { get }

  /// Applies events, all of them or none.
  ///
  /// - Parameters:
  ///   - events: the events, in order.
  ///   - arrival: the time to stamp them with, in seconds; nil where each has to carry its own.
  ///   - others: what is wrong with the rest of the request: nothing is applied then, but the events are read, so that
  ///     their faults are told together with those.
  ///   - body: gets what each of them caused, in order; what it throws ends it, and nothing is applied.
  mutating func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults, _ body: (Step) throws(WireError) -> Void
  ) throws(WireError)

  /// The machine as it will be at `time` (seconds) if nothing else happens.
  func advanced(to time: Double) -> any AnyMachine

  /// Writes what to draw now.
  func writeFrames(to text: inout JSONWriter)
  /// Writes the members that snapshots and results share: `time`, `state`, `frames` and `animations`.
  func writePresentation(to text: inout JSONWriter)
  /// Writes the members that only snapshots have: `container`, and `configuration`, which is complete.
  func writeSettings(to text: inout JSONWriter)
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

/// A ``Machine`` on the wire.
struct WireMachine<R: WireRules>: AnyMachine {
  /// Shared by all who hold the same machine, which is too large to be copied for each.
  final class Held: Sendable {
    let machine: Machine<R>

    init(_ machine: consuming Machine<R>) { self.machine = machine }
  }

  let held: Held

  init(_ machine: consuming Machine<R>) { held = Held(machine) }

  // Always by way of `held`: a property that gives the machine out would copy the whole for each member that is read.
  var kind: String { R.kind }
  var time: Double { held.machine.time }
  var nextCompletion: Double? { held.machine.nextCompletion }
  var lastCompletion: Double? { held.machine.animations.map { $0.animation.end }.max() }

  func writeFrames(to text: inout JSONWriter) { R.writeFrames(of: held.machine, to: &text) }

  func writePresentation(to text: inout JSONWriter) { R.writePresentation(of: held.machine, to: &text) }

  func writeSettings(to text: inout JSONWriter) {
    let rules = held.machine.rules
    text.name("container")
    text.append(rules.container)
    text.name("configuration")
    R.configurationCodec.write(R.resolved(rules.configuration, in: rules.container), &text)
  }

  func advanced(to time: Double) -> any AnyMachine { WireMachine(held.machine.advanced(to: time)) }

  mutating func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults, _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) {
    self = try R.apply(events, arrival: arrival, others: others, to: self, body)
  }
}
