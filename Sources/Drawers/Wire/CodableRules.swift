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
      let merged = json(of: configuration).merged(deeply: .object(members))
      return try Codec<Configuration>.codable.value(
        configuration, replacing: merged.members ?? [:], inside: "configuration")
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
      [
        "controller": .string(controllerName), "format": .number(Double(AnyMachine.snapshotFormat)),
        "machine": storedMachine.encode(machine),
      ]
    }

    /// Reads the stored form of a machine.
    ///
    /// - Throws: the reason why it cannot be read.
    public static func machine(of json: JSONValue) throws(UnreadableSnapshot) -> Machine<Self> {
      try UnreadableSnapshot.check(json, isOf: controllerName)
      var faults = Faults(checksRanges: false)
      let pointer = Pointer.root.member("machine")
      let stored = json["machine"] ?? .null
      let rules = Codec<Self>.codable.decode(stored["model"] ?? .null, nil, pointer.member("model"), &faults)
      if let rules {
        let created = Machine(rules: rules, stage: Stage())
        let machine = storedMachine.decode(stored, created, pointer, &faults)
        if let machine, faults.isEmpty { return machine }
      }
      throw faults.unreadable
    }
  }

  extension JSONValue {
    /// This object with the members of `patch` replaced; members that are objects in both are merged.
    fileprivate func merged(deeply patch: JSONValue) -> JSONValue {
      guard var merged = members, let patch = patch.members else { return patch }
      for (name, value) in patch { merged[name] = merged[name].map { $0.merged(deeply: value) } ?? value }
      return .object(merged)
    }
  }

  extension Codec where Value: Codable {
    /// A value in its own form. Numbers that are not finite are strings.
    static var codable: Codec {
      Codec(
        schema: true,
        decode: { json, _, pointer, faults in
          do {
            return try FoundationJSON.decodeLoosely(Value.self, from: json.text)
          } catch {
            faults.add("cannot be read: \(FoundationJSON.reason(of: error))", at: pointer)
            return nil
          }
        }, write: { value, text in text.append(written: FoundationJSON.looseText(of: value)) })
    }
  }
#endif
