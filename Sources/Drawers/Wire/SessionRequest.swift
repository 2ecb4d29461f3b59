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
  #if !hasFeature(Embedded)
    /// The events of a script, which the machine has not applied yet.
    package var events: [LocatedEvent] = []
  #endif

  /// The greatest `ttl`, in seconds: 30 days.
  public static let maximumTTL = 30.0 * 24 * 60 * 60

  /// Reads the members of the body. The machine is the one after the body's `events`, if it has some.
  ///
  /// - Throws: every fault found.
  public init(_ json: JSONValue) throws(WireError) {
    #if hasFeature(Embedded)
      self = try SessionRequest.read(json, others: [])
    #else
      try self.init(script: json)
      try machine.apply(events, arrival: nil)
      events = []
    #endif
  }

  /// The request with the members of `json`, of which the caller reads `others`.
  ///
  /// - Throws: every fault found.
  static func read(_ json: JSONValue, others: [String], _ found: Faults = Faults()) throws(WireError) -> SessionRequest
  {
    var faults = found
    let request = SessionRequest(json, defaultClock: .server, others: others, &faults)
    try faults.check()
    guard let request else { throw .invalid([PointedFault(pointer: "", detail: "is not a session's creation")]) }
    return request
  }

  /// Reads the members of the body, as far as possible; nil if they do not result in a machine.
  ///
  /// - Parameters:
  ///   - json: the body.
  ///   - defaultClock: the clock if the body names none.
  ///   - others: members that the caller reads itself.
  ///   - faults: receives the faults.
  package init?(_ json: JSONValue, defaultClock: SessionClock, others: [String], _ faults: inout Faults) {
    let fields = Codec.object(
      Fields(clock: defaultClock), Fields.declarations, extra: others, elsewhere: LocatedEvent.placeOfSetting)
    let read = fields.decode(json, nil, .root, &faults)
    var made: (AnyMachine, Step)?
    if let read, let kind = read.kind {
      #if hasFeature(Embedded)
        made = kind.create(json["configuration"], read.container, Pointer.root.member("configuration"), &faults)
      #else
        made = kind.begin(json, read.container, &faults)
      #endif
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
    let events = JSONValue.list(of: .component(ControllerKind.component("Event", of: kind)))
    let members: JSONValue = [
      "controller": .constant(kind),
      "configuration": .component(ControllerKind.component("Configuration", of: kind)),
      "machine": JSONValue.component("Machine").described(
        "The machine to begin with, instead of `configuration` and `container`."),
      "events": events.described("Events to begin with, each with its `time`: the first entries of the journal."),
    ]
    let besideMachine: JSONValue = [
      "required": ["machine"], "anyOf": [["required": ["configuration"]], ["required": ["container"]]],
    ]
    return schema.merging(["properties": (schema["properties"] ?? [:]).merging(members), "not": besideMachine])
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
    Codec(
      schema: .oneOf(ControllerKind.all.map { $0.name }),
      decode: { json, _, pointer, faults in
        // Tests serve controllers of their own after the first request.
        if let kind = json.string.flatMap({ ControllerKind.named($0) }) { return kind }
        _ = json.choice(among: ControllerKind.all.map { $0.name }, pointer, &faults)
        return nil
      },
      write: { $1.append($0.name) })
  }
}

extension Codec where Value == JSONValue {
  static var anything: Codec {
    Codec(schema: true, decode: { json, _, _, _ in json }, write: { $1.append($0) })
  }
}
