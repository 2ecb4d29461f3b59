#if !hasFeature(Embedded)
  /// Rules whose events, outcomes and machines have a JSON form; all controllers of this library have one.
  ///
  /// Rules of your own need no more than this conformance if they and their parts are `Codable`. A command is then
  /// `{"type": "command", "command": ...}`, and a delegate event `{"event": ..., "time": ...}`, with your own forms in
  /// place of the dots.
  public protocol SerializableRules: Rules {
    /// The controller's name in its stored machines and scripts.
    static var controllerName: String { get }
    /// The JSON form of a complete configuration.
    static func json(of configuration: Configuration) -> JSONValue
    /// The configuration with the members of `json`, and the defaults of all others.
    ///
    /// - Throws: every fault found.
    static func configuration(of json: JSONValue) throws(WireError) -> Configuration
    /// The JSON form of an event, without its time.
    static func json(of event: Event<Self>) -> JSONValue
    /// The event of the JSON form that ``json(of:)-(Event<Self>)`` returns.
    ///
    /// - Throws: every fault found.
    static func event(of json: JSONValue) throws(WireError) -> Event<Self>
    /// The JSON form of a delegate event or an interruption, with its time.
    static func json(of emission: Emission<Self>) -> JSONValue
    /// The stored form of a machine: its controller, the format's number, and its members.
    static func json(of machine: Machine<Self>) -> JSONValue
    /// The machine of the stored form that ``json(of:)-(Machine<Self>)`` returns; it continues exactly as the original
    /// would.
    ///
    /// - Throws: the fault, if the form is damaged, or of another controller or format.
    static func machine(of json: JSONValue) throws(UnreadableSnapshot) -> Machine<Self>
  }

  /// The rules of a controller of this library. Its configurations and states are the same in Swift and over HTTP.
  public protocol Controller: WireRules where Configuration: Codable, State: Codable {}

  extension Event: Codable where R: SerializableRules {
    /// Reads the event as it stands on the wire, without a time. For an event with its time, as a journal has it, decode a
    /// ``TimedEvent``.
    public init(from decoder: any Decoder) throws {
      self = try WireError.located(by: decoder) {
        let json = try JSONValue(from: decoder)
        guard json["time"] == nil else {
          let fault = PointedFault(pointer: "/time", detail: "belongs to a TimedEvent: decode that instead of an Event")
          throw WireError.invalid([fault])
        }
        return try R.event(of: json)
      }
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

  extension Emission: Encodable where R: SerializableRules {
    /// Writes the delegate event as it stands on the wire, with its time.
    public func encode(to encoder: any Encoder) throws { try R.json(of: self).encode(to: encoder) }
  }

  extension Outcome: Encodable where R: SerializableRules {
    /// Writes the members that a result has on the wire: `delegate`, `response`, and `explanation` if a gesture has ended.
    public func encode(to encoder: any Encoder) throws {
      var json: JSONValue = [
        "delegate": .array(delegate.map { R.json(of: $0) }), "response": EventResponse.codec.encode(response),
      ]
      if let settlement { json = json.merging(["explanation": Settlement.codec.encode(settlement)]) }
      try json.encode(to: encoder)
    }
  }
#endif
