#if !hasFeature(Embedded)
  /// Rules whose events and machines have a JSON form; all controllers of this library have one.
  public protocol SerializableRules: Rules {
    /// The JSON form of an event, without its time; a configuration is complete.
    static func json(of event: Event<Self>) -> JSONValue
    /// The event of the JSON form that ``json(of:)-(Event<Self>)`` returns.
    ///
    /// - Throws: every fault found.
    static func event(of json: JSONValue) throws(WireError) -> Event<Self>
    /// The stored form of a machine: its controller, the format's number, and its members.
    static func json(of machine: Machine<Self>) -> JSONValue
    /// The machine of the stored form that ``json(of:)-(Machine<Self>)`` returns; it continues exactly as the original
    /// would.
    ///
    /// - Throws: the fault, if the form is damaged, or of another controller or format.
    static func machine(of json: JSONValue) throws(UnreadableSnapshot) -> Machine<Self>
  }

  extension Event: Codable where R: SerializableRules {
    /// Reads the event as it stands on the wire.
    public init(from decoder: any Decoder) throws {
      self = try R.event(of: JSONValue(from: decoder))
    }

    /// Writes the event as it stands on the wire.
    public func encode(to encoder: any Encoder) throws { try R.json(of: self).encode(to: encoder) }
  }

  extension Machine: Codable where R: SerializableRules {
    /// Reads a machine as a store keeps it.
    public init(from decoder: any Decoder) throws {
      self = try R.machine(of: JSONValue(from: decoder))
    }

    /// Writes the machine's stored form, with the format's number.
    public func encode(to encoder: any Encoder) throws { try R.json(of: self).encode(to: encoder) }
  }

  extension WireRules {
    /// The JSON form of an event, without a time.
    public static func json(of event: Event<Self>) -> JSONValue {
      let (type, members): (String, JSONValue) =
        switch event {
        case .pan(let sample): ("pan", Codec.panSample.encode(sample))
        case .tap(let tap): ("tap", Codec.tap.encode(tap))
        case .scroll(let sample): ("scroll", Codec.scrollSample.encode(sample))
        case .pointer(let sample): ("pointer", Codec.pointerSample.encode(sample))
        case .tick: ("tick", [:])
        case .configure(let configuration):
          ("configure", ["configuration": configurationCodec.encode(configuration)])
        case .resize(let container): ("resize", ["container": containerCodec.encode(container)])
        case .snapTo(let detent, let animated):
          (SnapTo.name, SnapTo.codec.encode(SnapTo(detent: detent, animated: animated)))
        case .command(let command): (json(of: command)["type"]?.string ?? "", json(of: command))
        }
      return members.merging(["type": .string(type)])
    }

    /// Reads an event, without a time.
    ///
    /// - Throws: the faults, by member.
    public static func event(of json: JSONValue) throws(WireError) -> Event<Self> {
      try event(eventCodec.value(from: json), for: nil, at: .root)
    }

    /// A machine as a store keeps it.
    public static func json(of machine: Machine<Self>) -> JSONValue {
      (try? JSONValue(parsing: AnyMachine(WireMachine(machine)).snapshot)) ?? .null
    }

    /// Reads the stored form of a machine.
    ///
    /// - Throws: the reason why it cannot be read.
    public static func machine(of json: JSONValue) throws(UnreadableSnapshot) -> Machine<Self> {
      guard let kind = ControllerKind.named(kind) else { throw UnreadableSnapshot(reason: "is of no known controller") }
      guard let held = try kind.restore(json).held as? WireMachine<Self> else {
        throw UnreadableSnapshot(reason: "is of another controller")
      }
      return held.machine
    }
  }
#endif
