#if hasFeature(Embedded)
  /// In a page, rules need no form in Foundation.
  public typealias SerializableRules = Rules
#endif

/// Rules with a form on the wire: a server can serve them, and a page can run them.
///
/// The controllers of this library and those of your own declare the same: the members of the configuration, of the state
/// and of the model as lists of ``Field``, and the commands and the delegate events as lists of ``Variant``. From each list
/// the library reads, writes and describes the values. `Examples/Panel` in the repository declares a controller of its
/// own. ``ControllerKind/own(_:)`` makes a server's controller of the rules.
public protocol WireRules: SerializableRules
where
  Subject: CaseIterable & RawRepresentable, Subject.RawValue == String,
  FrameName: CaseIterable
{
  /// The controller's name, the value of `controller` in the request that creates a session.
  static var kind: String { get }
  /// How to read, write and describe the configuration; the initial value has the defaults.
  static var configurationCodec: Codec<Configuration> { get }
  /// The configuration with all defaults that depend on the container, as clients see it.
  static func resolved(_ configuration: Configuration, in container: Container) -> Configuration
  /// Reads every event that the controller takes. Each controller stores one, made from its `events`, because a generic
  /// type cannot.
  static var eventCodec: Codec<Event<Self>> { get }
  /// The controller's own commands.
  static var commands: [Variant<Command>] { get }
  /// The delegate events.
  static var delegateEvents: [Variant<DelegateEvent>] { get }
  /// The state, without its member `detent`. The member `name` is one of several words.
  static var stateCodec: Codec<State> { get }
  /// The names that the state can have, besides those that a client gives.
  static var stateNames: [JSONValue] { get }
  /// The frame that is the controller's handle if its configuration gives it one; nil for a controller that has none.
  static var handleFrame: FrameName? { get }
  /// Whether a movement can be interrupted, so that the controller may emit `animationInterrupted`.
  static var isInterruptible: Bool { get }

  /// The stored members of the model, besides the configuration and the container.
  static var storedFields: [Field<Self>] { get }
  /// The stored form of a completion at an animation's end.
  static var completionCodec: Codec<Completion> { get }
  /// The stored members of a machine besides those. Each controller stores one, made by `makeStoredMachine()`.
  static var storedMachine: Codec<Machine<Self>> { get }

  // The library implements the rest for all rules. As requirements, these are compiled for each controller; called on a generic type,
  // the same code reads the type's layout at run time and takes several times as long.

  /// The machine after all events of `batch`; `body` receives the effects of each. `machine` does not change.
  static func apply(
    _ batch: Batch, to machine: WireMachine<Self>, _ body: (Step) throws(WireError) -> Void
  ) throws(WireError) -> WireMachine<Self>
  /// The picture at `time`; now, unless given.
  static func frames(of machine: WireMachine<Self>, at time: Double?) -> Frames
  /// Writes the members that snapshots and results share.
  static func writePresentation(
    of machine: WireMachine<Self>, to text: inout JSONWriter, with changes: SituationChanges)
  /// As ``AnyMachine/advanced(to:)``.
  static func advanced(_ machine: WireMachine<Self>, to time: Double) -> WireMachine<Self>
  /// As ``AnyMachine/time``.
  static func time(of machine: WireMachine<Self>) -> Double
  /// As ``AnyMachine/nextCompletion``.
  static func nextCompletion(of machine: WireMachine<Self>) -> Double?
}

extension WireRules {
  /// The picture at `time`.
  public static func frames(of machine: WireMachine<Self>, at time: Double?) -> Frames {
    machine.machine.frames(at: time)
  }

  /// The machine as it will be at `time`.
  public static func advanced(_ machine: WireMachine<Self>, to time: Double) -> WireMachine<Self> {
    WireMachine(machine.machine.advanced(to: time))
  }

  /// The machine's time.
  public static func time(of machine: WireMachine<Self>) -> Double { machine.machine.stage.time }

  /// When the next animation ends. Every request needs this, mostly when nothing runs.
  public static func nextCompletion(of machine: WireMachine<Self>) -> Double? {
    machine.machine.stage.animations.lazy.map { $0.end }.min()
  }

  /// Writes the members that snapshots and results share.
  public static func writePresentation(
    of machine: WireMachine<Self>, to text: inout JSONWriter, with changes: SituationChanges
  ) {
    machine.machine.writePresentation(to: &text, with: changes)
  }

  /// By default, a controller has no handle of its own.
  public static var handleFrame: FrameName? { nil }

  /// By default, a finger interrupts what moves.
  public static var isInterruptible: Bool { true }

  /// Writes a delegate event in its form on the wire, without its time.
  static func write(_ event: DelegateEvent, to text: inout JSONWriter) {
    text.append(event, as: delegateEvents, tag: "name")
  }

  /// By default, the state has no other names than those in its schema.
  public static var stateNames: [JSONValue] {
    stateCodec.schema["properties"]?["name"]?["enum"]?.elements ?? []
  }

  /// By default, nothing depends on the container.
  public static func resolved(_ configuration: Configuration, in container: Container) -> Configuration {
    configuration
  }
}

extension WireRules where Completion == DelegateEvent {
  /// By default, a movement that ends with a delegate event stores that.
  public static var completionCodec: Codec<DelegateEvent> { .tagged("name", delegateEvents) }
}

extension Machine where R: WireRules {
  /// One look ahead is enough for all that needs it.
  fileprivate func writePresentation(to text: inout JSONWriter, with changes: SituationChanges) {
    let forecast = stage.animations.isEmpty ? nil : forecast()
    text.member("time", time)
    text.name("state")
    R.stateCodec.write(forecast.map { rules.state(eventually: $0.rules) } ?? state, &text)
    text.reopen { text in
      text.name("detent")
      let index = forecast.map { rules.detent(eventually: $0.rules) } ?? detentIndex
      if let detent = nameOfDetent(at: index) { text.append(detent) } else { text.appendNull() }
    }
    text.name("frames")
    text.append(frames())
    text.name("animations")
    text.appendArray(of: forecast.map { animations(of: $0) } ?? []) { $1.append($0) }
    text.members(changes, of: self)
  }
}

/// The member of a state on the wire that belongs to the machine.
let machineMembers = ["detent"]
