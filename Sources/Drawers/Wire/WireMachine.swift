/// A controller of any kind as a value: JSON in, JSON out.
///
/// What it holds is an object, because Embedded Swift knows a protocol's values only where they are objects.
public struct AnyMachine: Sendable {
  var held: any HeldMachine

  init(_ machine: any HeldMachine) { held = machine }

  /// The controller's name on the wire.
  public var kind: String { held.kind }
  /// Virtual time in seconds.
  public var time: Double { held.time }
  /// When the next running animation ends, in seconds; nil when nothing runs.
  public var nextCompletion: Double? { held.nextCompletion }
  /// When everything that runs or is queued has ended, in seconds; nil when nothing runs.
  public var lastCompletion: Double? { held.lastCompletion }

  /// How much work an event is now at most, as ``apply(_:arrival:others:workLimit:_:)`` counts it.
  package var weight: Int { held.weight }

  /// The machine as it will be at `time` (seconds) if nothing else happens.
  public func advanced(to time: Double) -> AnyMachine { held.advanced(to: time) }

  /// What to draw at `time` (seconds; now, unless given) if nothing else happens.
  package func drawn(at time: Double?) -> Frames { held.drawn(at: time) }

  /// Writes what to draw now.
  public func writeFrames(to text: inout JSONWriter) { held.writeFrames(to: &text) }
  /// Writes the members that snapshots and results share: `time`, `state`, `frames`, `animations`, `detents` and
  /// `surface`.
  public func writePresentation(to text: inout JSONWriter) { writePresentation(to: &text, with: .all) }
  /// The same, but of `detents` and `surface` only what has changed.
  func writePresentation(to text: inout JSONWriter, with changes: SituationChanges) {
    held.writePresentation(to: &text, with: changes)
  }
  /// Writes the members that only snapshots have: `container`, and `configuration`, which is complete.
  public func writeSettings(to text: inout JSONWriter) { held.writeSettings(to: &text) }
}

extension AnyMachine {
  /// What to draw now.
  public var frames: JSONValue { JSONText { writeFrames(to: &$0) }.value }

  /// The members that snapshots and results share: `time`, `state`, `frames` and `animations`.
  public var presentation: JSONObject {
    JSONText { $0.appendObject { writePresentation(to: &$0) } }.value.members ?? [:]
  }

  /// The complete configuration.
  public var configuration: JSONValue { settings["configuration"] ?? .null }

  /// The container.
  public var container: JSONValue { settings["container"] ?? .null }

  private var settings: JSONValue { JSONText { $0.appendObject(writeSettings) }.value }
}

/// What ``AnyMachine`` asks of the machine of one controller; what it has too is as it says there.
protocol HeldMachine: AnyObject, Sendable {
  var kind: String { get }
  var time: Double { get }
  var nextCompletion: Double? { get }
  var lastCompletion: Double? { get }
  var weight: Int { get }
  var container: Container { get }
  /// How an event is read.
  var eventCodec: Codec<WireEvent> { get }
  /// The configuration, for the patches of a batch.
  var configurationDraft: any ConfigurationDraft { get }
  /// What the event at `pointer` causes at `time`. It changes this machine, unless it is shared.
  /// - Parameter work: gets how much work the event is, before it is carried out.
  consuming func applying(
    _ event: WireEvent, at time: Double, _ pointer: Pointer, _ work: inout Work
  ) throws(WireError) -> Step
  func advanced(to time: Double) -> AnyMachine
  func drawn(at time: Double?) -> Frames
  func writeFrames(to text: inout JSONWriter)
  func writePresentation(to text: inout JSONWriter, with changes: SituationChanges)
  func writeSettings(to text: inout JSONWriter)
  /// Writes the machine as it is stored.
  func writeStored(to text: inout JSONWriter)
}

/// A ``Machine`` on the wire, shared by all who hold the same one, which is too large to be copied for each.
final class WireMachine<R: WireRules>: HeldMachine {
  /// Changes only while a single function has the object.
  nonisolated(unsafe) var machine: Machine<R>

  init(_ machine: consuming Machine<R>) { self.machine = machine }

  var kind: String { R.kind }
  var time: Double { machine.time }
  /// Every request asks for it, mostly where nothing runs: the machine is not copied for that.
  var nextCompletion: Double? { machine.stage.animations.isEmpty ? nil : machine.nextCompletion }
  var lastCompletion: Double? { machine.animations.map { $0.animation.end }.max() }

  func writeFrames(to text: inout JSONWriter) { R.writeFrames(of: machine, to: &text) }

  func writePresentation(to text: inout JSONWriter, with changes: SituationChanges) {
    R.writePresentation(of: machine, to: &text, with: changes)
  }

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

  var container: Container { machine.rules.container }

  var eventCodec: Codec<WireEvent> { R.eventCodec }

  var configurationDraft: any ConfigurationDraft { WireConfiguration(of: machine.rules) }

  consuming func applying(
    _ event: WireEvent, at time: Double, _ pointer: Pointer, _ work: inout Work
  ) throws(WireError) -> Step {
    try R.apply(event, at: time, pointer, to: self, &work)
  }
}
