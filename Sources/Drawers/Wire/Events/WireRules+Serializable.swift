#if !hasFeature(Embedded)
  extension WireRules {
    /// The controller's name on the wire.
    public static var controllerName: String { kind }

    /// The configuration with all of its members.
    public static func json(of configuration: Configuration) -> JSONValue { configurationCodec.encode(configuration) }

    /// Reads a configuration; members that are left out have their defaults.
    ///
    /// - Throws: the faults, by member.
    public static func configuration(of json: JSONValue) throws(WireError) -> Configuration {
      try configurationCodec.value(from: json)
    }

    /// The JSON form of a delegate event or an interruption.
    public static func json(of emission: Emission<Self>) -> JSONValue { JSONText { $0.append(emission) }.value }

    /// The JSON form of an event, without a time.
    ///
    /// A complete configuration has all of its members. Those that depend on the container until they are set, and are
    /// not set, are null: this library reads that, but a server refuses it, as it has no way to unset them.
    public static func json(of event: Event<Self>) -> JSONValue {
      event.json(whole, json(of:))
    }

    /// Reads an event, without a time. A configuration or a container with all of its members is the whole of it, and
    /// another one the members to replace.
    ///
    /// - Throws: the faults, by member.
    public static func event(of json: JSONValue) throws(WireError) -> Event<Self> {
      switch try eventCodec.value(from: json) {
      case .configureMembers(let members): try configure(members)
      case .resizeMembers(let members): try .resize(members)
      case let event: event
      }
    }

    /// All members of `configuration`, null if they are unset.
    private static func whole(_ configuration: Configuration) -> JSONValue {
      configurationCodec.encode(configuration).completed(by: configurationCodec.schema)
    }

    private static func configure(_ members: JSONObject) throws(WireError) -> Event<Self> {
      let given = JSONValue.object(members).settable(by: configurationCodec.schema)
      let configuration = try configurationCodec.value(
        from: given, base: try configurationCodec.value(from: [:]), at: Pointer.root.member("configuration"))
      return whole(configuration) == .object(members) ? .configure(configuration) : .configureMembers(members)
    }

    /// A machine as a store keeps it.
    public static func json(of machine: Machine<Self>) -> JSONValue {
      (try? JSONValue(parsing: AnyMachine(machine).snapshot)) ?? .null
    }

    /// Reads the stored form of a machine.
    ///
    /// - Throws: the reason why it cannot be read.
    public static func machine(of json: JSONValue) throws(UnreadableSnapshot) -> Machine<Self> {
      try UnreadableSnapshot.check(json, isOf: kind)
      return try WireMachine<Self>(stored: json["machine"] ?? .null, at: Pointer.root.member("machine")).machine
    }
  }

  extension JSONValue {
    /// This object with the type of an event.
    fileprivate func typed(_ type: String) -> JSONValue { merging(["type": .string(type)]) }

    /// This object with null for each member of `schema` that is left out, also within its objects.
    fileprivate func completed(by schema: JSONValue) -> JSONValue {
      guard var members, let properties = schema.objectProperties else { return self }
      for (name, schema) in properties { members[name] = members[name]?.completed(by: schema) ?? JSONValue.null }
      return .object(members)
    }

    /// This object without the members that are null although `schema` does not let them be null.
    fileprivate func settable(by schema: JSONValue) -> JSONValue {
      guard let members, let properties = schema.objectProperties else { return self }
      return .object(
        JSONObject(
          members.compactMap { name, value in
            guard let schema = properties[name] else { return (name, value) }
            return value == .null && !schema.allowsNull ? nil : (name, value.settable(by: schema))
          }))
    }

    /// The schemas of the members, if this is the schema of an object, or of one or null.
    private var objectProperties: JSONObject? {
      (self["anyOf"]?.elements ?? [self]).lazy.compactMap { $0["properties"]?.members }.first
    }

    private var allowsNull: Bool { self["anyOf"]?.elements?.contains { $0["type"]?.string == "null" } ?? false }
  }

  extension Event {
    /// The JSON form, without a time, with those of a complete configuration and of a command, which has a type of its own.
    func json(
      _ configuration: (R.Configuration) -> JSONValue, _ command: (R.Command) -> JSONValue
    ) -> JSONValue {
      switch self {
      case .pan(let sample): Codec.panSample.encode(sample).typed("pan")
      case .tap(let tap): Codec.tap.encode(tap).typed("tap")
      case .scroll(let sample): Codec.scrollSample.encode(sample).typed("scroll")
      case .pointer(let sample): Codec.pointerSample.encode(sample).typed("pointer")
      case .tick: JSONValue.object([:]).typed("tick")
      case .configure(let value): JSONValue.object(["configuration": configuration(value)]).typed("configure")
      case .configureMembers(let members):
        JSONValue.object(["configuration": .object(members)]).typed("configure")
      case .resize(let container):
        JSONValue.object(["container": containerCodec.encode(container)]).typed("resize")
      case .resizeMembers(let members): JSONValue.object(["container": .object(members)]).typed("resize")
      case .snapTo(let detent, let animated):
        SnapTo.codec.encode(SnapTo(detent: detent, animated: animated)).typed(SnapTo.name)
      case .command(let value): command(value)
      }
    }

    /// The event that replaces `members` of the container, or all of it.
    static func resize(_ members: JSONObject) throws(WireError) -> Event {
      let pointer = Pointer.root.member("container")
      let container = try containerCodec.value(from: .object(members), base: Container(), at: pointer)
      return containerCodec.encode(container) == .object(members) ? .resize(container) : .resizeMembers(members)
    }
  }
#endif

extension WireRules {
  /// The configuration with `members` replaced.
  ///
  /// - Throws: the faults in the values.
  public static func configuration(
    _ configuration: Configuration, replacing members: JSONObject
  ) throws(Refusal) -> Configuration {
    try configurationCodec.value(configuration, replacing: members, inside: "configuration")
  }
}

extension Codec {
  /// `value` with `members` replaced.
  ///
  /// - Throws: every fault found, inside of the member `name`.
  func value(_ value: Value, replacing members: JSONObject, inside name: String) throws(Refusal) -> Value {
    var faults = Faults()
    let replaced = decode(.object(members), value, Pointer.root.member(name), &faults)
    guard faults.isEmpty, let replaced else { throw .invalid(faults.all.map(Fault.init)) }
    return replaced
  }
}

extension Container {
  /// This container with `members` replaced, which are as on the wire.
  ///
  /// - Throws: every fault found.
  func replacing(_ members: JSONObject) throws(Refusal) -> Container {
    try containerCodec.value(self, replacing: members, inside: "container")
  }
}

extension Fault {
  /// The fault at the place that a JSON Pointer leads to.
  init(_ pointed: PointedFault) {
    self.init(detail: pointed.detail)
    path = Pointer.names(in: pointed.pointer)
  }
}
