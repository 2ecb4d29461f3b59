/// A controller of any kind as a value: JSON in, JSON out.
///
/// It holds an object, because Embedded Swift supports existential values of classes only. (Release compilers of Swift
/// 6.3 refuse the experimental feature `EmbeddedExistentials`. With it, ``Machine`` could conform to `HeldMachine`
/// itself. The language would then copy a machine before a change, and `WireMachine` would be unnecessary.)
public struct AnyMachine: Sendable {
  var held: any HeldMachine

  init(_ machine: any HeldMachine) { held = machine }

  /// The controller's name on the wire.
  public var kind: String { held.kind }
  /// Virtual time in seconds.
  public var time: Double { held.time }
  /// When the next running animation ends, in seconds; nil when nothing runs.
  public var nextCompletion: Double? { held.nextCompletion }
  /// When all running and queued animations have ended, in seconds; nil when nothing runs.
  public var lastCompletion: Double? { held.lastCompletion }

  /// The greatest work of a single event now, as ``apply(_:arrival:others:workLimit:_:)`` counts it.
  package var weight: Int { held.weight }

  /// The machine as it will be at `time` (seconds) if nothing else happens.
  public func advanced(to time: Double) -> AnyMachine { held.advanced(to: time) }

  /// The picture at `time` (seconds; now, unless given) if nothing else happens.
  package func drawn(at time: Double?) -> Frames { held.drawn(at: time) }

  /// Writes the frames to draw now.
  package func writeFrames(to text: inout JSONWriter) { text.append(drawn(at: nil)) }
  /// Writes the members that snapshots and results share: `time`, `state`, `frames`, `animations`, `detents` and
  /// `surface`.
  package func writePresentation(to text: inout JSONWriter) { writePresentation(to: &text, with: .all) }
  /// The same, but with `detents` and `surface` only if they have changed.
  func writePresentation(to text: inout JSONWriter, with changes: SituationChanges) {
    held.writePresentation(to: &text, with: changes)
  }
  /// Writes the members that only snapshots have: `container`, and the complete `configuration`.
  package func writeSettings(to text: inout JSONWriter) { held.writeSettings(to: &text) }
}

#if !hasFeature(Embedded)
  extension AnyMachine {
    /// The machine of a controller that can be served.
    public init<R: WireRules>(_ machine: Machine<R>) { self.init(WireMachine(machine)) }

    /// Whether a finger holds what the controller moves.
    package var isHeld: Bool { held.isHeld }

    /// Whether `other` is of the same kind and has exactly the same state.
    package func isEqual(to other: AnyMachine) -> Bool { held.isEqual(to: other.held) }

    /// The properties, such as `rules.shown`, whose values differ from those of `other`.
    package func differences(from other: AnyMachine) -> [String] {
      let parts = zip(Mirror(reflecting: held.value).children, Mirror(reflecting: other.held.value).children)
      return parts.flatMap { part, otherPart in
        zip(Mirror(reflecting: part.value).children, Mirror(reflecting: otherPart.value).children)
          .filter { String(reflecting: $0.value) != String(reflecting: $1.value) }
          .map { "\(part.label ?? "").\($0.0.label ?? "")" }
      }
    }
  }
#endif

extension AnyMachine {
  /// The frames to draw now.
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

/// The requirements of ``AnyMachine`` on the machine of one controller. The remaining requirements mirror `AnyMachine`.
protocol HeldMachine: AnyObject, Sendable {
  var kind: String { get }
  var time: Double { get }
  var nextCompletion: Double? { get }
  var lastCompletion: Double? { get }
  var weight: Int { get }
  var detent: String? { get }
  /// The machine after all events of `batch`; `body` receives the effects of each. This machine does not change.
  func applying(
    _ batch: Batch, _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> any HeldMachine
  func advanced(to time: Double) -> AnyMachine
  func drawn(at time: Double?) -> Frames
  func writePresentation(to text: inout JSONWriter, with changes: SituationChanges)
  func writeSettings(to text: inout JSONWriter)
  #if !hasFeature(Embedded)
    /// The effects of nothing.
    func unchanged() -> Step
    /// Whether `other` is of the same kind and has exactly the same state.
    func isEqual(to other: any HeldMachine) -> Bool
    /// The machine itself.
    var value: Any { get }
    /// Whether a finger holds what the controller moves.
    var isHeld: Bool { get }
  #endif
  /// Writes the machine as it is stored.
  func writeStored(to text: inout JSONWriter)
}

/// A ``Machine`` on the wire. It is an object because it is too large to copy for each of its owners.
public final class WireMachine<R: WireRules>: HeldMachine {
  // Both only change while a single function owns the object.

  /// Counted at each change, because each request needs it several times.
  nonisolated(unsafe) var weight: Int
  nonisolated(unsafe) var machine: Machine<R>

  init(_ machine: consuming Machine<R>) {
    weight = machine.weight
    self.machine = machine
  }

  init(copying other: WireMachine) { (weight, machine) = (other.weight, other.machine) }

  var kind: String { R.kind }
  var time: Double { R.time(of: self) }
  var nextCompletion: Double? { R.nextCompletion(of: self) }
  var lastCompletion: Double? { machine.animations.map { $0.animation.end }.max() }

  func writePresentation(to text: inout JSONWriter, with changes: SituationChanges) {
    R.writePresentation(of: self, to: &text, with: changes)
  }

  func writeSettings(to text: inout JSONWriter) {
    let rules = machine.rules
    text.name("container")
    shownContainerCodec.write(rules.container, &text)
    text.name("configuration")
    R.configurationCodec.write(R.resolved(rules.configuration, in: rules.container), &text)
  }

  func drawn(at time: Double?) -> Frames { R.frames(of: self, at: time) }

  #if !hasFeature(Embedded)
    func unchanged() -> Step { Step(Outcome<R>(), self, .all) }

    var isHeld: Bool { machine.rules.isHeld }

    var value: Any { machine }

    func isEqual(to other: any HeldMachine) -> Bool { (other as? WireMachine<R>)?.machine == machine }
  #endif

  func advanced(to time: Double) -> AnyMachine { AnyMachine(R.advanced(self, to: time)) }

  /// The name of the detent where the drawer rests or is heading; nil if it is none.
  var detent: String? { machine.detent }

  func applying(
    _ batch: Batch, _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> any HeldMachine {
    try R.apply(batch, to: self, body)
  }
}
