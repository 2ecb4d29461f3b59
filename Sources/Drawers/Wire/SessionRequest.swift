/// Whose clock a session's time is.
public enum SessionClock: String, Storable, CaseIterable {
  /// The server stamps events on arrival, and animations finish by themselves.
  case server
  /// Every event has its own time: the session is a function of its events.
  case client
}

/// The request body that creates a session, read and executed.
public struct SessionRequest: Sendable {
  /// The controller, right after its creation.
  public var machine: AnyMachine
  /// The effects of the creation.
  public var created: Step
  /// Whose clock the time is.
  public var clock: SessionClock
  /// Seconds without a request after which the session expires; nil for the service's default.
  public var ttl: Double?

  /// The greatest `ttl`, in seconds: 30 days.
  public static let maximumTTL = 30.0 * 24 * 60 * 60

  /// Reads the members of the body.
  ///
  /// - Throws: every fault found.
  public init(_ json: JSONValue) throws(WireError) {
    var faults = Faults()
    let request = SessionRequest(json, defaultClock: .server, others: [], &faults)
    try faults.check()
    guard let request else { throw .invalid([PointedFault(pointer: "", detail: "is not a session's creation")]) }
    self = request
  }

  /// Reads the members of the body, as far as possible; nil if they do not result in a machine.
  ///
  /// - Parameters:
  ///   - json: the body.
  ///   - defaultClock: the clock if the body names none.
  ///   - others: members that the caller reads itself.
  ///   - faults: receives the faults.
  public init?(_ json: JSONValue, defaultClock: SessionClock, others: [String], _ faults: inout Faults) {
    let fields = Codec.object(
      Fields(clock: defaultClock), Fields.declarations, extra: others, elsewhere: LocatedEvent.placeOfSetting)
    let read = fields.decode(json, nil, .root, &faults)
    let configurationPointer = Pointer.root.member("configuration")
    var made: (AnyMachine, Step)?
    if let read, let kind = read.kind {
      made = kind.create(json["configuration"], read.container, configurationPointer, &faults)
    }
    guard let read, let (machine, created) = made else { return nil }
    self.machine = machine
    self.created = created
    clock = read.clock
    ttl = read.ttl
  }

  /// The JSON Schema of a body that creates a session of the controller `kind`.
  package static func schema(of kind: String, defaultClock: SessionClock = .server) -> JSONValue {
    let schema = Codec.object(Fields(clock: defaultClock), Fields.declarations).schema
    let members: JSONValue = [
      "controller": ["const": .string(kind)],
      "configuration": .component(ControllerKind.component("Configuration", of: kind)),
    ]
    return schema.merging(["properties": (schema["properties"] ?? [:]).merging(members)])
  }

  private struct Fields: Sendable {
    var kind: ControllerKind?
    var container = Container()
    var clock: SessionClock
    var ttl: Double?
    var configuration = JSONValue.object([:])

    static let declarations: [Field<Fields>] = [
      .required("controller", Codec<ControllerKind>.kind.optional(), \.kind),
      Field("container", .container, \.container),
      // Read by the controller's own codec.
      Field("configuration", .anything, \.configuration),
      Field("clock", .clock, \.clock),
      Field("ttl", Codec<Double>.number(1...maximumTTL).optional(), \.ttl),
    ]
  }
}

extension Codec where Value == SessionClock {
  /// A clock by its name.
  package static var clock: Codec { enumeration(called: "Clock") }
}

extension Codec where Value == ControllerKind {
  static var kind: Codec {
    Codec<String>.choice(ControllerKind.all.map { $0.name }).mapped(
      to: { ControllerKind.named($0) }, from: { $0.name })
  }
}

extension Codec where Value == JSONValue {
  static var anything: Codec {
    Codec(schema: true, decode: { json, _, _, _ in json }, write: { $1.append($0) })
  }
}
