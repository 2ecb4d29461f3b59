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
  /// - Returns: what each of them caused.
  mutating func apply(_ events: [LocatedEvent], arrival: Double?, others: Faults) throws(WireError) -> [Step]

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
  /// Applies the events of a request with which nothing else is wrong.
  public mutating func apply(_ events: [LocatedEvent], arrival: Double?) throws(WireError) -> [Step] {
    try apply(events, arrival: arrival, others: Faults())
  }
}

/// An event of a request's body, not read yet.
public struct LocatedEvent: Sendable {
  private enum Content: Sendable {
    case json(JSONValue)
    case plain(PlainEvent)
  }

  private let content: Content
  /// Where it stands in the body.
  public let pointer: Pointer
  /// The text that it was read from, where that is at hand: it need not be written anew for the journal.
  let text: [UInt8]?

  private init(_ content: Content, at pointer: Pointer, text: [UInt8]?) {
    self.content = content
    self.pointer = pointer
    self.text = text
  }

  /// An event at `pointer`.
  public init(_ json: JSONValue, at pointer: Pointer = .root) { self.init(.json(json), at: pointer, text: nil) }

  /// The event.
  public var json: JSONValue {
    switch content {
    case .json(let json): json
    case .plain: text.flatMap { try? JSONValue(parsing: $0) } ?? .null
    }
  }

  /// Its name, if it has one.
  public var type: String? {
    switch content {
    case .json(let json): json["type"]?.string
    case .plain(let event): event.type
    }
  }

  /// The event, if it is read already.
  var plain: PlainEvent? {
    if case .plain(let event) = content { event } else { nil }
  }

  /// The events that `text` stands for: one, or an array of them; nil where `JSONValue` has to read it first.
  public static func plain(_ text: [UInt8]) -> [LocatedEvent]? {
    var events: [LocatedEvent] = []
    let arePlain = PlainEvent.read(text) { event, text, index in
      let pointer = index.map { Pointer.root.element($0) } ?? .root
      events.append(LocatedEvent(.plain(event), at: pointer, text: text))
    }
    return arePlain ? events : nil
  }

  /// The one event, or the array of them, that `json` is and that stands at `pointer`; `text` is what it was read from,
  /// where that is at hand.
  public static func batch(_ json: JSONValue, at pointer: Pointer = .root, text: [UInt8]? = nil) -> [LocatedEvent] {
    guard let elements = json.elements else { return [LocatedEvent(.json(json), at: pointer, text: text)] }
    return elements.enumerated().map { LocatedEvent($1, at: pointer.element($0)) }
  }
}

/// What one event caused.
public struct Step: Sendable {
  /// The event as it was applied, with its time, as it is written.
  public var writtenEvent: JSONText
  /// The delegate events, in order, as they are written.
  public var emissions: [JSONText]
  /// The machine afterwards.
  public var machine: any AnyMachine
  private var answers: Response
  private var settlement: Settlement?

  init<R>(_ event: JSONText, _ outcome: Outcome<R>, _ machine: WireMachine<R>) {
    writtenEvent = event
    self.machine = machine
    // Not by a key path, which a generic function would make anew each time.
    emissions = outcome.delegate.map { $0.json }
    answers = outcome.response
    settlement = outcome.settlement
  }

  /// The event as it was applied, with its time.
  public var event: JSONValue { writtenEvent.value }

  /// The delegate events, in order.
  public var delegate: [JSONValue] { emissions.map(\.value) }

  /// Answers beyond the state.
  public var response: JSONValue { JSONText(writeResponse).value }

  /// Writes the answers beyond the state.
  public func writeResponse(to text: inout JSONWriter) { text.append(answers) }

  /// Why the gesture that it ended settled where it did; nil where it ended none.
  public var explanation: JSONValue? { settlement?.json }
}

/// A ``Machine`` on the wire.
struct WireMachine<R: WireRules>: AnyMachine {
  /// Shared by all who hold the same machine, which is too large to be copied for each.
  private final class Held: Sendable {
    let machine: Machine<R>

    init(_ machine: Machine<R>) { self.machine = machine }
  }

  private let held: Held

  init(_ machine: Machine<R>) { held = Held(machine) }

  var machine: Machine<R> { held.machine }
  var kind: String { R.kind }
  var time: Double { machine.time }
  var nextCompletion: Double? { machine.nextCompletion }
  var lastCompletion: Double? { machine.animations.map { $0.animation.end }.max() }

  func writeFrames(to text: inout JSONWriter) { R.writeFrames(of: machine, to: &text) }

  func writePresentation(to text: inout JSONWriter) { R.writePresentation(of: machine, to: &text) }

  func writeSettings(to text: inout JSONWriter) {
    let configuration = R.resolved(machine.rules.configuration, in: machine.rules.container)
    text.name("container")
    text.append(machine.rules.container)
    text.name("configuration")
    R.configurationCodec.write(configuration, &text)
  }

  func advanced(to time: Double) -> any AnyMachine { WireMachine(machine.advanced(to: time)) }

  mutating func apply(
    _ events: [LocatedEvent], arrival: Double?, others: Faults
  ) throws(WireError) -> [Step] {
    let steps: [Step]
    (self, steps) = try R.apply(events, arrival: arrival, others: others, to: self)
    return steps
  }
}
