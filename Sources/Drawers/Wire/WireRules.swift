#if hasFeature(Embedded)
  typealias SerializableRules = Rules
#endif

/// The requirements on a controller's rules for its form on the wire.
protocol WireRules: SerializableRules
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
  static var eventCodec: Codec<WireEvent> { get }
  /// The controller's own commands.
  static var commands: [Variant<Command>] { get }
  /// Every delegate event, described.
  static var delegateEvents: [EventDescription] { get }
  /// The members of the state, declared. The member `name` is one of several words.
  static var stateOutputs: [Output<State>] { get }
  /// The names that the state can have, besides those that a client gives.
  static var stateNames: [JSONValue] { get }
  /// The frame that is the controller's handle if its configuration gives it one; nil for a controller that has none.
  static var handleFrame: FrameName? { get }
  /// Whether a movement can be interrupted, so that the controller may emit `animationInterrupted`.
  static var isInterruptible: Bool { get }
  /// Writes a delegate event in its form on the wire, without its time.
  static func write(_ event: DelegateEvent, to text: inout JSONWriter)

  /// The stored members of the model, besides the configuration and the container.
  static var storedFields: [Field<Self>] { get }
  /// The stored form of a completion at an animation's end.
  static var completionCodec: Codec<Completion> { get }
  /// The stored members of a machine besides those. Each controller stores one, made by `makeStoredMachine()`.
  static var storedMachine: Codec<Machine<Self>> { get }

  // Implemented by the extension. As requirements, these are compiled for each controller; called on a generic type,
  // the same code reads the type's layout at run time and takes several times as long.

  /// As ``HeldMachine/applying(_:at:_:_:)``.
  static func apply(
    _ event: WireEvent, at time: Double, _ pointer: Pointer, to machine: consuming WireMachine<Self>,
    _ work: inout Work
  ) throws(WireError) -> Step
  /// As ``AnyMachine/drawn(at:)``.
  static func frames(of machine: Machine<Self>, at time: Double?) -> Frames
  /// As ``AnyMachine/writePresentation(to:with:)``.
  static func writePresentation(of machine: Machine<Self>, to text: inout JSONWriter, with changes: SituationChanges)
  /// As ``AnyMachine/weight``.
  static func weight(of machine: WireMachine<Self>) -> Int
}

extension WireRules {
  static func frames(of machine: Machine<Self>, at time: Double?) -> Frames { machine.frames(at: time) }

  static func weight(of machine: WireMachine<Self>) -> Int { machine.machine.weight }

  static func writePresentation(
    of machine: Machine<Self>, to text: inout JSONWriter, with changes: SituationChanges
  ) {
    text.member("time", machine.time)
    text.name("state")
    text.append(stateOutputs, of: machine.state)
    text.reopen { text in
      text.name("detent")
      if let detent = machine.detent { text.append(detent) } else { text.appendNull() }
    }
    text.name("frames")
    text.append(machine.frames())
    text.name("animations")
    text.appendArray(of: machine.animations) { $1.append($0) }
    text.members(changes, of: machine)
  }

  static var handleFrame: FrameName? { nil }

  static var isInterruptible: Bool { true }

  /// By default, the state has no other names than those in its schema.
  static var stateNames: [JSONValue] {
    stateOutputs.first { $0.name.isSame(as: "name") }?.schema["enum"]?.elements ?? []
  }

  static func resolved(_ configuration: Configuration, in container: Container) -> Configuration { configuration }
}

/// The name of a delegate event, and the schemas of its arguments.
struct EventDescription: Sendable {
  var name: String
  var arguments: JSONValue
}

/// A delegate event's name and arguments, declared once for writing and for the catalogue.
struct EventShape<Arguments: Sendable>: Sendable {
  let name: String
  private let outputs: [Output<Arguments>]
  /// The first bytes of every such event.
  private let start: [UInt8]

  init(_ name: String, _ outputs: [Output<Arguments>]) {
    self.name = name
    self.outputs = outputs
    start = JSONText { $0.appendObject { $0.member("name", name) } }.bytes
  }

  /// For the catalogue.
  var description: EventDescription {
    EventDescription(
      name: name,
      arguments: .object(of: outputs.map { ($0.name, $0.schema) }))
  }

  /// Writes the event with `arguments`.
  func write(_ arguments: Arguments, to text: inout JSONWriter) {
    text.append(written: start)
    text.reopen { text in
      text.append(members: outputs, of: arguments)
    }
  }
}

extension EventShape where Arguments == Void {
  init(_ name: String) { self.init(name, []) }

  func write(to text: inout JSONWriter) { text.append(written: start) }
}

/// A member that is only ever written.
struct Output<Root: Sendable>: Sendable {
  let name: String
  let schema: JSONValue
  /// Writes the member, name and all.
  let write: @Sendable (Root, inout JSONWriter) -> Void

  init<Value>(_ name: String, _ codec: Codec<Value>, _ get: @escaping @Sendable (Root) -> Value) {
    self.name = name
    schema = .documented(codec.schema.withoutNumberLimits)
    let written = JSONText.Name(name)
    write = { root, text in
      text.name(written)
      codec.write(get(root), &text)
    }
  }
}

extension JSONValue {
  /// This schema for numbers that are written. The limit for numbers in requests does not apply to sums of such
  /// numbers.
  fileprivate var withoutNumberLimits: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.filter { name, value in
          !(name == "minimum" && value == .number(-numberLimit))
            && !(name == "maximum" && value == .number(numberLimit))
        }.mapValues { $0.withoutNumberLimits })
    case .array(let elements): .array(elements.map { $0.withoutNumberLimits })
    default: self
    }
  }
}

extension JSONWriter {
  /// Writes an object of the `outputs` of `root`.
  mutating func append<Root>(_ outputs: [Output<Root>], of root: Root) {
    appendObject { $0.append(members: outputs, of: root) }
  }

  /// Writes the `outputs` of `root` as members.
  mutating func append<Root>(members outputs: [Output<Root>], of root: Root) {
    // By index: a loop over the elements would copy each of them, with its name and its schema, for one function.
    for index in outputs.indices { outputs[index].write(root, &self) }
  }
}
