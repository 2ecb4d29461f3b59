#if !hasFeature(Embedded)
  // The JSON forms of rules that are `Codable`, such as those of another package.

  extension SerializableRules {
    /// By default, the name of the type.
    public static var controllerName: String { String(describing: Self.self) }
  }

  extension SerializableRules where Configuration: Codable {
    /// The configuration in its own form.
    public static func json(of configuration: Configuration) -> JSONValue { Codec.codable.encode(configuration) }

    /// Reads a configuration in its own form.
    ///
    /// - Throws: the fault.
    public static func configuration(of json: JSONValue) throws(WireError) -> Configuration {
      try Codec<Configuration>.codable.value(from: json)
    }

    /// The configuration with `members` replaced in its own form, which has to be an object; members that are objects are
    /// merged.
    ///
    /// - Throws: the fault.
    public static func configuration(
      _ configuration: Configuration, replacing members: JSONObject
    ) throws(Refusal) -> Configuration {
      try Codec<Configuration>.codable.value(configuration, replacing: members, inside: "configuration")
    }
  }

  /// A type whose plain value has its defaults, such as a configuration: members that a text leaves out have the values of that.
  public protocol Defaulted {
    /// The defaults.
    init()
  }

  extension SerializableRules where Configuration: Codable & Defaulted {
    /// The configuration in its own form, with null for each member that has a default and no value.
    public static func json(of configuration: Configuration) -> JSONValue {
      Codec.codable.encode(configuration)
        .completed(byMembersOf: Codec.codable.encode(Configuration()))
    }

    /// Reads a configuration in its own form; members that are left out have their defaults.
    ///
    /// - Throws: the faults, by member.
    public static func configuration(of json: JSONValue) throws(WireError) -> Configuration {
      try Codec<Configuration>.codable.value(from: json, base: Configuration())
    }
  }

  extension SerializableRules where Configuration: Codable, Command: Codable {
    /// Each event in the form that it has for the controllers of this library, and a command as
    /// `{"type": "command", "command": ...}`.
    public static func json(of event: Event<Self>) -> JSONValue {
      event.json(json(of:)) { ["command": Codec.codable.encode($0), "type": "command"] }
    }

    /// Reads an event.
    ///
    /// - Throws: the faults, by member.
    public static func event(of json: JSONValue) throws(WireError) -> Event<Self> {
      let command = Variant<Event<Self>>(
        "command", .object(.some(nil), [.required("command", Codec<Command>.codable.optional(), \.self)])
      ) { $0.map { .command($0) } }
      let codec = Codec.tagged("type", Event<Self>.common(configuration: true) + [command])
      switch try codec.value(from: json) {
      case .configureMembers(let members): return configure(members)
      case .resizeMembers(let members): return try .resize(members)
      case let event: return event
      }
    }

    /// A configuration that is written with the same members as `patch` is the whole of it.
    private static func configure(_ patch: JSONObject) -> Event<Self> {
      if let whole = try? configuration(of: .object(patch)), json(of: whole) == .object(patch) {
        return .configure(whole)
      }
      return .configureMembers(patch)
    }
  }

  extension SerializableRules where DelegateEvent: Codable {
    /// A delegate event as `{"event": ..., "time": ...}`, and an interruption as
    /// `{"name": "animationInterrupted", "time": ..., "abandoned": [...]}`.
    public static func json(of emission: Emission<Self>) -> JSONValue {
      let members: JSONValue =
        switch emission.content {
        case .delegate(let event): ["event": Codec.codable.encode(event)]
        case .interrupted(let abandoned):
          ["name": "animationInterrupted", "abandoned": .array(abandoned.map { Codec.codable.encode($0) })]
        }
      return members.merging(["time": .number(emission.time)])
    }
  }

  extension SerializableRules
  where Self: Codable, Completion: Codable, Subject: CaseIterable & RawRepresentable, Subject.RawValue == String {
    private static var storedMachine: Codec<Machine<Self>> {
      .object(
        nil,
        Machine<Self>.storedFields(
          model: .codable, animations: FrameAnimation<Self>.codec(completion: .codable).array(),
          holds: Stage<Self>.Hold.codec.array()))
    }

    /// The machine's stored form, with the rules in their own form as `model`.
    public static func json(of machine: Machine<Self>) -> JSONValue {
      var stored = storedMachine.encode(machine)
      if let defaults = defaults(), let model = stored["model"] {
        // A member that is nil is null, so that it gets no default when it is read.
        stored = stored.merging(["model": model.completed(byMembersOf: Codec.codable.encode(defaults))])
      }
      return [
        "controller": .string(controllerName), "format": .number(Double(AnyMachine.snapshotFormat)), "machine": stored,
      ]
    }

    /// Rules from which a stored model gets the properties that it does not have, because they were added later; nil if the
    /// configuration has no defaults.
    private static func defaults() -> Self? {
      guard let type = Configuration.self as? any Defaulted.Type, let configuration = type.init() as? Configuration
      else {
        return nil
      }
      var stage = Stage<Self>()
      return Self(configuration: configuration, container: Container(), on: &stage)
    }

    /// Reads the stored form of a machine. A property that was added to the rules since then has the value of new rules with the
    /// defaults, if the configuration is ``Defaulted``.
    ///
    /// - Throws: the reason why it cannot be read.
    public static func machine(of json: JSONValue) throws(UnreadableSnapshot) -> Machine<Self> {
      try UnreadableSnapshot.check(json, isOf: controllerName)
      var faults = Faults(checksRanges: false)
      let pointer = Pointer.root.member("machine")
      let stored = json["machine"] ?? .null
      let model = stored["model"] ?? .null
      let rules = Codec<Self>.codable.decode(model, defaults(), pointer.member("model"), &faults)
      if let rules {
        let created = Machine(rules: rules, stage: Stage())
        let machine = storedMachine.decode(stored, created, pointer, &faults)
        if let machine, faults.isEmpty { return machine }
      }
      throw faults.unreadable
    }
  }

#endif
