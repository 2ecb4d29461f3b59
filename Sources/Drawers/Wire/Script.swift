#if !hasFeature(Embedded)
  /// A controller's beginning and its events: what `GET /v1/sessions/{id}/script` answers, what `drawerd simulate` reads,
  /// and what a recording has under `create`.
  public struct Script<R: SerializableRules>: Storable {
    /// How the controller begins.
    public enum Beginning: Storable {
      /// It is created.
      case creation(R.Configuration, Container)
      /// It goes on from a stored machine.
      case machine(Machine<R>)
    }

    /// How the controller begins.
    public var beginning: Beginning
    /// The events, in order.
    public var events: [TimedEvent<R>]

    /// A script.
    public init(_ beginning: Beginning, events: [TimedEvent<R>] = []) {
      self.beginning = beginning
      self.events = events
    }

    /// A new machine at the beginning of the script.
    ///
    /// - Throws: the faults in the configuration or the container.
    public func makeMachine() throws(Refusal) -> Machine<R> {
      switch beginning {
      case .creation(let configuration, let container): try Machine(configuration: configuration, container: container)
      case .machine(let machine): machine
      }
    }

    /// Plays the script.
    ///
    /// - Returns: the machine after the last event, and the outcome of each event.
    /// - Throws: the first refusal.
    public func play() throws(Refusal) -> (machine: Machine<R>, outcomes: [Outcome<R>]) {
      var machine = try makeMachine()
      var outcomes: [Outcome<R>] = []
      for event in events { outcomes.append(try machine.handle(event)) }
      return (machine, outcomes)
    }
  }

  extension Script: Codable {
    private enum CodingKeys: CodingKey {
      case controller, clock, container, configuration, machine, events
    }

    /// Reads a script. The configuration and the container need only the members that differ from the defaults. Members
    /// of a session's creation that a machine does not know, such as its clock, are left out.
    public init(from decoder: any Decoder) throws {
      let members = try Self.members(of: decoder)
      let controller = try members.decodeIfPresent(String.self, forKey: .controller)
      guard controller ?? R.controllerName == R.controllerName else {
        throw DecodingError.dataCorruptedError(
          forKey: .controller, in: members, debugDescription: "It is of another controller than \(R.controllerName).")
      }
      let path = decoder.codingPath.map { $0.name }
      if let machine = try Self.machine(of: members, at: path) {
        beginning = .machine(machine)
      } else {
        let configuration = try members.decodeIfPresent(JSONValue.self, forKey: .configuration) ?? [:]
        beginning = .creation(
          try WireError.located(at: path + ["configuration"]) { try R.configuration(of: configuration) },
          try members.decodeIfPresent(Container.self, forKey: .container) ?? Container())
      }
      events = try members.decodeIfPresent([TimedEvent<R>].self, forKey: .events) ?? []
    }

    /// The stored machine of the script at `path`, whose fault leads there.
    private static func machine(
      of members: KeyedDecodingContainer<CodingKeys>, at path: [String]
    ) throws -> Machine<R>? {
      do {
        return try members.decodeIfPresent(Machine<R>.self, forKey: .machine)
      } catch let snapshot as UnreadableSnapshot {
        throw WireError.invalid(snapshot.reason, at: path + ["machine"])
      }
    }

    private static func members(of decoder: any Decoder) throws -> KeyedDecodingContainer<CodingKeys> {
      do {
        return try decoder.container(keyedBy: CodingKeys.self)
      } catch {
        guard let json = try? JSONValue(from: decoder) else { throw error }
        throw WireError.invalid("must be an object, not \(json.kind)", at: decoder.codingPath.map { $0.name })
      }
    }

    /// Writes a script as a simulation reads it.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(R.controllerName, forKey: .controller)
      try members.encode("client", forKey: .clock)
      switch beginning {
      case .creation(let configuration, let container):
        try members.encode(R.json(of: configuration), forKey: .configuration)
        try members.encode(container, forKey: .container)
      case .machine(let machine): try members.encode(machine, forKey: .machine)
      }
      try members.encode(events, forKey: .events)
    }
  }
#endif
